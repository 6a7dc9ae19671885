#include "engine/export/plan_export.h"
#include "engine/export/transit_looks.h"
#include "engine/layout/graph_scene.h"
#include "engine/layout/graphviz.h"

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

} // namespace

std::shared_ptr<const layout::Scene> planScene(const plan::Plan& plan, const BackendLooks& looks) {
    const layout::GroupTree groups(*plan.graph);
    const auto regions = regionLooks(plan, looks);
    const auto transits = transitLooks(plan);
    return layout::Scene::untangled(layout::graphScene(*plan.graph, groups, regions, transits, {}),
                                    layout::GraphvizUse::installed());
}

} // namespace tessera::exporting
