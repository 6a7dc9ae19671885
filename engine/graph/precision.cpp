#include "engine/graph/precision.h"

#include <array>

namespace tessera::graph {

namespace {
constexpr std::array<std::string_view, 5> kNames{"strict", "f32", "tf32", "bf16", "f16"};
} // namespace

std::string_view toText(Precision precision) {
    return kNames[static_cast<std::size_t>(precision)];
}

std::optional<Precision> parsePrecision(std::string_view text) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] == text) {
            return static_cast<Precision>(i);
        }
    }
    return std::nullopt;
}

bool serves(Precision offered, Precision asked) {
    if (offered == asked || offered == Precision::kStrict) {
        return true;
    }
    return offered == Precision::kF32 && asked != Precision::kStrict;
}

} // namespace tessera::graph
