#pragma once

#include "engine/graph/operator_schema.h"

#include <array>
#include <cstdint>

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

} // namespace tessera::graph::schemas
