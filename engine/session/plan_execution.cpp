#include "engine/session/plan_execution.h"

#include "engine/measure/region_details.h"
#include "engine/search/baselines.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

PlanExecution::PlanExecution(ModelRef model, std::shared_ptr<measure::Launcher> launcher,
                             measure::WorkerEnvironment environment,
                             std::vector<measure::BackendLibrary> backends)
    : m_model(std::move(model))
    , m_checkInputs(std::make_shared<measure::CheckInputs>(m_model->original, kNoiseSeed))
    , m_launcher(std::move(launcher))
    , m_environment(std::move(environment))
    , m_backends(std::move(backends))
    , m_worker(m_launcher, m_environment, m_backends) {
    m_original.worker = &m_worker;
}

PlanExecution::~PlanExecution() = default;

base::Result<runtime::PlanRunner*> PlanExecution::openLane(Lane& lane, const graph::GraphRef& graph) {
    if (lane.runner == nullptr) {
        TESSERA_TRY(auto wire, measure::WireGraph::make(graph));
        lane.graph = std::make_unique<measure::WireGraph>(std::move(wire));
        lane.runner = std::make_unique<runtime::PlanRunner>(*lane.worker, *lane.graph);
    }
    return lane.runner.get();
}

PlanExecution::Lane& PlanExecution::mixedLane(plan::WaitPolicy policy) {
    using Waiting = measure::WorkerEnvironment::Waiting;
    auto& lane = m_mixed[policy];
    const auto waiting = policy == plan::WaitPolicy::kActive ? Waiting::kActive : Waiting::kPassive;
    if (lane.worker == nullptr && waiting == m_environment.waiting) {
        lane.worker = &m_worker;
    } else if (lane.worker == nullptr) {
        auto environment = m_environment;
        environment.waiting = waiting;
        lane.owned = std::make_unique<measure::WorkerSession>(m_launcher, environment, m_backends);
        lane.worker = lane.owned.get();
    }
    return lane;
}

base::Result<PlanExecution::Prepared> PlanExecution::lane(const plan::Plan& plan) {
    if (plan.wholeGraphBackend.empty()) {
        TESSERA_TRY(auto* runner, openLane(mixedLane(plan.waitPolicy), m_model->graph));
        TESSERA_TRY(auto execution, runtime::makeExecutionPlan(plan));
        return Prepared{runner, std::move(execution)};
    }
    if (plan.regions.size() != 1) {
        return fail(ErrorKind::kRefused, "a whole-graph plan has one region", "plan");
    }
    auto& lane = m_whole[plan.wholeGraphBackend];
    if (lane.worker == nullptr) {
        auto environment = m_environment;
        environment.variables.emplace("TESSERA_WHOLE_GRAPH", "1");
        lane.owned = std::make_unique<measure::WorkerSession>(m_launcher, environment, m_backends);
        lane.worker = lane.owned.get();
    }
    TESSERA_TRY(auto* runner, openLane(lane, m_model->original));
    return Prepared{runner, wholeGraphExecution(*m_model->original, plan.regions[0].implementation)};
}

base::Result<runtime::TimedRuns> PlanExecution::time(const plan::Plan& plan, int warmup, int repeat,
                                                     std::stop_token stop) {
    TESSERA_TRY(const auto prepared, lane(plan));
    return prepared.runner->time(prepared.plan, warmup, repeat, std::move(stop));
}

base::Result<base::Nanoseconds> PlanExecution::prepare(const plan::Plan& plan, std::stop_token stop) {
    TESSERA_TRY(const auto prepared, lane(plan));
    return prepared.runner->load(prepared.plan, std::move(stop));
}

void PlanExecution::prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop) {
    std::map<runtime::PlanRunner*, std::vector<runtime::ExecutionPlan>> ofRunner;
    for (const auto& plan : plans) {
        if (auto prepared = lane(*plan)) {
            ofRunner[prepared->runner].push_back(std::move(prepared->plan));
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
                                                     std::uint64_t seed, int warmup, int repeat,
                                                     std::stop_token stop) {
    TESSERA_TRY(const auto prepared, lane(plan));
    return prepared.runner->run(prepared.plan, inputs, seed, warmup, repeat, std::move(stop));
}

base::Result<runtime::ProfileOutcome> PlanExecution::profile(const plan::Plan& plan, int repeat,
                                                             std::stop_token stop) {
    TESSERA_TRY(const auto prepared, lane(plan));
    return prepared.runner->profile(prepared.plan, repeat, std::move(stop));
}

base::Result<std::vector<backend::Detail>>
PlanExecution::details(const plan::Plan& plan, const plan::PlannedRegion& region,
                       std::optional<backend::MachineCeilings> ceilings, std::stop_token stop) {
    constexpr base::Nanoseconds kLimit{60'000'000'000};
    auto& lane = mixedLane(plan.waitPolicy);
    TESSERA_CHECK(openLane(lane, m_model->graph));
    return measure::askDetails(*lane.worker, *lane.graph,
                               {region.region, region.implementation, std::move(ceilings), plan.precision},
                               kLimit, std::move(stop));
}

base::Result<std::vector<graph::Tensor>>
PlanExecution::evaluate(std::span<const std::optional<graph::Tensor>> inputs, std::uint64_t seed,
                        std::stop_token stop, runtime::Disturbance disturbance) {
    TESSERA_TRY(auto* runner, openLane(m_original, m_model->original));
    return runner->evaluate(inputs, seed, std::move(stop), disturbance);
}

base::Result<std::optional<PlanExecution::BlamedRegion>>
PlanExecution::blame(const plan::Plan& plan, std::size_t draws, std::stop_token stop) {
    TESSERA_TRY(const auto prepared, lane(plan));
    TESSERA_TRY(const auto all, m_checkInputs->draws());
    TESSERA_TRY(const auto blamed,
                prepared.runner->blame(prepared.plan, all.first(std::min(draws, all.size())), stop));
    if (!blamed) {
        return std::nullopt;
    }
    const auto& step = prepared.plan.steps[blamed->step];
    return step.kind == runtime::Step::Kind::kRegion ? std::optional(BlamedRegion{step.index, blamed->reason})
                                                     : std::nullopt;
}

void PlanExecution::drop(const plan::Plan& plan) {
    if (const auto prepared = lane(plan)) {
        prepared->runner->drop(prepared->plan);
    }
}

void PlanExecution::kill() {
    m_worker.client().kill();
    for (auto& [policy, lane] : m_mixed) {
        lane.worker->client().kill();
    }
    for (auto& [backend, lane] : m_whole) {
        lane.worker->client().kill();
    }
}

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
    return {{std::move(step)}};
}

} // namespace tessera::session
