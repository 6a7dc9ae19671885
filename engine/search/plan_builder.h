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

/// Says of the regions on which the plan's own constraints have a pin that a person asked for them.
void markPins(plan::Plan& plan);

} // namespace tessera::search
