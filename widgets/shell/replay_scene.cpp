#include "widgets/shell/replay_scene.h"

#include "engine/layout/other_placement.h"
#include "widgets/shell/looks_of_regions.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace tessera::shell {
namespace {

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::Picture)
};

std::vector<layout::RegionLook> looksOf(const plan::CompactPlacement& step,
                                        const itemmodels::BackendLooks& backends) {
    std::vector<layout::RegionLook> looks(step.kindOf.size());
    std::vector<layout::Placement> placements;
    placements.reserve(step.kinds.size());
    for (const auto& kind : step.kinds) {
        placements.push_back(placementOf(backends.of(kind.maker())));
    }
    for (std::size_t region = 0; region < looks.size(); ++region) {
        looks[region].implementation = step.kinds[step.kindOf[region]].implementation;
        looks[region].placement = placements[step.kindOf[region]];
        looks[region].cost = layout::CostState::kMeasured;
    }
    for (std::uint32_t node = 0; node < step.regionOf.size(); ++node) {
        if (const auto region = step.regionOf[node]; region != plan::CompactPlacement::kNone) {
            looks[region].nodes.emplace_back(node);
        }
    }
    return looks;
}

std::vector<itemmodels::LegendRow> legendOf(const plan::CompactPlacement& step,
                                            const itemmodels::BackendLooks& backends) {
    std::map<backend::BackendOnDevice, int> nodes;
    for (std::uint32_t node = 0; node < step.regionOf.size(); ++node) {
        if (const auto* kind = step.of(graph::NodeId(node)); kind != nullptr) {
            ++nodes[kind->maker()];
        }
    }
    std::vector<itemmodels::LegendRow> rows;
    for (const auto& [backend, count] : nodes) {
        rows.push_back({backends.of(backend), count, std::nullopt, true});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.nodes > b.nodes; });
    return rows;
}

} // namespace

void addStep(const PictureRequest& request, Picture& picture) {
    const auto& step = request.step;
    if (step == nullptr || step->regionOf.size() != request.model->graph->nodes().size()) {
        return;
    }
    picture.step.scene = layout::underOtherPlacement(
        *picture.scene, looksOf(*step, request.looks), step->regionOf.size(), [](std::size_t regions) {
            return StepWords::tr("%n region(s)", nullptr, static_cast<int>(regions)).toStdString();
        });
    picture.step.legend = legendOf(*step, request.looks);
    if (request.stepBefore != nullptr) {
        picture.step.changed = plan::changedNodes(*request.stepBefore, *step);
    }
}

} // namespace tessera::shell
