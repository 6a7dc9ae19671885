#pragma once

#include "engine/measure/check_inputs.h"
#include "engine/measure/worker_measurer.h"
#include "engine/runtime/plan_runner.h"
#include "engine/session/session.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace tessera::session {

/// Of whatever is drawn for a model.
inline constexpr std::uint64_t kNoiseSeed = 7;

/// Runs plans of one model in workers: mixed plans in one for each way in which idle threads wait, and each
/// whole-graph runtime alone in one of its own, with its own pool and settings, on the model as it was read.
class PlanExecution {
public:
    /// \param memoryLimits  bytes that running a plan may hold on devices besides the CPU
    PlanExecution(ModelRef model, std::shared_ptr<measure::Launcher> launcher,
                  measure::WorkerEnvironment environment, std::vector<measure::BackendLibrary> backends,
                  std::map<backend::DeviceId, std::int64_t> memoryLimits = {});

    /// They start anew when they are needed.
    void endWorkers();
    /// Of all workers of the model, until it is said anew. \see measure::HangLimits::set
    void setHangTimes(const std::optional<measure::HangTimes>& times) { m_hangs->set(times); }
    /// The worker of mixed plans, which also measures regions.
    [[nodiscard]] measure::WorkerSession& worker() { return m_worker; }
    [[nodiscard]] const OpenModel& model() const { return *m_model; }
    /// The draws on which regions and plans of the model are checked.
    [[nodiscard]] const std::shared_ptr<measure::CheckInputs>& checkInputs() const { return m_checkInputs; }

    [[nodiscard]] base::Result<runtime::TimedRuns> time(const plan::Plan& plan, int repeat,
                                                        std::stop_token stop);
    [[nodiscard]] base::Result<base::Nanoseconds> prepare(const plan::Plan& plan, std::stop_token stop);
    /// Prepares plans that will be used soon, those of different workers side by side: a runtime that
    /// compiles a model uses one core. Whoever uses one that cannot be prepared is told why.
    void prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop);
    /// Inputs that are not given are noise.
    [[nodiscard]] base::Result<runtime::RunOutcome> run(const plan::Plan& plan,
                                                        std::span<const std::optional<graph::Tensor>> inputs,
                                                        int warmup, int repeat, std::stop_token stop);
    /// \see runtime::PlanRunner::record
    [[nodiscard]] base::Result<runtime::RecordedTensor>
    record(const plan::Plan& plan, const std::string& value,
           std::span<const std::optional<graph::Tensor>> inputs, std::int64_t mostBytes,
           const base::JobControl& control);
    /// \see runtime::PlanRunner::profile
    [[nodiscard]] base::Result<runtime::ProfileOutcome> profile(const plan::Plan& plan, int repeat,
                                                                const base::JobControl& control);
    /// How a region of a mixed plan does its work. \see measure::askDetails
    [[nodiscard]] base::Result<std::vector<backend::Detail>>
    details(const plan::Plan& plan, const plan::PlannedRegion& region,
            std::optional<backend::MachineCeilings> ceilings, std::stop_token stop);
    /// The model as read, on the reference kernels. \see runtime::PlanRunner::evaluate
    [[nodiscard]] base::Result<std::vector<graph::Tensor>>
    evaluate(std::span<const std::optional<graph::Tensor>> inputs, runtime::Disturbance disturbance,
             std::stop_token stop);
    /// Of a mixed plan: the region that is the first to depart from the reference on the first `draws` of the
    /// model's, and how. None: no region by itself does.
    struct BlamedRegion {
        std::size_t region = 0; ///< of the plan's
        std::string reason;
    };
    [[nodiscard]] base::Result<std::optional<BlamedRegion>> blame(const plan::Plan& plan, std::size_t draws,
                                                                  std::stop_token stop);

    /// Errors of the values that the plan's regions write, on one draw of the model's; `step` of each is its
    /// region's index. \see runtime::PlanRunner::errors
    [[nodiscard]] base::Result<runtime::PlanRunner::DrawErrors>
    errors(const plan::Plan& plan, std::size_t draw, std::stop_token stop);

private:
    using Waiting = measure::WorkerEnvironment::Waiting;
    /// A worker with the graph that it runs.
    struct Lane {
        std::unique_ptr<measure::WorkerSession> owned; ///< empty: the one of mixed plans
        std::unique_ptr<measure::WireGraph> graph;
        std::unique_ptr<runtime::PlanRunner> runner;
    };
    struct Prepared {
        runtime::PlanRunner* runner = nullptr;
        runtime::ExecutionPlan plan;
    };

    [[nodiscard]] measure::WorkerSession& workerOf(const Lane& lane) {
        return lane.owned != nullptr ? *lane.owned : m_worker;
    }
    [[nodiscard]] base::Result<Prepared> prepared(const plan::Plan& plan);
    [[nodiscard]] base::Result<Lane*> laneOf(const plan::Plan& plan);
    /// \param runs  \see runtime::PlanRunner
    [[nodiscard]] base::Status open(Lane& lane, const graph::GraphRef& graph, measure::Silence runs);

    ModelRef m_model;
    std::shared_ptr<measure::CheckInputs> m_checkInputs;
    std::shared_ptr<measure::Launcher> m_launcher;
    measure::WorkerEnvironment m_environment;
    std::vector<measure::BackendLibrary> m_backends;
    std::map<backend::DeviceId, std::int64_t> m_memoryLimits;
    std::shared_ptr<measure::HangLimits> m_hangs = std::make_shared<measure::HangLimits>();
    measure::WorkerSession m_worker;
    Lane m_original;
    /// By whole-graph backend (empty: mixed plans) and by how threads wait, which is fixed when a worker
    /// starts.
    std::map<std::pair<std::string, Waiting>, Lane> m_lanes;
};

} // namespace tessera::session
