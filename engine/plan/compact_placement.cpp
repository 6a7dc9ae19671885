#include "engine/plan/compact_placement.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace tessera::plan {
namespace {

/// How many nodes each region has.
std::vector<std::uint32_t> regionSizes(const CompactPlacement& placement) {
    std::vector<std::uint32_t> sizes(placement.kindOf.size(), 0);
    for (const auto region : placement.regionOf) {
        if (region != CompactPlacement::kNone) {
            ++sizes[region];
        }
    }
    return sizes;
}

/// Per region of `after`: the region of `before` that all of its nodes were in, if these were all of it.
std::vector<std::uint32_t> sameNodesIn(const CompactPlacement& before, const CompactPlacement& after) {
    constexpr auto kUnseen = CompactPlacement::kNone - 1;
    std::vector<std::uint32_t> same(after.kindOf.size(), kUnseen);
    for (std::size_t n = 0; n < after.regionOf.size(); ++n) {
        if (const auto region = after.regionOf[n]; region != CompactPlacement::kNone) {
            auto& found = same[region];
            found = found == kUnseen || found == before.regionOf[n] ? before.regionOf[n]
                                                                    : CompactPlacement::kNone;
        }
    }
    const auto sizes = regionSizes(before);
    const auto sizesAfter = regionSizes(after);
    for (std::size_t region = 0; region < same.size(); ++region) {
        const auto found = same[region];
        const bool isWhole =
            found != kUnseen && found != CompactPlacement::kNone && sizes[found] == sizesAfter[region];
        same[region] = isWhole ? found : CompactPlacement::kNone;
    }
    return same;
}

enum class RegionFate : std::uint8_t { kSame, kOtherImplementation, kDiffers };

std::vector<RegionFate> fatesOf(const CompactPlacement& before, const CompactPlacement& after) {
    std::vector<RegionFate> fates;
    fates.reserve(after.kindOf.size());
    const auto same = sameNodesIn(before, after);
    for (std::size_t region = 0; region < same.size(); ++region) {
        if (same[region] == CompactPlacement::kNone) {
            fates.push_back(RegionFate::kDiffers);
            continue;
        }
        const auto& was = before.kinds[before.kindOf[same[region]]];
        const auto& is = after.kinds[after.kindOf[region]];
        fates.push_back(was == is                   ? RegionFate::kSame
                        : was.maker() == is.maker() ? RegionFate::kOtherImplementation
                                                    : RegionFate::kDiffers);
    }
    return fates;
}

} // namespace

std::size_t CompactPlacement::bytes() const {
    std::size_t names = 0;
    for (const auto& kind : kinds) {
        names += sizeof(Kind) + kind.backend.size() + kind.implementation.size();
    }
    return names + kindOf.size() * sizeof(kindOf[0]) + regionOf.size() * sizeof(regionOf[0]);
}

CompactPlacement compact(const Plan& plan) {
    CompactPlacement made;
    made.regionOf.assign(plan.graph->nodes().size(), CompactPlacement::kNone);
    made.kindOf.reserve(plan.regions.size());
    std::map<std::pair<backend::BackendOnDevice, std::string>, std::uint16_t> known;
    for (std::size_t region = 0; region < plan.regions.size(); ++region) {
        const auto& chosen = plan.regions[region].implementation;
        const auto last = static_cast<std::uint16_t>(
            std::min<std::size_t>(known.size(), std::numeric_limits<std::uint16_t>::max()));
        const auto [at, isNew] = known.try_emplace({chosen.maker(), chosen.name}, last);
        if (isNew && last == made.kinds.size()) {
            made.kinds.push_back({chosen.backend, chosen.name, chosen.device});
        }
        made.kindOf.push_back(at->second);
        for (const auto node : plan.regions[region].region.nodes) {
            made.regionOf[node.index()] = static_cast<std::uint32_t>(region);
        }
    }
    return made;
}

std::vector<PlacementMove> changesBetween(const CompactPlacement& before, const CompactPlacement& after) {
    const auto fates = fatesOf(before, after);
    // Of each region of `after`: how many of its nodes ran on which backend before.
    std::vector<std::map<backend::BackendOnDevice, std::size_t>> origins(after.kindOf.size());
    std::vector<std::pair<std::size_t, graph::NodeId>> members(after.kindOf.size()); // count and first node
    for (std::uint32_t n = 0; n < after.regionOf.size(); ++n) {
        const auto region = after.regionOf[n];
        if (region == CompactPlacement::kNone || fates[region] == RegionFate::kSame) {
            continue;
        }
        const auto* was = before.of(graph::NodeId(n));
        ++origins[region][was != nullptr ? was->maker() : backend::BackendOnDevice()];
        auto& [count, first] = members[region];
        first = count++ == 0 ? graph::NodeId(n) : first;
    }
    std::map<std::tuple<backend::BackendOnDevice, backend::BackendOnDevice, bool>, PlacementMove> lines;
    for (std::size_t region = 0; region < fates.size(); ++region) {
        if (fates[region] == RegionFate::kSame || origins[region].empty()) {
            continue;
        }
        const auto most =
            std::ranges::max_element(origins[region], {}, [](const auto& each) { return each.second; });
        const auto to = after.kinds[after.kindOf[region]].maker();
        const bool other = fates[region] == RegionFate::kOtherImplementation;
        auto& line = lines[{most->first, to, other}];
        const auto& [count, first] = members[region];
        line.first = line.regions == 0 ? first : std::min(line.first, first);
        line.from = most->first;
        line.to = to;
        line.otherImplementation = other;
        ++line.regions;
        line.nodes += count;
    }
    std::vector<PlacementMove> changes;
    for (auto& [key, line] : lines) {
        changes.push_back(std::move(line));
    }
    std::ranges::stable_sort(changes, std::greater(), &PlacementMove::nodes);
    return changes;
}

std::vector<graph::NodeId> changedNodes(const CompactPlacement& before, const CompactPlacement& after) {
    const auto fates = fatesOf(before, after);
    std::vector<graph::NodeId> changed;
    for (std::uint32_t n = 0; n < after.regionOf.size(); ++n) {
        const auto region = after.regionOf[n];
        const bool differs = region == CompactPlacement::kNone ? before.regionOf[n] != CompactPlacement::kNone
                                                               : fates[region] != RegionFate::kSame;
        if (differs) {
            changed.emplace_back(n);
        }
    }
    return changed;
}

} // namespace tessera::plan
