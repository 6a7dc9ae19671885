// A compiled kernel behind the plug-in contract.
#pragma once

#include "engine/backends/generated/known_kernels.h"
#include "engine/backends/generated/reader.h"
#include "engine/backends/generated/shared_constants.h"

#include <memory>

namespace tessera::generated {

/// \param made loaded
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeKernel(const ReadRegion& read,
                                                         std::shared_ptr<const MadeKernel> made,
                                                         std::shared_ptr<SharedConstants> shared);

} // namespace tessera::generated
