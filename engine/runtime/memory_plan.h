#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::runtime {

/// A buffer that must exist from step `first` to step `last`, both included.
struct Lifetime {
    std::int64_t sizeBytes = 0;
    std::int32_t first = 0;
    std::int32_t last = 0;
};

struct MemoryPlan {
    std::vector<std::int64_t> offsets; ///< one a lifetime, multiples of the alignment
    std::int64_t arenaBytes = 0;
};

/// Places buffers in one arena so that no two that live at the same time overlap: largest first, each at the
/// lowest gap that fits (Pisarchyk and Lee, Efficient Memory Management for Deep Neural Net Inference, 2020,
/// greedy by size). Deterministic; O(n²) in the number of buffers.
/// \param alignment  in bytes, of every buffer
[[nodiscard]] MemoryPlan planMemory(std::span<const Lifetime> lifetimes, std::int64_t alignment = 64);

} // namespace tessera::runtime
