#pragma once

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::search {

/// Times of one plan in a round; sample i of every plan of the round was taken next to each other.
struct PlanSamples {
    std::vector<base::Nanoseconds> samples; ///< empty: the plan failed
    std::string failure;                    ///< why
};

/// The seam to whole plans on a machine: a worker, or a test's fake.
class PlanMeasurer {
public:
    virtual ~PlanMeasurer() = default;

    /// Runs the plans interleaved, `rounds` times each, after warming up. A plan that fails has no samples
    /// and does not spoil the others; all that succeed have equally many. \par Errors kCancelled; kBackend
    /// when no plan can be run at all.
    [[nodiscard]] virtual base::Result<std::vector<PlanSamples>>
    measure(std::span<const plan::PlanRef> plans, int rounds, const base::JobControl& control) = 0;
};

} // namespace tessera::search
