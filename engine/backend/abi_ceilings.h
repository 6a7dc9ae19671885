#pragma once

#include "engine/backend/abi/tessera_backend.h"
#include "engine/backend/machine_ceilings.h"

#include <cstdint>

namespace tessera::backend {

/// What plug-ins get of the ceilings: the best that was seen, of one thread and of so many together.
[[nodiscard]] ts_ceilings abiCeilings(const MachineCeilings& ceilings, std::int32_t threads);

} // namespace tessera::backend
