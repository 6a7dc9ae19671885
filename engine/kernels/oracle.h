#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/product_memo.h"
#include "engine/kernels/traced.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tessera::kernels {

/// What an output is measured against.
struct OracleResult {
    graph::Tensor r = {};         ///< the result in float64 (its own type when it is not floating)
    graph::Tensor magnitude = {}; ///< float64: sqrt(Σ a²b²) of each element
    std::int64_t length = 1;      ///< K: terms of the longest accumulation behind it
    /// usualSizeOf(r), and whether all of `magnitude` is 0; found when they are first needed if the maker did
    /// not.
    std::optional<double> size = {};
    std::optional<bool> exact = {};
    /// The type that the model gives it, to which r is rounded; undefined where the maker does not say.
    graph::DType dtype = graph::DType::kUndefined;
    TypeRounding rounding = {};
    Steps steps = {};
};

/// Runs `region` with the reference's kernels and bounds how far others may stray at every element of every
/// output. An operator sums in double; every value between operators is rounded to the type that the model
/// gives it and becomes infinite where that type does, so that the reference agrees by what it computes.
///
/// Along the graph, m is the root of the summed squares of everything that was added into an element:
///  - inputs and constants are exact: m = 0, K = 1;
///  - sums of products of inputs (Conv, MatMul, Gemm, Einsum, ReduceSum, CumSum, ...) run their own kernel on
///    squares: m² = Σ a²b², and errors that its inputs bring add Σ m_a²b² and Σ a²m_b². Means divide it by
///    their number of terms. K is the largest of its own depth and theirs;
///  - movement moves m as it moves the elements;
///  - operators on single elements: m is the largest of an element's operands and |r|, and what its inputs'
///    m become by the slope of the operator;
///  - Softmax: m is the largest r_i (1 + |x_i| + m_i + Σ r_j (|x_j| + m_j)) of a row;
///  - every other operator: m is one number for the whole output, the largest |operand|, incoming m and |r|,
///    times sqrt(K) where it sums up other terms (recurrent layers, DFT). It suits pools and normalisations;
///    see accumulation.cpp for what counts terms.
/// Outputs of integers and bool, and of regions that only move, have m = 0: they must be exact, but for the
/// steps of uncertain_steps.h. Where m is no finite number it is 0, and |r| alone counts.
///
/// \param memo  products are taken from it and added to it; may be null.
/// \par Errors as evaluate().
[[nodiscard]] base::Result<std::vector<OracleResult>> oracleOf(const graph::Graph& region,
                                                               std::span<const graph::Tensor> inputs,
                                                               const EvaluateOptions& options = {},
                                                               ProductMemo* memo = nullptr);

} // namespace tessera::kernels
