#pragma once

#include "engine/measure/store.h"
#include "engine/search/final_race.h"
#include "engine/session/placement.h"

#include <string>
#include <vector>

namespace tessera::session {

/// The placement by the backends' priorities, among baselines.
inline constexpr const char* kGreedy = "greedy";

/// The greedy placement among `chosen` without timing anything, with the backend `name` first where it is
/// one: costs are those that the store knows, whenever that was, and where it knows none they are guessed
/// from work and traffic, with a backend's own order of preference. A guess serves to choose, and does not
/// stand in the plan.
/// \par Errors kImpossible: the backend runs no node, or what the store knows to be wrong or to crash leaves
/// none.
[[nodiscard]] base::Result<plan::PlanRef> unmeasuredPlan(Placement& placement, measure::Store& store,
                                                         const std::string& name,
                                                         const std::vector<std::string>& chosen,
                                                         const base::JobControl& control);

/// The plans that a search has to beat, and that can be run by themselves.
class BaselinePlans {
public:
    /// Both outlive it.
    BaselinePlans(Placement& placement, measure::Store& store) : m_placement(placement), m_store(store) {}

    /// Each whole-graph runtime among `chosen`, on the model as read; without a plan: why it does not run it.
    [[nodiscard]] std::vector<search::BaselinePlan> wholeGraphs(const std::vector<std::string>& chosen,
                                                                const plan::Plan& frame,
                                                                const base::JobControl& control);

    /// Where time is short there is only a line of those that are far behind by the times of their regions,
    /// or not timed throughout.
    enum class FarBehind : std::uint8_t { kKept, kLeftOut };
    /// Each operator-level backend among `chosen` alone, and the greedy plan. \par Errors of measuring.
    [[nodiscard]] base::Result<std::vector<search::BaselinePlan>>
    operatorLevel(const std::vector<std::string>& chosen, const plan::Plan& frame, FarBehind farBehind,
                  const base::JobControl& control);

    /// The same without plans: there was no time for them.
    [[nodiscard]] std::vector<search::BaselinePlan> withoutTime(const std::vector<std::string>& chosen) const;

    /// One by name among `chosen`: a backend's id, or kGreedy. \par Errors kUsage: no such backend;
    /// kImpossible: it cannot run the model here, and why. \see unmeasuredPlan
    [[nodiscard]] base::Result<plan::PlanRef> named(const std::string& name,
                                                    const std::vector<std::string>& chosen,
                                                    Unmeasured unmeasured, const base::JobControl& control);

private:
    /// Those that have a baseline of their own.
    [[nodiscard]] std::vector<std::string> operatorBackends(const std::vector<std::string>& chosen) const;

    Placement& m_placement;
    measure::Store& m_store;
};

} // namespace tessera::session
