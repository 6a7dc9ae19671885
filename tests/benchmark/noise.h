// Memory of benchmarks.
#pragma once

#include "engine/base/random.h"

#include <cstdint>
#include <cstdlib>
#include <memory>

namespace tessera::test {

struct FreeAligned {
    void operator()(float* held) const { std::free(held); }
};
using Memory = std::unique_ptr<float, FreeAligned>;

/// So many bytes, 64-byte aligned with as much readable behind, filled with floats between -0.5 and 0.5.
[[nodiscard]] Memory noise(std::int64_t bytes, base::Random& random);

} // namespace tessera::test
