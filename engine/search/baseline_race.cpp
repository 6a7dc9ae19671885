#include "engine/search/baseline_race.h"

#include "engine/plan/plan_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <span>
#include <utility>

namespace tessera::search {

using base::ErrorKind;
using base::fail;

namespace {

/// One placement that can be run. Index 0 is the candidate.
struct Runner {
    plan::PlanRef plan;
    std::vector<std::size_t> baselines; ///< those that place everything like this
    bool mayBecomePlan = true;
    std::vector<base::Nanoseconds> samples; ///< aligned with those of every runner that is still in
    bool in = true;
};

class Race {
public:
    Race(const plan::PlanRef& candidate, const std::vector<BaselinePlan>& baselines,
         const BaselineRaceSettings& settings, PlanMeasurer& measurer, const base::JobControl& control)
        : m_settings(settings), m_measurer(measurer), m_control(control) {
        m_runners.push_back({candidate, {}, true, {}, true});
        for (std::size_t i = 0; i < baselines.size(); ++i) {
            if (baselines[i].plan != nullptr) {
                place(baselines[i], i);
            }
        }
    }

    base::Status run() {
        // In the first round plans are loaded and models compiled: it tells only who is very far behind.
        TESSERA_CHECK(measure(1));
        const bool isLong = best() != nullptr && medianOf(*best()) >= m_settings.longRun;
        if (isLong) {
            dropIf([this](const Runner& runner) { return isBehind(runner, m_settings.farBehind); });
        }
        if (roundTime() > m_settings.veryLongRound) {
            return {};
        }
        for (auto& runner : m_runners) {
            if (runner.in) {
                runner.samples.clear();
            }
        }
        TESSERA_CHECK(measure(isLong ? m_settings.firstLongLook : m_settings.firstLook));
        dropIf([this](const Runner& runner) { return isBehind(runner, m_settings.hopeless); });
        if (roundTime() > m_settings.longRound) {
            return {};
        }
        for (int rounds = m_settings.rounds; rounds <= m_settings.mostRounds && !decided();
             rounds += m_settings.firstLook) {
            TESSERA_CHECK(measure(rounds - static_cast<int>(m_runners.front().samples.size())));
            dropIf([this](const Runner& runner) { return isSlower(runner); });
        }
        return {};
    }

    [[nodiscard]] const std::vector<Runner>& runners() const { return m_runners; }
    [[nodiscard]] plan::PlanRef fastest() const { return best() != nullptr ? best()->plan : nullptr; }

    /// Of all that are in, each once.
    [[nodiscard]] base::Nanoseconds roundTime() const {
        base::Nanoseconds time;
        for (const auto& runner : m_runners) {
            time += runner.in && !runner.samples.empty() ? medianOf(runner) : base::Nanoseconds(0);
        }
        return time;
    }
    /// Of the candidate and of the best baseline, which may be the same.
    [[nodiscard]] base::Nanoseconds leadingTime() const {
        base::Nanoseconds time;
        for (const auto* runner : std::set{&m_runners.front(), bestBaseline()}) {
            time += runner != nullptr && !runner->samples.empty() ? medianOf(*runner) : base::Nanoseconds(0);
        }
        return time;
    }

private:
    /// One placement is run once a round, whoever names it.
    void place(const BaselinePlan& baseline, std::size_t index) {
        const bool obeys = baseline.obeys == BaselinePlan::Obeys::kYes;
        const auto same = std::ranges::find_if(m_runners, [&](const Runner& runner) {
            return runner.mayBecomePlan == obeys && samePlacement(*runner.plan, *baseline.plan);
        });
        if (same == m_runners.end()) {
            m_runners.push_back({baseline.plan, {index}, obeys, {}, true});
        } else {
            same->baselines.push_back(index);
        }
    }

    /// Appends samples of all that are in. A baseline that fails now stays as it is: the final round meets
    /// and reports its failure.
    base::Status measure(int rounds) {
        std::vector<plan::PlanRef> plans;
        std::vector<std::size_t> index;
        for (std::size_t i = 0; i < m_runners.size(); ++i) {
            if (m_runners[i].in && !m_failed.contains(i)) {
                plans.push_back(m_runners[i].plan);
                index.push_back(i);
            }
        }
        auto samples = m_measurer.measure(plans, rounds, m_control);
        if (!samples) {
            return fail(samples.error());
        }
        for (std::size_t i = 0; i < index.size(); ++i) {
            auto& runner = m_runners[index[i]];
            const auto& more = (*samples)[i].samples;
            if (more.empty()) {
                m_failed.insert(index[i]);
                runner.samples.clear();
            }
            runner.samples.insert(runner.samples.end(), more.begin(), more.end());
        }
        return {};
    }

    template <typename Condition>
    [[nodiscard]] const Runner* fastest(const Condition& mayBeIt) const {
        const Runner* best = nullptr;
        for (const auto& runner : m_runners) {
            if (runner.in && runner.mayBecomePlan && !runner.samples.empty() && mayBeIt(runner) &&
                (best == nullptr || medianOf(runner) < medianOf(*best))) {
                best = &runner;
            }
        }
        return best;
    }

