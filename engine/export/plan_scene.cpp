#include "engine/export/plan_export.h"
#include "engine/export/scene_selection.h"
#include "engine/export/transit_looks.h"
#include "engine/layout/graph_scene.h"
#include "engine/layout/graphviz.h"
#include "engine/layout/repeated_groups.h"
#include "engine/layout/scene_words.h"
#include "engine/plan/plan_times.h"

#include <algorithm>
#include <utility>

namespace tessera::exporting {

namespace {

layout::Placement placementOf(const backend::Implementation& implementation, const BackendLooks& looks) {
    layout::Placement placement;
    const auto found = looks.find(implementation.backend);
    if (found != looks.end()) {
        placement.slot = layout::slotNamed(found->second.colour).value_or(layout::Slot::kUnplaced);
        placement.letters = layout::badgeLetters(found->second.letters, implementation.device.ordinal);
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

/// The heat of time as the window shows it: parts of the slowest region, the five slowest numbered. A plan of
/// one region has none: there is nothing to compare.
void addHeat(const plan::Plan& plan, const plan::PlanTimes& times, std::vector<layout::RegionLook>& regions) {
    constexpr std::size_t kNumbered = 5;
    if (times.scale() == plan::PlanTimes::Scale::kNone || plan.regions.size() < 2) {
        return;
    }
    const auto order = times.slowestFirst();
    const auto longest = times.of(plan.regions[order.front()]).median();
    if (longest.count() <= 0) {
        return;
    }
    for (std::size_t place = 0; place < order.size(); ++place) {
        auto& look = regions[order[place]];
        const auto time = times.of(plan.regions[order[place]]).median();
        look.heat =
            static_cast<float>(static_cast<double>(time.count()) / static_cast<double>(longest.count()));
        look.heatRank = static_cast<std::uint8_t>(place < kNumbered && time.count() > 0 ? place + 1 : 0);
    }
}

void addValues(const plan::Plan& plan, const plan::NodeValues& values,
               std::vector<layout::RegionLook>& regions) {
    auto heats = plan::valueHeats(values, plan);
    for (std::size_t i = 0; i < regions.size(); ++i) {
        regions[i].heat = heats[i].heat;
        regions[i].nodeHeats = std::move(heats[i].nodeHeats);
        regions[i].heatRank = heats[i].rank;
        regions[i].warning = heats[i].isAboveLimit;
    }
}

std::vector<layout::RegionLook> regionLooks(const plan::Plan& plan, const plan::PlanTimes& times,
                                            const BackendLooks& looks, const plan::NodeValues* values) {
    std::vector<layout::RegionLook> regions;
    for (const auto& region : plan.regions) {
        layout::RegionLook look;
        look.nodes = region.region.nodes;
        look.implementation = region.implementation.name;
        look.placement = placementOf(region.implementation, looks);
        addTime(look, times.of(region), region.decision);
        look.pinned = region.decision == plan::Decision::kPinned;
        for (const auto& constraint : plan.search.constraints) {
            const auto node = plan.graph->findNode(constraint.node);
            look.forbidden = look.forbidden || (constraint.kind == plan::Constraint::Kind::kForbid &&
                                                node.valid() && std::ranges::binary_search(look.nodes, node));
        }
        regions.push_back(std::move(look));
    }
    if (values != nullptr) {
        addValues(plan, *values, regions);
    } else {
        addHeat(plan, times, regions);
    }
    return regions;
}

} // namespace

std::shared_ptr<const layout::Scene> planScene(const plan::Plan& plan, const BackendLooks& looks,
                                               const SceneRequest& request) {
    const layout::GroupTree groups(*plan.graph);
    const plan::PlanTimes times(plan);
    const auto regions = regionLooks(plan, times, looks, request.values.get());
    const auto transits = transitLooks(plan);
    layout::GraphSceneOptions options;
    options.timeOfParts = times.sum();
    std::vector<layout::RepeatedBlock> repeats;
    if (request.folding == SceneRequest::Folding::kRepeats) {
        repeats = layout::repeatedGroups(*plan.graph, groups);
        for (const layout::RepeatedBlock& block : repeats) {
            options.folded.insert(options.folded.end(), block.instances.begin(), block.instances.end());
        }
        options.repeats = repeats;
    }
    auto input = layout::graphScene(*plan.graph, groups, regions, transits, options);
    if (!request.nodes.empty()) {
        input = selectedPart(input, request.nodes);
    }
    return layout::Scene::untangled(std::move(input), layout::GraphvizUse::installed());
}

} // namespace tessera::exporting
