#include "engine/runtime/plan_runner.h"

#include "engine/measure/json_read.h"
#include "engine/measure/thresholds.h"
#include "engine/runtime/plan_silence.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;
using measure::arrayField;
using measure::boolField;
using measure::intField;
using measure::numberField;
using measure::samplesField;
using measure::textField;
using nlohmann::json;

namespace {

/// Collects the blobs that come before an answer and makes tensors of them.
class TensorCollector {
public:
    [[nodiscard]] measure::CallOptions options(measure::CallOptions options) {
        options.onBlob = [this](const base::Hash128& name, measure::BlobBytes bytes) {
            m_blobs[name] = std::move(bytes);
        };
        return options;
    }

    [[nodiscard]] base::Result<std::vector<graph::Tensor>> tensors(const json& answer) const {
        std::vector<graph::Tensor> made;
        for (const auto& entry : arrayField(answer, "outputs")) {
            const auto hash = base::Hash128::fromHex(textField(entry, "blob"));
            const auto dtype = graph::parseDType(textField(entry, "dtype"));
            graph::Extents extents;
            for (const auto& extent : arrayField(entry, "extents")) {
                extents.push_back(extent.is_number_integer() ? extent.get<std::int64_t>() : -1);
            }
            const auto count = graph::elementCount(extents);
            const auto blob = hash ? m_blobs.find(*hash) : m_blobs.end();
            if (!dtype || !count || graph::bitWidth(*dtype) == 0 || blob == m_blobs.end() ||
                blob->second.bytes().size() != graph::packedBytes(*dtype, static_cast<std::size_t>(*count))) {
                return fail(ErrorKind::kBackend, "its outputs are malformed", "worker");
            }
            made.push_back(blob->second.sharedAs(*dtype, std::move(extents)));
        }
        return made;
    }

private:
    std::map<base::Hash128, measure::BlobBytes> m_blobs;
};

/// A plan as the worker is told of it.
struct Description {
    std::string name; ///< by all of it
    json steps;
    json memoryLimits;
};

Description described(const measure::WireGraph& graph, const ExecutionPlan& plan) {
    Description made{"", toJson(graph.graph(), plan), toJson(plan.memoryLimits)};
    made.name = base::hashText(graph.name() + made.steps.dump() + made.memoryLimits.dump()).hex();
    return made;
}

/// Of a call in which something else than the plan's kernels runs for long.
measure::CallOptions patient() {
    measure::CallOptions options;
    options.limit = thresholds::kLongestPreparingHang;
    return options;
}

struct NamedInputs {
    std::vector<measure::NamedBlob> blobs;
    json names = json::array();
};

NamedInputs nameInputs(std::span<const std::optional<graph::Tensor>> inputs) {
    NamedInputs named;
    for (const auto& input : inputs) {
        if (!input) {
            named.names.push_back("");
            continue;
        }
        named.blobs.push_back(measure::inputBlob(*input));
        named.names.push_back(named.blobs.back().name.hex());
    }
    return named;
}

} // namespace

PlanRunner::PlanRunner(measure::WorkerSession& worker, const measure::WireGraph& graph, measure::Silence runs)
    : m_worker(worker), m_graph(graph), m_runs(runs) {}

measure::CallOptions PlanRunner::whileRunning(const ExecutionPlan& plan) const {
    measure::CallOptions options;
    options.limit = plan.silence;
    options.silence = m_runs;
    return options;
}

measure::CallOptions PlanRunner::whileChecking(const ExecutionPlan& plan) const {
    measure::CallOptions options;
    options.limit = std::max(plan.silence, longestSilence(m_graph.graph()));
    return options;
}

base::Result<std::string> PlanRunner::ensureLoaded(const ExecutionPlan& plan, std::stop_token stop) {
    auto [name, steps, limits] = described(m_graph, plan);
    std::set<backend::BackendOnDevice> backends;
    for (const auto& step : plan.steps) {
        backends.insert(step.implementation.maker());
    }
    for (const auto& backend : backends) {
        TESSERA_TRY([[maybe_unused]] const auto opened, m_worker.openBackend(backend, stop));
    }
    TESSERA_CHECK(m_worker.loadGraph(m_graph, stop));
    if (m_generation != m_worker.client().generation()) {
        m_generation = m_worker.client().generation();
        m_loaded.clear();
    }
    if (!m_loaded.contains(name)) {
        measure::CallOptions options;
        options.limit = plan.preparing;
        const json request{{"op", "load_plan"},
                           {"plan", name},
                           {"graph", m_graph.name()},
                           {"steps", std::move(steps)},
                           {"memory_limits", std::move(limits)}};
        TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
        m_loaded[name] = base::Nanoseconds(intField(answer, "prepare_ns"));
    }
    return name;
}

