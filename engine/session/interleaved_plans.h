#pragma once

#include "engine/search/plan_measurer.h"
#include "engine/session/plan_execution.h"

#include <cstdint>

namespace tessera::session {

/// PlanMeasurer over workers: in each round every plan runs once, in a random order, after one untimed run
/// that brings its own data back into the caches.
class InterleavedPlans final : public search::PlanMeasurer {
public:
    InterleavedPlans(PlanExecution& execution, std::uint64_t seed);

    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override;

private:
    [[nodiscard]] base::Status sampleOnce(const plan::Plan& plan, search::PlanSamples& into,
                                          const base::JobControl& control);

    PlanExecution& m_execution;
    std::uint64_t m_seed;
};

} // namespace tessera::session
