#pragma once

#include "engine/plan/time_summary.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// How many regions make up how much of the time: the share of kernels and conversions that the slowest
/// region takes, the two slowest, and so on.
///
/// Left and Right go to the next slower and next faster region, Home to the slowest, a click chooses one.
class ShareCurve : public QWidget {
    Q_OBJECT
public:
    explicit ShareCurve(const style::Theme& theme, QWidget* parent = nullptr);

    /// How people know a region; asked for when one is looked at: to write a million takes a while.
    using TitleOf = std::function<QString(std::size_t region)>;
    /// \param regions of the same plan, in so many.
    void setSummary(std::optional<plan::TimeSummary> summary, std::size_t regions, TitleOf titleOf);
    void setCurrentRegion(std::optional<std::size_t> region);
    /// Where the curve stands for the first `count` regions.
    [[nodiscard]] QPointF pointAt(std::size_t count) const;

signals:
    void regionChosen(int region);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF plot() const;
    /// Place in the order by time of what lies at `x`; empty: nothing does.
    [[nodiscard]] std::optional<std::size_t> rankAt(double x) const;
    [[nodiscard]] QString textOf(std::size_t rank) const;
    void choose(std::size_t rank);
    void paintGrid(QPainter& painter) const;
    void paintMark(QPainter& painter) const;
    void paintCurrent(QPainter& painter) const;

    const style::Theme& m_theme;
    std::optional<plan::TimeSummary> m_summary;
    TitleOf m_titleOf;
    std::vector<std::size_t> m_rank; ///< by region
    std::optional<std::size_t> m_current;
};

} // namespace tessera::charts
