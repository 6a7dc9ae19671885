// Outline, operators, candidates and the preview of a pin show one state of the plan.
#include "tests/widgets/shell/one_scale.h"

#include "widgets/models/figures.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"

#include <QTreeView>

#include <algorithm>

namespace tessera::test {

std::string OneScale::contradictionOfLists() {
    auto& controller = m_window->controller();
    const auto& plan = controller.document().plan();
    if (plan == nullptr || m_window->operators().plan() != plan) {
        return {};
    }
    const auto& rows = m_window->findChild<itemmodels::OperatorsModel*>()->rows();
    const bool isKnown = std::ranges::all_of(rows, [](const auto& row) { return row.time.has_value(); });
    base::Nanoseconds kernels;
    for (const auto& row : rows) {
        kernels += row.time.value_or(base::Nanoseconds(0));
    }
    const auto* outline = m_window->outline().tree()->model();
    if (isKnown && outline->rowCount() == 1) {
        const QString root = outline->index(0, 1).data().toString();
        if (!root.contains(itemmodels::durationText(kernels))) {
            return "the operators add up to " + itemmodels::durationText(kernels).toStdString() +
                   ", and the outline has " + root.toStdString();
        }
    }
    const auto& details = m_window->inspector().details();
    if (!details || !plan->regionOf(details->node).valid()) {
        return {};
    }
    const auto& region = plan->regions[plan->regionOf(details->node).index()];
    const auto chosen = std::ranges::find_if(details->candidates, [](const auto& row) { return row.chosen; });
    if (chosen != details->candidates.end() && chosen->cost != region.cost) {
        return "the candidates show another time of what runs than the plan has";
    }
    if (!controller.preview()) {
        return {};
    }
    const auto& pending = *controller.preview();
    for (const auto& effect : controller.pinEffects(details->node)) {
        const plan::Constraint pin{plan::Constraint::Kind::kPin, plan->graph->node(details->node).name,
                                   effect.backend, effect.implementation};
        const bool isOfThis = pending.constraints.size() == 1 && pending.constraints.front() == pin;
        const auto difference = pending.preview.difference();
        if (isOfThis && effect.difference && difference && *effect.difference != *difference) {
            return "the list says that the pin costs " +
                   itemmodels::differenceText(*effect.difference).toStdString() + ", its preview " +
                   itemmodels::differenceText(*difference).toStdString();
        }
    }
    return {};
}

} // namespace tessera::test
