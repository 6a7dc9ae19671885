#pragma once

#include "engine/base/result.h"
#include "engine/measure/input_roles.h"

namespace tessera::measure {

/// What a draw shows of the values that operators tell apart.
enum class DrawStyle : std::uint8_t {
    kNoise,       ///< numbers of order one, moderate integers, valid places, masks that keep everything
    kMixedMasks,  ///< masks leave out any places: for regions, which are seen in one draw
    kPaddedMasks, ///< masks leave out the last places of each row
    kMaskedRows,  ///< masks leave out every third row
    kWide,        ///< plain integers from the whole range: of 64 bits, up to 2^40
    kExtremes,    ///< ends of ranges; in some rows of floats infinities, NaN, subnormal and large numbers
};

/// Does an input of that role and type hold other elements than in the noise?
[[nodiscard]] bool differsFromNoise(const InputRole& role, graph::DType dtype, DrawStyle style);

/// A tensor for a value, filled by its role. The same arguments give the same bytes for any number of
/// threads. Places, divisors, lengths and counts are valid in every style.
///
/// \par Errors kImpossible, naming the value: no tensor of known extents, or of a type of which no elements
/// are drawn.
[[nodiscard]] base::Result<graph::Tensor> drawTensor(const graph::Value& value, const InputRole& role,
                                                     DrawStyle style, std::uint64_t seed);

} // namespace tessera::measure
