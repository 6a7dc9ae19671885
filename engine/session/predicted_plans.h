#pragma once

#include "engine/search/plan_measurer.h"

namespace tessera::session {

/// PlanMeasurer where nothing can be run: each plan takes what its parts add up to.
class PredictedPlans final : public search::PlanMeasurer {
public:
    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override;
};

} // namespace tessera::session
