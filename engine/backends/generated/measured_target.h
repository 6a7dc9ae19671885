#pragma once

#include "engine/backend/abi/tessera_backend.h"
#include "engine/codegen/target.h"

#include <cmath>

namespace tessera::generated {

/// The CPU at hand with the rates that the host has measured of it, in place of those that are assumed.
/// \param ceilings of so many threads; nullptr, or without a peak: nothing was measured.
[[nodiscard]] inline codegen::Target targetOfThisCpu(int threads, const ts_ceilings* ceilings) {
    auto target = codegen::targetOfThisCpu(threads);
    if (ceilings == nullptr || !std::isfinite(ceilings->peak_gflops) || ceilings->peak_gflops <= 0.0) {
        return target;
    }
    const auto rate = [](const ts_read_rate& measured) {
        return codegen::ReadRate{measured.one_thread, measured.all_threads};
    };
    target.areRatesMeasured = true;
    target.flopsPerNs = ceilings->peak_gflops;
    target.secondLevel = rate(ceilings->second_level);
    target.thirdLevel = rate(ceilings->third_level);
    target.memory = rate(ceilings->memory);
    target.l3Bytes = ceilings->third_level_bytes;
    target.barrierNs = ceilings->barrier_ns;
    return target;
}

} // namespace tessera::generated
