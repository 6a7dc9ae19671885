#pragma once

#include "engine/search/plan_measurer.h"
#include "engine/session/plan_execution.h"

#include <cstdint>

namespace tessera::session {

/// PlanMeasurer over workers: in each round every plan runs once, in a random order, after one untimed run
/// that brings its own data back into the caches. Of a model whose weights exceed the last-level cache twice,
/// no data are left there from one inference to the next: only the first round of each call has such a run.
class InterleavedPlans final : public search::PlanMeasurer {
public:
    InterleavedPlans(PlanExecution& execution, std::uint64_t seed);

    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override;

private:
    [[nodiscard]] base::Status sampleOnce(const plan::Plan& plan, int warmup, search::PlanSamples& into,
                                          const base::JobControl& control);

    PlanExecution& m_execution;
    std::uint64_t m_seed;
    int m_laterWarmup; ///< in the rounds behind the first
};

} // namespace tessera::session
