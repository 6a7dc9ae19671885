#pragma once

#include "engine/search/plan_race.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::search {

/// A baseline with the plan that runs it; without one it is infeasible.
struct BaselinePlan {
    std::string name;
    plan::PlanRef plan;
    std::string reason;
    PlanRace::Standing standing = PlanRace::Standing::kMayWin;
    /// Its time over that of the operator-level plan, by which a screening eliminated it.
    std::optional<measure::MedianInterval> eliminated{};

    [[nodiscard]] bool isWholeGraph() const { return plan != nullptr && !plan->wholeGraphBackend.empty(); }
};

/// A few rounds of the operator-level plan and all baselines: which of these need not run in the final race.
struct Screening {
    base::Nanoseconds roundTime;   ///< of all that are left, each placement once. 0: nothing was measured
    base::Nanoseconds leadingTime; ///< of the candidate and of the best baseline alone
    std::optional<base::Nanoseconds> candidate; ///< median; empty: it could not be run
    /// One a baseline: its time over the candidate's, and its median. Empty: not both of them ran.
    struct Figure {
        base::Nanoseconds median;
        plan::SpeedUp ratio;
    };
    std::vector<std::optional<Figure>> baselines = {};
};
/// Sets BaselinePlan::eliminated. A failure is left to the final race, which reports it.
/// \par Errors kCancelled.
[[nodiscard]] base::Result<Screening> screenBaselines(const plan::PlanRef& candidate,
                                                      std::vector<BaselinePlan>& baselines,
                                                      RaceSettings settings, PlanMeasurer& measurer,
                                                      const base::JobControl& control);

/// The candidates of the final race: the first, and the fastest of a race of its own, so that what chose a
/// candidate is not what is reported of it. \par Errors kCancelled.
[[nodiscard]] base::Result<std::vector<plan::PlanRef>> shortlist(const std::vector<plan::PlanRef>& candidates,
                                                                 RaceSettings settings,
                                                                 PlanMeasurer& measurer,
                                                                 const base::JobControl& control);

struct FinalRace {
    plan::Plan plan; ///< the winner, with end-to-end time, baselines, speed-up and identicalTo set
    /// Time of the plan over that of the first candidate, in the rounds that both ran; 1 where the first is
    /// the plan. Empty: the first could not be run.
    std::optional<plan::SpeedUp> overFirst;
    /// The incumbent stays, where by the race without it another plan would be the answer.
    bool keepsIncumbent = false;
    std::string incumbentFailure = {}; ///< why it could not be run; empty: it could, or there is none
    std::optional<plan::EndToEnd> incumbentTime = {}; ///< empty: it could not be run, or there is none
};

/// The last step of a search: candidates and baselines once more in a fresh race, from which alone the
/// reported figures come; those that were eliminated before are brought to its scale, and marked.
///
/// The fastest candidate is compared with the best baseline in pairs. Only when the ratio's whole 95%
/// interval is above 1 does the candidate become the plan; otherwise the baseline does, `identicalTo` names
/// it and the speed-up is exactly 1. So no plan is written that measured worse than a baseline.
///
/// The incumbent stays unless one of these is faster: a candidate with the whole interval of its pairs, a
/// baseline by its median. So no plan is written that measured slower than the one that was in force.
///
/// \param candidates  not empty; all obey the person's constraints. The first is the one that a screening
/// ran. \param incumbent  the plan that was in force; null: there is none, or it may not be the answer.
/// \par Errors kCancelled; kBackend: none of them could be run.
[[nodiscard]] base::Result<FinalRace> runFinalRace(const std::vector<plan::PlanRef>& candidates,
                                                   const std::vector<BaselinePlan>& baselines,
                                                   const plan::PlanRef& incumbent, RaceSettings settings,
                                                   PlanMeasurer& measurer, const base::JobControl& control);

/// Leaves baselines without their plan whose times, region by region, add up to a fifth more than those of
/// the best that could become the plan and is timed throughout, and says so: for a search that is late. Such
/// sums tell what an inference takes to some per cent; of regions that were not timed they hold the least
/// that these take.
void leaveOutFarBehind(std::vector<BaselinePlan>& baselines);

} // namespace tessera::search
