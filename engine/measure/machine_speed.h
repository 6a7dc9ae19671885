#pragma once

#include "engine/measure/thresholds.h"

#include <cstddef>
#include <vector>

namespace tessera::measure {

/// What looks at a machine that others share have shown of it (runCoreCanary), of which the last thousand
/// count. Its full speed is the 90th percentile: single looks pass it by a tenth, and the best of many would
/// call nearly all of them slow.
class MachineSpeed {
public:
    void note(double speed);
    /// Nothing slows it: within 8% of full speed, which is what looks at an undisturbed machine differ by.
    [[nodiscard]] bool isFull(double speed) const { return speed >= thresholds::kFullSpeed * m_full; }

    /// What part of full speed that is, at most 1; 1 where nothing is known.
    [[nodiscard]] double share(double speed) const { return speed < m_full ? speed / m_full : 1.0; }

private:
    std::vector<double> m_looks;
    std::size_t m_next = 0; ///< that the next look replaces
    double m_full = 0.0;
};

} // namespace tessera::measure
