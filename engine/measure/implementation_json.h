#pragma once

#include "engine/backend/implementation.h"
#include "engine/base/result.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::measure {

/// Every field of an implementation, for the wire and the store.
[[nodiscard]] nlohmann::json toJson(const backend::Implementation& implementation);
/// kRefused names the field.
[[nodiscard]] base::Result<backend::Implementation> implementationFromJson(const nlohmann::json& value);

} // namespace tessera::measure
