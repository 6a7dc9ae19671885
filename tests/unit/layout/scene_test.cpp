#include "engine/layout/scene.h"

#include "engine/layout/draw_scene.h"
#include "engine/layout/group_tree.h"
#include "tests/unit/layout/random_picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace tessera::layout {
namespace {

TEST(GridIndex, FindsWhatBruteForceFinds) {
    const auto scene = Scene::layered(randomPicture({.blocks = 300}, 5));
    std::vector<std::uint32_t> found;
    for (int step = 0; step < 50; ++step) {
        const Rect window{step * 61.0, step * 37.0, 400, 300};
        scene->boxesIn(window, found);
        for (std::uint32_t i = 0; i < scene->boxes().size(); ++i) {
            if (scene->geometry().boxes[i].intersects(window)) {
                EXPECT_TRUE(std::binary_search(found.begin(), found.end(), i)) << i;
            }
        }
    }
}

TEST(GridIndex, FindsManyOnceAndInOrder) {
    const auto scene = Scene::layered(randomPicture({.blocks = 6000}, 3));
    std::vector<std::uint32_t> found;
    scene->boxesIn(scene->extents(), found);
    ASSERT_EQ(found.size(), scene->boxes().size());
    for (std::uint32_t i = 0; i < found.size(); ++i) {
        ASSERT_EQ(found[i], i);
    }
}

/// Counts tiles, and the pixels that they lie on; a far picture has nothing else.
class TilePainter final : public Painter {
public:
    void fillRects(std::span<const Rect> rects, const Ink&) override {
        tiles += rects.size();
        for (const Rect& rect : rects) {
            pixels.emplace(rect.x, rect.y);
        }
    }
    void hairlines(std::span<const Segment> segments, const Ink&) override { lines += segments.size(); }
    void fillRounded(const Rect&, double, const Ink&) override { ADD_FAILURE(); }
    void strokeRounded(const Rect&, double, const Stroke&) override { ADD_FAILURE(); }
    void polyline(std::span<const Point>, double, const Stroke&) override { ADD_FAILURE(); }
    void fillPolygon(std::span<const Point>, const Ink&) override { ADD_FAILURE(); }
    void text(const Rect&, std::string_view, const TextStyle&) override { ADD_FAILURE(); }
    double textWidth(std::string_view, const TextStyle&) override { return 0; }

    std::size_t tiles = 0;
    std::size_t lines = 0;
    std::set<std::pair<double, double>> pixels;
};

TEST(FarPicture, DrawsNeighboursOnOnePixelOnceAndLeavesNoPixelOut) {
    SceneInput input;
    auto last = addBox(input);
    for (int i = 0; i < 5000; ++i) {
        const auto next = addBox(input);
        connect(input, last, {next});
        last = next;
    }
    const auto scene = Scene::layered(input);
    View view;
    view.zoom = 0.0005;
    view.origin = {scene->extents().x, scene->extents().y};
    view.screen = {0, 0, 1000, 1000};
    TilePainter byBackend;
    DrawState state;
    drawScene(byBackend, *scene, view, state);
    TilePainter byHeat;
    state.mode = ColourMode::kHeat;
    drawScene(byHeat, *scene, view, state);
    EXPECT_EQ(byHeat.tiles, scene->boxes().size()) << "the hottest on a pixel counts, whichever it is";
    EXPECT_EQ(byBackend.pixels, byHeat.pixels);
    EXPECT_LT(byBackend.tiles, byHeat.tiles / 4);
}

/// Takes the letters that stand on tiles, and where.
class LetterPainter final : public Painter {
public:
    void fillRects(std::span<const Rect>, const Ink&) override {}
    void hairlines(std::span<const Segment>, const Ink&) override {}
    void fillRounded(const Rect&, double, const Ink&) override {}
    void strokeRounded(const Rect&, double, const Stroke&) override {}
    void polyline(std::span<const Point>, double, const Stroke&) override {}
    void fillPolygon(std::span<const Point>, const Ink&) override {}
    void text(const Rect& rect, std::string_view text, const TextStyle&) override {
        for (const auto& [other, place] : letters) {
            EXPECT_FALSE(place.intersects(rect)) << text << " over " << other;
        }
        letters.emplace_back(text, rect);
    }
    double textWidth(std::string_view, const TextStyle&) override { return 0; }

