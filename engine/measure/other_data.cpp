#include "engine/measure/other_data.h"

#include "engine/base/team_order.h"

#include <algorithm>
#include <cstddef>

namespace tessera::measure {

int readInParallel(std::span<const std::byte> bytes) {
    constexpr std::size_t kLine = 64;
    int sum = 0;
    {
        base::TeamOrder order;
#pragma omp parallel reduction(+ : sum)
        {
            const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
            for (std::size_t at = 0; at < bytes.size(); at += kLine) {
                sum += std::to_integer<int>(bytes[at]);
            }
        }
    }
    return sum;
}

void OtherData::read(std::int64_t bytes) {
    const auto size = static_cast<std::size_t>(std::max<std::int64_t>(bytes, 0));
    // Rounds ask for a little more as rivals drop out; pages are not to be cleared anew each time.
    if (!m_data || m_data->size() < size) {
        m_data.emplace(std::max(size, m_data ? 2 * m_data->size() : 0));
    }
    m_sum = readInParallel({m_data->data(), size});
}

} // namespace tessera::measure
