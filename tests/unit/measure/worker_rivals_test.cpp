// Which implementations are worth a measurement beside those that were timed.
#include "tests/unit/measure/measurer_bench.h"

#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using backend::Outcome;

TEST(WorkerRivals, WhatCannotBeatARivalByItsBoundIsNotTried) {
    Bench bench(kMatMul, {{"offers", "bound-15-crash,right,bound-3-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right"); // it states no bound
    expectTime(costs, "bound-3-right");
    expectVerdict(costs, "bound-15-crash", Outcome::kSlower, "GFLOP/s it takes at least");
    expectVerdict(costs, "bound-15-crash", Outcome::kSlower, "right takes");
    EXPECT_EQ(bench.session().client().generation(), 1) << "it was not run";
}

TEST(WorkerRivals, WhatIsLikelyToBeSlowerThanTheLikelyFastestIsNotTried) {
    Bench bench(kMatMul, {{"offers", "likely-15-crash,likely-2-right,likely-3-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "likely-2-right");
    expectTime(costs, "likely-3-right"); // likely to take as good as nothing, which the first did not keep to
    expectVerdict(costs, "likely-15-crash", Outcome::kSlower, "GFLOP/s it is likely to take");
    expectVerdict(costs, "likely-15-crash", Outcome::kSlower, "likely-2-right takes");
    EXPECT_EQ(bench.session().client().generation(), 1) << "it was not run";
}

TEST(WorkerRivals, WhoTakesAnInputsBufferOutdoesNobodyWhoLeavesIt) {
    Bench bench(kRelu, {{"offers", "likely-15-right,likely-2-in-place"}});
    auto measurer = bench.measurer();
    auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_EQ(requests.size(), 2U);
    requests[1].implementation.inPlaceOf = {0}; // as where nobody else reads it, and it is no graph input
    const auto costs = measurer.costs(requests, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    for (const auto& cost : *costs) {
        EXPECT_TRUE(cost.feasible()) << cost.reason();
    }
}

TEST(WorkerRivals, ABoundIsHeldAgainstNobodyWhoIsWrong) {
    Bench bench(kMatMul, {{"offers", "bound-3-nan,bound-15-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectVerdict(costs, "bound-3-nan", Outcome::kWrong, "output 'y'");
    expectTime(costs, "bound-15-right");
}

TEST(WorkerRivals, WhatAFinalClaimRestsOnIsTimedWhateverItsBound) {
    Bench bench(kMatMul, {{"offers", "bound-3-right,bound-15-right"}});
    auto measurer = bench.measurer();
    expectVerdict(bench.costs(measurer), "bound-15-right", Outcome::kSlower, "right takes");
    auto requests = bench.requestsFor(bench.offered(measurer));
    for (auto& request : requests) {
        request.reuse = Reuse::kSameSpeed;
    }
    const auto costs = measurer.costs(requests, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    for (const auto& cost : *costs) {
        EXPECT_TRUE(cost.feasible()) << cost.reason();
    }
}

TEST(WorkerRivals, WhoWasLeftForARivalIsTimedWhenAskedForAlone) {
    Bench bench(kMatMul, {{"offers", "bound-3-right,bound-15-right"}});
    auto measurer = bench.measurer();
    expectVerdict(bench.costs(measurer), "bound-15-right", Outcome::kSlower, "right takes");
    auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_EQ(requests.size(), 2U);
    std::erase_if(requests, [](const MeasureRequest& request) {
        return request.implementation.name != "bound-15-right";
    });
    const auto alone = measurer.costs(requests, {});
    ASSERT_TRUE(alone.has_value()) << alone.error().oneLine();
    EXPECT_TRUE(alone->front().feasible()) << alone->front().reason();
}

// A product that takes longer than one with its activation is nobody's choice.
TEST(WorkerRivals, WhoIsSlowerThanALargerRegionAroundItIsTimedNoFurther) {
    constexpr const char* kBoth = R"(graph both opset 17
input x: f32[16,32]
const w: f32[32,24] = random(1)
y = MatMul(x, w) @product
z = Relu(y) @relu
output z
)";
    Bench bench(kBoth, {{"offers", "slow"}});
    auto measurer = bench.measurer();
    const auto product = graph::makeRegion(bench.graph(), {bench.graph().findNode("product")});
    const std::vector<OfferRequest> asked{{product, "faulty", ""}, {bench.region(), "reference", ""}};
    const auto offers = measurer.offers(asked, {});
    ASSERT_TRUE(offers.has_value()) << offers.error().oneLine();
    std::vector<MeasureRequest> requests;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        requests.push_back({asked[i].region, offers->at(i).implementations.at(0), Reuse::kNever});
    }
    const auto beside = measurer.costs(requests, {});
    ASSERT_TRUE(beside.has_value()) << beside.error().oneLine();
    ASSERT_TRUE(beside->at(0).feasible()) << beside->at(0).reason();
    EXPECT_LE(beside->at(0).rounds(), 2);
    const auto alone = measurer.costs(std::span(requests).first(1), {});
    ASSERT_TRUE(alone.has_value()) << alone.error().oneLine();
    EXPECT_GT(alone->at(0).rounds(), 2);
}

TEST(WorkerRivals, ANewcomerIsTimedWithTheBestThatIsKnown) {
    const auto store = *Store::open(":memory:");
    Bench bench(kRelu, {{"offers", "right,also-right,chatty"}}, nullptr, store.get());
    auto measurer = bench.measurer();
    const auto offered = bench.requestsFor(bench.offered(measurer));
    ASSERT_EQ(offered.size(), 3U);
    ASSERT_TRUE(measurer.costs(std::span(offered).first(2), {}).has_value());
    EXPECT_EQ(measurer.counts().measured, 2);
    ASSERT_TRUE(measurer.costs(offered, {}).has_value());
    EXPECT_EQ(measurer.counts().measured, 4) << "the third, and the better of the others with it";
    ASSERT_TRUE(measurer.costs(offered, {}).has_value());
    EXPECT_EQ(measurer.counts().measured, 4) << "nobody is new any more";
}

} // namespace
} // namespace tessera::measure
