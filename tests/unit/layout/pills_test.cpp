// Where conversions stand: over no box, over no other pill, at every zoom and in every engine.
#include "engine/base/child_process.h"
#include "engine/layout/draw_pills.h"
#include "engine/layout/graphviz.h"
#include "engine/layout/layered_layout.h"
#include "engine/layout/metrics.h"
#include "engine/layout/scene.h"
#include "tests/unit/layout/random_picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

/// Knows how wide a text is, and takes what is drawn.
class MeasuringPainter final : public Painter {
public:
    void fillRects(std::span<const Rect>, const Ink&) override {}
    void hairlines(std::span<const Segment>, const Ink&) override {}
    void fillRounded(const Rect& rect, double, const Ink&) override { filled.push_back(rect); }
    void strokeRounded(const Rect& rect, double, const Stroke& stroke) override {
        if (stroke.ink == Ink::of(Role::kAccent)) {
            rings.push_back(rect);
        }
    }
    void polyline(std::span<const Point>, double, const Stroke&) override {}
    void fillPolygon(std::span<const Point>, const Ink&) override {}
    void text(const Rect&, std::string_view text, const TextStyle&) override { texts.emplace_back(text); }
    double textWidth(std::string_view text, const TextStyle& style) override {
        return 0.55 * style.px * static_cast<double>(text.size());
    }

    std::vector<Rect> filled;
    std::vector<Rect> rings;
    std::vector<std::string> texts;
};

SceneInput converted(std::uint64_t seed) {
    return randomPicture({.blocks = 20 + static_cast<std::uint32_t>(seed % 10) * 25,
                          .hullShare = 0.1 * static_cast<double>(seed % 5),
                          .extraInputs = 0.6,
                          .transitShare = seed % 3 == 0 ? 1.0 : 0.4,
                          .terminalShare = seed % 4 == 0 ? 0.5 : 0.1,
                          .hub = seed % 2 == 0 ? 5U : 0U},
                         seed);
}

View viewAt(double zoom, const Rect& extents) {
    View view;
    view.zoom = zoom;
    view.screen = {0, 0, extents.width * zoom, extents.height * zoom};
    return view;
}

/// Pairs of places that lie on each other.
std::size_t collisions(const std::vector<Rect>& pills, const std::vector<Rect>& boxes) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < pills.size(); ++i) {
        found += std::ranges::count_if(boxes, [&](const Rect& box) { return pills[i].intersects(box); });
        for (std::size_t k = i + 1; k < pills.size(); ++k) {
            found += pills[i].intersects(pills[k]) ? 1 : 0;
        }
    }
    return found;
}

void expectPillsApart(const SceneInput& input, const Geometry& geometry) {
    std::vector<Rect> frames;
    std::set<std::pair<EdgeId, std::uint32_t>> placed;
    for (const PillPlace& pill : geometry.pills) {
        frames.push_back(pill.frame);
        EXPECT_TRUE(placed.emplace(pill.edge, pill.reader).second) << "two pills for one reader";
        EXPECT_EQ(geometry.extents.united(pill.frame), geometry.extents) << "cut off in a picture";
        EXPECT_GE(pill.at.x, pill.frame.left());
        EXPECT_LE(pill.at.x, pill.frame.right());
        const bool onItsLine = std::ranges::any_of(geometry.branches, [&](const Branch& branch) {
            const auto points = geometry.pointsOf(branch);
            for (std::size_t p = 1; branch.edge == pill.edge && p < points.size(); ++p) {
                const auto [top, bottom] = std::minmax(points[p - 1].y, points[p].y);
                if (std::fabs(points[p].x - pill.at.x) < 1.5 && points[p].x == points[p - 1].x &&
                    top <= pill.at.y && bottom >= pill.at.y) {
                    return true;
                }
            }
            return false;
        });
        EXPECT_TRUE(onItsLine) << pill.at.x << ", " << pill.at.y;
    }
    EXPECT_EQ(collisions(frames, geometry.boxes), 0U);
    for (std::uint32_t e = 0; e < input.edges.size(); ++e) {
        const EdgeInput& edge = input.edges[e];
        for (std::uint32_t r = 0; r < edge.readers.size(); ++r) {
            const bool crosses = outermost(input, edge.readers[r].box) != outermost(input, edge.from);
            if (crosses && edge.readers[r].transit.kind != TransitKind::kNone) {
                EXPECT_TRUE(placed.contains({EdgeId(e), r}))
                    << "no pill for reader " << r << " of " << edge.name;
            }
        }
    }
}

TEST(Pills, LieOnTheirLinesAndCoverNothing) {
    std::size_t seen = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto input = converted(seed);
        const auto geometry = layeredLayout(input);
        expectPillsApart(input, geometry);
        seen += geometry.pills.size();
    }
    EXPECT_GT(seen, 2000U);
}

