#pragma once

#include "engine/graph/operator_schema.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::graph::schemas {

// What rows of several families are made of.

/// The attributes of an operator that works along one axis.
inline constexpr std::array kAxis{AttributeSpec{"axis", "int"}};

/// `row` with a second input that is a parameter.
[[nodiscard]] constexpr OperatorSchema withParameter(OperatorSchema row, std::uint8_t minInputs) {
    row.minInputs = minInputs;
    row.maxInputs = 2;
    row.parameterInputs = 0b10;
    return row;
}

/// An operator that moves data, with a fixed number of inputs.
/// \param parameterInputs  a bit for each input whose value decides what is done
[[nodiscard]] constexpr OperatorSchema movementRow(std::string_view op, InferFunction infer,
                                                   std::span<const AttributeSpec> attributes,
                                                   std::uint8_t inputs, std::uint32_t parameterInputs,
                                                   std::string_view inputNames) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kMovement,
            .minInputs = inputs,
            .maxInputs = inputs,
            .parameterInputs = parameterInputs,
            .attributes = attributes,
            .infer = infer,
            .inputNames = inputNames};
}

} // namespace tessera::graph::schemas