    [[nodiscard]] const Runner* best() const {
        return fastest([](const Runner&) { return true; });
    }

    /// The baseline that the plan's speed-up would be over.
    [[nodiscard]] const Runner* bestBaseline() const {
        return fastest([](const Runner& runner) { return !runner.baselines.empty(); });
    }

    [[nodiscard]] static base::Nanoseconds medianOf(const Runner& runner) {
        return endToEnd({runner.samples, {}}).median;
    }

    [[nodiscard]] bool isBehind(const Runner& runner, double times) const {
        const auto* leader = best();
        return leader != nullptr && static_cast<double>(std::ranges::min(runner.samples).count()) >
                                        times * static_cast<double>(medianOf(*leader).count());
    }

    [[nodiscard]] bool isSlower(const Runner& runner) const {
        const auto* leader = best();
        return leader != nullptr && leader != &runner &&
               pairedRatio(toDoubles(runner.samples), toDoubles(leader->samples)).low > m_settings.clearly;
    }

    template <typename Condition>
    void dropIf(const Condition& condition) {
        std::vector<std::size_t> dropped;
        const auto* kept = bestBaseline();
        for (std::size_t i = 1; i < m_runners.size(); ++i) { // the candidate stays
            if (&m_runners[i] != kept && m_runners[i].in && !m_runners[i].samples.empty() &&
                condition(m_runners[i])) {
                dropped.push_back(i);
            }
        }
        for (const auto i : dropped) {
            m_runners[i].in = false;
        }
    }

    /// Nobody is left who could go.
    [[nodiscard]] bool decided() const {
        const auto* kept = bestBaseline();
        return m_runners.front().samples.empty() ||
               std::ranges::none_of(m_runners.begin() + 1, m_runners.end(), [kept](const Runner& runner) {
                   return &runner != kept && runner.in && !runner.samples.empty();
               });
    }

    const BaselineRaceSettings& m_settings;
    PlanMeasurer& m_measurer;
    const base::JobControl& m_control;
    std::vector<Runner> m_runners;
    std::set<std::size_t> m_failed;
};

/// \param samples    of the loser.
/// \param candidate  its samples in the same rounds. One slow run of it takes the interval of few pairs down;
///                   then the loser's fastest run says more of the least ratio.
BaselineRace::Loser loserOf(const BaselinePlan& baseline, plan::Baseline line,
                            std::span<const base::Nanoseconds> samples,
                            std::span<const base::Nanoseconds> candidate) {
    const auto paired = pairedRatio(toDoubles(samples), toDoubles(candidate));
    const auto beside = endToEnd({{candidate.begin(), candidate.end()}, {}}).median;
    const double fastest =
        static_cast<double>(std::ranges::min(samples).count()) / static_cast<double>(beside.count());
    return {baseline, std::move(line), std::max(paired.low, fastest), beside};
}

} // namespace

base::Result<BaselineRace> raceBaselines(const plan::PlanRef& candidate, std::vector<BaselinePlan> baselines,
                                         const BaselineRaceSettings& settings, PlanMeasurer& measurer,
                                         const base::JobControl& control) {
    Race race(candidate, baselines, settings, measurer, control);
    if (const auto ran = race.run(); !ran && ran.error().kind == ErrorKind::kCancelled) {
        return fail(ran.error());
    }
    const auto& runners = race.runners();
    const auto& own = runners.front().samples;
    BaselineRace result;
    result.fastest = race.fastest();
    result.stayingTime = race.roundTime();
    result.leadingTime = race.leadingTime();
    std::set<std::size_t> out;
    for (const auto& runner : runners) {
        if (!runner.in && runner.samples.size() <= own.size()) {
            for (const auto index : runner.baselines) {
                const auto& baseline = baselines[index];
                result.losers.push_back(loserOf(
                    baseline, {.name = baseline.name, .time = endToEnd({runner.samples, {}}), .reason = ""},
                    runner.samples, std::span(own.data(), runner.samples.size())));
            }
            out.insert(runner.baselines.begin(), runner.baselines.end());
        }
    }
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        if (!out.contains(i)) {
            result.staying.push_back(std::move(baselines[i]));
        }
    }
    return result;
}

base::Result<std::vector<plan::PlanRef>> shortlist(const std::vector<plan::PlanRef>& candidates,
                                                   const BaselineRaceSettings& settings,
                                                   PlanMeasurer& measurer, const base::JobControl& control) {
    std::vector<plan::PlanRef> listed{candidates.front()};
    std::vector<BaselinePlan> others;
    for (const auto& candidate : candidates) {
        const auto isSame = [&](const plan::PlanRef& other) { return samePlacement(*other, *candidate); };
        if (!isSame(candidates.front()) &&
            std::ranges::none_of(others, isSame, [](const BaselinePlan& other) { return other.plan; })) {
            others.push_back({"", candidate, ""});
        }
    }
    if (others.empty()) {
        return listed;
    }
    // Who is the fastest is decided here, however long it takes.
    auto thorough = settings;
    thorough.longRound = base::Nanoseconds(std::numeric_limits<std::int64_t>::max());
    thorough.veryLongRound = thorough.longRound;
    TESSERA_TRY(const auto race, raceBaselines(candidates.front(), others, thorough, measurer, control));
    // Where nothing could be measured all go on: the final round says why.
    if (race.fastest == nullptr) {
        return candidates;
    }
    if (race.fastest != candidates.front()) {
        listed.push_back(race.fastest);
    }
    return listed;
}

