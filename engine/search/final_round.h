#pragma once

#include "engine/measure/sample_statistics.h"
#include "engine/search/plan_measurer.h"
#include "engine/search/statistics.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::search {

/// A baseline with the plan that runs it; without one it is infeasible.
struct BaselinePlan {
    std::string name;
    plan::PlanRef plan;
    std::string reason;
    /// Does it obey the person's constraints? Others are reported, but never become the plan.
    enum class Obeys : std::uint8_t { kYes, kNo } obeys = Obeys::kYes;
};

/// Pairs after which who is slower beyond doubt leaves.
inline constexpr int kFinalFirstLook{measure::kFewestForInterval};
/// Pairs that there are of a search whose time is over: an interval of them leaves out the fastest and the
/// slowest ones.
inline constexpr int kFewestFinalPairs = 2 * kFinalFirstLook;

struct FinalRoundSettings {
    int rounds = 40; ///< pairs; at least 30
    /// Who leaves after a look, the best candidate and the best baseline excepted.
    enum class Leaves : std::uint8_t {
        kBeyondDoubt, ///< who is slower than the best in the whole interval of its pairs
        /// Who is slower by 3% in their median, by 10% in that of a few: there is no time. Not who is faster
        /// by the times of its regions, which many runs have told: that one leaves beyond doubt only.
        kLikely,
        kSlower, ///< likewise, and by any part in their median: the time is over
    };
    Leaves leaves = Leaves::kBeyondDoubt;
    /// Asked after a look: is the time of the search over, so that kFewestFinalPairs do, and who is slower
    /// leaves? Empty: it never is.
    std::function<bool()> isLate{};
};

struct FinalRound {
    plan::Plan plan; ///< the winner, with end-to-end time, baselines, speed-up and identicalTo set
    std::vector<PlanSamples> candidates; ///< one a candidate, in order
    std::vector<PlanSamples> baselines;
};

/// The last step of a search: candidates and baselines once more in a fresh interleaved round, from which
/// alone the reported figures come.
///
/// Who is slower than the best of them by its pairs leaves before the last round; the best candidate and the
/// best baseline never do.
///
/// The candidate of least median is compared with the best baseline in pairs. Only when the ratio's whole 95%
/// interval is above 1 does the candidate become the plan; otherwise the baseline does, `identicalTo` names
/// it and the speed-up is exactly 1. So no plan is written that measured worse than a baseline.
///
/// \param candidates  not empty; all obey the person's constraints.
/// \par Errors kCancelled; kBackend: no candidate and no baseline could be run.
[[nodiscard]] base::Result<FinalRound> runFinalRound(const std::vector<plan::PlanRef>& candidates,
                                                     const std::vector<BaselinePlan>& baselines,
                                                     const FinalRoundSettings& settings,
                                                     PlanMeasurer& measurer, const base::JobControl& control);

/// Do both place every node alike, so that a difference in time would be noise?
[[nodiscard]] bool samePlacement(const plan::Plan& a, const plan::Plan& b);

/// Median and interval of one plan's samples.
[[nodiscard]] plan::EndToEnd endToEnd(const PlanSamples& samples);

} // namespace tessera::search
