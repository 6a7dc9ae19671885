#pragma once

#include "engine/search/final_round.h"
#include "engine/search/operator_level.h"

#include <functional>
#include <string>
#include <vector>

namespace tessera::search {

/// A backend of which a baseline is wanted.
struct BaselineBackend {
    std::string id;
    enum class Level : std::uint8_t { kOperator, kGraph } level = Level::kOperator;
    /// Graph level: may it be given the original file as a whole? Otherwise why not.
    std::string wholeRefusal = {};
    /// Graph level: its largest convex parts, already admitted to the operator level; used where it refuses
    /// the whole.
    std::vector<CandidateId> parts = {};
};

/// X at operator level: first the most FLOPs on X, then the most nodes, then least time.
/// \par Errors as OperatorLevel::solve.
[[nodiscard]] base::Result<OperatorSolution> singleBackendPlan(const OperatorLevel& level,
                                                               const std::string& backend,
                                                               const plan::Plan& frame,
                                                               std::stop_token stop = {});

/// A whole-graph runtime's implementation as one of all of `graph`: the model as read, which it runs, or the
/// simplified one, which plans refer to. Their regions read other values in another order (a folded Shape
/// reads what nothing else does), and whatever enters or leaves the whole lies plain on the CPU.
[[nodiscard]] backend::Implementation ofWholeGraph(backend::Implementation implementation,
                                                   const graph::Graph& graph);

/// The original file in `backend`, with its own pool and settings and no transform of ours.
[[nodiscard]] plan::Plan wholeGraphPlan(const graph::GraphRef& graph, const std::string& backend,
                                        const plan::Plan& frame);

/// Every baseline of DESIGN 5: each backend alone, and the greedy plan. One that is infeasible has no plan
/// and the reason. With constraints, baselines that break them are marked, and the operator-level ones are
/// solved without them. \par Errors kCancelled.
[[nodiscard]] base::Result<std::vector<BaselinePlan>>
makeBaselines(const OperatorLevel& level, const std::vector<BaselineBackend>& backends,
              const std::vector<std::string>& priority, const std::vector<plan::Constraint>& constraints,
              const plan::Plan& frame, std::stop_token stop = {});

/// Times what the operator-level ones of these baselines and the greedy one would run and nobody has timed,
/// so that each is as fast as its backends make it. One that is infeasible is left to makeBaselines.
/// \param priority  of the greedy one; empty: it takes nothing.
/// \par Errors of the measurer; kCancelled.
[[nodiscard]] base::Status measureBaselines(OperatorLevel& level,
                                            const std::vector<BaselineBackend>& backends,
                                            const std::vector<std::string>& priority,
                                            measure::RegionMeasurer& measurer,
                                            const base::JobControl& control);

/// Does every constrained node lie where its constraint wants it? A whole-graph plan places all nodes on its
/// backend.
[[nodiscard]] bool planObeys(const plan::Plan& plan, const std::vector<plan::Constraint>& constraints);

} // namespace tessera::search
