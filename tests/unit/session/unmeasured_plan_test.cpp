#include "engine/session/session.h"

#include "engine/export/bundle.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tessera::session {
namespace {

class UnmeasuredPlanTest : public ::testing::Test {
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

    [[nodiscard]] plan::PlanRef placed(const std::string& name) const {
        const auto plan = m_session->baselinePlan(name, Unmeasured::kShow, {});
        EXPECT_TRUE(plan) << plan.error().oneLine();
        return plan ? *plan : nullptr;
    }

    /// What the planned region, or the rival of it that `wanted` is, took.
    static std::optional<base::Nanoseconds> timeIn(const plan::PlannedRegion& planned,
                                                   const plan::PlannedRegion& wanted) {
        if (planned.implementation == wanted.implementation) {
            return planned.cost.median();
        }
        for (const auto& rival : planned.alternatives) {
            if (rival.nodes == wanted.region.nodes && rival.backend == wanted.implementation.backend &&
                rival.implementation == wanted.implementation.name && rival.cost.feasible()) {
                return rival.cost.median();
            }
        }
        return std::nullopt;
    }

    std::unique_ptr<Session> m_session;
};

std::size_t regionsOf(const plan::Plan& plan, const std::string& backend) {
    return static_cast<std::size_t>(std::ranges::count_if(
        plan.regions, [&](const auto& region) { return region.implementation.backend == backend; }));
}

// As the plan of another version of its backends may, or one that was edited.
TEST_F(UnmeasuredPlanTest, RunsThoughItStatesTooLittleWorkspace) {
    const auto placed = this->placed("generated");
    if (placed == nullptr || regionsOf(*placed, "generated") == 0) {
        GTEST_SKIP() << "no compiler";
    }
    plan::Plan stingy = *placed;
    std::int64_t stated = 0;
    for (auto& region : stingy.regions) {
        stated = std::max(stated, region.implementation.workspaceBytes);
        region.implementation.workspaceBytes = 0;
    }
    EXPECT_GT(stated, 0);
    const auto verified = m_session->verify(std::make_shared<const plan::Plan>(std::move(stingy)), {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
}

// As a plan of a machine with other vectors may: every value keeps its size, and would be read in another
// order.
TEST_F(UnmeasuredPlanTest, IsNotRunWhereItStatesOtherLayoutsThanItsKernelsHave) {
    const auto placed = this->placed("generated");
    if (placed == nullptr || regionsOf(*placed, "generated") == 0) {
        GTEST_SKIP() << "no compiler";
    }
    plan::Plan foreign = *placed;
    const auto channelsLast = backend::Layout::physical({0, 2, 3, 1});
    const auto isConverted = [&foreign](graph::ValueId value) {
        return std::ranges::find(foreign.conversions, value, &plan::PlannedConversion::value) !=
               foreign.conversions.end();
    };
    // Between two regions, which agree on the wrong one.
    std::optional<graph::ValueId> changed;
    for (auto& region : foreign.regions) {
        for (std::size_t i = 0; i < region.region.inputs.size(); ++i) {
            if (region.region.inputs[i] == changed) {
                region.implementation.inputLayouts[i] = channelsLast;
            }
        }
        auto& made = region.implementation.outputLayouts.front();
        const auto value = region.region.outputs.front();
        if (!changed && !isConverted(value) && made.rank() == 4 && made != backend::Layout::plain(4)) {
            changed = value;
            made = channelsLast;
        }
    }
    ASSERT_TRUE(changed.has_value());
    const auto verified = m_session->verify(std::make_shared<const plan::Plan>(std::move(foreign)), {}, {});
    ASSERT_FALSE(verified);
    EXPECT_TRUE(verified.error().oneLine().starts_with("node '")) << verified.error().oneLine();
    EXPECT_NE(verified.error().oneLine().find("': generated:"), std::string::npos)
        << verified.error().oneLine();
    EXPECT_NE(verified.error().oneLine().find("the plan states layout acdb of "), std::string::npos)
        << verified.error().oneLine();
}

TEST_F(UnmeasuredPlanTest, VerifiesThoughNothingWasTimed) {
    const auto plan = placed("greedy");
    ASSERT_NE(plan, nullptr);
    for (const auto& region : plan->regions) {
        EXPECT_EQ(region.cost.kind(), backend::Cost::Kind::kUnmeasured) << region.implementation.name;
    }
    EXPECT_EQ(plan->predicted(), std::nullopt);
    const auto verified = m_session->verify(plan, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
}

// What the window has right after opening: backends without implementations.
TEST_F(UnmeasuredPlanTest, ThePlacementFromSpecsAloneIsCompletedToBeRun) {
    const auto sketch = m_session->greedyPlan();
    ASSERT_TRUE(sketch);
    ASSERT_TRUE((*sketch)->regions[0].implementation.name.empty());
    const auto verified = m_session->verify(*sketch, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
    const auto profile = m_session->profile(*sketch, {});
    ASSERT_TRUE(profile) << profile.error().oneLine();
    for (const auto& event : profile->events) {
        ASSERT_LT(event.index, event.kind == ProfileEvent::Kind::kKernel ? profile->plan->regions.size()
                                                                         : profile->plan->conversions.size());
    }
    EXPECT_FALSE(profile->plan->regions[0].implementation.name.empty());
    const auto details = m_session->kernelDetails(*sketch, 0, {});
    ASSERT_FALSE(details);
    EXPECT_EQ(details.error().kind, base::ErrorKind::kImpossible);
}

// Both formats need kernels, which the placement from specs alone does not name.
TEST_F(UnmeasuredPlanTest, ExportsATraceOfAModelThatWasJustOpened) {
    const auto sketch = m_session->greedyPlan();
    ASSERT_TRUE(sketch);
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "trace.json";
    const auto written = m_session->exportPlan(*sketch, "trace", file, {});
    ASSERT_TRUE(written) << written.error().oneLine();
    std::ifstream stream(file);
    const auto trace = nlohmann::json::parse(stream);
    const auto kernels = std::ranges::count_if(trace["traceEvents"], [](const nlohmann::json& event) {
        return event["ph"] == "X" && event["dur"].get<double>() > 0;
    });
    EXPECT_GE(kernels, static_cast<std::ptrdiff_t>((*sketch)->regions.size()));
}

TEST_F(UnmeasuredPlanTest, ExportsABundleOfAModelThatWasJustOpened) {
    const auto sketch = m_session->greedyPlan();
    ASSERT_TRUE(sketch);
    const test::TemporaryFolder folder;
    const auto bundle = folder.path() / "bundle";
    const auto written = m_session->exportPlan(*sketch, "bundle", bundle, {});
    ASSERT_TRUE(written) << written.error().oneLine();
    EXPECT_TRUE(exporting::checkBundle(bundle));
    // It runs as it stands, by the kernels that were chosen to complete it.
    std::vector<std::string> notes;
    const auto plan = m_session->loadPlan(bundle / "plan.json", notes);
    ASSERT_TRUE(plan) << plan.error().oneLine();
    for (const auto& region : (*plan)->regions) {
        EXPECT_FALSE(region.implementation.name.empty());
    }
    const auto verified = m_session->verify(*plan, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
}

TEST_F(UnmeasuredPlanTest, TheFirstByPriorityTakesWhatItCan) {
    const auto sketch = m_session->greedyPlan();
    ASSERT_TRUE(sketch);
    const auto plan = placed("greedy");
    ASSERT_NE(plan, nullptr);
    const auto& first = m_session->backends().front().spec.id;
    EXPECT_GT(regionsOf(*plan, first), 0);
    EXPECT_EQ(regionsOf(*plan, first), regionsOf(**sketch, first));
}

TEST_F(UnmeasuredPlanTest, ANamedBackendComesBeforeTheOthers) {
    const auto all = placed("reference");
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(regionsOf(*all, "reference"), all->regions.size());
    const auto refused = m_session->baselinePlan("no-such-backend", Unmeasured::kShow, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, base::ErrorKind::kUsage);
}

// Which of a backend's ways that is depends on what was timed and on conversions: only the costs are looked
// at.
TEST_F(UnmeasuredPlanTest, WhatTheStoreKnowsStandsInAPlanThatTimesNothing) {
    const auto measured = m_session->baselinePlan("greedy", Unmeasured::kMeasure, {});
    ASSERT_TRUE(measured) << measured.error().oneLine();
    const auto plan = placed("greedy");
    ASSERT_NE(plan, nullptr);
    ASSERT_EQ(plan->regions.size(), (*measured)->regions.size());
    for (std::size_t i = 0; i < plan->regions.size(); ++i) {
        const auto& region = plan->regions[i];
        ASSERT_EQ(region.cost.kind(), backend::Cost::Kind::kBorrowed);
        EXPECT_EQ(region.cost.median(), timeIn((*measured)->regions[i], region))
            << region.implementation.backend << ":" << region.implementation.name;
    }
}

} // namespace
} // namespace tessera::session
