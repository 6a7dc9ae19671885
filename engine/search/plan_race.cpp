#include "engine/search/plan_race.h"

#include "engine/measure/thresholds.h"
#include "engine/plan/plan_diff.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::search {

using base::ErrorKind;
using base::fail;
using measure::MedianInterval;

namespace {

/// A ratio to `time`.
plan::EndToEnd scaled(const MedianInterval& ratio, base::Nanoseconds time) {
    const auto at = [&](double share) {
        return base::Nanoseconds(std::llround(share * static_cast<double>(time.count())));
    };
    return {at(ratio.median), at(ratio.low), at(ratio.high), static_cast<std::int32_t>(ratio.count)};
}

} // namespace

bool PlanRace::Member::ran() const {
    return failure.empty() && !own().empty();
}

std::vector<base::Nanoseconds> PlanRace::Member::own() const {
    std::vector<base::Nanoseconds> own;
    for (const auto& sample : samples) {
        if (sample) {
            own.push_back(*sample);
        }
    }
    return own;
}

PlanRace::Entrant PlanRace::enter(const plan::PlanRef& plan, Side side, Standing standing,
                                  const std::optional<Earlier>& earlier) {
    const auto same = std::ranges::find_if(
        m_entrants, [&](const Member& member) { return samePlacement(*member.plan, *plan); });
    const auto at = static_cast<Entrant>(same - m_entrants.begin());
    if (same == m_entrants.end()) {
        m_entrants.push_back(
            {.plan = plan, .mayWin = standing == Standing::kMayWin, .in = !earlier, .earlier = earlier});
    }
    auto& member = m_entrants[at];
    member.sides.insert(side);
    member.mayWin = member.mayWin || standing == Standing::kMayWin;
    return at;
}

base::Status PlanRace::run() {
    while (m_rounds < m_settings.pairs) {
        const auto before = m_rounds;
        TESSERA_CHECK(measure(std::min(nextLook(), m_settings.pairs) - m_rounds));
        if (m_rounds == before || !leader()) {
            return {}; // nothing can be run
        }
        const auto rule =
            m_settings.elimination ? m_settings.elimination(m_rounds) : EliminationRule::kSignificant;
        eliminate(rule);
        if (rule == EliminationRule::kOverdue && m_rounds >= thresholds::kSecondLook) {
            return {}; // the best two may have met in one round alone
        }
        const bool isOver = rule == EliminationRule::kAny && m_rounds >= kFewestPairs;
        if (isOver || (m_settings.end == RaceSettings::End::kWhenSettled && isSettled())) {
            break;
        }
    }
    return m_settings.end == RaceSettings::End::kAllPairs ? compareBestTwo() : base::Status();
}

/// One that came back late has to have met the other of the best two.
base::Status PlanRace::compareBestTwo() {
    const auto candidate = best(Side::kCandidate);
    const auto baseline = best(Side::kBaseline);
    if (candidate && baseline) {
        const int missing =
            std::min(kFewestPairs, m_settings.pairs) - static_cast<int>(ratio(*candidate, *baseline).count);
        m_entrants[*candidate].in = m_entrants[*baseline].in = true;
        TESSERA_CHECK(missing > 0 ? measure(missing) : base::Status());
    }
    return {};
}

int PlanRace::nextLook() const {
    if (m_rounds < thresholds::kSecondLook) {
        return m_rounds == 0 ? 1 : thresholds::kSecondLook;
    }
    return (m_rounds / kFewestPairs + 1) * kFewestPairs;
}

base::Status PlanRace::measure(int rounds) {
    std::vector<plan::PlanRef> plans;
    std::vector<Entrant> running;
    for (Entrant i = 0; i < m_entrants.size(); ++i) {
        if (m_entrants[i].in && m_entrants[i].failure.empty()) {
            plans.push_back(m_entrants[i].plan);
            running.push_back(i);
        }
    }
    if (running.empty()) {
        return {};
    }
    auto part = m_control;
    part.progress = [&](const base::Progress& value) {
        m_control.report({value.phase, value.detail.empty() ? m_settings.detail : value.detail,
                          m_rounds + value.done,
                          std::max<std::int64_t>(m_settings.pairs, m_rounds + rounds)});
    };
    auto measured = m_measurer.measure(plans, rounds, part);
    if (!measured && measured.error().kind != ErrorKind::kBackend) {
        return fail(measured.error());
    }
    std::size_t taken = 0;
    for (std::size_t i = 0; i < running.size(); ++i) {
        auto& member = m_entrants[running[i]];
        if (!measured) {
            member.failure = measured.error().message;
            continue;
        }
        member.failure = std::move((*measured)[i].failure);
        const auto& more = (*measured)[i].samples;
        member.samples.resize(static_cast<std::size_t>(m_rounds));
        member.samples.insert(member.samples.end(), more.begin(), more.end());
        taken = std::max(taken, more.size());
    }
    m_rounds += static_cast<int>(taken);
    for (auto& member : m_entrants) {
        member.samples.resize(static_cast<std::size_t>(m_rounds));
    }
    return {};
}

MedianInterval PlanRace::ratio(Entrant one, Entrant other) const {
    std::vector<base::Nanoseconds> ones;
    std::vector<base::Nanoseconds> others;
    for (std::size_t round = 0; round < static_cast<std::size_t>(m_rounds); ++round) {
        const auto& a = m_entrants[one].samples[round];
        const auto& b = m_entrants[other].samples[round];
        if (a && b) {
            ones.push_back(*a);
            others.push_back(*b);
        }
    }
    return ones.empty() ? MedianInterval{}
                        : measure::pairedRatio(measure::toDoubles(ones), measure::toDoubles(others));
}

