#pragma once

#include "engine/backend/abi/product.hpp"

#include <optional>
#include <vector>

namespace tessera::cublas {

enum class Activation : std::uint8_t { kNone, kRelu, kGeluTanh };

/// A vector that is added to every row of the result.
struct Bias {
    plugin::Operand operand;
    std::size_t elements = 0; ///< as many as the result has columns; or one, of a constant, for all of them
    float scale = 1.0F;       ///< other than 1 of a constant alone
};

/// activation(product + bias), where the product's addend, if there is one, has the result's elements.
struct FusedProduct {
    plugin::Product product;
    std::optional<plugin::Operand> addend; ///< batch times m x n, times product.beta
    std::optional<Bias> bias;
    Activation activation = Activation::kNone;

    /// Inputs whose place the result may take: the addend, where nothing else reads it.
    [[nodiscard]] std::optional<std::size_t> inputToOverwrite() const;
};

/// Reads a region of a MatMul or Gemm, Adds behind it and a Relu or a Gelu at its end. Throws
/// plugin::Unsupported naming what cuBLASLt has no epilogue for.
[[nodiscard]] FusedProduct readFusedProduct(const plugin::RegionView& region);

} // namespace tessera::cublas
