#pragma once

#include "engine/layout/painter.h"

#include <array>
#include <vector>

namespace tessera::exporting {

struct Rgb {
    double red = 0;
    double green = 0;
    double blue = 0;
};

/// The colours of one theme, from resources/look/tokens.json, which is built into the program.
struct Look {
    std::array<Rgb, layout::kRoleCount> roles;
    std::array<Rgb, layout::kSlotCount> slots;
    std::vector<Rgb> heat;
    std::vector<Rgb> delta;
    double deltaEndLog2 = 1;

    [[nodiscard]] Rgb colour(const layout::Ink& ink) const;
};

enum class LookTheme : std::uint8_t { kLight, kDark };

/// A damaged token file is a programming error and aborts.
[[nodiscard]] Look builtinLook(LookTheme theme);

} // namespace tessera::exporting
