#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::measure {

/// One value for each input of a model, in order.
struct InputDraw {
    enum class Kind : std::uint8_t {
        kUsual,    ///< as data are
        kExtremes, ///< with infinities, NaN and ends of ranges
    };
    std::string name; ///< for people: "noise", "padded masks"
    Kind kind = Kind::kUsual;
    std::vector<graph::Tensor> inputs;
};

/// What the operators of a model tell apart, as few draws: "noise", in which masks keep everything; where
/// there are masks, "padded masks" and "masked rows"; where there are integers of more than 8 bits that
/// operators compute with, "wide integers"; and "extremes". One that equals an earlier one is left out.
/// Inputs that a draw is not about hold the same elements as in the noise.
///
/// \par Errors kImpossible, naming the input: extents that are not known, types of which no elements are
/// drawn. \par Determinism  by the seed; the number of threads changes nothing.
[[nodiscard]] base::Result<std::vector<InputDraw>> drawModelInputs(const graph::Graph& model,
                                                                   std::uint64_t seed);

/// The first of them alone, which timings use.
[[nodiscard]] base::Result<std::vector<graph::Tensor>> drawNoise(const graph::Graph& model,
                                                                 std::uint64_t seed);

} // namespace tessera::measure
