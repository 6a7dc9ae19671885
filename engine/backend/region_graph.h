#pragma once

#include "engine/backend/abi/tessera_backend.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace tessera::backend {

/// The other direction of AbiRegion, for plug-ins that use our own rooms: the C view as a graph. Constants
/// whose bytes are not given become lazy ones that fail when read. Names and order of inputs and outputs are
/// kept.
[[nodiscard]] base::Result<graph::GraphRef> graphFromRegion(const ts_region& region);

} // namespace tessera::backend
