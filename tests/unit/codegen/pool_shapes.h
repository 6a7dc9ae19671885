// Random pools.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/problem.h"

namespace tessera::test {

/// Any kernel, stride, dilation and padding; windows that reach beyond the declared padding, as `ceil_mode`
/// makes them; windows of the whole image; averages of windows in the padding alone.
[[nodiscard]] codegen::Pool drawPool(base::Random& random);

} // namespace tessera::test
