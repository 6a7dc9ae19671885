#pragma once

#include "engine/measure/canary.h"
#include "engine/measure/store.h"
#include "engine/plan/plan_document.h"
#include "engine/search/graph_level.h"
#include "engine/session/placement.h"

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

/// What a search leaves in the store for the next one: its answer, and where its graph level stopped.
class SearchCache {
public:
    /// Both outlive it.
    SearchCache(Placement& placement, measure::Store& store) : m_placement(placement), m_store(store) {}

    /// What an earlier search of the request left, where a new one would only say it again.
    [[nodiscard]] base::Result<std::optional<SearchReport>> find(const SearchRequest& request,
                                                                 std::stop_token stop);
    [[nodiscard]] base::Status keep(const SearchRequest& request, const SearchReport& report);

    /// The state that an earlier search of the same request left, when it asks for it.
    [[nodiscard]] base::Result<std::optional<search::GraphLevelState>>
    findState(const SearchRequest& request, const search::GraphLevelSettings& settings) const;
    [[nodiscard]] base::Status keepState(const SearchRequest& request, const search::GraphLevelState& state,
                                         const search::GraphLevelSettings& settings);

private:
    /// Of one model, machine and request.
    [[nodiscard]] base::Hash128 stateKey(const SearchRequest& request) const;
    [[nodiscard]] base::Result<base::Hash128> answerKey(const SearchRequest& request, std::stop_token stop);

    Placement& m_placement;
    measure::Store& m_store;
};

} // namespace tessera::session
