#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/interpreter.h"

#include <cstdint>
#include <span>

namespace tessera::kernels {

/// How an operator's sums bound its error.
enum class Sums : std::uint8_t {
    kNone,     ///< a few terms: the magnitude is the largest operand
    kProducts, ///< sums of products of inputs: its own kernel on squares gives Σ a²b²
    kMeans,    ///< the same, divided by the number of terms
    kGrowing,  ///< sums whose terms are not inputs: the root of their number times the largest operand
    kSoftmax,  ///< a sum of exponentials, by which each result is divided
    kBounded,  ///< sums inside, but results of the size of the operands (normalisations)
};

struct Accumulation {
    Sums sums = Sums::kNone;
    std::int64_t terms = 1; ///< of one output element, at most
};

/// \param inputs  tensors; nullptr where one is left out.
/// \param outputs of the node.
/// \par Errors as evaluateNode(), which counts the terms of operators whose indices decide it.
[[nodiscard]] base::Result<Accumulation> accumulationOf(const graph::Node& node,
                                                        std::span<const graph::Tensor* const> inputs,
                                                        std::span<const graph::Tensor> outputs,
                                                        const EvaluateOptions& options);

/// Conv, ConvTranspose, MatMul, FusedMatMul and Gemm, the costly ones.
[[nodiscard]] bool isProduct(const graph::Node& node);
/// Terms of one output of a product.
[[nodiscard]] std::int64_t productDepth(const graph::Node& node, const graph::Tensor& a,
                                        const graph::Tensor& b);

/// Only moves elements: ScatterElements that adds is none.
[[nodiscard]] bool isMovement(const graph::Node& node);

} // namespace tessera::kernels
