// What backends and workers do wrong costs one verdict, and nobody else anything.
#include "tests/unit/measure/launchers.h"
#include "tests/unit/measure/measurer_bench.h"

#include <csignal>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

namespace tessera::measure {
namespace {

using backend::Outcome;
using base::ErrorKind;
using base::Nanoseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Of a backend that goes wrong when it is opened or asked; another one still answers.
void expectOneRefusal(const char* when, const char* how) {
    Bench bench(kRelu, {{when, how}});
    auto measurer = bench.measurer();
    const auto offering = bench.offered(measurer);
    EXPECT_THAT(offering.implementations, IsEmpty()) << how;
    ASSERT_EQ(offering.refusals.size(), 1U) << how;
    EXPECT_THAT(offering.refusals[0].reason, Not(IsEmpty())) << how;
    EXPECT_THAT(bench.offered(measurer, "reference").implementations, Not(IsEmpty())) << how;
}

TEST(WorkerFaults, EveryFaultCostsOneVerdict) {
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

TEST(WorkerFaults, AHangCostsItsLimitOnce) {
    Bench bench(kRelu, {{"offers", "right,hang,bit"}});
    auto measurer = bench.measurer(Nanoseconds(4'000'000'000));
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "hang", Outcome::kHung, "did not answer in time");
    expectVerdict(costs, "bit", Outcome::kWrong, "element");
    EXPECT_EQ(bench.session().client().generation(), 2)
        << "the one that hung is known and is not tried again";
}

constexpr Nanoseconds kShort(2'000'000'000); ///< and still long for a kernel of microseconds
constexpr Nanoseconds kMinute(60'000'000'000);

// To prepare the first takes longer than any kernel may run.
TEST(WorkerFaults, AHangCostsWhatTheSearchAllows) {
    Bench bench(kRelu, {{"offers", "create-slowly,hang,right"}});
    bench.hangs().set(HangTimes{kShort, kMinute});
    auto measurer = bench.measurer(thresholds::kLongestHang);
    const auto costs = bench.costs(measurer);
    expectTime(costs, "create-slowly");
    expectTime(costs, "right");
    expectVerdict(costs, "hang", Outcome::kHung, "was stopped after 2.00 s");
    EXPECT_EQ(bench.hangs().of(Silence::kRuns), Nanoseconds(kShort.count() / 2));

    // It is tried again only by who has more time.
    bench.hangs().set(HangTimes{kShort, kMinute});
    auto again = bench.measurer(thresholds::kLongestHang);
    expectVerdict(bench.costs(again), "hang", Outcome::kHung, "was stopped after 2.00 s");
    EXPECT_EQ(again.counts().measured, 0);
    bench.hangs().set(HangTimes{kShort + kShort, kMinute});
    auto longer = bench.measurer(thresholds::kLongestHang);
    expectVerdict(bench.costs(longer), "hang", Outcome::kHung, "was stopped after 4.00 s");
    EXPECT_GT(longer.counts().measured, 0);
}

// Without the reference some operators are run by nothing.
TEST(WorkerFaults, TheSlowestIsNotTakenToHang) {
    Bench bench(kRelu, {{"offers", "slow"}}); // takes 3 ms
    constexpr HangTimes kImpatient{Nanoseconds(100'000), kMinute};
    bench.hangs().set(kImpatient);
    auto measurer = bench.measurer(thresholds::kLongestHang, "faulty");
    expectTime(bench.costs(measurer), "slow");
    EXPECT_EQ(bench.hangs().of(Silence::kRuns), kImpatient.runs);
}

// A device that hangs does so with every kernel.
TEST(WorkerFaults, ABackendThatHangsAgainAndAgainIsGivenUp) {
    Bench bench(kRelu, {{"offers", "hang,later-hang,right"}});
    bench.hangs().set(HangTimes{kShort, kMinute});
    for (int i = 1; i < thresholds::kMostHangs; ++i) {
        bench.hangs().blame({"faulty"});
    }
    auto measurer = bench.measurer(thresholds::kLongestHang);
    const auto costs = bench.costs(measurer);
    expectVerdict(costs, "hang", Outcome::kHung, "did not answer in time");
    expectVerdict(costs, "later-hang", Outcome::kHung, "too many kernels of its backend");
    expectVerdict(costs, "right", Outcome::kHung, "too many kernels of its backend");
    // Which is no verdict on them for ever.
    bench.hangs().set(HangTimes{kShort, kMinute});
    auto again = bench.measurer(thresholds::kLongestHang);
    expectTime(bench.costs(again), "right");
}

// All run at first, and one of them hangs while they are timed in turn.
TEST(WorkerFaults, AHangDuringTimingIsFoundAlone) {
    Bench bench(kRelu, {{"offers", "right,later-hang"}});
    bench.hangs().set(HangTimes{kShort, kMinute});
    auto measurer = bench.measurer(thresholds::kLongestHang);
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "later-hang", Outcome::kHung, "did not answer in time");
}

TEST(WorkerFaults, WhatIsPreparedIsNotWaitedForLongBehindADeadline) {
    Bench bench(kRelu, {{"offers", "right,create-hang"}});
    bench.hangs().set(HangTimes{kShort, kMinute});
    auto measurer = bench.measurer(thresholds::kLongestHang);
    const auto requests = bench.requestsFor(bench.offered(measurer));
    const base::SystemClock clock;
    base::JobControl control;
    control.deadline = base::Deadline{&clock, clock.now() + kShort};
    const auto costs = measurer.costs(requests, control);
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    ASSERT_EQ(costs->size(), 2U);
    EXPECT_LT(clock.now(), control.deadline->at + thresholds::kLongestHang);
    EXPECT_EQ(costs->at(1).kind(), backend::Cost::Kind::kUnmeasured) << "no verdict: it had too little time";
    EXPECT_EQ(bench.hangs().of(Silence::kPrepares), kMinute) << "nor a hang";
    bench.hangs().set(std::nullopt);

    auto again = bench.measurer(kShort + kShort);
    const auto known = bench.costs(again);
    expectTime(known, "right");
    expectVerdict(known, "create-hang", Outcome::kHung, "did not answer in time");
}

// Of one request for all of them nothing would be known: it is stopped while it prepares the last ones.
TEST(WorkerFaults, WhatTakesLongerThanThoughtIsKnownAsFarAsTheTimeReached) {
    constexpr int kRegions = 15;
    std::string text = "graph relus opset 17\n";
    for (int i = 0; i < kRegions; ++i) { // each another region
        const auto n = std::to_string(i);
        text += "input x" + n + ": f32[6," + std::to_string(10 + i) + "]\ny" + n + " = Relu(x" + n +
                ") @relu" + n + "\noutput y" + n + "\n";
    }
    Bench bench(text.c_str(), {{"offers", "create-briefly"}});
    auto measurer = bench.measurer(thresholds::kLongestHang);
    std::vector<OfferRequest> asked;
    for (std::size_t i = 0; i < bench.graph().nodes().size(); ++i) {
        asked.push_back({graph::makeRegion(bench.graph(), {graph::NodeId(i)}), "faulty", "rule", {}, {}});
    }
    const auto offerings = measurer.offers(asked, {});
    ASSERT_TRUE(offerings.has_value()) << offerings.error().oneLine();
    std::vector<MeasureRequest> requests;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        ASSERT_EQ(offerings->at(i).implementations.size(), 1U);
        requests.push_back({asked[i].region, offerings->at(i).implementations.front()});
    }
    const base::SystemClock clock;
    base::JobControl control;
    control.deadline = base::Deadline{&clock, clock.now() + kShort + Nanoseconds(1'000'000'000)};
    const auto costs = measurer.costs(requests, control);
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    const auto timed = std::ranges::count_if(*costs, [](const backend::Cost& cost) { return cost.timed(); });
    EXPECT_GE(timed, 5) << "the first request";
    EXPECT_LT(timed, kRegions) << "for all of them there is no time";
}

TEST(WorkerFaults, ALongCompileIsNoHang) {
    Bench bench(kRelu, {{"offers", "create-slowly,create-hang,right"}});
    auto measurer = bench.measurer(Nanoseconds(3'000'000'000)); // half of what the first takes
    const auto costs = bench.costs(measurer);
    expectTime(costs, "create-slowly");
    expectVerdict(costs, "create-hang", Outcome::kHung, "did not answer in time");
    expectTime(costs, "right");
}

TEST(WorkerFaults, FaultsDuringTimingAreFoundAlone) {
    Bench bench(kRelu, {{"offers", "right,later-crash,later-bit,later-throw,later-nothing"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "later-crash", Outcome::kCrashed, "signal 11");
    expectVerdict(costs, "later-throw", Outcome::kCrashed, "said no");
    expectVerdict(costs, "later-bit", Outcome::kWrong, "after it was timed");
    expectVerdict(costs, "later-nothing", Outcome::kWrong, "after it was timed");
}

TEST(WorkerFaults, AWorkerThatClosesItsStreamIsReplaced) {
    Bench bench(kRelu, {{"offers", "right,close-streams"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectTime(costs, "right");
    expectVerdict(costs, "close-streams", Outcome::kCrashed, "exited with status 0");
}

TEST(WorkerFaults, RefusesOffersThatLie) {
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

TEST(WorkerFaults, ABackendThatDiesWhileAskedCostsARefusal) {
    for (const char* how : {"crash", "abort", "throw", "exit"}) {
        expectOneRefusal("at_offer", how);
    }
}

TEST(WorkerFaults, ABackendThatHangsWhileAskedCostsARefusal) {
    Bench bench(kRelu, {{"at_offer", "hang"}});
    auto measurer = bench.measurer(Nanoseconds(3'000'000'000));
    const auto offering = bench.offered(measurer);
    ASSERT_EQ(offering.refusals.size(), 1U);
    EXPECT_THAT(offering.refusals[0].reason, HasSubstr("did not answer in time"));
}

TEST(WorkerFaults, ABackendThatCannotBeOpenedIsUnavailable) {
    for (const char* how : {"crash", "throw", "unsupported"}) {
        expectOneRefusal("at_open", how);
    }
}

TEST(WorkerFaults, NoWorkerIsAnErrorAndNoVerdict) {
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

TEST(WorkerFaults, AWorkerKilledFromOutsideIsReplaced) {
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

TEST(WorkerFaults, WhoWritesIntoInputsSpoilsNobodyElse) {
    Bench bench(kMatMul, {{"offers", "first,scribble,second"}});
    auto measurer = bench.measurer();
    const auto costs = bench.costs(measurer);
    expectVerdict(costs, "scribble", Outcome::kWrong, "writes into its inputs");
    expectTime(costs, "first");
    expectTime(costs, "second");
}

// Larger than what is looked at after each rival, so that only a wrong answer shows it.
TEST(WorkerFaults, ARivalOfOneWhoChangedAnInputGetsASecondTry) {
    Bench bench(R"(graph relu opset 17
input x: f32[64,4096]
y = Relu(x) @relu
output y
)",
                {{"offers", "scribble-one,right"}});
    auto measurer = bench.measurer();
    expectTime(bench.costs(measurer), "right");
}

TEST(WorkerFaults, ARegionWithoutARightAnswerBlamesNobody) {
    Bench bench(R"(graph nothing opset 17
input x: i64[4]
zero = Sub(x, x)
y = Div(x, zero)
output y
)");
    auto measurer = bench.measurer();
    const auto offering = bench.offered(measurer, "reference");
    ASSERT_THAT(offering.implementations, Not(IsEmpty()));
    const auto costs = measurer.costs(bench.requestsFor(offering), {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    EXPECT_EQ(costs->front().outcome(), Outcome::kUnsupported);
    EXPECT_THAT(costs->front().reason(), HasSubstr("holds a zero"));
}

} // namespace
} // namespace tessera::measure
