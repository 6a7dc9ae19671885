#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/base/result.h"
#include "engine/measure/device_fingerprint.h"

namespace tessera::measure {

/// What is to be measured: the caches, as the host sees them (a pinned worker sees one core), and the threads
/// of the plan.
struct CeilingsRequest {
    std::int32_t threads = 1;
    std::int32_t cores = 1; ///< physical ones that those threads share
    std::int64_t l1Bytes = 0;
    std::int64_t l2Bytes = 0; ///< of one core; 0: there is none
    std::int64_t l3Bytes = 0; ///< of all; 0: there is none

    [[nodiscard]] static CeilingsRequest of(const DeviceFingerprint& device, std::int32_t threads);
};

/// Runs the benchmark on the OpenMP threads of the caller: some tenths of a second, and up to two seconds
/// where these have no cores of their own. Arithmetic with the vector extension that is fastest here;
/// ordinary loads and stores (no streaming ones: kernels use few) sweeping a working set of each thread's
/// own, first touched by that thread. \par Errors kBackend: there is no memory for the working sets.
[[nodiscard]] base::Result<backend::MachineCeilings> measureCeilings(const CeilingsRequest& request);

} // namespace tessera::measure
