#pragma once

#include "engine/session/session.h"

#include <QString>

#include <map>
#include <memory>
#include <vector>

namespace tessera::shell {

/// What became of one region that a backend's patterns propose, by the best of its implementations there.
struct RegionFate {
    enum class Kind {
        kChosen,
        kAsGood,      ///< no difference to the plan
        kSlower,      ///< by `effect`
        kMeasured,    ///< its effect on the plan is not known
        kNotMeasured, ///< the budget had no time for it
        kRefused,     ///< `reason`
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
    [[nodiscard]] RegionFate of(const std::vector<graph::NodeId>& nodes) const;

private:
    std::map<std::vector<graph::NodeId>, RegionFate> m_regions;
};

/// "chosen in 3 · slower in 12, by 1.2 to 8.0 µs · refused in 1: group = 32, needs 1", of all places that a
/// pattern takes.
[[nodiscard]] QString fateWords(const std::vector<RegionFate>& fates);

} // namespace tessera::shell
