#include "engine/codegen/target.h"

#include <unistd.h>

namespace tessera::codegen {

Target targetOfThisCpu(int threads) {
    Target target;
    target.threads = threads;
    target.width = 4;
    target.registers = 16;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        target.width = 16;
        target.registers = 32;
    } else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        target.width = 8;
    }
#elif defined(__aarch64__)
    target.registers = 32;
#endif
    if (const long bytes = ::sysconf(_SC_LEVEL1_DCACHE_SIZE); bytes > 0) {
        target.nearBytes = bytes;
    }
    if (const long bytes = ::sysconf(_SC_LEVEL2_CACHE_SIZE); bytes > 0) {
        target.middleBytes = bytes;
    }
    // Two multiply-adds a cycle: a guess for a caller that has measured nothing.
    target.flopsPerNs = 3.5 * 4.0 * target.width * threads;
    return target;
}

} // namespace tessera::codegen
