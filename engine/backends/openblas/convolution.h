#pragma once

#include "engine/backend/abi/backend.hpp"

#include <memory>
#include <string_view>

namespace tessera::openblas {

/// Conv in two or three dimensions as products, one a group and image: weights times the matrix of columns,
/// which is the image itself for a 1x1 kernel of stride one. Throws Unsupported to refuse.
void offerConvolution(const plugin::RegionView& region, plugin::Offers& offers);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeConvolution(const plugin::RegionView& region,
                                                              std::string_view implementation, int threads);

} // namespace tessera::openblas
