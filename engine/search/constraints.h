#pragma once

#include "engine/search/candidate_pool.h"
#include "engine/search/operator_level.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::search {

/// Candidates that a request leaves. Held regions displace everything that overlaps them, unless a constraint
/// of a person forbids them: then they are split back to the operator level.
/// \par Errors kUsage: unknown node. kImpossible: a pin that nothing fits, with the clause that failed.
[[nodiscard]] base::Result<Allowed> allowedBy(const CandidatePool& pool, const SolveRequest& request);

/// Does an implementation that runs the constrained node obey?
[[nodiscard]] bool obeys(const backend::Implementation& implementation, const plan::Constraint& constraint);

/// A constraint and the node that it names.
struct PlacedConstraint {
    const plan::Constraint* constraint = nullptr;
    graph::NodeId node;

    [[nodiscard]] bool isPin() const { return constraint->kind == plan::Constraint::Kind::kPin; }
    /// Does the candidate run the node, and obey?
    [[nodiscard]] bool fits(const CandidateInfo& candidate) const;
    /// Does it run the node, and disobey?
    [[nodiscard]] bool forbids(const CandidateInfo& candidate) const;
};

/// In their order. \par Errors kUsage: the model has no such node to place.
[[nodiscard]] base::Result<std::vector<PlacedConstraint>>
placed(const graph::Graph& graph, const std::vector<plan::Constraint>& constraints);

/// What would obey a pin that nothing else obeys, had others not been faster.
/// \par Errors as placed.
[[nodiscard]] base::Result<std::vector<CandidateId>>
droppedUnderPins(const CandidatePool& pool, const std::vector<plan::Constraint>& constraints);

/// "pin conv1=onednn:winograd".
[[nodiscard]] std::string constraintText(const plan::Constraint& constraint);

/// Why nothing can be chosen: the node that no backend runs, or the constraints that exclude each other.
[[nodiscard]] base::Error explainInfeasible(const CandidatePool& pool, const SolveRequest& request,
                                            const Solution& failed, const std::stop_token& stop);

/// What `attempt` makes of a request. Where untimed candidates are the last resort: with them only where
/// nothing timed covers a node; where that is impossible, with all.
template <typename Attempt>
[[nodiscard]] auto timedFirst(SolveRequest request, const Attempt& attempt)
    -> decltype(attempt(std::as_const(request))) {
    using Untimed = SolveRequest::Untimed;
    if (request.untimed == Untimed::kLastResort) {
        request.untimed = Untimed::kWhereUncovered;
        auto result = attempt(std::as_const(request));
        if (result || result.error().kind != base::ErrorKind::kImpossible) {
            return result;
        }
        request.untimed = Untimed::kMayBeChosen;
    }
    return attempt(std::as_const(request));
}

} // namespace tessera::search
