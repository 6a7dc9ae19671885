// What CUDA C++ has and C++ has not, for kernels that g++ compiles. It stands between kernel_abi.h and the
// text of every kernel. Accesses of a kernel are instrumented, and each is looked at here.
#pragma once

#define TESSERA_PLAIN __attribute__((no_sanitize_address))
#define TESSERA_HIDDEN __attribute__((visibility("hidden")))

extern "C" {
extern char __start_tessera_shared[] __attribute__((weak, visibility("hidden")));
extern char __stop_tessera_shared[] __attribute__((weak, visibility("hidden")));
extern char __ehdr_start[] TESSERA_HIDDEN;
extern char _end[] TESSERA_HIDDEN;
}

namespace tessera_kernel {

static Host host;
constexpr unsigned long kMostArrays = 64;
static Array arrays[kMostArrays];
static unsigned long arrayCount;

TESSERA_PLAIN inline bool isIn(unsigned long at, unsigned long count, const void* begin,
                               unsigned long bytes) {
    const unsigned long offset = at - (unsigned long)begin;
    return offset < bytes && count <= bytes - offset;
}

TESSERA_PLAIN static bool holdsMemory(unsigned long at, unsigned long count) {
    const unsigned long last = at - host.memoryBegin + count - 1;
    for (unsigned long granule = (at - host.memoryBegin) / 8; granule <= last / 8; ++granule) {
        const unsigned long needed = granule == last / 8 ? last % 8 + 1 : 8;
        if (host.memoryShadow[granule] < needed) {
            return false;
        }
    }
    return true;
}

TESSERA_PLAIN static bool holdsArray(unsigned long at, unsigned long count) {
    for (unsigned long i = 0; i < arrayCount; ++i) {
        if (isIn(at, count, arrays[i].begin, arrays[i].bytes)) {
            return true;
        }
    }
    return false;
}

TESSERA_PLAIN static void check(unsigned long at, unsigned long count, unsigned long alignment,
                                Access access) {
    const unsigned long shared = (unsigned long)(__stop_tessera_shared - __start_tessera_shared);
    bool isAllowed = true;
    if (at - host.memoryBegin < host.memoryBytes) {
        isAllowed = holdsMemory(at, count);
    } else if (isIn(at, count, __start_tessera_shared, shared)) {
        isAllowed = holdsArray(at, count);
    } else {
        isAllowed = isIn(at, count, (const void*)host.stackBegin, host.stackBytes) ||
                    isIn(at, count, (const void*)host.dynamicBegin, host.dynamicBytes) ||
                    isIn(at, count, __ehdr_start, (unsigned long)(_end - __ehdr_start)) ||
                    host.isMapped(at, count) != 0;
    }
    if (!isAllowed || at % alignment != 0) {
        host.fault(at, count, isAllowed ? Access::kMisaligned : access);
    }
}

} // namespace tessera_kernel

extern "C" {
#define TESSERA_ACCESS(bytes)                                                                                \
    TESSERA_HIDDEN TESSERA_PLAIN void __asan_load##bytes##_noabort(unsigned long at) {                       \
        tessera_kernel::check(at, bytes, bytes, tessera_kernel::Access::kRead);                              \
    }                                                                                                        \
    TESSERA_HIDDEN TESSERA_PLAIN void __asan_store##bytes##_noabort(unsigned long at) {                      \
        tessera_kernel::check(at, bytes, bytes, tessera_kernel::Access::kWrite);                             \
    }
TESSERA_ACCESS(1)
TESSERA_ACCESS(2)
TESSERA_ACCESS(4)
TESSERA_ACCESS(8)
TESSERA_ACCESS(16)
TESSERA_HIDDEN TESSERA_PLAIN void __asan_loadN_noabort(unsigned long at, unsigned long bytes) {
    tessera_kernel::check(at, bytes, 1, tessera_kernel::Access::kRead);
}
TESSERA_HIDDEN TESSERA_PLAIN void __asan_storeN_noabort(unsigned long at, unsigned long bytes) {
    tessera_kernel::check(at, bytes, 1, tessera_kernel::Access::kWrite);
}
TESSERA_HIDDEN TESSERA_PLAIN void __asan_register_globals(const tessera_kernel::Array* all,
                                                          unsigned long count) {
    using namespace tessera_kernel;
    for (unsigned long i = 0; i < count; ++i) {
        const char* const begin = (const char*)all[i].begin;
        if (begin >= __start_tessera_shared && begin < __stop_tessera_shared && arrayCount < kMostArrays) {
            arrays[arrayCount++] = all[i];
        }
    }
}
TESSERA_HIDDEN TESSERA_PLAIN void __asan_unregister_globals(const tessera_kernel::Array*, unsigned long) {}
TESSERA_HIDDEN TESSERA_PLAIN void __asan_handle_no_return() {}
}

