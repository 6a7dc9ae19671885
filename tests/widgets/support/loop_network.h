#pragma once

#include "engine/graph/graph.h"

namespace tessera::test {

/// Relu "before", then Loop "repeat", then Sigmoid "after", over f32[2,4]. The body of the loop multiplies
/// what it carries by "scale", which stands around it (Mul "scaled"), and hands it to If "choose": Relu "up"
/// in its then_branch, Tanh "down" in its else_branch.
[[nodiscard]] graph::GraphRef loopNetwork();

} // namespace tessera::test
