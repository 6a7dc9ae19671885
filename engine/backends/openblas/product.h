#pragma once

#include "engine/backend/abi/backend.hpp"

#include <memory>
#include <string_view>

namespace tessera::openblas {

/// MatMul (any batch, one product after the other) and Gemm, with a constant bias and a Relu or Clip. Throws
/// Unsupported to refuse.
void offerProduct(const plugin::RegionView& region, plugin::Offers& offers);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeProduct(const plugin::RegionView& region,
                                                          std::string_view implementation, int threads);

} // namespace tessera::openblas
