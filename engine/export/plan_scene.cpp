#include "engine/export/plan_export.h"
#include "engine/layout/graph_scene.h"
#include "engine/layout/graphviz.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/region_index.h"

#include <algorithm>
#include <utility>

namespace tessera::exporting {

namespace {

layout::Placement placementOf(const backend::Implementation& implementation, const BackendLooks& looks) {
    layout::Placement placement;
    const auto found = looks.find(implementation.backend);
    if (found != looks.end()) {
        placement.slot = layout::slotNamed(found->second.colour).value_or(layout::Slot::kUnplaced);
        placement.letters = found->second.letters;
    }
    placement.device = implementation.device.kind == backend::DeviceId::Kind::kCpu
                           ? layout::DeviceClass::kCpu
                           : layout::DeviceClass::kAccelerator;
    return placement;
}

void addTime(layout::RegionLook& look, const backend::Cost& cost, plan::Decision decision) {
    switch (cost.kind()) {
    case backend::Cost::Kind::kInfeasible:
        look.cost = layout::CostState::kNone;
        return;
    case backend::Cost::Kind::kUnmeasured:
        look.cost = layout::CostState::kPredicted;
        return;
    case backend::Cost::Kind::kPredicted:
        // A greedy plan has no times: nothing was measured.
        look.cost = decision == plan::Decision::kPriority && cost.median().count() == 0
                        ? layout::CostState::kNone
                        : layout::CostState::kPredicted;
        break;
    case backend::Cost::Kind::kBorrowed:
        look.cost = layout::CostState::kPredicted;
        break;
    case backend::Cost::Kind::kMeasured:
        look.cost = layout::CostState::kMeasured;
        break;
    }
    if (look.cost != layout::CostState::kNone) {
        look.time = layout::TimeRange{cost.median(), cost.low(), cost.high()};
    }
}

std::vector<layout::RegionLook> regionLooks(const plan::Plan& plan, const BackendLooks& looks) {
    std::vector<layout::RegionLook> regions;
    for (const auto& region : plan.regions) {
        layout::RegionLook look;
        look.nodes = region.region.nodes;
        look.implementation = region.implementation.name;
        look.placement = placementOf(region.implementation, looks);
        addTime(look, region.inPlace && region.inPlace->feasible() ? *region.inPlace : region.cost,
                region.decision);
        look.pinned = region.decision == plan::Decision::kPinned;
        for (const auto& constraint : plan.search.constraints) {
            const auto node = plan.graph->findNode(constraint.node);
            look.forbidden = look.forbidden || (constraint.kind == plan::Constraint::Kind::kForbid &&
                                                node.valid() && std::ranges::binary_search(look.nodes, node));
        }
        regions.push_back(std::move(look));
    }
    return regions;
}

/// A conversion is drawn at every reader that wants its layout.
std::vector<layout::TransitLook> transitLooks(const plan::Plan& plan) {
    const plan::RegionIndex regionIndex(plan);
    std::vector<layout::TransitLook> transits;
    for (const auto& conversion : plan.conversions) {
        const bool copy = !(conversion.fromDevice == conversion.toDevice);
        layout::Transit transit;
        transit.kind = copy ? layout::TransitKind::kDeviceCopy : layout::TransitKind::kConversion;
        transit.what = copy ? "to " + conversion.toDevice.toText()
                            : conversion.from.toText() + "→" + conversion.to.toText();
        transit.cost = conversion.cost.feasible() ? base::timeText(conversion.cost.median()) : "";
        for (const auto& use : plan.graph->value(conversion.value).uses) {
            const auto reader = regionIndex.of(use.node);
            if (!reader.valid()) {
                continue;
            }
            const auto& region = plan.regions[reader.index()];
            const auto input = std::ranges::find(region.region.inputs, conversion.value);
            const auto index = static_cast<std::size_t>(input - region.region.inputs.begin());
            const auto& layouts = region.implementation.inputLayouts;
            if (input != region.region.inputs.end() && index < layouts.size() &&
                layouts[index] == conversion.to) {
                transits.push_back({conversion.value, use.node, use.index, transit});
            }
        }
    }
    return transits;
}

} // namespace

std::shared_ptr<const layout::Scene> planScene(const plan::Plan& plan, const BackendLooks& looks) {
    const layout::GroupTree groups(*plan.graph);
    const auto regions = regionLooks(plan, looks);
    const auto transits = transitLooks(plan);
    return layout::Scene::untangled(layout::graphScene(*plan.graph, groups, regions, transits, {}),
                                    layout::GraphvizUse::installed());
}

} // namespace tessera::exporting
