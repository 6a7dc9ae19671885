#include "engine/session/plan_execution.h"

#include "engine/measure/region_details.h"
#include "engine/measure/thresholds.h"
#include "engine/runtime/plan_silence.h"
#include "engine/search/baselines.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

/// A whole-graph plan as one step over the model as read. `implementation` is of the plan's graph.
runtime::ExecutionPlan wholeGraphExecution(const graph::Graph& original,
                                           const backend::Implementation& implementation) {
    runtime::Step step;
    step.region = graph::wholeRegion(original);
    step.implementation = search::ofWholeGraph(implementation, original);
    for (std::size_t i = 0; i < step.region.inputs.size(); ++i) {
        step.reads.push_back({step.region.inputs[i], step.implementation.inputLayouts[i]});
    }
    for (std::size_t i = 0; i < step.region.outputs.size(); ++i) {
        step.writes.push_back({step.region.outputs[i], step.implementation.outputLayouts[i]});
    }
    return {.steps = {std::move(step)}};
}

} // namespace

PlanExecution::PlanExecution(ModelRef model, std::shared_ptr<measure::Launcher> launcher,
                             measure::WorkerEnvironment environment,
                             std::vector<measure::BackendLibrary> backends,
                             std::map<backend::DeviceId, std::int64_t> memoryLimits)
    : m_model(std::move(model))
    , m_checkInputs(std::make_shared<measure::CheckInputs>(m_model->original, kNoiseSeed))
    , m_launcher(std::move(launcher))
    , m_environment(std::move(environment))
    , m_backends(std::move(backends))
    , m_memoryLimits(std::move(memoryLimits))
    , m_worker(m_launcher, m_environment, m_backends, m_hangs) {}

void PlanExecution::endWorkers() {
    m_worker.client().kill();
    for (const auto& [key, lane] : m_lanes) {
        workerOf(lane).client().kill();
    }
    workerOf(m_original).client().kill();
}

base::Status PlanExecution::open(Lane& lane, const graph::GraphRef& graph, measure::Silence runs) {
    if (lane.runner == nullptr) {
        TESSERA_TRY(auto wire, measure::WireGraph::make(graph));
        lane.graph = std::make_unique<measure::WireGraph>(std::move(wire));
        lane.runner = std::make_unique<runtime::PlanRunner>(workerOf(lane), *lane.graph, runs);
    }
    return {};
}

base::Result<PlanExecution::Lane*> PlanExecution::laneOf(const plan::Plan& plan) {
    const bool isWhole = !plan.wholeGraphBackend.empty();
    auto environment = m_environment;
    if (isWhole) {
        environment.variables.emplace("TESSERA_WHOLE_GRAPH", "1");
    } else {
        environment.waiting =
            plan.waitPolicy == plan::WaitPolicy::kActive ? Waiting::kActive : Waiting::kPassive;
    }
    auto& lane = m_lanes[{plan.wholeGraphBackend, environment.waiting}];
    if (lane.owned == nullptr && (isWhole || environment.waiting != m_environment.waiting)) {
        lane.owned = std::make_unique<measure::WorkerSession>(m_launcher, environment, m_backends, m_hangs);
    }
    // A whole runtime gives the answer that there is however large the model: its runs may take long.
    TESSERA_CHECK(open(lane, isWhole ? m_model->original : m_model->graph,
                       isWhole ? measure::Silence::kPrepares : measure::Silence::kRunsPlan));
    return &lane;
}

base::Result<PlanExecution::Prepared> PlanExecution::prepared(const plan::Plan& plan) {
    const bool isWhole = !plan.wholeGraphBackend.empty();
    if (isWhole && plan.regions.size() != 1) {
        return fail(ErrorKind::kRefused, "a whole-graph plan has one region", "plan");
    }
    TESSERA_TRY(const auto* lane, laneOf(plan));
    Prepared made{lane->runner.get(), {}};
    if (isWhole) {
        made.plan = wholeGraphExecution(*m_model->original, plan.regions[0].implementation);
    } else {
        TESSERA_TRY(made.plan, runtime::makeExecutionPlan(plan));
    }
    made.plan.memoryLimits = m_memoryLimits;
    if (!m_hangs->areSet()) { // else a search says how long a worker may be silent
        made.plan.silence = runtime::longestSilence(plan);
        const bool compilesGraphs = std::ranges::any_of(plan.regions, [this](const auto& region) {
            const auto known = std::ranges::find(m_backends, region.implementation.maker(),
                                                 &measure::BackendLibrary::opened);
            return known == m_backends.end() || known->level == pattern::Level::kGraph;
        });
        made.plan.preparing =
            compilesGraphs ? thresholds::kLongestPreparingHang : thresholds::kShortestPreparingHang;
    }
    return made;
}

