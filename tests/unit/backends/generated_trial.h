// Kernels generated for a device, tried against the oracle.
#pragma once

#include "tests/unit/backends/device_trial.h"
#include "tests/unit/backends/generated_regions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::test {

/// The backend of generated kernels on the device that this program has: each program is linked with one of
/// generated_on_*.cpp, since drivers stay loaded and start threads. \param settings without a device
[[nodiscard]] base::Result<DeviceTrial> openGenerated(backend::PluginSettings settings = {});

/// Which implementations of a region are tried.
enum class Tried : std::uint8_t { kAll, kOne };

/// Runs implementations of the region that a text describes, which has one at least. \return what went wrong.
[[nodiscard]] std::vector<std::string> tryRegion(const DeviceTrial& trial, const std::string& text,
                                                 Tried tried, std::uint64_t seed = 0);

/// One implementation each of `count` regions of a kind.
[[nodiscard]] std::vector<std::string> tryDrawn(const DeviceTrial& trial, const DrawnRegions& regions,
                                                int count, std::uint64_t seed);

} // namespace tessera::test
