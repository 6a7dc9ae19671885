// Random convolutions with groups.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/problem.h"

namespace tessera::test {

/// One channel a group.
[[nodiscard]] codegen::Convolution drawDepthwise(base::Random& random);

} // namespace tessera::test
