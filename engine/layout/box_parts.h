#pragma once

#include "engine/layout/box_look.h"

namespace tessera::layout {

/// px of height from which a box between the levels has room for a second row.
inline constexpr double kTwoRows = 34;

/// The parts that boxes of several kinds and sizes share: badge, bar, marks, stripe and the like.
class BoxParts {
public:
    BoxParts(Painter& painter, const Scene& scene, const View& view, const DrawState& state)
        : m_painter(painter), m_scene(scene), m_view(view), m_state(state), m_level(levelAt(view.zoom)) {}

    /// The two sheets behind a folded group.
    void behindGroup(const BoxLook& look, double radius);
    /// The backend's colour at the left end.
    void stripe(const BoxLook& look, double radius);
    void badge(const BoxLook& look, const Rect& rect);
    /// Median and interval on the scale of the scene.
    void bar(const BoxLook& look, const Rect& rect);
    /// Discs on the upper edge, right; far away, dots.
    void marks(const BoxLook& look);
    /// 1 to 5, at the upper left corner.
    void rank(const BoxLook& look);
    /// The running line of a measurement.
    void measuring(const BoxLook& look, const Rect& track);
    /// The time at the right end of a row, or the note in its place. \return where it starts.
    [[nodiscard]] double textWithTime(const BoxLook& look, const Rect& row, double px);

private:
    Painter& m_painter;
    const Scene& m_scene;
    const View& m_view;
    const DrawState& m_state;
    DetailLevel m_level;
};

} // namespace tessera::layout
