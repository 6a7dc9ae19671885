#pragma once

#include "engine/measure/bound_kernel.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace tessera::measure {

/// Brings the lines of `bytes` into the caches of the OpenMP threads of the caller, each of which reads one
/// share. \return a sum of some of them, for no compiler to leave the reading out
[[nodiscard]] int readInParallel(std::span<const std::byte> bytes);

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
