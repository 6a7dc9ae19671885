// Repeated blocks: which there are, how one box stands for them, and how its name stays readable.
#include "engine/graph/graph.h"
#include "engine/layout/draw_scene.h"
#include "engine/layout/graph_scene.h"
#include "engine/layout/group_summary.h"
#include "engine/layout/repeated_groups.h"
#include "engine/models/models.h"
#include "tests/support/graph_text.h"
#include "tests/unit/layout/random_picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

graph::GraphRef builtIn(std::string_view name) {
    auto graph = models::buildModel(name);
    EXPECT_TRUE(graph.has_value()) << name;
    return *graph;
}

/// Text of a model whose blocks read one another.
class ChainText {
public:
    ChainText() { m_text = "graph g opset 17\ninput x: f32[1,8]\nz = Relu(x) @\"/side\"\n"; }
    /// Four operators in the folder `path`; the last one reads `side` too.
    ChainText& block(const std::string& path, const std::string& op = "Relu", const std::string& side = "z") {
        add("Sigmoid", {}, path + "/a");
        add(op, {}, path + "/b");
        add("Tanh", {}, path + "/c");
        add("Add", side, path + "/d");
        return *this;
    }
    ChainText& node(const std::string& name) {
        add("Relu", {}, name);
        return *this;
    }
    [[nodiscard]] graph::GraphRef graph() const {
        return test::graphFromText(m_text + "output " + m_last + "\n");
    }

private:
    void add(const std::string& op, const std::string& side, const std::string& name) {
        const std::string value = "v" + std::to_string(m_count++);
        m_text +=
            value + " = " + op + "(" + m_last + (side.empty() ? "" : ", " + side) + ") @\"" + name + "\"\n";
        m_last = value;
    }

    std::string m_text;
    std::string m_last = "x";
    int m_count = 0;
};

ChainText layers(int count) {
    ChainText text;
    for (int i = 0; i < count; ++i) {
        text.block("/model/layers." + std::to_string(i));
    }
    return text;
}

/// "layers: layers.0 layers.1", one line a block.
std::string told(const graph::Graph& graph) {
    const GroupTree groups(graph);
    std::string text;
    for (const RepeatedBlock& block : repeatedGroups(graph, groups)) {
        text += block.title + ":";
        for (const GroupId id : block.instances) {
            text += " " + groups.group(id).label;
        }
        text += "\n";
    }
    return text;
}

TEST(RepeatedGroups, FindsTheLayersOfAnEncoder) {
    const auto graph = builtIn("bert");
    const GroupTree groups(*graph);
    const auto repeated = repeatedGroups(*graph, groups);
    ASSERT_EQ(repeated.size(), 1U);
    EXPECT_EQ(repeated.front().title, "layer");
    ASSERT_EQ(repeated.front().instances.size(), 8U);
    for (const GroupId id : repeated.front().instances) {
        EXPECT_EQ(groups.group(id).nodeCount, groups.group(repeated.front().instances.front()).nodeCount);
    }
    EXPECT_EQ(groups.title(repeated.front().instances[3]), "layer 3");
}

TEST(RepeatedGroups, LeavesOutWhatStandsAlone) {
    const auto graph = builtIn("dcgan");
    EXPECT_TRUE(repeatedGroups(*graph, GroupTree(*graph)).empty());
}

TEST(RepeatedGroups, OfAStageItsEqualBlocksAreOneAndTheFirstOneStandsAlone) {
    EXPECT_EQ(told(*builtIn("resnext50")), "layer1 0: 0\nlayer1: 1 2\n"
                                           "layer2 0: 0\nlayer2: 1 2 3\n"
                                           "layer3 0: 0\nlayer3: 1 2 3 4 5\n"
                                           "layer4 0: 0\nlayer4: 1 2\n");
}

