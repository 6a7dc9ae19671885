// When a backend may round operands to bfloat16: the same rule for all of Tessera's own.
#pragma once

#include "backend.hpp"

#include <string_view>

namespace tessera::plugin {

/// Whether the CPU at hand multiplies pairs of bfloat16 (AVX512-BF16).
inline bool cpuHasBf16() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512bf16") != 0 && __builtin_cpu_supports("avx512vl") != 0;
#else
    return false;
#endif
}

/// What a backend may do with the operands of a plan's products.
enum class Bf16 : std::uint8_t {
    kNotAsked, ///< the plan's class is another
    kLacking,  ///< the plan would allow it, the CPU has no instructions for it
    kAllowed,
};

/// The option `bf16` of a spec, "emulated", has a backend compute so on any CPU, slowly: for tests.
inline bool emulatesBf16(const SettingsView& settings) {
    return settings.option("bf16", "native") == "emulated";
}

inline Bf16 bf16Use(const SettingsView& settings) {
    if (settings.precision() != TS_BF16) {
        return Bf16::kNotAsked;
    }
    return cpuHasBf16() || emulatesBf16(settings) ? Bf16::kAllowed : Bf16::kLacking;
}

inline constexpr std::string_view kNoBf16 = "this CPU has no instructions for bfloat16 (AVX512-BF16)";

/// Says in the offers why they hold none that rounds, where the plan would allow it.
inline void refuseLackingBf16(const SettingsView& settings, Offers& offers) {
    if (bf16Use(settings) == Bf16::kLacking) {
        offers.refuse("bf16", std::string(kNoBf16));
    }
}

} // namespace tessera::plugin