    std::vector<std::pair<std::string, Rect>> letters;
};

/// Colour is never the only sign, however small the picture is.
TEST(FarPicture, NamesEachBackendOnceOnATileOfItsOwn) {
    SceneInput input;
    auto last = addBox(input);
    for (int i = 0; i < 300; ++i) {
        const auto next = addBox(input);
        connect(input, last, {next});
        last = next;
    }
    constexpr std::array kLetters{"DN", "XN", "OV"};
    for (std::size_t i = 0; i < input.boxes.size(); ++i) { // one has much, the others take turns
        const std::size_t whose = i < 150 ? 0 : 1 + i % 2;
        input.boxes[i].placement.slot = static_cast<Slot>(static_cast<std::size_t>(Slot::kOneDnn) + whose);
        input.boxes[i].placement.letters = kLetters.at(whose);
    }
    const auto scene = Scene::layered(input);
    const Rect card{0, 0, 160, 110};
    const View view = fitView(scene->extents(), card);
    LetterPainter painter;
    drawTiles(painter, *scene, view, ColourMode::kBackend);
    std::set<std::string> named;
    for (const auto& [letters, place] : painter.letters) {
        EXPECT_TRUE(named.insert(letters).second) << letters << " twice";
        const auto tile = scene->boxAt(view.toScene(place.centre()));
        EXPECT_TRUE(!tile.valid() || scene->box(tile).placement.letters == letters) << letters;
    }
    EXPECT_EQ(named, (std::set<std::string>{"DN", "XN", "OV"}));
    LetterPainter heat;
    drawTiles(heat, *scene, view, ColourMode::kHeat);
    EXPECT_TRUE(heat.letters.empty()) << "its colours are no backends";
}

/// At 24 % and wherever else its box can hold them, the letters say whose it is: of each box, and once of a
/// hull.
TEST(FarPicture, EveryBoxThatCanHoldThemHasItsLetters) {
    SceneInput input;
    const auto first = addBox(input);
    const auto hull = addBox(input, BoxKind::kHull);
    const auto one = addBox(input, BoxKind::kNode, hull);
    const auto other = addBox(input, BoxKind::kNode, hull);
    connect(input, first, {one});
    connect(input, one, {other});
    for (std::size_t i = 0; i < input.boxes.size(); ++i) {
        BoxInput& box = input.boxes[i];
        box.placement = {Slot::kXnnpack, "XN", DeviceClass::kCpu};
        box.cost = i % 2 == 0 ? CostState::kMeasured : CostState::kPredicted;
        box.kind = box.parent.valid() ? BoxKind::kMember : box.kind;
        box.nodes = {graph::NodeId(i)};
    }
    input.boxes[hull.index()].nodes = {graph::NodeId(one.index()), graph::NodeId(other.index())};
    const auto scene = Scene::layered(input);
    for (const ColourMode mode : {ColourMode::kBackend, ColourMode::kHeat}) {
        for (const auto& [zoom, count] : {std::pair(0.3, 2), std::pair(0.24, 2), std::pair(0.15, 2),
                                          std::pair(0.12, 0), std::pair(0.05, 0)}) {
            View view = fitView(scene->extents(), {0, 0, 4000, 4000});
            view.zoom = zoom;
            LetterPainter painter;
            DrawState state;
            state.mode = mode;
            drawScene(painter, *scene, view, state);
            EXPECT_EQ(std::ranges::count(painter.letters, "XN", &std::pair<std::string, Rect>::first), count)
                << zoom;
        }
    }
}

TEST(Scene, PointFindsTheInnermostBox) {
    SceneInput input;
    const auto hull = addBox(input, BoxKind::kHull);
    addBox(input, BoxKind::kMember, hull);
    const auto second = addBox(input, BoxKind::kMember, hull);
    const auto scene = Scene::layered(input);
    EXPECT_EQ(scene->boxAt(scene->rectOf(second).centre()), second);
    const Rect& outer = scene->rectOf(hull);
    EXPECT_EQ(scene->boxAt({outer.x + 3, outer.y + 3}), hull);
    EXPECT_FALSE(scene->boxAt({-50, -50}).valid());
}

TEST(Scene, HullsKnowTheEdgesOfTheirMembers) {
    SceneInput input;
    const auto before = addBox(input);
    const auto hull = addBox(input, BoxKind::kHull);
    const auto first = addBox(input, BoxKind::kMember, hull);
    const auto second = addBox(input, BoxKind::kMember, hull);
    const auto in = connect(input, before, {first});
    const auto inner = connect(input, first, {second});
    const auto scene = Scene::layered(input);
    ASSERT_EQ(scene->edgesInto(hull).size(), 2U);
    EXPECT_EQ(scene->edgesInto(hull)[0], in);
    EXPECT_EQ(scene->edgesFrom(first)[0], inner);
    EXPECT_EQ(scene->membersOf(hull).size(), 2U);
}

TEST(Scene, NewLooksKeepThePlaces) {
    auto input = chainPicture(5);
    const auto scene = Scene::layered(input);
    input.boxes[2].placement = {Slot::kXnnpack, "XN", DeviceClass::kCpu};
    const auto recoloured = scene->withLooks(input);
    EXPECT_EQ(&recoloured->geometry(), &scene->geometry());
    EXPECT_EQ(recoloured->box(BoxId(2)).placement.slot, Slot::kXnnpack);
}

TEST(Palette, SlotNamesRoundTrip) {
    for (std::size_t i = 0; i < kSlotCount; ++i) {
        const auto slot = static_cast<Slot>(i);
        EXPECT_EQ(slotNamed(slotName(slot)), slot);
    }
    EXPECT_EQ(slotNamed("TE"), Slot::kGeneratedCpp);
    EXPECT_EQ(slotNamed("S5"), std::nullopt);
    EXPECT_EQ(slotNamed("dn"), std::nullopt);
    EXPECT_EQ(slotNamed(""), std::nullopt);
}

TEST(GroupTree, StepsOfNamesBecomeFolders) {
    const std::array<std::string_view, 7> names{"/layer1/0/conv1/Conv",
                                                "/layer1/0/conv1/Relu",
                                                "/layer1/1/conv1/Conv",
                                                "/layer1/1/conv2/Conv",
                                                "/layer2/0/conv1/Conv",
                                                "/layer2/0/Add",
                                                "/Relu"};
    const GroupTree tree{std::span(names)};
    const auto block = tree.find("/layer1/1");
    ASSERT_TRUE(block.valid());
    EXPECT_EQ(tree.group(block).nodeCount, 2U);
    EXPECT_EQ(tree.group(block).label, "1");
    // A folder that only leads on is joined with what it leads to.
    EXPECT_FALSE(tree.find("/layer1/0").valid());
    EXPECT_EQ(tree.group(tree.groupOf(graph::NodeId(0))).label, "0.conv1");
    EXPECT_TRUE(tree.contains(tree.find("/layer1"), block));
    EXPECT_EQ(tree.groupOf(graph::NodeId(6)), tree.root());
    EXPECT_EQ(tree.allNodes(tree.find("/layer1")).size(), 4U);
}

TEST(GroupTree, SectionsLookIntoADominantFolder) {
    std::vector<std::string> names;
    for (int layer = 0; layer < 4; ++layer) {
        for (int i = 0; i < 6; ++i) {
            names.push_back("/encoder/layer." + std::to_string(layer) + "/op" + std::to_string(i) + "/Add");
        }
    }
    names.emplace_back("/pooler/Gemm");
    const std::vector<std::string_view> views(names.begin(), names.end());
    const GroupTree tree{std::span(views)};
    EXPECT_EQ(tree.sections().size(), 4U);
}

} // namespace
} // namespace tessera::layout
