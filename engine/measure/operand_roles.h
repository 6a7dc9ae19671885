#pragma once

#include "engine/measure/input_roles.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tessera::measure {

/// One operand of one node, as it is met on the way from an input.
struct Operand {
    const graph::Graph& graph;
    const graph::Node& node;
    std::uint32_t index;
    bool comesWhole; ///< the input where the way begins holds integers or booleans

    [[nodiscard]] const graph::Value& value() const { return graph.value(node.inputs[index]); }
    /// What the node's bodies capture, in the order of the node's last inputs.
    [[nodiscard]] std::span<const std::string> captures() const;
    /// Extents of another operand; nullopt where it is absent or they are not known.
    [[nodiscard]] std::optional<graph::Extents> extentsOf(std::size_t input) const;
    [[nodiscard]] std::optional<graph::Extents> outputExtents(std::size_t output = 0) const;
    /// Elements of another operand that is a small constant.
    [[nodiscard]] std::optional<std::vector<double>> constantOf(std::size_t input) const;
    /// The one element of the other operand of two, where it is a constant.
    [[nodiscard]] std::optional<double> otherNumber() const;
};

/// An axis that counts from the end where it is below 0.
[[nodiscard]] std::size_t fromFront(std::int64_t axis, std::size_t rank);
/// The extent of such an axis; nullopt where it is not known, or there is no such axis.
[[nodiscard]] std::optional<std::int64_t> extentAt(const std::optional<graph::Extents>& extents,
                                                   std::int64_t axis);

/// What the operator makes of an operand; nullopt: only that it computes with it.
using Role = std::optional<InputRole>;
[[nodiscard]] Role operandRole(const Operand& operand);

/// Operands that say how large or how many: what makes the extents that the graph says of the outputs, else
/// something small that every such operator takes. Nullopt for all other operands.
[[nodiscard]] Role extentRole(const Operand& operand);
/// Readers that tell only kept from left out: Cast to bool, 1 - m, comparison with 0 or 1, and what is
/// multiplied by a large number to be added to scores.
[[nodiscard]] Role maskRole(const Operand& operand);
/// Of Add and Sum: a float operand that is broadcast over scores, or added to a product, on the way to a
/// Softmax.
[[nodiscard]] Role additiveMaskRole(const Operand& operand);

/// What of an operand is found in the outputs.
enum class Passes : std::uint8_t {
    kNothing,
    kElements, ///< each, at the same place
    kMoved,    ///< elements, elsewhere
    kComputed, ///< whole numbers made of its whole numbers
};
[[nodiscard]] Passes passes(const Operand& operand);

/// Is it one of the words, which spaces separate?
[[nodiscard]] bool isAmong(std::string_view word, std::string_view words);

constexpr std::uint32_t inputBit(std::uint32_t input) {
    return 1U << input;
}
constexpr std::uint32_t kAllInputs = ~0U;

/// What holds of some inputs of some operators.
template <typename T>
struct OperandRule {
    std::string_view ops;     ///< separated by spaces
    std::uint32_t inputs = 0; ///< bit i: input i
    T what{};
};
using RoleOf = Role (*)(const Operand&);
using RoleRule = OperandRule<RoleOf>;

/// What the first rule says that concerns the operand; nullptr: there is none.
template <typename T>
[[nodiscard]] const T* ruleFor(std::span<const OperandRule<T>> rules, const Operand& operand) {
    for (const auto& rule : rules) {
        const bool concerns =
            rule.inputs == kAllInputs || (operand.index < 32 && (rule.inputs & inputBit(operand.index)) != 0);
        if (concerns && isAmong(operand.node.op, rule.ops)) {
            return &rule.what;
        }
    }
    return nullptr;
}

} // namespace tessera::measure
