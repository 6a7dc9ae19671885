#pragma once

#include "engine/base/strong_id.h"

namespace tessera::graph {

using NodeId = base::StrongId<struct NodeTag>;
using ValueId = base::StrongId<struct ValueTag>;
using SymbolId = base::StrongId<struct SymbolTag>;

} // namespace tessera::graph