TEST(Pills, CoverNothingInGraphvizOrder) {
    const auto dot = base::findProgram("dot");
    if (!dot) {
        GTEST_SKIP() << "Graphviz is not installed";
    }
    const GraphvizUse use{.program = *dot, .limit = base::Nanoseconds(60'000'000'000)};
    for (const std::uint64_t seed : {1U, 2U, 4U, 6U}) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto input = randomPicture(
            {.blocks = 40, .extraInputs = 0.6, .transitShare = 0.6, .terminalShare = 0.3, .hub = 5}, seed);
        const auto geometry = graphvizLayout(input, use);
        EXPECT_EQ(geometry.engine, "graphviz") << geometry.note;
        expectPillsApart(input, geometry);
    }
}

TEST(Pills, AsDrawnCoverNothingAtAnyZoom) {
    for (const std::uint64_t seed : {2U, 3U, 4U, 9U}) {
        const auto scene = Scene::layered(converted(seed));
        for (const double zoom : {0.31, 0.4, 0.54, 0.77, 0.8, 1.0, 1.7, 4.0}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", zoom " + std::to_string(zoom));
            const View view = viewAt(zoom, scene->extents());
            MeasuringPainter painter;
            DrawState state;
            drawPills(painter, *scene, view, state);
            ASSERT_EQ(painter.filled.size(), scene->geometry().pills.size());
            std::vector<Rect> boxes;
            for (const Rect& box : scene->geometry().boxes) {
                boxes.push_back(view.toScreen(box));
            }
            EXPECT_EQ(collisions(painter.filled, boxes), 0U);
        }
    }
}

TEST(Pills, ReadersOfOneBoxStandAboveEachOther) {
    SceneInput input;
    const auto a = addBox(input);
    const auto b = addBox(input);
    const auto reader = addBox(input);
    for (const auto source : {a, b}) {
        const auto edge = connect(input, source, {reader});
        input.edges[edge.index()].readers[0].transit = {TransitKind::kConversion, "a→b", "1.0 µs"};
    }
    const auto geometry = layeredLayout(input);
    expectPillsApart(input, geometry);
    ASSERT_EQ(geometry.pills.size(), 2U);
    EXPECT_EQ(std::fabs(geometry.pills[0].frame.y - geometry.pills[1].frame.y), kPillRoom);
}

TEST(Pills, ReadersOfATaggedValueHaveTheirOwn) {
    SceneInput input;
    const auto source = addBox(input);
    const auto edge = connect(input, source, {});
    for (unsigned i = 0; i < kStubReaders; ++i) {
        const auto reader = addBox(input);
        input.edges[edge.index()].readers.push_back({reader, 0, {}});
    }
    input.edges[edge.index()].readers[3].transit = {TransitKind::kConversion, "a→b", "1.0 µs"};
    const auto geometry = layeredLayout(input);
    expectPillsApart(input, geometry);
    ASSERT_EQ(geometry.pills.size(), 1U);
    EXPECT_EQ(geometry.pills[0].reader, 3U);
    EXPECT_LT(geometry.pills[0].frame.bottom(), geometry.boxes[4].top());
}

TEST(Pills, SayLessWhereThereIsLessRoom) {
    auto input = chainPicture(2);
    input.edges[0].readers[0].transit = {TransitKind::kConversion, "abcd→aBcd8b", "61.2 µs"};
    const auto scene = Scene::layered(input);
    const auto textAt = [&](double zoom) {
        MeasuringPainter painter;
        return pillLook(painter, *scene, viewAt(zoom, scene->extents()), PillId(0)).text;
    };
    EXPECT_EQ(textAt(1), "abcd→aBcd8b  61.2 µs");
    EXPECT_EQ(textAt(0.6), "61.2 µs");
    EXPECT_EQ(textAt(0.35), "");
}

TEST(Pills, AreFoundWhereTheyAreDrawn) {
    auto input = chainPicture(3);
    input.edges[1].readers[0].transit = {TransitKind::kConversion, "a→b", "1.0 µs"};
    const auto scene = Scene::layered(input);
    EXPECT_EQ(scene->pillOf(EdgeId(1), 0), PillId(0));
    EXPECT_FALSE(scene->pillOf(EdgeId(0), 0).valid());
    MeasuringPainter painter;
    const View view = viewAt(1, scene->extents());
    const Rect frame = pillLook(painter, *scene, view, PillId(0)).frame;
    EXPECT_EQ(pillAt(painter, *scene, view, frame.centre()), PillId(0));
    EXPECT_FALSE(pillAt(painter, *scene, view, {frame.left() - 2, frame.centre().y}).valid());
    EXPECT_FALSE(pillAt(painter, *scene, viewAt(0.1, scene->extents()), frame.centre()).valid());
}

TEST(Pills, ASelectedOneIsRingedAndIsSeenFromFar) {
    auto input = chainPicture(2);
    input.edges[0].readers[0].transit = {TransitKind::kConversion, "a→b", "1.0 µs"};
    const auto scene = Scene::layered(input);
    DrawState state;
    for (const double zoom : {0.1, 0.5, 1.0}) {
        const View view = viewAt(zoom, scene->extents());
        MeasuringPainter none;
        state.selectedPill = {};
        drawPills(none, *scene, view, state);
        EXPECT_TRUE(none.rings.empty());
        EXPECT_EQ(none.filled.size(), zoom < 0.3 ? 0U : 1U);
        MeasuringPainter selected;
        state.selectedPill = PillId(0);
        drawPills(selected, *scene, view, state);
        EXPECT_EQ(selected.rings.size(), 1U);
        EXPECT_EQ(selected.filled.size(), 1U);
    }
}

} // namespace
} // namespace tessera::layout
