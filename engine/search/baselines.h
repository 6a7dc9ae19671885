#pragma once

#include "engine/search/final_race.h"
#include "engine/search/operator_level.h"

#include <string>
#include <vector>

namespace tessera::search {

/// A whole-graph runtime's implementation as one of all of `graph`: the model as read, which it runs, or the
/// simplified one, which plans refer to. Their regions read other values in another order (a folded Shape
/// reads what nothing else does), and whatever enters or leaves the whole lies plain on the CPU.
[[nodiscard]] backend::Implementation ofWholeGraph(backend::Implementation implementation,
                                                   const graph::Graph& graph);

/// The original file in `backend`, with its own pool and settings and no transform of ours.
[[nodiscard]] plan::Plan wholeGraphPlan(const graph::GraphRef& graph, const std::string& backend,
                                        const plan::Plan& frame);

/// Each of `backends` alone at operator level (first the most FLOPs on it, then the most nodes, then least
/// time), and the greedy plan. One that is infeasible has no plan and the reason. Baselines that break the
/// frame's constraints are marked: they are solved without them.
/// \par Errors kCancelled.
[[nodiscard]] base::Result<std::vector<BaselinePlan>>
makeBaselines(const OperatorLevel& level, const std::vector<std::string>& backends,
              const std::vector<std::string>& priority, const plan::Plan& frame, std::stop_token stop = {});

/// Times what these baselines and the greedy one would run and was not timed, so that each is as fast as its
/// backends make it. One that is infeasible is left to makeBaselines.
/// \param priority  of the greedy one; empty: it takes nothing.
/// \par Errors of the measurer; kCancelled.
[[nodiscard]] base::Status measureBaselines(OperatorLevel& level, const std::vector<std::string>& backends,
                                            const std::vector<std::string>& priority,
                                            measure::RegionMeasurer& measurer,
                                            const base::JobControl& control);

/// Does every constrained node lie where its constraint wants it? A whole-graph plan places all nodes on its
/// backend.
[[nodiscard]] bool planObeys(const plan::Plan& plan, const std::vector<plan::Constraint>& constraints);

} // namespace tessera::search
