#include "engine/session/warm_up.h"

#include "engine/measure/sample_statistics.h"

namespace tessera::session {

void WarmUp::note(base::Nanoseconds first, base::Nanoseconds second) {
    if (second.count() > 0) {
        m_ratios.push_back(static_cast<double>(first.count()) / static_cast<double>(second.count()));
    }
}

void WarmUp::decide() {
    constexpr std::size_t kPairs = 10;
    // What all plans lose alike does not change their order.
    constexpr double kAlike = 1.02;
    if (m_needed && m_ratios.size() >= kPairs) {
        const auto ratio = measure::medianInterval(m_ratios);
        m_needed = ratio.median > kAlike && ratio.low > 1.0;
    }
}

} // namespace tessera::session
