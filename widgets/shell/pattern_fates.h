#pragma once

#include "engine/pattern/matcher.h"
#include "engine/session/session.h"

#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tessera::shell {

/// What became of one region that a rule of a backend's spec proposes, by the best of its implementations
/// there.
struct RegionFate {
    enum class Kind {
        kChosen,
        kAsGood,      ///< no difference to the plan
        kSlower,      ///< by `effect`
        kMeasured,    ///< its effect on the plan is not known
        kPredicted,   ///< not measured; by what is predicted it is not chosen
        kNotMeasured, ///< the budget had no time for it
        kRefused,     ///< `reason`
        kLeft,        ///< the rule `reason` proposes it too, and comes first
        kNotSearched, ///< the last search did not know of it
    } kind = Kind::kNotSearched;
    base::Nanoseconds effect;
    QString reason;
};

/// The fates of a backend's regions in the last search. Immutable: threads may share it.
class PatternFates {
public:
    /// \param fates of one backend; empty: nothing was searched since its spec was read.
    explicit PatternFates(const std::vector<session::CandidateFate>& fates);

    [[nodiscard]] bool empty() const { return m_regions.empty(); }
    /// Each rule has its own: what a rule proposes that no search has seen of it is not searched.
    [[nodiscard]] RegionFate of(const std::string& rule, const std::vector<graph::NodeId>& nodes) const;

private:
    std::map<std::string, std::map<std::vector<graph::NodeId>, RegionFate>> m_regions;
};

/// The fate of each match of a spec, in their order. What several rules propose a backend is asked once,
/// under the first of them: to that one the others leave it.
[[nodiscard]] std::vector<RegionFate> fatesOf(const std::vector<pattern::Match>& matches,
                                              const PatternFates& fates);

/// "chosen in 3 · slower in 12, by 1.2 to 8.0 µs · refused in 1: group = 32, needs 1", of all places that a
/// pattern takes.
[[nodiscard]] QString fateWords(const std::vector<RegionFate>& fates);

/// The rules of a person's edit that the spec beside the library has not got, or has with another text.
[[nodiscard]] std::vector<std::string> editedRules(const pattern::BackendSpec& edited,
                                                   const pattern::BackendSpec& installed);

} // namespace tessera::shell
