#pragma once

#include "engine/search/final_round.h"

#include <vector>

namespace tessera::search {

struct BaselineRaceSettings {
    double farBehind = 2.0;                ///< a single run takes so many times the best's: it goes at once,
    base::Nanoseconds longRun{30'000'000}; ///< where the best's is no shorter: no hiccup makes it that long
    int firstLook = 3;                     ///< rounds after which only what is hopeless goes,
    int firstLongLook = 2;                 ///< and with such long runs
    double hopeless = 1.25;                ///< even its fastest run takes so many times the best's median
    double clearly = 1.02;                 ///< above it lies its ratio to the best, in its whole interval
    int rounds{measure::kFewestForInterval};
    int mostRounds = 12; ///< after which who is still there goes on to the final round
    /// Where one run of each takes longer, who is not hopeless goes on at once: the final round looks at its
    /// pairs early.
    base::Nanoseconds longRound{500'000'000};
    base::Nanoseconds veryLongRound{1'500'000'000}; ///< likewise who is not far behind, after one run
};

/// Who goes on to the final round, with its thirty pairs or more, and who need not.
struct BaselineRace {
    /// A baseline that a few pairs showed to be slower than the best, which is a candidate of the final
    /// round.
    struct Loser {
        BaselinePlan baseline;
        plan::Baseline line;      ///< as it was measured
        double leastRatio = 1.0;  ///< lower end of its time over the candidate's
        base::Nanoseconds beside; ///< the candidate's median in the same rounds
    };
    std::vector<BaselinePlan> staying; ///< those without a plan too, in the given order
    std::vector<Loser> losers;
    /// Of the candidate and all that stay: what they take together in one round, in which each placement is
    /// run once, however many name it. 0: nothing was measured.
    base::Nanoseconds stayingTime;
    base::Nanoseconds leadingTime; ///< of the candidate and of the best baseline alone
    plan::PlanRef fastest;         ///< of those that are left, by median; null: nothing was measured
};

/// Races the candidate and the baselines interleaved with few pairs and drops a baseline as soon as its 95%
/// interval lies clearly above the best of those that could become the plan, so that the time of the final
/// round goes to those that could be reported as the best. The best baseline stays, however slow: the
/// speed-up is over it. With slow models only those go that are far behind.
///
/// A failure of all plans is left to the final round, which reports it: then everything stays.
/// \par Errors kCancelled.
[[nodiscard]] base::Result<BaselineRace>
raceBaselines(const plan::PlanRef& candidate, std::vector<BaselinePlan> baselines,
              const BaselineRaceSettings& settings, PlanMeasurer& measurer, const base::JobControl& control);

/// Leaves baselines without their plan whose times, region by region, add up to a fifth more than those of
/// the best that could become the plan and is timed throughout, and says so: for a search that is late. Such
/// sums tell what an inference takes to some per cent; of regions that nobody has timed they hold the least
/// that these take.
void leaveOutFarBehind(std::vector<BaselinePlan>& baselines);

/// Who of the candidates takes part in the final round: the first, and whoever is faster than all others in a
/// short race. What chose them is not what is reported of them.
/// \par Errors kCancelled.
[[nodiscard]] base::Result<std::vector<plan::PlanRef>> shortlist(const std::vector<plan::PlanRef>& candidates,
                                                                 const BaselineRaceSettings& settings,
                                                                 PlanMeasurer& measurer,
                                                                 const base::JobControl& control);

/// How a loser is reported beside a final round: the candidate took part in both, so that what it took there
/// tells at which speed the machine ran, and the loser's times are brought to that.
[[nodiscard]] plan::Baseline lineBeside(const BaselineRace::Loser& loser, const FinalRound& final);

/// Those who, by what both rounds say, may be faster than the plan after all: the candidate took part in
/// both, so that ratios to it can be compared though the machine's speed moved in between.
[[nodiscard]] std::vector<BaselinePlan> worthAnotherLook(const BaselineRace& race, const FinalRound& final);

/// `final` as the race before another one: who stayed in it to its end goes on, who left it early is a loser.
/// \param baselines  those that took part.
[[nodiscard]] BaselineRace asRace(const std::vector<BaselinePlan>& baselines, const FinalRound& final);

/// The final round of those who stayed in a race; those who lost it by mistake are in a second one. Whoever
/// left a race or a final round early is reported at the speed at which the machine ran over all of the last.
/// \see runFinalRound for parameters and errors.
[[nodiscard]] base::Result<FinalRound> runFinalRoundAfter(const BaselineRace& race,
                                                          const std::vector<plan::PlanRef>& candidates,
                                                          const FinalRoundSettings& settings,
                                                          PlanMeasurer& measurer,
                                                          const base::JobControl& control);

} // namespace tessera::search
