#pragma once

#include "engine/plan/plan.h"
#include "engine/session/session.h"

#include <optional>

namespace tessera::itemmodels {

/// What a plan takes beyond its kernels and conversions.
struct PlanGap {
    /// kProfile: the parts and the whole were timed in one run; kApart: in the plan, but in runs of their
    /// own, between which the machine may have changed its speed; kAlone: each part for itself, so that the
    /// gap holds what it takes more or less in the plan; kPredicted: nothing was run, it is the overhead of
    /// each part. Only the first is a measured figure.
    enum class Basis { kProfile, kApart, kAlone, kPredicted } basis = Basis::kPredicted;
    backend::Cost cost;
};

/// The figures of a whole plan, as the status line and the list of costs show them.
struct PlanSums {
    base::Nanoseconds kernels;
    base::Nanoseconds conversions;
    bool known = true;                      ///< each kernel has a time
    bool measured = true;                   ///< and all of these times were taken here
    std::optional<base::Nanoseconds> total; ///< end to end; predicted where it was not measured
    std::optional<PlanGap> gap;             ///< needs all times and a total
};

/// The time that stands for a conversion: in place when profiled, else in isolation.
[[nodiscard]] const backend::Cost& costOf(const plan::PlannedConversion& conversion);

/// \param profile of this plan, if there is one.
[[nodiscard]] PlanSums planSums(const plan::Plan& plan, const std::optional<session::Profile>& profile);

} // namespace tessera::itemmodels
