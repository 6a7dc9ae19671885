#include "engine/runtime/plan_service.h"

#include "engine/base/clock.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/network_accuracy.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/canary.h"
#include "engine/measure/input_draws.h"
#include "engine/measure/json_read.h"
#include "engine/measure/own_threads.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/thresholds.h"
#include "engine/runtime/value_errors.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <optional>
#include <sys/resource.h>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;
using measure::arrayField;
using measure::intField;
using measure::textField;
using nlohmann::json;

struct PlanService::Loaded {
    graph::GraphRef graph;
    std::unique_ptr<Executor> executor;
    std::vector<graph::Tensor> timed; ///< inputs that it is timed on, whatever it was run on in between
};

namespace {

constexpr std::int64_t kMaxRepeat = 1'000'000;
/// A pool that waits actively for longer than this does so for ever.
constexpr base::Nanoseconds kMostSpinning{200'000'000};

/// Inputs that the request names by blob; the others are drawn with its seed.
base::Result<std::vector<graph::Tensor>> inputsOf(const graph::Graph& graph, const json& request,
                                                  measure::BlobStore* blobs) {
    const auto seed = static_cast<std::uint64_t>(intField(request, "seed", 0));
    TESSERA_TRY(auto tensors, measure::drawNoise(graph, seed));
    const auto& named = arrayField(request, "inputs");
    for (std::size_t i = 0; i < named.size() && i < tensors.size() && blobs != nullptr; ++i) {
        const auto hash = base::Hash128::fromHex(named[i].is_string() ? named[i].get<std::string>() : "");
        if (!hash) {
            continue;
        }
        TESSERA_TRY(const auto blob, blobs->get(*hash));
        TESSERA_TRY(tensors[i], measure::tensorFromBlob(graph.value(graph.inputs()[i]), blob));
    }
    return tensors;
}

base::Result<json> sendTensors(const std::vector<graph::Tensor>& tensors, measure::RequestContext& context) {
    json list = json::array();
    for (const auto& tensor : tensors) {
        const auto hash = base::hashBytes(tensor.bytes());
        TESSERA_CHECK(context.sendBlob(hash, tensor.bytes()));
        list.push_back(
            {{"blob", hash.hex()}, {"dtype", graph::toText(tensor.dtype())}, {"extents", tensor.extents()}});
    }
    return list;
}

std::int64_t peakBytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return std::int64_t{usage.ru_maxrss} * 1024;
}

bool entersForeignPoolsAlone(const Executor& executor) {
    return std::ranges::all_of(executor.steps(), [](const Step& step) {
        return step.implementation.pool == backend::ThreadPool::kForeign;
    });
}

/// What is launched as a graph, and why the rest of what could be is not.
json graphsOf(const Executor& executor) {
    json graphs = json::array();
    for (const auto& segment : executor.segments()) {
        if (segment.isWorthCapturing()) {
            graphs.push_back({{"device", segment.lane->device().toText()},
                              {"first", segment.first},
                              {"steps", segment.end - segment.first},
                              {"bytes", segment.bytes},
                              {"reason", segment.reason}});
        }
    }
    return graphs;
}

/// Tells the host, between two of many runs, that they go on.
class SignOfLife {
public:
    explicit SignOfLife(measure::RequestContext& context) : m_context(context), m_given(m_clock.now()) {}
    void give() {
        if (m_clock.now() - m_given >= thresholds::kSayEvery) {
            m_context.heartbeat();
            m_given = m_clock.now();
        }
    }

private:
    measure::RequestContext& m_context;
    base::SystemClock m_clock;
    base::Nanoseconds m_given;
};

base::Result<std::vector<std::int64_t>> timeRuns(Executor& executor, const json& request,
                                                 measure::RequestContext& context) {
    const base::SystemClock clock;
    SignOfLife life(context);
    const auto warmup = std::clamp<std::int64_t>(intField(request, "warmup", 1), 0, kMaxRepeat);
    const auto repeat = std::clamp<std::int64_t>(intField(request, "repeat", 1), 0, kMaxRepeat);
    TESSERA_CHECK(executor.captureGraphs([&context] { context.heartbeat(); }));
    for (std::int64_t i = 0; i < warmup; ++i) {
        life.give();
        TESSERA_CHECK(executor.run());
    }
    std::vector<std::int64_t> samples;
    samples.reserve(static_cast<std::size_t>(repeat));
    for (std::int64_t i = 0; i < repeat; ++i) {
        life.give();
        const auto start = clock.now();
        TESSERA_CHECK(executor.run());
        samples.push_back((clock.now() - start).count());
    }
    return samples;
}

} // namespace

