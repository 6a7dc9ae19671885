#include "engine/codegen/target.h"

#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#endif

namespace tessera::codegen {

#if defined(__x86_64__)

namespace {

/// Whether the CPU has all of these features: bits of EDX of CPUID's leaf 7.
bool hasFeatures(unsigned bits) {
    constexpr unsigned kFeatureLeaf = 7;
    unsigned registers[4] = {};
    return __get_cpuid_count(kFeatureLeaf, 0, &registers[0], &registers[1], &registers[2], &registers[3]) !=
               0 &&
           (registers[3] & bits) == bits;
}

} // namespace

#endif

#if defined(__x86_64__) && defined(__linux__)

bool cpuHasMatrixTiles() {
    constexpr unsigned kAmxBf16 = 1U << 22U;
    constexpr unsigned kAmxTile = 1U << 24U;
    return hasFeatures(kAmxBf16 | kAmxTile);
}

bool matrixTilesAreGranted() {
    constexpr long kRequestPermission = 0x1023; // ARCH_REQ_XCOMP_PERM of asm/prctl.h, Linux 5.16
    constexpr long kTileData = 18;              // XFEATURE_XTILEDATA
    static const bool granted =
        cpuHasMatrixTiles() && ::syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
    return granted;
}

#else

bool cpuHasMatrixTiles() {
    return false;
}

bool matrixTilesAreGranted() {
    return false;
}

#endif

namespace {

/// Zen 4 computes vectors of 16 floats in two halves, in the time of two of 8; the first Zen, those of 8.
bool halvesWideVectors() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") ? __builtin_cpu_is("amdfam19h") : __builtin_cpu_is("znver1");
#else
    return false;
#endif
}

/// Golden Cove and later, whose cores have more than twice the operations under way of those before: of
/// Intel's server cores they are the ones with arithmetic in half precision.
bool hasManyUnderWay() {
#if defined(__x86_64__)
    constexpr unsigned kAvx512Fp16 = 1U << 23U;
    return __builtin_cpu_is("intel") && hasFeatures(kAvx512Fp16);
#else
    return false;
#endif
}

} // namespace

std::string_view toText(Level level) {
    switch (level) {
    case Level::kSecond:
        return "L2";
    case Level::kThird:
        return "L3";
    case Level::kMemory:
        break;
    }
    return "memory";
}

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
    target.matrixUnit = matrixTilesAreGranted() ? MatrixUnit::kBf16Tiles : MatrixUnit::kNone;
    if (const long bytes = ::sysconf(_SC_LEVEL1_DCACHE_SIZE); bytes > 0) {
        target.l1Bytes = bytes;
    }
    if (const long bytes = ::sysconf(_SC_LEVEL2_CACHE_SIZE); bytes > 0) {
        target.l2Bytes = bytes;
    }
    if (const long bytes = ::sysconf(_SC_LEVEL3_CACHE_SIZE); bytes >= 0) {
        target.l3Bytes = bytes;
    }
    target.clocksPerCycle = halvesWideVectors() ? 2.0 : 1.0;
    target.overlap = halvesWideVectors() ? Overlap::kAll
                     : hasManyUnderWay() ? Overlap::kMost
                                         : Overlap::kNone;
    target.flopsPerNs = kAssumedClocks / target.clocksPerCycle * 4.0 * target.width * threads;
    const auto ofEach = [threads](double bytesPerNs) { return ReadRate{bytesPerNs, bytesPerNs * threads}; };
    constexpr double kLineBytes = 64.0;
    constexpr double kFromThird = 80.0;
    constexpr double kFromMemory = 28.0;
    target.secondLevel = ofEach(kLineBytes * kAssumedClocks);
    target.thirdLevel = ofEach(kFromThird);
    target.memory = ofEach(kFromMemory);
    return target;
}

} // namespace tessera::codegen
