#include "engine/measure/machine_ceilings_note.h"
#include "tests/support/run_sql.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/measure/launchers.h"
#include "tests/unit/measure/measurer_bench.h"

#include <chrono>
#include <gmock/gmock.h>
#include <semaphore>
#include <thread>

namespace tessera::measure {
namespace {

using backend::Cost;
using backend::Outcome;
using base::ErrorKind;
using base::Nanoseconds;
using test::graphFromText;
using test::runSql;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using namespace std::chrono_literals;

TEST(WorkerMeasurer, TimesWhatIsRight) {
    Bench bench(kMatMul, {{"offers", "right,chatty"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectTime(costs, "chatty"); // what it prints does not reach the protocol
    EXPECT_EQ(measurer.counts().measured, 2);
    EXPECT_EQ(bench.session().client().generation(), 1) << "one worker was enough";
}

TEST(WorkerMeasurer, MeasuresTheMachineOnceBeforeABackendIsAskedThatUsesIt) {
    Bench bench(kRelu, {{"uses_ceilings", "yes"}});
    auto first = bench.measurer();
    EXPECT_FALSE(bench.offered(first).implementations.empty());
    const auto kept = findCeilings(bench.store(), localDevice(), 1);
    ASSERT_TRUE(kept.has_value() && kept->has_value());
    EXPECT_GT((*kept)->allThreads.fmaGflops.best, 0.0);
    auto second = bench.measurer();
    EXPECT_FALSE(bench.offered(second).implementations.empty());
    EXPECT_EQ(findCeilings(bench.store(), localDevice(), 1), kept) << "they were measured again";
}

TEST(WorkerMeasurer, DoesNotMeasureTheMachineForABackendThatDoesNotUseIt) {
    Bench bench(kRelu);
    auto measurer = bench.measurer();
    EXPECT_FALSE(bench.offered(measurer).implementations.empty());
    const auto kept = findCeilings(bench.store(), localDevice(), 1);
    ASSERT_TRUE(kept.has_value());
    EXPECT_FALSE(kept->has_value());
}

TEST(WorkerMeasurer, GivesCeilingsToThoseThatUseThem) {
    const auto told = [](Options options) {
        options["at_offer"] = "tell-ceilings";
        Bench bench(kRelu, std::move(options));
        auto measurer = bench.measurer();
        const auto offered = bench.offered(measurer);
        return offered.refusals.empty() ? "" : offered.refusals.front().reason;
    };
    EXPECT_EQ(told({{"uses_ceilings", "yes"}}), "it has ceilings");
    EXPECT_EQ(told({}), "it has none");
}

TEST(WorkerMeasurer, MovementIsExactToTheLastBit) {
    Bench bench(kIdentity, {{"offers", "right,bit,bf16"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "bit", Outcome::kWrong, "allowed error 0");
    expectVerdict(costs, "bf16", Outcome::kWrong, "allowed error 0");
}

TEST(WorkerMeasurer, AskedAgainItAnswersFromTheStore) {
    const auto store = *Store::open(":memory:");
    const Options options{{"offers", "right,bit,crash"}};
    {
        Bench bench(kRelu, options, nullptr, store.get());
        auto measurer = bench.measurer();
        static_cast<void>(bench.costs(measurer));
        EXPECT_EQ(measurer.counts().measured, 3);
        EXPECT_EQ(measurer.counts().fromStore, 0);
    }
    Bench bench(kRelu, options, nullptr, store.get());
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    EXPECT_EQ(measurer.counts().measured, 0);
    EXPECT_EQ(measurer.counts().fromStore, 3);
    EXPECT_TRUE(costs.at("right").feasible());
    expectVerdict(costs, "bit", Outcome::kWrong, "element");
    expectVerdict(costs, "crash", Outcome::kCrashed, "signal 11");
    EXPECT_TRUE(store->check()->empty());
}

TEST(WorkerMeasurer, AnotherOptionOrShapeIsMeasuredAnew) {
    const auto store = *Store::open(":memory:");
    const auto measuredWith = [&](const char* graph, const Options& options) {
        Bench bench(graph, options, nullptr, store.get());
        auto measurer = bench.measurer();
        static_cast<void>(bench.costs(measurer));
        return measurer.counts().measured;
    };
    EXPECT_EQ(measuredWith(kRelu, {{"offers", "right"}}), 1);
    EXPECT_EQ(measuredWith(kRelu, {{"offers", "right"}}), 0);
    EXPECT_EQ(measuredWith(kRelu, {{"offers", "right"}, {"further", "1"}}), 1);
    EXPECT_EQ(measuredWith(R"(graph relu opset 17
input x: f32[6,11]
y = Relu(x)
output y
)",
                           {{"offers", "right"}}),
              1);
    EXPECT_EQ(measuredWith(R"(graph renamed opset 17
input in: f32[6,10]
out = Relu(in) @another_name
output out
)",
                           {{"offers", "right"}}),
              0)
        << "names are no part of the key";
}

TEST(WorkerMeasurer, ARowOfAnotherMachineSpeedIsBorrowedAndNeverOfToday) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const auto store = *Store::open(file);
    const Options options{{"offers", "right"}};
    {
        Bench bench(kRelu, options, nullptr, store.get());
        auto measurer = bench.measurer();
        static_cast<void>(bench.costs(measurer));
    }
    runSql(file, "UPDATE rows SET fma_gflops = fma_gflops / 3");
    Bench bench(kRelu, options, nullptr, store.get());
    auto measurer = bench.measurer();
    auto requests = bench.requestsFor(bench.offered(measurer));
    const auto any = measurer.costs(requests, {});
    ASSERT_TRUE(any.has_value());
    EXPECT_EQ(any->front().kind(), Cost::Kind::kBorrowed);
    EXPECT_EQ(measurer.counts().measured, 0);
    requests[0].reuse = Reuse::kSameSpeed;
    const auto fresh = measurer.costs(requests, {});
    ASSERT_TRUE(fresh.has_value());
    EXPECT_EQ(fresh->front().kind(), Cost::Kind::kMeasured);
    EXPECT_EQ(measurer.counts().measured, 1);
}

TEST(WorkerMeasurer, LooksAtTheMachineWhenAsked) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const auto store = *Store::open(file);
    Bench bench(kRelu, {{"offers", "right"}}, nullptr, store.get());
    auto measurer = bench.measurer();
    static_cast<void>(bench.costs(measurer));
    runSql(file, "UPDATE rows SET fma_gflops = fma_gflops / 3");
    auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_TRUE(measurer.refreshCanary({}).has_value());
    EXPECT_EQ(measurer.costs(requests, {})->front().kind(), Cost::Kind::kBorrowed);
}

TEST(WorkerMeasurer, MeasuresEveryTimeAgainThatIsWantedOfNow) {
    Bench bench(kRelu, {{"offers", "right,last"}});
    auto measurer = bench.measurer();
    auto requests = bench.requestsFor(bench.offered(measurer));
    static_cast<void>(measurer.costs(requests, {}));
    ASSERT_EQ(measurer.counts().measured, 2);
    for (auto& request : requests) {
        request.reuse = Reuse::kNever;
    }
    ASSERT_TRUE(measurer.costs(requests, {}).has_value());
    EXPECT_EQ(measurer.counts().measured, 3) << "the verdict on the wrong one stands";
}

TEST(WorkerMeasurer, TellsTheCircumstancesOfEachBackendThatCanBeOpened) {
    const std::vector<backend::BackendOnDevice> asked{{"faulty"}, {"reference"}, {"nobody"}};
    const auto told = [&](Options options) {
        Bench bench(kRelu, std::move(options));
        auto measurer = bench.measurer();
        return *measurer.contextHashes(asked, {});
    };
    const auto plain = told({{"offers", "right"}});
    ASSERT_EQ(plain.size(), 2U);
    EXPECT_NE(plain.at({"faulty"}), plain.at({"reference"}));
    EXPECT_EQ(told({{"offers", "right"}}), plain);
    const auto other = told({{"offers", "right,chatty"}});
    EXPECT_NE(other.at({"faulty"}), plain.at({"faulty"})) << "its options are part of them";
    EXPECT_EQ(other.at({"reference"}), plain.at({"reference"}));
}

TEST(WorkerMeasurer, AStoreThatCannotBeReadIsAnError) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const auto store = *Store::open(file);
    Bench bench(kRelu, {}, nullptr, store.get());
    auto measurer = bench.measurer();
    const auto requests = bench.requestsFor(bench.offered(measurer));
    runSql(file, "DROP TABLE rows");
    const auto costs = measurer.costs(requests, {});
    ASSERT_FALSE(costs.has_value());
    EXPECT_EQ(costs.error().kind, ErrorKind::kIo);
    EXPECT_THAT(costs.error().oneLine(), HasSubstr(file.string()));
}

TEST(WorkerMeasurer, CancelReturnsSoonAndKeepsWhatIsKnown) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const auto store = *Store::open(file);
    Bench bench(kRelu, {{"offers", "bit,hang"}}, nullptr, store.get());
    auto measurer = bench.measurer(Nanoseconds(600'000'000'000));
    const auto requests = bench.requestsFor(bench.offered(measurer));
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    std::counting_semaphore<> hangs(0);
    std::jthread canceller([&] {
        hangs.acquire();
        std::this_thread::sleep_for(20ms); // while nothing comes from the worker
        asked = std::chrono::steady_clock::now();
        stop.request_stop();
    });
    const auto onHang = [&hangs](const base::Progress& progress) {
        if (progress.done == 1) {
            hangs.release();
        }
    };
    const auto costs = measurer.costs(requests, {stop.get_token(), onHang});
    const auto elapsed = std::chrono::steady_clock::now() - asked;
    hangs.release(); // whatever came of it
    ASSERT_FALSE(costs.has_value());
    EXPECT_EQ(costs.error().kind, ErrorKind::kCancelled);
    EXPECT_LT(elapsed, 60s) << "it may hang for ten minutes";
    EXPECT_TRUE(store->check()->empty());
    EXPECT_EQ(store->statistics()->rows, 1) << "the verdict of 'bit' was known";
    const auto again = bench.offered(measurer);
    EXPECT_EQ(again.implementations.size(), 2U) << "and the measurer is of use afterwards";
}

TEST(WorkerMeasurer, WhatIsStillPreparedBehindTheDeadlineIsStoppedAndUnmeasured) {
    Bench bench(kRelu, {{"offers", "bit,create-slowly,right"}});
    auto measurer = bench.measurer();
    const auto requests = bench.requestsFor(bench.offered(measurer));
    // The time is over while the second one, which prepares for 6 s, is at it.
    base::ManualClock clock;
    const Nanoseconds minute(60'000'000'000);
    const auto onSlow = [&](const base::Progress& progress) {
        if (progress.done == 1) {
            clock.advance(minute + minute);
        }
    };
    const auto costs = measurer.costs(requests, {{}, onSlow, base::Deadline{&clock, minute}});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    EXPECT_EQ(costs->at(0).outcome(), Outcome::kWrong) << "which was known by then";
    EXPECT_EQ(costs->at(1), backend::Cost::unmeasured());
    EXPECT_EQ(costs->at(2), backend::Cost::unmeasured());
    const std::vector<MeasureRequest> last{requests[2]};
    const auto again = measurer.costs(last, {});
    ASSERT_TRUE(again.has_value()) << again.error().oneLine();
    EXPECT_TRUE(again->at(0).feasible()) << "the measurer is of use afterwards";
}

TEST(WorkerMeasurer, WorksThroughPlainPipesAsIfRemote) {
    const auto launcher = std::make_shared<test::PipeLauncher>();
    Bench bench(kMatMul, {{"offers", "right,bit,crash,also-right"}}, launcher);
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectTime(costs, "also-right");
    expectVerdict(costs, "bit", Outcome::kWrong, "output 'y'");
    expectVerdict(costs, "crash", Outcome::kCrashed, "signal 11");
}

TEST(WorkerMeasurer, TheLastResortConvertsWhereNobodyElseDoes) {
    const graph::TensorType type{graph::DType::kFloat32,
                                 graph::toShape(std::vector<std::int64_t>{1, 20, 3, 5})};
    const auto graph = graphFromText(kRelu);
    WorkerSession session(
        std::make_shared<LocalLauncher>(workerProgram()), WorkerEnvironment{},
        {{"onednn", test::buildPath("lib/tessera/backends/libtessera-onednn.so"), {}},
         {"reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}}});
    const auto store = *Store::open(":memory:");
    MeasurerSettings settings;
    settings.limits.maxRounds = 4;
    settings.lastResort = "reference";
    WorkerMeasurer measurer(graph, session, *store, settings);
    const auto layout = [](const char* text) { return *backend::Layout::parse(text); };
    const std::vector<ConversionRequest> both{{type, layout("abcd"), layout("acdb"), {}, {}}};
    const auto first = measurer.conversions(both, {});
    ASSERT_TRUE(first.has_value()) << first.error().oneLine();
    EXPECT_EQ(first->front().implementation.backend, "onednn");
    EXPECT_EQ(measurer.counts().measured, 1) << "the reference was timed beside it";
    const graph::TensorType bytes{graph::DType::kBool, type.shape};
    const std::vector<ConversionRequest> odd{{bytes, layout("abcd"), layout("acdb"), {}, {}}};
    const auto second = measurer.conversions(odd, {});
    ASSERT_TRUE(second.has_value()) << second.error().oneLine();
    EXPECT_TRUE(second->front().cost.feasible()) << second->front().cost.reason();
    EXPECT_EQ(second->front().implementation.backend, "reference");
    const std::vector<std::string> chosen{"openblas", "reference"};
    const std::vector<ConversionRequest> restricted{{type, layout("abcd"), layout("acdb"), {}, {}, chosen}};
    const auto third = measurer.conversions(restricted, {});
    ASSERT_TRUE(third.has_value()) << third.error().oneLine();
    EXPECT_EQ(third->front().implementation.backend, "reference") << "another one was not chosen";
}

TEST(WorkerMeasurer, BehindTheDeadlineNoConversionIsCompiledThatAnotherMakes) {
    const graph::TensorType type{graph::DType::kFloat32,
                                 graph::toShape(std::vector<std::int64_t>{1, 20, 3, 5})};
    const auto library = [](const char* id, bool compiles) {
        return BackendLibrary{id,
                              test::buildPath(std::string("lib/tessera/backends/libtessera-") + id + ".so"),
                              {},
                              pattern::Level::kOperator,
                              compiles};
    };
    WorkerSession session(std::make_shared<LocalLauncher>(workerProgram()), WorkerEnvironment{},
                          {library("onednn", true), library("reference", false)});
    const auto store = *Store::open(":memory:");
    MeasurerSettings settings;
    settings.limits.maxRounds = 4;
    WorkerMeasurer measurer(graphFromText(kRelu), session, *store, settings);
    const auto layout = [](const char* text) { return *backend::Layout::parse(text); };
    const base::SystemClock clock;
    const base::JobControl late{{}, {}, base::Deadline{&clock, clock.now()}};
    const std::vector<ConversionRequest> both{{type, layout("abcd"), layout("acdb"), {}, {}}};
    const auto behind = measurer.conversions(both, late);
    ASSERT_TRUE(behind.has_value()) << behind.error().oneLine();
    EXPECT_EQ(behind->front().implementation.backend, "reference");
    EXPECT_EQ(measurer.counts().measured, 1) << "what compiles was asked all the same";
    const std::vector<std::string> chosen{"onednn"};
    const std::vector<ConversionRequest> alone{{type, layout("abcd"), layout("acdb"), {}, {}, chosen}};
    const auto only = measurer.conversions(alone, late);
    ASSERT_TRUE(only.has_value()) << only.error().oneLine();
    EXPECT_EQ(only->front().implementation.backend, "onednn") << "nobody else converts";
    const std::vector<ConversionRequest> other{{type, layout("acdb"), layout("abcd"), {}, {}}};
    const auto before = measurer.conversions(other, {});
    ASSERT_TRUE(before.has_value()) << before.error().oneLine();
    EXPECT_EQ(measurer.counts().measured, 4) << "with time both are asked";
}

TEST(WorkerMeasurer, TheReferenceIsRightAndConverts) {
    Bench bench(kMatMul);
    auto measurer = bench.measurer();
    const auto offering = bench.offered(measurer, "reference");
    ASSERT_THAT(offering.implementations, Not(IsEmpty()));
    const auto costs = measurer.costs(bench.requestsFor(offering), {});
    ASSERT_TRUE(costs.has_value());
    for (const auto& cost : *costs) {
        EXPECT_TRUE(cost.feasible()) << cost.reason();
    }
    const graph::TensorType type{graph::DType::kFloat32,
                                 graph::toShape(std::vector<std::int64_t>{1, 20, 3, 5})};
    const std::vector<ConversionRequest> requests{
        {type, *backend::Layout::parse("abcd"), *backend::Layout::parse("aBcd16b"), {}, {}},
        {type, *backend::Layout::parse("opaque:other:x:99"), *backend::Layout::parse("abcd"), {}, {}}};
    const auto conversions = measurer.conversions(requests, {});
    ASSERT_TRUE(conversions.has_value()) << conversions.error().oneLine();
    EXPECT_TRUE(conversions->at(0).cost.feasible()) << conversions->at(0).cost.reason();
    EXPECT_EQ(conversions->at(0).implementation.backend, "reference");
    ASSERT_FALSE(conversions->at(1).cost.feasible());
    EXPECT_EQ(conversions->at(1).cost.outcome(), Outcome::kUnsupported);
}

TEST(WorkerMeasurer, TheOverheadIsMeasuredOnceForADevice) {
    const auto store = *Store::open(":memory:");
    Bench bench(kRelu, {}, nullptr, store.get());
    const auto first = bench.measurer().kernelOverhead();
    ASSERT_TRUE(first.has_value()) << first.error().oneLine();
    EXPECT_GE(first->count(), 0);
    EXPECT_LT(first->count(), 1'000'000);
    Bench stranded(kRelu, {}, std::make_shared<test::FailingLauncher>(), store.get());
    const auto second = stranded.measurer().kernelOverhead();
    ASSERT_TRUE(second.has_value()) << second.error().oneLine();
    EXPECT_EQ(*first, *second);
    Bench none(kRelu, {}, std::make_shared<test::FailingLauncher>());
    EXPECT_FALSE(none.measurer().kernelOverhead().has_value()) << "it is measured, never assumed";
}

} // namespace
} // namespace tessera::measure
