#pragma once

#include "engine/search/operator_level.h"

#include <utility>

namespace tessera::search {

/// What `attempt` makes of a request. Where untimed candidates are the last resort: of what was timed, and
/// only where that is impossible of the rest too.
template <typename Attempt>
[[nodiscard]] auto timedFirst(const SolveRequest& request, Attempt&& attempt) -> decltype(attempt(request)) {
    if (request.untimed != SolveRequest::Untimed::kLastResort) {
        return std::forward<Attempt>(attempt)(request);
    }
    SolveRequest wanted = request;
    wanted.untimed = SolveRequest::Untimed::kLeftOut;
    auto result = attempt(std::as_const(wanted));
    if (result || result.error().kind != base::ErrorKind::kImpossible) {
        return result;
    }
    wanted.untimed = SolveRequest::Untimed::kMayBeChosen;
    return std::forward<Attempt>(attempt)(std::as_const(wanted));
}

} // namespace tessera::search
