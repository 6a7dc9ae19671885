#pragma once

#include "engine/layout/draw_scene.h"

namespace tessera::layout {

/// Draws boxes of one scene, one after another; keeps what they share.
class BoxDrawer {
public:
    BoxDrawer(Painter& painter, const Scene& scene, const View& view, const DrawState& state)
        : m_painter(painter), m_scene(scene), m_view(view), m_state(state), m_level(levelAt(view.zoom)) {}

    /// The box itself with its words and marks.
    void draw(BoxId id);
    /// Selection ring, focus corners, hover and preview outlines: above all boxes.
    void drawRings(BoxId id);

    /// The box's place on the screen, edges on whole px.
    [[nodiscard]] Rect placeOf(BoxId id) const;
    [[nodiscard]] std::uint8_t marksOf(BoxId id) const {
        return m_state.marks.empty() ? std::uint8_t{0} : m_state.marks[id.index()];
    }

private:
    /// What the parts of one box need.
    struct Look {
        const BoxInput& box;
        Rect place;
        Ink colour; ///< of its backend, heat, ...
        Ink fill;   ///< of its body
        Ink text;
        Ink secondary;
        Ink outline;
        Dash dash = Dash::kSolid;
        bool solid = false; ///< filled with data colour, not tinted
        double opacity = 1;
        double scale = 1; ///< of words, 1 at 100 %
    };

    [[nodiscard]] Look lookOf(BoxId id) const;
    void drawFar(const Look& look);
    void drawMiddle(const Look& look);
    void drawNear(const Look& look);
    void drawHull(const Look& look);
    void drawHullHeader(const Look& look);
    void drawMember(const Look& look);
    void drawTerminal(const Look& look);
    void drawBehindGroup(const Look& look, double radius);
    void drawStripe(const Look& look, double radius);
    void drawBadge(const Look& look, const Rect& rect);
    void drawBar(const Look& look, const Rect& rect);
    void drawMarks(const Look& look);
    void drawRank(const Look& look);
    void drawMeasuring(const Look& look, const Rect& track);
    [[nodiscard]] double textWithTime(const Look& look, const Rect& row, double px);

    Painter& m_painter;
    const Scene& m_scene;
    const View& m_view;
    const DrawState& m_state;
    DetailLevel m_level;
};

} // namespace tessera::layout
