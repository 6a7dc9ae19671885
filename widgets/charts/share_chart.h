#pragma once

#include "widgets/models/plan_rows.h"

#include <QWidget>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// Time by kind of region (its operators), one bar each, split by backend; the longest first.
class ShareChart : public QWidget {
    Q_OBJECT
public:
    explicit ShareChart(const style::Theme& theme, QWidget* parent = nullptr);
    void setRows(const std::vector<itemmodels::OperatorRow>& rows);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Part {
        itemmodels::BackendLook backend;
        double ns = 0;
    };
    struct Bar {
        QString operators;
        double ns = 0;
        std::vector<Part> parts;
    };
    const style::Theme& m_theme;
    std::vector<Bar> m_bars;
};

/// GFLOP/s of each region over its FLOP per byte, both logarithmic.
class RooflineChart : public QWidget {
    Q_OBJECT
public:
    explicit RooflineChart(const style::Theme& theme, QWidget* parent = nullptr);
    void setRows(const std::vector<itemmodels::OperatorRow>& rows);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Dot {
        double intensity = 0;
        double gflops = 0;
        style::ColourSlot slot = style::ColourSlot::kUnplaced;
    };
    const style::Theme& m_theme;
    std::vector<Dot> m_dots;
};

} // namespace tessera::charts
