#pragma once

#include "engine/measure/region_measurer.h"

#include <span>
#include <vector>

namespace tessera::search {

/// One cost a request, measured in the order of SchedulePruner: of schedules that are known to be slower from
/// other regions it is that verdict, of others that a larger region tells of a prediction.
/// \param nodeTimes  one a node of the graph: regions whose nodes take most, over all places where they
/// occur, come
///                   first, so that they are measured if the deadline passes. Empty: in the order of the
///                   requests.
/// \par Errors of the measurer.
[[nodiscard]] base::Result<std::vector<backend::Cost>>
measureInOrder(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests,
               std::span<const base::Nanoseconds> nodeTimes, measure::RegionMeasurer& measurer,
               const base::JobControl& control);

/// Gives those a predicted cost that there was no time to measure: what the region's nodes take in the plan
/// that `nodeTimes` are of, at the speed that the backend has beside it in regions that were measured, and of
/// a backend without any below the slowest of the others; but no faster than anything that was measured
/// works and moves bytes. Without `nodeTimes` by work and traffic. \return how many there are.
std::size_t estimateUnmeasured(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests,
                               std::span<const base::Nanoseconds> nodeTimes, std::span<backend::Cost> costs);

} // namespace tessera::search
