#include "engine/search/graph_level.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/validity.h"
#include "tests/unit/search/chain_fixture.h"

#include <algorithm>
#include <array>
#include <stop_token>

namespace tessera {
namespace {

using test::chainGraph;

/// One line an event without times.
std::string traceLine(const search::GraphLevelEvent& event) {
    constexpr std::array<const char*, 5> kFates{"kept", "slower", "tie", "crashed", "screened"};
    return std::to_string(event.generation) + "." + std::to_string(event.evaluation) + " " +
           kFates[static_cast<std::size_t>(event.fate)] + ": " + event.move;
}

/// Eight nodes of 1000 ns on `op`; `graphy` runs k nodes in 400 k + 900 ns, in isolation and in place, and
/// takes every node but n4.
class GraphLevelTest : public testing::Test {
protected:
    GraphLevelTest() : m_graph(chainGraph(8)) {
        m_regions.graph = m_graph.get();
        m_regions.otherwise = [](const std::string& backend, const std::string& nodes,
                                 std::size_t count) -> std::optional<std::vector<test::FakeOffer>> {
            if (backend == "op") {
                return std::vector<test::FakeOffer>{
                    {"loop", "abcd", "abcd", static_cast<std::int64_t>(1000 * count)}};
            }
            if (nodes.find("n4") != std::string::npos) {
                return std::nullopt;
            }
            return std::vector<test::FakeOffer>{
                {"compiled", "abcd", "abcd", static_cast<std::int64_t>(400 * count + 900)}};
        };
        m_plans.timeOf = [](const plan::Plan& plan) { return plan.predicted()->count() * 1000; };
        std::vector<bool> admits(8, true);
        admits[4] = false;
        m_backends = {{"graphy", admits}};
    }

    search::GraphLevelResult run(search::GraphLevelSettings settings,
                                 std::vector<std::string>* trace = nullptr,
                                 const search::GraphLevelState* resumed = nullptr,
                                 const base::JobControl& control = {}) {
        auto level = search::OperatorLevel::gather(m_graph, graph::Precision::kF32,
                                                   test::singles(*m_graph, {"op"}), m_regions, {});
        EXPECT_TRUE(level);
        search::GraphLevel search(*level, m_backends, m_regions, m_plans, m_clock, std::move(settings));
        auto result = search.run(
            test::frameFor(m_graph), m_seeds, resumed,
            [&](const search::GraphLevelEvent& event) {
                if (trace != nullptr) {
                    trace->push_back(traceLine(event));
                }
            },
            control);
        EXPECT_TRUE(result) << (result ? "" : result.error().oneLine());
        return *std::move(result);
    }

    graph::GraphRef m_graph;
    test::FakeRegionMeasurer m_regions;
    test::FakePlanMeasurer m_plans;
    base::ManualClock m_clock;
    std::vector<search::GraphBackend> m_backends;
    std::vector<search::Genome> m_seeds;
};

TEST_F(GraphLevelTest, FindsTheBestSplitWithoutSeeds) {
    const auto result = run({.seed = 1, .patience = 30});
    // n0..n3 and n5..n7 on graphy, n4 on op.
    EXPECT_EQ(result.finalists[0]->predicted()->count(), (4 * 400 + 900) + 1000 + (3 * 400 + 900));
    EXPECT_TRUE(plan::checkValid(*result.finalists[0]));
    EXPECT_EQ(result.end, search::GraphLevelResult::End::kSaturated);
}

// A prediction is the least that a kernel can take, and nobody checked what it computes.
TEST_F(GraphLevelTest, PlansAreOfWhatWasTimed) {
    const auto before = m_regions.otherwise;
    m_regions.otherwise = [before](const std::string& backend, const std::string& nodes, std::size_t count) {
        auto offers = before(backend, nodes, count);
        if (backend == "op") {
            offers->push_back({.implementation = "bound", .ns = 10, .untimed = true});
        }
        return offers;
    };
    const auto result = run({.seed = 1, .patience = 30});
    EXPECT_EQ(result.finalists[0]->predicted()->count(), (4 * 400 + 900) + 1000 + (3 * 400 + 900));
    for (const auto& finalist : result.finalists) {
        for (const auto& region : finalist->regions) {
            EXPECT_NE(region.implementation.name, "bound");
        }
    }
}

TEST_F(GraphLevelTest, SeedsCarryWholeBackends) {
    m_seeds = search::seedGenomes(*m_graph, m_backends, {});
    ASSERT_EQ(m_seeds.size(), 1U);
    EXPECT_EQ(m_seeds[0].parts.size(), 2U);
    const auto result = run({.seed = 1, .evaluations = 1});
    EXPECT_EQ(result.finalists[0]->predicted()->count(), 5600);
    EXPECT_EQ(result.evaluations, 1);
}

TEST_F(GraphLevelTest, SameSeedAndCostsGiveTheSameTrace) {
    std::vector<std::string> first;
    std::vector<std::string> second;
    std::vector<std::string> other;
    run({.seed = 5}, &first);
    m_plans.calls = 0;
    run({.seed = 5}, &second);
    m_plans.calls = 0;
    run({.seed = 6}, &other);
    EXPECT_EQ(first, second);
    EXPECT_NE(first, other);
    EXPECT_GT(first.size(), 10U);
}

TEST_F(GraphLevelTest, TimeOnlyTruncatesTheTrace) {
    std::vector<std::string> whole;
    run({.seed = 5}, &whole);
    m_plans.calls = 0;
    std::vector<std::string> shorter;
    m_plans.onCall = [&](std::int64_t) { m_clock.advance(base::Nanoseconds(10)); };
    const auto result = run({.seed = 5, .budget = base::Nanoseconds(55)}, &shorter);
    EXPECT_EQ(result.end, search::GraphLevelResult::End::kBudget);
    ASSERT_LT(shorter.size(), whole.size());
    EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), whole.begin()));
}