TEST(RepeatedGroups, GoByTheNumberInALabel) {
    ChainText text;
    for (const auto* path : {"/a/layers.0", "/a/layers.1", "/b/block_7", "/b/block_8", "/0/x", "/1/x"}) {
        text.block(path);
    }
    EXPECT_EQ(told(*text.graph()), "layers: layers.0 layers.1\nblock: block_7 block_8\nblock: 0.x 1.x\n");
}

TEST(RepeatedGroups, ANodeOnTheWayEndsARun) {
    ChainText text = layers(2);
    text.node("/model/between");
    text.block("/model/layers.2").block("/model/layers.3");
    EXPECT_EQ(told(*text.graph()), "layers: layers.0 layers.1\nlayers: layers.2 layers.3\n");
}

TEST(RepeatedGroups, WhatAllOfThemReadDoesNotEndARun) {
    EXPECT_EQ(told(*layers(3).graph()), "layers: layers.0 layers.1 layers.2\n");
}

TEST(RepeatedGroups, AnotherOperatorEndsARun) {
    ChainText text = layers(2);
    text.block("/model/layers.2", "Softplus").block("/model/layers.3").block("/model/layers.4");
    EXPECT_EQ(told(*text.graph()), "layers: layers.0 layers.1\nlayers: layers.3 layers.4\n");
}

/// A region for each node, and for each of `joinedToNext` with the node behind it; node n takes n µs.
std::vector<RegionLook> regionsOf(const graph::Graph& graph,
                                  const std::set<std::uint32_t>& joinedToNext = {}) {
    std::vector<RegionLook> regions;
    for (std::uint32_t n = 0; n < graph.nodes().size(); ++n) {
        RegionLook look;
        look.nodes = {graph::NodeId(n)};
        if (joinedToNext.contains(n)) {
            look.nodes.emplace_back(++n);
        }
        look.placement = {Slot::kOneDnn, "DN", DeviceClass::kCpu};
        look.cost = CostState::kMeasured;
        const base::Nanoseconds time(n * 1000);
        look.time = TimeRange{time, time, time};
        regions.push_back(std::move(look));
    }
    return regions;
}

/// Four layers, of which `open` stays unfolded.
struct FoldedLayers {
    explicit FoldedLayers(std::optional<std::size_t> open = {}) {
        options.repeats = repeats;
        options.folded = repeats.front().instances;
        options.timeOfParts = base::Nanoseconds(16 * 17 / 2 * 1000 * 5 / 4); // the layers are four fifths
        if (open) {
            options.folded.erase(options.folded.begin() + static_cast<std::ptrdiff_t>(*open));
        }
    }
    [[nodiscard]] SceneInput scene(const std::vector<RegionLook>& regions) const {
        return graphScene(*graph, groups, regions, {}, options);
    }

    graph::GraphRef graph = layers(4).graph();
    GroupTree groups{*graph};
    std::vector<RepeatedBlock> repeats = repeatedGroups(*graph, groups);
    GraphSceneOptions options;
};

std::vector<const BoxInput*> foldsIn(const SceneInput& scene) {
    std::vector<const BoxInput*> folds;
    for (const BoxInput& box : scene.boxes) {
        if (box.kind == BoxKind::kGroup) {
            folds.push_back(&box);
        }
    }
    return folds;
}

TEST(FoldedScene, OneBoxStandsForAllInstances) {
    const FoldedLayers layers;
    const SceneInput scene = layers.scene(regionsOf(*layers.graph));
    const auto folds = foldsIn(scene);
    ASSERT_EQ(folds.size(), 1U);
    const BoxInput& box = *folds.front();
    EXPECT_EQ(box.title, "layers ×4");
    EXPECT_EQ(box.name, "0–3 · 4 nodes each");
    EXPECT_EQ(box.instances, 4U);
    EXPECT_EQ(box.nodes.size(), 16U);
    // Node 0 is the side branch; nodes 1 to 16 are the layers.
    ASSERT_TRUE(box.time.has_value());
    EXPECT_EQ(box.time->median, base::Nanoseconds(16 * 17 / 2 * 1000));
    EXPECT_DOUBLE_EQ(box.share.value_or(0), 0.8) << "conversions have the rest";
    ASSERT_TRUE(box.eachTimes.has_value());
    EXPECT_EQ(box.eachTimes->least, base::Nanoseconds((1 + 2 + 3 + 4) * 1000));
    EXPECT_EQ(box.eachTimes->most, base::Nanoseconds((13 + 14 + 15 + 16) * 1000));
    EXPECT_EQ(box.eachTimes->slowest, graph::NodeId(13));
    EXPECT_EQ(box.eachTimes->slowestTitle, "layers.3");
}

