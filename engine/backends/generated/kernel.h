// A compiled kernel behind the plug-in contract.
#pragma once

#include "engine/backends/generated/reader.h"
#include "engine/backends/generated/shared_constants.h"
#include "engine/codegen/family.h"
#include "engine/codegen/kernel_cache.h"

#include <memory>

namespace tessera::generated {

[[nodiscard]] std::unique_ptr<plugin::Kernel> makeKernel(ReadRegion read, codegen::Generated generated,
                                                         codegen::LoadedKernel loaded,
                                                         std::shared_ptr<SharedConstants> shared);

} // namespace tessera::generated
