#include "engine/layout/palette.h"

#include <algorithm>
#include <array>

namespace tessera::layout {
namespace {

constexpr std::array<std::string_view, kRoleCount> kRoleNames{
    "window",         "surface", "canvas",        "raised",         "sunken",         "hover",
    "selection",      "border",  "text",          "text_secondary", "text_disabled",  "accent",
    "text_on_accent", "danger",  "danger_ground", "warning",        "warning_ground", "success",
    "success_ground", "strong",  "edge",          "transit",        "track"};

constexpr std::array<std::string_view, kSlotCount> kSlotNames{"DN", "BL", "XN", "OV", "OR", "TE", "TN",
                                                              "CD", "CB", "GC", "TR", "CK", "GO", "RF",
                                                              "S1", "S2", "S3", "S4", "??"};

} // namespace

std::string_view roleName(Role role) {
    return kRoleNames[static_cast<std::size_t>(role)];
}

std::optional<Slot> slotNamed(std::string_view name) {
    const auto found = std::find(kSlotNames.begin(), kSlotNames.end(), name);
    if (found == kSlotNames.end()) {
        return std::nullopt;
    }
    return static_cast<Slot>(found - kSlotNames.begin());
}

std::string_view slotName(Slot slot) {
    return kSlotNames[static_cast<std::size_t>(slot)];
}

} // namespace tessera::layout
