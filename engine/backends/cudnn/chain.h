// What follows an anchor in the same graph: a bias, sums with other values, activations.
#pragma once

#include "engine/backends/cudnn/region_graph.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tessera::cudnn {

/// One operation behind an anchor.
struct Step {
    Pointwise function;
    std::int32_t operand = -1; ///< the other value of a sum; -1: an activation
    Extents seen = {};         ///< of the operand; empty: it is broadcast as ONNX does
};

/// Steps and the value that the last one makes.
struct Chain {
    std::vector<Step> steps;
    std::int32_t output = -1;
};

/// Reads the nodes from `first` on as a chain behind `value`. Throws plugin::Unsupported naming the node that
/// cannot follow.
[[nodiscard]] Chain readChain(const plugin::RegionView& region, std::size_t first, std::int32_t value);

/// Adds one constant a channel, of a result with `extents`. It comes behind a first sum with a whole tensor:
/// that is the order of which cuDNN has compiled engines.
void insertBias(const plugin::RegionView& region, Chain& chain, std::int32_t bias, const Extents& extents);

/// Adds the chain behind what `anchor` makes: `anchor` is given the tensor that it writes, which has
/// `extents` and is the region's output where the chain is empty.
void addChain(RegionGraph& graph, const Chain& chain, const Extents& extents,
              const std::function<void(TensorId)>& anchor);

} // namespace tessera::cudnn
