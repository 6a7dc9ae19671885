#pragma once

#include "engine/search/genome.h"
#include "engine/search/operator_level.h"

#include <vector>

namespace tessera::search {

/// What a plan's decisions of the graph level become under other constraints.
struct FixedRegions {
    std::vector<GenomePart> kept; ///< as they stand in the plan
    /// What a constraint leaves of others, and the nodes that a pin gives to a graph-level backend. They may
    /// never have been measured.
    std::vector<GenomePart> parts;
};

/// The regions that the graph level decided stay held, unless a constraint forbids them. One that is cut
/// loses what the operator level would run together with the constrained node; the rest falls into as few
/// convex parts as there can be. A parallel group, or an operator-level implementation that the graph level
/// put there, is given back whole.
///
/// \param backends  the graph-level backends: only their regions are split.
/// \par Errors kUsage: a constraint names no node. kImpossible: a pin that cannot hold, with its clause.
[[nodiscard]] base::Result<FixedRegions> fixedRegions(const plan::Plan& current,
                                                      const std::vector<plan::Constraint>& constraints,
                                                      const OperatorLevel& level,
                                                      const std::vector<GraphBackend>& backends,
                                                      const plan::Plan& frame, std::stop_token stop = {});

/// The nodes that constraints pin to graph-level backends, as few parts. \par Errors as fixedRegions.
[[nodiscard]] base::Result<std::vector<GenomePart>>
pinnedParts(const graph::Graph& graph, const std::vector<plan::Constraint>& constraints,
            const std::vector<GraphBackend>& backends);

/// The candidate that stands for a part, the cheapest if there are several; invalid: no backend was asked
/// yet. It may be infeasible.
[[nodiscard]] CandidateId findPart(const CandidatePool& pool, const GenomePart& part);

/// Those of `parts` that no backend was asked for yet.
[[nodiscard]] std::vector<GenomePart> unknownParts(const CandidatePool& pool,
                                                   const std::vector<GenomePart>& parts);

/// What to ask for parts.
[[nodiscard]] std::vector<measure::OfferRequest> requestsOf(const graph::Graph& graph,
                                                            const std::vector<GenomePart>& parts);

} // namespace tessera::search
