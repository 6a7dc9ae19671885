#pragma once

#include "engine/graph/tensor.h"

#include <cstdint>

namespace tessera::measure {

enum class Nan : std::uint8_t { kDrawn, kLeftOut };

/// Overwrites elements of some rows of a float tensor with infinities, NaN, zeros of both signs, tiny
/// and large numbers. Rows lie along the axis before the last, so that what is computed of the others stays
/// finite; of few elements, half stay finite.
void sprinkleExtremes(graph::Tensor& tensor, Nan nan, std::uint64_t seed);

} // namespace tessera::measure
