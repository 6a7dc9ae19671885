#include "engine/layout/layered_layout.h"

#include "engine/base/child_process.h"
#include "engine/layout/metrics.h"
#include "engine/layout/scene.h"
#include "tests/unit/layout/random_picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace tessera::layout {
namespace {

/// Pairs of outer boxes that overlap, found by sweeping over x.
std::size_t overlaps(const SceneInput& input, const Geometry& geometry) {
    std::vector<std::uint32_t> outer;
    for (std::uint32_t i = 0; i < input.boxes.size(); ++i) {
        if (!input.boxes[i].parent.valid()) {
            outer.push_back(i);
        }
    }
    std::sort(outer.begin(), outer.end(),
              [&](auto a, auto b) { return geometry.boxes[a].x < geometry.boxes[b].x; });
    std::size_t found = 0;
    for (std::size_t i = 0; i < outer.size(); ++i) {
        for (std::size_t k = i + 1; k < outer.size(); ++k) {
            if (geometry.boxes[outer[k]].x >= geometry.boxes[outer[i]].right()) {
                break;
            }
            found += geometry.boxes[outer[i]].intersects(geometry.boxes[outer[k]]) ? 1 : 0;
        }
    }
    return found;
}

bool onOutline(const Rect& rect, Point p) {
    const bool insideX = p.x >= rect.left() - 1 && p.x <= rect.right() + 1;
    const bool insideY = p.y >= rect.top() - 1 && p.y <= rect.bottom() + 1;
    const bool atX = std::fabs(p.x - rect.left()) < 1 || std::fabs(p.x - rect.right()) < 1;
    const bool atY = std::fabs(p.y - rect.top()) < 1 || std::fabs(p.y - rect.bottom()) < 1;
    return (atX && insideY) || (atY && insideX);
}

/// Checks what holds for every picture.
void expectSound(const SceneInput& input, const Geometry& geometry) {
    EXPECT_EQ(overlaps(input, geometry), 0U);
    for (std::uint32_t i = 0; i < input.boxes.size(); ++i) {
        const auto parent = input.boxes[i].parent;
        if (parent.valid()) {
            const Rect& hull = geometry.boxes[parent.index()];
            EXPECT_EQ(hull.united(geometry.boxes[i]), hull) << "member " << i << " sticks out";
        }
        EXPECT_EQ(geometry.extents.united(geometry.boxes[i]), geometry.extents);
    }
    for (const auto& branch : geometry.branches) {
        const auto points = geometry.pointsOf(branch);
        ASSERT_GE(points.size(), 2U);
        for (std::size_t p = 1; p < points.size(); ++p) {
            EXPECT_TRUE(points[p].x == points[p - 1].x || points[p].y == points[p - 1].y);
        }
        if (branch.arrow && !branch.inner) {
            const auto reader = input.edges[branch.edge.index()].readers[branch.reader].box;
            const Rect& box = geometry.boxes[outermost(input, reader).index()];
            EXPECT_TRUE(onOutline(box, points.back()))
                << "line to box " << reader.index() << " ends beside it: " << points.back().x << ", "
                << points.back().y << " box " << box.x << ", " << box.y << " to " << box.right() << ", "
                << box.bottom();
        }
    }
}

/// Lines that run through the inside of a box.
std::size_t linesThroughBoxes(const SceneInput& input, const Geometry& geometry) {
    std::size_t found = 0;
    for (const auto& branch : geometry.branches) {
        if (branch.inner) {
            continue;
        }
        const auto points = geometry.pointsOf(branch);
        for (std::size_t p = 1; p < points.size(); ++p) {
            const Rect line{std::min(points[p].x, points[p - 1].x), std::min(points[p].y, points[p - 1].y),
                            std::fabs(points[p].x - points[p - 1].x),
                            std::fabs(points[p].y - points[p - 1].y)};
            for (std::uint32_t i = 0; i < input.boxes.size(); ++i) {
                if (!input.boxes[i].parent.valid() &&
                    geometry.boxes[i].grown(-1.5).intersects(line.grown(0.01))) {
                    ++found;
                }
            }
        }
    }
    return found;
}

TEST(LayeredLayout, EmptyPictureIsEmpty) {
    const auto geometry = layeredLayout({});
    EXPECT_TRUE(geometry.boxes.empty());
    EXPECT_TRUE(geometry.branches.empty());
}

TEST(LayeredLayout, ReaderStandsBelowItsSourceInOneColumn) {
    SceneInput input;
    const auto a = addBox(input);
    const auto b = addBox(input);
    const auto c = addBox(input);
    connect(input, a, {b, c});
    connect(input, b, {c});
    const auto geometry = layeredLayout(input);
    EXPECT_GE(geometry.boxes[1].top(), geometry.boxes[0].bottom() + kGap);
    EXPECT_GE(geometry.boxes[2].top(), geometry.boxes[1].bottom() + kGap);
    EXPECT_EQ(geometry.boxes[0].centre().x, geometry.boxes[1].centre().x);
}

TEST(LayeredLayout, RandomPicturesAreSound) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        PictureSpec spec;
        spec.blocks = 20 + static_cast<std::uint32_t>(seed) * 9;
        const auto input = randomPicture(spec, seed);
        const auto geometry = layeredLayout(input);
        expectSound(input, geometry);
        EXPECT_EQ(linesThroughBoxes(input, geometry), 0U);
    }
}

