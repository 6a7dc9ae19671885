#include "engine/layout/draw_pills.h"

#include "engine/layout/marks.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

constexpr double kFullHeight = 17; ///< at 100 %
constexpr double kIcon = 11;
constexpr double kDot = 6; ///< px of a selected pill in a far view

const Transit& transitOf(const Scene& scene, const PillPlace& pill) {
    return scene.edge(pill.edge).readers[pill.reader].transit;
}

/// A pill of that size on its line, and inside of its room.
Rect placed(Size size, Point at, const Rect& room) {
    const double x =
        std::clamp(at.x - size.width / 2, room.left(), std::max(room.left(), room.right() - size.width));
    return {std::round(x), std::round(at.y - size.height / 2), size.width, size.height};
}

class PillDrawer {
public:
    PillDrawer(Painter& painter, const Scene& scene, const View& view, const DrawState& state)
        : m_painter(painter), m_scene(scene), m_view(view), m_state(state) {}

    void draw(PillId id) const {
        const PillPlace& pill = m_scene.pill(id);
        const ReaderInput& reader = m_scene.edge(pill.edge).readers[pill.reader];
        const bool copy = reader.transit.kind == TransitKind::kDeviceCopy;
        const double fade = m_state.opacityOf(reader.box);
        const Ink transit = Ink::of(Role::kTransit).faded(fade);
        const PillLook look = pillLook(m_painter, m_scene, m_view, id);
        const Rect& frame = look.frame;
        const double radius = frame.height / 2;
        m_painter.fillRounded(frame, radius, copy ? transit : Ink::of(Role::kRaised));
        const Ink outline = m_state.hoverPill == id ? Ink::of(Role::kText).faded(fade) : transit;
        m_painter.strokeRounded({frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1},
                                std::max(0.0, radius - 0.5), {outline, 1, Dash::kSolid});
        if (levelAt(m_view.zoom) != DetailLevel::kFar) {
            drawContent(look, reader.transit, copy ? transit.textOn() : transit,
                        copy ? transit.textOn() : Ink::of(Role::kText).faded(fade));
        }
    }

    void drawRings(PillId id) const {
        const Rect frame = pillLook(m_painter, m_scene, m_view, id).frame;
        if (m_state.selectedPill == id) {
            const Rect ring = frame.grown(3);
            m_painter.strokeRounded(ring, ring.height / 2, {Ink::of(Role::kAccent), 2, Dash::kSolid});
        }
        if (m_state.focusPill == id) {
            drawFocusCorners(m_painter, frame.grown(7));
        }
    }

private:
    void drawContent(const PillLook& look, const Transit& transit, const Ink& iconInk,
                     const Ink& textInk) const {
        const Rect& frame = look.frame;
        const MarkShape shape =
            transit.kind == TransitKind::kDeviceCopy ? MarkShape::kCopyDevice : MarkShape::kConvert;
        if (look.text.empty()) {
            const double icon = std::min(kIcon * std::max(1.0, m_view.zoom), frame.height - 3);
            const Point middle = frame.centre();
            drawMark(m_painter, shape, {middle.x - icon / 2, middle.y - icon / 2, icon, icon}, iconInk);
            return;
        }
        const double scale = look.px / 11;
        const double icon = kIcon * scale;
        drawMark(m_painter, shape, {frame.x + 6 * scale, frame.centre().y - icon / 2, icon, icon}, iconInk);
        m_painter.text({frame.x + icon + 9 * scale, frame.y, frame.width - icon - 10 * scale, frame.height},
                       look.text, {textInk, look.px, 400, Align::kLeft, Elide::kNone});
    }

    Painter& m_painter;
    const Scene& m_scene;
    const View& m_view;
    const DrawState& m_state;
};

} // namespace

PillLook pillLook(Painter& painter, const Scene& scene, const View& view, PillId id) {
    const PillPlace& pill = scene.pill(id);
    const Transit& transit = transitOf(scene, pill);
    const Rect room = view.toScreen(pill.frame);
    const Point at = view.toScreen(pill.at);
    const DetailLevel level = levelAt(view.zoom);
    if (level == DetailLevel::kFar) {
        return {{at.x - kDot / 2, at.y - kDot / 2, kDot, kDot}, {}, 11};
    }
    const double scale = std::max(1.0, view.zoom);
    const double height = std::min(kFullHeight * scale, std::floor(room.height));
    std::vector<std::string> texts;
    if (level == DetailLevel::kNear && !transit.what.empty()) {
        texts.push_back(transit.cost.empty() ? transit.what : transit.what + "  " + transit.cost);
    }
    texts.push_back(transit.cost);
    for (std::string& text : texts) {
        const TextStyle style{{}, 11 * scale, 400, Align::kLeft, Elide::kNone};
        const double width = std::ceil(painter.textWidth(text, style)) + (kIcon + 16) * scale;
        if (!text.empty() && height >= kFullHeight * scale && width <= room.width) {
            return {placed({width, height}, at, room), std::move(text), 11 * scale};
        }
    }
    return {placed({std::floor(height * 1.4), height}, at, room), {}, 11 * scale};
}

bool hasConversion(const Scene& scene, PillId id) {
    return transitOf(scene, scene.pill(id)).kind != TransitKind::kNone;
}

PillId pillAt(Painter& painter, const Scene& scene, const View& view, Point point) {
    if (levelAt(view.zoom) == DetailLevel::kFar) {
        return {};
    }
    const Point at = view.toScene(point);
    const auto& pills = scene.geometry().pills;
    for (std::uint32_t i = 0; i < pills.size(); ++i) {
        // Rooms first: a text is measured for one pill at most.
        if (pills[i].frame.contains(at) && hasConversion(scene, PillId(i)) &&
            pillLook(painter, scene, view, PillId(i)).frame.contains(point)) {
            return PillId(i);
        }
    }
    return {};
}

void drawPills(Painter& painter, const Scene& scene, const View& view, const DrawState& state) {
    const PillDrawer drawer(painter, scene, view, state);
    const bool far = levelAt(view.zoom) == DetailLevel::kFar;
    const auto& pills = scene.geometry().pills;
    const auto isSeen = [&](PillId id) {
        return hasConversion(scene, id) &&
               view.toScreen(pills[id.index()].frame).grown(12).intersects(view.screen);
    };
    for (std::uint32_t i = 0; !far && i < pills.size(); ++i) {
        if (isSeen(PillId(i))) {
            drawer.draw(PillId(i));
        }
    }
    if (state.selectedPill.valid() && isSeen(state.selectedPill)) {
        if (far) {
            drawer.draw(state.selectedPill);
        }
        drawer.drawRings(state.selectedPill);
    }
}

} // namespace tessera::layout
