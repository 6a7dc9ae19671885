#pragma once

#include "engine/measure/region_measurer.h"

#include <span>
#include <vector>

namespace tessera::search {

/// One cost a request, measured in the order of ScheduleRanks: of schedules that are known to be slower from
/// other regions it is that verdict, of others that a larger region tells of a prediction.
/// \par Errors of the measurer.
[[nodiscard]] base::Result<std::vector<backend::Cost>>
measureInOrder(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests,
               measure::RegionMeasurer& measurer, const base::JobControl& control);

} // namespace tessera::search
