#pragma once

#include "engine/base/units.h"
#include "engine/layout/grid_index.h"
#include "engine/layout/scene_geometry.h"

#include <memory>
#include <span>
#include <vector>

namespace tessera::layout {

struct GraphvizUse;

/// A laid out picture: what every box shows and where everything lies. Immutable and shared, so that a
/// layout made on another thread is handed over as one value.
class Scene {
public:
    /// Lays `input` out with our own layered layout.
    [[nodiscard]] static std::shared_ptr<const Scene> layered(SceneInput input);
    /// The same, with Graphviz's order where fewer lines cross then. \see untangledLayout
    [[nodiscard]] static std::shared_ptr<const Scene> untangled(SceneInput input, const GraphvizUse& use);
    /// \param geometry of exactly these boxes and edges.
    [[nodiscard]] static std::shared_ptr<const Scene> make(SceneInput input, Geometry geometry);
    /// The same places under other words, times and states: no new layout. `input` must have the same boxes
    /// and edges in the same order.
    [[nodiscard]] std::shared_ptr<const Scene> withLooks(SceneInput input) const;

    [[nodiscard]] std::span<const BoxInput> boxes() const { return m_input.boxes; }
    [[nodiscard]] std::span<const EdgeInput> edges() const { return m_input.edges; }
    [[nodiscard]] const BoxInput& box(BoxId id) const { return m_input.boxes[id.index()]; }
    [[nodiscard]] const EdgeInput& edge(EdgeId id) const { return m_input.edges[id.index()]; }
    [[nodiscard]] const PillPlace& pill(PillId id) const { return m_shared->geometry.pills[id.index()]; }
    [[nodiscard]] const Rect& rectOf(BoxId id) const { return m_shared->geometry.boxes[id.index()]; }
    /// Width over height that it was laid out for.
    [[nodiscard]] double aspect() const { return m_input.aspect; }
    [[nodiscard]] const SceneWords& words() const { return m_input.words; }
    [[nodiscard]] const Geometry& geometry() const { return m_shared->geometry; }
    [[nodiscard]] const Rect& extents() const { return m_shared->geometry.extents; }

    /// Boxes that may touch `rect`, ascending; a superset.
    void boxesIn(const Rect& rect, std::vector<std::uint32_t>& ids) const;
    /// Indices in Geometry::branches that may touch `rect`; a superset.
    void branchesIn(const Rect& rect, std::vector<std::uint32_t>& ids) const;
    /// The innermost box at a point; invalid if there is none.
    [[nodiscard]] BoxId boxAt(Point point) const;
    /// The box that shows a node: itself, its folded group, or its member box in a hull.
    [[nodiscard]] BoxId boxOf(graph::NodeId node) const;

    /// Values that a box reads, and those that it makes; of a hull: also its members'.
    [[nodiscard]] std::span<const EdgeId> edgesInto(BoxId id) const;
    [[nodiscard]] std::span<const EdgeId> edgesFrom(BoxId id) const;
    /// The pill on a value's way to one of its readers; invalid: none.
    [[nodiscard]] PillId pillOf(EdgeId edge, std::uint32_t reader) const;

    /// Members of a hull, in order.
    [[nodiscard]] std::span<const BoxId> membersOf(BoxId id) const;

    /// The longest time that a bar shows; 0 when nothing is timed.
    [[nodiscard]] base::Nanoseconds barScale() const { return m_barScale; }
    /// Whether any box is being measured.
    [[nodiscard]] bool anyMeasuring() const { return m_anyMeasuring; }

private:
    /// Everything that does not change with the looks.
    struct Shared {
        Geometry geometry;
        GridIndex boxIndex;
        GridIndex branchIndex;
        std::vector<BoxId> boxOfNode;
        std::vector<std::vector<EdgeId>> into;
        std::vector<std::vector<EdgeId>> from;
        std::vector<std::vector<BoxId>> members;
    };

    Scene(SceneInput input, std::shared_ptr<const Shared> shared);
    static std::shared_ptr<const Shared> share(const SceneInput& input, Geometry geometry);

    SceneInput m_input;
    std::shared_ptr<const Shared> m_shared;
    base::Nanoseconds m_barScale;
    bool m_anyMeasuring = false;
};

} // namespace tessera::layout
