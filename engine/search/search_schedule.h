#pragma once

#include "engine/base/deadline.h"
#include "engine/measure/hang_limits.h"
#include "engine/search/plan_race.h"

namespace tessera::search {

/// Turns the budget of a search, its clock and what is known of the model into deadlines and counts of
/// rounds. What is known grows: the time of one run, the time of a round of the last race.
///
/// The whole-graph runtimes and the greedy plan run first, whatever that takes, so that there is an answer;
/// then regions are measured; a share stays for the graph level and the final race.
class SearchSchedule {
public:
    /// \param clock  outlives it. \param start  of the search.
    SearchSchedule(const base::Clock& clock, base::Nanoseconds start, base::Nanoseconds budget)
        : m_clock(clock), m_start(start), m_budget(budget), m_answered(start) {}

    /// There is an answer now, of which one run takes so long; until then nothing is kept for races.
    void setFirstAnswer(base::Nanoseconds run);
    /// What a round of the final race takes with all that are left, and with the best two alone.
    void setRounds(base::Nanoseconds all, base::Nanoseconds leading);

    /// Is there time behind the first answer to measure regions, to load and check a plan of them, and to
    /// race it? Else the first answer is the answer.
    [[nodiscard]] bool hasTimeForRegions() const;
    /// The least budget with which it would have, had the first answer taken as long.
    [[nodiscard]] base::Nanoseconds budgetForRegions() const;
    /// Until then regions are measured; what is not begun by then keeps a predicted cost.
    [[nodiscard]] base::Deadline regions() const;
    /// Until then the graph level goes on: what it begins it can end by then.
    [[nodiscard]] base::Deadline graphLevel() const;
    /// Until then the final race goes on; it has kFewestPairs in any case, and fewer only where the search
    /// would end later than is promised.
    [[nodiscard]] base::Deadline finalRace() const;

    /// Pairs of a race that eliminates baselines before the graph level.
    [[nodiscard]] int screeningPairs(std::size_t plans) const;
    /// Pairs of the final race: thirty where their time is no larger part of the budget than its share, more
    /// of a quick model, whose time is noisier; at least kFewestPairs.
    [[nodiscard]] int finalPairs() const;
    /// Of the final race after so many rounds: how sure it has to be.
    [[nodiscard]] EliminationRule elimination(int rounds) const;
    /// Of the graph level: contenders of one race, and its pairs.
    struct Races {
        int contenders = 1;
        int pairs = 1;
        base::Nanoseconds time; ///< until the first contender can be eliminated
    };
    [[nodiscard]] Races graphLevelRaces(int contenders) const;
    /// Inferences of a profile. \param run  time of one.
    [[nodiscard]] int profileRounds(base::Nanoseconds run) const;
    /// Would the fewest of them end when the search is promised to?
    [[nodiscard]] bool hasTimeToProfile(base::Nanoseconds run) const;
    /// Of all runs of the reference together.
    [[nodiscard]] base::Nanoseconds reference() const;
    /// How long a worker may be silent.
    [[nodiscard]] measure::HangTimes hangTimes() const;

private:
    [[nodiscard]] base::Nanoseconds finalTime() const;
    /// What is begun by then ends when the search is promised to.
    [[nodiscard]] base::Deadline promisedEnd() const;
    /// What it is likely to take to load and check the operator level's plan.
    [[nodiscard]] base::Nanoseconds settleTime() const;
    [[nodiscard]] base::Nanoseconds fewestRegionsTime() const;
    /// To settle and to race a plan of regions, and to wrap up.
    [[nodiscard]] base::Nanoseconds timeBehindRegions() const;

    const base::Clock& m_clock;
    base::Nanoseconds m_start;
    base::Nanoseconds m_budget;
    base::Nanoseconds m_answered;
    base::Nanoseconds m_run{0};
    base::Nanoseconds m_roundOfAll{0};
    base::Nanoseconds m_roundOfTwo{0};
};

} // namespace tessera::search
