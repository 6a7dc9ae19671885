#pragma once

#include "engine/graph/graph.h"

namespace tessera::test {

/// A residual network of `blocks` equal small blocks in stages of 20: five nodes each after folding (Conv,
/// Relu, Conv, Add, Relu on 8 channels of 8x8). Many nodes, few different regions, microseconds a node.
[[nodiscard]] graph::GraphRef blockNetwork(int blocks);

/// The same shape of network without weights, for models so large that weights would fill the disk: five
/// nodes a block (Relu, Sigmoid, Mul, Add, Tanh on 64 values), stages of 1,000 blocks.
[[nodiscard]] graph::GraphRef elementwiseNetwork(int blocks);

/// Blocks that give a model of at least 2,000 nodes.
inline constexpr int kBlocksOf2000 = 400;

} // namespace tessera::test
