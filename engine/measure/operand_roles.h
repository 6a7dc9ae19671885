#pragma once

#include "engine/measure/input_roles.h"

#include <optional>

namespace tessera::measure {

/// One operand of one node, as it is met on the way from an input.
struct Operand {
    const graph::Graph& graph;
    const graph::Node& node;
    std::uint32_t index;
    bool comesWhole; ///< the input where the way begins holds integers or booleans

    [[nodiscard]] const graph::Value& value() const { return graph.value(node.inputs[index]); }
    /// Extents of another operand; nullopt where it is absent or they are not known.
    [[nodiscard]] std::optional<graph::Extents> extentsOf(std::size_t input) const;
    [[nodiscard]] std::optional<graph::Extents> outputExtents(std::size_t output = 0) const;
    /// Elements of another operand that is a small constant.
    [[nodiscard]] std::optional<std::vector<double>> constantOf(std::size_t input) const;
    /// The one element of the other operand of two, where it is a constant.
    [[nodiscard]] std::optional<double> otherNumber() const;
};

/// What the operator makes of this operand; nullopt: only that it computes with it.
[[nodiscard]] std::optional<InputRole> operandRole(const Operand& operand);

/// What of an operand is found in the outputs.
enum class Passes : std::uint8_t {
    kNothing,
    kElements, ///< each, at the same place
    kMoved,    ///< elements, elsewhere
    kComputed, ///< whole numbers made of its whole numbers
};
[[nodiscard]] Passes passes(const Operand& operand);

} // namespace tessera::measure
