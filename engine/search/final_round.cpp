#include "engine/search/final_round.h"

#include "engine/base/assert.h"
#include "engine/search/plan_builder.h"

#include <algorithm>
#include <cmath>

namespace tessera::search {

using base::ErrorKind;
using base::fail;

namespace {

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

/// Everything that can be run, in rounds; who is slower than the best leaves before the last one.
class Rounds {
public:
    Rounds(const std::vector<plan::PlanRef>& candidates, const std::vector<BaselinePlan>& baselines) {
        for (const auto& candidate : candidates) {
            m_ofCandidate.push_back(place(candidate));
        }
        for (const auto& baseline : baselines) {
            m_ofBaseline.push_back(baseline.plan != nullptr ? std::optional(place(baseline.plan))
                                                            : std::nullopt);
            m_obeys.push_back(baseline.obeys == BaselinePlan::Obeys::kYes);
        }
        m_in.assign(m_plans.size(), true);
        m_samples.resize(m_plans.size());
    }

    base::Status run(const FinalRoundSettings& settings, PlanMeasurer& measurer,
                     const base::JobControl& control) {
        const int rounds = settings.rounds;
        constexpr int kBetweenLooks = 12;
        const bool isHasty = settings.leaves == FinalRoundSettings::Leaves::kLikely;
        const auto nextLook = [isHasty](int done) {
            if (isHasty) {
                return done >= kFewestFinalPairs ? 1 : kFinalFirstLook / 2;
            }
            return done >= kFinalFirstLook ? kBetweenLooks : kFinalFirstLook;
        };
        int look = 0;
        for (int done = 0; done < rounds; done += look) {
            if (done > 0) {
                const bool isLate = settings.isLate && settings.isLate();
                if (isLate && done >= kFewestFinalPairs) {
                    break;
                }
                dropSlower(isLate ? FinalRoundSettings::Leaves::kSlower : settings.leaves);
            }
            look = nextLook(done);
            const base::JobControl part{
                control.stop, [&control, done, rounds](const base::Progress& value) {
                    control.report({value.phase, value.detail, done + value.done, rounds});
                }};
            TESSERA_CHECK(measure(std::min(look, rounds - done), measurer, part));
        }
        return {};
    }

    /// Of those that ran in all rounds; nullopt when none did. Ties: the first.
    [[nodiscard]] std::optional<std::size_t> fastestCandidate() const {
        return fastest({m_ofCandidate.begin(), m_ofCandidate.end()});
    }
    enum class Among : std::uint8_t { kObeying, kAll };
    [[nodiscard]] std::optional<std::size_t> fastestBaseline(Among among) const {
        auto eligible = m_ofBaseline;
        for (std::size_t i = 0; i < eligible.size(); ++i) {
            if (among == Among::kObeying && !m_obeys[i]) {
                eligible[i].reset();
            }
        }
        return fastest(eligible);
    }
    [[nodiscard]] std::vector<PlanSamples> samplesOfCandidates() const {
        std::vector<PlanSamples> dealt;
        for (const auto at : m_ofCandidate) {
            dealt.push_back(m_samples[at]);
        }
        return dealt;
    }
    [[nodiscard]] std::vector<PlanSamples> samplesOfBaselines() const {
        std::vector<PlanSamples> dealt;
        for (const auto& at : m_ofBaseline) {
            dealt.push_back(at ? m_samples[*at] : PlanSamples());
        }
        return dealt;
    }

private:
    /// Index into a list of plans of the fastest by median; nullopt when none of them ran in all rounds.
    [[nodiscard]] std::optional<std::size_t>
    fastest(const std::vector<std::optional<std::size_t>>& plans) const {
        std::optional<std::size_t> best;
        base::Nanoseconds least;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            if (!plans[i] || !m_in[*plans[i]] || m_samples[*plans[i]].samples.empty()) {
                continue;
            }
            const auto median = endToEnd(m_samples[*plans[i]]).median;
            if (!best || median < least) {
                best = i;
                least = median;
            }
        }
        return best;
    }

