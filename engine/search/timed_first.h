#pragma once

#include "engine/search/constraints.h"
#include "engine/search/operator_level.h"

#include <utility>

namespace tessera::search {

/// What `attempt` makes of a request. Where untimed candidates are the last resort: of what was timed; where
/// that is impossible, with others where nothing timed covers a node; and only then with all.
template <typename Attempt>
[[nodiscard]] auto timedFirst(const CandidatePool& pool, const SolveRequest& request, Attempt&& attempt)
    -> decltype(attempt(request)) {
    using Untimed = SolveRequest::Untimed;
    if (request.untimed != Untimed::kLastResort) {
        return std::forward<Attempt>(attempt)(request);
    }
    SolveRequest wanted = request;
    if (timedCoversAll(pool, request)) { // else it is in vain, and why takes long to tell
        wanted.untimed = Untimed::kLeftOut;
        auto result = attempt(std::as_const(wanted));
        if (result || result.error().kind != base::ErrorKind::kImpossible) {
            return result;
        }
    }
    wanted.untimed = Untimed::kWhereUncovered;
    auto result = attempt(std::as_const(wanted));
    if (result || result.error().kind != base::ErrorKind::kImpossible) {
        return result;
    }
    wanted.untimed = Untimed::kMayBeChosen;
    return std::forward<Attempt>(attempt)(std::as_const(wanted));
}

} // namespace tessera::search
