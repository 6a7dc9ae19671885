#include "engine/search/final_round.h"

#include "engine/base/assert.h"
#include "engine/search/plan_builder.h"

#include <algorithm>
#include <cmath>

namespace tessera::search {

using base::ErrorKind;
using base::fail;

namespace {

/// Index of the fastest by median; nullopt when none could be run. Ties: the first.
std::optional<std::size_t> fastest(const std::vector<PlanSamples>& all, const std::vector<bool>& eligible) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (eligible[i] && !all[i].samples.empty() &&
            (!best || endToEnd(all[i]).median < endToEnd(all[*best]).median)) {
            best = i;
        }
    }
    return best;
}

std::vector<plan::Baseline> reportBaselines(const std::vector<BaselinePlan>& baselines,
                                            const std::vector<PlanSamples>& samples) {
    std::vector<plan::Baseline> reported;
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        plan::Baseline line{.name = baselines[i].name, .time = std::nullopt, .reason = baselines[i].reason};
        if (!samples[i].samples.empty()) {
            line.time = endToEnd(samples[i]);
        } else if (line.reason.empty()) {
            line.reason = samples[i].failure;
        }
        reported.push_back(std::move(line));
    }
    return reported;
}

/// Measures everything that can be run in one round and deals the samples out again.
base::Result<std::pair<std::vector<PlanSamples>, std::vector<PlanSamples>>>
measureAll(const std::vector<plan::PlanRef>& candidates, const std::vector<BaselinePlan>& baselines,
           const FinalRoundSettings& settings, PlanMeasurer& measurer, const base::JobControl& control) {
    std::vector<plan::PlanRef> plans;
    // One placement is run once a round, whoever names it.
    const auto place = [&plans](const plan::PlanRef& plan) {
        const auto same = std::ranges::find_if(
            plans, [&](const plan::PlanRef& other) { return samePlacement(*other, *plan); });
        if (same == plans.end()) {
            plans.push_back(plan);
            return plans.size() - 1;
        }
        return static_cast<std::size_t>(same - plans.begin());
    };
    std::vector<std::size_t> ofCandidate;
    std::vector<std::optional<std::size_t>> ofBaseline;
    for (const auto& candidate : candidates) {
        ofCandidate.push_back(place(candidate));
    }
    for (const auto& baseline : baselines) {
        ofBaseline.push_back(baseline.plan != nullptr ? std::optional(place(baseline.plan)) : std::nullopt);
    }
    TESSERA_TRY(const auto samples, measurer.measure(plans, settings.rounds, control));
    TESSERA_ASSERT(samples.size() == plans.size());
    std::pair<std::vector<PlanSamples>, std::vector<PlanSamples>> dealt;
    for (const auto at : ofCandidate) {
        dealt.first.push_back(samples[at]);
    }
    for (const auto& at : ofBaseline) {
        dealt.second.push_back(at ? samples[*at] : PlanSamples());
    }
    return dealt;
}

} // namespace

bool samePlacement(const plan::Plan& a, const plan::Plan& b) {
    if (a.wholeGraphBackend != b.wholeGraphBackend || a.regions.size() != b.regions.size() ||
        a.conversions.size() != b.conversions.size() || a.waitPolicy != b.waitPolicy) {
        return false;
    }
    for (std::size_t i = 0; i < a.regions.size(); ++i) {
        if (a.regions[i].region.nodes != b.regions[i].region.nodes ||
            !(a.regions[i].implementation == b.regions[i].implementation)) {
            return false;
        }
    }
    return true;
}

plan::EndToEnd endToEnd(const PlanSamples& samples) {
    const auto interval = medianInterval(toDoubles(samples.samples));
    return {.median = base::Nanoseconds(std::llround(interval.median)),
            .low = base::Nanoseconds(std::llround(interval.low)),
            .high = base::Nanoseconds(std::llround(interval.high)),
            .rounds = static_cast<std::int32_t>(interval.count)};
}

base::Result<FinalRound> runFinalRound(const std::vector<plan::PlanRef>& candidates,
                                       const std::vector<BaselinePlan>& baselines,
                                       const FinalRoundSettings& settings, PlanMeasurer& measurer,
                                       const base::JobControl& control) {
    TESSERA_ASSERT(!candidates.empty() && settings.rounds >= 30);
    TESSERA_TRY(auto measured, measureAll(candidates, baselines, settings, measurer, control));
    auto& [ofCandidates, ofBaselines] = measured;
    std::vector<bool> obeying;
    for (const auto& baseline : baselines) {
        obeying.push_back(baseline.obeys == BaselinePlan::Obeys::kYes);
    }
    const auto winner = fastest(ofCandidates, std::vector<bool>(candidates.size(), true));
    const auto rival = fastest(ofBaselines, obeying);
    const auto best = fastest(ofBaselines, std::vector<bool>(baselines.size(), true));
    if (!winner && !rival) {
        return fail(ErrorKind::kBackend,
                    "no plan could be run: " + (ofCandidates.front().failure.empty()
                                                    ? std::string("no reason was given")
                                                    : ofCandidates.front().failure),
                    "final round");
    }
    plan::SpeedUp speedUp;
    bool baselineWins = !winner;
    if (winner && rival) {
        const auto ratio =
            pairedRatio(toDoubles(ofBaselines[*rival].samples), toDoubles(ofCandidates[*winner].samples));
        speedUp = {.median = ratio.median, .low = ratio.low, .high = ratio.high};
        baselineWins = ratio.low <= 1.0 || samePlacement(*candidates[*winner], *baselines[*rival].plan);
    }
    FinalRound result{.plan = baselineWins ? *baselines[*rival].plan : *candidates[*winner],
                      .candidates = {},
                      .baselines = {}};
    result.plan.endToEnd = endToEnd(baselineWins ? ofBaselines[*rival] : ofCandidates[*winner]);
    result.plan.baselines = reportBaselines(baselines, ofBaselines);
    result.plan.bestBaseline = best ? std::optional(baselines[*best].name) : std::nullopt;
    result.plan.identicalTo = baselineWins ? std::optional(baselines[*rival].name) : std::nullopt;
    result.plan.speedUp = baselineWins ? plan::SpeedUp{} : speedUp;
    // What was asked for stays with the answer, also when the answer is a baseline.
    result.plan.search = candidates.front()->search;
    markPins(result.plan);
    result.candidates = std::move(ofCandidates);
    result.baselines = std::move(ofBaselines);
    return result;
}

} // namespace tessera::search