#define __global__ __attribute__((noinline))
#define __device__
#define __host__
#define __constant__ static
#define __shared__ static __attribute__((section("tessera_shared")))
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __syncthreads() tessera_kernel::host.barrier(__LINE__)
#define __threadfence() (void)0
#define __threadfence_block() (void)0
#define __CUDACC__ 1
#define __CUDACC_RTC__ 1
#define warpSize 32

using uint3 = tessera_kernel::Dim;
using dim3 = tessera_kernel::Dim;
static uint3 threadIdx, blockIdx;
static dim3 blockDim, gridDim;

#define TESSERA_VECTORS(scalar, name, align2, align4)                                                        \
    struct alignas(align2) name##2 {                                                                         \
        scalar x, y;                                                                                         \
    };                                                                                                       \
    struct name##3 {                                                                                         \
        scalar x, y, z;                                                                                      \
    };                                                                                                       \
    struct alignas(align4) name##4 {                                                                         \
        scalar x, y, z, w;                                                                                   \
    };                                                                                                       \
    inline name##2 make_##name##2(scalar x, scalar y) {                                                      \
        return {x, y};                                                                                       \
    }                                                                                                        \
    inline name##3 make_##name##3(scalar x, scalar y, scalar z) {                                            \
        return {x, y, z};                                                                                    \
    }                                                                                                        \
    inline name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) {                                  \
        return {x, y, z, w};                                                                                 \
    }
TESSERA_VECTORS(float, float, 8, 16)
TESSERA_VECTORS(double, double, 16, 16)
TESSERA_VECTORS(int, int, 8, 16)

#define TESSERA_FUNCTION1(name)                                                                              \
    extern "C" double name(double);                                                                          \
    extern "C" float name##f(float);                                                                         \
    inline float name(float x) {                                                                             \
        return name##f(x);                                                                                   \
    }
TESSERA_FUNCTION1(acos)
TESSERA_FUNCTION1(acosh)
TESSERA_FUNCTION1(asin)
TESSERA_FUNCTION1(asinh)
TESSERA_FUNCTION1(atan)
TESSERA_FUNCTION1(atanh)
TESSERA_FUNCTION1(cbrt)
TESSERA_FUNCTION1(ceil)
TESSERA_FUNCTION1(cos)
TESSERA_FUNCTION1(cosh)
TESSERA_FUNCTION1(erf)
TESSERA_FUNCTION1(erfc)
TESSERA_FUNCTION1(exp)
TESSERA_FUNCTION1(exp2)
TESSERA_FUNCTION1(expm1)
TESSERA_FUNCTION1(fabs)
TESSERA_FUNCTION1(floor)
TESSERA_FUNCTION1(log)
TESSERA_FUNCTION1(log10)
TESSERA_FUNCTION1(log1p)
TESSERA_FUNCTION1(log2)
TESSERA_FUNCTION1(nearbyint)
TESSERA_FUNCTION1(rint)
TESSERA_FUNCTION1(round)
TESSERA_FUNCTION1(sin)
TESSERA_FUNCTION1(sinh)
TESSERA_FUNCTION1(sqrt)
TESSERA_FUNCTION1(tan)
TESSERA_FUNCTION1(tanh)
TESSERA_FUNCTION1(trunc)

#define TESSERA_FUNCTION2(name)                                                                              \
    extern "C" double name(double, double);                                                                  \
    extern "C" float name##f(float, float);                                                                  \
    inline float name(float x, float y) {                                                                    \
        return name##f(x, y);                                                                                \
    }
