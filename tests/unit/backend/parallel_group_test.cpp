#include "engine/backend/parallel_group.h"

#include "tests/support/graph_text.h"

#include <gmock/gmock.h>

namespace tessera::backend {
namespace {

using testing::HasSubstr;

/// a, b and c are independent; d reads a.
class ParallelGroupTest : public testing::Test {
protected:
    GroupPart part(const std::string& node, std::int64_t ns, std::int64_t workspace = 0) const {
        GroupPart made{graph::makeRegion(*m_graph, {m_graph->findNode(node)}), {}, base::Nanoseconds(ns)};
        made.implementation.backend = "onednn";
        made.implementation.name = "plain";
        made.implementation.threads = ThreadUse::kOne;
        made.implementation.workspaceBytes = workspace;
        made.implementation.inputLayouts = {Layout::plain(4)};
        made.implementation.outputLayouts = {Layout::plain(4)};
        return made;
    }

    graph::GraphRef m_graph = test::graphFromText("graph g opset 17\ninput x: f32[1,16,4,4]\n"
                                                  "a = Neg(x) @a\nb = Relu(x) @b\nc = Abs(x) @c\n"
                                                  "d = Exp(a) @d\noutput b, c, d\n");
};

TEST_F(ParallelGroupTest, TheLongestPartsGoFirstToTheLaneThatEndsFirst) {
    const std::vector<GroupPart> parts{part("a", 30, 100), part("b", 50, 10), part("c", 25, 65)};
    const auto made = makeParallelGroup(*m_graph, parts, 2);
    ASSERT_TRUE(made.has_value()) << made.error().oneLine();
    ASSERT_EQ(made->parallelGroup.size(), 3U);
    EXPECT_EQ(made->parallelGroup[0].lane, 1) << "a: after b, the other lane is free";
    EXPECT_EQ(made->parallelGroup[1].lane, 0) << "b is the longest";
    EXPECT_EQ(made->parallelGroup[2].lane, 1) << "c: 30 ends before 50";
    EXPECT_EQ(made->backend, "onednn");
    EXPECT_EQ(made->threads, ThreadUse::kAll);
    EXPECT_EQ(made->inputLayouts.size(), 1U) << "x once";
    EXPECT_EQ(made->outputLayouts.size(), 3U);
    EXPECT_EQ(made->workspaceBytes, 64 + 128) << "one a lane, aligned, and the largest of its members";
    EXPECT_TRUE(checkParallelGroup(*m_graph, groupRegion(*m_graph, parts), *made).has_value());
}

TEST_F(ParallelGroupTest, LosesInfinitiesAndNaNWhereAPartDoes) {
    auto other = part("b", 2);
    const auto carried = makeParallelGroup(*m_graph, std::vector{part("a", 3), other}, 2);
    other.implementation.nonFinite = NonFinite::kLost;
    const auto lost = makeParallelGroup(*m_graph, std::vector{part("a", 3), other}, 2);
    ASSERT_TRUE(carried && lost);
    EXPECT_EQ(carried->nonFinite, NonFinite::kCarried);
    EXPECT_EQ(lost->nonFinite, NonFinite::kLost);
}

TEST_F(ParallelGroupTest, NamesTellGroupsApart) {
    const auto two = makeParallelGroup(*m_graph, std::vector{part("a", 3), part("b", 2)}, 2);
    const auto same = makeParallelGroup(*m_graph, std::vector{part("a", 3), part("b", 2)}, 2);
    auto other = part("b", 2);
    other.implementation.name = "jit";
    const auto another = makeParallelGroup(*m_graph, std::vector{part("a", 3), other}, 2);
    ASSERT_TRUE(two && same && another);
    EXPECT_EQ(two->name, same->name);
    EXPECT_NE(two->name, another->name);
}

TEST_F(ParallelGroupTest, PartsDoNotDependOnEachOther) {
    const auto made = makeParallelGroup(*m_graph, std::vector{part("a", 1), part("d", 1)}, 2);
    ASSERT_FALSE(made.has_value());
    EXPECT_THAT(made.error().message, HasSubstr("depend on each other"));
}

TEST_F(ParallelGroupTest, PartsReadAValueInOneLayout) {
    auto other = part("b", 1);
    other.implementation.inputLayouts = {*Layout::parse("acdb")};
    const auto made = makeParallelGroup(*m_graph, std::vector{part("a", 1), other}, 2);
    ASSERT_FALSE(made.has_value());
    EXPECT_THAT(made.error().message, HasSubstr("two layouts"));
}

TEST_F(ParallelGroupTest, OnlyOneThreadOnTheNativePoolOfOneBackend) {
    const auto refusedWith = [&](auto&& change) {
        auto wrong = part("b", 1);
        change(wrong.implementation);
        return !makeParallelGroup(*m_graph, std::vector{part("a", 1), wrong}, 2).has_value();
    };
    EXPECT_FALSE(refusedWith([](auto&) {}));
    EXPECT_TRUE(refusedWith([](auto& made) { made.threads = ThreadUse::kAll; }));
    EXPECT_TRUE(refusedWith([](auto& made) { made.pool = ThreadPool::kForeign; }));
    EXPECT_TRUE(refusedWith([](auto& made) { made.backend = "xnnpack"; }));
    EXPECT_FALSE(makeParallelGroup(*m_graph, std::vector{part("a", 1)}, 2).has_value())
        << "one alone is none";
}

TEST_F(ParallelGroupTest, OfADeviceAllPartsAreOnItWhateverThreadsTheyState) {
    const DeviceId device{DeviceId::Kind::kCuda, 1};
    const auto onDevice = [&](const std::string& node, std::int64_t workspace = 0) {
        auto made = part(node, 1, workspace);
        made.implementation.device = device;
        made.implementation.threads = ThreadUse::kAll;
        made.implementation.pool = ThreadPool::kForeign;
        return made;
    };
    const std::vector<GroupPart> parts{onDevice("a", 100), onDevice("b"), onDevice("c", 5000)};
    const auto made = makeParallelGroup(*m_graph, parts, 2);
    ASSERT_TRUE(made.has_value()) << made.error().oneLine();
    EXPECT_EQ(made->device, device);
    for (const auto start : laneWorkspaces(*made)) {
        EXPECT_EQ(start % kDeviceLaneAlignment, 0);
    }
    EXPECT_TRUE(checkParallelGroup(*m_graph, groupRegion(*m_graph, parts), *made).has_value());
    EXPECT_FALSE(makeParallelGroup(*m_graph, std::vector{onDevice("a"), part("b", 1)}, 2).has_value())
        << "one of them is the CPU's";
    auto other = onDevice("b");
    other.implementation.device.ordinal = 0;
    EXPECT_FALSE(makeParallelGroup(*m_graph, std::vector{onDevice("a"), other}, 2).has_value());
}

TEST_F(ParallelGroupTest, AStatedGroupIsHeldToItsMembers) {
    const std::vector<GroupPart> parts{part("a", 1), part("b", 1)};
    const auto region = groupRegion(*m_graph, parts);
    const auto made = makeParallelGroup(*m_graph, parts, 2);
    ASSERT_TRUE(made.has_value());
    const auto refused = [&](auto&& change) {
        auto wrong = *made;
        change(wrong);
        return !checkParallelGroup(*m_graph, region, wrong).has_value();
    };
    EXPECT_FALSE(refused([](auto&) {}));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.parallelGroup[1].nodes = {0}; }));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.parallelGroup[1].nodes = {7}; }));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.parallelGroup.pop_back(); }));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.parallelGroup[0].lane = 9; }));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.inPlaceOf = {0, -1}; }));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.outputLayouts[0] = *Layout::parse("acdb"); }));
    EXPECT_TRUE(refused([](auto& wrong) { wrong.parallelGroup[0].implementation.workspaceBytes = 1; }));
}

} // namespace
} // namespace tessera::backend
