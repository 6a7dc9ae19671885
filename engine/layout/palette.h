// The names of the colours in resources/look/tokens.json, which the window and files draw with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::layout {

/// What a colour of the chrome is for. `*Ground` is the tinted ground of a note of that kind.
enum class Role : std::uint8_t {
    kWindow,
    kSurface,
    kCanvas,
    kRaised,
    kSunken,
    kHover,
    kSelection,
    kBorder, ///< decoration only: no contrast is promised
    kText,
    kTextSecondary,
    kTextDisabled,
    kAccent, ///< also the focus ring
    kTextOnAccent,
    kDanger,
    kDangerGround,
    kWarning,
    kWarningGround,
    kSuccess,
    kSuccessGround,
    kStrong,  ///< control outlines
    kEdge,    ///< data edges on the canvas
    kTransit, ///< layout conversions and device copies
    kTrack,   ///< what time and progress bars run on: decoration only
};
inline constexpr std::size_t kRoleCount = 23;
/// A role's key in tokens.json ("text_secondary").
[[nodiscard]] std::string_view roleName(Role role);

/// A backend's place in the palette. kSpare1 to kSpare4 are for third parties' specs.
enum class Slot : std::uint8_t {
    kOneDnn,
    kOpenBlas,
    kXnnpack,
    kOpenVino,
    kOnnxRuntime,
    kGeneratedCpp,
    kNative,
    kCudnn,
    kCublas,
    kGeneratedCuda,
    kTensorRt,
    kClBlast,
    kGeneratedOpenCl,
    kReference,
    kSpare1,
    kSpare2,
    kSpare3,
    kSpare4,
    kUnplaced, ///< hollow: a dashed outline, never a fill
};
inline constexpr std::size_t kSlotCount = 19;
/// The slot of a name in specs and tokens.json ("DN", "S1", "??"); exact match.
[[nodiscard]] std::optional<Slot> slotNamed(std::string_view name);
[[nodiscard]] std::string_view slotName(Slot slot);

/// Where a backend runs; accelerators get a second frame inside their badge, so that it shows without colour.
enum class DeviceClass : std::uint8_t { kCpu, kAccelerator };

} // namespace tessera::layout
