#include "tests/benchmark/noise.h"

#include <cstddef>

namespace tessera::test {

Memory noise(std::int64_t bytes, base::Random& random) {
    const std::size_t padded = (static_cast<std::size_t>(bytes) + 191) / 64 * 64;
    Memory memory(static_cast<float*>(std::aligned_alloc(64, padded)));
    for (std::size_t i = 0; i < padded / sizeof(float); ++i) {
        memory.get()[i] = static_cast<float>(random.uniform() - 0.5);
    }
    return memory;
}

} // namespace tessera::test
