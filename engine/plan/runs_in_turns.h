#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::plan {

/// A plan that ran in turns with another one, the plan in force, and what was measured of the two.
struct RunInTurns {
    std::string origin;     ///< a kind of source, as the caller names it; not empty
    std::string key;        ///< which one of these, for example a backend or a file
    PlanRef plan;           ///< with its time in that run
    SpeedUp ratio;          ///< its time over that of the plan in force
    EndToEnd timeOfInForce; ///< in that run
};

/// JSON of the format `tessera-runs`: runs beside a plan that is kept, for the next start. Deterministic.
[[nodiscard]] std::string writeRuns(const Plan& inForce, std::span<const RunInTurns> runs);

/// \param inForce of the same model as the runs' plans.
/// \return none where the runs are of another plan in force, or of this one on another machine, with other
///         threads or in another precision class: their ratios are not to it.
/// \par Errors kRefused: an edited or damaged file. Never throws, whatever the text.
[[nodiscard]] base::Result<std::vector<RunInTurns>> readRuns(std::string_view text, const Plan& inForce);

} // namespace tessera::plan
