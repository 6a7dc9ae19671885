// Random reductions and moves of elements, and the steps that may stand beside them.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/problem.h"

namespace tessera::test {

/// A reduction over some axes of a tensor of one to five, with steps before and behind.
[[nodiscard]] codegen::Problem drawReduction(base::Random& random);

/// A permutation of axes with steps behind it, or a change between row-major, channels-last and blocked
/// layouts, padded or not.
[[nodiscard]] codegen::Problem drawReorder(base::Random& random);

} // namespace tessera::test
