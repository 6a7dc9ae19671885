// Regions are checked on the values that runs of their model make.
#include "tests/unit/measure/measurer_bench.h"

#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using backend::Outcome;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kSmall = R"(graph small opset 17
input x: f32[6,10]
const c: f32[] = {0.5}
s = Mul(x, c)
y = Relu(s)
output y
)";
constexpr const char* kLarge = R"(graph large opset 17
input x: f32[6,10]
const c: f32[] = {1000}
s = Mul(x, c)
y = Relu(s)
output y
)";
constexpr const char* kInfinite = R"(graph infinite opset 17
input x: f32[6,10]
const c: f32[] = {0}
s = Div(x, c)
y = Relu(s)
output y
)";

/// Costs of what the faulty backend offers for the last node of `graph`, checked on runs of it.
struct Asked {
    std::map<std::string, backend::Cost> costs;
    RegionMeasurer::Counts counts;
    CheckScope scope;
};

Asked askLastNode(const char* graph, const std::string& offers, Store& store,
                  base::Nanoseconds budget = base::Nanoseconds(6'000'000'000),
                  const base::JobControl& control = {}) {
    Bench bench(graph, {{"offers", offers}}, nullptr, &store);
    bench.recordRuns(budget);
    auto measurer = bench.measurer();
    const auto region = graph::makeRegion(bench.graph(), {graph::NodeId(bench.graph().nodes().size() - 1)});
    const std::vector<OfferRequest> wanted{{region, "faulty", "rule"}};
    const auto offerings = measurer.offers(wanted, {});
    EXPECT_TRUE(offerings) << offerings.error().oneLine();
    std::vector<MeasureRequest> requests;
    for (const auto& implementation : offerings->front().implementations) {
        requests.push_back({region, implementation});
    }
    const auto costs = measurer.costs(requests, control);
    EXPECT_TRUE(costs) << costs.error().oneLine();
    Asked asked;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        asked.costs.emplace(requests[i].implementation.name, costs->at(i));
    }
    asked.counts = measurer.counts();
    asked.scope = *measurer.checkScope({});
    return asked;
}

TEST(CheckedOnRuns, WhatIsWrongOnTheModelsOwnValuesIsFound) {
    const auto store = *Store::open(":memory:");
    expectTime(askLastNode(kSmall, "large", *store).costs, "large");
    const auto asked = askLastNode(kLarge, "right,large", *store);
    expectTime(asked.costs, "right");
    expectVerdict(asked.costs, "large", Outcome::kWrong, "on draw 'noise'");
}

/// Behind it nothing is begun.
base::JobControl late() {
    static const base::ManualClock clock;
    base::JobControl control;
    control.deadline = base::Deadline{&clock, clock.now()};
    return control;
}

// A search of 10 s knew none of the 570 times of the one of a minute before: those were checked on more
// draws.
TEST(CheckedOnRuns, ASearchWithLessTimeKnowsWhatOneWithMoreFound) {
    const auto store = *Store::open(":memory:");
    const auto first = askLastNode(kSmall, "right", *store);
    ASSERT_GT(first.scope.draws, 1U);
    const auto second = askLastNode(kSmall, "right", *store, base::Nanoseconds(1), late());
    EXPECT_EQ(second.scope.draws, 1U);
    EXPECT_TRUE(second.costs.at("right").timed());
    EXPECT_EQ(second.counts.measured, 0);
    EXPECT_EQ(second.counts.fromStore, 1);
}

// What there is no time to check is not guessed: its time is known.
TEST(CheckedOnRuns, ATimeThatCannotBeCheckedIsWhatIsPredicted) {
    const auto store = *Store::open(":memory:");
    const auto first = askLastNode(kSmall, "right", *store).costs.at("right");
    const auto other = askLastNode(kLarge, "right", *store, base::Nanoseconds(6'000'000'000), late());
    EXPECT_TRUE(other.costs.at("right").isPredicted());
    EXPECT_EQ(other.costs.at("right").median(), first.median());
}

TEST(CheckedOnRuns, AnEqualRegionOfAnotherModelIsCheckedAndNotTimed) {
    const auto store = *Store::open(":memory:");
    EXPECT_EQ(askLastNode(kSmall, "right", *store).counts.measured, 1);
    const auto other = askLastNode(kLarge, "right", *store);
    EXPECT_EQ(other.counts.measured, 0);
    EXPECT_EQ(other.counts.fromStore, 1);
    EXPECT_TRUE(other.costs.at("right").feasible());
}

TEST(CheckedOnRuns, AVerdictOfAnotherModelsValuesIsNotInherited) {
    const auto store = *Store::open(":memory:");
    expectVerdict(askLastNode(kLarge, "large", *store).costs, "large", Outcome::kWrong, "");
    EXPECT_TRUE(askLastNode(kSmall, "large", *store).costs.at("large").feasible());
    expectVerdict(askLastNode(kLarge, "large", *store).costs, "large", Outcome::kWrong, "");
}

TEST(CheckedOnRuns, WhatLosesInfinitiesIsLeftOutWhereTheModelHasThem) {
    const auto store = *Store::open(":memory:");
    expectTime(askLastNode(kSmall, "right-loses", *store).costs, "right-loses");
    const auto asked = askLastNode(kInfinite, "right-loses,right", *store);
    expectTime(asked.costs, "right");
    for (const auto& again : {asked, askLastNode(kInfinite, "right-loses,right", *store)}) {
        expectVerdict(again.costs, "right-loses", Outcome::kUnsupported,
                      "does not carry the infinities or NaN that 's' holds on draw 'noise'");
    }
    EXPECT_TRUE(askLastNode(kSmall, "right-loses", *store).costs.at("right-loses").feasible())
        << "it is of these values alone";
}

TEST(CheckedOnRuns, AskedAgainTheStoreAnswersWithoutARun) {
    const auto store = *Store::open(":memory:");
    static_cast<void>(askLastNode(kLarge, "right,large", *store));
    const auto again = askLastNode(kLarge, "right,large", *store);
    EXPECT_EQ(again.counts.measured, 0);
    EXPECT_EQ(again.counts.fromStore, 2);
    EXPECT_EQ(again.counts.regions.oracle.count(), 0);
    expectVerdict(again.costs, "large", Outcome::kWrong, "on draw 'noise'");
}

TEST(CheckedOnRuns, WhereTheReferenceTakesTooLongInputsAreDrawnAndThatIsSaid) {
    const auto store = *Store::open(":memory:");
    const auto asked = askLastNode(kLarge, "right", *store, base::Nanoseconds(1));
    EXPECT_EQ(asked.scope.draws, 0U);
    EXPECT_THAT(asked.scope.reason, HasSubstr("longer than a tenth of the budget"));
    expectTime(asked.costs, "right");
    const auto whole = askLastNode(kLarge, "right", *store);
    EXPECT_EQ(whole.scope.draws, 2U);
    EXPECT_THAT(whole.scope.reason, testing::IsEmpty());
}

TEST(CheckedOnRuns, WhatIsCondemnedIsWrongFromThenOn) {
    const auto store = *Store::open(":memory:");
    Bench bench(kRelu, {{"offers", "right"}}, nullptr, store.get());
    bench.recordRuns();
    auto measurer = bench.measurer();
    expectTime(bench.costs(measurer), "right");
    const auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_TRUE(measurer.condemn(requests.front(), "in a whole placement it departs", {}));
    expectVerdict(bench.costs(measurer), "right", Outcome::kWrong, "in a whole placement");
}

} // namespace
} // namespace tessera::measure