TEST(LayeredLayout, SamePictureGivesSamePlaces) {
    const auto input = randomPicture({}, 7);
    const auto first = layeredLayout(input);
    const auto second = layeredLayout(input);
    EXPECT_EQ(first.boxes, second.boxes);
    EXPECT_EQ(first.points, second.points);
}

TEST(LayeredLayout, LongChainWrapsIntoColumns) {
    const auto input = chainPicture(60);
    const auto geometry = layeredLayout(input);
    expectSound(input, geometry);
    EXPECT_GT(geometry.extents.width, geometry.extents.height) << "a tower";
    // All columns start on one line.
    const auto top = geometry.boxes[0].top();
    const auto starts = std::count_if(geometry.boxes.begin(), geometry.boxes.end(),
                                      [&](const Rect& box) { return box.top() == top; });
    EXPECT_GT(starts, 3);
}

TEST(LayeredLayout, TangledGraphsAreNotRibbons) {
    for (const std::uint32_t blocks : {100U, 300U, 1000U}) {
        const auto input =
            randomPicture({.blocks = blocks, .hullShare = 0, .extraInputs = 0.6, .reach = 400}, 1);
        const auto geometry = layeredLayout(input);
        expectSound(input, geometry);
        EXPECT_LT(geometry.extents.width, 4 * geometry.extents.height) << blocks << " blocks";
        EXPECT_LT(geometry.extents.height, 4 * geometry.extents.width) << blocks << " blocks";
    }
}

TEST(LayeredLayout, SectionsTitleTheirColumns) {
    auto input = chainPicture(48);
    for (std::uint32_t i = 0; i < input.boxes.size(); ++i) {
        input.boxes[i].section = "Stage " + std::to_string(1 + i / 16);
    }
    const auto geometry = layeredLayout(input);
    ASSERT_EQ(geometry.sections.size(), 3U);
    for (std::uint32_t i = 0; i < input.boxes.size(); ++i) {
        const auto& section = geometry.sections[i / 16];
        EXPECT_EQ(section.title, input.boxes[i].section);
        EXPECT_GE(geometry.boxes[i].right(), section.line.left());
        EXPECT_LE(geometry.boxes[i].left(), section.line.right());
    }
}

TEST(LayeredLayout, ManyReadersBecomeTags) {
    SceneInput input;
    const auto source = addBox(input);
    std::vector<BoxId> readers;
    for (unsigned i = 0; i < kStubReaders; ++i) {
        readers.push_back(addBox(input));
    }
    const auto edge = connect(input, source, {});
    for (const auto reader : readers) {
        input.edges[edge.index()].readers.push_back({reader, 0, {}});
    }
    const auto geometry = layeredLayout(input);
    EXPECT_TRUE(geometry.branches.empty());
    EXPECT_EQ(geometry.tags.size(), kStubReaders + 1); // one at the source
    input.edges[edge.index()].readers.pop_back();
    EXPECT_FALSE(layeredLayout(input).branches.empty());
}

