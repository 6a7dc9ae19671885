#pragma once

#include "engine/backend/plugin.h"
#include "engine/graph/precision.h"
#include "engine/measure/store.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace tessera::measure {

/// Offers as they are sent and stored; one that cannot be read becomes a refusal that says why.
[[nodiscard]] backend::Offering offeringFromJson(const nlohmann::json& value);
[[nodiscard]] nlohmann::json toJson(const backend::Offering& offering);

/// No class of precision is ever widened silently, whatever a backend offers: those that do not serve `asked`
/// become refusals. So do for strict those that lose infinities or NaN.
[[nodiscard]] backend::Offering servingOnly(backend::Offering offering, graph::Precision asked);

/// What a store holds under a key of offerNoteKey, of what serves `asked`; nothing when it holds none.
[[nodiscard]] base::Result<std::optional<backend::Offering>>
findOffering(Store& store, const base::Hash128& key, graph::Precision asked);

} // namespace tessera::measure
