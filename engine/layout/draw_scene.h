#pragma once

#include "engine/layout/painter.h"
#include "engine/layout/scene.h"

#include <cstdint>
#include <span>

namespace tessera::layout {

enum class ColourMode : std::uint8_t { kBackend, kHeat, kDelta, kConfidence };

/// By the height of a node on the screen: below 22 px, below 56 px, above.
enum class DetailLevel : std::uint8_t { kFar, kMiddle, kNear };
[[nodiscard]] DetailLevel levelAt(double zoom);

/// From scene to screen: screen = (scene - origin) * zoom + screen rectangle's corner.
struct View {
    double zoom = 1;
    Point origin; ///< scene point at the screen rectangle's upper left corner
    Rect screen;  ///< what is painted, logical px

    [[nodiscard]] Point toScreen(Point p) const {
        return {(p.x - origin.x) * zoom + screen.x, (p.y - origin.y) * zoom + screen.y};
    }
    [[nodiscard]] Rect toScreen(const Rect& r) const {
        const Point corner = toScreen(Point{r.x, r.y});
        return {corner.x, corner.y, r.width * zoom, r.height * zoom};
    }
    [[nodiscard]] Point toScene(Point p) const {
        return {(p.x - screen.x) / zoom + origin.x, (p.y - screen.y) / zoom + origin.y};
    }
    [[nodiscard]] Rect visible() const {
        return {origin.x, origin.y, screen.width / zoom, screen.height / zoom};
    }
};

/// The view that shows all of `extents` in `screen` with a margin, at most at 100 %.
[[nodiscard]] View fitView(const Rect& extents, const Rect& screen);

/// What a box shows beside its looks; bits.
namespace mark {
inline constexpr std::uint8_t kSelected = 1;
inline constexpr std::uint8_t kFiltered = 2; ///< dimmed: its backend is switched off in the legend
inline constexpr std::uint8_t kFound = 4;    ///< matches the search
inline constexpr std::uint8_t kChanged = 8;  ///< a previewed override moves it
} // namespace mark

/// Of a box whose backend is switched off in the legend.
inline constexpr double kFilteredOpacity = 0.28;

struct DrawState {
    ColourMode mode = ColourMode::kBackend;
    std::span<const std::uint8_t> marks; ///< one a box, or empty
    BoxId focus;                         ///< keyboard
    BoxId hover;
    PillId selectedPill;
    PillId focusPill; ///< keyboard; the selected one or none
    PillId hoverPill;
    double measurePhase = -1; ///< place of the running segment in [0, 1); below 0: it stands, full width

    /// \param box none has no marks.
    [[nodiscard]] std::uint8_t marksOf(BoxId box) const {
        return box.valid() && !marks.empty() ? marks[box.index()] : std::uint8_t{0};
    }
    [[nodiscard]] bool isFiltered(BoxId box) const { return (marksOf(box) & mark::kFiltered) != 0; }
    /// Of all that is drawn for the box.
    [[nodiscard]] double opacityOf(BoxId box) const { return isFiltered(box) ? kFilteredOpacity : 1; }
};

/// Draws what is visible of a scene: column titles, lines, boxes, pills and tags, rings. Does not clear.
void drawScene(Painter& painter, const Scene& scene, const View& view, const DrawState& state);

/// Boxes alone as plain tiles, for the minimap. In the colours of backends each of them has its badge once,
/// at the tile of its own that lies nearest to the middle of all of them and has room: colour is not the only
/// sign.
void drawTiles(Painter& painter, const Scene& scene, const View& view, ColourMode mode);

/// The colour of a box's fill in a mode; for legends and charts too.
[[nodiscard]] Ink fillInk(const BoxInput& box, ColourMode mode);

} // namespace tessera::layout
