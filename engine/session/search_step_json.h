#pragma once

#include "engine/plan/json_reader.h"
#include "engine/session/search_step.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace tessera::session {

/// The steps as the store keeps them, an array. Placements that together take more than 4 MiB are left out,
/// the later ones first. Deterministic.
[[nodiscard]] nlohmann::ordered_json stepsJson(const std::vector<SearchStep>& steps);
/// The field "steps" of `in`; absent: none. What differs is found again from the placements.
/// \param nodes of the model's graph: a placement of another number is refused.
[[nodiscard]] std::vector<SearchStep> readSteps(const plan::JsonReader& in, std::size_t nodes);

} // namespace tessera::session
