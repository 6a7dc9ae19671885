#pragma once

#include "engine/backend/cost.h"
#include "engine/graph/region.h"

#include <cstddef>

namespace tessera::measure {

/// What a region takes on a machine of no particular strength, by its work and traffic: a predicted cost that
/// serves to choose where nothing is measured, never a claim. \param rank  of the implementation among those
/// that its backend offers: what it offers first is its own choice.
[[nodiscard]] backend::Cost estimatedCost(const graph::Graph& graph, const graph::Region& region,
                                          std::size_t rank);

/// Of naming a value anew, which moves nothing.
[[nodiscard]] backend::Cost estimatedViewCost();

} // namespace tessera::measure
