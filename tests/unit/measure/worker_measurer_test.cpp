#include "engine/measure/worker_measurer.h"

#include "engine/measure/machine_ceilings_note.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/run_sql.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/measure/launchers.h"

#include <chrono>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <thread>

namespace tessera::measure {
namespace {

using backend::Cost;
using backend::Outcome;
using base::ErrorKind;
using base::Nanoseconds;
using test::graphFromText;
using test::runSql;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using namespace std::chrono_literals;

constexpr const char* kMatMul = R"(graph product opset 17
input x: f32[16,32]
const w: f32[32,24] = random(1)
y = MatMul(x, w) @product
output y
)";
constexpr const char* kRelu = R"(graph relu opset 17
input x: f32[6,10]
y = Relu(x) @relu
output y
)";
constexpr const char* kIdentity = R"(graph identity opset 17
input x: f32[6,10]
y = Identity(x) @same
output y
)";

using Options = std::map<std::string, std::string>;

/// A model, a worker with the faulty and the reference backend, and a store.
class Bench {
public:
    explicit Bench(const char* graph, Options faulty = {}, std::shared_ptr<Launcher> launcher = nullptr,
                   Store* store = nullptr)
        : m_graph(graphFromText(graph))
        , m_session(launcher ? std::move(launcher) : std::make_shared<LocalLauncher>(workerProgram()),
                    WorkerEnvironment{},
                    {{"faulty", test::buildPath("lib/tessera/tests/libtessera-faulty.so"), std::move(faulty)},
                     {"reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}}})
        , m_ownStore(store ? nullptr : *Store::open(":memory:"))
        , m_store(store ? *store : *m_ownStore) {}

    [[nodiscard]] WorkerMeasurer measurer(Nanoseconds hangLimit = Nanoseconds(20'000'000'000)) {
        MeasurerSettings settings;
        settings.limits.minRounds = 6;
        settings.limits.maxRounds = 6;
        settings.hangLimit = hangLimit;
        return {m_graph, m_session, m_store, settings};
    }
    [[nodiscard]] graph::Region region() const {
        std::vector<graph::NodeId> nodes;
        for (std::size_t i = 0; i < m_graph->nodes().size(); ++i) {
            nodes.emplace_back(i);
        }
        return graph::makeRegion(*m_graph, nodes);
    }
    [[nodiscard]] WorkerSession& session() { return m_session; }
    [[nodiscard]] Store& store() { return m_store; }

    [[nodiscard]] backend::Offering offered(WorkerMeasurer& measurer,
                                            const std::string& backend = "faulty") const {
        const std::vector<OfferRequest> requests{{region(), backend, "rule"}};
        auto offerings = measurer.offers(requests, {});
        if (!offerings) {
            throw std::runtime_error(offerings.error().oneLine());
        }
        return offerings->front();
    }

    [[nodiscard]] std::vector<MeasureRequest> requestsFor(const backend::Offering& offering) const {
        std::vector<MeasureRequest> requests;
        for (const auto& implementation : offering.implementations) {
            requests.push_back({region(), implementation});
        }
        return requests;
    }

    /// Cost of everything that the faulty backend offers, by name.
    [[nodiscard]] std::map<std::string, Cost> costs(WorkerMeasurer& measurer) const {
        const auto requests = requestsFor(offered(measurer));
        const auto costs = measurer.costs(requests, {});
        if (!costs) {
            throw std::runtime_error(costs.error().oneLine());
        }
        std::map<std::string, Cost> byName;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            byName.emplace(requests[i].implementation.name, costs->at(i));
        }
        return byName;
    }

private:
    graph::GraphRef m_graph;
    WorkerSession m_session;
    std::unique_ptr<Store> m_ownStore;
    Store& m_store;
};

void expectVerdict(const std::map<std::string, Cost>& costs, const std::string& name, Outcome outcome,
                   const std::string& reason) {
    ASSERT_TRUE(costs.contains(name)) << name;
    const auto& cost = costs.at(name);
    ASSERT_FALSE(cost.feasible()) << name;
    EXPECT_EQ(backend::toText(cost.outcome()), backend::toText(outcome)) << name << ": " << cost.reason();
    EXPECT_THAT(cost.reason(), HasSubstr(reason)) << name;
}

void expectTime(const std::map<std::string, Cost>& costs, const std::string& name) {
    ASSERT_TRUE(costs.contains(name)) << name;
    const auto& cost = costs.at(name);
    ASSERT_TRUE(cost.feasible()) << name << ": " << cost.reason();
    EXPECT_EQ(cost.kind(), Cost::Kind::kMeasured);
    EXPECT_GE(cost.rounds(), 1) << name; // those at less than full speed of the machine are dropped
    EXPECT_LE(cost.rounds(), 6) << name;
    EXPECT_LE(cost.low(), cost.median());
    EXPECT_GT(cost.low(), Nanoseconds(0));
}

TEST(WorkerMeasurer, TimesWhatIsRight) {
    Bench bench(kMatMul, {{"offers", "right,chatty"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectTime(costs, "chatty"); // what it prints does not reach the protocol
    EXPECT_EQ(measurer.counts().measured, 2);
    EXPECT_EQ(bench.session().client().generation(), 1) << "one worker was enough";
}

TEST(WorkerMeasurer, MeasuresTheMachineOnceBeforeABackendIsAsked) {
    Bench bench(kRelu);
    auto first = bench.measurer();
    EXPECT_FALSE(bench.offered(first).implementations.empty());
    const auto kept = findCeilings(bench.store(), localDevice(), 1);
    ASSERT_TRUE(kept.has_value() && kept->has_value());
    EXPECT_GT((*kept)->allThreads.fmaGflops.best, 0.0);
    auto second = bench.measurer();
    EXPECT_FALSE(bench.offered(second).implementations.empty());
    EXPECT_EQ(findCeilings(bench.store(), localDevice(), 1), kept) << "they were measured again";
}

TEST(WorkerMeasurer, EveryFaultCostsOneVerdict) {
    Bench bench(kMatMul,
                {{"offers", "right,bit,bf16,nan,last,nothing,crash,abort,exit,throw,no-utf8,raw-throw,"
                            "raw-status,create-crash,create-throw,create-unsupported,prepare-abort,"
                            "prepare-throw,unsupported,also-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    EXPECT_EQ(costs.size(), 20U);
    expectTime(costs, "right");
    expectTime(costs, "also-right");
    for (const char* wrong : {"bit", "bf16", "nan", "last", "nothing"}) {
        expectVerdict(costs, wrong, Outcome::kWrong, "output 'y'");
        expectVerdict(costs, wrong, Outcome::kWrong, "allowed error");
    }
    expectVerdict(costs, "last", Outcome::kWrong, "element 383");
    for (const char* crashed : {"crash", "create-crash"}) {
        expectVerdict(costs, crashed, Outcome::kCrashed, "signal 11");
    }
    for (const char* aborted : {"abort", "prepare-abort", "raw-throw"}) {
        expectVerdict(costs, aborted, Outcome::kCrashed, "signal 6");
    }
    expectVerdict(costs, "exit", Outcome::kCrashed, "exited with status 3");
    for (const char* failed : {"throw", "create-throw", "prepare-throw"}) {
        expectVerdict(costs, failed, Outcome::kCrashed, "the vendor library said no");
    }
    expectVerdict(costs, "no-utf8", Outcome::kCrashed, "bytes");
    expectVerdict(costs, "raw-status", Outcome::kCrashed, "faulty:raw-status");
    expectVerdict(costs, "create-unsupported", Outcome::kUnsupported, "not for me");
}

TEST(WorkerMeasurer, AHangCostsItsLimitOnce) {
    Bench bench(kRelu, {{"offers", "right,hang,bit"}});
    auto measurer = bench.measurer(Nanoseconds(4'000'000'000));
    const auto offering = bench.offered(measurer);
    const auto start = std::chrono::steady_clock::now();
    const auto costs = bench.costs(measurer);
    const auto elapsed = std::chrono::steady_clock::now() - start;
    expectTime(costs, "right");
    expectVerdict(costs, "hang", Outcome::kHung, "did not answer in time");
    expectVerdict(costs, "bit", Outcome::kWrong, "element");
    EXPECT_LT(elapsed, 2 * 4s) << "the one that hung is known and is not tried again";
}

TEST(WorkerMeasurer, ALongCompileIsNoHang) {
    Bench bench(kRelu, {{"offers", "create-slowly,create-hang,right"}});
    auto measurer = bench.measurer(Nanoseconds(3'000'000'000)); // half of what the first takes
    const auto costs = bench.costs(measurer);
    expectTime(costs, "create-slowly");
    expectVerdict(costs, "create-hang", Outcome::kHung, "did not answer in time");
    expectTime(costs, "right");
}

TEST(WorkerMeasurer, FaultsDuringTimingAreFoundAlone) {
    Bench bench(kRelu, {{"offers", "right,later-crash,later-bit,later-throw,later-nothing"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "later-crash", Outcome::kCrashed, "signal 11");
    expectVerdict(costs, "later-throw", Outcome::kCrashed, "said no");
    expectVerdict(costs, "later-bit", Outcome::kWrong, "after it was timed");
    expectVerdict(costs, "later-nothing", Outcome::kWrong, "after it was timed");
}

TEST(WorkerMeasurer, AWorkerThatClosesItsStreamIsReplaced) {
    Bench bench(kRelu, {{"offers", "right,close-streams"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "close-streams", Outcome::kCrashed, "exited with status 0");
}

TEST(WorkerMeasurer, MovementIsExactToTheLastBit) {
    Bench bench(kIdentity, {{"offers", "right,bit,bf16"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "bit", Outcome::kWrong, "allowed error 0");
    expectVerdict(costs, "bf16", Outcome::kWrong, "allowed error 0");
}

TEST(WorkerMeasurer, RefusesOffersThatLie) {
    Bench bench(kRelu, {{"at_offer", "lies"}});
    auto measurer = bench.measurer();
    const auto offering = bench.offered(measurer);
    std::vector<std::string> names;
    for (const auto& implementation : offering.implementations) {
        names.push_back(implementation.name);
    }
    EXPECT_THAT(names, testing::ElementsAre("twice", "right"));
    std::map<std::string, std::string> refusals;
    for (const auto& refusal : offering.refusals) {
        refusals[refusal.implementation] = refusal.reason;
    }
    for (const char* liar : {"malformed-layout", "layout-with-a-space", "layout-of-another-rank",
                             "empty-layout", "Name With Spaces", "", "unknown-precision", "view-of-nothing",
                             "in-place-of-nothing", "all-the-memory", "bf16-class", "twice"}) {
        ASSERT_TRUE(refusals.contains(liar)) << liar;
        EXPECT_THAT(refusals[liar], Not(IsEmpty())) << liar;
    }
    EXPECT_THAT(refusals["bf16-class"], AllOf(HasSubstr("bf16"), HasSubstr("f32")));
}

TEST(WorkerMeasurer, ABackendThatDiesWhileAskedCostsARefusal) {
    for (const char* how : {"crash", "abort", "throw", "exit"}) {
        Bench bench(kRelu, {{"at_offer", how}});
        auto measurer = bench.measurer();
        const auto offering = bench.offered(measurer);
        EXPECT_THAT(offering.implementations, IsEmpty()) << how;
        ASSERT_EQ(offering.refusals.size(), 1U) << how;
        EXPECT_THAT(offering.refusals[0].reason, Not(IsEmpty())) << how;
        EXPECT_THAT(bench.offered(measurer, "reference").implementations, Not(IsEmpty())) << how;
    }
}

TEST(WorkerMeasurer, ABackendThatHangsWhileAskedCostsARefusal) {
    Bench bench(kRelu, {{"at_offer", "hang"}});
    auto measurer = bench.measurer(Nanoseconds(3'000'000'000));
    const auto offering = bench.offered(measurer);
    ASSERT_EQ(offering.refusals.size(), 1U);
    EXPECT_THAT(offering.refusals[0].reason, HasSubstr("did not answer in time"));
}

TEST(WorkerMeasurer, ABackendThatCannotBeOpenedIsUnavailable) {
    for (const char* how : {"crash", "throw", "unsupported"}) {
        Bench bench(kRelu, {{"at_open", how}});
        auto measurer = bench.measurer();
        const auto offering = bench.offered(measurer);
        EXPECT_THAT(offering.implementations, IsEmpty()) << how;
        ASSERT_EQ(offering.refusals.size(), 1U) << how;
        EXPECT_THAT(offering.refusals[0].reason, Not(IsEmpty())) << how;
        EXPECT_THAT(bench.offered(measurer, "reference").implementations, Not(IsEmpty())) << how;
    }
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

TEST(WorkerMeasurer, WhatCannotBeatARivalByItsBoundIsNotTried) {
    Bench bench(kMatMul, {{"offers", "bound-15-crash,right,bound-3-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right"); // it states no bound
    expectTime(costs, "bound-3-right");
    expectVerdict(costs, "bound-15-crash", Outcome::kSlower, "GFLOP/s it takes at least");
    expectVerdict(costs, "bound-15-crash", Outcome::kSlower, "right took");
    EXPECT_EQ(bench.session().client().generation(), 1) << "it was not run";
}

TEST(WorkerMeasurer, WhatIsLikelyToBeSlowerThanTheLikelyFastestIsNotTried) {
    Bench bench(kMatMul, {{"offers", "likely-15-crash,likely-2-right,likely-3-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "likely-2-right");
    expectTime(costs, "likely-3-right"); // likely to take as good as nothing, which the first did not keep to
    expectVerdict(costs, "likely-15-crash", Outcome::kSlower, "GFLOP/s it is likely to take");
    expectVerdict(costs, "likely-15-crash", Outcome::kSlower, "likely-2-right took");
    EXPECT_EQ(bench.session().client().generation(), 1) << "it was not run";
}

TEST(WorkerMeasurer, WhoTakesAnInputsBufferOutdoesNobodyWhoLeavesIt) {
    Bench bench(kRelu, {{"offers", "likely-15-right,likely-2-right"}});
    auto measurer = bench.measurer();
    auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_EQ(requests.size(), 2U);
    requests[1].implementation.inPlaceOf = {0}; // where the input has no other reader
    const auto costs = measurer.costs(requests, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    for (const auto& cost : *costs) {
        EXPECT_TRUE(cost.feasible()) << cost.reason();
    }
}

TEST(WorkerMeasurer, ABoundIsHeldAgainstNobodyWhoIsWrong) {
    Bench bench(kMatMul, {{"offers", "bound-3-nan,bound-15-right"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectVerdict(costs, "bound-3-nan", Outcome::kWrong, "output 'y'");
    expectTime(costs, "bound-15-right");
}

TEST(WorkerMeasurer, WhatAFinalClaimRestsOnIsTimedWhateverItsBound) {
    Bench bench(kMatMul, {{"offers", "bound-3-right,bound-15-right"}});
    auto measurer = bench.measurer();
    expectVerdict(bench.costs(measurer), "bound-15-right", Outcome::kSlower, "took");
    auto requests = bench.requestsFor(bench.offered(measurer));
    for (auto& request : requests) {
        request.freshness = Freshness::kToday;
    }
    const auto costs = measurer.costs(requests, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    for (const auto& cost : *costs) {
        EXPECT_TRUE(cost.feasible()) << cost.reason();
    }
}

TEST(WorkerMeasurer, WhoWasLeftForARivalIsTimedWhenAskedForAlone) {
    Bench bench(kMatMul, {{"offers", "bound-3-right,bound-15-right"}});
    auto measurer = bench.measurer();
    expectVerdict(bench.costs(measurer), "bound-15-right", Outcome::kSlower, "took");
    auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_EQ(requests.size(), 2U);
    std::erase_if(requests, [](const MeasureRequest& request) {
        return request.implementation.name != "bound-15-right";
    });
    const auto alone = measurer.costs(requests, {});
    ASSERT_TRUE(alone.has_value()) << alone.error().oneLine();
    EXPECT_TRUE(alone->front().feasible()) << alone->front().reason();
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
    requests[0].freshness = Freshness::kToday;
    const auto fresh = measurer.costs(requests, {});
    ASSERT_TRUE(fresh.has_value());
    EXPECT_EQ(fresh->front().kind(), Cost::Kind::kMeasured);
    EXPECT_EQ(measurer.counts().measured, 1);
}

TEST(WorkerMeasurer, ANewcomerIsTimedWithTheBestThatIsKnown) {
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

TEST(WorkerMeasurer, LooksAtTheMachineWhenAsked) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const auto store = *Store::open(file);
    Bench bench(kRelu, {{"offers", "right"}}, nullptr, store.get());
    auto measurer = bench.measurer();
    static_cast<void>(bench.costs(measurer));
    runSql(file, "UPDATE rows SET fma_gflops = fma_gflops / 3");
    auto requests = bench.requestsFor(bench.offered(measurer));
    ASSERT_TRUE(measurer.lookAtMachine({}).has_value());
    EXPECT_EQ(measurer.costs(requests, {})->front().kind(), Cost::Kind::kBorrowed);
}

TEST(WorkerMeasurer, MeasuresEveryTimeAgainThatIsWantedOfNow) {
    Bench bench(kRelu, {{"offers", "right,last"}});
    auto measurer = bench.measurer();
    auto requests = bench.requestsFor(bench.offered(measurer));
    static_cast<void>(measurer.costs(requests, {}));
    ASSERT_EQ(measurer.counts().measured, 2);
    for (auto& request : requests) {
        request.freshness = Freshness::kNow;
    }
    ASSERT_TRUE(measurer.costs(requests, {}).has_value());
    EXPECT_EQ(measurer.counts().measured, 3) << "the verdict on the wrong one stands";
}

TEST(WorkerMeasurer, TellsTheCircumstancesOfEachBackendThatCanBeOpened) {
    const std::vector<std::string> asked{"faulty", "reference", "nobody"};
    const auto told = [&](Options options) {
        Bench bench(kRelu, std::move(options));
        auto measurer = bench.measurer();
        return *measurer.circumstances(asked, {});
    };
    const auto plain = told({{"offers", "right"}});
    ASSERT_EQ(plain.size(), 2U);
    EXPECT_NE(plain.at("faulty"), plain.at("reference"));
    EXPECT_EQ(told({{"offers", "right"}}), plain);
    const auto other = told({{"offers", "right,chatty"}});
    EXPECT_NE(other.at("faulty"), plain.at("faulty")) << "its options are part of them";
    EXPECT_EQ(other.at("reference"), plain.at("reference"));
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

TEST(WorkerMeasurer, NoWorkerIsAnErrorAndNoVerdict) {
    const auto store = *Store::open(":memory:");
    Bench working(kRelu, {}, nullptr, store.get());
    auto measurer = working.measurer();
    const auto requests = working.requestsFor(working.offered(measurer));
    Bench bench(kRelu, {}, std::make_shared<test::FailingLauncher>(), store.get());
    auto stranded = bench.measurer();
    const auto costs = stranded.costs(requests, {});
    ASSERT_FALSE(costs.has_value());
    EXPECT_EQ(costs.error().kind, ErrorKind::kBackend);
    EXPECT_THAT(costs.error().message, HasSubstr("no machine is free"));
    EXPECT_EQ(store->statistics()->rows, 0) << "nobody is blamed for it";
    const auto offers = bench.measurer().offers({{{bench.region(), "reference", ""}}}, {});
    ASSERT_FALSE(offers.has_value());
    EXPECT_EQ(offers.error().kind, ErrorKind::kBackend);
}

TEST(WorkerMeasurer, AWorkerKilledFromOutsideIsReplaced) {
    Bench bench(kRelu, {{"offers", "right"}});
    auto measurer = bench.measurer();
    const auto offering = bench.offered(measurer);
    const auto hello = bench.session().client().call({{"op", "hello"}}, {}, {});
    ASSERT_TRUE(hello.has_value());
    const auto pid = (*hello)["pid"].get<pid_t>();
    ::kill(pid, SIGKILL);
    // Gone, its streams closed, and left for the client to reap: giving a worker's memory back takes a while.
    siginfo_t end{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOWAIT), 0);
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    EXPECT_EQ(bench.session().client().generation(), 2);
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
    std::jthread canceller([&] {
        std::this_thread::sleep_for(1500ms);
        asked = std::chrono::steady_clock::now();
        stop.request_stop();
    });
    const auto costs = measurer.costs(requests, {stop.get_token(), {}});
    const auto elapsed = std::chrono::steady_clock::now() - asked;
    ASSERT_FALSE(costs.has_value());
    EXPECT_EQ(costs.error().kind, ErrorKind::kCancelled);
    EXPECT_LT(elapsed, 2s);
    EXPECT_TRUE(store->check()->empty());
    EXPECT_EQ(store->statistics()->rows, 1) << "the verdict of 'bit' was known";
    const auto again = bench.offered(measurer);
    EXPECT_EQ(again.implementations.size(), 2U) << "and the measurer is of use afterwards";
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

TEST(WorkerMeasurer, WhoWritesIntoInputsSpoilsNobodyElse) {
    Bench bench(kMatMul, {{"offers", "first,scribble,second"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectVerdict(costs, "scribble", Outcome::kWrong, "writes into its inputs");
    expectTime(costs, "first");
    expectTime(costs, "second");
}

// Larger than what is looked at after each rival, so that only a wrong answer shows it.
TEST(WorkerMeasurer, ARivalOfOneWhoChangedAnInputGetsASecondTry) {
    Bench bench(R"(graph relu opset 17
input x: f32[64,4096]
y = Relu(x) @relu
output y
)",
                {{"offers", "scribble-one,right"}});
    auto measurer = bench.measurer();
    expectTime(bench.costs(measurer), "right");
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

TEST(WorkerMeasurer, ARegionWithoutARightAnswerBlamesNobody) {
    Bench bench(R"(graph nothing opset 17
input x: f32[4]
zero = Sub(x, x)
y = Div(zero, zero)
output y
)");
    auto measurer = bench.measurer();
    const auto offering = bench.offered(measurer, "reference");
    ASSERT_THAT(offering.implementations, Not(IsEmpty()));
    const auto costs = measurer.costs(bench.requestsFor(offering), {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    EXPECT_EQ(costs->front().outcome(), Outcome::kUnsupported);
    EXPECT_THAT(costs->front().reason(), HasSubstr("NaN"));
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
