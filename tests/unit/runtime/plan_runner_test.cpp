#include "engine/runtime/plan_runner.h"

#include "engine/kernels/interpreter.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/paths.h"
#include "tests/unit/runtime/plans.h"

#include <csignal>
#include <gmock/gmock.h>
#include <map>
#include <nlohmann/json.hpp>

namespace tessera::runtime {
namespace {

using testing::Each;
using testing::Gt;

/// A plan of the reference backend in a real worker.
class PlanRunning : public testing::Test {
protected:
    void SetUp() override {
        const auto steps = makeExecutionPlan(m_plan);
        ASSERT_TRUE(steps.has_value());
        m_steps = *steps;
        auto wire = measure::WireGraph::make(m_plan.graph);
        ASSERT_TRUE(wire.has_value());
        m_wire = std::make_unique<measure::WireGraph>(*std::move(wire));
        m_runner = std::make_unique<PlanRunner>(m_session, *m_wire);
    }

    plan::Plan m_plan = test::plainPlan(test::graphFromText(test::kResidual), "reference");
    ExecutionPlan m_steps;
    std::unique_ptr<measure::WireGraph> m_wire;
    measure::WorkerSession m_session{
        std::make_shared<measure::LocalLauncher>(measure::workerProgram()),
        measure::WorkerEnvironment{},
        {{"reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}}}};
    std::unique_ptr<PlanRunner> m_runner;
};

TEST_F(PlanRunning, GivesTheOutputsOfTheReference) {
    graph::Tensor input(graph::DType::kFloat32,
                        *m_plan.graph->value(m_plan.graph->inputs()[0]).type.extents());
    float next = -1.0F;
    for (float& value : input.mutableAs<float>()) {
        value = next += 0.03F;
    }
    const std::vector<std::optional<graph::Tensor>> inputs{input};
    const auto outcome = m_runner->run(m_steps, inputs, 0, 1, 5, {});
    ASSERT_TRUE(outcome.has_value()) << outcome.error().oneLine();
    EXPECT_EQ(outcome->samplesNs.size(), 5U);
    EXPECT_THAT(outcome->samplesNs, Each(Gt(0)));
    EXPECT_GT(outcome->peakBytes, 0);
    const auto expected = kernels::evaluate(*m_plan.graph, std::vector{input});
    ASSERT_EQ(outcome->outputs.size(), expected->size());
    EXPECT_TRUE(std::ranges::equal(outcome->outputs[0].bytes(), expected->front().bytes()));
}

// What the reference makes of the same inputs, value by value: each is recorded right after it was written,
// though a later one lies in its place in the arena.
TEST_F(PlanRunning, RecordsEveryValueAsItIsMade) {
    graph::Tensor input(graph::DType::kFloat32,
                        *m_plan.graph->value(m_plan.graph->inputs()[0]).type.extents());
    float next = -1.0F;
    for (float& value : input.mutableAs<float>()) {
        value = next += 0.03F;
    }
    std::map<std::string, graph::Tensor> expected;
    kernels::EvaluateOptions options;
    options.observer = [&](graph::ValueId id, const graph::Tensor& tensor) {
        expected.insert_or_assign(m_plan.graph->value(id).name, tensor);
    };
    ASSERT_TRUE(kernels::evaluate(*m_plan.graph, std::vector{input}, options));
    expected.insert_or_assign(m_plan.graph->value(m_plan.graph->inputs()[0]).name, input);
    constexpr std::int64_t kPlenty = 1 << 30;
    int seen = 0;
    for (const auto& value : m_plan.graph->values()) {
        if (value.isConstant()) {
            continue;
        }
        SCOPED_TRACE(value.name);
        const auto recorded = m_runner->record(
            m_steps, value.name, std::vector<std::optional<graph::Tensor>>{input}, 0, kPlenty, {});
        ASSERT_TRUE(recorded) << recorded.error().oneLine();
        ASSERT_TRUE(expected.contains(value.name));
        EXPECT_EQ(recorded->tensor.extents(), expected.at(value.name).extents());
        EXPECT_TRUE(std::ranges::equal(recorded->tensor.bytes(), expected.at(value.name).bytes()));
        EXPECT_FALSE(recorded->layout.empty());
        ++seen;
    }
    EXPECT_GE(seen, 3);
}

TEST_F(PlanRunning, RecordsNothingThatIsNotThere) {
    constexpr std::int64_t kPlenty = 1 << 30;
    const std::vector<std::optional<graph::Tensor>> noise(1);
    const auto unknown = m_runner->record(m_steps, "nowhere", noise, 0, kPlenty, {});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().oneLine().find("nowhere"), std::string::npos) << unknown.error().oneLine();
    const auto& output = m_plan.graph->value(m_plan.graph->outputs()[0]).name;
    const auto large = m_runner->record(m_steps, output, noise, 0, 4, {});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().kind, base::ErrorKind::kImpossible);
    EXPECT_NE(large.error().oneLine().find("no more than 4"), std::string::npos) << large.error().oneLine();
    // The worker is as it was: it still runs the plan.
    EXPECT_TRUE(m_runner->run(m_steps, noise, 0, 0, 1, {}));
}

TEST(PlanRecording, SaysThatAValueInsideARegionIsNotKept) {
    const auto graph = test::graphFromText(
        "graph g opset 17\ninput x: f32[2,3]\nm = Neg(x) @first\ny = Relu(m) @second\noutput y\n");
    auto whole = test::plainPlan(graph, "reference");
    whole.regions = {
        test::planned(*graph, {"first", "second"}, test::implementation("reference:plain", {"ab"}, {"ab"}))};
    const auto steps = makeExecutionPlan(whole);
    ASSERT_TRUE(steps) << steps.error().oneLine();
    const auto wire = measure::WireGraph::make(graph);
    ASSERT_TRUE(wire);
    measure::WorkerSession session{
        std::make_shared<measure::LocalLauncher>(measure::workerProgram()),
        measure::WorkerEnvironment{},
        {{"reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}}}};
    PlanRunner runner(session, *wire);
    const auto recorded =
        runner.record(*steps, "m", std::vector<std::optional<graph::Tensor>>(1), 0, 1 << 20, {});
    ASSERT_FALSE(recorded);
    EXPECT_EQ(recorded.error().kind, base::ErrorKind::kImpossible) << recorded.error().oneLine();
    EXPECT_NE(recorded.error().oneLine().find("'m'"), std::string::npos) << recorded.error().oneLine();
}

/// One Relu on the backend that misbehaves as the names of its implementations say.
plan::Plan faultyPlan() {
    auto plan = test::plainPlan(
        test::graphFromText("graph relu opset 17\ninput x: f32[2,3]\ny = Relu(x)\noutput y\n"), "faulty");
    plan.regions.front().implementation.precision = graph::Precision::kF32;
    return plan;
}

measure::WorkerSession faultySession(const std::string& offers,
                                     const measure::WorkerEnvironment& environment = {}) {
    return measure::WorkerSession{
        std::make_shared<measure::LocalLauncher>(measure::workerProgram()),
        environment,
        {{"faulty", test::buildPath("lib/tessera/tests/libtessera-faulty.so"), {{"offers", offers}}}}};
}

TEST(PlanLoading, ALongCompileIsNoHang) {
    auto plan = faultyPlan();
    plan.regions.front().implementation.name = "create-slowly";
    const auto steps = makeExecutionPlan(plan);
    ASSERT_TRUE(steps.has_value());
    const auto wire = measure::WireGraph::make(plan.graph);
    ASSERT_TRUE(wire.has_value());
    measure::WorkerSession session = faultySession("create-slowly");
    ASSERT_TRUE(session.openBackend({"faulty"}, {}).has_value());
    ASSERT_TRUE(session.loadGraph(*wire, {}).has_value());
    measure::CallOptions options;
    options.limit = base::Nanoseconds(3'000'000'000); // half of what it takes
    const auto answer = session.client().call(
        {{"op", "load_plan"}, {"plan", "p"}, {"graph", wire->name()}, {"steps", toJson(*plan.graph, *steps)}},
        options, {});
    EXPECT_TRUE(answer.has_value()) << answer.error().oneLine();
}

/// Of a plan of one kernel of microseconds.
constexpr base::Nanoseconds kShortSilence{1'000'000'000};

/// A plan of the faulty backend with what runs it.
class FaultyRunning {
public:
    explicit FaultyRunning(const std::string& name) : m_session(faultySession(name)) {
        m_plan.regions.front().implementation.name = name;
        steps = makeExecutionPlan(m_plan).value();
        steps.silence = steps.preparing = kShortSilence;
    }
    ExecutionPlan steps;

private:
    plan::Plan m_plan = faultyPlan();
    measure::WireGraph m_wire = measure::WireGraph::make(m_plan.graph).value();
    measure::WorkerSession m_session;

public:
    PlanRunner runner{m_session, m_wire};
};

TEST(PlanHangs, CostTheSilenceOfThePlanWhateverIsAskedOfIt) {
    FaultyRunning hangs("hang");
    const std::vector<std::optional<graph::Tensor>> noise(1);
    const auto expectHang = [](const auto& outcome) {
        ASSERT_FALSE(outcome.has_value());
        EXPECT_EQ(outcome.error().kind, base::ErrorKind::kBackend);
        EXPECT_EQ(outcome.error().message, "it did not answer in time and was stopped after 1.00 s");
    };
    expectHang(hangs.runner.run(hangs.steps, noise, 0, 0, 1, {}));
    expectHang(hangs.runner.time(hangs.steps, 1, 3, {}));
    expectHang(hangs.runner.profile(hangs.steps, 5, {}));
    expectHang(hangs.runner.record(hangs.steps, "y", noise, 0, 1 << 20, {}));
}

TEST(PlanHangs, WhileItIsPreparedCostWhatOneKernelMayTake) {
    FaultyRunning hangs("create-hang");
    const auto loaded = hangs.runner.load(hangs.steps, {});
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().message, "it did not answer in time and was stopped after 1.00 s");
    FaultyRunning slow("create-slowly"); // six times as long, and says that it goes on
    EXPECT_TRUE(slow.runner.load(slow.steps, {}).has_value());
}

TEST(PlanHangs, AreNotManyRuns) {
    FaultyRunning slow("slow"); // 3 ms
    const std::vector<std::optional<graph::Tensor>> noise(1);
    slow.steps.silence = kShortSilence + kShortSilence;
    const auto ran = slow.runner.run(slow.steps, noise, 0, 100, 900, {});
    ASSERT_TRUE(ran.has_value()) << ran.error().oneLine();
    EXPECT_EQ(ran->samplesNs.size(), 900U);
}

// A worker that is at work says so between two reports, which is no step back.
TEST(PlanProfiling, TellsHowFarItIsAndNeverGoesBack) {
    FaultyRunning slow("slow");
    std::vector<base::Progress> reports;
    base::JobControl control;
    control.progress = [&](const base::Progress& progress) { reports.push_back(progress); };
    constexpr int kRounds = 250; // twice 3 ms each
    const auto profile = slow.runner.profile(slow.steps, kRounds, control);
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    ASSERT_GT(reports.size(), 3U);
    EXPECT_GT(reports.front().done, 0);
    EXPECT_TRUE(std::ranges::is_sorted(reports, {}, &base::Progress::done));
    EXPECT_TRUE(std::ranges::all_of(reports, [](const auto& report) { return report.total == kRounds; }));
}

TEST_F(PlanRunning, TellsOfAValueThatItRecordsOnlyWhatIsKnown) {
    std::vector<base::Progress> reports;
    base::JobControl control;
    control.progress = [&](const base::Progress& progress) { reports.push_back(progress); };
    const auto& output = m_plan.graph->value(m_plan.graph->outputs()[0]).name;
    ASSERT_TRUE(
        m_runner->record(m_steps, output, std::vector<std::optional<graph::Tensor>>(1), 0, 1 << 30, control));
    EXPECT_TRUE(std::ranges::all_of(reports, [](const auto& report) { return report.total > 0; }));
}

// Nobody could say what it reads and writes.
TEST(PlanLoading, RefusesAKernelThatItsPlugInDoesNotOffer) {
    auto plan = faultyPlan();
    plan.regions.front().implementation.name = "nan";
    measure::WorkerSession session = faultySession("right");
    const auto wire = measure::WireGraph::make(plan.graph);
    ASSERT_TRUE(wire.has_value());
    PlanRunner runner(session, *wire);
    const auto loaded = runner.load(*makeExecutionPlan(plan), {});
    ASSERT_FALSE(loaded.has_value());
    EXPECT_NE(loaded.error().oneLine().find("faulty:nan: it makes a kernel that it does not offer"),
              std::string::npos)
        << loaded.error().oneLine();
}

// Before it runs a plan the worker looks at the machine's speed, with threads that wait actively for more.
TEST(PlanTiming, AForeignPoolHasTheCoresForItself) {
    auto plan = faultyPlan();
    measure::WorkerEnvironment environment;
    environment.threads = 2;
    environment.waiting = measure::WorkerEnvironment::Waiting::kActive;
    environment.variables = {{"GOMP_SPINCOUNT", "1000000"}}; // some ten milliseconds
    measure::WorkerSession session = faultySession("wants-the-cores,wants-the-cores-foreign", environment);
    const auto wire = measure::WireGraph::make(plan.graph);
    ASSERT_TRUE(wire.has_value());
    PlanRunner runner(session, *wire);
    const auto time = [&](const char* name, backend::ThreadPool pool) {
        plan.regions.front().implementation.name = name;
        plan.regions.front().implementation.pool = pool;
        return runner.time(*makeExecutionPlan(plan), 0, 1, {});
    };
    const auto native = time("wants-the-cores", backend::ThreadPool::kNative);
    ASSERT_FALSE(native.has_value()) << "the control: its own threads are awake";
    EXPECT_NE(native.error().message.find("another thread is awake"), std::string::npos)
        << native.error().oneLine();
    const auto foreign = time("wants-the-cores-foreign", backend::ThreadPool::kForeign);
    EXPECT_TRUE(foreign.has_value()) << foreign.error().oneLine();
}

TEST_F(PlanRunning, DrawsAbsentInputsFromTheSeed) {
    const std::vector<std::optional<graph::Tensor>> absent(1);
    const auto bytes = [](const graph::Tensor& tensor) {
        return std::vector(tensor.bytes().begin(), tensor.bytes().end());
    };
    const auto plan = m_runner->run(m_steps, absent, 7, 0, 1, {});
    const auto evaluated = m_runner->evaluate(absent, 7, {});
    const auto other = m_runner->run(m_steps, absent, 8, 0, 1, {});
    ASSERT_TRUE(plan.has_value() && evaluated.has_value() && other.has_value());
    EXPECT_EQ(bytes(plan->outputs[0]), bytes(evaluated->front()));
    EXPECT_NE(bytes(plan->outputs[0]), bytes(other->outputs[0]));
}

TEST_F(PlanRunning, ProfilesEveryStep) {
    const auto profile = m_runner->profile(m_steps, 10, {});
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    ASSERT_EQ(profile->steps.size(), m_steps.steps.size());
    for (std::size_t i = 0; i < profile->steps.size(); ++i) {
        EXPECT_EQ(profile->steps[i].index, m_steps.steps[i].index);
        EXPECT_EQ(profile->steps[i].kind, m_steps.steps[i].kind);
        EXPECT_LE(profile->steps[i].low, profile->steps[i].median);
        EXPECT_LE(profile->steps[i].median, profile->steps[i].high);
    }
    EXPECT_EQ(profile->samplesNs.size(), 10U);
    EXPECT_EQ(profile->samplesWithEventsNs.size(), 10U);
    ASSERT_EQ(profile->sumsNs.size(), 10U);
    for (std::size_t i = 0; i < profile->sumsNs.size(); ++i) {
        EXPECT_GT(profile->sumsNs[i], 0);
        EXPECT_LE(profile->sumsNs[i], profile->samplesWithEventsNs[i]) << "steps follow each other";
    }
}

TEST_F(PlanRunning, LoadsAPlanOnceAndAgainAfterARestart) {
    ASSERT_TRUE(m_runner->load(m_steps, {}).has_value());
    ASSERT_TRUE(m_runner->time(m_steps, 1, 3, {}).has_value());
    EXPECT_EQ(m_session.client().generation(), 1);
    m_session.client().kill();
    const auto timed = m_runner->time(m_steps, 1, 3, {});
    ASSERT_TRUE(timed.has_value()) << timed.error().oneLine();
    EXPECT_EQ(timed->samplesNs.size(), 3U);
    EXPECT_GT(timed->speed, 0.0);
    EXPECT_EQ(m_session.client().generation(), 2);
    m_runner->drop(m_steps);
    EXPECT_TRUE(m_runner->time(m_steps, 0, 1, {}).has_value()) << "a dropped plan is loaded again";
}

TEST_F(PlanRunning, RefusesAnInputOfAnotherSize) {
    const std::vector<std::optional<graph::Tensor>> wrong{graph::Tensor(graph::DType::kFloat32, {3})};
    const auto outcome = m_runner->run(m_steps, wrong, 0, 0, 1, {});
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().kind, base::ErrorKind::kRefused);
}

} // namespace
} // namespace tessera::runtime
