// Functions compiled twice: for every machine, and with the vectors of newer ones.
#pragma once

/// Before a function that is compiled for x86-64-v3. What it calls is compiled so too where it is inlined.
#if defined(__x86_64__) && !defined(__clang__) // which spells the instruction sets differently
#define TESSERA_NATIVE_WIDE __attribute__((target("arch=x86-64-v3")))
#else
#define TESSERA_NATIVE_WIDE
#endif

namespace tessera::native {

/// Whether this machine runs functions behind TESSERA_NATIVE_WIDE.
[[nodiscard]] inline bool hasWideVectors() {
#if defined(__x86_64__) && !defined(__clang__)
    static const bool kHas = __builtin_cpu_supports("x86-64-v3") != 0;
    return kHas;
#else
    return false;
#endif
}

} // namespace tessera::native