TEST(FoldedScene, AnOpenInstanceStandsBetweenTheOthers) {
    const FoldedLayers layers(1);
    const SceneInput scene = layers.scene(regionsOf(*layers.graph));
    const auto folds = foldsIn(scene);
    ASSERT_EQ(folds.size(), 2U);
    EXPECT_EQ(folds[0]->title, "layers.0");
    EXPECT_EQ(folds[1]->title, "layers ×2");
    EXPECT_EQ(folds[1]->name, "2–3 · 4 nodes each");
    const auto open = std::ranges::count_if(scene.boxes, [](const BoxInput& box) {
        return box.kind == BoxKind::kNode && box.name.starts_with("/model/layers.1/");
    });
    EXPECT_EQ(open, 4);
    // Nothing points backwards: boxes stand in topological order.
    for (const EdgeInput& edge : scene.edges) {
        for (const ReaderInput& reader : edge.readers) {
            EXPECT_TRUE(!edge.from.valid() || edge.from < reader.box) << edge.name;
        }
    }
}

TEST(FoldedScene, ARegionOverTwoInstancesLeavesNeitherATimeOfItsOwn) {
    const FoldedLayers layers;
    const SceneInput scene = layers.scene(regionsOf(*layers.graph, {4})); // the last of layer 0, first of 1
    const auto folds = foldsIn(scene);
    ASSERT_EQ(folds.size(), 1U);
    EXPECT_TRUE(folds.front()->time.has_value()) << "together they have one";
    EXPECT_FALSE(folds.front()->eachTimes.has_value());
}

/// Keeps the words of a picture.
class WordPainter final : public Painter {
public:
    void fillRects(std::span<const Rect>, const Ink&) override {}
    void hairlines(std::span<const Segment>, const Ink&) override {}
    void fillRounded(const Rect&, double, const Ink&) override {}
    void strokeRounded(const Rect&, double, const Stroke&) override {}
    void polyline(std::span<const Point>, double, const Stroke&) override {}
    void fillPolygon(std::span<const Point>, const Ink&) override {}
    void text(const Rect& rect, std::string_view text, const TextStyle& style) override {
        words.emplace_back(text);
        places.push_back(rect);
        isElided = isElided || (style.elide != Elide::kNone && textWidth(text, style) > rect.width + 0.5);
    }
    [[nodiscard]] double textWidth(std::string_view text, const TextStyle& style) override {
        const auto characters = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
        return static_cast<double>(characters) * style.px * 0.55;
    }
    std::vector<std::string> words;
    std::vector<Rect> places;
    bool isElided = false;
};

TEST(FarPicture, NamesFoldedGroupsAtEveryZoom) {
    SceneInput input;
    const BoxId group = addBox(input, BoxKind::kGroup);
    input.boxes.front().title = "layer ×48";
    input.boxes.front().name = "";
    input.boxes.front().instances = 48;
    const auto scene = Scene::layered(input);
    for (const double zoom : {0.003, 0.02, 0.09, 0.2, 0.31, 0.4, 0.7, 1.0, 2.0}) {
        WordPainter painter;
        View view{zoom, {0, 0}, {0, 0, 800, 600}};
        const Point centre = scene->rectOf(group).centre();
        view.origin = {centre.x - 400 / zoom, centre.y - 300 / zoom};
        drawScene(painter, *scene, view, {});
        std::string words;
        for (const std::string& word : painter.words) {
            words += word;
        }
        EXPECT_NE(words.find("layer ×48"), std::string::npos) << words << " at " << zoom;
        EXPECT_FALSE(painter.isElided) << words << " at " << zoom;
    }
}

