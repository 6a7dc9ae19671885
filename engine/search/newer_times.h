#pragma once

#include "engine/measure/region_measurer.h"
#include "engine/plan/plan.h"

#include <span>
#include <vector>

namespace tessera::search {

/// Puts costs that were timed again, because the machine's speed had changed, into a plan, and brings what
/// is compared with them to their scale: a rival that was timed beside the chosen implementation keeps its
/// ratio to it.
///
/// A rival of the same region is multiplied by what its region's chosen implementation took now over what it
/// took then; one of another region, and effects on the whole plan, by the same ratio of the plan's sums.
/// Such a rival is borrowed from then on: good for the order, not a claim. A rival that is fresher than the
/// chosen cost was is left alone. Sentences that name a time say it anew.
///
/// \param now one cost a region, in the plan's order; one that equals the plan's was not timed again.
/// \par Determinism a function of the arguments.
void adoptNewerTimes(plan::Plan& plan, std::span<const backend::Cost> now);

/// Costs as they would be where the plan beside which they were taken takes `there`. Speeds that differ by
/// more than 2% make a measured cost a borrowed one; nearer ones leave it as it is, and so does a plan that
/// did not run.
[[nodiscard]] std::vector<backend::Cost>
broughtToSpeed(std::span<const measure::RegionMeasurer::CostBeside> costs, base::Nanoseconds there);

} // namespace tessera::search
