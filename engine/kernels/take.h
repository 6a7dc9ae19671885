#pragma once

#include "engine/kernels/kernel.h"

#include <cstdint>
#include <span>

namespace tessera::kernels {

/// A tensor of `x`'s type whose element i is x[offsets[i]], or 0 (or the one element of `fill`) where the
/// offset is negative. Moves bits: any type.
[[nodiscard]] base::Result<graph::Tensor> takeElements(const KernelContext& context, const graph::Tensor& x,
                                                       graph::Extents extents,
                                                       std::span<const std::int64_t> offsets,
                                                       const graph::Tensor* fill = nullptr);

/// x read with any strides (in elements) from `base` on.
[[nodiscard]] base::Result<graph::Tensor> takeStrided(const KernelContext& context, const graph::Tensor& x,
                                                      graph::Extents extents, const graph::Extents& strides,
                                                      std::int64_t base = 0);

/// Bytes of one element; kImpossible for types below a byte.
[[nodiscard]] base::Result<std::size_t> elementBytes(const graph::Tensor& tensor);

} // namespace tessera::kernels
