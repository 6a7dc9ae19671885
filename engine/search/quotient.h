#pragma once

#include "engine/search/problem.h"

#include <vector>

namespace tessera::search {

/// The graph of chosen candidates: who waits for whom.
struct QuotientOrder {
    std::vector<CandidateId> order; ///< every candidate after those it reads from; ties by the first node
    std::vector<CandidateId> cycle; ///< non-empty: a shortest ring of candidates that wait for each other
};

/// \param chosen  an exact cover of the problem's nodes.
[[nodiscard]] QuotientOrder orderCandidates(const Problem& problem, const std::vector<CandidateId>& chosen);

} // namespace tessera::search
