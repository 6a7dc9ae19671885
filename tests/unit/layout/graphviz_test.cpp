#include "engine/layout/graphviz.h"

#include "engine/layout/layered_layout.h"
#include "engine/layout/level.h"
#include "engine/layout/line_crossings.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/layout/random_picture.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

namespace tessera::layout {
namespace {

/// 0 reads nothing, 1 reads 0, 2 reads 0 and 1.
LayeredGraph triangle() {
    LayeredGraph graph;
    for (int i = 0; i < 3; ++i) {
        graph.blocks.emplace_back();
        graph.blocks.back().size = {144, 72};
    }
    const auto addTrunk = [&graph](std::uint32_t source, std::initializer_list<std::uint32_t> readers) {
        Trunk& trunk = graph.trunks.emplace_back();
        trunk.source = source;
        for (const auto reader : readers) {
            trunk.readers.emplace_back().block = reader;
        }
    };
    addTrunk(0, {1, 2});
    addTrunk(1, {2});
    return graph;
}

constexpr const char* kTriangle = "graph 1 5 6\n"
                                  "node n0 2 5.5 2 1 \"\" solid box black lightgrey\n"
                                  "node n1 1 3 2 1 \"\" solid box black lightgrey\n"
                                  "node n2 2 0.5 2 1 \"\" solid box black lightgrey\n"
                                  "edge n0 n1 4 2 5 2 4.5 1 4 1 3.5 solid black\n"
                                  "edge n0 n2 4 3 5 3 4 3 2 3 1 solid black\n"
                                  "edge n1 n2 4 1 2.5 1 2 2 1.5 2 1 solid black\n"
                                  "stop\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

TEST(Graphviz, IsAskedWhereLinesCrossAndTakenWhereFewerDo) {
    const auto plain = untangledLayout(chainPicture(6), {});
    EXPECT_EQ(lineCrossings(plain), 0U);
    EXPECT_EQ(plain.note, "") << "nothing was wanted of it";
    const auto tangled = randomPicture({.blocks = 120, .reach = 9}, 4);
    const auto own = layeredLayout(tangled);
    ASSERT_GT(lineCrossings(own), 0U);
    const auto without = untangledLayout(tangled, {});
    EXPECT_EQ(without.points, own.points);
    EXPECT_NE(without.note.find("dot is not installed"), std::string::npos) << without.note;
    GraphvizUse small = GraphvizUse::installed();
    small.mostBlocks = 20;
    EXPECT_EQ(untangledLayout(tangled, small).note, "") << "too large for anybody to miss it";
    if (GraphvizUse::installed().program.empty()) {
        GTEST_SKIP() << "dot is not installed";
    }
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        const auto picture = randomPicture({.blocks = 80, .reach = 9}, seed);
        EXPECT_LE(lineCrossings(untangledLayout(picture, GraphvizUse::installed())),
                  lineCrossings(layeredLayout(picture)))
            << seed;
    }
}

TEST(Graphviz, IsGivenSizesWithTheirMargins) {
    auto graph = triangle();
    graph.blocks[1].marginLeft = 36;
    const auto text = graphvizText(graph);
    EXPECT_NE(text.find("n0 [width=2.0000, height=1.0000]"), std::string::npos) << text;
    EXPECT_NE(text.find("n1 [width=2.5000, height=1.0000]"), std::string::npos) << text;
    EXPECT_NE(text.find("n0 -> n1\nn0 -> n2\nn1 -> n2\n"), std::string::npos) << text;
}

TEST(Graphviz, RanksAreReadFromTheTop) {
    const auto ranks = readGraphvizPlain(triangle(), kTriangle);
    ASSERT_TRUE(ranks.has_value()) << ranks.error().oneLine();
    EXPECT_EQ(ranks->layers, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(ranks->x, (std::vector<double>{144, 72, 144}));
    ASSERT_EQ(ranks->passing.size(), 1U); // the first value goes past block 1
    EXPECT_EQ(ranks->passing[0].trunk, 0U);
    EXPECT_EQ(ranks->passing[0].layer, 1U);
    EXPECT_NEAR(ranks->passing[0].x, 216, 0.5);
}

TEST(Graphviz, OrderWithinALayerIsKept) {
    auto graph = triangle();
    const auto ranks = readGraphvizPlain(graph, kTriangle);
    ASSERT_TRUE(ranks.has_value());
    const auto right = layoutLevel(graph, *ranks);
    EXPECT_GT(right.blocks[2].y, right.blocks[1].y);
    // The same drawing with the long line left of block 1: our line passes it on the left too.
    auto mirrored = *ranks;
    mirrored.passing[0].x = -72;
    const auto left = layoutLevel(graph, mirrored);
    const auto rightmost = [](const LevelResult& level) {
        double x = 0;
        for (const auto& point : level.readers[1].points) {
            x = std::max(x, point.x);
        }
        return x;
    };
    EXPECT_GT(rightmost(right), right.blocks[1].right());
    EXPECT_LT(rightmost(left), left.blocks[1].right());
}

TEST(Graphviz, RefusesADrawingOfSomethingElse) {
    const std::string whole = kTriangle;
    for (const auto& [what, by] : {std::pair<std::string, std::string>{"node n2", "node n3"},
                                   {"node n2", "nothing"},
                                   {"node n2 2 0.5", "node n2 2 x"},
                                   {"edge n0 n1", "edge n1 n0"},
                                   {"edge n0 n1", "nothing"},
                                   {"edge n0 n1 4", "edge n0 n1 -4"},
                                   {"edge n0 n1 4", "edge n0 n1 99"},
                                   {"node n1 1 3", "node n1 1 nan"},
                                   {"node n1 1 3", "node n1 1 5.5"}}) { // a reader beside what it reads
        const auto ranks = readGraphvizPlain(triangle(), replaced(whole, what, by));
        ASSERT_FALSE(ranks.has_value()) << what << " -> " << by;
        EXPECT_EQ(ranks.error().kind, base::ErrorKind::kBackend);
        EXPECT_TRUE(ranks.error().message.starts_with("dot put out")) << ranks.error().message;
    }
}

TEST(Graphviz, AProgramThatHangsIsKilled) {
    const test::TemporaryFolder folder;
    const auto program = folder.path() / "dot";
    std::ofstream(program) << "#!/bin/sh\nexec sleep 1000\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const auto ranks =
        graphvizRanks(triangle(), {.program = program, .limit = base::Nanoseconds(20'000'000)});
    ASSERT_FALSE(ranks.has_value());
    EXPECT_EQ(ranks.error().message, "took longer than 20 ms");
}

} // namespace
} // namespace tessera::layout
