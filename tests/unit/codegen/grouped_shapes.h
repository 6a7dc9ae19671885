// Random convolutions with groups.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/problem.h"

namespace tessera::test {

/// One channel a group.
[[nodiscard]] codegen::Convolution drawDepthwise(base::Random& random);
/// Groups of several channels that suit vectors of 8 and of 16.
[[nodiscard]] codegen::Convolution drawGrouped(base::Random& random);

} // namespace tessera::test
