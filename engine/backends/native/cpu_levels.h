// One loop in several instruction sets, the best of which is taken where it runs.
#pragma once

#include <cstdint>

/// Before a loop whose elements do not depend on each other.
#if defined(__clang__)
#define TESSERA_VECTOR_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define TESSERA_VECTOR_LOOP _Pragma("GCC ivdep")
#endif

namespace tessera::native {

enum class CpuLevel : std::uint8_t { kBase, kAvx2, kAvx512 };

/// Of the CPU at hand.
[[nodiscard]] CpuLevel cpuLevel();

/// `Body::run`, a static function that is always inlined, as one that is compiled for the CPU at hand.
template <typename Body, typename Result, typename... Arguments>
struct Levels {
    static Result base(Arguments... arguments) { return Body::run(arguments...); }
#if defined(__x86_64__)
    [[gnu::target("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")]] static Result avx2(Arguments... arguments) {
        return Body::run(arguments...);
    }
    [[gnu::target(
        "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")]] static Result
    avx512(Arguments... arguments) {
        return Body::run(arguments...);
    }
#endif
    using Function = Result (*)(Arguments...);
    static Function best() {
#if defined(__x86_64__)
        switch (cpuLevel()) {
        case CpuLevel::kAvx512:
            return avx512;
        case CpuLevel::kAvx2:
            return avx2;
        case CpuLevel::kBase:
            break;
        }
#endif
        return base;
    }
};

} // namespace tessera::native
