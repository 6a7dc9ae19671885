#include "engine/layout/scene.h"

#include "engine/base/assert.h"
#include "engine/layout/layered_layout.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::layout {
namespace {

void addOnce(std::vector<EdgeId>& list, EdgeId edge) {
    // Edges come in order, so a repeat is the last one.
    if (list.empty() || list.back() != edge) {
        list.push_back(edge);
    }
}

GridIndex indexBoxes(const Geometry& geometry) {
    std::vector<GridIndex::Entry> entries;
    entries.reserve(geometry.boxes.size());
    for (std::uint32_t i = 0; i < geometry.boxes.size(); ++i) {
        entries.push_back({geometry.boxes[i], i});
    }
    return {geometry.extents, entries};
}

/// By segment: the rectangle around a long line would lie in most cells.
GridIndex indexBranches(const Geometry& geometry) {
    std::vector<GridIndex::Entry> entries;
    entries.reserve(geometry.points.size());
    for (std::uint32_t i = 0; i < geometry.branches.size(); ++i) {
        const auto points = geometry.pointsOf(geometry.branches[i]);
        for (std::size_t p = 1; p < points.size(); ++p) {
            const Point a = points[p - 1];
            const Point b = points[p];
            const Rect around{std::min(a.x, b.x), std::min(a.y, b.y), std::fabs(a.x - b.x),
                              std::fabs(a.y - b.y)};
            entries.push_back({around.grown(2), i});
        }
    }
    return {geometry.extents, entries};
}

} // namespace

Scene::Scene(SceneInput input, std::shared_ptr<const Shared> shared)
    : m_input(std::move(input)), m_shared(std::move(shared)) {
    for (const auto& box : m_input.boxes) {
        if (box.time) {
            m_barScale = std::max(m_barScale, box.time->high);
        }
        m_anyMeasuring = m_anyMeasuring || box.measuring;
    }
}

std::shared_ptr<const Scene> Scene::layered(SceneInput input) {
    auto geometry = layeredLayout(input);
    return make(std::move(input), std::move(geometry));
}

std::shared_ptr<const Scene> Scene::untangled(SceneInput input, const GraphvizUse& use) {
    auto geometry = untangledLayout(input, use);
    return make(std::move(input), std::move(geometry));
}

std::shared_ptr<const Scene> Scene::make(SceneInput input, Geometry geometry) {
    TESSERA_ASSERT(geometry.boxes.size() == input.boxes.size());
    auto shared = share(input, std::move(geometry));
    return std::shared_ptr<const Scene>(new Scene(std::move(input), std::move(shared)));
}

std::shared_ptr<const Scene> Scene::withLooks(SceneInput input) const {
    TESSERA_ASSERT(input.boxes.size() == m_input.boxes.size());
    TESSERA_ASSERT(input.edges.size() == m_input.edges.size());
    return std::shared_ptr<const Scene>(new Scene(std::move(input), m_shared));
}

std::shared_ptr<const Scene::Shared> Scene::share(const SceneInput& input, Geometry geometry) {
    auto shared = std::make_shared<Shared>();
    shared->geometry = std::move(geometry);
    shared->boxIndex = indexBoxes(shared->geometry);
    shared->branchIndex = indexBranches(shared->geometry);
    const auto count = input.boxes.size();
    shared->members.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const BoxInput& box = input.boxes[i];
        if (box.parent.valid()) {
            shared->members[box.parent.index()].push_back(BoxId(i));
        }
        for (const auto node : box.nodes) {
            if (node.index() >= shared->boxOfNode.size()) {
                shared->boxOfNode.resize(node.index() + 1);
            }
            // A hull lists its members' nodes too: the member is the closer answer.
            auto& known = shared->boxOfNode[node.index()];
            if (!known.valid() || box.parent.valid()) {
                known = BoxId(i);
            }
        }
    }
    shared->into.resize(count);
    shared->from.resize(count);
    const auto forBoxAndHull = [&](BoxId box, auto&& visit) {
        for (; box.valid(); box = input.boxes[box.index()].parent) {
            visit(box.index());
        }
    };
    for (std::uint32_t e = 0; e < input.edges.size(); ++e) {
        const EdgeInput& edge = input.edges[e];
        forBoxAndHull(edge.from, [&](std::uint32_t box) { addOnce(shared->from[box], EdgeId(e)); });
        for (const auto& reader : edge.readers) {
            forBoxAndHull(reader.box, [&](std::uint32_t box) { addOnce(shared->into[box], EdgeId(e)); });
        }
    }
    return shared;
}

void Scene::boxesIn(const Rect& rect, std::vector<std::uint32_t>& ids) const {
    m_shared->boxIndex.query(rect, ids);
}

void Scene::branchesIn(const Rect& rect, std::vector<std::uint32_t>& ids) const {
    m_shared->branchIndex.query(rect, ids);
}

BoxId Scene::boxAt(Point point) const {
    std::vector<std::uint32_t> near;
    boxesIn({point.x, point.y, 0, 0}, near);
    BoxId found;
    for (const auto id : near) {
        if (m_shared->geometry.boxes[id].contains(point) &&
            (!found.valid() || box(BoxId(id)).parent.valid())) {
            found = BoxId(id);
        }
    }
    return found;
}

BoxId Scene::boxOf(graph::NodeId node) const {
    return node.index() < m_shared->boxOfNode.size() ? m_shared->boxOfNode[node.index()] : BoxId();
}

std::span<const EdgeId> Scene::edgesInto(BoxId id) const {
    return m_shared->into[id.index()];
}

std::span<const EdgeId> Scene::edgesFrom(BoxId id) const {
    return m_shared->from[id.index()];
}

PillId Scene::pillOf(EdgeId edge, std::uint32_t reader) const {
    const auto& pills = m_shared->geometry.pills;
    const auto found = std::ranges::find_if(
        pills, [&](const PillPlace& pill) { return pill.edge == edge && pill.reader == reader; });
    return found == pills.end() ? PillId() : PillId(static_cast<std::size_t>(found - pills.begin()));
}

std::span<const BoxId> Scene::membersOf(BoxId id) const {
    return m_shared->members[id.index()];
}

} // namespace tessera::layout
