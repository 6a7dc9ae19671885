#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/plan/plan.h"

#include <optional>
#include <vector>

namespace tessera::plan {

/// How near a region comes to what the machine allows.
struct RegionRoof {
    backend::Work work;
    backend::Roof roof;
    std::optional<double> efficiency; ///< least time over its time, in place when profiled; empty without
};

/// What a region of the plan's graph needs: each input, constant and output moves once; of a table that is
/// only looked up in, as much is read as comes out.
[[nodiscard]] backend::Work workOf(const Plan& plan, const graph::Region& region);

/// One a region of the plan, in its order. \param ceilings of the plan's device and threads.
[[nodiscard]] std::vector<RegionRoof> rooflineOf(const Plan& plan, const backend::MachineCeilings& ceilings);

} // namespace tessera::plan
