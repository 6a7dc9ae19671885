#include "engine/layout/draw_edges.h"

#include "engine/layout/layered_layout.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tessera::layout {
namespace {

constexpr double kEdgeWidth = 1.25;
constexpr double kSelectedWidth = 1.75;
constexpr double kTrunkWidth = 2.25;

double onHalf(double value) {
    return std::floor(value) + 0.5;
}

} // namespace

EdgeDrawer::EdgeDrawer(Painter& painter, const Scene& scene, const View& view, const DrawState& state)
    : m_painter(painter)
    , m_scene(scene)
    , m_view(view)
    , m_state(state)
    , m_level(levelAt(view.zoom))
    , m_anySelected(std::any_of(state.marks.begin(), state.marks.end(),
                                [](auto marks) { return (marks & mark::kSelected) != 0; })) {}

bool EdgeDrawer::selected(BoxId box) const {
    if (!m_anySelected) {
        return false;
    }
    for (; box.valid(); box = m_scene.box(box).parent) {
        if ((m_state.marks[box.index()] & mark::kSelected) != 0) {
            return true;
        }
    }
    return false;
}

bool EdgeDrawer::branchSelected(const Branch& branch) const {
    const EdgeInput& edge = m_scene.edge(branch.edge);
    if (selected(edge.from)) {
        return true;
    }
    if (branch.trunk) {
        return std::any_of(edge.readers.begin(), edge.readers.end(),
                           [&](const ReaderInput& reader) { return selected(reader.box); });
    }
    return selected(edge.readers[branch.reader].box);
}

bool EdgeDrawer::visible(Point scenePoint, double margin) const {
    const Point p = m_view.toScreen(scenePoint);
    return m_view.screen.grown(margin).contains(p);
}

void EdgeDrawer::drawLines(std::span<const std::uint32_t> branches) {
    constexpr double kHairlinesBelow = 0.12;
    if (m_view.zoom < kHairlinesBelow) {
        drawHairlines(branches);
        return;
    }
    std::vector<std::uint32_t> above;
    for (const auto index : branches) {
        const Branch& branch = m_scene.geometry().branches[index];
        if (branch.inner && m_level == DetailLevel::kFar) {
            continue;
        }
        const auto& readers = m_scene.edge(branch.edge).readers;
        const bool transit = readers[branch.reader].transit.kind != TransitKind::kNone && !branch.trunk;
        if (transit || branchSelected(branch)) {
            above.push_back(index);
        } else {
            drawBranch(branch);
        }
    }
    for (const auto index : above) {
        drawBranch(m_scene.geometry().branches[index]);
    }
    if (m_level == DetailLevel::kFar) {
        return;
    }
    for (const auto& junction : m_scene.geometry().junctions) {
        if (!visible(junction.at, 4)) {
            continue;
        }
        const Point p = m_view.toScreen(junction.at);
        const double r = 2.5;
        const EdgeInput& edge = m_scene.edge(junction.edge);
        m_painter.fillRounded({onHalf(p.x) - r, onHalf(p.y) - r, 2 * r, 2 * r}, r,
                              Ink::of(selected(edge.from) ? Role::kAccent : Role::kEdge));
    }
}

/// One batch of plain lines; what is shorter than a gap between dots says nothing at this size.
void EdgeDrawer::drawHairlines(std::span<const std::uint32_t> branches) {
    constexpr double kShortest = 2;
    std::vector<Segment> plain;
    std::vector<Segment> accent;
    std::vector<Segment> transit;
    for (const auto index : branches) {
        const Branch& branch = m_scene.geometry().branches[index];
        const auto points = m_scene.geometry().pointsOf(branch);
        // Lengths first: they lie in a row, the values of a million lines all over the memory.
        const auto longEnough = [&](std::size_t i) {
            const double length =
                std::fabs(points[i].x - points[i - 1].x) + std::fabs(points[i].y - points[i - 1].y);
            return length * m_view.zoom >= kShortest;
        };
        std::size_t first = 1;
        while (first < points.size() && !longEnough(first)) {
            ++first;
        }
        if (branch.inner || first >= points.size()) {
            continue;
        }
        const bool moved =
            m_scene.edge(branch.edge).readers[branch.reader].transit.kind != TransitKind::kNone;
        auto& into = m_anySelected && branchSelected(branch) ? accent : moved ? transit : plain;
        for (std::size_t i = first; i < points.size(); ++i) {
            if (longEnough(i)) {
                into.push_back({m_view.toScreen(points[i - 1]), m_view.toScreen(points[i])});
            }
        }
    }
    m_painter.hairlines(plain, Ink::of(Role::kEdge).mixed(0.6));
    m_painter.hairlines(transit, Ink::of(Role::kTransit));
    m_painter.hairlines(accent, Ink::of(Role::kAccent));
}