PlanService::PlanService(measure::WorkerState& state) : m_state(state) {}

PlanService::~PlanService() = default;

void PlanService::registerWith(measure::WorkerServer& server) {
    server.handle("load_plan", [this](const json& request, measure::RequestContext& context) {
        return load(request, context);
    });
    server.handle("run_plan", [this](const json& request, measure::RequestContext& context) {
        return run(request, context);
    });
    server.handle("time_plan", [this](const json& request, measure::RequestContext& context) {
        return time(request, context);
    });
    server.handle("profile_plan", [this](const json& request, measure::RequestContext& context) {
        return profile(request, context);
    });
    server.handle("record_value", [this](const json& request, measure::RequestContext& context) {
        return record(request, context);
    });
    server.handle("drop_plan", [this](const json& request, measure::RequestContext&) -> base::Result<json> {
        m_plans.erase(textField(request, "plan"));
        return json::object();
    });
    server.handle("evaluate", [this](const json& request, measure::RequestContext& context) {
        return evaluate(request, context);
    });
    server.handle("blame_plan", [this](const json& request, measure::RequestContext& context) {
        return blame(request, context);
    });
    server.handle("plan_errors", [this](const json& request, measure::RequestContext& context) {
        return errors(request, context);
    });
    server.handle("overhead", [this](const json&, measure::RequestContext&) { return overhead(); });
}

base::Result<PlanService::Loaded*> PlanService::find(const std::string& plan) {
    const auto at = m_plans.find(plan);
    if (at == m_plans.end()) {
        return fail(ErrorKind::kRefused, "is not loaded", "plan " + plan);
    }
    return at->second.get();
}

base::Result<json> PlanService::load(const json& request, measure::RequestContext& context) {
    const base::SystemClock clock;
    const auto start = clock.now();
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    TESSERA_TRY(auto plan, executionPlanFromJson(*graph, arrayField(request, "steps")));
    TESSERA_TRY(plan.memoryLimits, memoryLimitsFromJson(request.value("memory_limits", json::object())));
    const PluginAccess access{
        [this](const backend::BackendOnDevice& opened) { return m_state.plugin(opened); },
        [&](const backend::BackendOnDevice& opened) {
            auto settings = m_state.settingsFor(opened);
            settings.heartbeat = [&context] { context.heartbeat(); };
            return settings;
        }};
    auto loaded = std::make_unique<Loaded>();
    loaded->graph = graph;
    TESSERA_TRY(loaded->executor, Executor::make(graph, plan, access));
    TESSERA_TRY(loaded->timed, inputsOf(*graph, request, nullptr));
    TESSERA_CHECK(loaded->executor->setInputs(loaded->timed));
    const json answer{{"prepare_ns", (clock.now() - start).count()},
                      {"arena_bytes", loaded->executor->arenaBytes()}};
    m_plans[textField(request, "plan")] = std::move(loaded);
    return answer;
}

base::Result<json> PlanService::run(const json& request, measure::RequestContext& context) {
    TESSERA_TRY(auto* loaded, find(textField(request, "plan")));
    TESSERA_TRY(const auto inputs, inputsOf(*loaded->graph, request, &context.blobs()));
    TESSERA_CHECK(loaded->executor->setInputs(inputs));
    TESSERA_TRY(auto samples, timeRuns(*loaded->executor, request, context));
    if (samples.empty()) {
        TESSERA_CHECK(loaded->executor->run());
    }
    TESSERA_TRY(const auto outputs, loaded->executor->outputs());
    TESSERA_CHECK(loaded->executor->setInputs(loaded->timed));
    TESSERA_TRY(auto sent, sendTensors(outputs, context));
    return json{{"samples", std::move(samples)}, {"outputs", std::move(sent)}, {"peak_bytes", peakBytes()}};
}

base::Result<json> PlanService::time(const json& request, measure::RequestContext& context) {
    TESSERA_TRY(auto* loaded, find(textField(request, "plan")));
    const int threads = m_state.settings().threads;
    const double before = measure::runCoreCanary(threads);
    if (entersForeignPoolsAlone(*loaded->executor)) {
        // Threads of ours that still wait for more of the canary would have a share of the library's cores.
        measure::awaitIdlePools(kMostSpinning);
    }
    TESSERA_TRY(auto samples, timeRuns(*loaded->executor, request, context));
    const double speed = std::min(before, measure::runCoreCanary(threads));
    // The next plan of the round may run in another worker, on these same cores.
    measure::awaitIdlePools(kMostSpinning);
    return json{{"samples", std::move(samples)}, {"speed", speed}};
}

