#pragma once

#include "engine/graph/graph.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace tessera::graph {

/// What is known of the elements of small integer tensors before anything runs: numbers, and the symbols of
/// extents that shape arithmetic hands on, so that `Shape`, `Gather`, `Concat` and `Reshape` of an exported
/// model with a named batch extent give named extents again.
///
/// An element is a Dim: a constant may be negative here (the -1 of a Reshape), an unknown one is unknown.
class ShapeElements {
public:
    using Elements = std::vector<Dim>;

    /// Of a value of rank 0 or 1 with few elements; nullopt when nothing is known of it.
    [[nodiscard]] std::optional<Elements> of(const Graph& graph, ValueId value) const;
    /// Takes note of what `node` makes. Its outputs have their types already. O(elements).
    void visit(const Graph& graph, const Node& node);

private:
    std::unordered_map<ValueId, Elements> m_known;
};

} // namespace tessera::graph
