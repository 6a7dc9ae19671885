#include "engine/session/warm_up.h"

#include "engine/measure/sample_statistics.h"
#include "engine/measure/thresholds.h"

namespace tessera::session {

void WarmUp::note(base::Nanoseconds first, base::Nanoseconds second) {
    if (second.count() > 0) {
        m_ratios.push_back(static_cast<double>(first.count()) / static_cast<double>(second.count()));
    }
}

void WarmUp::decide() {
    if (m_needed && m_ratios.size() >= thresholds::kWarmUpPairs) {
        const auto ratio = measure::medianInterval(m_ratios);
        m_needed = ratio.median > thresholds::kWarmUpMatters && ratio.low > 1.0;
    }
}

} // namespace tessera::session
