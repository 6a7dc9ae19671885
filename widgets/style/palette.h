#pragma once

#include "engine/layout/palette.h"

#include <QColor>

#include <array>
#include <cstddef>
#include <vector>

namespace tessera::style {

using layout::DeviceClass;
using layout::Role;
using layout::Slot;

/// The colours of one theme.
class Palette {
public:
    struct Data {
        std::array<QColor, layout::kRoleCount> roles;
        std::array<QColor, layout::kSlotCount> fills; ///< kUnplaced: its outline
        std::vector<QColor> heat;                     ///< two stops or more, even steps
        std::vector<QColor> delta;                    ///< odd count, three or more
        double deltaEndLog2 = 1;
    };
    Palette() = default;
    explicit Palette(Data data);

    [[nodiscard]] QColor colour(Role role) const { return m_data.roles[static_cast<std::size_t>(role)]; }
    /// Fill of a backend. For kUnplaced the colour of its dashed outline: never fill with it.
    [[nodiscard]] QColor fill(Slot slot) const { return m_data.fills[static_cast<std::size_t>(slot)]; }
    /// \param t share of the scale in [0, 1], clamped; NaN counts as 0.
    [[nodiscard]] QColor heat(double t) const;
    /// \param log2Ratio log2(time of B / time of A); 0 (a tie) gives the middle; clamped; NaN counts as 0.
    [[nodiscard]] QColor delta(double log2Ratio) const;
    [[nodiscard]] const std::vector<QColor>& heatStops() const { return m_data.heat; }
    [[nodiscard]] const std::vector<QColor>& deltaStops() const { return m_data.delta; }
    /// |log2 ratio| at which the delta scale ends.
    [[nodiscard]] double deltaEndLog2() const { return m_data.deltaEndLog2; }

private:
    Data m_data;
};

/// WCAG 2 relative luminance of an opaque colour, in [0, 1].
[[nodiscard]] double luminance(const QColor& colour);
/// WCAG 2 contrast ratio, in [1, 21]; symmetric.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever contrasts more with `fill`: always 4.58 or more.
[[nodiscard]] QColor textOn(const QColor& fill);
/// `ground` with `share` (0 to 1) of `colour` over it, opaque: how nodes and hulls are tinted.
[[nodiscard]] QColor tint(const QColor& colour, const QColor& ground, double share);

} // namespace tessera::style
