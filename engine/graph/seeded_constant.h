#pragma once

#include "engine/graph/tensor.h"

#include <cstdint>

namespace tessera::graph {

/// How the elements of a constant are made.
struct ConstantRecipe {
    enum class Kind : std::uint8_t { kZeros, kOnes, kRandom, kUniform } kind = Kind::kZeros;
    std::uint64_t seed = 0; ///< of kRandom and kUniform
    double low = 0.0;       ///< of kUniform: from `low` to below `high`
    double high = 1.0;

    friend bool operator==(const ConstantRecipe&, const ConstantRecipe&) = default;
};

/// A constant that remembers its recipe and is made on first use; the same recipe gives the same bytes on
/// every machine. kRandom is normal with deviation sqrt(2 / fan-in) for tensors of rank 2 and more (fan-in:
/// all extents but the first; of a matrix, the larger one) and 0.1 below, so that activations stay of order
/// one.
///
/// \par Errors kRefused: extents beyond memory's address space, a type that has no such numbers (strings,
///             types below 8 bits; kRandom needs a floating-point type or bool), kUniform without low < high.
[[nodiscard]] base::Result<ConstantRef> makeSeededConstant(DType dtype, Extents extents,
                                                           const ConstantRecipe& recipe);

/// The recipe of a constant made by makeSeededConstant, else nullptr.
[[nodiscard]] const ConstantRecipe* recipeOf(const Constant& constant);

/// Stores numbers as elements of `tensor`, which has as many: rounded to nearest for floating-point types,
/// cut off for integers, != 0 for bool. False for a type that holds no such numbers.
[[nodiscard]] bool storeNumbers(Tensor& tensor, std::span<const double> numbers);

} // namespace tessera::graph
