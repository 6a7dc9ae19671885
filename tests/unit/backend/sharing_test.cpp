#include "engine/backend/sharing.h"

#include "tests/support/graph_text.h"

#include <gmock/gmock.h>

namespace tessera::backend {
namespace {

using Numbers = std::vector<std::int64_t>;

std::optional<std::int64_t> offsetIn(const char* layout, const Numbers& extents, const Numbers& start,
                                     const Numbers& part) {
    return partOffset(graph::DType::kFloat32, *Layout::parse(layout), extents, start, part);
}

TEST(PartOffset, ChannelsOfOneImageLieTogetherInPlainAndBlocked) {
    EXPECT_EQ(offsetIn("abcd", {1, 48, 4, 4}, {0, 16, 0, 0}, {1, 32, 4, 4}), 16 * 16 * 4);
    EXPECT_EQ(offsetIn("aBcd16b", {1, 48, 4, 4}, {0, 16, 0, 0}, {1, 32, 4, 4}), 16 * 16 * 4);
    EXPECT_EQ(offsetIn("abcd", {1, 48, 4, 4}, {0, 8, 0, 0}, {1, 8, 4, 4}), 8 * 16 * 4);
}

TEST(PartOffset, ChannelsOfManyImagesOrChannelsLastAreScattered) {
    EXPECT_EQ(offsetIn("abcd", {2, 48, 4, 4}, {0, 16, 0, 0}, {2, 32, 4, 4}), std::nullopt);
    EXPECT_EQ(offsetIn("acdb", {1, 48, 4, 4}, {0, 16, 0, 0}, {1, 32, 4, 4}), std::nullopt);
}

TEST(PartOffset, ABlockIsNotCut) {
    EXPECT_EQ(offsetIn("aBcd16b", {1, 48, 4, 4}, {0, 8, 0, 0}, {1, 16, 4, 4}), std::nullopt);
    EXPECT_EQ(offsetIn("aBcd16b", {1, 48, 4, 4}, {0, 16, 0, 0}, {1, 8, 4, 4}), std::nullopt)
        << "its padding would hold the next channels";
    EXPECT_EQ(offsetIn("aBcd16b", {1, 40, 4, 4}, {0, 32, 0, 0}, {1, 8, 4, 4}), 32 * 16 * 4)
        << "its padding is the whole's";
}

TEST(PartOffset, MisalignedPartsAreNone) {
    EXPECT_EQ(offsetIn("ab", {4, 5}, {1, 0}, {2, 5}), std::nullopt);
    EXPECT_EQ(offsetIn("ab", {4, 16}, {1, 0}, {2, 16}), 64);
}

TEST(SameMemory, HoldsWhereTheMovedAxesHaveOneIndex) {
    const Numbers pooled{1, 32, 1, 1};
    EXPECT_TRUE(sameMemory(pooled, *Layout::parse("abcd"), *Layout::parse("acdb")));
    EXPECT_TRUE(sameMemory(pooled, *Layout::parse("abcd"), *Layout::parse("aBcd16b")));
    const Numbers padded{1, 20, 1, 1};
    EXPECT_FALSE(sameMemory(padded, *Layout::parse("abcd"), *Layout::parse("aBcd16b")));
    const Numbers image{1, 32, 2, 1};
    EXPECT_FALSE(sameMemory(image, *Layout::parse("abcd"), *Layout::parse("acdb")));
}

class CertainSharing : public testing::Test {
protected:
    /// What is left of a promise of the node's implementation.
    Implementation keep(const char* body, const char* node, Implementation promised) {
        m_graph = test::graphFromText(std::string("graph g opset 17\ninput x: f32[2,64]\n") + body);
        const auto region = graph::makeRegion(*m_graph, {m_graph->findNode(node)});
        return keepCertainSharing(*m_graph, region, std::move(promised));
    }
    static Implementation inPlace() {
        Implementation made;
        made.inPlaceOf = {0};
        return made;
    }
    static Implementation join() {
        Implementation made;
        made.partOf = {0, 0};
        made.partOffsets = {0, 512};
        return made;
    }

private:
    graph::GraphRef m_graph;
};

TEST_F(CertainSharing, InPlaceNeedsTheLastReader) {
    EXPECT_EQ(keep("a = Neg(x)\nb = Relu(a) @b\noutput b\n", "b", inPlace()), inPlace());
    EXPECT_EQ(keep("a = Neg(x)\nb = Relu(a) @b\nc = Add(a, b)\noutput c\n", "b", inPlace()),
              Implementation());
    EXPECT_EQ(keep("a = Neg(x)\nb = Relu(a) @b\noutput a, b\n", "b", inPlace()), Implementation());
    const auto* residual = "a = Neg(x)\nr = Relu(a)\ns = Abs(r)\nb = Add(a, s) @b\noutput b\n";
    EXPECT_EQ(keep(residual, "b", inPlace()), inPlace()) << "it needs what the other reader makes";
    const auto* beside = "a = Neg(x)\nr = Relu(a)\ns = Abs(x)\nb = Add(a, s) @b\nc = Add(b, r)\noutput c\n";
    EXPECT_EQ(keep(beside, "b", inPlace()), Implementation()) << "the other reader may run behind it";
    const auto* one = "a = Neg(x)\nr = Relu(a)\ns = Abs(a)\nb = Add(a, s) @b\nc = Add(b, r)\noutput c\n";
    EXPECT_EQ(keep(one, "b", inPlace()), Implementation()) << "one of two other readers may";
    EXPECT_EQ(keep("b = Relu(x) @b\noutput b\n", "b", inPlace()), Implementation());
}

TEST_F(CertainSharing, APartNeedsItsFirstJoin) {
    EXPECT_EQ(keep("a = Neg(x)\nb = Abs(x)\nc = Concat(a, b) {axis=0} @c\noutput c\n", "c", join()), join());
    const auto withInput = keep("a = Neg(x)\nc = Concat(x, a) {axis=0} @c\noutput c\n", "c", join());
    EXPECT_EQ(withInput.partOf, (std::vector<std::int32_t>{-1, 0}));
    const auto* two = "a = Neg(x)\nb = Abs(x)\nc = Concat(a, b) {axis=0} @c\nd = Concat(b, a) {axis=0} @d\n"
                      "output c, d\n";
    EXPECT_EQ(keep(two, "c", join()), join());
    EXPECT_EQ(keep(two, "d", join()), Implementation());
    const auto* twice = "a = Neg(x)\nc = Concat(a, a) {axis=0} @c\noutput c\n";
    Implementation one;
    one.partOf = {0};
    EXPECT_EQ(keep(twice, "c", one), Implementation());
    const auto* views = "a, b = Split(x) {axis=0}\nc = Concat(b, a) {axis=0} @c\noutput c\n";
    EXPECT_EQ(keep(views, "c", join()), Implementation());
}

} // namespace
} // namespace tessera::backend
