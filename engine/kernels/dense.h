#pragma once

#include "engine/kernels/kernel.h"

namespace tessera::kernels {

// Kernels of dense operators that others are made of: a quantised product is a product of dequantised
// operands, and a joined sequence a concatenation.
base::Result<Tensors> concat(const KernelContext& context);
base::Result<Tensors> conv(const KernelContext& context);
base::Result<Tensors> matMul(const KernelContext& context);

} // namespace tessera::kernels
