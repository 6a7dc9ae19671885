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
    // What all plans lose alike does not change their order.
    constexpr double kAlike = 1.02;
    if (m_needed && m_ratios.size() >= kPairs) {
        m_needed = search::medianInterval(m_ratios).median > kAlike;
    }
}

} // namespace tessera::session
