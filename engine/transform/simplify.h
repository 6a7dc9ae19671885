#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::transform {

/// Which rewrites are done, and their bounds.
struct SimplifyOptions {
    bool foldConstants = true;       ///< nodes whose inputs are all constant, and shape arithmetic
    bool resolveSequences = true;    ///< readers of known sequences read their tensors
    bool alignOperands = true;       ///< constants that broadcast as before opset 7
    bool dropNoOps = true;           ///< Identity, Cast to the same type, Reshape to the same shape, ...
    bool mergeMovement = true;       ///< Reshape of Reshape, Transpose of Transpose
    bool foldBatchNorms = true;      ///< into the Conv, ConvTranspose, Gemm or MatMul before
    bool recogniseLayerNorms = true; ///< LayerNormalization from its primitives
    bool recogniseGelus = true;      ///< exact and tanh Gelu from their primitives
    bool recogniseAttention = true;  ///< softmax(scale Q Kᵀ + mask) V from its primitives
    bool mergeEqual = true;          ///< what is computed twice: equal operators on the same inputs
    /// A folded constant may be larger than what it is made from only up to this size.
    std::int64_t grownConstantBytes = std::int64_t{1} << 20U;
};

struct Simplified {
    graph::GraphRef graph;
    std::vector<std::string> folded; ///< source nodes that no node of `graph` stands for
};

/// Rewrites `graph` into fewer and larger operators that compute the same within rounding.
///
/// Graph inputs and outputs keep names, order and types (an extent that was unknown may become known). Every
/// source node is in exactly one node's sources (or is that node) or in `folded`. A recognised operator keeps
/// what it was as `primitives`, whose inputs are the node's valid inputs in order. Nodes keep their order; a
/// node made from several has the place and name of the last, except that a convolution keeps its own name
/// when it takes in a batch norm, and of equal nodes the first keeps place and name.
///
/// Constants made from large constants are lazy: nothing above 64 KiB is loaded here.
///
/// \par Errors kRefused, naming the node, when extents that become known contradict each other.
/// \par Determinism a function of graph and options. \par Cost O(nodes) a round, few rounds.
[[nodiscard]] base::Result<Simplified> simplify(const graph::GraphRef& graph,
                                                const SimplifyOptions& options = {});

} // namespace tessera::transform
