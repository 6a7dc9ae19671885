#pragma once

#include "engine/backend/plugin.h"
#include "engine/graph/precision.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::measure {

/// Offers as they are sent and stored; one that cannot be read becomes a refusal that says why.
[[nodiscard]] backend::Offering offeringFromJson(const nlohmann::json& value);
[[nodiscard]] nlohmann::json toJson(const backend::Offering& offering);

/// No class of precision is ever widened silently, whatever a backend offers: those that do not serve `asked`
/// become refusals.
[[nodiscard]] backend::Offering servingOnly(backend::Offering offering, graph::Precision asked);

} // namespace tessera::measure
