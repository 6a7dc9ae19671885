#include "engine/layout/hull.h"

#include "engine/layout/level.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tessera::layout {
namespace {

using IndexOf = std::unordered_map<std::uint32_t, std::uint32_t>;

IndexOf indexMembers(const std::vector<BoxId>& members) {
    IndexOf index;
    for (std::uint32_t i = 0; i < members.size(); ++i) {
        index.emplace(members[i].index(), i);
    }
    return index;
}

void stack(Hull& hull) {
    double y = kHullHeader;
    for (std::size_t i = 0; i < hull.members.size(); ++i) {
        hull.places.push_back({kHullPadding, y, kNodeWidth, kNodeHeight});
        y += kNodeHeight + kGapInHull;
    }
    hull.size = {kNodeWidth + 2 * kHullPadding, y - kGapInHull + kHullPadding};
}

void lineStack(Hull& hull, const SceneInput& input, const std::vector<EdgeId>& inner, const IndexOf& index) {
    for (const auto edgeId : inner) {
        const EdgeInput& edge = input.edges[edgeId.index()];
        const auto from = index.find(edge.from.index());
        for (std::uint32_t r = 0; from != index.end() && r < edge.readers.size(); ++r) {
            const auto to = index.find(edge.readers[r].box.index());
            if (to == index.end() || to->second <= from->second) {
                continue;
            }
            const Rect& a = hull.places[from->second];
            const Rect& b = hull.places[to->second];
            if (to->second == from->second + 1) {
                const double x = a.centre().x;
                hull.lines.push_back({edgeId, r, {{x, a.bottom()}, {x, b.top()}}, true});
            } else { // past the members between, in the hull's padding
                const double lane = a.right() + kHullPadding / 2;
                const double start = a.centre().y + kTrackPitch;
                const double end = b.centre().y - kTrackPitch;
                hull.lines.push_back(
                    {edgeId, r, {{a.right(), start}, {lane, start}, {lane, end}, {b.right(), end}}, false});
            }
        }
    }
}

void layGraph(Hull& hull, const SceneInput& input, const std::vector<EdgeId>& inner, const IndexOf& index) {
    hull.stacked = false;
    LayeredGraph graph;
    for (const auto member : hull.members) {
        Block block;
        block.box = member;
        block.size = {kNodeWidth, kNodeHeight};
        graph.blocks.push_back(std::move(block));
    }
    for (const auto edgeId : inner) {
        const EdgeInput& edge = input.edges[edgeId.index()];
        const auto from = index.find(edge.from.index());
        if (from == index.end()) {
            continue;
        }
        Trunk trunk;
        trunk.edge = edgeId.index();
        trunk.source = from->second;
        for (std::uint32_t r = 0; r < edge.readers.size(); ++r) {
            const auto to = index.find(edge.readers[r].box.index());
            if (to != index.end() && to->second != from->second) {
                trunk.readers.push_back({to->second, kNodeHeight / 2, false, false, r});
            }
        }
        if (!trunk.readers.empty()) {
            graph.trunks.push_back(std::move(trunk));
        }
    }
    const auto level = layoutLevel(graph);
    const double dx = kHullPadding;
    const double dy = kHullHeader;
    for (auto place : level.blocks) {
        place.x += dx;
        place.y += dy;
        hull.places.push_back(place);
    }
    for (const auto& routed : level.readers) {
        const Trunk& trunk = graph.trunks[routed.trunk];
        Hull::Line line{EdgeId(trunk.edge), trunk.readers[routed.reader].reader, routed.points, true};
        for (auto& point : line.points) {
            point.x += dx;
            point.y += dy;
        }
        hull.lines.push_back(std::move(line));
    }
    hull.size = {level.size.width + 2 * kHullPadding, level.size.height + kHullHeader + kHullPadding};
}

} // namespace

Hull layoutHull(const SceneInput& input, std::vector<BoxId> members, const std::vector<EdgeId>& inner) {
    Hull hull;
    hull.members = std::move(members);
    const auto index = indexMembers(hull.members);
    if (hull.members.size() <= kLongestStack) {
        stack(hull);
        lineStack(hull, input, inner, index);
    } else {
        layGraph(hull, input, inner, index);
    }
    return hull;
}

} // namespace tessera::layout
