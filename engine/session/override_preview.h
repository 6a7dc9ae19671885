#pragma once

#include "engine/search/fixed_regions.h"
#include "engine/session/placement.h"

#include <optional>
#include <set>
#include <vector>

namespace tessera::session {

/// A person's constraints: what they change, before they are applied.
class OverridePreview {
public:
    /// It outlives the preview.
    explicit OverridePreview(Placement& placement) : m_placement(placement) {}

    /// Re-solves the plan's problem under `constraints`; what the graph level decided is held, a region that
    /// a constraint cuts is split. What moves for other reasons than the constraints stays as it is: the plan
    /// in force need not be the fastest by what is known of its parts alone. \par Errors kUsage, kImpossible
    /// with the clause of a pin that cannot hold; those of measuring.
    [[nodiscard]] base::Result<Preview> make(const plan::PlanRef& current,
                                             const std::vector<plan::Constraint>& constraints,
                                             Unmeasured unmeasured, const base::JobControl& control);

    /// \see Session::pinEffects
    [[nodiscard]] base::Result<std::vector<PinEffect>> pinEffects(const plan::PlanRef& current,
                                                                  const std::vector<plan::Constraint>& others,
                                                                  graph::NodeId node,
                                                                  const base::JobControl& control);
    /// \see Session::fates
    [[nodiscard]] base::Result<std::vector<CandidateFate>>
    fates(const plan::PlanRef& current, const std::string& backend, const base::JobControl& control);

private:
    /// The level as it is, or with what is assumed for one preview and forgotten afterwards: a copy, made
    /// when something is.
    class WhatIfLevel {
    public:
        explicit WhatIfLevel(const search::OperatorLevel& level) : m_level(level) {}
        [[nodiscard]] const search::OperatorLevel& get() const { return m_own ? *m_own : m_level; }
        [[nodiscard]] search::OperatorLevel& edit() { return m_own ? *m_own : m_own.emplace(m_level); }

    private:
        const search::OperatorLevel& m_level;
        std::optional<search::OperatorLevel> m_own;
    };

    [[nodiscard]] base::Result<search::FixedRegions>
    fixedRegions(const std::vector<plan::Constraint>& constraints, const plan::Plan& current,
                 std::stop_token stop) const;
    /// Cheapest under `constraints` and with what `current` decided at graph level, as far as they leave it.
    /// Grows `level` by what it lacks.
    [[nodiscard]] base::Result<search::SolveRequest>
    requestUnder(const std::vector<plan::Constraint>& constraints, const plan::Plan& current,
                 WhatIfLevel& level, const base::JobControl& control);
    /// The candidates that run these regions as they are planned, in their order: of the level, or assumed
    /// with the plan's costs.
    [[nodiscard]] static std::vector<search::CandidateId>
    candidatesOf(WhatIfLevel& level, const plan::Plan& plan, const std::set<plan::PlannedRegionId>& regions);
    /// Which of the regions that no constraint asks to move may move.
    enum class Others : std::uint8_t { kStay, kMayMove };
    /// Re-solves with what is known: everything is gathered.
    [[nodiscard]] base::Result<Preview> solveUnder(const std::vector<plan::Constraint>& constraints,
                                                   const plan::PlanRef& current,
                                                   search::SolveRequest::Untimed untimed,
                                                   search::SolveRequest::Effects effects, Others others,
                                                   const base::JobControl& control);
    /// Holds regions of `current` until nothing moves that has nothing to do with the constraints, and solves
    /// with these; what stays has its old reasons and rivals. As the first solution where that cannot be.
    [[nodiscard]] base::Result<plan::Plan> withOthersStaying(plan::Plan solved, const plan::Plan& current,
                                                             search::SolveRequest request, WhatIfLevel& level,
                                                             const plan::Plan& frame,
                                                             const base::JobControl& control);
    /// The regions of `current` in which nothing is asked for, and that a solve moves under the constraints
    /// of `current` as well: the plan in force need not be the fastest by the times of its parts.
    [[nodiscard]] base::Result<std::set<plan::PlannedRegionId>>
    movedAnyway(const plan::Plan& current, const std::set<graph::NodeId>& asked,
                const search::SolveRequest& request, WhatIfLevel& level, const plan::Plan& frame,
                const base::JobControl& control);
    [[nodiscard]] base::Result<PinEffect> effectOf(const plan::Constraint& pin, const plan::PlanRef& current,
                                                   const std::vector<plan::Constraint>& others,
                                                   const base::JobControl& control);
    /// \see PinEffect::asMix. Empty: no mix holds these, of which the last is the pin, or what it asks for
    /// was never timed.
    [[nodiscard]] base::Result<std::optional<base::Nanoseconds>>
    mixUnder(const std::vector<plan::Constraint>& rules, const plan::Plan& current,
             const base::JobControl& control) const;
    [[nodiscard]] base::Status gather(const std::vector<plan::Constraint>& constraints,
                                      const plan::Plan& current, const base::JobControl& control);
    [[nodiscard]] base::Status measureHeld(const std::vector<plan::Constraint>& constraints,
                                           const plan::Plan& current, const base::JobControl& control);
    /// What a plan runs at these nodes with only a predicted cost.
    [[nodiscard]] std::vector<search::CandidateId> untimedOf(const plan::Plan& plan,
                                                             const std::vector<graph::NodeId>& nodes);
    /// Whatever the plan under `constraints` would take that was not timed, until it takes nothing such.
    [[nodiscard]] base::Status measureChosen(const std::vector<plan::Constraint>& constraints,
                                             const plan::Plan& current, const base::JobControl& control);
    Placement& m_placement;
};

/// Are these rules the plan's own and more, all of which it obeys as it is?
[[nodiscard]] bool holdAlready(const std::vector<plan::Constraint>& constraints, const plan::Plan& current);
/// What is placed so already stays as it is: what another solve would gain is no effect of the rule.
[[nodiscard]] Preview unchangedUnder(const std::vector<plan::Constraint>& constraints,
                                     const plan::PlanRef& current);

} // namespace tessera::session