void EdgeDrawer::drawBranch(const Branch& branch) {
    m_points.clear();
    for (const auto& point : m_scene.geometry().pointsOf(branch)) {
        const Point p = m_view.toScreen(point);
        const Point snapped{onHalf(p.x), onHalf(p.y)};
        if (m_points.empty() || m_points.back() != snapped) {
            m_points.push_back(snapped);
        }
    }
    if (m_points.size() < 2) {
        return;
    }
    const EdgeInput& edge = m_scene.edge(branch.edge);
    const ReaderInput& reader = edge.readers[branch.reader];
    const bool transit = reader.transit.kind != TransitKind::kNone && !branch.trunk && !branch.inner;
    const bool chosen = branchSelected(branch);
    // A line is as clear as the clearer of its two ends.
    const double opacity = std::max(m_state.opacityOf(edge.from), m_state.opacityOf(reader.box));
    const double radius = std::min(kEdgeCorner, kEdgeCorner * std::max(m_view.zoom, 0.4) * 1.4);
    if (transit) {
        const Ink ink = Ink::of(Role::kTransit).faded(opacity);
        m_painter.polyline(m_points, radius, {ink, 4, Dash::kSolid});
        m_painter.polyline(m_points, radius, {Ink::of(Role::kCanvas), 1.5, Dash::kSolid});
        if (branch.arrow && m_level != DetailLevel::kFar) {
            drawArrow(m_points, ink);
        }
        return;
    }
    const Role role = chosen ? Role::kAccent : branch.inner ? Role::kTextSecondary : Role::kEdge;
    const Ink ink = Ink::of(role).faded(opacity);
    const double width = branch.trunk ? kTrunkWidth : chosen ? kSelectedWidth : kEdgeWidth;
    const bool far = m_level == DetailLevel::kFar;
    m_painter.polyline(m_points, far ? 0 : radius, {ink, far && !chosen ? 1 : width, Dash::kSolid});
    if (branch.arrow && !far && !(branch.inner && m_level == DetailLevel::kMiddle)) {
        drawArrow(m_points, ink);
    }
}

void EdgeDrawer::drawArrow(std::span<const Point> points, const Ink& ink) {
    const Point tip = points.back();
    const Point from = points[points.size() - 2];
    const double length = std::hypot(tip.x - from.x, tip.y - from.y);
    if (length < 1) {
        return;
    }
    const double dx = (tip.x - from.x) / length;
    const double dy = (tip.y - from.y) / length;
    const double size = kArrowhead;
    const double half = size / 2 + 0.3;
    const std::vector<Point> head{{tip.x, tip.y},
                                  {tip.x - dx * size - dy * half, tip.y - dy * size + dx * half},
                                  {tip.x - dx * size + dy * half, tip.y - dy * size - dx * half}};
    m_painter.fillPolygon(head, ink);
}

void EdgeDrawer::drawTags() {
    if (m_level == DetailLevel::kFar) {
        return;
    }
    for (const auto& tag : m_scene.geometry().tags) {
        if (!visible(tag.at, 120)) {
            continue;
        }
        const EdgeInput& edge = m_scene.edge(tag.edge);
        const std::string text = tagText(edge);
        const double fade = m_state.opacityOf(tag.box);
        const bool chosen = selected(edge.from);
        TextStyle style{Ink::of(Role::kText).faded(fade), 11, 400, Align::kCentre, Elide::kNone};
        const double width = std::ceil(m_painter.textWidth(text, style)) + 10;
        const Point p = m_view.toScreen(tag.at);
        const Stroke line{Ink::of(chosen ? Role::kAccent : Role::kEdge).faded(fade), kEdgeWidth,
                          Dash::kSolid};
        Rect frame;
        if (tag.side == TagSide::kReader) {
            const double reach = std::max(8.0, std::min(kStubLength, kStubLength * m_view.zoom));
            const double y = onHalf(p.y);
            frame = {std::round(p.x - reach - width), y - 8.5, width, 16};
            const std::vector<Point> points{{frame.right(), y}, {p.x, y}};
            m_painter.polyline(points, 0, line);
            drawArrow(points, line.ink);
        } else {
            const double reach = std::min(10.0, 12 * m_view.zoom);
            const double x = onHalf(p.x);
            frame = {std::round(x - width / 2), std::round(p.y + reach), width, 16};
            m_painter.polyline(std::vector<Point>{{x, p.y}, {x, frame.y}}, 0, line);
        }
        m_painter.fillRounded(frame, 4, Ink::of(Role::kRaised).faded(fade));
        m_painter.strokeRounded(
            {frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1}, 3.5,
            {Ink::of(chosen ? Role::kAccent : Role::kStrong).faded(fade), 1, Dash::kSolid});
        m_painter.text(frame, text, style);
    }
}

void EdgeDrawer::drawConstants() {
    if (m_level == DetailLevel::kFar) {
        return;
    }
    constexpr double kSquare = 7;
    for (const auto& constant : m_scene.geometry().constants) {
        if (!visible(constant.at, 40)) {
            continue;
        }
        const double fade = m_state.opacityOf(constant.box);
        const Point p = m_view.toScreen(constant.at);
        const double y = onHalf(p.y);
        const double reach = std::max(3.0, 8 * std::min(1.0, m_view.zoom));
        const double x = onHalf(p.x + reach);
        const Stroke line{Ink::of(Role::kEdge).faded(fade), 1, Dash::kSolid};
        m_painter.polyline(std::vector<Point>{{p.x, y}, {x, y}}, 0, line);
        m_painter.strokeRounded({x, y - kSquare / 2, kSquare, kSquare}, 0,
                                {Ink::of(Role::kTextSecondary).faded(fade), 1, Dash::kSolid});
        const auto& label = m_scene.box(constant.box).constants[constant.constant].label;
        const TextStyle style{Ink::of(Role::kTextSecondary).faded(fade), 11, 400, Align::kLeft, Elide::kNone};
        if (m_level == DetailLevel::kNear &&
            constant.room * m_view.zoom > m_painter.textWidth(label, style) + 8) {
            m_painter.text({x + kSquare + 4, y - 8, constant.room * m_view.zoom, 16}, label, style);
        }
    }
}

} // namespace tessera::layout
