#pragma once

#include <cstdint>

namespace tessera::measure {

/// How fast the machine is right now: shared machines run at half speed on some days, and a time taken then
/// must not be compared with one taken now.
struct Canary {
    double fmaGflops = 0.0;     ///< all threads, fused multiply-adds on registers
    double bandwidthGBps = 0.0; ///< all threads, reading memory beyond the last-level cache

    /// Is `other` within 5% in arithmetic and within 15% in bandwidth (which varies more by itself)?
    [[nodiscard]] bool comparable(const Canary& other) const;
    /// The faster of both in each: what disturbs a machine for a moment only ever slows it.
    [[nodiscard]] Canary best(const Canary& other) const;
};

/// About a millisecond on the OpenMP threads of the caller.
[[nodiscard]] Canary runCanary(int threads);

/// f32 operations a nanosecond that the threads do at the machine's peak right now, with whichever vectors
/// are fastest: about half a millisecond on the OpenMP threads of the caller.
[[nodiscard]] double runPeakArithmetic(int threads);

/// The arithmetic part alone, about 50 microseconds: cheap enough for every round.
[[nodiscard]] double runFmaCanary(int threads);

} // namespace tessera::measure
