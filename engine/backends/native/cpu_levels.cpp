#include "engine/backends/native/cpu_levels.h"

namespace tessera::native {

CpuLevel cpuLevel() {
#if defined(__x86_64__)
    const bool isAvx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
                        __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
    const bool isAvx512 = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                          __builtin_cpu_supports("avx512cd") != 0 &&
                          __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
    return isAvx2 && isAvx512 ? CpuLevel::kAvx512 : isAvx2 ? CpuLevel::kAvx2 : CpuLevel::kBase;
#else
    return CpuLevel::kBase;
#endif
}

} // namespace tessera::native
