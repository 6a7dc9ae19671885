#include "engine/measure/hang_limits.h"

#include "engine/measure/thresholds.h"

#include <algorithm>

namespace tessera::measure {

void HangLimits::set(const std::optional<HangTimes>& times) {
    const std::scoped_lock lock(m_mutex);
    m_runs = times ? times->runs : kNone;
    m_prepares = times ? times->prepares : kNone;
    m_blamed.clear();
}

bool HangLimits::areSet() const {
    const std::scoped_lock lock(m_mutex);
    return m_runs != kNone || m_prepares != kNone;
}

void HangLimits::blame(const backend::BackendOnDevice& backend) {
    const std::scoped_lock lock(m_mutex);
    ++m_blamed[backend];
}

bool HangLimits::isGivenUp(const backend::BackendOnDevice& backend) const {
    const std::scoped_lock lock(m_mutex);
    const auto known = m_blamed.find(backend);
    return m_runs != kNone && known != m_blamed.end() && known->second >= thresholds::kMostHangs;
}

base::Nanoseconds HangLimits::of(Silence silence) const {
    const std::scoped_lock lock(m_mutex);
    switch (silence) {
    case Silence::kRuns:
        return m_runs;
    case Silence::kRunsPlan:
        return std::max(m_runs, thresholds::kShortestPlanHang);
    case Silence::kPrepares:
        break;
    }
    return m_prepares;
}

void HangLimits::noteHang(Silence silence) {
    const std::scoped_lock lock(m_mutex);
    auto& limit = silence == Silence::kPrepares ? m_prepares : m_runs;
    if (limit != kNone) {
        limit = std::max(base::Nanoseconds(limit.count() / 2), thresholds::kLeastHang);
    }
}

} // namespace tessera::measure