base::Result<base::Nanoseconds> PlanRunner::load(const ExecutionPlan& plan, std::stop_token stop) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, stop));
    return m_loaded.at(name);
}

base::Result<TimedRuns> PlanRunner::time(const ExecutionPlan& plan, int warmup, int repeat,
                                         std::stop_token stop) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, stop));
    const auto options = whileRunning(plan);
    const json request{{"op", "time_plan"}, {"plan", name}, {"warmup", warmup}, {"repeat", repeat}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    TimedRuns runs{samplesField(answer, "samples"), numberField(answer, "speed")};
    if (runs.samplesNs.size() != static_cast<std::size_t>(repeat)) {
        return fail(ErrorKind::kBackend, "it timed another number of runs than asked", "worker");
    }
    return runs;
}

base::Result<RunOutcome> PlanRunner::run(const ExecutionPlan& plan,
                                         std::span<const std::optional<graph::Tensor>> inputs,
                                         std::uint64_t seed, int warmup, int repeat, std::stop_token stop) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, stop));
    const auto named = nameInputs(inputs);
    TensorCollector collector;
    auto options = collector.options(whileRunning(plan));
    options.blobs = named.blobs;
    const json request{{"op", "run_plan"}, {"plan", name},     {"inputs", named.names},
                       {"seed", seed},     {"warmup", warmup}, {"repeat", repeat}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    RunOutcome outcome;
    outcome.samplesNs = samplesField(answer, "samples");
    TESSERA_TRY(outcome.outputs, collector.tensors(answer));
    outcome.peakBytes = intField(answer, "peak_bytes");
    return outcome;
}

base::Result<ProfileOutcome> PlanRunner::profile(const ExecutionPlan& plan, int repeat,
                                                 const base::JobControl& control) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, control.stop));
    auto options = whileRunning(plan);
    options.onProgress = [&](const json& progress) {
        if (progress.contains("rounds")) { // else the worker says no more than that it is at work
            control.report(
                {"profile", "", std::clamp<std::int64_t>(intField(progress, "rounds"), 0, repeat), repeat});
        }
    };
    const json request{{"op", "profile_plan"}, {"plan", name}, {"repeat", repeat}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, control.stop));
    ProfileOutcome outcome;
    outcome.samplesNs = samplesField(answer, "samples");
    outcome.samplesWithEventsNs = samplesField(answer, "samples_with_events");
    outcome.sumsNs = samplesField(answer, "sums");
    for (const auto& event : arrayField(answer, "events")) {
        StepProfile step;
        step.kind = textField(event, "kind") == "conversion" ? Step::Kind::kConversion : Step::Kind::kRegion;
        step.index = static_cast<std::size_t>(intField(event, "index"));
        step.start = base::Nanoseconds(intField(event, "start_ns"));
        step.median = base::Nanoseconds(intField(event, "median_ns"));
        step.low = base::Nanoseconds(intField(event, "low_ns"));
        step.high = base::Nanoseconds(intField(event, "high_ns"));
        outcome.steps.push_back(step);
    }
    for (const auto& graph : arrayField(answer, "graphs")) {
        outcome.graphs.push_back({textField(graph, "device"),
                                  static_cast<std::size_t>(intField(graph, "first")),
                                  static_cast<std::size_t>(intField(graph, "steps")),
                                  textField(graph, "reason"), intField(graph, "bytes")});
    }
    if (outcome.samplesNs.empty() || outcome.samplesWithEventsNs.empty() || outcome.sumsNs.empty() ||
        outcome.steps.size() != plan.steps.size()) {
        return fail(ErrorKind::kBackend, "its profile does not fit the plan", "worker");
    }
    return outcome;
}

base::Result<RecordedTensor> PlanRunner::record(const ExecutionPlan& plan, const std::string& value,
                                                std::span<const std::optional<graph::Tensor>> inputs,
                                                std::uint64_t seed, std::int64_t mostBytes,
                                                const base::JobControl& control) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, control.stop));
    const auto named = nameInputs(inputs);
    TensorCollector collector;
    auto options = collector.options(whileRunning(plan));
    options.blobs = named.blobs;
    options.onProgress = [&](const json& steps) {
        if (steps.contains("done")) {
            control.report({"record", value, intField(steps, "done"), intField(steps, "total")});
        }
    };
    const json request{{"op", "record_value"},  {"plan", name}, {"value", value},
                       {"inputs", named.names}, {"seed", seed}, {"most_bytes", mostBytes}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, control.stop));
    TESSERA_TRY(auto tensors, collector.tensors(answer));
    if (tensors.size() != 1) {
        return fail(ErrorKind::kBackend, "it recorded another number of values than asked", "worker");
    }
    return RecordedTensor{std::move(tensors.front()), textField(answer, "layout")};
}