void leaveOutFarBehind(std::vector<BaselinePlan>& baselines) {
    constexpr double kFarBehind = 1.2;
    std::optional<base::Nanoseconds> best;
    const auto sumOf = [](const BaselinePlan& baseline) {
        return baseline.plan != nullptr ? baseline.plan->predicted() : std::nullopt;
    };
    const auto isTimed = [](const plan::Plan& plan) {
        return std::ranges::all_of(plan.regions, [](const auto& region) { return region.cost.timed(); });
    };
    for (const auto& baseline : baselines) {
        const auto time = sumOf(baseline);
        if (time && isTimed(*baseline.plan) && baseline.obeys == BaselinePlan::Obeys::kYes &&
            (!best || *time < *best)) {
            best = time;
        }
    }
    for (auto& baseline : baselines) {
        const auto time = sumOf(baseline);
        if (time && best &&
            static_cast<double>(time->count()) > kFarBehind * static_cast<double>(best->count())) {
            baseline.reason = std::string("not run: the times of its regions add up to ") +
                              (isTimed(*baseline.plan) ? "" : "at least ") + plan::durationText(*time) +
                              ", those of the best to " + plan::durationText(*best);
            baseline.plan = nullptr;
        }
    }
}

plan::Baseline lineBeside(const BaselineRace::Loser& loser, const FinalRound& final) {
    const auto& own = final.candidates.front().samples;
    plan::Baseline line = loser.line;
    if (own.empty() || !line.time || loser.beside.count() <= 0) {
        return line;
    }
    const double speed =
        static_cast<double>(endToEnd({own, {}}).median.count()) / static_cast<double>(loser.beside.count());
    for (auto* time : {&line.time->median, &line.time->low, &line.time->high}) {
        *time = base::Nanoseconds(std::llround(static_cast<double>(time->count()) * speed));
    }
    return line;
}

std::vector<BaselinePlan> worthAnotherLook(const BaselineRace& race, const FinalRound& final) {
    const auto& own = final.candidates.front().samples;
    if (own.empty() || !final.plan.endToEnd) {
        return {};
    }
    const double plan = static_cast<double>(final.plan.endToEnd->median.count()) /
                        static_cast<double>(endToEnd({own, {}}).median.count());
    std::vector<BaselinePlan> again;
    for (const auto& loser : race.losers) {
        if (loser.leastRatio < plan) {
            again.push_back(loser.baseline);
        }
    }
    return again;
}

BaselineRace asRace(const std::vector<BaselinePlan>& baselines, const FinalRound& final) {
    const auto& own = final.candidates.front().samples;
    std::size_t all = 0;
    for (const auto& baseline : final.baselines) {
        all = std::max(all, baseline.samples.size());
    }
    BaselineRace race;
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        const auto& samples = final.baselines[i].samples;
        const auto common = std::min(samples.size(), own.size());
        if (samples.size() == all || common == 0) {
            race.staying.push_back(baselines[i]);
            continue;
        }
        race.losers.push_back(loserOf(baselines[i], final.plan.baselines[i],
                                      std::span(samples.data(), common), std::span(own.data(), common)));
    }
    return race;
}

base::Result<FinalRound> runFinalRoundAfter(const BaselineRace& race,
                                            const std::vector<plan::PlanRef>& candidates,
                                            const FinalRoundSettings& settings, PlanMeasurer& measurer,
                                            const base::JobControl& control) {
    auto taking = race.staying;
    auto losers = race.losers;
    TESSERA_TRY(auto final, runFinalRound(candidates, taking, settings, measurer, control));
    auto last = asRace(taking, final);
    const bool isLate = settings.isLate && settings.isLate();
    if (const auto again = worthAnotherLook(race, final); !again.empty() && !isLate) {
        losers.insert(losers.end(), last.losers.begin(), last.losers.end());
        taking = last.staying;
        taking.insert(taking.end(), again.begin(), again.end());
        TESSERA_TRY(final, runFinalRound(candidates, taking, settings, measurer, control));
        last = asRace(taking, final);
    }
    auto& lines = final.plan.baselines;
    for (const auto& loser : last.losers) {
        *std::ranges::find(lines, loser.line.name, &plan::Baseline::name) = lineBeside(loser, final);
    }
    for (const auto& loser : losers) {
        if (std::ranges::find(lines, loser.line.name, &plan::Baseline::name) == lines.end()) {
            lines.push_back(lineBeside(loser, final));
        }
    }
    return final;
}

} // namespace tessera::search
