#pragma once

#include "engine/base/random.h"

#include <cstdint>

namespace tessera::test {

/// Uniform from 1 to `most`.
[[nodiscard]] inline std::int64_t upTo(base::Random& random, std::int64_t most) {
    return 1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most)));
}

} // namespace tessera::test
