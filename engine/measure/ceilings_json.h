#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/base/result.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::measure {

[[nodiscard]] nlohmann::json toJson(const backend::MachineCeilings& ceilings);
/// \par Errors kRefused: a figure is missing, negative or no number, or a level is unknown.
[[nodiscard]] base::Result<backend::MachineCeilings> ceilingsFromJson(const nlohmann::json& value);

} // namespace tessera::measure
