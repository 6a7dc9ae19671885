#pragma once

#include "engine/backend/abi/backend.hpp"

#include <cstddef>
#include <optional>

namespace tessera::clblast {

/// A matrix that comes from outside of the region.
struct Operand {
    enum class From { kInput, kConstant } from = From::kInput;
    std::size_t position = 0; ///< among the region's inputs or constants
};

/// alpha * left * right + beta * addend, `batch` times; row-major matrices without gaps.
struct Product {
    Operand left;                  ///< m x k, or k x m where it is transposed
    Operand right;                 ///< k x n, or n x k
    std::optional<Operand> addend; ///< m x n
    std::size_t m = 0;
    std::size_t n = 0;
    std::size_t k = 0;
    std::size_t batch = 1;
    bool isLeftTransposed = false;
    bool isRightTransposed = false;
    float alpha = 1.0F;
    float beta = 0.0F;
};

/// Reads a region of one MatMul or Gemm; throws plugin::Unsupported for what CLBlast has no routine for.
[[nodiscard]] Product readProduct(const plugin::RegionView& region);

} // namespace tessera::clblast
