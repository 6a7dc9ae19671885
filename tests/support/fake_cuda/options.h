#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::fake_cuda {

/// What the machine is and what goes wrong on it; how it is written is said in control.h.
struct Options {
    std::uint64_t seed = 1;
    int whim = -1; ///< percent of calls behind which queued work may run; below zero: by the seed

    int devices = 1;
    int driver = 13000;
    int major = 9;
    int minor = 0;
    std::size_t memoryBytes = std::size_t{256} << 20U;
    std::size_t graphNodeBytes = 0; ///< that each node of a graph takes of its device
    int computeMode = 0;            ///< as CU_DEVICE_ATTRIBUTE_COMPUTE_MODE has it
    bool checksAccesses = true;

    // What goes wrong. Counts begin with 1 at the next one; 0: never.
    std::size_t largestBytes = SIZE_MAX; ///< allocations above it find no memory
    std::uint64_t outOfMemoryAt = 0;     ///< of allocations, device's and pinned
    std::uint64_t illegalAt = 0;         ///< of launches in the order in which they run
    std::uint64_t hangAt = 0;
    std::uint64_t lostAt = 0;
    int lostStatus = 46;
    int initStatus = 0;
    bool compileFails = false;

    /// Changes what the text names. An exception of std::invalid_argument names what it does not know.
    void apply(std::string_view text);
    /// What TESSERA_PLAYED_CUDA says.
    [[nodiscard]] static Options ofEnvironment();
};

} // namespace tessera::fake_cuda
