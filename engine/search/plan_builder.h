#pragma once

#include "engine/search/operator_level.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::search {

/// Turns a solution into a plan that says why: decision, sentence and rivals of each region.
///
/// \param effects  one entry a candidate, or empty when they were not computed.
[[nodiscard]] plan::Plan buildPlan(const CandidatePool& pool, const SolveRequest& request,
                                   const Solution& solution,
                                   const std::vector<std::optional<std::int64_t>>& effects,
                                   const plan::Plan& frame);

/// Row-major, of each value; of one whose rank is not known, that of a scalar.
[[nodiscard]] std::vector<backend::Layout> plainLayouts(const graph::Graph& graph,
                                                        const std::vector<graph::ValueId>& values);

/// How far the races of the graph level bear out one of its plans.
enum class MovesOf : std::uint8_t {
    kFaster, ///< it was faster than the plan before it with its whole interval
    kTried,  ///< it ran, and no race told it apart from the best
};

/// Says why a plan of the graph level runs each region as it does. Where the operator level's plan runs one
/// in the same way, the graph level moved nothing: that plan's reason and rivals hold. Of any other region
/// that the graph level put there it says what the operator level had. \param operatorLevel of the same
/// graph.
void explainMoves(plan::Plan& plan, const plan::Plan& operatorLevel, MovesOf moves);

/// Says of the regions on which the plan's own constraints have a pin that a person asked for them.
void markPins(plan::Plan& plan);

} // namespace tessera::search
