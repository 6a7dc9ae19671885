#pragma once

#include "engine/plan/plan.h"

#include <string>

namespace tessera::plan {

/// Which parts of a plan the text shows.
struct PlanTextOptions {
    enum class Times : std::uint8_t { kShow, kHide } times = Times::kShow;
};

/// The placement in one line a region, in execution order, then one a conversion: what tests and goldens
/// compare and terminals print.
///
///     conv1 + relu1: onednn:winograd abcd -> aBcd8b 120 µs (fastest)
///     convert relu1.out: aBcd8b -> abcd by onednn:reorder 8.0 µs
///     total 128 µs
[[nodiscard]] std::string planText(const Plan& plan, PlanTextOptions options = {});

/// "operator and graph level"; a level of another version as it is, empty: no search.
[[nodiscard]] std::string levelText(const std::string& level);
/// "52.3 s of a budget of 60 s"
[[nodiscard]] std::string effortText(const SearchEffort& effort);

/// "onednn:winograd", "clblast:gemm@opencl:1"; without an implementation that has no name, or the CPU.
[[nodiscard]] std::string implementationText(const std::string& backend, const std::string& implementation,
                                             const backend::DeviceId& device = {});
[[nodiscard]] std::string implementationText(const backend::Implementation& implementation);
[[nodiscard]] std::string implementationText(const Alternative& rival);

} // namespace tessera::plan
