#pragma once

#include "engine/layout/draw_scene.h"

#include <vector>

namespace tessera::layout {

/// Draws lines, tags and stubs of one scene.
class EdgeDrawer {
public:
    EdgeDrawer(Painter& painter, const Scene& scene, const View& view, const DrawState& state);

    /// Lines without any box selected, then those of the selection; branch indices from Scene::branchesIn.
    void drawLines(std::span<const std::uint32_t> branches);
    void drawTags();
    void drawConstants();

private:
    [[nodiscard]] bool selected(BoxId box) const;
    [[nodiscard]] bool branchSelected(const Branch& branch) const;
    void drawHairlines(std::span<const std::uint32_t> branches);
    void drawBranch(const Branch& branch);
    void drawArrow(std::span<const Point> points, const Ink& ink);
    [[nodiscard]] bool visible(Point scenePoint, double margin) const;

    Painter& m_painter;
    const Scene& m_scene;
    const View& m_view;
    const DrawState& m_state;
    DetailLevel m_level;
    bool m_anySelected;
    std::vector<Point> m_points;
};

} // namespace tessera::layout
