#pragma once

#include "engine/base/units.h"

#include <vector>

namespace tessera::session {

/// Whether plans that take turns need an untimed run before each timed one, which brings their own data back
/// into the caches. They do until ten pairs of such runs have shown that the first takes at most 2% longer
/// than the second, or have left it in doubt that it takes any longer: then the next ones save it.
class WarmUp {
public:
    enum class Data : std::uint8_t {
        kStay, ///< the caches keep some of them from one inference to the next
        kGo,
    };
    explicit WarmUp(Data data) : m_needed(data == Data::kStay) {}

    [[nodiscard]] bool needed() const { return m_needed; }
    /// Two runs of one plan, one right behind the other, after another plan ran.
    void note(base::Nanoseconds first, base::Nanoseconds second);
    /// Looks at what was noted. Not amid samples that are compared with each other: all of them are taken
    /// alike.
    void decide();

private:
    bool m_needed;
    std::vector<double> m_ratios;
};

} // namespace tessera::session
