#pragma once

#include "engine/base/hash.h"
#include "engine/measure/canary.h"
#include "engine/plan/plan_document.h"
#include "engine/session/session.h"

#include <optional>
#include <string>
#include <string_view>

namespace tessera::session {

/// What a search ended with, as the store keeps it: the answer to the same request under the same
/// circumstances.
struct CachedResult {
    SearchReport report;      ///< as the search made it
    measure::Canary speed;    ///< of the machine then
    base::Nanoseconds budget; ///< that it had
    std::int64_t unixSeconds = 0;

    /// What a budget cut short is no answer to one who has more time.
    [[nodiscard]] bool suffices(base::Nanoseconds asked) const;
    /// Is this the machine of then? A shared one is at times half as fast for seconds, and reads memory at a
    /// third of its speed: the answer from before is then better than what a new search would measure. A
    /// faster one may favour another plan, as may one that others cannot have made so slow.
    [[nodiscard]] bool holdsAt(const measure::Canary& now) const;
    /// As the answer to a later request: nothing was measured for it.
    [[nodiscard]] SearchReport found() const;
};

/// Deterministic JSON, of the same kind as the plan file that it holds.
[[nodiscard]] std::string writeCachedResult(const CachedResult& outcome);
/// \param model  that the request is about; an outcome of another one is refused.
/// \par Errors kRefused: an edited or damaged note. Never throws, whatever the text.
[[nodiscard]] base::Result<CachedResult> readCachedResult(std::string_view text,
                                                          const plan::PlanModel& model);

} // namespace tessera::session