TESSERA_FUNCTION2(atan2)
TESSERA_FUNCTION2(copysign)
TESSERA_FUNCTION2(fdim)
TESSERA_FUNCTION2(fmax)
TESSERA_FUNCTION2(fmin)
TESSERA_FUNCTION2(fmod)
TESSERA_FUNCTION2(hypot)
TESSERA_FUNCTION2(pow)

extern "C" double fma(double, double, double);
extern "C" float fmaf(float, float, float);
inline float fma(float x, float y, float z) {
    return fmaf(x, y, z);
}
inline float rsqrtf(float x) {
    return 1.0f / sqrtf(x);
}
inline float abs(float x) {
    return fabsf(x);
}
inline int abs(int x) {
    return x < 0 ? -x : x;
}

#define TESSERA_LEAST_AND_MOST(type)                                                                         \
    inline type min(type x, type y) {                                                                        \
        return y < x ? y : x;                                                                                \
    }                                                                                                        \
    inline type max(type x, type y) {                                                                        \
        return x < y ? y : x;                                                                                \
    }
TESSERA_LEAST_AND_MOST(int)
TESSERA_LEAST_AND_MOST(unsigned)
TESSERA_LEAST_AND_MOST(long)
TESSERA_LEAST_AND_MOST(unsigned long)
TESSERA_LEAST_AND_MOST(long long)
TESSERA_LEAST_AND_MOST(unsigned long long)
inline float min(float x, float y) {
    return fminf(x, y);
}
inline float max(float x, float y) {
    return fmaxf(x, y);
}

template <typename Number>
inline bool isnan(Number x) {
    return __builtin_isnan(x);
}
template <typename Number>
inline bool isinf(Number x) {
    return __builtin_isinf(x) != 0;
}
template <typename Number>
inline bool isfinite(Number x) {
    return __builtin_isfinite(x);
}

inline float __fadd_rn(float x, float y) {
    return x + y;
}
inline float __fsub_rn(float x, float y) {
    return x - y;
}
inline float __fmul_rn(float x, float y) {
    return x * y;
}
inline float __fdiv_rn(float x, float y) {
    return x / y;
}
inline float __frcp_rn(float x) {
    return 1.0f / x;
}
inline float __fsqrt_rn(float x) {
    return sqrtf(x);
}
inline float __fmaf_rn(float x, float y, float z) {
    return fmaf(x, y, z);
}
inline float __fdividef(float x, float y) {
    return x / y;
}
inline float __expf(float x) {
    return expf(x);
}
inline float __logf(float x) {
    return logf(x);
}
inline float __sinf(float x) {
    return sinf(x);
}
inline float __cosf(float x) {
    return cosf(x);
}
inline float __powf(float x, float y) {
    return powf(x, y);
}
inline float __int_as_float(int x) {
    return __builtin_bit_cast(float, x);
}
inline int __float_as_int(float x) {
    return __builtin_bit_cast(int, x);
}
inline float __uint_as_float(unsigned x) {
    return __builtin_bit_cast(float, x);
}
inline unsigned __float_as_uint(float x) {
    return __builtin_bit_cast(unsigned, x);
}
inline int __float2int_rn(float x) {
    return (int)rintf(x);
}
inline int __float2int_rz(float x) {
    return (int)x;
}
inline float __int2float_rn(int x) {
    return (float)x;
}
template <typename Value>
inline Value __ldg(const Value* place) {
    return *place;
}

// One thread runs at a time, and another only from a barrier on.
template <typename Value, typename Other>
inline Value atomicAdd(Value* place, Other more) {
    const Value old = *place;
    *place = old + more;
    return old;
}
template <typename Value>
inline Value atomicExch(Value* place, Value now) {
    const Value old = *place;
    *place = now;
    return old;
}
template <typename Value>
inline Value atomicCAS(Value* place, Value expected, Value now) {
    const Value old = *place;
    *place = old == expected ? now : old;
    return old;
}
template <typename Value>
inline Value atomicMax(Value* place, Value other) {
    const Value old = *place;
    *place = old < other ? other : old;
    return old;
}
template <typename Value>
inline Value atomicMin(Value* place, Value other) {
    const Value old = *place;
    *place = other < old ? other : old;
    return old;
}
