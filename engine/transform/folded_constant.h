#pragma once

#include "engine/graph/tensor.h"

#include <functional>
#include <span>

namespace tessera::transform {

/// A lazy constant that `make` computes from `inputs` on first use; it holds them. nullptr when it would
/// stand on a tower of more than 24 folded constants: loading recurses through it.
[[nodiscard]] graph::ConstantRef makeFoldedConstant(graph::DType dtype, graph::Extents extents,
                                                    std::span<const graph::ConstantRef> inputs,
                                                    std::function<base::Result<graph::Tensor>()> make);

} // namespace tessera::transform
