#include "engine/measure/machine_speed.h"

#include <algorithm>

namespace tessera::measure {

void MachineSpeed::note(double speed) {
    constexpr std::size_t kKept = 1000;
    if (m_looks.size() < kKept) {
        m_looks.push_back(speed);
    } else {
        m_looks[m_next] = speed;
        m_next = (m_next + 1) % kKept;
    }
    std::vector<double> ordered = m_looks;
    const auto full = ordered.begin() + static_cast<std::ptrdiff_t>((ordered.size() - 1) * 9 / 10);
    std::ranges::nth_element(ordered, full);
    m_full = *full;
}

} // namespace tessera::measure
