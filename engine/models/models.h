#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::models {

struct BuiltinModel {
    std::string_view name;
    std::string_view description; ///< one line, for people
};

/// Every built-in network, those at the Collage paper's shapes first.
[[nodiscard]] std::span<const BuiltinModel> builtinModels();

/// Builds `NAME` or `NAME@N` (batch N, 1 to 4,096; 1 when not given): f32, opset 17, one input "input", one
/// output "output". Weights are made on first use; they depend on NAME and `seed` alone, not on the batch,
/// and are the same bytes on every machine. Takes microseconds to milliseconds. \par Errors kUsage: no such
/// network (names those there are), or the batch is not a number in range.
[[nodiscard]] base::Result<graph::GraphRef> buildModel(std::string_view name, std::uint64_t seed = 0);

/// Networks of a few nodes for tests: they build in microseconds and run in well under a millisecond.
[[nodiscard]] std::span<const BuiltinModel> smallModels();
/// As buildModel, for a name of smallModels().
[[nodiscard]] base::Result<graph::GraphRef> buildSmallModel(std::string_view name, std::uint64_t seed = 0);

} // namespace tessera::models
