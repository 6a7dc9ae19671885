#include "engine/layout/group_summary.h"

#include "engine/layout/metrics.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::layout {
namespace {

/// The regions of `nodes`, ascending, once each.
std::vector<std::uint32_t> regionsOf(const std::vector<graph::NodeId>& nodes,
                                     const std::vector<std::uint32_t>& regionOf) {
    std::vector<std::uint32_t> regions;
    for (const auto node : nodes) {
        if (regionOf[node.index()] != kNoRegion) {
            regions.push_back(regionOf[node.index()]);
        }
    }
    std::sort(regions.begin(), regions.end());
    regions.erase(std::unique(regions.begin(), regions.end()), regions.end());
    return regions;
}

/// The less certain of two states.
CostState lessCertain(CostState a, CostState b) {
    const auto rank = [](CostState state) {
        switch (state) {
        case CostState::kMeasured:
            return 0;
        case CostState::kStale:
            return 1;
        case CostState::kPredicted:
            return 2;
        case CostState::kNone:
            return 3;
        case CostState::kUnplaced:
            break;
        }
        return 4;
    };
    return rank(a) < rank(b) ? b : a;
}

/// A region of `inside` with a node outside of `nodes` (ascending); nullptr: none.
const RegionLook* cutRegion(const std::vector<graph::NodeId>& nodes, std::span<const RegionLook> regions,
                            const std::vector<std::uint32_t>& inside) {
    for (const auto r : inside) {
        for (const auto node : regions[r].nodes) {
            if (!std::binary_search(nodes.begin(), nodes.end(), node)) {
                return &regions[r];
            }
        }
    }
    return nullptr;
}

/// Marks of what is inside: a fold must not hide what the eye looks for.
void addMarks(BoxInput& box, const RegionLook& look) {
    box.pinned = box.pinned || look.pinned;
    box.forbidden = box.forbidden || look.forbidden;
    box.warning = box.warning || look.warning;
    box.measuring = box.measuring || look.measuring;
    box.heatRank = box.heatRank == 0    ? look.heatRank
                   : look.heatRank == 0 ? box.heatRank
                                        : std::min(box.heatRank, look.heatRank);
    if (!(box.heat >= look.heat)) { // the hottest one; none is not a number
        box.heat = look.heat;
    }
}

} // namespace

std::string partOf(const RegionLook& look, const SceneWords& words) {
    return filled(words.partOf,
                  (look.cost == CostState::kPredicted ? "≈ " : "") + words.time(look.time->median));
}

void summarise(BoxInput& box, std::span<const RegionLook> regions, const std::vector<std::uint32_t>& regionOf,
               const SceneWords& words) {
    const bool unplaced = std::any_of(box.nodes.begin(), box.nodes.end(), [&](graph::NodeId node) {
        return regionOf[node.index()] == kNoRegion;
    });
    std::array<std::pair<std::int64_t, std::int64_t>, kSlotCount> weight{}; // time, nodes
    for (const auto node : box.nodes) {
        if (const auto r = regionOf[node.index()]; r != kNoRegion) {
            ++weight[static_cast<std::size_t>(regions[r].placement.slot)].second;
        }
    }
    const auto inside = regionsOf(box.nodes, regionOf);
    TimeRange sum;
    bool timed = !inside.empty() && !unplaced;
    box.cost = unplaced ? CostState::kUnplaced : CostState::kMeasured;
    for (const auto r : inside) {
        const RegionLook& look = regions[r];
        timed = timed && look.time.has_value();
        if (look.time) {
            sum.median += look.time->median;
            sum.low += look.time->low;
            sum.high += look.time->high;
            weight[static_cast<std::size_t>(look.placement.slot)].first += look.time->median.count();
        }
        box.cost = lessCertain(box.cost, look.cost);
        addMarks(box, look);
    }
    // A region that reaches out of the group has no time inside it.
    const auto* outside = cutRegion(box.nodes, regions, inside);
    if (timed && outside == nullptr) {
        box.time = sum;
    } else if (inside.size() == 1 && outside != nullptr && outside->time) {
        box.note = partOf(*outside, words);
    }
    const auto most = std::max_element(weight.begin(), weight.end());
    const auto slot = static_cast<Slot>(most - weight.begin());
    const auto first = std::find_if(inside.begin(), inside.end(),
                                    [&](std::uint32_t r) { return regions[r].placement.slot == slot; });
    if (first != inside.end()) {
        box.placement = regions[*first].placement;
    }
}

void addShare(BoxInput& box, base::Nanoseconds all) {
    if (box.time && all.count() > 0) {
        box.share = static_cast<double>(box.time->median.count()) / static_cast<double>(all.count());
    }
}

void addEachTimes(BoxInput& box, const GroupTree& groups, std::span<const GroupId> instances,
                  std::span<const RegionLook> regions, const std::vector<std::uint32_t>& regionOf) {
    std::optional<InstanceTimes> each;
    for (const GroupId id : instances) {
        const auto nodes = groups.allNodes(id);
        const auto inside = regionsOf(nodes, regionOf);
        const bool timed =
            std::ranges::all_of(inside, [&](std::uint32_t r) { return regions[r].time.has_value(); });
        const bool placed = std::ranges::none_of(
            nodes, [&](graph::NodeId node) { return regionOf[node.index()] == kNoRegion; });
        if (!timed || !placed || cutRegion(nodes, regions, inside) != nullptr) {
            return;
        }
        base::Nanoseconds sum{0};
        for (const auto r : inside) {
            sum += regions[r].time->median;
        }
        if (!each) {
            each = InstanceTimes{sum, sum, nodes.front(), groups.title(id)};
        } else if (sum > each->most) {
            each->most = sum;
            each->slowest = nodes.front();
            each->slowestTitle = groups.title(id);
        }
        each->least = std::min(each->least, sum);
    }
    box.eachTimes = std::move(each);
}

} // namespace tessera::layout