TEST(LayeredLayout, MutuallyCyclicGroupsAreDrawn) {
    SceneInput input;
    const auto a = addBox(input, BoxKind::kGroup);
    const auto b = addBox(input, BoxKind::kGroup);
    connect(input, a, {b});
    connect(input, b, {a});
    const auto geometry = layeredLayout(input);
    expectSound(input, geometry);
    EXPECT_EQ(geometry.branches.size(), 2U);
    EXPECT_LT(geometry.boxes[a.index()].top(), geometry.boxes[b.index()].top());
}

TEST(LayeredLayout, LargeHullIsAGraphOfItsOwn) {
    SceneInput input;
    const auto hull = addBox(input, BoxKind::kHull);
    std::vector<BoxId> members;
    for (int i = 0; i < 40; ++i) {
        members.push_back(addBox(input, BoxKind::kMember, hull));
        if (i > 0) {
            connect(input, members[static_cast<std::size_t>(i) - 1], {members.back()});
        }
    }
    const auto geometry = layeredLayout(input);
    expectSound(input, geometry);
    EXPECT_GT(geometry.boxes[0].width, 2 * kNodeWidth);
}

TEST(LayeredLayout, ConversionHasRoomAboveItsReader) {
    auto input = chainPicture(2);
    input.edges[0].readers[0].transit = {TransitKind::kConversion, "a→b", "1.0 µs"};
    const auto geometry = layeredLayout(input);
    ASSERT_EQ(geometry.pills.size(), 1U);
    EXPECT_GE(geometry.boxes[1].top() - geometry.boxes[0].bottom(), kPillRoom);
    EXPECT_LT(geometry.pills[0].frame.bottom(), geometry.boxes[1].top());
}

TEST(GraphvizLayout, IsAsSoundAsOurs) {
    const auto dot = base::findProgram("dot");
    if (!dot) {
        GTEST_SKIP() << "Graphviz is not installed";
    }
    const GraphvizUse use{.program = *dot, .limit = base::Nanoseconds(60'000'000'000)};
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto input = randomPicture({.blocks = 20 + static_cast<std::uint32_t>(seed) * 9}, seed);
        const auto geometry = graphvizLayout(input, use);
        EXPECT_EQ(geometry.engine, "graphviz") << geometry.note;
        expectSound(input, geometry);
        EXPECT_EQ(linesThroughBoxes(input, geometry), 0U);
    }
    SceneInput cyclic;
    const auto a = addBox(cyclic, BoxKind::kGroup);
    const auto b = addBox(cyclic, BoxKind::kGroup);
    connect(cyclic, a, {b});
    connect(cyclic, b, {a});
    expectSound(cyclic, graphvizLayout(cyclic, use));
}

TEST(GraphvizLayout, SaysWhyItIsOurOwn) {
    const auto input = chainPicture(5);
    const auto ours = layeredLayout(input);
    const auto expectOurs = [&](const GraphvizUse& use, const std::string& why) {
        const auto geometry = graphvizLayout(input, use);
        EXPECT_EQ(geometry.engine, "layered");
        EXPECT_EQ(geometry.note, "laid out without Graphviz: " + why);
        EXPECT_EQ(geometry.boxes, ours.boxes);
        EXPECT_EQ(geometry.points, ours.points);
    };
    EXPECT_TRUE(ours.note.empty());
    expectOurs({}, "dot is not installed");
    expectOurs({.program = "/bin/true", .mostBlocks = 4}, "5 boxes are more than the 4 that it is given");
    expectOurs({.program = "/bin/true"}, "dot put out less than it was given");
    expectOurs({.program = "/bin/false"}, "/bin/false: failed with status 1");
}

TEST(LayeredLayout, FiftyThousandBoxes) {
    PictureSpec spec;
    spec.blocks = 30'000;
    spec.reach = 12;
    spec.extraInputs = 0.2;
    auto input = randomPicture(spec, 3);
    ASSERT_GT(input.boxes.size(), 50'000U);
    const auto geometry = layeredLayout(input);
    EXPECT_EQ(overlaps(input, geometry), 0U);
    EXPECT_LT(geometry.extents.width, 12 * geometry.extents.height);
    EXPECT_LT(geometry.extents.height, 12 * geometry.extents.width);
}

} // namespace
} // namespace tessera::layout
