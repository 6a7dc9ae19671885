#pragma once

#include "engine/plan/plan.h"
#include "engine/session/session.h"

#include <optional>

namespace tessera::itemmodels {

/// The figures of a whole plan, as the status line and the list of costs show them, all of one moment of the
/// machine: of a profile where there is one, else predicted from parts that were timed alone.
struct PlanSums {
    base::Nanoseconds kernels;
    base::Nanoseconds conversions;
    bool known = true;    ///< each kernel has a time
    bool measured = true; ///< and all of these times were taken here
    plan::PartTimes times = plan::PartTimes::kAlone;
    std::optional<base::Nanoseconds> total; ///< kernels, conversions, fluctuation and gap
    /// Of a profile: what its inferences' kernels and conversions took together beyond the sum of their
    /// medians. In each inference others of them are slower than usual, most of all beside other programs.
    /// Never negative.
    std::optional<base::Nanoseconds> fluctuation;
    /// What the plan takes beyond them: measured of one that was profiled in this session; predicted of one
    /// whose whole was timed in another run than its parts, since what the two differ by is in here, and the
    /// fluctuation with it; else the overhead of each part, predicted. Never negative.
    std::optional<backend::Cost> gap;
    /// In place of a gap: kernels and conversions took so much longer, in the run that timed them, than the
    /// whole plan did in its own. Then the machine was slower, and no gap can be told.
    std::optional<base::Nanoseconds> excess;

    [[nodiscard]] bool isInPlace() const { return times == plan::PartTimes::kInPlace; }
};

/// \param profile of this plan, if there is one of this session.
/// \param times   those that everything else shows of the plan, or kAlone for what a preview compares with.
[[nodiscard]] PlanSums planSums(const plan::Plan& plan, const std::optional<session::Profile>& profile,
                                plan::PartTimes times);
[[nodiscard]] inline PlanSums planSums(const plan::Plan& plan,
                                       const std::optional<session::Profile>& profile) {
    return planSums(plan, profile, plan.partTimes());
}

} // namespace tessera::itemmodels
