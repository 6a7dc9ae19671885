#include "engine/session/interleaved_plans.h"

#include "engine/graph/value_bytes.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

InterleavedPlans::InterleavedPlans(PlanExecution& execution, std::uint64_t seed)
    : m_execution(execution)
    , m_random(seed)
    , m_warmUp(graph::constantBytes(*execution.model().graph) >= 2 * measure::localDevice().l3Bytes
                   ? WarmUp::Data::kGo
                   : WarmUp::Data::kStay) {}

void WarmUp::note(base::Nanoseconds first, base::Nanoseconds second) {
    if (second.count() > 0) {
        m_ratios.push_back(static_cast<double>(first.count()) / static_cast<double>(second.count()));
    }
}

void WarmUp::decide() {
    if (m_needed && m_ratios.size() >= thresholds::kWarmUpPairs) {
        const auto ratio = measure::medianInterval(m_ratios);
        m_needed = ratio.median > thresholds::kWarmUpMatters && ratio.low > 1.0;
    }
}

base::Result<std::optional<base::Nanoseconds>> InterleavedPlans::sampleOnce(const plan::PlanRef& plan,
                                                                            Round& round,
                                                                            std::string& failure,
                                                                            std::stop_token stop) {
    // A first run may load the plan, and takes memory for the first time.
    const bool first = !m_known.contains(plan);
    const bool second = !first && m_warmUp.needed();
    auto runs = m_execution.time(*plan, second ? 2 : 1, stop);
    if (runs && first && base::Nanoseconds(runs->samplesNs.back()) < thresholds::kLongRun) {
        runs = m_execution.time(*plan, 1, stop);
    }
    if (!runs) {
        if (runs.error().kind == ErrorKind::kCancelled) {
            return fail(runs.error());
        }
        failure = runs.error().oneLine();
        return std::nullopt;
    }
    m_known.insert(plan);
    const base::Nanoseconds time(runs->samplesNs.back());
    if (second) {
        m_warmUp.note(base::Nanoseconds(runs->samplesNs.front()), time);
    }
    round.speed = std::min(round.speed, runs->speed);
    m_speed.note(runs->speed);
    return time;
}

base::Result<InterleavedPlans::Round> InterleavedPlans::runOnce(std::span<const plan::PlanRef> plans,
                                                                std::span<search::PlanSamples> samples,
                                                                const base::JobControl& control) {
    std::vector<std::size_t> order(plans.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[m_random.below(i)]);
    }
    Round round;
    round.times.resize(plans.size());
    for (const std::size_t index : order) {
        if (control.stopRequested()) {
            return fail(ErrorKind::kCancelled, "stopped on request");
        }
        if (auto& failure = samples[index].failure; failure.empty()) {
            TESSERA_TRY(round.times[index], sampleOnce(plans[index], round, failure, control.stop));
        }
    }
    return round;
}

base::Result<std::vector<search::PlanSamples>>
InterleavedPlans::measure(std::span<const plan::PlanRef> plans, int rounds, const base::JobControl& control) {
    std::vector<search::PlanSamples> samples(plans.size());
    std::vector<Round> held;
    m_warmUp.decide();
    const auto atFullSpeed = [&] {
        return std::ranges::count_if(held, [&](const Round& each) { return m_speed.isFull(each.speed); });
    };
    const auto mostRounds = [&] {
        const bool isLate = control.deadline && control.deadline->passed();
        return isLate ? rounds : static_cast<int>(thresholds::kWithSlowRounds * rounds);
    };
    while (static_cast<int>(held.size()) < mostRounds() && atFullSpeed() < rounds) {
        TESSERA_TRY(auto round, runOnce(plans, samples, control));
        held.push_back(std::move(round));
        control.report({"plans", "", std::min<std::int64_t>(atFullSpeed(), rounds), rounds});
    }
    // The fastest rounds, in the order in which they were.
    std::vector<double> speeds;
    std::ranges::transform(held, std::back_inserter(speeds), &Round::speed);
    std::ranges::sort(speeds, std::ranges::greater());
    const double least = speeds.empty() ? 0.0 : speeds[std::min<std::size_t>(speeds.size(), rounds) - 1];
    for (const auto& round : held) {
        for (std::size_t i = 0; round.speed >= least && i < plans.size(); ++i) {
            if (samples[i].failure.empty() && round.times[i]) {
                samples[i].samples.push_back(*round.times[i]);
            }
        }
    }
    const bool none = std::ranges::all_of(samples, [](const auto& plan) { return !plan.failure.empty(); });
    if (none && !plans.empty()) {
        return fail(ErrorKind::kBackend, "no plan could be run: " + samples.front().failure);
    }
    return samples;
}

} // namespace tessera::session
