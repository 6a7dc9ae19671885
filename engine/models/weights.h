#pragma once

#include "engine/graph/tensor.h"

#include <cstdint>
#include <string_view>

namespace tessera::models {

/// Seed of one parameter of one network: a function of the two names and the caller's seed alone.
[[nodiscard]] std::uint64_t parameterSeed(std::string_view network, std::string_view parameter,
                                          std::uint64_t seed);

/// Approximately normal values (the sum of four uniforms: mean 0, the given deviation, never beyond 3.47
/// deviations), made on first use. Element i depends on (seed, i) alone, through integers and one rounding,
/// so that every machine makes the same bytes.
[[nodiscard]] graph::ConstantRef normalParameter(const graph::Extents& extents, double deviation,
                                                 std::uint64_t seed);

/// Uniform values in [low, high), made on first use, with the same promise.
[[nodiscard]] graph::ConstantRef uniformParameter(const graph::Extents& extents, float low, float high,
                                                  std::uint64_t seed);

} // namespace tessera::models
