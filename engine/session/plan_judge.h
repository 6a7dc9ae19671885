#pragma once

#include "engine/measure/check_record.h"
#include "engine/session/plan_checks.h"
#include "engine/session/session.h"

#include <memory>
#include <optional>
#include <span>

namespace tessera::session {

/// What a search asks of whole plans besides their times: whether they are right, and what takes how long in
/// them. Workers answer, or a test's fake.
class PlanJudge {
public:
    virtual ~PlanJudge() = default;

    /// How long all runs of the reference may take together.
    virtual void setReferenceTime(base::Nanoseconds time) = 0;
    /// Loads plans that will be used soon. One that cannot be loaded says why when it is used.
    virtual void prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token stop) = 0;
    /// Compares a plan with the reference; where that takes too long, with `trusted` (null: it is that one).
    /// \par Errors of the reference; kCancelled.
    [[nodiscard]] virtual base::Result<PlanCheck> check(const plan::Plan& plan, const plan::Plan* trusted,
                                                        const measure::CheckScope& scope,
                                                        std::stop_token stop) = 0;
    /// The region that is the first to depart from the reference, of a mixed plan. None: no region by itself
    /// does.
    [[nodiscard]] virtual base::Result<std::optional<PlanExecution::BlamedRegion>>
    blame(const plan::Plan& plan, std::size_t draws, std::stop_token stop) = 0;
    /// Times of the regions and conversions in place, of so many inferences.
    [[nodiscard]] virtual base::Result<runtime::ProfileOutcome> profile(const plan::Plan& plan, int rounds,
                                                                        std::stop_token stop) = 0;
    /// On what plans were compared since `setReferenceTime`.
    [[nodiscard]] virtual const CheckReport& report() const = 0;
};

/// Over the workers of a model.
[[nodiscard]] std::unique_ptr<PlanJudge> makeWorkerJudge(PlanExecution& execution, const base::Clock& clock);

/// Puts the times of a profile into the plan that was run: PlannedRegion::inPlace and of conversions.
void adoptProfile(plan::Plan& plan, const runtime::ProfileOutcome& profile);

} // namespace tessera::session
