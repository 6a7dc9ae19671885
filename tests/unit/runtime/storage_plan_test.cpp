#include "engine/runtime/storage_plan.h"

#include "tests/support/graph_text.h"
#include "tests/unit/runtime/plans.h"

#include <gmock/gmock.h>

namespace tessera::runtime {
namespace {

/// A plan of row-major kernels, one a node, whose sharing each test sets.
class StoragePlanTest : public testing::Test {
protected:
    void use(const std::string& body) {
        m_plan = test::plainPlan(test::graphFromText("graph g opset 17\n" + body), "any");
    }
    backend::Implementation& of(const std::string& node) {
        const auto id = m_plan.graph->findNode(node);
        return m_plan.regions.at(m_plan.regionOf(id).index()).implementation;
    }
    void solve() {
        const auto steps = makeExecutionPlan(m_plan);
        ASSERT_TRUE(steps.has_value()) << steps.error().oneLine();
        auto made = planStorage(*m_plan.graph, *steps);
        ASSERT_TRUE(made.has_value()) << made.error().oneLine();
        m_made = *std::move(made);
    }
    /// Where a value lies relative to another; nullopt: in another storage.
    std::optional<std::int64_t> distance(const std::string& from, const std::string& to) {
        const auto& a = placed(from);
        const auto& b = placed(to);
        return a.storage == b.storage ? std::optional(b.offsetBytes - a.offsetBytes) : std::nullopt;
    }
    const PlacedForm& placed(const std::string& value) {
        const auto id = m_plan.graph->findValue(value);
        const auto rank = m_plan.graph->value(id).type.extents()->size();
        return *m_made.find({id, backend::Layout::plain(rank)});
    }
    const SharingCounts& counts() const { return m_made.sharing; }

private:
    plan::Plan m_plan;
    StoragePlan m_made;
};

const char* const kChain = "input x: f32[64]\n"
                           "a = Neg(x) @a\n"
                           "b = Relu(a) @b\n"
                           "c = Abs(b) @c\n"
                           "d = Neg(c) @d\n"
                           "output d\n";

TEST_F(StoragePlanTest, WritesOverAnInputWhoseLifeEnds) {
    use(kChain);
    of("b").inPlaceOf = {0};
    of("c").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("a", "b"), 0);
    EXPECT_EQ(distance("a", "c"), 0);
    EXPECT_EQ(distance("a", "d"), std::nullopt) << "nothing was promised";
    EXPECT_EQ(counts().inPlace, 2);
}

TEST_F(StoragePlanTest, NeverWritesOverAGraphInput) {
    use(kChain);
    of("a").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("x", "a"), std::nullopt);
}

TEST_F(StoragePlanTest, NeverWritesOverAGraphOutput) {
    use("input x: f32[64]\na = Neg(x) @a\nb = Relu(a) @b\noutput a, b\n");
    of("b").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("a", "b"), std::nullopt);
}

TEST_F(StoragePlanTest, NeverWritesOverWhatIsReadLater) {
    use("input x: f32[64]\na = Neg(x) @a\nb = Relu(a) @b\nc = Add(a, b) @c\noutput c\n");
    of("b").inPlaceOf = {0};
    of("c").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("a", "b"), std::nullopt) << "c reads a after b is made";
    EXPECT_EQ(distance("a", "c"), 0) << "nobody reads a after c";
}

TEST_F(StoragePlanTest, AViewLiesInsideItsParent) {
    use("input x: f32[4,64]\na = Neg(x) @a\n"
        "p, q = Split(a) {axis=0} @s\nb = Relu(p) @b\nc = Relu(q) @c\nd = Add(b, c) @d\noutput d\n");
    of("s").viewOf = {0, 0};
    of("s").viewOffsets = {0, 512};
    solve();
    EXPECT_EQ(distance("a", "p"), 0);
    EXPECT_EQ(distance("a", "q"), 512);
    EXPECT_EQ(counts().views, 2);
}

TEST_F(StoragePlanTest, AGraphInputMayBeLookedAtAndNotWrittenThroughAView) {
    use("input x: f32[4,64]\nv = Flatten(x) @v\nb = Relu(v) @b\nc = Neg(b) @c\noutput c\n");
    of("v").viewOf = {0};
    of("b").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("x", "v"), 0);
    EXPECT_EQ(distance("x", "b"), std::nullopt);
}

TEST_F(StoragePlanTest, NothingIsWrittenOverWhileAViewOfItIsRead) {
    use("input x: f32[4,64]\na = Neg(x) @a\n"
        "p, q = Split(a) {axis=0} @s\nb = Relu(a) @b\nc = Relu(q) @c\n"
        "d = Abs(p) @d\ne = Add(c, d) @e\nf = Flatten(b) @f\noutput e, f\n");
    of("s").viewOf = {0, 0};
    of("s").viewOffsets = {0, 512};
    of("b").inPlaceOf = {0};
    of("c").inPlaceOf = {0};
    of("d").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("a", "b"), std::nullopt) << "p and q are read after b is made";
    EXPECT_EQ(distance("q", "c"), 0) << "the other half is nobody's loss";
    EXPECT_EQ(distance("p", "d"), 0);
}

