#pragma once

#include <span>
#include <string_view>

namespace tessera::measure {

/// The inner loops of the ceilings benchmark for one vector extension. Pointers are aligned to 64 bytes,
/// counts are of f32 and multiples of kCeilingBlock.
struct CeilingLoops {
    std::string_view extension; ///< "avx512f", "avx2", "baseline"
    int flopsPerStep = 0;
    /// Depends on every step, so that none can be left out; the value itself says nothing.
    float (*multiplyAdd)(float start, long steps) = nullptr;
    float (*readAll)(const float* data, long count, long repeats) = nullptr;
    void (*writeAll)(float* data, long count, float value) = nullptr;
    void (*copyAll)(const float* from, float* to, long count) = nullptr;
};

constexpr long kCeilingBlock = 128;

/// Keeps a value that nothing reads from being optimised away.
inline void keep(double value) {
    asm volatile("" : : "g"(value) : "memory");
}

/// Those that the CPU of this process runs, the widest vectors last. The baseline is always among them.
[[nodiscard]] std::span<const CeilingLoops> ceilingLoops();

} // namespace tessera::measure
