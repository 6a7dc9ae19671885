#include "engine/layout/side_by_side.h"

#include "engine/base/assert.h"
#include "engine/layout/group_summary.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace tessera::layout {
namespace {

bool hasTransit(const ReaderInput& reader) {
    return reader.transit.kind != TransitKind::kNone;
}

/// The places of both, with the pills of one.
std::shared_ptr<const Scene> withOwnPills(SceneInput input, Geometry geometry) {
    std::erase_if(geometry.pills, [&](const PillPlace& pill) {
        return !hasTransit(input.edges[pill.edge.index()].readers[pill.reader]);
    });
    return Scene::make(std::move(input), std::move(geometry));
}

/// Of `values`, one a node of the region or none, those of some of its nodes.
template <typename Value>
std::vector<Value> valuesOf(const RegionLook& look, const std::vector<Value>& values,
                            const std::vector<graph::NodeId>& nodes) {
    std::vector<Value> of;
    for (std::size_t i = 0; !values.empty() && i < nodes.size(); ++i) {
        const auto at = std::ranges::lower_bound(look.nodes, nodes[i]);
        of.push_back(values[static_cast<std::size_t>(at - look.nodes.begin())]);
    }
    return of;
}

} // namespace

std::vector<RegionLook> dividedBy(std::vector<RegionLook> regions, std::span<const RegionLook> other,
                                  std::size_t nodes, const SceneWords& words) {
    std::vector<std::uint32_t> of(nodes, kNoRegion);
    for (std::uint32_t r = 0; r < other.size(); ++r) {
        for (const auto node : other[r].nodes) {
            of[node.index()] = r;
        }
    }
    std::vector<RegionLook> divided;
    for (RegionLook& look : regions) {
        // By the other's region, in the order of their first nodes; a node in none stands alone.
        std::vector<std::vector<graph::NodeId>> parts;
        std::map<std::uint32_t, std::size_t> partOfRegion;
        for (const auto node : look.nodes) {
            const auto region = of[node.index()];
            const auto known = region != kNoRegion ? partOfRegion.find(region) : partOfRegion.end();
            if (known != partOfRegion.end()) {
                parts[known->second].push_back(node);
                continue;
            }
            if (region != kNoRegion) {
                partOfRegion.emplace(region, parts.size());
            }
            parts.push_back({node});
        }
        if (parts.size() == 1) {
            divided.push_back(std::move(look));
            continue;
        }
        if (look.note.empty() && look.time) {
            look.note = partOf(look, words);
        }
        look.time.reset();
        look.heatRank = 0;
        for (auto& part : parts) {
            RegionLook piece = look;
            piece.nodeHeats = valuesOf(look, look.nodeHeats, part);
            piece.nodeRanks = valuesOf(look, look.nodeRanks, part);
            piece.nodes = std::move(part);
            divided.push_back(std::move(piece));
        }
    }
    return divided;
}

SidePair sideBySide(SceneInput a, SceneInput b,
                    const std::function<std::shared_ptr<const Scene>(SceneInput)>& layOut) {
    TESSERA_ASSERT(a.boxes.size() == b.boxes.size() && a.edges.size() == b.edges.size());
    SceneInput both = a;
    for (std::size_t e = 0; e < both.edges.size(); ++e) {
        TESSERA_ASSERT(both.edges[e].readers.size() == b.edges[e].readers.size());
        for (std::size_t r = 0; r < both.edges[e].readers.size(); ++r) {
            if (!hasTransit(both.edges[e].readers[r])) {
                both.edges[e].readers[r].transit = b.edges[e].readers[r].transit;
            }
        }
    }
    b.aspect = a.aspect;
    const auto scene = layOut(std::move(both));
    return {withOwnPills(std::move(a), scene->geometry()), withOwnPills(std::move(b), scene->geometry())};
}

} // namespace tessera::layout
