// The arena of a plan, and values of a run: what the window shows of memory.
#include "engine/session/memory_map.h"

#include "engine/session/session.h"
#include "tests/support/moved_region.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <set>

namespace tessera::session {
namespace {

class MemoryMapTest : public ::testing::Test {
protected:
    void SetUp() override {
        SessionSettings settings;
        settings.store = ":memory:";
        settings.threads = 2;
        auto session = Session::create(std::move(settings));
        ASSERT_TRUE(session) << session.error().oneLine();
        m_session = *std::move(session);
        ASSERT_TRUE(m_session->open("builtin:dcgan", {}));
    }
    [[nodiscard]] plan::PlanRef placed() const {
        const auto plan = m_session->baselinePlan("greedy", Unmeasured::kShow, {});
        EXPECT_TRUE(plan) << plan.error().oneLine();
        return plan ? *plan : nullptr;
    }
    static void expectSound(const MemoryMap& map, const plan::Plan& plan) {
        ASSERT_EQ(map.steps.size(), plan.regions.size() + (map.isAssumed ? 0 : plan.conversions.size()));
        std::vector<std::int64_t> live(map.steps.size(), 0);
        std::int64_t highest = 0;
        for (std::size_t i = 0; i < map.buffers.size(); ++i) {
            const MemoryBuffer& a = map.buffers[i];
            ASSERT_LE(a.first, a.last);
            ASSERT_LT(a.last, map.steps.size());
            EXPECT_FALSE(a.values.empty());
            for (std::size_t step = a.first; step <= a.last; ++step) {
                live[step] += a.sizeBytes;
            }
            highest = std::max(highest, a.offsetBytes + a.sizeBytes);
            for (std::size_t j = i + 1; j < map.buffers.size(); ++j) {
                const MemoryBuffer& b = map.buffers[j];
                const bool together = a.first <= b.last && b.first <= a.last;
                const bool overlap = a.offsetBytes < b.offsetBytes + b.sizeBytes &&
                                     b.offsetBytes < a.offsetBytes + a.sizeBytes;
                EXPECT_FALSE(together && overlap) << i << " and " << j;
            }
        }
        EXPECT_EQ(highest, map.arenaBytes);
        EXPECT_EQ(map.peakBytes(), *std::max_element(live.begin(), live.end()));
        EXPECT_LE(map.peakBytes(), map.arenaBytes);
        EXPECT_LE(map.arenaBytes, map.separateBytes);
        for (std::size_t step = 0; step < live.size(); ++step) {
            EXPECT_EQ(live[step], map.steps[step].liveBytes) << step;
        }
    }

    std::unique_ptr<Session> m_session;
};

TEST_F(MemoryMapTest, IsTheArenaThatTheRunLaysOut) {
    const plan::PlanRef plan = placed();
    const auto map = memoryMap(*plan);
    ASSERT_TRUE(map) << map.error().oneLine();
    expectSound(*map, *plan);
    EXPECT_FALSE(map->isAssumed);
    EXPECT_GT(map->saved(), 0) << "a chain of layers reuses its memory";
    EXPECT_GT(map->weightBytes, 0);
    const graph::Graph& graph = *plan->graph;
    std::set<graph::ValueId> seen;
    for (const MemoryBuffer& buffer : map->buffers) {
        seen.insert(buffer.values.begin(), buffer.values.end());
        const bool isInput = buffer.kind == MemoryBuffer::Kind::kInput;
        EXPECT_EQ(isInput, !buffer.maker.has_value());
        if (isInput) {
            EXPECT_EQ(buffer.last, map->steps.size() - 1) << "the next run reads it again";
        }
    }
    for (const plan::PlannedRegion& region : plan->regions) {
        for (const graph::ValueId value : region.region.outputs) {
            EXPECT_TRUE(seen.contains(value)) << graph.value(value).name;
        }
    }
}

TEST_F(MemoryMapTest, EachDeviceHasAnArenaOfItsOwn) {
    const backend::DeviceId device{backend::DeviceId::Kind::kOpenCl, 0};
    auto moved = test::movedToDevice(*placed(), device);
    ASSERT_TRUE(moved);
    auto& implementation = moved->plan.regions[moved->region.index()].implementation;
    implementation.persistentBytes = 4096;
    implementation.workspaceBytes = 256;
    ASSERT_EQ(moved->plan.devices(), std::set{device});

    const auto there = memoryMap(moved->plan, device);
    ASSERT_TRUE(there) << there.error().oneLine();
    expectSound(*there, moved->plan);
    EXPECT_EQ(there->device, device);
    std::vector<graph::ValueId> lying; // in one buffer where the kernel works in place
    for (const MemoryBuffer& buffer : there->buffers) {
        lying.insert(lying.end(), buffer.values.begin(), buffer.values.end());
    }
    EXPECT_EQ(lying, (std::vector{moved->in, moved->out})) << "what is copied there, and what is made there";
    EXPECT_EQ(there->persistentBytes, 4096);
    EXPECT_EQ(there->workspaceBytes, 256);
    EXPECT_EQ(there->weightBytes, 0) << "the model's constants are the host's";

    const auto here = memoryMap(moved->plan);
    ASSERT_TRUE(here) << here.error().oneLine();
    expectSound(*here, moved->plan);
    for (const MemoryBuffer& buffer : here->buffers) {
        EXPECT_FALSE(buffer.maker && here->steps[*buffer.maker].region == moved->region)
            << "what the device makes lies in the CPU's arena as a copy alone";
    }
}

TEST_F(MemoryMapTest, AssumesRowMajorValuesBeforeKernelsAreChosen) {
    const auto plan = m_session->greedyPlan();
    ASSERT_TRUE(plan) << plan.error().oneLine();
    const auto map = memoryMap(**plan);
    ASSERT_TRUE(map) << map.error().oneLine();
    EXPECT_TRUE(map->isAssumed);
    expectSound(*map, **plan);
}

TEST_F(MemoryMapTest, OfAWholeGraphRuntimeIsNotKnown) {
    plan::Plan plan = *placed();
    plan.wholeGraphBackend = "openvino";
    const auto map = memoryMap(plan);
    ASSERT_FALSE(map);
    EXPECT_EQ(map.error().kind, base::ErrorKind::kImpossible);
    EXPECT_NE(map.error().oneLine().find("openvino"), std::string::npos) << map.error().oneLine();
}

TEST_F(MemoryMapTest, ARunRecordsTheValueThatItHandsOver) {
    const plan::PlanRef plan = placed();
    const auto run = m_session->run(plan, {{}, 0, 1}, {});
    ASSERT_TRUE(run) << run.error().oneLine();
    const auto& [name, output] = run->outputs.front();
    const auto recorded = m_session->recordValue(plan, name, {}, {});
    ASSERT_TRUE(recorded) << recorded.error().oneLine();
    EXPECT_EQ(recorded->tensor.extents(), output.extents());
    EXPECT_TRUE(std::ranges::equal(recorded->tensor.bytes(), output.bytes()));
    // Of the placement from specs alone, too, and nothing is measured for it.
    const auto greedy = m_session->greedyPlan();
    ASSERT_TRUE(greedy);
    EXPECT_TRUE(m_session->recordValue(*greedy, name, {}, {}));
    const auto unknown = m_session->recordValue(plan, "nowhere", {}, {});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().oneLine().find("nowhere"), std::string::npos);
}

} // namespace
} // namespace tessera::session
