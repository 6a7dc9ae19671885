// Whole plans against each other: who beats the best, and when that is known.
#include "engine/base/assert.h"
#include "engine/search/graph_level.h"

#include <algorithm>
#include <utility>

namespace tessera::search {

using base::ErrorKind;
using base::fail;
using Fate = GraphLevelEvent::Fate;

namespace {

base::Nanoseconds medianOf(const std::vector<base::Nanoseconds>& samples) {
    return endToEnd({samples, {}}).median;
}

/// Keeps what happened in a race apart from who takes part.
struct Contender {
    std::size_t index = 0;
    std::vector<base::Nanoseconds> own;
    std::vector<base::Nanoseconds> bests; ///< of the best, beside each of its own
    std::optional<Fate> fate;
};

/// What paired samples say so far; nullopt: nothing yet.
std::optional<Fate> judge(const Contender& contender, int maxRounds) {
    const auto ratio = pairedRatio(toDoubles(contender.own), toDoubles(contender.bests));
    // Six pairs are the fewest whose range is a 95% interval.
    if (ratio.count >= 6 && ratio.low > 1.0) {
        return Fate::kSlower;
    }
    if (ratio.count >= 6 && ratio.high < 1.0) {
        return Fate::kKept;
    }
    if (static_cast<int>(ratio.count) >= maxRounds) {
        return Fate::kTie;
    }
    return std::nullopt;
}

} // namespace

base::Result<bool> GraphLevel::race(std::vector<Individual> contenders, const GraphLevelSink& sink,
                                    const base::JobControl& control) {
    std::vector<Contender> running;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        running.push_back({.index = i, .own = {}, .bests = {}, .fate = {}});
    }
    while (std::ranges::any_of(running, [](const Contender& one) { return !one.fate; })) {
        if (control.stopRequested()) {
            return fail(ErrorKind::kCancelled, "the search was stopped");
        }
        std::vector<plan::PlanRef> plans{m_best.plan};
        std::vector<Contender*> inRace;
        for (auto& contender : running) {
            if (!contender.fate) {
                plans.push_back(contenders[contender.index].plan);
                inRace.push_back(&contender);
            }
        }
        TESSERA_TRY(const auto samples, m_plans.measure(plans, m_settings.raceRounds, control));
        TESSERA_ASSERT(samples.size() == plans.size());
        if (samples.front().samples.empty()) {
            return fail(ErrorKind::kBackend,
                        "the best plan cannot be run any more: " + samples.front().failure, "graph level");
        }
        m_best.time = medianOf(samples.front().samples);
        for (std::size_t i = 0; i < inRace.size(); ++i) {
            auto& contender = *inRace[i];
            const auto& own = samples[i + 1].samples;
            if (own.empty()) {
                contender.fate = Fate::kCrashed;
                continue;
            }
            TESSERA_ASSERT(own.size() == samples.front().samples.size());
            contender.own.insert(contender.own.end(), own.begin(), own.end());
            contender.bests.insert(contender.bests.end(), samples.front().samples.begin(),
                                   samples.front().samples.end());
            contender.fate = judge(contender, m_settings.maxRounds);
        }
    }
    // Of several that beat the best, the one that beats it most; the others were faster too, and stay.
    const Contender* winner = nullptr;
    for (const auto& contender : running) {
        if (contender.fate == Fate::kKept &&
            (winner == nullptr || medianOf(contender.own) < medianOf(winner->own))) {
            winner = &contender;
        }
    }
    for (const auto& contender : running) {
        auto& individual = contenders[contender.index];
        ++m_evaluations;
        std::erase_if(m_population,
                      [&](const Individual& member) { return member.genome == individual.genome; });
        if (contender.fate == Fate::kCrashed) {
            report(sink, individual, Fate::kCrashed);
            continue;
        }
        individual.time = medianOf(contender.own);
        if (&contender == winner) {
            m_best = individual;
        }
        const bool lesserWinner = contender.fate == Fate::kKept && &contender != winner;
        report(sink, individual, lesserWinner ? Fate::kTie : *contender.fate, medianOf(contender.bests));
        admitToPopulation(std::move(individual));
    }
    return winner != nullptr;
}

} // namespace tessera::search
