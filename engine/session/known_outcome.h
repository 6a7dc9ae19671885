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
struct KnownOutcome {
    SearchReport report;      ///< as the search made it
    measure::Canary speed;    ///< of the machine then
    base::Nanoseconds budget; ///< that it had
    std::int64_t unixSeconds = 0;

    /// What a budget cut short is no answer to one who has more time.
    [[nodiscard]] bool suffices(base::Nanoseconds asked) const;
    /// Does the machine compute as fast as then, and read memory no slower than half as fast and no faster
    /// than twice? Plans were timed side by side, which what others do to the memory of a shared machine (a
    /// third of its speed within seconds) disturbs little; another clock may favour another plan.
    [[nodiscard]] bool holdsAt(const measure::Canary& now) const;
    /// As the answer to a later request: nothing was measured for it.
    [[nodiscard]] SearchReport found() const;
};

/// Deterministic JSON, of the same kind as the plan file that it holds.
[[nodiscard]] std::string writeOutcome(const KnownOutcome& outcome);
/// \param model  that the request is about; an outcome of another one is refused.
/// \par Errors kRefused: an edited or damaged note. Never throws, whatever the text.
[[nodiscard]] base::Result<KnownOutcome> readOutcome(std::string_view text, const plan::PlanModel& model);

} // namespace tessera::session
