#pragma once

#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"
#include "engine/runtime/executor.h"

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tessera::runtime {

/// The worker's part of running: `load_plan`, `run_plan`, `time_plan`, `profile_plan`, `record_value`,
/// `drop_plan`, `evaluate`, the same graph on the reference kernels, and `blame_plan`, which of a plan's
/// steps is the first to depart from what the reference makes, and `plan_errors`, how far each of its values
/// departs.
class PlanService {
public:
    explicit PlanService(measure::WorkerState& state);
    ~PlanService();
    void registerWith(measure::WorkerServer& server);

private:
    struct Loaded;

    [[nodiscard]] base::Result<Loaded*> find(const std::string& plan);
    [[nodiscard]] base::Result<nlohmann::json> load(const nlohmann::json& request,
                                                    measure::RequestContext& context);
    [[nodiscard]] base::Result<nlohmann::json> run(const nlohmann::json& request,
                                                   measure::RequestContext& context);
    [[nodiscard]] base::Result<nlohmann::json> time(const nlohmann::json& request,
                                                    measure::RequestContext& context);
    [[nodiscard]] base::Result<nlohmann::json> profile(const nlohmann::json& request,
                                                       measure::RequestContext& context);
    /// A value as the plan makes it, by a run that ends there.
    [[nodiscard]] base::Result<nlohmann::json> record(const nlohmann::json& request,
                                                      measure::RequestContext& context);
    [[nodiscard]] base::Result<nlohmann::json> evaluate(const nlohmann::json& request,
                                                        measure::RequestContext& context);
    [[nodiscard]] base::Result<nlohmann::json> blame(const nlohmann::json& request,
                                                     measure::RequestContext& context);
    /// The first step whose value departs from the recorded one on a draw, and how; an empty object: none
    /// does.
    [[nodiscard]] base::Result<nlohmann::json> firstDeparture(Executor& executor, const graph::Graph& graph,
                                                              measure::RecordedValues& recorded,
                                                              measure::RequestContext& context);
    /// Errors of all values that the plan's regions write on one of the recorded draws. \see valueErrors
    [[nodiscard]] base::Result<nlohmann::json> errors(const nlohmann::json& request,
                                                      measure::RequestContext& context);
    [[nodiscard]] base::Result<nlohmann::json> overhead() const;

    measure::WorkerState& m_state;
    std::map<std::string, std::unique_ptr<Loaded>> m_plans;
};

} // namespace tessera::runtime
