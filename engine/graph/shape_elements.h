#pragma once

#include "engine/graph/graph.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace tessera::graph {

/// One element of a small float tensor: a number, or an extent that was cast to a float.
struct RealElement {
    std::optional<double> number = std::nullopt;
    Dim extent = Dim::unknown(); ///< never a constant; what is no number and no extent is unknown

    friend bool operator==(const RealElement&, const RealElement&) = default;
};

/// What is known of the elements of small tensors before anything runs: numbers, and the symbols of extents
/// that shape arithmetic hands on, so that `Shape`, `Gather`, `Concat` and `Reshape` of an exported model
/// with a named batch extent give named extents again. Floats are followed too: exporters scale extents by
/// `Cast`, `Mul`, `Floor` and `Cast`.
///
/// An element of an integer tensor is a Dim: a constant may be negative here (the -1 of a Reshape), an
/// unknown one is unknown.
class ShapeElements {
public:
    using Elements = std::vector<Dim>;
    using Reals = std::vector<RealElement>;

    /// Of an integer value of rank 0 or 1 with few elements; nullopt when nothing is known of it.
    [[nodiscard]] std::optional<Elements> of(const Graph& graph, ValueId value) const;
    /// The same of a float32 or float64 value.
    [[nodiscard]] std::optional<Reals> realsOf(const Graph& graph, ValueId value) const;
    /// Takes note of what `node` makes. Its outputs have their types already. O(elements).
    void visit(const Graph& graph, const Node& node);

private:
    std::unordered_map<ValueId, Elements> m_known;
    std::unordered_map<ValueId, Reals> m_reals;
};

} // namespace tessera::graph
