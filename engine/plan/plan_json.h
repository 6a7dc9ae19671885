#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan_document.h"

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::plan {

/// The plan format that this program reads and writes.
inline constexpr std::int64_t kPlanVersion = 1;
/// Larger plan files are refused before they are read.
inline constexpr std::size_t kMaxPlanBytes = std::size_t{256} << 20U;

/// The plan file of resources/help/contributing/command-line.md, indented by one. Deterministic: equal
/// documents give equal bytes.
[[nodiscard]] std::string writePlanJson(const PlanDocument& document);
[[nodiscard]] std::string writePlanJson(const Plan& plan);

/// The same, to be put into a larger document.
[[nodiscard]] nlohmann::ordered_json planJson(const PlanDocument& document);

/// Reads a plan file without its model. Unknown fields are ignored, so that a later version 1 may add some.
/// \par Errors kRefused; `where` is the field ("regions[3].layouts.inputs[0]"). Never throws, whatever the
///      text.
[[nodiscard]] base::Result<PlanDocument> readPlanDocument(std::string_view text);

/// Reads a plan file for `model`; see fromDocument for `notes` and what is refused.
[[nodiscard]] base::Result<Plan> readPlanJson(std::string_view text, const PlanModel& model,
                                              std::vector<std::string>& notes);
/// The same of an object in a larger document, which parseBoundedJson has read.
[[nodiscard]] base::Result<Plan> planFromJson(const nlohmann::json& object, const PlanModel& model,
                                              std::vector<std::string>& notes);

} // namespace tessera::plan