TEST(FarPicture, PutsNoNameOverAnother) {
    SceneInput input;
    BoxId last = addBox(input, BoxKind::kGroup);
    for (int i = 0; i < 200; ++i) {
        const BoxId next = addBox(input, BoxKind::kGroup);
        connect(input, last, {next});
        last = next;
    }
    const auto scene = Scene::layered(input);
    WordPainter painter;
    drawScene(painter, *scene, fitView(scene->extents(), {0, 0, 900, 600}), {});
    EXPECT_GT(painter.places.size(), 3U);
    for (std::size_t a = 0; a < painter.places.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_FALSE(painter.places[a].intersects(painter.places[b])) << painter.words[a];
        }
    }
}

/// Another language than the engine's own, as a window fills it in.
SceneWords otherWords() {
    SceneWords words;
    words.decimalMark = ",";
    words.partOf = "Teil von %1";
    words.each = "je %1";
    words.noKernel = "kein Kernel";
    words.nodes = [](std::size_t count) { return std::to_string(count) + " Knoten"; };
    return words;
}

TEST(SceneWords, AreThoseOfEveryTextOfAPicture) {
    FoldedLayers layers;
    layers.options.words = otherWords();
    auto regions = regionsOf(*layers.graph);
    regions.erase(regions.begin()); // nothing runs the side branch
    EXPECT_EQ(partOf(regions.front(), layers.options.words), "Teil von 1,0 µs");
    const auto scene = Scene::layered(layers.scene(regions));
    WordPainter painter;
    View view = fitView(scene->extents(), {0, 0, 4000, 4000});
    view.zoom = 1;
    drawScene(painter, *scene, view, {});
    std::set<std::string> drawn(painter.words.begin(), painter.words.end());
    for (const char* text : {"0–3 · je 4 Knoten", "je 10,0–58,0 µs", "136 µs", "kein Kernel"}) {
        EXPECT_TRUE(drawn.contains(text)) << text;
    }
    for (const std::string& word : drawn) {
        EXPECT_EQ(word.find(" each"), std::string::npos) << word;
    }
}

TEST(SceneWords, PutAWordWhereItsHoleIs) {
    EXPECT_EQ(filled("%1 の一部", "1.20 ms"), "1.20 ms の一部");
    EXPECT_EQ(filled("of %1", "100%1"), "of 100%1");
    EXPECT_EQ(filled("no hole", "x"), "no hole");
    EXPECT_EQ(SceneWords().time(base::Nanoseconds(1200000)), "1.20 ms");
    EXPECT_EQ(otherWords().time(base::Nanoseconds(1200000)), "1,20 ms");
    EXPECT_EQ(otherWords().localised("784 KB"), "784 KB");
}

/// Columns of boxes: groups of equal middles.
std::size_t columnsOf(const Geometry& geometry) {
    std::set<long> middles;
    for (const Rect& box : geometry.boxes) {
        middles.insert(std::lround(box.centre().x));
    }
    return middles.size();
}

TEST(Columns, FollowTheShapeThatIsAskedFor) {
    auto input = chainPicture(240);
    std::size_t before = 0;
    for (const double aspect : {0.6, 1.2, 2.4, 4.0}) {
        input.aspect = aspect;
        const Geometry geometry = Scene::layered(input)->geometry();
        EXPECT_GT(columnsOf(geometry), before) << aspect;
        before = columnsOf(geometry);
        EXPECT_NEAR(std::log(geometry.extents.width / geometry.extents.height), std::log(aspect), 0.4)
            << aspect;
    }
}

} // namespace
} // namespace tessera::layout
