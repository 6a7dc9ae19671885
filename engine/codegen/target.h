#pragma once

#include <cstdint>
#include <string_view>

namespace tessera::codegen {

/// Registers of whole matrices.
enum class MatrixUnit : std::uint8_t {
    kNone,
    kBf16Tiles, ///< 16 rows of 16 pairs of bfloat16 times 16 pairs by 16 columns, in 16 cycles
};

/// Where data come from that are not in a core's nearest cache.
enum class Level : std::uint8_t { kSecond, kThird, kMemory };
/// "L2", "L3" or "memory".
[[nodiscard]] std::string_view toText(Level level);

/// How much of the way of a panel from the second-level cache a core hides behind the products of a tile.
enum class Overlap : std::uint8_t {
    kNone, ///< one comes behind the other
    kMost, ///< the longer of the two, and some of the other where they are alike
    kAll,  ///< the longer of the two
};

/// Bytes a nanosecond that loads reach in one level of the memory.
struct ReadRate {
    double oneThread = 0.0;
    double allThreads = 0.0; ///< together
    friend bool operator==(const ReadRate&, const ReadRate&) = default;
};

/// The machine that kernels are made for. Rates are the best that was seen there: bounds rest on them. Which
/// schedules there are and the kernels that they name depend on everything but the rates, which only say what
/// is worth a measurement: a name holds wherever they were measured, and whatever they were.
struct Target {
    int width = 8;      ///< floats a vector
    int registers = 16; ///< vectors that the machine holds
    int threads = 1;
    std::int64_t l1Bytes = 32 << 10;  ///< first-level data cache of a core
    std::int64_t l2Bytes = 512 << 10; ///< second-level cache of a core
    std::int64_t l3Bytes = 32 << 20;  ///< third-level cache of all threads; 0: there is none
    /// f32 multiply-adds on registers by all threads, two operations each; an instruction over pairs of
    /// bfloat16 does twice as many, matrix tiles 16 times (measured: 15.9).
    double flopsPerNs = 100.0;
    ReadRate secondLevel{50.0, 100.0};
    ReadRate thirdLevel{40.0, 80.0};
    ReadRate memory{28.0, 56.0};
    double barrierNs = 0.0;        ///< of all threads; 0: not measured
    bool areRatesMeasured = false; // NOLINT: a fact, no switch
    MatrixUnit matrixUnit = MatrixUnit::kNone;
    double clocksPerCycle = 1.0; ///< 2 where a core computes vectors of this width in halves
    Overlap overlap = Overlap::kNone;

    [[nodiscard]] const ReadRate& rateOf(Level level) const {
        return level == Level::kSecond ? secondLevel : level == Level::kThird ? thirdLevel : memory;
    }
    /// A cycle of bounds: the time in which one core does two multiply-adds of vectors.
    [[nodiscard]] double cycleNs() const { return 4.0 * width * threads / flopsPerNs; }
    friend bool operator==(const Target&, const Target&) = default;
};

inline constexpr double kAssumedClocks = 3.5; ///< a nanosecond, where nothing was measured

/// Whether the CPU at hand has matrix tiles for bfloat16 (AMX-BF16).
[[nodiscard]] bool cpuHasMatrixTiles();
/// Whether it has them and the operating system lets this process use them, for which it is asked once: their
/// state is large, so that Linux keeps it for those alone who have asked.
[[nodiscard]] bool matrixTilesAreGranted();

/// Width, registers, matrix unit, overlap and caches of the CPU at hand. Its rates are guesses, for a caller
/// that has measured none, and grow with the threads: the peak by width and model at kAssumedClocks; of each
/// thread a line a clock from the second-level cache, 80 bytes a nanosecond from the third, 28 from memory.
/// Barriers take no time.
[[nodiscard]] Target targetOfThisCpu(int threads);

} // namespace tessera::codegen
