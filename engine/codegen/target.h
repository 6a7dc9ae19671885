#pragma once

#include <cstdint>

namespace tessera::codegen {

/// Registers of whole matrices.
enum class MatrixUnit : std::uint8_t {
    kNone,
    kBf16Tiles, ///< 16 rows of 16 pairs of bfloat16 times 16 pairs by 16 columns, in 16 cycles
};

/// The machine that kernels are made for. Rates are of all threads together, and the best that was seen
/// there: bounds rest on them.
struct Target {
    int width = 8;      ///< floats a vector
    int registers = 16; ///< vectors that the machine holds
    int threads = 1;
    std::int64_t nearBytes = 32 << 10;    ///< first-level data cache of a core
    std::int64_t middleBytes = 512 << 10; ///< second-level cache of a core
    double flopsPerNs = 100.0;            ///< f32 multiply-adds on registers, two operations each; an
                                          ///< instruction over pairs of bfloat16 does twice as many,
                                          ///< matrix tiles 16 times (measured: 15.9)
    double bytesPerNs = 40.0;             ///< reads of what other kernels have displaced from the near caches
    MatrixUnit matrixUnit = MatrixUnit::kNone;
    double clocksPerCycle = 1.0; ///< 2 where a core computes vectors of this width in halves

    /// A cycle of bounds: the time in which one core does two multiply-adds of vectors.
    [[nodiscard]] double cycleNs() const { return 4.0 * width * threads / flopsPerNs; }
};

/// Whether the CPU at hand has matrix tiles for bfloat16 (AMX-BF16).
[[nodiscard]] bool cpuHasMatrixTiles();
/// Whether it has them and the operating system lets this process use them, for which it is asked once: their
/// state is large, so that Linux keeps it for those alone who have asked.
[[nodiscard]] bool matrixTilesAreGranted();

/// Width, registers, matrix unit and caches of the CPU at hand. Its peak is a guess by width and model.
[[nodiscard]] Target targetOfThisCpu(int threads);

} // namespace tessera::codegen
