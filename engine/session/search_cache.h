#pragma once

#include "engine/measure/store.h"
#include "engine/search/graph_level.h"
#include "engine/session/placement.h"

#include <optional>

namespace tessera::session {

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
