#include "engine/measure/timing_task.h"

#include "tests/support/graph_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tessera::measure {
namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20U;

TEST(ChunkLimits, PutAsMuchBetweenTwoRunsAsAnInferenceDoes) {
    EXPECT_EQ(chunkLimits(14 * kMiB).weightBytes, 28 * kMiB) << "half of it lies between two runs";
    EXPECT_EQ(chunkLimits(0).weightBytes, 8 * kMiB) << "no chunk for every region";
    EXPECT_EQ(chunkLimits(1000 * kMiB).weightBytes, 512 * kMiB) << "memory has an end";
}

class Chunks : public testing::Test {
protected:
    /// Groups of one region each with two tasks.
    static std::vector<TaskGroup> groups(std::size_t count) {
        const auto graph = test::graphFromText(R"(graph chunks opset 17
input x: f32[1,8]
const w: f32[8,8] = random(1)
y = MatMul(x, w)
output y
)");
        std::vector<TaskGroup> made;
        for (std::size_t i = 0; i < count; ++i) {
            made.push_back({graph, graph::makeRegion(*graph, {graph::NodeId(0)})});
            made.back().tasks.resize(2);
        }
        return made;
    }
};

TEST_F(Chunks, CountAWeightOnceForEachTask) {
    const auto made = groups(1);
    EXPECT_EQ(made[0].weightBytes(), 2 * 8 * 8 * 4);
    EXPECT_EQ(made[0].residentBytes(), 2 * (8 * 8 * 4 + 2 * 8 * 4 + 8 * 4));
}

TEST_F(Chunks, AreCutWhereALimitWouldBePassed) {
    auto made = groups(5);
    const auto sizes = [&made](const ChunkLimits& limits) {
        std::vector<std::size_t> found;
        for (std::span<TaskGroup> rest(made); !rest.empty(); rest = rest.subspan(found.back())) {
            found.push_back(firstChunk(rest, limits).size());
        }
        return found;
    };
    EXPECT_EQ(sizes({1024, kMiB, 100}), (std::vector<std::size_t>{2, 2, 1}));
    EXPECT_EQ(sizes({kMiB, kMiB, 7}), (std::vector<std::size_t>{3, 2}));
    EXPECT_EQ(sizes({kMiB, 704 * 4, 100}), (std::vector<std::size_t>{4, 1}));
    EXPECT_EQ(sizes({1, 1, 1}), (std::vector<std::size_t>{1, 1, 1, 1, 1}));
    made.clear();
    EXPECT_TRUE(sizes({1, 1, 1}).empty());
}

TEST(TaskResult, ReadsBackWhatTheWorkerSent) {
    const TaskResult sent{.outcome = backend::Outcome::kWrong, .reason = "off by one", .isOfValues = true};
    const auto read = taskResultFromJson(toJson(sent), TimingTask::Work::kCheckAndTime);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->outcome, sent.outcome);
    EXPECT_EQ(read->reason, sent.reason);
    EXPECT_TRUE(read->isOfValues);
    EXPECT_EQ(read->cost(), backend::Cost::infeasible(backend::Outcome::kWrong, "off by one"));
}

TEST(TaskResult, IsTheMedianOfItsSamples) {
    const TaskResult timed{.check = "full", .samplesNs = {5, 3, 9, 4, 6, 7, 8}};
    const auto read = taskResultFromJson(toJson(timed), TimingTask::Work::kCheckAndTime);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->check, "full");
    EXPECT_EQ(read->cost().median(), base::Nanoseconds(6));
    EXPECT_EQ(read->cost().rounds(), 7);
}

TEST(TaskResult, NeedsSamplesWhereATimeWasAsked) {
    const TaskResult checked{.check = "full"};
    EXPECT_TRUE(taskResultFromJson(toJson(checked), TimingTask::Work::kCheck).has_value());
    EXPECT_FALSE(taskResultFromJson(toJson(checked), TimingTask::Work::kCheckAndTime).has_value());
    EXPECT_FALSE(taskResultFromJson({{"outcome", "splendid"}}, TimingTask::Work::kCheck).has_value());
    EXPECT_FALSE(taskResultFromJson(7, TimingTask::Work::kCheck).has_value());
}

} // namespace
} // namespace tessera::measure
