#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::graph {

/// How exact an implementation is, from the most exact on. No class is ever widened silently.
enum class Precision : std::uint8_t {
    kStrict, ///< direct algorithms in f32 only
    kF32,    ///< fast algorithms in f32 too (Winograd, Toom-Cook, Strassen)
    kTf32,   ///< tf32 operands, f32 accumulation
    kBf16,   ///< bfloat16 operands, f32 accumulation
    kF16,    ///< binary16 operands, f32 accumulation
};

[[nodiscard]] std::string_view toText(Precision precision);
[[nodiscard]] std::optional<Precision> parsePrecision(std::string_view text);

/// May an implementation of class `offered` serve a plan that asks for `asked`? Its own class and strict and
/// f32 serve every reduced one; strict is served by strict alone.
[[nodiscard]] bool serves(Precision offered, Precision asked);

} // namespace tessera::graph
