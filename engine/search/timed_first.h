#pragma once

#include "engine/search/operator_level.h"

#include <utility>

namespace tessera::search {

/// What `attempt` makes of a request. Where untimed candidates are the last resort: of what was timed; where
/// that is impossible, with others where nothing timed covers a node; and only then with all.
template <typename Attempt>
[[nodiscard]] auto timedFirst(const SolveRequest& request, Attempt&& attempt) -> decltype(attempt(request)) {
    using Untimed = SolveRequest::Untimed;
    if (request.untimed != Untimed::kLastResort) {
        return std::forward<Attempt>(attempt)(request);
    }
    SolveRequest wanted = request;
    for (const auto untimed : {Untimed::kLeftOut, Untimed::kWhereUncovered}) {
        wanted.untimed = untimed;
        auto result = attempt(std::as_const(wanted));
        if (result || result.error().kind != base::ErrorKind::kImpossible) {
            return result;
        }
    }
    wanted.untimed = Untimed::kMayBeChosen;
    return std::forward<Attempt>(attempt)(std::as_const(wanted));
}

} // namespace tessera::search
