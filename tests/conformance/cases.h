#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace tessera::conformance {

/// One region as a graph in text form (engine/graph/text_form.h).
struct Case {
    std::string name; ///< [a-z0-9_]+
    std::string text;

    friend void PrintTo(const Case& made, std::ostream* stream) { *stream << made.text; }
};

/// A graph of `body`, which makes `outputs`.
[[nodiscard]] inline Case made(std::string name, const std::string& body, int opset = 17,
                               const std::string& outputs = "y") {
    return {std::move(name),
            "graph conformance opset " + std::to_string(opset) + "\n" + body + "output " + outputs + "\n"};
}

/// Convolutions and transposed convolutions: odd extents, tails of channel blocks, groups, strides,
/// dilations, asymmetric padding, one to three dimensions, and what is fused behind them.
[[nodiscard]] std::vector<Case> convolutionCases();
/// Products: shapes with tails, transposes, batches, biases and what is fused behind them.
[[nodiscard]] std::vector<Case> productCases();
/// Pools, normalisations, reductions, elementwise and binary operators, movement.
[[nodiscard]] std::vector<Case> otherCases();
/// Operators that only move elements, of every width of element.
[[nodiscard]] std::vector<Case> movementCases();
/// Functions beyond the usual ones, powers, operators of many operands, and normalisations of all kinds.
[[nodiscard]] std::vector<Case> elementwiseCases();
/// Operators that are no movement, on every element type.
[[nodiscard]] std::vector<Case> typedCases();
/// Products of 8-bit integers, between zero points and scales of all notations.
[[nodiscard]] std::vector<Case> quantizedCases();
/// RNN, GRU and LSTM: directions, states, subsets of outputs, hidden sizes with tails.
[[nodiscard]] std::vector<Case> recurrentCases();
/// tessera.Convert between layouts.
[[nodiscard]] std::vector<Case> conversionCases();

/// Regions of several operators, inputs and outputs, and of other types than f32, for graph-level backends.
[[nodiscard]] std::vector<Case> graphLevelCases();

/// Those of one operator and what is fused behind it, and conversions: for backends at operator level.
[[nodiscard]] std::vector<Case> allCases();

} // namespace tessera::conformance