base::Result<runtime::TimedRuns> PlanExecution::time(const plan::Plan& plan, int repeat,
                                                     std::stop_token stop) {
    TESSERA_TRY(const auto ready, prepared(plan));
    return ready.runner->time(ready.plan, 0, repeat, std::move(stop));
}

base::Result<base::Nanoseconds> PlanExecution::prepare(const plan::Plan& plan, std::stop_token stop) {
    TESSERA_TRY(const auto ready, prepared(plan));
    return ready.runner->load(ready.plan, std::move(stop));
}

void PlanExecution::prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop) {
    std::map<runtime::PlanRunner*, std::vector<runtime::ExecutionPlan>> ofRunner;
    for (const auto& plan : plans) {
        if (auto ready = prepared(*plan)) {
            ofRunner[ready->runner].push_back(std::move(ready->plan));
        }
    }
    std::vector<std::jthread> threads;
    for (auto& [runner, own] : ofRunner) {
        threads.emplace_back([runner = runner, own = std::move(own), stop] {
            for (const auto& plan : own) {
                static_cast<void>(runner->load(plan, stop));
            }
        });
    }
}

base::Result<runtime::RunOutcome> PlanExecution::run(const plan::Plan& plan,
                                                     std::span<const std::optional<graph::Tensor>> inputs,
                                                     int warmup, int repeat, std::stop_token stop) {
    TESSERA_TRY(const auto ready, prepared(plan));
    return ready.runner->run(ready.plan, inputs, kNoiseSeed, warmup, repeat, std::move(stop));
}

base::Result<runtime::RecordedTensor>
PlanExecution::record(const plan::Plan& plan, const std::string& value,
                      std::span<const std::optional<graph::Tensor>> inputs, std::int64_t mostBytes,
                      const base::JobControl& control) {
    TESSERA_TRY(const auto ready, prepared(plan));
    return ready.runner->record(ready.plan, value, inputs, kNoiseSeed, mostBytes, control);
}

base::Result<runtime::ProfileOutcome> PlanExecution::profile(const plan::Plan& plan, int repeat,
                                                             const base::JobControl& control) {
    TESSERA_TRY(const auto ready, prepared(plan));
    return ready.runner->profile(ready.plan, repeat, control);
}

base::Result<std::vector<backend::Detail>>
PlanExecution::details(const plan::Plan& plan, const plan::PlannedRegion& region,
                       std::optional<backend::MachineCeilings> ceilings, std::stop_token stop) {
    constexpr base::Nanoseconds kLimit{60'000'000'000};
    TESSERA_TRY(const auto* lane, laneOf(plan));
    return measure::askDetails(workerOf(*lane), *lane->graph,
                               {region.region, region.implementation, std::move(ceilings), plan.precision},
                               kLimit, std::move(stop));
}

base::Result<std::vector<graph::Tensor>>
PlanExecution::evaluate(std::span<const std::optional<graph::Tensor>> inputs,
                        runtime::Disturbance disturbance, std::stop_token stop) {
    TESSERA_CHECK(open(m_original, m_model->original, measure::Silence::kPrepares));
    return m_original.runner->evaluate(inputs, kNoiseSeed, std::move(stop), disturbance);
}

base::Result<std::optional<PlanExecution::BlamedRegion>>
PlanExecution::blame(const plan::Plan& plan, std::size_t draws, std::stop_token stop) {
    TESSERA_TRY(const auto ready, prepared(plan));
    TESSERA_TRY(const auto all, m_checkInputs->draws());
    TESSERA_TRY(const auto blamed,
                ready.runner->blame(ready.plan, all.first(std::min(draws, all.size())), stop));
    if (!blamed || ready.plan.steps[blamed->step].kind != runtime::Step::Kind::kRegion) {
        return std::nullopt;
    }
    return BlamedRegion{ready.plan.steps[blamed->step].index, blamed->reason};
}

base::Result<runtime::PlanRunner::DrawErrors> PlanExecution::errors(const plan::Plan& plan, std::size_t draw,
                                                                    std::stop_token stop) {
    TESSERA_TRY(const auto ready, prepared(plan));
    TESSERA_TRY(const auto all, m_checkInputs->draws());
    TESSERA_TRY(auto found, ready.runner->errors(ready.plan, all, draw, plan.precision, std::move(stop)));
    for (auto& error : found.values) {
        error.step = ready.plan.steps[error.step].index;
    }
    return found;
}

} // namespace tessera::session
