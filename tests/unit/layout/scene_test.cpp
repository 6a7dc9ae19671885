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