TEST_F(GraphLevelTest, BeginsNothingThatTheBudgetCannotHold) {
    m_seeds = search::seedGenomes(*m_graph, m_backends, {});
    search::GraphLevelSettings settings{.seed = 1, .budget = base::Nanoseconds(100)};
    settings.partTime = base::Nanoseconds(101);
    settings.raceTime = base::Nanoseconds(101);
    const auto none = run(settings);
    EXPECT_EQ(none.end, search::GraphLevelResult::End::kBudget);
    EXPECT_EQ(none.evaluations, 0);
    EXPECT_EQ(none.finalists[0]->predicted()->count(), 8000) << "the operator level's plan";
    settings.partTime = base::Nanoseconds(100);
    settings.raceTime = base::Nanoseconds(100);
    m_plans.onCall = [&](std::int64_t) { m_clock.advance(base::Nanoseconds(1)); };
    const auto one = run(settings);
    EXPECT_EQ(one.generations, 1);
    EXPECT_EQ(one.finalists[0]->predicted()->count(), 5600);
}

TEST_F(GraphLevelTest, CancelAtAnyMomentLeavesAValidBestPlan) {
    int stopped = 0;
    for (std::int64_t moment = 1; moment <= 12; ++moment) {
        std::stop_source stop;
        m_plans.calls = 0;
        m_plans.onCall = [&](std::int64_t call) {
            if (call == moment) {
                stop.request_stop();
            }
        };
        const auto result = run({.seed = 9}, nullptr, nullptr, {stop.get_token(), {}});
        const bool reached = m_plans.calls >= moment;
        stopped += reached ? 1 : 0;
        EXPECT_EQ(result.end, reached ? search::GraphLevelResult::End::kStopped
                                      : search::GraphLevelResult::End::kSaturated);
        EXPECT_TRUE(plan::checkValid(*result.finalists[0]));
        EXPECT_LE(result.finalists[0]->predicted()->count(), 8000);
    }
    EXPECT_GE(stopped, 5);
}

