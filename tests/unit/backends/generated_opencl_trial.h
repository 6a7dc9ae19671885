// Kernels generated for a device, tried against the oracle.
#pragma once

#include "tests/unit/backends/device_trial.h"
#include "tests/unit/backends/generated_opencl_regions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::test {

/// On PoCL.
[[nodiscard]] base::Result<DeviceTrial> openGeneratedOpenCl();

/// Which implementations of a region are tried.
enum class Tried : std::uint8_t { kAll, kOne };

/// Runs implementations of the region that a text describes, which has one at least. \return what went wrong.
[[nodiscard]] std::vector<std::string> tryRegion(const DeviceTrial& trial, const std::string& text,
                                                 Tried tried, std::uint64_t seed = 0);

/// One implementation each of `count` regions of a kind.
[[nodiscard]] std::vector<std::string> tryDrawn(const DeviceTrial& trial, const DrawnRegions& regions,
                                                int count, std::uint64_t seed);

} // namespace tessera::test
