#pragma once

#include "engine/graph/graph.h"

namespace tessera::test {

/// One operator on an input x of N × 16 elements: a model that asks for its sizes.
[[nodiscard]] graph::GraphRef symbolicNetwork();

} // namespace tessera::test
