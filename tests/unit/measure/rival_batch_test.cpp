#include "engine/measure/rival_batch.h"

#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

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
    /// Batches of one region each with two rivals.
    std::vector<RivalBatch> batches(std::size_t count) {
        const auto graph = test::graphFromText(R"(graph chunks opset 17
input x: f32[1,8]
const w: f32[8,8] = random(1)
y = MatMul(x, w)
output y
)");
        m_wires.push_back(WireGraph::make(graph).value());
        std::vector<RivalBatch> made;
        for (std::size_t i = 0; i < count; ++i) {
            RivalBatch batch{&m_wires.back(), graph::makeRegion(*graph, {graph::NodeId(0)}), {}, {}};
            batch.jobs.resize(2);
            made.push_back(std::move(batch));
        }
        return made;
    }

    std::vector<WireGraph> m_wires;
};

TEST_F(Chunks, CountAWeightOnceForEachRival) {
    const auto made = batches(1);
    EXPECT_EQ(made[0].weightBytes(), 2 * 8 * 8 * 4);
    EXPECT_EQ(made[0].residentBytes(), 2 * (8 * 8 * 4 + 2 * 8 * 4 + 8 * 4));
}

TEST_F(Chunks, AreCutWhereALimitWouldBePassed) {
    auto made = batches(5);
    const auto sizes = [&made](const ChunkLimits& limits) {
        std::vector<std::size_t> found;
        for (const auto chunk : chunksOf(made, limits)) {
            found.push_back(chunk.size());
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

} // namespace
} // namespace tessera::measure
