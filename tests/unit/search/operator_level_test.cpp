#include "engine/search/operator_level.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/validity.h"
#include "engine/search/baselines.h"
#include "engine/search/greedy.h"
#include "engine/search/plan_builder.h"
#include "tests/unit/search/chain_fixture.h"

#include <gmock/gmock.h>

namespace tessera {
namespace {

using test::chainGraph;
using test::FakeRegionMeasurer;
using test::frameFor;
using test::proposal;

/// Three nodes; `fast` computes blocked at 10 ns, `plain` plain at 30 ns, `fast` also n1 + n2 at 12 ns;
/// converting costs 15 ns.
class OperatorLevelTest : public testing::Test {
protected:
    OperatorLevelTest() : m_graph(chainGraph(3)) {
        m_measurer.graph = m_graph.get();
        m_measurer.conversionNs = {{"abcd>aBcd8b", 15}, {"aBcd8b>abcd", 15}};
        for (const auto* node : {"n0", "n1", "n2"}) {
            m_measurer.offersOf[std::string("fast ") + node] = {{"blocked", "aBcd8b", "aBcd8b", 10}};
            m_measurer.offersOf[std::string("plain ") + node] = {{"loop", "abcd", "abcd", 30}};
        }
        m_measurer.offersOf["fast n1+n2"] = {{"fused", "aBcd8b", "aBcd8b", 12},
                                             {"broken", "abcd", "abcd", -1}};
        m_proposals = test::singles(*m_graph, {"fast", "plain", "absent"});
        m_proposals.push_back(proposal(*m_graph, "fast", {"n1", "n2"}));
    }

    search::OperatorLevel gather(search::GatherSettings settings = {}) {
        auto level = search::OperatorLevel::gather(m_graph, graph::Precision::kF32, m_proposals, m_measurer,
                                                   {}, std::move(settings));
        EXPECT_TRUE(level);
        return *std::move(level);
    }

