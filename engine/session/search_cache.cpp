#include "engine/session/search_cache.h"

#include "engine/session/cached_result.h"

#include <utility>

namespace tessera::session {

namespace {

constexpr const char* kStateKind = "graph-level";
constexpr const char* kOutcomeKind = "outcome";
/// Raised whenever a search of the same request would find something else.
constexpr std::int64_t kOutcomeVersion = 4;
/// At the machine, to tell its speed from what disturbs it for some milliseconds.
constexpr int kLooks = 16;

} // namespace

base::Hash128 SearchCache::stateKey(const SearchRequest& request) const {
    const auto& frame = m_placement.frame();
    base::Hasher hasher;
    hasher.add(frame.graph->structureHash()).add(frame.device.hash()).add(std::int64_t{frame.threads});
    hasher.add(graph::toText(frame.precision)).add(static_cast<std::int64_t>(request.seed));
    hasher.add(static_cast<std::int64_t>(request.backends.size()));
    for (const auto& backend : request.backends) {
        hasher.add(std::string_view(backend));
    }
    for (const auto& constraint : request.constraints) {
        hasher.add(std::int64_t{constraint.kind == plan::Constraint::Kind::kPin ? 1 : 0});
        hasher.add(std::string_view(constraint.node)).add(std::string_view(constraint.backend));
        hasher.add(std::string_view(constraint.implementation));
    }
    return hasher.finish();
}

base::Result<std::optional<search::GraphLevelState>>
SearchCache::findState(const SearchRequest& request, const search::GraphLevelSettings& settings) const {
    if (!request.resume || m_placement.isBorrowed()) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto note, m_store.findNote(kStateKind, stateKey(request)));
    if (!note) {
        return std::nullopt;
    }
    // One that cannot be read (an edited or damaged file) is as good as none: the search begins anew.
    auto state = search::readState(*note, m_placement.graph(), settings);
    return state ? std::optional(*std::move(state)) : std::nullopt;
}

base::Status SearchCache::keepState(const SearchRequest& request, const search::GraphLevelState& state,
                                    const search::GraphLevelSettings& settings) {
    if (m_placement.isBorrowed()) {
        return {};
    }
    return m_store.putNote(kStateKind, stateKey(request),
                           search::writeState(state, m_placement.graph(), settings));
}

base::Result<base::Hash128> SearchCache::answerKey(const SearchRequest& request, std::stop_token stop) {
    std::vector<std::string> backends;
    base::Hasher hasher;
    hasher.add(kOutcomeVersion).add(stateKey(request)).add(m_placement.frame().structureHash);
    hasher.add(static_cast<std::int64_t>(request.level)).add(request.evaluations.value_or(-1));
    for (const auto& info : m_placement.catalogue().backends()) {
        if (isAmong(request.backends, info.spec.id)) {
            backends.push_back(info.spec.id);
            hasher.add(std::string_view(pattern::writeSpec(info.spec)));
        }
    }
    TESSERA_TRY(const auto hashes, m_placement.regions().contextHashes(backends, stop));
    for (const auto& [id, hash] : hashes) {
        hasher.add(std::string_view(id)).add(hash);
    }
    return hasher.finish();
}

base::Result<std::optional<SearchReport>> SearchCache::find(const SearchRequest& request,
                                                            std::stop_token stop) {
    if (request.anew || request.resume || m_placement.isBorrowed()) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto key, answerKey(request, stop));
    TESSERA_TRY(const auto note, m_store.findNote(kOutcomeKind, key));
    if (!note) {
        return std::nullopt;
    }
    // One that cannot be read (an edited or damaged file) is as good as none: the search begins anew.
    const auto outcome = readCachedResult(*note, plan::modelOf(m_placement.frame()));
    if (!outcome || !outcome->suffices(request.budget)) {
        return std::nullopt;
    }
    for (int look = 0; look < kLooks; ++look) {
        TESSERA_TRY(const auto speed, m_placement.regions().refreshCanary(stop));
        if (outcome->holdsAt(speed)) {
            return outcome->found();
        }
    }
    return std::nullopt;
}

base::Status SearchCache::keep(const SearchRequest& request, const SearchReport& report) {
    TESSERA_TRY(const auto key, answerKey(request, {}));
    measure::Canary speed;
    for (int look = 0; look < kLooks; ++look) {
        TESSERA_TRY(const auto now, m_placement.regions().refreshCanary({}));
        speed = speed.best(now);
    }
    const CachedResult outcome{report, speed, request.budget, m_placement.clock().unixSeconds()};
    return m_store.putNote(kOutcomeKind, key, writeCachedResult(outcome));
}

} // namespace tessera::session
