#pragma once

#include "engine/measure/bound_kernel.h"

#include <cstdint>
#include <optional>

namespace tessera::measure {

/// What lies in the caches besides the data of one kernel.
class OtherData {
public:
    /// Reads as many bytes, on the OpenMP threads of the caller, as other parts of a model would between two
    /// runs of one kernel.
    void read(std::int64_t bytes);

private:
    std::optional<AlignedBuffer> m_data;
    volatile int m_sum = 0; ///< so that no compiler leaves the reading out
};

} // namespace tessera::measure
