#pragma once

#include "engine/base/result.h"
#include "engine/kernels/accumulation.h"
#include "engine/kernels/traced.h"

#include <span>
#include <vector>

namespace tessera::kernels {

/// By how much each output of a node may be off, in each of kTiers, because a value that is rounded to a
/// whole number (QuantizeLinear and all that quantises its output, Round, Floor, Cast, comparisons) lies
/// within the tolerance of the place where it becomes another one; or because an input was off like that.
///
/// A step that comes in is carried by the node's own kernel:
///  - sums of products (MatMulInteger, ConvInteger, QLinear*, MatMul, ...): Σ |a|·s_b + s_a·|b| + s_a·s_b;
///  - operators on single elements: the largest difference that the steps make there, all signs tried for up
///    to three inputs;
///  - all others: twice the largest such difference, everywhere.
/// What chooses by comparing computed numbers (ArgMax, TopK, NonZero, Equal of two) has none.
///
/// \param inputs   nullptr where one is left out.
/// \param outputs  of the node, in their own types.
/// \par Errors as evaluateNode().
[[nodiscard]] base::Result<std::vector<Steps>>
stepsOf(const graph::Node& node, std::span<const Traced* const> inputs, std::span<const Datum> outputs,
        const Accumulation& accumulation, const EvaluateOptions& options);

} // namespace tessera::kernels
