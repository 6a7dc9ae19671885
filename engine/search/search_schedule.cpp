#include "engine/search/search_schedule.h"

#include "engine/measure/thresholds.h"

#include <algorithm>
#include <cmath>

namespace tessera::search {

using base::Deadline;
using base::Nanoseconds;

namespace {

Nanoseconds scaled(Nanoseconds time, double share) {
    return Nanoseconds(std::llround(static_cast<double>(time.count()) * share));
}

/// With events and without.
constexpr std::int64_t kRunsPerProfileRound = 2;

Nanoseconds runs(std::int64_t count, Nanoseconds run) {
    return Nanoseconds(count * run.count());
}

} // namespace

void SearchSchedule::setFirstAnswer(Nanoseconds run) {
    m_run = run;
    m_answered = m_clock.now();
}

void SearchSchedule::setRounds(Nanoseconds all, Nanoseconds leading) {
    m_roundOfAll = runs(thresholds::kRunsPerSample, all);
    m_roundOfTwo = runs(thresholds::kRunsPerSample, leading);
}

Nanoseconds SearchSchedule::finalTime() const {
    const auto two =
        m_roundOfTwo > Nanoseconds(0) ? m_roundOfTwo : runs(2 * thresholds::kRunsPerSample, m_run);
    const auto all = std::max(m_roundOfAll, two);
    const auto timeOf = [&](int pairs) { return runs(kFewestPairs, all) + runs(pairs - kFewestPairs, two); };
    const auto wanted = std::max(timeOf(thresholds::kFinalPairs),
                                 std::min(timeOf(thresholds::kMostFinalPairs), thresholds::kFinalTime));
    return std::min(wanted, scaled(m_budget, thresholds::kFinalShare));
}

Deadline SearchSchedule::finalRace() const {
    return {&m_clock, m_start + m_budget - thresholds::kWrapUp};
}

Deadline SearchSchedule::promisedEnd() const {
    return {&m_clock, m_start + scaled(m_budget, thresholds::kLatestEnd) + thresholds::kLatestEndTime};
}

Deadline SearchSchedule::graphLevel() const {
    return {&m_clock, finalRace().at - finalTime()};
}

Nanoseconds SearchSchedule::settleTime() const {
    return scaled(m_answered - m_start, thresholds::kSettleShare);
}

Nanoseconds SearchSchedule::fewestRegionsTime() const {
    return scaled(m_budget, thresholds::kFewestRegions);
}

bool SearchSchedule::hasTimeForRegions() const {
    return m_answered + fewestRegionsTime() + timeBehindRegions() <= promisedEnd().at;
}

Nanoseconds SearchSchedule::timeBehindRegions() const {
    return settleTime() + runs(2 * kFewestPairs * thresholds::kRunsPerSample, m_run) + thresholds::kWrapUp;
}

Nanoseconds SearchSchedule::budgetForRegions() const {
    const auto taken = m_answered - m_start + timeBehindRegions() - thresholds::kLatestEndTime;
    return scaled(std::max(taken, Nanoseconds(0)),
                  1.0 / (thresholds::kLatestEnd - thresholds::kFewestRegions));
}

Deadline SearchSchedule::regions() const {
    const auto left = graphLevel().at - m_answered - settleTime();
    const bool isShort = scaled(left, 1.0 - thresholds::kRegionShare) < thresholds::kPartTime;
    const auto share = scaled(left, isShort ? thresholds::kRegionShareIfShort : thresholds::kRegionShare);
    return {&m_clock, m_answered + std::max(share, fewestRegionsTime())};
}

int SearchSchedule::screeningPairs(std::size_t plans) const {
    const auto round = runs(static_cast<std::int64_t>(plans), m_run);
    return round > thresholds::kLongRound ? 1 : thresholds::kScreeningPairs;
}

int SearchSchedule::finalPairs() const {
    const auto time = finalTime() - runs(kFewestPairs, std::max(m_roundOfAll, m_roundOfTwo));
    const auto more = time.count() / std::max<std::int64_t>(m_roundOfTwo.count(), 1);
    return static_cast<int>(
        std::clamp<std::int64_t>(kFewestPairs + more, kFewestPairs, thresholds::kMostFinalPairs));
}

EliminationRule SearchSchedule::elimination(int rounds) const {
    const auto deadline = finalRace();
    if (deadline.passed()) {
        const bool isOverdue = m_clock.now() + thresholds::kWrapUp >= promisedEnd().at;
        return isOverdue ? EliminationRule::kOverdue : EliminationRule::kAny;
    }
    const auto promised = runs(std::max(thresholds::kFinalPairs - rounds, 0), m_roundOfTwo);
    return deadline.left() < promised ? EliminationRule::kProbable : EliminationRule::kSignificant;
}

SearchSchedule::Races SearchSchedule::graphLevelRaces(int contenders) const {
    const auto sample = runs(thresholds::kRunsPerSample, m_run);
    const auto perSample = std::max<std::int64_t>(sample.count(), 1);
    Races races;
    races.contenders = static_cast<int>(std::clamp<std::int64_t>(
        thresholds::kGraphLevelLook.count() / (kFewestPairs * perSample) - 1, 1, contenders));
    const auto round = runs(races.contenders + 1, sample);
    races.pairs = static_cast<int>(std::clamp<std::int64_t>(thresholds::kGraphLevelRace.count() /
                                                                std::max<std::int64_t>(round.count(), 1),
                                                            kFewestPairs, thresholds::kFinalPairs));
    races.time = runs(kFewestPairs, round);
    return races;
}

int SearchSchedule::profileRounds(Nanoseconds run) const {
    const Deadline end{&m_clock, m_start + m_budget};
    const auto time = std::min(end.left(), thresholds::kProfileTime);
    return static_cast<int>(std::clamp<std::int64_t>(
        time.count() / std::max<std::int64_t>(runs(kRunsPerProfileRound, run).count(), 1),
        thresholds::kFewestProfileRounds, thresholds::kMostProfileRounds));
}

bool SearchSchedule::hasTimeToProfile(Nanoseconds run) const {
    return m_clock.now() + runs(kRunsPerProfileRound * thresholds::kFewestProfileRounds, run) <=
           promisedEnd().at;
}

Nanoseconds SearchSchedule::reference() const {
    return scaled(m_budget, thresholds::kReferenceShare);
}

measure::HangTimes SearchSchedule::hangTimes() const {
    return {std::clamp(scaled(m_budget, thresholds::kHangShare), thresholds::kShortestHang,
                       thresholds::kLongestHang),
            std::clamp(scaled(m_budget, thresholds::kPreparingHangShare), thresholds::kShortestPreparingHang,
                       thresholds::kLongestPreparingHang)};
}

} // namespace tessera::search
