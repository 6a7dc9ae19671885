#include "engine/session/warm_up.h"

#include "engine/search/statistics.h"

namespace tessera::session {

void WarmUp::note(base::Nanoseconds first, base::Nanoseconds second) {
    if (second.count() > 0) {
        m_ratios.push_back(static_cast<double>(first.count()) / static_cast<double>(second.count()));
    }
}

void WarmUp::decide() {
    constexpr std::size_t kPairs = 12;
    constexpr std::size_t kManyPairs = 2 * kPairs;
    // What all plans lose alike does not change their order.
    constexpr double kAlike = 1.02;
    if (m_needed && m_ratios.size() >= kPairs) {
        const auto ratio = search::medianInterval(m_ratios);
        const bool isInDoubt = ratio.low <= 1.0;
        m_needed = ratio.median > kAlike && !(isInDoubt && m_ratios.size() >= kManyPairs);
    }
}

} // namespace tessera::session
