// What happens to the elements of a block: one function an operator and type.
#pragma once

#include "engine/backend/abi/backend.hpp"
#include "engine/backends/native/element_types.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tessera::native {

/// Attributes, and limits that are constants.
struct MapParameters {
    double alpha = 0.0;
    double beta = 0.0;
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// `count` elements of each operand lie side by side, and so do the results; the result may lie where the
/// first operand does. \return false: an integer would be divided by zero
using BlockFunction = bool (*)(const void* const* operands, void* result, std::int64_t count,
                               const MapParameters& parameters);

/// How an operator is computed on given types.
struct MapFunction {
    BlockFunction block = nullptr;
    Computed operand = Computed::kF32; ///< of all operands but a condition
    Computed result = Computed::kF32;
    MapParameters parameters{};
    bool joins = false;            // NOLINT: a fact; further operands are joined with the result one by one
    BlockFunction last = nullptr;  ///< of what has been joined, where there is more to do
    std::int64_t nsPerElement = 0; ///< where it takes more than memory does
};

/// Operators of `domain ""` by name, on what region's first node has for operands. Empty: it is none.
/// Throws plugin::Unsupported where types or attributes are none that it takes.
[[nodiscard]] std::optional<MapFunction> unaryFunction(const plugin::RegionView& region);
[[nodiscard]] std::optional<MapFunction> binaryFunction(const plugin::RegionView& region);
[[nodiscard]] std::optional<MapFunction> comparison(const plugin::RegionView& region);
[[nodiscard]] std::optional<MapFunction> castFunction(const plugin::RegionView& region);

/// Words of so many bytes, taken by a condition.
[[nodiscard]] BlockFunction choiceOf(std::int64_t elementBytes);
/// From one type of computation to another.
[[nodiscard]] BlockFunction conversionOf(Computed from, Computed to);

/// The element type of an input of the first node; throws where kernels do not compute with it.
[[nodiscard]] graph::DType inputType(const plugin::RegionView& region, std::size_t index);

} // namespace tessera::native
