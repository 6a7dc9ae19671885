#include "engine/session/predicted_plans.h"

namespace tessera::session {

base::Result<std::vector<search::PlanSamples>>
PredictedPlans::measure(std::span<const plan::PlanRef> plans, int rounds, const base::JobControl& control) {
    if (control.stopRequested()) {
        return base::fail(base::ErrorKind::kCancelled, "stopped on request");
    }
    std::vector<search::PlanSamples> samples(plans.size());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (const auto predicted = plans[i]->predicted()) {
            samples[i].samples.assign(static_cast<std::size_t>(rounds), *predicted);
        } else {
            samples[i].failure = "a part of it has no cost";
        }
    }
    return samples;
}

} // namespace tessera::session
