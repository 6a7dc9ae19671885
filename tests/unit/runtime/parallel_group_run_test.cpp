// A parallel group in the executor: four convolutions side by side, each on one thread.
#include "engine/backend/parallel_group.h"
#include "engine/kernels/interpreter.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/drawn_inputs.h"
#include "engine/plan/validity.h"
#include "engine/runtime/executor.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/paths.h"
#include "tests/unit/runtime/plans.h"

#include <gmock/gmock.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace tessera::runtime {
namespace {

/// `plan` with these nodes, one a region, in one parallel group.
plan::Plan bundled(plan::Plan plan, const std::vector<std::string>& nodes) {
    std::vector<backend::GroupPart> parts;
    std::vector<plan::PlannedRegion> rest;
    for (const auto& region : plan.regions) {
        const auto& name = plan.graph->node(region.region.nodes.front()).name;
        if (std::ranges::find(nodes, name) == nodes.end()) {
            rest.push_back(region);
            continue;
        }
        parts.push_back({region.region, region.implementation, base::Nanoseconds(1)});
        parts.back().implementation.threads = backend::ThreadUse::kOne;
    }
    const auto bundle = backend::makeParallelGroup(*plan.graph, parts, 2);
    if (!bundle) {
        throw std::runtime_error(bundle.error().oneLine());
    }
    auto region = rest.front();
    region.region = backend::groupRegion(*plan.graph, parts);
    region.implementation = *bundle;
    rest.insert(rest.begin(), region);
    plan.regions = std::move(rest);
    return plan;
}

class ParallelGroupRun : public testing::Test {
protected:
    void SetUp() override {
        auto opened = backend::openPlugin(
            "reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}, {});
        ASSERT_TRUE(opened.has_value());
        m_plugin = *std::move(opened);
        m_plan = bundled(test::plainPlan(test::graphFromText(test::kTwoBranches), "reference"),
                         {"bundle1", "bundle2", "bundle3", "bundle4", "pool"});
        m_plan.threads = 2;
    }
    PluginAccess access() {
        return {[this](const backend::BackendOnDevice&) -> base::Result<backend::Plugin*> {
                    return m_plugin.get();
                },
                [this](const backend::BackendOnDevice&) {
                    backend::PluginSettings settings;
                    settings.threads = m_plan.threads;
                    return settings;
                }};
    }

    std::unique_ptr<backend::Plugin> m_plugin;
    plan::Plan m_plan;
};

TEST_F(ParallelGroupRun, GivesTheOutputsOfTheReference) {
    ASSERT_TRUE(plan::checkValid(m_plan).has_value()) << plan::checkValid(m_plan).error().oneLine();
    const auto steps = makeExecutionPlan(m_plan);
    ASSERT_TRUE(steps.has_value()) << steps.error().oneLine();
    const auto sent = executionPlanFromJson(*m_plan.graph, toJson(*m_plan.graph, *steps));
    ASSERT_TRUE(sent.has_value()) << sent.error().oneLine();
    EXPECT_EQ(sent->steps.size(), 3U) << "the bundle, the projection, the join";
    EXPECT_EQ(sent->steps[0].implementation, m_plan.regions[0].implementation);
    const auto executor = Executor::make(m_plan.graph, *sent, access());
    ASSERT_TRUE(executor.has_value()) << executor.error().oneLine();
    const auto inputs = measure::drawInputs(
        *m_plan.graph,
        graph::makeRegion(*m_plan.graph,
                          [&] {
                              std::vector<graph::NodeId> all;
                              for (std::size_t i = 0; i < m_plan.graph->nodes().size(); ++i) {
                                  all.emplace_back(i);
                              }
                              return all;
                          }()),
        7);
    ASSERT_TRUE(inputs.has_value());
    ASSERT_TRUE((*executor)->setInputs(*inputs).has_value());
    for (int turn = 0; turn < 50; ++turn) { // threads meet in another order each time
        ASSERT_TRUE((*executor)->run().has_value());
    }
    const auto outputs = (*executor)->outputs();
    const auto expected = kernels::evaluate(*m_plan.graph, *inputs);
    ASSERT_TRUE(outputs.has_value() && expected.has_value());
    EXPECT_TRUE(std::ranges::equal(outputs->front().bytes(), expected->front().bytes()));
}

TEST_F(ParallelGroupRun, IsTimedAndCheckedAsOneRegion) {
    const auto& region = m_plan.regions[0];
    auto drawn = measure::drawInputs(*m_plan.graph, region.region, 3);
    ASSERT_TRUE(drawn.has_value());
    const auto expected = kernels::evaluate(**graph::extractRegion(*m_plan.graph, region.region), *drawn);
    measure::RegionInputs inputs(*std::move(drawn));
    for (const std::int64_t cachedBytes : {std::numeric_limits<std::int64_t>::max(), std::int64_t{1}}) {
        const auto bound =
            measure::BoundKernel::make(*m_plugin, *m_plan.graph, region.region, region.implementation,
                                       access().settings({"reference"}), inputs, cachedBytes);
        ASSERT_TRUE(bound.has_value()) << bound.error().oneLine();
        ASSERT_TRUE((*bound)->run().has_value());
        (*bound)->makeReady(); // what a run takes the place of is there again, whatever caches hold
        ASSERT_TRUE((*bound)->run().has_value());
        const auto outputs = (*bound)->outputs();
        ASSERT_TRUE(outputs.has_value()) << outputs.error().oneLine();
        ASSERT_EQ(outputs->size(), 5U);
        for (std::size_t i = 0; i < outputs->size(); ++i) {
            EXPECT_TRUE(std::ranges::equal((*outputs)[i].bytes(), expected->at(i).bytes())) << i;
        }
    }
}

TEST_F(ParallelGroupRun, OneThatDoesNotHoldIsRefused) {
    auto wrong = m_plan;
    wrong.regions[0].implementation.parallelGroup[0].nodes =
        wrong.regions[0].implementation.parallelGroup[1].nodes;
    EXPECT_FALSE(plan::checkValid(wrong).has_value());
    const auto steps = makeExecutionPlan(wrong);
    ASSERT_TRUE(steps.has_value());
    EXPECT_FALSE(Executor::make(wrong.graph, *steps, access()).has_value());
}

} // namespace
} // namespace tessera::runtime
