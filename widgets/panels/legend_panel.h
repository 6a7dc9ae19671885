#pragma once

#include "widgets/models/legend_model.h"
#include "widgets/models/plan_models.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QStackedLayout;

namespace tessera::panels {

class TableView;

/// What the scale of heat, delta or confidence says.
struct ScaleLegend {
    enum class Kind { kHeat, kDelta, kConfidence } kind = Kind::kHeat;
    QString title; ///< "Time per region, µs"
    QString low;   ///< text at the scale's low end
    QString middle;
    QString high;
    std::vector<double> values; ///< of the histogram, in [0, 1] of the scale
    std::optional<double> mark; ///< share of the scale at which a limit stands
    QString note;               ///< "The five slowest are numbered"
    QString empty;              ///< why there are no values, and what to do
};

/// Which backends are on the canvas, what they run and cost, and which are shown; or the scale in force.
class LegendPanel : public QWidget {
    Q_OBJECT
public:
    LegendPanel(const style::Theme& theme, itemmodels::LegendModel& model, QWidget* parent = nullptr);

    [[nodiscard]] TableView* table() const { return m_table; }
    void showBackends();
    void showScale(ScaleLegend scale);

private:
    class ScaleView;

    QStackedLayout* m_stack;
    TableView* m_table;
    ScaleView* m_scale;
};

} // namespace tessera::panels
