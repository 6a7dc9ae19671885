#pragma once

#include "engine/graph/graph.h"

#include <cstdint>

namespace tessera::test {

/// Which operators a random graph is made of. The masks add up.
enum class OperatorMix : std::uint32_t {
    kElementwise = 1,   ///< activations, binary operators, batch norm
    kConvolutional = 2, ///< Conv (plain, strided, depthwise), ConvTranspose, pools
    kTransformer = 4,   ///< MatMul, Softmax, LayerNormalization, ReduceMean
    kMovement = 8,      ///< Concat, Split (two outputs), Transpose, Reshape, Slice, Pad
    kAll = 15,
};

struct RandomGraphOptions {
    std::uint64_t seed = 1;
    std::uint32_t nodes = 10;
    OperatorMix mix = OperatorMix::kAll;
    double fanOut = 0.4; ///< chance that an operand is a value that already has a reader
};

/// A valid graph of exactly `nodes` nodes over float32 tensors of at most 2,048 elements and rank 2 to 4.
/// Every value without a reader is an output. Outputs stay finite (below about 1e4) for inputs in [-3, 3].
/// The same options give the same graph on every machine.
[[nodiscard]] graph::GraphRef randomGraph(const RandomGraphOptions& options);

} // namespace tessera::test
