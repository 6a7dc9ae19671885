#pragma once

#include "engine/graph/operator_schema.h"
#include "engine/graph/region.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace tessera::measure {

/// Whole numbers from `least` to `most`, both included.
struct WholeRange {
    std::int64_t least = 0;
    std::int64_t most = 0;
    auto operator<=>(const WholeRange&) const = default;
};

/// What the readers of a value make of its elements, and so what it may hold.
struct InputRole {
    /// Where readers differ, the later one in this list wins.
    enum class Kind : std::uint8_t {
        kAdditiveMask, ///< added to scores before a Softmax: 0 keeps, far below 0 leaves out
        kPlain,        ///< arithmetic and comparison: any number
        kMask,         ///< 1 keeps, 0 leaves out
        kCode,         ///< a quantised operand: every number of its type
        kGeometry,     ///< floats that say places, sizes or thresholds: never extreme
        kCount,        ///< a length, extent, exponent or shift within `ranges`
        kIndex,        ///< a place on an axis within `ranges`
    };
    /// Elements that have to differ, because two that name one place leave open which is written last.
    enum class Distinct : std::uint8_t { kNo, kAlongAxis, kRows, kEach };

    Kind kind = Kind::kPlain;
    /// Empty: what the draw and the type say. One: of all elements. More: one each along the last axis.
    std::vector<WholeRange> ranges = {};
    Distinct distinct = Distinct::kNo;
    std::int64_t axis = 0; ///< of kAlongAxis
    /// A divisor of whole numbers: never 0, and never -1, which overflows under the least number of a type.
    bool isNonzero = false;
    /// Of floats: the standard leaves open what a reader makes of NaN.
    bool refusesNan = false;
    graph::OperatorSchema::InputDomain domain = graph::OperatorSchema::InputDomain::kAny;

    auto operator<=>(const InputRole&) const = default;
};

/// Ranges of elements whose places among the components are not known: what all of them allow, as one.
[[nodiscard]] std::vector<WholeRange> anywhere(std::vector<WholeRange> ranges);

/// What both allow; of two that exclude each other, the ranges of the later kind.
[[nodiscard]] InputRole joined(const InputRole& a, const InputRole& b);

/// The role of a value of a graph with known extents, found by following it through operators that move or
/// convert it, and into bodies that capture it, to those that read it. Each value is visited once.
///
/// \param within  readers that count; nullptr: all of the graph.
[[nodiscard]] InputRole roleOf(const graph::Graph& graph, graph::ValueId value,
                               const graph::Region* within = nullptr);

} // namespace tessera::measure
