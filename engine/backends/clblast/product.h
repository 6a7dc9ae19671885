#pragma once

#include "engine/backend/abi/product.hpp"

#include <optional>

namespace tessera::clblast {

/// A product that CLBlast has a routine for.
struct Product : plugin::Product {
    std::optional<plugin::Operand> addendOperand; ///< m x n
};

/// Reads a region of one MatMul or Gemm; throws plugin::Unsupported for what CLBlast has no routine for.
[[nodiscard]] Product productOf(const plugin::RegionView& region);

} // namespace tessera::clblast