base::Result<json> PlanService::profile(const json& request, measure::RequestContext& context) {
    /// How often it says how far it is: rarely enough that runs of microseconds do not feel it.
    constexpr base::Nanoseconds kBetweenReports{50'000'000};
    TESSERA_TRY(auto* loaded, find(textField(request, "plan")));
    const auto repeat =
        static_cast<std::size_t>(std::clamp<std::int64_t>(intField(request, "repeat", 20), 1, 10'000));
    Executor& executor = *loaded->executor;
    const std::size_t steps = executor.steps().size();
    std::vector<StepTime> times(steps);
    std::vector<std::vector<std::int64_t>> starts(steps);
    std::vector<std::vector<std::int64_t>> durations(steps);
    std::vector<std::int64_t> sums;
    std::vector<std::int64_t> withEvents;
    std::vector<std::int64_t> without;
    const base::SystemClock clock;
    SignOfLife life(context);
    TESSERA_CHECK(executor.captureGraphs([&context] { context.heartbeat(); }));
    TESSERA_CHECK(executor.run());
    auto reported = clock.now();
    // With and without events in turn, so that both meet the same machine.
    for (std::size_t i = 0; i < repeat; ++i) {
        const auto start = clock.now();
        TESSERA_CHECK(executor.run());
        without.push_back((clock.now() - start).count());
        life.give();
        const auto eventStart = clock.now();
        TESSERA_CHECK(executor.runWithEvents(times));
        withEvents.push_back((clock.now() - eventStart).count());
        sums.push_back(0);
        for (std::size_t step = 0; step < steps; ++step) {
            starts[step].push_back(times[step].start - eventStart.count());
            durations[step].push_back(times[step].end - times[step].start);
            sums.back() += durations[step].back();
        }
        if (clock.now() - reported >= kBetweenReports) {
            reported = clock.now();
            TESSERA_CHECK(context.progress({{"rounds", i + 1}}));
        }
    }
    json events = json::array();
    for (std::size_t step = 0; step < steps; ++step) {
        const auto duration = measure::medianInterval(durations[step]);
        events.push_back(
            {{"kind", executor.steps()[step].kind == Step::Kind::kRegion ? "region" : "conversion"},
             {"index", executor.steps()[step].index},
             {"start_ns", measure::medianInterval(starts[step]).median.count()},
             {"median_ns", duration.median.count()},
             {"low_ns", duration.low.count()},
             {"high_ns", duration.high.count()}});
    }
    return json{{"events", std::move(events)},
                {"graphs", graphsOf(executor)},
                {"sums", sums},
                {"samples", without},
                {"samples_with_events", withEvents}};
}

namespace {

/// A value with the layout in which the plan has it.
struct Recorded {
    graph::Tensor tensor;
    backend::Layout layout;
};

/// Tells the host how far a run is, no more often than a person sees.
class StepReport {
public:
    StepReport(measure::RequestContext& context, std::size_t steps)
        : m_context(context), m_steps(steps), m_told(m_clock.now()) {}
    [[nodiscard]] base::Status done(std::size_t steps) {
        constexpr base::Nanoseconds kPause{50'000'000};
        m_context.heartbeat();
        if (m_clock.now() - m_told < kPause) {
            return {};
        }
        m_told = m_clock.now();
        return m_context.progress({{"done", steps}, {"total", m_steps}});
    }

private:
    measure::RequestContext& m_context;
    std::size_t m_steps;
    base::SystemClock m_clock;
    base::Nanoseconds m_told;
};

/// Runs steps until one has written the value in a layout that can be read.
base::Result<Recorded> runUntil(Executor& executor, const graph::Graph& graph, graph::ValueId value,
                                measure::RequestContext& context) {
    const std::string where = "value '" + graph.value(value).name + "'";
    if (std::ranges::find(graph.inputs(), value) != graph.inputs().end()) {
        const ValueForm form{value, plainLayout(graph, value)};
        TESSERA_TRY(auto tensor, executor.valueOf(form));
        return Recorded{std::move(tensor), form.layout};
    }
    std::optional<base::Error> unreadable;
    StepReport report(context, executor.steps().size());
    for (std::size_t i = 0; i < executor.steps().size(); ++i) {
        TESSERA_CHECK(executor.runStep(i));
        TESSERA_CHECK(report.done(i + 1));
        for (const auto& form : executor.steps()[i].writes) {
            if (form.value != value) {
                continue;
            }
            auto tensor = executor.valueOf(form);
            if (tensor) {
                return Recorded{*std::move(tensor), form.layout};
            }
            unreadable = tensor.error(); // a later conversion may make it readable
        }
    }
    if (unreadable) {
        return fail(*std::move(unreadable));
    }
    return fail(ErrorKind::kImpossible,
                "is not kept by this plan: the kernel that makes it uses it up inside its region", where);
}

} // namespace

base::Result<json> PlanService::record(const json& request, measure::RequestContext& context) {
    TESSERA_TRY(auto* loaded, find(textField(request, "plan")));
    const auto& graph = *loaded->graph;
    const auto value = graph.findValue(textField(request, "value"));
    if (!value.valid() || graph.value(value).isConstant()) {
        return fail(ErrorKind::kRefused, "no step of a plan makes it",
                    "value '" + textField(request, "value") + "'");
    }
    TESSERA_TRY(const auto inputs, inputsOf(graph, request, &context.blobs()));
    TESSERA_CHECK(loaded->executor->setInputs(inputs));
    const auto recorded = runUntil(*loaded->executor, graph, value, context);
    TESSERA_CHECK(loaded->executor->setInputs(loaded->timed));
    TESSERA_CHECK(recorded);
    const auto most = intField(request, "most_bytes", std::numeric_limits<std::int64_t>::max());
    if (std::ssize(recorded->tensor.bytes()) > most) {
        return fail(ErrorKind::kImpossible,
                    "takes " + std::to_string(recorded->tensor.bytes().size()) + " bytes, and no more than " +
                        std::to_string(most) + " are recorded",
                    "value '" + graph.value(value).name + "'");
    }
    TESSERA_TRY(auto sent, sendTensors({recorded->tensor}, context));
    return json{{"outputs", std::move(sent)}, {"layout", recorded->layout.toText()}};
}

base::Result<json> PlanService::evaluate(const json& request, measure::RequestContext& context) {
    TESSERA_TRY(const auto graph, m_state.graph(textField(request, "graph")));
    TESSERA_TRY(const auto inputs, inputsOf(*graph, request, &context.blobs()));
    kernels::EvaluateOptions options;
    options.threads = m_state.settings().threads;
    options.foreign = m_state.foreignRun();
    options.disturbedBy = static_cast<std::uint64_t>(intField(request, "disturbed_by"));
    options.disturbance =
        std::clamp(measure::numberField(request, "disturbance", options.disturbance), 0.0, 1.0);
    options.observer = [&context](graph::ValueId, const graph::Tensor&) { context.heartbeat(); };
    TESSERA_TRY(const auto outputs, kernels::evaluate(*graph, inputs, options));
    TESSERA_TRY(auto sent, sendTensors(outputs, context));
    return json{{"outputs", std::move(sent)}};
}

namespace {

/// How a value that a step wrote departs from the reference's; empty: it does not, or cannot be looked at.
std::string departureOf(const Executor& executor, const graph::Graph& graph, const ValueForm& form,
                        const graph::Tensor& expected, const graph::Precision precision,
                        kernels::NonFinite nonFinite) {
    const auto got = executor.valueOf(form);
    if (!got) {
        return "";
    }
    const auto found = kernels::compareNetwork(
        *got, expected, kernels::networkToleranceOf(graph, form.value, precision), nonFinite, 1);
    return found.ok ? "" : "'" + graph.value(form.value).name + "' departs: " + kernels::toText(found);
}

} // namespace

base::Result<json> PlanService::blame(const json& request, measure::RequestContext& context) {
    TESSERA_TRY(auto* loaded, find(textField(request, "plan")));
    auto* recorded = m_state.recorded(*loaded->graph);
    if (recorded == nullptr) {
        return fail(ErrorKind::kRefused, "no run of the reference was recorded", "graph");
    }
    auto blamed = firstDeparture(*loaded->executor, *loaded->graph, *recorded, context);
    TESSERA_CHECK(loaded->executor->setInputs(loaded->timed));
    return blamed;
}

namespace {

/// Of every step of a plan, what it writes.
std::vector<graph::ValueId> writtenValues(const Executor& executor) {
    std::vector<graph::ValueId> written;
    for (const auto& step : executor.steps()) {
        std::ranges::transform(step.writes, std::back_inserter(written), &ValueForm::value);
    }
    return written;
}

json deviationJson(const kernels::StableDeviation& found) {
    const auto& deviation = found.deviation;
    return {{"share", deviation.share},
            {"ok", deviation.ok},
            {"max_abs", deviation.maxAbs},
            {"max_rel", deviation.maxRel},
            {"relative_l2", deviation.relativeL2},
            {"tolerance", deviation.tolerance},
            {"non_finite", static_cast<int>(deviation.nonFinite)},
            {"unstable", found.unstable}};
}

} // namespace

base::Result<json> PlanService::errors(const json& request, measure::RequestContext& context) {
    TESSERA_TRY(auto* loaded, find(textField(request, "plan")));
    const auto precision = graph::parsePrecision(textField(request, "precision"));
    auto* recorded = m_state.recorded(*loaded->graph);
    if (recorded == nullptr || !precision) {
        return fail(ErrorKind::kRefused, "no run of the reference was recorded, or no class is named",
                    "graph");
    }
    const auto heartbeat = [&context] { context.heartbeat(); };
    TESSERA_CHECK(recorded->record(writtenValues(*loaded->executor), heartbeat));
    const auto draw = static_cast<std::size_t>(std::max<std::int64_t>(intField(request, "draw"), 0));
    json answer{{"draws", recorded->draws().size()}, {"values", json::array()}};
    if (draw >= recorded->draws().size()) {
        return answer;
    }
    const auto& inputs = recorded->draws()[draw];
    answer["name"] = inputs.name;
    answer["judged"] = measure::judgedOn(inputs, *precision) != kernels::NonFinite::kIgnored;
    if (answer["judged"] == false) {
        return answer;
    }
    auto found = valueErrors(*loaded->executor, *loaded->graph, *recorded, draw,
                             {*precision, m_state.settings().threads, m_state.foreignRun(), heartbeat});
    TESSERA_CHECK(loaded->executor->setInputs(loaded->timed));
    TESSERA_TRY(const auto errors, std::move(found));
    for (const auto& error : errors) {
        json entry{
            {"step", error.step}, {"value", error.value.index()}, {"carried", deviationJson(error.carried)}};
        if (error.own) {
            entry["own"] = deviationJson(*error.own);
        }
        answer["values"].push_back(std::move(entry));
    }
    return answer;
}

base::Result<json> PlanService::firstDeparture(Executor& executor, const graph::Graph& graph,
                                               measure::RecordedValues& recorded,
                                               measure::RequestContext& context) {
    TESSERA_CHECK(recorded.record(writtenValues(executor), [&context] { context.heartbeat(); }));
    for (std::size_t draw = 0; draw < recorded.draws().size(); ++draw) {
        const auto& inputs = recorded.draws()[draw];
        if (m_state.judgedOn(inputs) == kernels::NonFinite::kIgnored) {
            continue;
        }
        TESSERA_CHECK(executor.setInputs(inputs.inputs));
        for (std::size_t i = 0; i < executor.steps().size(); ++i) {
            TESSERA_CHECK(executor.runStep(i));
            const auto& step = executor.steps()[i];
            for (const auto& form : step.writes) {
                const auto departure = departureOf(executor, graph, form, recorded.at(draw, form.value),
                                                   m_state.settings().precision, m_state.judgedOn(inputs));
                if (!departure.empty()) {
                    return json{{"step", i}, {"reason", departure + ", on draw '" + inputs.name + "'"}};
                }
            }
            context.heartbeat();
        }
    }
    return json::object();
}

namespace {

/// Does nothing, through the same virtual call as any kernel.
class EmptyKernel final : public backend::Kernel {
public:
    base::Status prepare(std::span<const graph::Tensor> /*constants*/) override { return {}; }
    base::Status run(backend::BufferList /*inputs*/, backend::BufferList /*outputs*/,
                     void* workspace) override {
        asm volatile("" : : "r"(workspace) : "memory");
        return {};
    }
};

} // namespace

base::Result<json> PlanService::overhead() const {
    // What the executor's loop costs for each kernel beside the kernel itself.
    constexpr int kCalls = 1000;
    constexpr int kSamples = 31;
    const base::SystemClock clock;
    const std::unique_ptr<backend::Kernel> kernel = std::make_unique<EmptyKernel>();
    std::vector<std::int64_t> samples;
    for (int sample = 0; sample < kSamples; ++sample) {
        const auto start = clock.now();
        for (int call = 0; call < kCalls; ++call) {
            TESSERA_CHECK(kernel->run({}, {}, nullptr));
        }
        samples.push_back((clock.now() - start).count() / kCalls);
    }
    return json{{"dispatch_ns", measure::medianInterval(samples).median.count()}};
}

} // namespace tessera::runtime
