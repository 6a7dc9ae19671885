#pragma once

#include "engine/backend/abi/backend.hpp"
#include "engine/backend/layout.h"

#include <memory>
#include <string>

namespace tessera::backend {

/// Is the region one Split, Slice (of positive steps of one) or Concat, whose parts may be shared memory?
[[nodiscard]] bool isPartMovement(const plugin::RegionView& region);

/// Such a region in `layout`, where every part is a tensor by itself inside the whole: outputs of Split and
/// Slice are views, inputs of Concat are parts, and `makePartMovement` copies what the host does not share.
/// Throws plugin::Unsupported where a part is scattered.
[[nodiscard]] plugin::Offer offerPartMovement(const plugin::RegionView& region, std::string name,
                                              const Layout& layout);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makePartMovement(const plugin::RegionView& region,
                                                               const Layout& layout);

} // namespace tessera::backend
