#pragma once

#include "app/cli/text.h"
#include "engine/plan/plan.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tessera::cli {

/// Regions, nodes and time of each backend, then the conversions.
[[nodiscard]] std::string placementText(const plan::Plan& plan, Charset charset);
/// The baselines with their times, or why there is none.
[[nodiscard]] std::string baselinesText(const plan::Plan& plan, Charset charset);
/// End to end, prediction and speed-up in two lines.
[[nodiscard]] std::string verdictText(const plan::Plan& plan);

/// `plan`, `baselines`, `best_baseline`, `speedup...`, `identical_to`, `device`, `threads`, `precision` of
/// the `search` document.
[[nodiscard]] nlohmann::ordered_json planResultJson(const plan::Plan& plan);
[[nodiscard]] nlohmann::ordered_json timeJson(const plan::EndToEnd& time);

} // namespace tessera::cli
