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

/// The arithmetic part alone, about 50 microseconds.
[[nodiscard]] double runFmaCanary(int threads);

/// Passes a second on all threads, each of which multiplies and adds on registers and then reads over and
/// over what lies in its second-level cache: a product of matrices lives on both. Where others work on the
/// cores' other hardware threads, reading suffers far more than arithmetic: on an Emerald Rapids the two
/// together explained 0.8 to 0.9 of what a product's time varied by, arithmetic alone 0.6 to 0.7. The median
/// of so many passes, each of some 30 microseconds.
[[nodiscard]] double runCoreCanary(int threads, int passes = 15);

} // namespace tessera::measure
