#pragma once

#include "engine/kernels/datum.h"
#include "engine/kernels/tolerance.h"
#include "engine/kernels/type_rounding.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tessera::kernels {

/// For each of kTiers, by how much an element may be off besides the tolerance, because a value that was
/// rounded to a whole number lies within the tolerance of a tie. Float64; an empty tensor: nowhere.
using Steps = std::array<graph::Tensor, kTiers.size()>;

[[nodiscard]] inline bool isSet(const graph::Tensor& tensor) {
    return tensor.dtype() != graph::DType::kUndefined;
}

/// One value of a region as the oracle follows it: the right result and what bounds the error of others.
struct Traced {
    Datum datum;                            ///< in the value's own type
    std::optional<graph::Tensor> magnitude; ///< float64; absent while exact; one number for a sequence
    std::int64_t length = 1;                ///< K
    TypeRounding rounding = {};
    Steps steps = {};

    [[nodiscard]] const graph::Tensor& value() const { return datum.tensor(); }
    [[nodiscard]] bool isTensor() const { return datum.isTensor(); }
    [[nodiscard]] bool isExact() const { return !magnitude.has_value(); }
};

} // namespace tessera::kernels
