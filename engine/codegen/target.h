#pragma once

#include <cstdint>

namespace tessera::codegen {

/// The machine that kernels are made for. Rates are of all threads together, and the best that was seen
/// there: bounds rest on them.
struct Target {
    int width = 8;      ///< floats a vector
    int registers = 16; ///< vectors that the machine holds
    int threads = 1;
    std::int64_t nearBytes = 32 << 10;    ///< first-level data cache of a core
    std::int64_t middleBytes = 512 << 10; ///< second-level cache of a core
    double flopsPerNs = 100.0;            ///< f32 multiply-adds on registers, two operations each; an
                                          ///< instruction over pairs of bfloat16 does twice as many
    double bytesPerNs = 40.0;             ///< reads from the last cache

    /// Of one core.
    [[nodiscard]] double cycleNs() const { return 4.0 * width * threads / flopsPerNs; }
};

/// Width and registers of the CPU at hand; its rates are left as they stand.
[[nodiscard]] Target targetOfThisCpu(int threads);

} // namespace tessera::codegen