base::Nanoseconds PlanRace::medianOf(Entrant entrant) const {
    return endToEnd(m_entrants[entrant].own()).median;
}

template <typename TimeOf>
std::optional<PlanRace::Entrant> PlanRace::fastest(const TimeOf& timeOf) const {
    std::optional<Entrant> found;
    std::optional<base::Nanoseconds> least;
    for (Entrant i = 0; i < m_entrants.size(); ++i) {
        const std::optional<base::Nanoseconds> time = timeOf(i);
        if (time && (!least || *time < *least)) {
            found = i;
            least = time;
        }
    }
    return found;
}

std::optional<PlanRace::Entrant> PlanRace::leader() const {
    return fastest([this](Entrant i) {
        const auto& member = m_entrants[i];
        return member.in && member.mayWin && member.ran() ? std::optional(medianOf(i)) : std::nullopt;
    });
}

bool PlanRace::isComplete(Entrant entrant) const {
    return m_entrants[entrant].ran() &&
           std::ranges::all_of(m_entrants[entrant].samples,
                               [](const auto& sample) { return sample.has_value(); });
}

std::optional<plan::EndToEnd> PlanRace::figure(Entrant entrant) const {
    const auto& member = m_entrants[entrant];
    const auto first = leader();
    if (!first || !member.failure.empty()) {
        return std::nullopt;
    }
    if (entrant == *first || isComplete(entrant)) {
        return endToEnd(member.own());
    }
    if (const auto paired = ratio(entrant, *first); paired.count > 0) {
        return scaled(paired, medianOf(*first));
    }
    if (member.earlier && member.earlier->beside != entrant) {
        const auto beside = figure(member.earlier->beside);
        return beside ? std::optional(scaled(member.earlier->ratio, beside->median)) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<PlanRace::Entrant> PlanRace::best(Side side, Among among) const {
    return fastest([&](Entrant i) {
        const auto& member = m_entrants[i];
        const auto time =
            member.sides.contains(side) && (among == Among::kAll || member.mayWin) ? figure(i) : std::nullopt;
        return time ? std::optional(time->median) : std::nullopt;
    });
}

bool PlanRace::isPredictedFaster(Entrant entrant, Entrant other) const {
    const auto own = m_entrants[entrant].plan->predicted();
    const auto others = m_entrants[other].plan->predicted();
    return own && others && *own < *others;
}

bool PlanRace::isSlower(Entrant entrant, Entrant leader, EliminationRule rule) const {
    const auto paired = ratio(entrant, leader);
    if (paired.count == 0) {
        // What an earlier race showed stands until the leader is as slow as it was there.
        const auto time = figure(entrant);
        return time && time->low > medianOf(leader);
    }
    if (isPredictedFaster(entrant, leader) || m_entrants[entrant].sides.contains(Side::kIncumbent)) {
        rule = EliminationRule::kSignificant;
    }
    if (paired.count == 1) {
        return medianOf(leader) >= thresholds::kLongRun && paired.median > thresholds::kFarBehind;
    }
    if (paired.count < kFewestPairs) {
        return paired.low > thresholds::kFewPairsApart ||
               (rule != EliminationRule::kSignificant && paired.median > thresholds::kProbablyByFew);
    }
    return paired.low > 1.0 ||
           (rule == EliminationRule::kProbable && paired.median > thresholds::kProbably) ||
           (rule >= EliminationRule::kAny && paired.median > 1.0);
}

void PlanRace::eliminate(EliminationRule rule) {
    const auto first = *leader();
    const auto candidate = best(Side::kCandidate);
    const auto baseline = best(Side::kBaseline);
    std::vector<bool> stays(m_entrants.size());
    for (Entrant i = 0; i < m_entrants.size(); ++i) {
        const bool isWanted = rule != EliminationRule::kOverdue && (i == candidate || i == baseline);
        stays[i] = i == first || isWanted || !isSlower(i, first, rule);
    }
    for (Entrant i = 0; i < m_entrants.size(); ++i) {
        m_entrants[i].in = stays[i];
    }
}

bool PlanRace::isSettled() const {
    const auto first = leader();
    for (Entrant i = 0; i < m_entrants.size(); ++i) {
        if (i == *first || !m_entrants[i].in || !m_entrants[i].failure.empty()) {
            continue;
        }
        const auto paired = ratio(i, *first);
        if (paired.count < kFewestPairs || paired.low <= 1.0) {
            return false;
        }
    }
    return true;
}

base::Nanoseconds PlanRace::roundTime() const {
    base::Nanoseconds time;
    for (Entrant i = 0; i < m_entrants.size(); ++i) {
        time += m_entrants[i].in && m_entrants[i].ran() ? medianOf(i) : base::Nanoseconds(0);
    }
    return time;
}

plan::SpeedUp toSpeedUp(const measure::MedianInterval& ratio) {
    return {.median = ratio.median, .low = ratio.low, .high = ratio.high};
}

bool isTimed(const plan::Plan& plan) {
    return std::ranges::all_of(plan.regions,
                               [](const plan::PlannedRegion& region) { return region.cost.timed(); });
}

plan::EndToEnd endToEnd(const std::vector<base::Nanoseconds>& samples) {
    auto time = scaled(measure::medianInterval(measure::toDoubles(samples)), base::Nanoseconds(1));
    time.samples = samples;
    return time;
}

} // namespace tessera::search
