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
    bool known = true;                      ///< each kernel has a time
    bool measured = true;                   ///< and all of these times were taken here
    bool isInPlace = false;                 ///< of a profile
    std::optional<base::Nanoseconds> total; ///< kernels, conversions, fluctuation and gap
    /// Of a profile: what its inferences' kernels and conversions took together beyond the sum of their
    /// medians. In each inference others of them are slower than usual, most of all beside other programs.
    std::optional<base::Nanoseconds> fluctuation;
    /// What the plan takes beyond them: measured of a profile; else the overhead of each part, predicted.
    std::optional<backend::Cost> gap;

    /// The time of a region or conversion that these sums hold.
    template <typename Planned>
    [[nodiscard]] const backend::Cost& costOf(const Planned& planned) const {
        return isInPlace && planned.inPlace ? *planned.inPlace : planned.cost;
    }
};

/// \param profile of this plan, if there is one.
[[nodiscard]] PlanSums planSums(const plan::Plan& plan, const std::optional<session::Profile>& profile);

} // namespace tessera::itemmodels
