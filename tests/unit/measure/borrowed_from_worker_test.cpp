#include "engine/measure/borrowed_measurer.h"
#include "engine/measure/device_note.h"
#include "engine/measure/worker_measurer.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

using backend::Cost;

/// `a` is read twice, so neither of its readers may write over it; the join may write over `b`.
constexpr const char* kFork = R"(graph fork opset 17
input x: f32[16,32]
const w: f32[32,32] = random(1)
a = MatMul(x, w) @product
b = Relu(a) @left
c = Sigmoid(a) @right
y = Add(b, c) @join
output y
)";

/// What a RegionMeasurer answers to everything that a search asks.
struct Answers {
    std::vector<MeasureRequest> timed;
    std::vector<std::string> refusals;
    std::vector<Cost> costs;
    std::vector<ConversionOffer> conversions;
    base::Nanoseconds overhead;
};

Answers ask(const graph::GraphRef& graph, RegionMeasurer& measurer) {
    std::vector<OfferRequest> asked;
    for (const auto* node : {"product", "left", "right", "join"}) {
        for (const auto* backend : {"onednn", "reference", "faulty"}) {
            asked.push_back({graph::makeRegion(*graph, {graph->findNode(node)}), backend, "rule"});
        }
    }
    const auto left = graph->findNode("left");
    const auto right = graph->findNode("right");
    asked.push_back(
        {graph::makeRegion(*graph, {left, right}), "onednn", "bundle", {{{left}, ""}, {{right}, ""}}});
    Answers answers;
    const auto offerings = measurer.offers(asked, {});
    EXPECT_TRUE(offerings.has_value()) << offerings.error().oneLine();
    for (std::size_t i = 0; i < asked.size(); ++i) {
        for (const auto& implementation : offerings->at(i).implementations) {
            answers.timed.push_back({asked[i].region, implementation});
        }
        for (const auto& refusal : offerings->at(i).refusals) {
            answers.refusals.push_back(refusal.implementation + ": " + refusal.reason);
        }
    }
    const auto costs = measurer.costs(answers.timed, {});
    EXPECT_TRUE(costs.has_value()) << costs.error().oneLine();
    answers.costs = *costs;
    const graph::TensorType type{graph::DType::kFloat32, graph::Shape{1, 16, 8, 8}};
    const std::vector<ConversionRequest> changes{
        {type, *backend::Layout::parse("abcd"), *backend::Layout::parse("aBcd8b"), {}, {}}};
    const auto conversions = measurer.conversions(changes, {});
    EXPECT_TRUE(conversions.has_value()) << conversions.error().oneLine();
    answers.conversions = *conversions;
    const auto overhead = measurer.kernelOverhead();
    EXPECT_TRUE(overhead.has_value()) << overhead.error().oneLine();
    answers.overhead = *overhead;
    return answers;
}

TEST(BorrowedMeasurer, FindsUnderTheirKeysWhatWorkersStored) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "recorded.db";
    const auto graph = test::graphFromText(kFork);
    MeasurerSettings settings;
    settings.threads = 2;
    settings.limits.minRounds = 3;
    settings.limits.maxRounds = 3;
    Answers recorded;
    {
        WorkerEnvironment environment;
        environment.threads = settings.threads;
        WorkerSession session(
            std::make_shared<LocalLauncher>(workerProgram()), environment,
            {{"onednn", test::buildPath("lib/tessera/backends/libtessera-onednn.so"), {}},
             {"reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}},
             {"faulty",
              test::buildPath("lib/tessera/tests/libtessera-faulty.so"),
              {{"uses_ceilings", "yes"}}}});
        const auto store = *Store::open(file);
        ASSERT_TRUE(noteDevice(*store, localDevice()));
        WorkerMeasurer measurer(graph, session, *store, settings);
        recorded = ask(graph, measurer);
    }
    // The keys say all of this, so there must be some of each.
    const auto holds = [&](auto&& what) { return std::ranges::any_of(recorded.timed, what); };
    ASSERT_TRUE(holds([](const auto& request) { return !request.implementation.inPlaceOf.empty(); }));
    ASSERT_TRUE(holds([](const auto& request) { return !request.implementation.parallelGroup.empty(); }));
    ASSERT_TRUE(holds([](const auto& request) { return request.implementation.backend == "faulty"; }))
        << "who was given ceilings";
    ASSERT_TRUE(recorded.conversions[0].cost.feasible()) << recorded.conversions[0].cost.reason();

    const auto profile = HardwareProfile::open(file, 0, graph::Precision::kF32);
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    EXPECT_EQ(profile->threads, settings.threads);
    BorrowedMeasurer measurer(graph, *profile);
    const auto borrowed = ask(graph, measurer);
    EXPECT_EQ(borrowed.refusals, recorded.refusals);
    ASSERT_EQ(borrowed.timed.size(), recorded.timed.size());
    for (std::size_t i = 0; i < recorded.timed.size(); ++i) {
        const auto& implementation = recorded.timed[i].implementation;
        SCOPED_TRACE(implementation.backend + ":" + implementation.name);
        EXPECT_EQ(borrowed.timed[i].implementation, implementation);
        ASSERT_TRUE(recorded.costs[i].feasible()) << recorded.costs[i].reason();
        ASSERT_TRUE(borrowed.costs[i].feasible()) << borrowed.costs[i].reason();
        EXPECT_EQ(borrowed.costs[i].kind(), Cost::Kind::kBorrowed);
        EXPECT_EQ(borrowed.costs[i].median(), recorded.costs[i].median());
    }
    EXPECT_EQ(borrowed.conversions[0].implementation, recorded.conversions[0].implementation);
    EXPECT_EQ(borrowed.conversions[0].cost.kind(), Cost::Kind::kBorrowed);
    EXPECT_EQ(borrowed.conversions[0].cost.median(), recorded.conversions[0].cost.median());
    EXPECT_EQ(borrowed.overhead, recorded.overhead);
}

} // namespace
} // namespace tessera::measure
