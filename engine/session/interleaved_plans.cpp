#include "engine/session/interleaved_plans.h"

#include "engine/base/random.h"
#include "engine/graph/value_bytes.h"
#include "engine/measure/device_fingerprint.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

InterleavedPlans::InterleavedPlans(PlanExecution& execution, std::uint64_t seed)
    : m_execution(execution)
    , m_seed(seed)
    , m_laterWarmup(
          graph::constantBytes(*execution.model()->graph) >= 2 * measure::localDevice().l3Bytes ? 0 : 1) {}

base::Status InterleavedPlans::sampleOnce(const plan::Plan& plan, int warmup, search::PlanSamples& into,
                                          const base::JobControl& control) {
    auto runs = m_execution.time(plan, warmup, 1, control.stop);
    if (!runs) {
        if (runs.error().kind == ErrorKind::kCancelled) {
            return fail(runs.error());
        }
        into.samples.clear();
        into.failure = runs.error().oneLine();
        return {};
    }
    into.samples.emplace_back(runs->samplesNs.front());
    return {};
}

base::Result<std::vector<search::PlanSamples>>
InterleavedPlans::measure(std::span<const plan::PlanRef> plans, int rounds, const base::JobControl& control) {
    std::vector<search::PlanSamples> samples(plans.size());
    base::Random random(m_seed++);
    std::vector<std::size_t> order(plans.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random.below(i)]);
        }
        for (const std::size_t index : order) {
            if (control.stopRequested()) {
                return fail(ErrorKind::kCancelled, "stopped on request");
            }
            if (samples[index].failure.empty()) {
                const int warmup = round == 0 ? 1 : m_laterWarmup;
                TESSERA_CHECK(sampleOnce(*plans[index], warmup, samples[index], control));
            }
        }
        control.report({"plans", "", round + 1, rounds});
    }
    const bool none = std::ranges::all_of(samples, [](const auto& plan) { return !plan.failure.empty(); });
    if (none && !plans.empty()) {
        return fail(ErrorKind::kBackend, "no plan could be run: " + samples.front().failure);
    }
    return samples;
}

} // namespace tessera::session