    graph::GraphRef m_graph;
    FakeRegionMeasurer m_measurer;
    std::vector<measure::OfferRequest> m_proposals;
};

TEST_F(OperatorLevelTest, WeighsConversionsAgainstKernels) {
    const auto level = gather();
    const auto solved = level.solve({}, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(plan::planText(solved->plan, {plan::PlanTextOptions::Times::kHide}),
              "n0: fast:blocked aBcd8b -> aBcd8b (fastest)\n"
              "n1 + n2: fast:fused aBcd8b -> aBcd8b (fastest)\n"
              "convert x: abcd -> aBcd8b by onednn:reorder\n"
              "convert v2: aBcd8b -> abcd by onednn:reorder\n");
    EXPECT_EQ(solved->predicted.count(), 15 + 10 + 12 + 15);
    EXPECT_EQ(solved->plan.predicted(), solved->predicted);
    EXPECT_TRUE(plan::checkValid(solved->plan));
}

TEST_F(OperatorLevelTest, CountsOverheadForKernelsAndConversions) {
    m_measurer.overheadNs = 100;
    const auto solved = gather().solve({}, frameFor(m_graph));
    ASSERT_TRUE(solved);
    // Three plain kernels need no conversion: 3 x 130; blocked ones would pay for two conversions.
    EXPECT_EQ(solved->predicted.count(), 3 * 130);
    EXPECT_EQ(solved->plan.predicted(), solved->predicted);
}

TEST_F(OperatorLevelTest, MeasuresOnlyConversionsThatCanOccur) {
    gather();
    for (const auto& asked : m_measurer.askedConversions) {
        EXPECT_TRUE(asked == "abcd>aBcd8b" || asked == "aBcd8b>abcd") << asked;
    }
    EXPECT_EQ(m_measurer.askedConversions.size(), 2U); // equal types share one measurement
}

TEST_F(OperatorLevelTest, OnlyThoseConvertWhoMay) {
    gather();
    EXPECT_THAT(m_measurer.askedConverters, testing::IsEmpty()) << "anyone";
    const std::vector<std::string> converters{"fast", "reference"};
    ASSERT_TRUE(search::OperatorLevel::gather(m_graph, graph::Precision::kF32, m_proposals, m_measurer, {},
                                              {converters}));
    EXPECT_EQ(m_measurer.askedConverters, converters);
}

TEST_F(OperatorLevelTest, BridgesThroughPlainWhereNobodyConvertsDirectly) {
    m_measurer.offersOf["fast n1"] = {{"last", "acdb", "acdb", 1}};
    m_measurer.offersOf.erase("fast n1+n2");
    m_measurer.offersOf.erase("plain n0");
    m_measurer.offersOf.erase("plain n1");
    m_measurer.conversionNs["abcd>acdb"] = 5;
    m_measurer.conversionNs["acdb>abcd"] = 5;
    const auto solved = gather().solve({}, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_TRUE(plan::checkValid(solved->plan));
    EXPECT_EQ(solved->predicted.count(), 15 + 10 + (15 + 5) + 1 + 5 + 30);
}

TEST_F(OperatorLevelTest, ReSolvesUnderPinsWithoutMeasuring) {
    const auto level = gather();
    const auto asked = m_measurer.asked;
    search::SolveRequest request;
    request.constraints = {{plan::Constraint::Kind::kPin, "n1", "plain", ""}};
    const auto solved = level.solve(request, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(m_measurer.asked, asked);
    EXPECT_EQ(solved->plan.regions[1].implementation.backend, "plain");
    EXPECT_EQ(solved->plan.regions[1].decision, plan::Decision::kPinned);
    EXPECT_EQ(solved->plan.regions[1].why, "A pin n1=plain asks for it.");
    EXPECT_EQ(solved->predicted.count(), 90);
}

TEST_F(OperatorLevelTest, NamesTheClauseOfAPinThatCannotHold) {
    const auto level = gather();
    const auto refusal = [&](plan::Constraint constraint) {
        search::SolveRequest request;
        request.constraints = {std::move(constraint)};
        const auto solved = level.solve(request, frameFor(m_graph));
        return solved ? base::Error{} : solved.error();
    };
    EXPECT_EQ(refusal({plan::Constraint::Kind::kPin, "n1", "absent", ""}).oneLine(),
              "pin n1=absent: absent: not in its table");
    EXPECT_EQ(refusal({plan::Constraint::Kind::kPin, "n1", "other", ""}).oneLine(),
              "pin n1=other: no rule of other takes a region with this node");
    EXPECT_EQ(refusal({plan::Constraint::Kind::kPin, "n1", "fast", "broken"}).oneLine(),
              "pin n1=fast:broken: fast:broken: wrong, off by 3");
    EXPECT_EQ(refusal({plan::Constraint::Kind::kPin, "q", "fast", ""}).kind, base::ErrorKind::kUsage);
}

TEST_F(OperatorLevelTest, APinTimesWhatWasDroppedAsSlower) {
    m_measurer.offersOf["plain n1"].push_back({"patient", "aBcd4b", "aBcd4b", 50, 1, true});
    m_measurer.conversionNs["aBcd8b>aBcd4b"] = 15;
    m_measurer.conversionNs["aBcd4b>aBcd8b"] = 15;
    auto level = gather();
    search::SolveRequest request;
    request.constraints = {{plan::Constraint::Kind::kPin, "n1", "plain", "patient"}};
    const auto refused = level.solve(request, frameFor(m_graph));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().oneLine(), "pin n1=plain:patient: plain:patient: slower, others are faster");

    ASSERT_TRUE(level.measurePinned(request.constraints, m_measurer, {}));
    const auto solved = level.solve(request, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->plan.regions[1].implementation.name, "patient");
    EXPECT_EQ(solved->predicted.count(), 15 + 10 + 15 + 50 + 15 + 10 + 15);

    // Neither a second time, nor for a pin that something fits already.
    const auto asked = m_measurer.asked;
    ASSERT_TRUE(level.measurePinned(request.constraints, m_measurer, {}));
    ASSERT_TRUE(level.measurePinned({{plan::Constraint::Kind::kPin, "n1", "plain", ""}}, m_measurer, {}));
    EXPECT_EQ(m_measurer.asked, asked);
}

TEST_F(OperatorLevelTest, ConflictingPinsNameEachOther) {
    const auto level = gather();
    search::SolveRequest request;
    request.constraints = {{plan::Constraint::Kind::kPin, "n1", "fast", "fused"},
                           {plan::Constraint::Kind::kPin, "n2", "plain", ""}};
    auto solved = level.solve(request, frameFor(m_graph));
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().kind, base::ErrorKind::kImpossible);
    EXPECT_EQ(solved.error().oneLine(), "pin n1=fast:fused: cannot hold together with pin n2=plain");
    request.constraints[1] = {plan::Constraint::Kind::kPin, "n1", "plain", ""};
    solved = level.solve(request, frameFor(m_graph));
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().oneLine(), "pin n1=plain: cannot hold together with pin n1=fast:fused");
}

TEST_F(OperatorLevelTest, NamesTheNodeThatNobodyRuns) {
    m_measurer.offersOf.erase("fast n0");
    m_measurer.offersOf.erase("plain n0");
    const auto solved = gather().solve({}, frameFor(m_graph));
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().where, "node 'n0'");
    EXPECT_NE(solved.error().message.find("plain: not in its table"), std::string::npos);
}

TEST_F(OperatorLevelTest, SaysWhatRivalsWouldCost) {
    search::SolveRequest request;
    request.effects = search::SolveRequest::Effects::kCompute;
    const auto solved = gather().solve(request, frameFor(m_graph));
    ASSERT_TRUE(solved);
    const auto& rivals = solved->plan.regions[0].alternatives;
    ASSERT_EQ(rivals.size(), 2U);
    EXPECT_EQ(rivals[0].backend, "plain");
    EXPECT_EQ(rivals[0].planEffect, base::Nanoseconds(20));
    EXPECT_FALSE(rivals[1].cost.feasible());
    EXPECT_EQ(solved->plan.regions[0].why,
              "Least time in the whole plan; with plain:loop it would take 20 ns longer.");
}

TEST_F(OperatorLevelTest, MarksTies) {
    m_measurer.offersOf["plain n0"] = {{"loop", "abcd", "abcd", 31, 15}};
    m_measurer.offersOf["fast n0"] = {{"blocked", "aBcd8b", "aBcd8b", 10, 9}};
    search::SolveRequest request;
    request.effects = search::SolveRequest::Effects::kCompute;
    const auto solved = gather().solve(request, frameFor(m_graph));
    ASSERT_TRUE(solved);
    EXPECT_EQ(solved->plan.regions[0].decision, plan::Decision::kTie);
}

TEST_F(OperatorLevelTest, SingleBackendPlansRunAsMuchAsTheyCan) {
    m_measurer.offersOf.erase("plain n1");
    search::SolveRequest request;
    request.preferred = "plain";
    const auto solved = gather().solve(request, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->plan.regions[0].implementation.backend, "plain");
    EXPECT_EQ(solved->plan.regions[1].implementation.backend, "fast");
    EXPECT_EQ(solved->plan.regions[2].implementation.backend, "plain");
}

TEST_F(OperatorLevelTest, BaselinesSayWhyTheyAreNot) {
    auto frame = frameFor(m_graph);
    frame.search.constraints = {{plan::Constraint::Kind::kPin, "n0", "fast", ""}};
    const auto baselines = search::makeBaselines(gather(), {"fast", "absent"}, {"plain", "fast"}, frame);
    ASSERT_TRUE(baselines);
    ASSERT_EQ(baselines->size(), 3U);
    EXPECT_NE((*baselines)[0].plan, nullptr);
    EXPECT_EQ((*baselines)[1].plan, nullptr);
    EXPECT_EQ((*baselines)[1].reason, "absent runs no node of this model");
    EXPECT_EQ((*baselines)[2].name, "greedy");
    EXPECT_EQ((*baselines)[2].plan->regions[0].implementation.backend, "plain");
    EXPECT_EQ((*baselines)[2].standing, search::PlanRace::Standing::kReportedOnly);
}

// What a baseline's backend runs is there for that, though another would take less: it says how much.
TEST_F(OperatorLevelTest, BaselinesDoNotClaimTheLeastTime) {
    const auto baselines = search::makeBaselines(gather(), {"plain"}, {"plain", "fast"}, frameFor(m_graph));
    ASSERT_TRUE(baselines);
    const auto& plan = *baselines->front().plan;
    for (const auto& region : plan.regions) {
        EXPECT_EQ(region.decision, plan::Decision::kPriority);
        EXPECT_EQ(region.why.find("This placement prefers plain wherever it runs"), 0U) << region.why;
    }
}

// What a plan runs was checked, unless it cannot be run otherwise.
TEST_F(OperatorLevelTest, PlansAreOfWhatWasTimed) {
    m_measurer.offersOf["plain n0"] = {{"loop", "abcd", "abcd", 30},
                                       {.implementation = "bound", .ns = 5, .untimed = true}};
    const auto level = gather();
    const auto baselines = search::makeBaselines(level, {"plain"}, {"plain", "fast"}, frameFor(m_graph));
    ASSERT_TRUE(baselines);
    ASSERT_EQ(baselines->size(), 2U);
    for (const auto& baseline : *baselines) {
        ASSERT_NE(baseline.plan, nullptr) << baseline.name;
        EXPECT_EQ(baseline.plan->regions[0].implementation.name, "loop") << baseline.name;
    }
    search::SolveRequest pinned;
    pinned.constraints = {{plan::Constraint::Kind::kPin, "n0", "plain", ""}};
    const auto solved = level.solve(pinned, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->plan.regions[0].implementation.name, "loop");
    EXPECT_EQ(*level.predict(pinned), solved->predicted);
    auto any = pinned;
    any.untimed = search::SolveRequest::Untimed::kMayBeChosen;
    const auto free = level.solve(any, frameFor(m_graph));
    ASSERT_TRUE(free) << free.error().oneLine();
    EXPECT_EQ(free->plan.regions[0].implementation.name, "bound");
    const auto untimed = level.untimedChosen(any);
    ASSERT_TRUE(untimed);
    ASSERT_EQ(untimed->size(), 1U);
    EXPECT_EQ(level.pool().info(untimed->front()).region, free->plan.regions[0].region);
}

// To compile the kernels of a plan took half of a budget of ten seconds.
TEST_F(OperatorLevelTest, WhatIsUntimedIsNotChosenOfACompilerWhereOthersServe) {
    const auto backendOf = [this](const search::OperatorLevel& level) {
        const auto solved = level.solve({}, frameFor(m_graph));
        EXPECT_TRUE(solved) << solved.error().oneLine();
        return solved ? solved->plan.regions[0].implementation.backend : std::string();
    };
    m_measurer.offersOf["plain n0"] = {{.implementation = "loop", .ns = 500, .untimed = true}};
    m_measurer.offersOf["fast n0"] = {{.implementation = "made", .ns = 5, .untimed = true}};
    EXPECT_EQ(backendOf(gather()), "fast");
    EXPECT_EQ(backendOf(gather({.compiling = {"fast"}})), "plain");
    m_measurer.offersOf["fast n0"] = {{.implementation = "made", .ns = 5}};
    EXPECT_EQ(backendOf(gather({.compiling = {"fast"}})), "fast") << "it was made, and timed";
    m_measurer.offersOf["fast n0"] = {{.implementation = "made", .ns = 5, .untimed = true}};
    m_measurer.offersOf.erase("plain n0");
    EXPECT_EQ(backendOf(gather({.compiling = {"fast"}})), "fast") << "nobody else runs it";
}

// One that runs the second best of its backend, since nobody timed the best, is beaten too easily.
TEST_F(OperatorLevelTest, BaselinesRunTheBestOfTheirBackends) {
    for (const bool isGreedy : {false, true}) {
        auto& offers = m_measurer.offersOf["plain n0"];
        offers = {{"loop", "abcd", "abcd", 30}, {.implementation = "bound", .ns = 5, .untimed = true}};
        auto level = gather();
        offers[1] = {.implementation = "bound", .ns = 20};
        const std::vector<std::string> singles{"plain"};
        const auto asked = isGreedy ? std::vector<std::string>() : singles;
        ASSERT_TRUE(search::measureBaselines(level, asked, {"plain"}, m_measurer, {}));
        const auto baselines = search::makeBaselines(level, singles, {"plain"}, frameFor(m_graph));
        ASSERT_TRUE(baselines);
        for (const auto& baseline : *baselines) {
            ASSERT_NE(baseline.plan, nullptr) << baseline.name << ": " << baseline.reason;
            EXPECT_EQ(baseline.plan->regions[0].implementation.name, "bound") << baseline.name;
        }
    }
}

// Each time is a batch of its own for the machine; who comes next of a region is known before.
TEST_F(OperatorLevelTest, ARegionThatWouldBeChosenIsTimedInOneGo) {
    auto& offers = m_measurer.offersOf["plain n0"];
    offers = {{"loop", "abcd", "abcd", 30},
              {.implementation = "first", .ns = 5, .untimed = true},
              {.implementation = "second", .ns = 6, .untimed = true}};
    auto level = gather();
    offers[1] = {.implementation = "first", .ns = 40};
    offers[2] = {.implementation = "second", .ns = 20};
    search::SolveRequest pinned;
    pinned.constraints = {{plan::Constraint::Kind::kPin, "n0", "plain", ""}};
    m_measurer.inquiries = 0;
    ASSERT_TRUE(level.measureChosen(pinned, m_measurer, {}));
    EXPECT_EQ(m_measurer.inquiries, 1);
    const auto solved = level.solve(pinned, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->plan.regions[0].implementation.name, "second");
}

// The machine was slower when the fused kernel was timed than when its part was, so that the plan was of
// parts.
TEST_F(OperatorLevelTest, APartThatBeatsItsBoundIsTimedOnceMoreWithTheWhole) {
    auto& whole = m_measurer.offersOf["fast n1+n2"];
    auto& part = m_measurer.offersOf["fast n1"];
    whole = {{.implementation = "fused", .input = "aBcd8b", .output = "aBcd8b", .ns = 20, .again = 12}};
    part = {{.implementation = "fused", .input = "aBcd8b", .output = "aBcd8b", .ns = 9, .untimed = true},
            {.implementation = "other", .input = "aBcd8b", .output = "aBcd8b", .ns = 9, .untimed = true}};
    auto level = gather();
    part[0] = {.implementation = "fused", .input = "aBcd8b", .output = "aBcd8b", .ns = 5, .again = 10};
    part[1] = {.implementation = "other", .input = "aBcd8b", .output = "aBcd8b", .ns = 6, .again = 11};
    m_measurer.inquiries = 0;
    ASSERT_TRUE(level.measureChosen({}, m_measurer, {}));
    EXPECT_EQ(m_measurer.inquiries, 2);
    const auto solved = level.solve({}, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->predicted.count(), 15 + 10 + 12 + 15);
}

TEST_F(OperatorLevelTest, APartThatKeepsToItsBoundIsTimedOnce) {
    auto& part = m_measurer.offersOf["fast n1"];
    m_measurer.offersOf["fast n1+n2"][0].ns = 19;
    part = {{.implementation = "fused", .input = "aBcd8b", .output = "aBcd8b", .ns = 6, .untimed = true}};
    auto level = gather();
    part[0] = {.implementation = "fused", .input = "aBcd8b", .output = "aBcd8b", .ns = 6, .again = 10};
    m_measurer.inquiries = 0;
    ASSERT_TRUE(level.measureChosen({}, m_measurer, {}));
    EXPECT_EQ(m_measurer.inquiries, 1);
}

// What a part is predicted to take and what the rest takes are exactly what the whole takes.
TEST_F(OperatorLevelTest, APartThatOnlyTiesWithTheWholeIsNotTimed) {
    const test::FakeOffer fused{
        .implementation = "fused", .input = "aBcd8b", .output = "aBcd8b", .ns = 20, .fuses = true};
    m_measurer.offersOf["fast n1+n2"] = {fused};
    m_measurer.offersOf["fast n1"] = {fused};
    m_measurer.offersOf["fast n2"][0].ns = 8;
    auto level = gather();
    m_measurer.inquiries = 0;
    ASSERT_TRUE(level.measureChosen({}, m_measurer, {}));
    EXPECT_EQ(m_measurer.inquiries, 0);
    const auto solved = level.solve({}, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->predicted.count(), 15 + 10 + 20 + 15);
}

TEST_F(OperatorLevelTest, APinToWhatNobodyTimedHolds) {
    m_measurer.offersOf["plain n0"] = {{"loop", "abcd", "abcd", 30},
                                       {.implementation = "bound", .ns = 50, .untimed = true}};
    search::SolveRequest pinned;
    pinned.constraints = {{plan::Constraint::Kind::kPin, "n0", "plain", "bound"}};
    const auto solved = gather().solve(pinned, frameFor(m_graph));
    ASSERT_TRUE(solved) << solved.error().oneLine();
    EXPECT_EQ(solved->plan.regions[0].implementation.name, "bound");
    EXPECT_EQ(solved->plan.regions[0].cost.kind(), backend::Cost::Kind::kPredicted) << "and says so";
}

TEST_F(OperatorLevelTest, BaselinesAreOfTheRestWhereNothingWasTimed) {
    for (auto& [key, offers] : m_measurer.offersOf) {
        for (auto& offer : offers) {
            offer.untimed = true;
        }
    }
    const auto baselines = search::makeBaselines(gather(), {"plain"}, {"plain", "fast"}, frameFor(m_graph));
    ASSERT_TRUE(baselines);
    for (const auto& baseline : *baselines) {
        EXPECT_NE(baseline.plan, nullptr) << baseline.name;
    }
}

TEST_F(OperatorLevelTest, SketchesFromSpecsAlone) {
    const auto sketch = search::greedySketch(m_graph, m_proposals, {"fast", "plain"}, frameFor(m_graph));
    EXPECT_TRUE(plan::checkValid(sketch));
    EXPECT_EQ(sketch.predicted(), std::nullopt);
    EXPECT_EQ(sketch.regions.size(), 3U); // singles were proposed first
    const auto nobody = search::greedySketch(m_graph, {}, {"fast"}, frameFor(m_graph));
    EXPECT_TRUE(plan::checkValid(nobody));
    EXPECT_EQ(nobody.regions[0].implementation.backend, "");
}

TEST_F(OperatorLevelTest, HoldsGraphLevelRegions) {
    auto level = gather();
    m_measurer.offersOf["graphy n0+n1"] = {{"compiled", "abcd", "abcd", 500}};
    const std::vector parts{proposal(*m_graph, "graphy", {"n0", "n1"})};
    ASSERT_TRUE(level.admit(parts, m_measurer, {}));
    const auto free = level.solve({}, frameFor(m_graph));
    ASSERT_TRUE(free);
    EXPECT_EQ(free->predicted.count(), 52); // held-only candidates are not chosen by themselves
    search::SolveRequest request;
    request.held = {search::CandidateId(level.pool().candidates().size() - 1)};
    const auto held = level.solve(request, frameFor(m_graph));
    ASSERT_TRUE(held);
    EXPECT_EQ(held->plan.regions[0].decision, plan::Decision::kGraphLevel);
    EXPECT_EQ(held->predicted.count(), 530);
    // Why: what the graph level moved, and what the operator level runs in the same way.
    auto moved = held->plan;
    search::explainMoves(moved, free->plan, search::MovesOf::kTried);
    EXPECT_EQ(
        moved.regions[0].why.find("This part is on graphy in a whole plan that the graph level tried; the "
                                  "operator level had "),
        0U)
        << moved.regions[0].why;
    EXPECT_EQ(moved.regions[1].why, free->plan.regions[1].why);
    auto same = free->plan;
    same.regions[0].decision = plan::Decision::kGraphLevel;
    same.regions[0].why = "held";
    search::explainMoves(same, free->plan, search::MovesOf::kFaster);
    EXPECT_EQ(same.regions[0].why, free->plan.regions[0].why) << "held, and moved by nothing";
    EXPECT_EQ(same.regions[0].decision, free->plan.regions[0].decision);
    request.constraints = {{plan::Constraint::Kind::kPin, "n1", "fast", ""}};
    const auto cut = level.solve(request, frameFor(m_graph));
    ASSERT_TRUE(cut) << cut.error().oneLine();
    EXPECT_EQ(cut->predicted.count(), 52); // the pin cuts the held region
}

} // namespace
} // namespace tessera
