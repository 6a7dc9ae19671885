#pragma once

#include "widgets/models/plan_rows.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

struct SharePart {
    itemmodels::BackendLook backend;
    double ns = 0;
};

/// Of the regions with the same operators.
struct ShareBar {
    QString operators;
    double ns = 0;
    std::vector<SharePart> parts; ///< the longest first
};

/// A region with a time.
struct RooflineDot {
    double intensity = 0; ///< FLOP per byte
    double gflops = 0;
    layout::Slot slot = layout::Slot::kUnplaced;
};

/// What charts show of the regions of a plan.
struct RegionCharts {
    std::vector<ShareBar> bars; ///< the longest first
    std::vector<RooflineDot> dots;
    std::size_t regions = 0;
};
/// Pure: it may run on any thread, as of a million rows it should.
[[nodiscard]] RegionCharts regionCharts(const std::vector<itemmodels::OperatorRow>& rows);

/// Time by kind of region (its operators), one bar each, split by backend; the longest first.
class ShareChart : public QWidget {
    Q_OBJECT
public:
    explicit ShareChart(const style::Theme& theme, QWidget* parent = nullptr);
    void setBars(std::vector<ShareBar> bars);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const style::Theme& m_theme;
    std::vector<ShareBar> m_bars;
};

/// What the machine reaches with the plan's threads.
struct Ceilings {
    double gflops = 0;
    double gigabytesPerSecond = 0; ///< of memory
};

/// GFLOP/s of each region over its FLOP per byte, both logarithmic, under the machine's ceilings.
class RooflineChart : public QWidget {
    Q_OBJECT
public:
    explicit RooflineChart(const style::Theme& theme, QWidget* parent = nullptr);
    /// \param ceilings empty: never measured, which the chart says.
    void setDots(std::vector<RooflineDot> dots, std::optional<Ceilings> ceilings);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Axes {
        QRectF plot;
        double x0 = 0, x1 = 1; ///< decades
        double y0 = 0, y1 = 1;
        [[nodiscard]] QPointF at(double x, double y) const;
    };
    [[nodiscard]] Axes axes() const;
    void paintGrid(QPainter& painter, const Axes& axes) const;
    void paintCeilings(QPainter& painter, const Axes& axes) const;

    const style::Theme& m_theme;
    std::vector<RooflineDot> m_dots;
    std::optional<Ceilings> m_ceilings;
};

} // namespace tessera::charts
