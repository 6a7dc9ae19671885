#pragma once

#include "engine/layout/box_look.h"
#include "engine/layout/box_parts.h"
#include "engine/layout/draw_scene.h"

namespace tessera::layout {

/// Draws boxes of one scene, one after another; keeps what they share.
class BoxDrawer {
public:
    BoxDrawer(Painter& painter, const Scene& scene, const View& view, const DrawState& state)
        : m_painter(painter)
        , m_scene(scene)
        , m_view(view)
        , m_state(state)
        , m_level(levelAt(view.zoom))
        , m_parts(painter, scene, view, state) {}

    /// The box itself with its words and marks.
    void draw(BoxId id);
    /// Selection ring, focus corners, hover and preview outlines: above all boxes.
    void drawRings(BoxId id);

    /// The box's place on the screen, edges on whole px.
    [[nodiscard]] Rect placeOf(BoxId id) const;

private:
    [[nodiscard]] BoxLook lookOf(BoxId id) const;
    void drawFar(const BoxLook& look);
    void drawFarBadge(const BoxLook& look);
    [[nodiscard]] bool isLastOfHull(const BoxInput& member) const;
    void drawMiddle(const BoxLook& look);
    void drawNear(const BoxLook& look);
    void drawGroupMiddle(const BoxLook& look);
    void drawGroupNear(const BoxLook& look);
    void drawGroupTitle(const BoxLook& look, const Rect& row, TextStyle style);
    void drawHull(const BoxLook& look);
    void drawHullHeader(const BoxLook& look);
    void drawMember(const BoxLook& look);
    void drawTerminal(const BoxLook& look);

    Painter& m_painter;
    const Scene& m_scene;
    const View& m_view;
    const DrawState& m_state;
    DetailLevel m_level;
    BoxParts m_parts;
};

} // namespace tessera::layout
