#include "engine/measure/ceiling_loops.h"

#include <vector>

namespace tessera::measure {

namespace {

#if defined(__clang__)
#define TESSERA_UNROLL _Pragma("unroll")
#else
#define TESSERA_UNROLL _Pragma("GCC unroll 16")
#endif

#define TESSERA_LOOP
namespace baseline {
constexpr int kLanes = 4;
constexpr int kChains = 12;
#include "engine/measure/ceiling_loops.inc"
} // namespace baseline
#undef TESSERA_LOOP

#if defined(__x86_64__)
#define TESSERA_LOOP __attribute__((target("avx2,fma")))
namespace avx2 {
constexpr int kLanes = 8;
constexpr int kChains = 12;
#include "engine/measure/ceiling_loops.inc"
} // namespace avx2
#undef TESSERA_LOOP

#define TESSERA_LOOP __attribute__((target("avx512f")))
namespace avx512 {
constexpr int kLanes = 16;
constexpr int kChains = 16;
#include "engine/measure/ceiling_loops.inc"
} // namespace avx512
#undef TESSERA_LOOP
#endif

#define TESSERA_LOOPS_OF(space, name)                                                                        \
    CeilingLoops {                                                                                           \
        name, 2 * space::kLanes *space::kChains, space::multiplyAdd, space::readAll, space::writeAll,        \
            space::copyAll                                                                                   \
    }

std::vector<CeilingLoops> usableLoops() {
    std::vector<CeilingLoops> loops{TESSERA_LOOPS_OF(baseline, "baseline")};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        loops.push_back(TESSERA_LOOPS_OF(avx2, "avx2"));
    }
    if (__builtin_cpu_supports("avx512f")) {
        loops.push_back(TESSERA_LOOPS_OF(avx512, "avx512f"));
    }
#endif
    return loops;
}

} // namespace

std::span<const CeilingLoops> ceilingLoops() {
    static const auto loops = usableLoops();
    return loops;
}

} // namespace tessera::measure