    /// One placement is run once a round, whoever names it.
    std::size_t place(const plan::PlanRef& plan) {
        const auto same = std::ranges::find_if(
            m_plans, [&](const plan::PlanRef& other) { return samePlacement(*other, *plan); });
        if (same == m_plans.end()) {
            m_plans.push_back(plan);
            return m_plans.size() - 1;
        }
        return static_cast<std::size_t>(same - m_plans.begin());
    }

    base::Status measure(int rounds, PlanMeasurer& measurer, const base::JobControl& control) {
        std::vector<plan::PlanRef> running;
        std::vector<std::size_t> index;
        for (std::size_t i = 0; i < m_plans.size(); ++i) {
            if (m_in[i] && m_samples[i].failure.empty()) {
                running.push_back(m_plans[i]);
                index.push_back(i);
            }
        }
        if (running.empty()) {
            return {};
        }
        TESSERA_TRY(auto more, measurer.measure(running, rounds, control));
        TESSERA_ASSERT(more.size() == running.size());
        for (std::size_t i = 0; i < index.size(); ++i) {
            auto& held = m_samples[index[i]];
            held.failure = std::move(more[i].failure);
            if (!held.failure.empty()) {
                held.samples.clear();
            }
            held.samples.insert(held.samples.end(), more[i].samples.begin(), more[i].samples.end());
        }
        return {};
    }

    [[nodiscard]] static bool isSlower(const MedianInterval& ratio, FinalRoundSettings::Leaves leaves) {
        using Leaves = FinalRoundSettings::Leaves;
        constexpr double kLikely = 1.03;
        constexpr double kLikelyByFew = 1.10;
        if (ratio.count < kFinalFirstLook) {
            return leaves != Leaves::kBeyondDoubt && ratio.median > kLikelyByFew;
        }
        return ratio.low > 1.0 || (leaves == Leaves::kLikely && ratio.median > kLikely) ||
               (leaves == Leaves::kSlower && ratio.median > 1.0);
    }

    /// By the times of its regions; of a whole graph there are none.
    [[nodiscard]] bool isPredictedFaster(std::size_t plan, std::size_t other) const {
        const auto own = m_plans[plan]->predicted();
        const auto others = m_plans[other]->predicted();
        return own && others && *own < *others;
    }

    /// The best candidate and the best baseline stay: the speed-up is between them.
    void dropSlower(FinalRoundSettings::Leaves leaves) {
        const auto candidate = fastestCandidate();
        const auto baseline = fastestBaseline(Among::kObeying);
        std::vector<std::size_t> staying;
        if (candidate) {
            staying.push_back(m_ofCandidate[*candidate]);
        }
        if (baseline) {
            staying.push_back(*m_ofBaseline[*baseline]);
        }
        if (staying.empty()) {
            return;
        }
        const auto best = *std::ranges::min_element(
            staying, {}, [this](std::size_t plan) { return endToEnd(m_samples[plan]).median; });
        for (std::size_t i = 0; i < m_plans.size(); ++i) {
            if (m_in[i] && !m_samples[i].samples.empty() && std::ranges::find(staying, i) == staying.end()) {
                const auto ratio =
                    pairedRatio(toDoubles(m_samples[i].samples), toDoubles(m_samples[best].samples));
                m_in[i] = !isSlower(
                    ratio, isPredictedFaster(i, best) ? FinalRoundSettings::Leaves::kBeyondDoubt : leaves);
            }
        }
    }

    std::vector<plan::PlanRef> m_plans;
    std::vector<PlanSamples> m_samples;
    std::vector<bool> m_in;
    std::vector<std::size_t> m_ofCandidate;
    std::vector<std::optional<std::size_t>> m_ofBaseline;
    std::vector<bool> m_obeys;
};

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
    Rounds rounds(candidates, baselines);
    TESSERA_CHECK(rounds.run(settings, measurer, control));
    auto ofCandidates = rounds.samplesOfCandidates();
    auto ofBaselines = rounds.samplesOfBaselines();
    const auto winner = rounds.fastestCandidate();
    const auto rival = rounds.fastestBaseline(Rounds::Among::kObeying);
    const auto best = rounds.fastestBaseline(Rounds::Among::kAll);
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