TEST_F(StoragePlanTest, AnotherInputOfTheSameStepIsNotWrittenOver) {
    use("input x: f32[64]\na = Neg(x) @a\nv = Identity(a) @v\nb = Add(a, v) @b\nc = Neg(b) @c\noutput c\n");
    of("v").viewOf = {0};
    of("b").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("a", "v"), 0);
    EXPECT_EQ(distance("a", "b"), std::nullopt) << "b reads v too, which is the same memory";
}

const char* const kJoin = "input x: f32[2,64]\n"
                          "a = Neg(x) @a\nb = Relu(x) @b\n"
                          "c = Concat(a, b) {axis=0} @c\n"
                          "d = Abs(c) @d\noutput d\n";

void joinOf(backend::Implementation& implementation) {
    implementation.partOf = {0, 0};
    implementation.partOffsets = {0, 512};
}

TEST_F(StoragePlanTest, PartsAreMadeInsideTheWhole) {
    use(kJoin);
    joinOf(of("c"));
    of("d").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("c", "a"), 0);
    EXPECT_EQ(distance("c", "b"), 512);
    EXPECT_EQ(distance("c", "d"), 0) << "the whole ends there";
    EXPECT_EQ(counts().parts, 2);
}

TEST_F(StoragePlanTest, JoinsMayBeNested) {
    use("input x: f32[2,64]\na = Neg(x) @a\nb = Relu(x) @b\nc = Concat(a, b) {axis=0} @c\n"
        "e = Abs(c) @e\nf = Concat(e, c) {axis=0} @f\noutput f\n");
    joinOf(of("c"));
    of("f").partOf = {0, 0};
    of("f").partOffsets = {0, 1024};
    solve();
    EXPECT_EQ(distance("f", "e"), 0);
    EXPECT_EQ(distance("f", "c"), 1024);
    EXPECT_EQ(distance("f", "b"), 1024 + 512);
}

TEST_F(StoragePlanTest, AValueLiesInOneWholeOnly) {
    use("input x: f32[2,64]\na = Neg(x) @a\nb = Relu(x) @b\nc = Concat(a, b) {axis=0} @c\n"
        "e = Concat(b, a) {axis=0} @e\noutput c, e\n");
    joinOf(of("c"));
    joinOf(of("e"));
    solve();
    EXPECT_EQ(distance("c", "a"), 0);
    EXPECT_EQ(distance("c", "b"), 512);
    EXPECT_EQ(distance("e", "a"), std::nullopt);
    EXPECT_EQ(counts().parts, 2);
}

TEST_F(StoragePlanTest, AGraphInputIsNoPart) {
    use("input x: f32[2,64]\na = Neg(x) @a\nc = Concat(x, a) {axis=0} @c\noutput c\n");
    joinOf(of("c"));
    solve();
    EXPECT_EQ(distance("c", "x"), std::nullopt);
    EXPECT_EQ(distance("c", "a"), 512) << "the other one is";
}

TEST_F(StoragePlanTest, APartThatIsReadLaterIsNotWrittenOverByWhatTakesTheWhole) {
    use("input x: f32[2,64]\na = Neg(x) @a\nb = Relu(x) @b\nc = Concat(a, b) {axis=0} @c\n"
        "d = Abs(c) @d\ne = Neg(a) @e\noutput d, e\n");
    joinOf(of("c"));
    of("d").inPlaceOf = {0};
    solve();
    EXPECT_EQ(distance("c", "a"), 0);
    EXPECT_EQ(distance("c", "d"), std::nullopt) << "e reads a after d is made";
}

TEST_F(StoragePlanTest, SharingThatDoesNotFitIsLeftOut) {
    use(kJoin);
    of("c").partOf = {0, 0};
    of("c").partOffsets = {0, 513}; // misaligned
    of("d").viewOf = {0};
    of("d").viewOffsets = {64}; // sticks out
    solve();
    EXPECT_EQ(distance("c", "a"), 0);
    EXPECT_EQ(distance("c", "b"), std::nullopt);
    EXPECT_EQ(distance("c", "d"), std::nullopt);
}

TEST_F(StoragePlanTest, AStorageLivesAsLongAsWhatItHolds) {
    use(kJoin);
    joinOf(of("c"));
    solve();
    EXPECT_EQ(placed("a").storage, placed("c").storage);
    EXPECT_EQ(placed("a").offsetBytes, 0);
    EXPECT_EQ(placed("c").sizeBytes, 1024);
}

} // namespace
} // namespace tessera::runtime