TEST_F(GraphLevelTest, NeverKeepsAPlanThatIsOnlyPredictedFaster) {
    // In place, graphy's hand-over costs ten times what it costs alone.
    m_plans.timeOf = [](const plan::Plan& plan) {
        std::int64_t time = 0;
        for (const auto& region : plan.regions) {
            time +=
                region.cost.median().count() * (region.implementation.backend == "graphy" ? 10'000 : 1000);
        }
        return time;
    };
    std::vector<std::string> trace;
    const auto result = run({.seed = 2}, &trace);
    for (const auto& region : result.finalists[0]->regions) {
        EXPECT_EQ(region.implementation.backend, "op");
    }
    EXPECT_FALSE(trace.empty());
}

TEST_F(GraphLevelTest, CrashingPlansCostOneVerdict) {
    m_plans.timeOf = [](const plan::Plan& plan) {
        const bool crashes = std::ranges::any_of(
            plan.regions, [](const plan::PlannedRegion& region) { return region.region.nodes.size() == 2; });
        return crashes ? -1 : plan.predicted()->count() * 1000;
    };
    std::vector<std::string> trace;
    const auto result = run({.seed = 3, .patience = 30}, &trace);
    EXPECT_TRUE(std::ranges::any_of(
        trace, [](const std::string& line) { return line.find("crashed") != std::string::npos; }));
    EXPECT_LT(result.finalists[0]->predicted()->count(), 8000);
}

/// Stopped again and again, by a request within a race or by a number of evaluations, and gone on from what
/// was saved: the answer is that of a search which was never stopped.
TEST_F(GraphLevelTest, GoesOnFromAStateAsIfItHadNotStopped) {
    m_plans.noise = 0.0; // a plan's time does not depend on when it is measured
    m_plans.speedSpread = 0.0;
    m_seeds = search::seedGenomes(*m_graph, m_backends, {});
    const search::GraphLevelSettings settings{.seed = 4, .patience = 12};
    const auto whole = run(settings);
    const auto calls = m_plans.calls;
    ASSERT_EQ(whole.end, search::GraphLevelResult::End::kSaturated);
    ASSERT_GT(whole.generations, 4);
    ASSERT_GT(calls, 4);
    const auto expected = search::writeState(whole.state, *m_graph, settings);
    for (std::int64_t moment = 1; moment <= calls; ++moment) {
        SCOPED_TRACE(moment);
        std::optional<search::GraphLevelState> state;
        search::GraphLevelResult result = whole;
        m_plans.calls = 0;
        int pieces = 0;
        do {
            auto part = settings;
            std::string saved;
            part.save = [&](const search::GraphLevelState& at) {
                saved = search::writeState(at, *m_graph, settings);
            };
            std::stop_source stop;
            // Each piece gets a little further than the one before.
            const auto end = m_plans.calls + moment + pieces;
            m_plans.onCall = [&](std::int64_t call) {
                if (call == end) {
                    stop.request_stop();
                }
            };
            if (pieces % 2 == 1) {
                part.evaluations = moment + pieces;
                m_plans.onCall = {};
            }
            result = run(part, nullptr, state ? &*state : nullptr, {stop.get_token(), {}});
            ASSERT_FALSE(saved.empty());
            EXPECT_EQ(search::writeState(result.state, *m_graph, settings), saved);
            auto read = search::readState(saved, *m_graph, settings);
            ASSERT_TRUE(read) << read.error().oneLine();
            state = *std::move(read);
            ASSERT_LT(++pieces, 200);
        } while (result.end != search::GraphLevelResult::End::kSaturated);
        EXPECT_GT(pieces, 1);
        EXPECT_EQ(plan::planText(*result.finalists[0]), plan::planText(*whole.finalists[0]));
        if (moment > 2) { // before that a first generation was cut short by its evaluations
            EXPECT_EQ(search::writeState(result.state, *m_graph, settings), expected);
        }
    }
}

TEST_F(GraphLevelTest, GoingOnFromTheEndMeasuresNothing) {
    const search::GraphLevelSettings settings{.seed = 4, .patience = 6};
    const auto whole = run(settings);
    const auto calls = m_plans.calls;
    const auto again = run(settings, nullptr, &whole.state);
    EXPECT_EQ(again.end, search::GraphLevelResult::End::kSaturated);
    EXPECT_EQ(m_plans.calls, calls);
    EXPECT_EQ(plan::planText(*again.finalists[0]), plan::planText(*whole.finalists[0]));
}

TEST_F(GraphLevelTest, RefusesADamagedState) {
    const search::GraphLevelSettings settings{.seed = 4};
    const auto text = search::writeState(run(settings).state, *m_graph, settings);
    EXPECT_EQ(search::readState(text, *m_graph, {.seed = 5}).error().where, "seed");
    EXPECT_FALSE(search::readState("{}", *m_graph, settings));
    EXPECT_FALSE(search::readState(text, *chainGraph(3), settings));
}

TEST_F(GraphLevelTest, ObeysPins) {
    const auto result = run({.seed = 1, .constraints = {{plan::Constraint::Kind::kPin, "n1", "op", ""}}});
    const auto region = result.finalists[0]->regionOf(m_graph->findNode("n1"));
    EXPECT_EQ(result.finalists[0]->regions[region.index()].implementation.backend, "op");
}

TEST(Genome, LargestPartsAreConvexAndNeverMutuallyCyclic) {
    const auto graph = chainGraph(9);
    std::vector<bool> admits{true, true, false, true, true, true, false, false, true};
    const auto parts = search::largestConvexParts(*graph, admits);
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_EQ(parts[1].size(), 3U);
    for (const auto& part : parts) {
        EXPECT_TRUE(graph::isConvex(*graph, part));
    }
}

} // namespace
} // namespace tessera