base::Result<std::vector<graph::Tensor>>
PlanRunner::evaluate(std::span<const std::optional<graph::Tensor>> inputs, std::uint64_t seed,
                     std::stop_token stop, Disturbance disturbance) {
    TESSERA_CHECK(m_worker.loadGraph(m_graph, stop));
    const auto named = nameInputs(inputs);
    TensorCollector collector;
    auto options = collector.options(patient());
    options.blobs = named.blobs;
    const json request{
        {"op", "evaluate"}, {"graph", m_graph.name()},          {"inputs", named.names},
        {"seed", seed},     {"disturbed_by", disturbance.seed}, {"disturbance", disturbance.size}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    return collector.tensors(answer);
}

base::Result<std::optional<PlanRunner::Blame>> PlanRunner::blame(const ExecutionPlan& plan,
                                                                 std::span<const measure::InputDraw> draws,
                                                                 std::stop_token stop) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, stop));
    TESSERA_CHECK(m_worker.record(m_graph, draws, stop));
    const auto options = whileChecking(plan);
    TESSERA_TRY(const auto answer,
                m_worker.client().call({{"op", "blame_plan"}, {"plan", name}}, options, stop));
    const auto step = intField(answer, "step", -1);
    if (step < 0 || step >= static_cast<std::int64_t>(plan.steps.size())) {
        return std::nullopt;
    }
    return Blame{static_cast<std::size_t>(step), textField(answer, "reason")};
}

namespace {

kernels::StableDeviation deviationOf(const json& answer) {
    kernels::StableDeviation found;
    auto& deviation = found.deviation;
    deviation.share = numberField(answer, "share");
    deviation.ok = boolField(answer, "ok");
    deviation.maxAbs = numberField(answer, "max_abs");
    deviation.maxRel = numberField(answer, "max_rel");
    deviation.relativeL2 = numberField(answer, "relative_l2");
    deviation.tolerance = numberField(answer, "tolerance");
    const auto nonFinite = std::clamp<std::int64_t>(intField(answer, "non_finite"), 0, 2);
    deviation.nonFinite = static_cast<kernels::NonFiniteFound>(nonFinite);
    found.unstable = intField(answer, "unstable");
    return found;
}

} // namespace

base::Result<PlanRunner::DrawErrors> PlanRunner::errors(const ExecutionPlan& plan,
                                                        std::span<const measure::InputDraw> draws,
                                                        std::size_t draw, graph::Precision precision,
                                                        std::stop_token stop) {
    TESSERA_TRY(const auto name, ensureLoaded(plan, stop));
    TESSERA_CHECK(m_worker.record(m_graph, draws, stop));
    const auto options = whileChecking(plan);
    const json request{
        {"op", "plan_errors"}, {"plan", name}, {"draw", draw}, {"precision", graph::toText(precision)}};
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    DrawErrors found;
    found.draws = static_cast<std::size_t>(std::max<std::int64_t>(intField(answer, "draws"), 0));
    found.name = textField(answer, "name");
    found.isJudged = boolField(answer, "judged");
    for (const auto& entry : arrayField(answer, "values")) {
        const auto step = intField(entry, "step", -1);
        const auto value = intField(entry, "value", -1);
        const auto values = static_cast<std::int64_t>(m_graph.graph().values().size());
        if (step < 0 || step >= std::ssize(plan.steps) || value < 0 || value >= values ||
            !entry.contains("carried")) {
            return fail(ErrorKind::kBackend, "its errors do not fit the plan", "worker");
        }
        ValueError error{static_cast<std::size_t>(step), graph::ValueId(static_cast<std::uint32_t>(value)),
                         deviationOf(entry["carried"]), std::nullopt};
        if (entry.contains("own")) {
            error.own = deviationOf(entry["own"]);
        }
        found.values.push_back(std::move(error));
    }
    return found;
}

void PlanRunner::drop(const ExecutionPlan& plan) {
    const auto name = described(m_graph, plan).name;
    if (m_loaded.erase(name) == 0 || m_generation != m_worker.client().generation()) {
        return;
    }
    // A worker that died has dropped it already.
    static_cast<void>(
        m_worker.client().call({{"op", "drop_plan"}, {"plan", name}}, measure::CallOptions(), {}));
}

} // namespace tessera::runtime
