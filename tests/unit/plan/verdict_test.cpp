#include "engine/measure/thresholds.h"
#include "engine/plan/verdict.h"

#include "tests/unit/plan/plan_fixture.h"

#include <gtest/gtest.h>

namespace tessera::plan {
namespace {

using base::Nanoseconds;
using Kind = PlanVerdict::Kind;

EndToEnd time(std::int64_t median, std::int64_t around) {
    return {Nanoseconds(median), Nanoseconds(median - around), Nanoseconds(median + around), 30};
}

std::string titleOf(const std::string& id) {
    return id == "onnxruntime" ? "ONNX Runtime" : id == "onednn" ? "oneDNN" : id;
}

/// Two backends, measured, with ONNX Runtime as the best baseline.
Plan mix(SpeedUp speedUp) {
    Plan plan;
    plan.graph = test::forkGraph();
    plan.regions = {test::planned(*plan.graph, {"a", "b"}, "onednn", "abcd", "abcd", 100),
                    test::planned(*plan.graph, {"c", "d"}, "xnnpack", "abcd", "abcd", 100)};
    plan.endToEnd = time(1'000, 10);
    plan.raced = plan.endToEnd;
    plan.baselines = {{"onnxruntime", time(1'080, 10), ""}};
    plan.bestBaseline = "onnxruntime";
    plan.speedUp = speedUp;
    return plan;
}

/// ONNX Runtime as the plan.
Plan wholeGraph() {
    auto plan = mix({});
    plan.identicalTo = "onnxruntime";
    plan.regions = {test::planned(*plan.graph, {"a", "b", "c", "d"}, "onnxruntime", "abcd", "abcd", 100)};
    return plan;
}

std::string sentence(const Plan& plan) {
    return verdictSentence(plan, titleOf);
}

TEST(Verdict, SaysHowMuchFasterWithItsInterval) {
    const auto plan = mix({1.08, 1.06, 1.10});
    const auto verdict = verdictOf(plan);
    EXPECT_EQ(verdict.kind, Kind::kFaster);
    EXPECT_EQ(verdict.baseline, "onnxruntime");
    EXPECT_EQ(sentence(plan), "The mix is 8% faster than ONNX Runtime (6 to 10%).");
}

TEST(Verdict, ASmallGainDoesNotReadZero) {
    EXPECT_EQ(sentence(mix({1.0092, 1.0038, 1.0152})),
              "The mix is 0.9% faster than ONNX Runtime (0.4 to 1.5%).");
    EXPECT_EQ(sentence(mix({1.0022, 1.0002, 1.0067})),
              "The mix is 0.22% faster than ONNX Runtime (0.02 to 0.67%).");
}

TEST(Verdict, FromTwiceAsFastOnItIsAFactor) {
    EXPECT_EQ(sentence(mix({3.237, 3.2, 3.27})),
              "The mix is 3.2 times as fast as ONNX Runtime (3.2 to 3.3 times).");
}

// "267% slower" and "2306.1% slower to 18.0% faster" said in three ways what one rule says.
TEST(Verdict, OfATimeOfTwiceAndMoreItIsAFactorToo) {
    EXPECT_EQ(sentence(mix({1 / 3.67, 1 / 4.41, 1 / 2.86})),
              "The mix is 3.7 times as slow as ONNX Runtime (2.9 to 4.4 times).");
    EXPECT_EQ(sentence(mix({1.0, 1 / 24.06, 1.18})),
              "The mix could not be told apart from ONNX Runtime (24 times as slow to 18% faster).");
    auto plan = wholeGraph();
    plan.bestMix = BestMix{time(1'050, 10), {1.0, 1 / 2.5, 2.5}};
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is the plan. It could not be told apart from the best mix "
                              "(the plan is 2.5 times as slow to 2.5 times as fast).");
}

TEST(Verdict, ARangeOfFewPairsIsCalledThat) {
    auto plan = mix({1.08, 1.06, 1.10});
    plan.raced = time(1'000, 10);
    plan.raced->rounds = 3;
    plan.baselines = {{"onnxruntime", time(1'080, 10), ""}};
    plan.baselines[0].time->rounds = 3;
    EXPECT_EQ(sentence(plan), "The mix is 8% faster than ONNX Runtime (6 to 10%, the range of 3 pairs).");
    plan.raced->rounds = plan.baselines[0].time->rounds = 6;
    EXPECT_EQ(sentence(plan), "The mix is 8% faster than ONNX Runtime (6 to 10%).");
}

TEST(Verdict, KnowsWhereTheTwoMediansSayOtherwiseThanTheirPairs) {
    const SpeedUp ratio{1 / 3.67, 1 / 4.41, 1 / 2.86};
    EXPECT_NEAR(*otherRatioOfMedians(ratio, time(82'300, 10), time(353'400, 10)), 1 / 4.29, 0.01);
    EXPECT_FALSE(otherRatioOfMedians(ratio, time(82'300, 10), time(302'000, 10)));
}

TEST(Verdict, OverlappingIntervalsAreNoDifference) {
    const auto plan = mix({1.004, 0.998, 1.013});
    const auto verdict = verdictOf(plan);
    EXPECT_EQ(verdict.kind, Kind::kNoDifference);
    EXPECT_EQ(sentence(plan), "No difference to ONNX Runtime (0.2% slower to 1.3% faster).");
}

TEST(Verdict, APlanUnderConstraintsMayBeSlowerAndSaysSo) {
    auto plan = mix({0.8, 0.7692, 0.8333});
    plan.search.constraints = {{Constraint::Kind::kPin, "a", "xnnpack", ""}};
    const auto verdict = verdictOf(plan);
    EXPECT_EQ(verdict.kind, Kind::kSlower);
    EXPECT_EQ(verdict.constraints, 1U);
    EXPECT_EQ(sentence(plan), "The mix is 25% slower than ONNX Runtime under 1 constraint (20 to 30%).");
    plan.search.constraints.push_back({Constraint::Kind::kForbid, "b", "onednn", ""});
    EXPECT_EQ(sentence(plan), "The mix is 25% slower than ONNX Runtime under 2 constraints (20 to 30%).");
}

TEST(Verdict, ABaselineThatIsThePlanStandsAlone) {
    auto plan = wholeGraph();
    plan.baselines.push_back({"onednn", time(1'015, 10), ""});
    plan.baselines.push_back({"openvino", time(2'000, 10), ""});
    EXPECT_EQ(verdictOf(plan).kind, Kind::kIsBaseline);
    EXPECT_EQ(sentence(plan),
              "ONNX Runtime alone is the fastest; no mix was faster. No difference to: oneDNN.");
    plan.identicalTo = "greedy";
    plan.baselines.clear();
    EXPECT_EQ(sentence(plan), "The greedy placement is the fastest; no mix was faster.");
}

/// "No difference" is a claim: wide intervals leave it open, and what left the race was behind.
TEST(Verdict, NoDifferenceIsSaidOnlyWhereTheIntervalsSayIt) {
    auto plan = wholeGraph();
    plan.baselines.push_back(
        {"wide", EndToEnd{Nanoseconds(1'260), Nanoseconds(1'000), Nanoseconds(1'300), 30}, ""});
    plan.baselines.push_back({"onednn", time(1'015, 10), ""});
    EXPECT_EQ(
        sentence(plan),
        "ONNX Runtime alone is the fastest; no mix was faster. No difference to: oneDNN. "
        "By their intervals it is not to be told apart from wide (the plan is 1.0% slower to 31% faster).");
    plan.baselines[1].isRescaled = plan.baselines[2].isRescaled = true;
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is the fastest; no mix was faster.");
}

/// A race that the machine's load ended after one round had "the greedy placement is the fastest: no mix was
/// faster", of a plan that took five times as long the next time.
TEST(Verdict, OfARaceThatEndedTooSoonNoFastestIsNamed) {
    auto plan = wholeGraph();
    ASSERT_FALSE(plan.bestMix);
    plan.raced->rounds = 1;
    EXPECT_EQ(sentence(plan),
              "ONNX Runtime alone is the plan, by one run: too few to tell whether another is faster.");
    plan.raced->rounds = thresholds::kSecondLook;
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is the fastest; no mix was faster.");
}

TEST(Verdict, OfTheBestMixBehindABaselineItSaysHowFar) {
    auto plan = wholeGraph();
    plan.bestMix = BestMix{time(1'050, 10), {1.05, 1.03, 1.07}};
    EXPECT_EQ(sentence(plan),
              "ONNX Runtime alone is the fastest; the best mix is 5% slower than it (3 to 7%).");
    EXPECT_EQ(verdictOf(plan).mixBehind->median, 1.05);
    plan.bestMix->behind = {2.5, 2.4, 2.6};
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is 2.5 times as fast as the best mix (2.4 to 2.6 times).");
    plan.bestMix->behind = {2.5, 2.5, 2.5};
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is 2.5 times as fast as the best mix (by one pair).");
    plan.bestMix->behind = {1.002, 0.99, 1.01};
    EXPECT_EQ(sentence(plan),
              "ONNX Runtime alone is the plan, with no difference to the best mix (the plan is "
              "1.0% slower to 1.0% faster).");
}

/// One pair of plans has one interval, and one of the two is the subject of each.
TEST(Verdict, TheBaselineThatIsTheBestMixIsSetAgainstThePlanOnce) {
    auto plan = wholeGraph();
    const EndToEnd mixed{Nanoseconds(1'060), Nanoseconds(900), Nanoseconds(1'300), 24};
    plan.baselines.push_back({"generated", mixed, ""});
    plan.bestMix = BestMix{mixed, {1.06, 0.8, 1.3}};
    EXPECT_TRUE(isBestMix(plan, plan.baselines.back()));
    EXPECT_FALSE(isBestMix(plan, plan.baselines.front()));
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is the plan. It could not be told apart from the best mix "
                              "(the plan is 25% slower to 30% faster).");
}

// "No difference (86.6% slower to 74.3% faster)" said of a busy machine what nobody had seen.
TEST(Verdict, AnIntervalThatTellsNothingIsNoClaim) {
    auto plan = mix({1.1, 0.574, 1.866});
    EXPECT_TRUE(isInconclusive(plan.speedUp));
    EXPECT_EQ(sentence(plan),
              "The mix could not be told apart from ONNX Runtime (74% slower to 87% faster).");
    plan = wholeGraph();
    plan.bestMix = BestMix{time(1'050, 10), {1.1, 0.574, 1.866}};
    EXPECT_EQ(sentence(plan), "ONNX Runtime alone is the plan. It could not be told apart from the best "
                              "mix (the plan is 74% slower to 87% faster).");
    EXPECT_FALSE(isInconclusive({1.0, 0.95, 1.06}));
    EXPECT_FALSE(isInconclusive({1.5, 1.3, 1.9})) << "it is faster";
}

// A third of "Tessera native alone" was Tessera native.
TEST(Verdict, ABaselineOfSeveralBackendsIsNotAlone) {
    auto plan = mix({});
    plan.identicalTo = "onednn";
    EXPECT_FALSE(verdictOf(plan).isAlone);
    EXPECT_EQ(sentence(plan), "The placement that prefers oneDNN is the fastest; no mix was faster.");
    plan.regions[1].implementation.backend = "onednn";
    EXPECT_TRUE(verdictOf(plan).isAlone);
}

TEST(Verdict, ALaterMeasurementChangesNothingOfTheRace) {
    auto plan = mix({});
    plan.identicalTo = "onnxruntime";
    plan.baselines.push_back({"onednn", time(1'015, 10), ""});
    const auto before = sentence(plan);
    plan.endToEnd = time(5'000, 10); // the machine is slower now
    EXPECT_EQ(sentence(plan), before);
}

TEST(Verdict, APlanOfOneBackendIsNoMix) {
    auto plan = mix({1.08, 1.06, 1.10});
    plan.regions[1].implementation.backend = "onednn";
    EXPECT_EQ(sentence(plan), "This plan is 8% faster than ONNX Runtime (6 to 10%).");
}

TEST(Verdict, WithoutARunThereIsNoRatio) {
    auto plan = mix({1.5, 1.4, 1.6});
    plan.endToEnd.reset();
    const auto verdict = verdictOf(plan);
    EXPECT_EQ(verdict.kind, Kind::kPredicted);
    EXPECT_FALSE(verdict.ratio);
    EXPECT_EQ(sentence(plan), "Nothing of this plan was run end to end: its times are predicted.");
}

TEST(Verdict, WithoutABaselineThereIsNothingToCompareWith) {
    auto plan = mix({});
    plan.bestBaseline.reset();
    EXPECT_EQ(verdictOf(plan).kind, Kind::kAlone);
    EXPECT_EQ(sentence(plan), "The mix was measured; no baseline was.");
}

} // namespace
} // namespace tessera::plan
