#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/interpreter.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace tessera::kernels {

/// What an output is measured against.
struct OracleResult {
    graph::Tensor r;         ///< the result in float64 (its own type when it is not floating)
    graph::Tensor magnitude; ///< float64: sqrt(Σ a²b²) of each element
    std::int64_t length = 1; ///< K: terms of the longest accumulation behind it
    /// Largest finite |r|, and whether all of `magnitude` is 0; found when they are first needed if the maker
    /// did not.
    std::optional<double> largest = {};
    std::optional<bool> exact = {};
};

/// Products that were computed in double before, by their operator, its attributes and the very bytes that
/// they were computed from: regions around one convolution differ in what follows it. Bounded.
class ProductMemo {
public:
    explicit ProductMemo(std::int64_t mostBytes) : m_mostBytes(mostBytes) {}

    struct Product {
        graph::Tensor value;
        graph::Tensor magnitude;
    };
    [[nodiscard]] const Product* find(const base::Hash128& key) const;
    /// Forgets all others when there is no room for it.
    void put(const base::Hash128& key, Product product);
    [[nodiscard]] std::int64_t found() const { return m_found; } ///< answers of find that were not null

private:
    std::int64_t m_mostBytes;
    std::int64_t m_bytes = 0;
    mutable std::int64_t m_found = 0;
    std::map<base::Hash128, Product> m_products;
};

/// Runs `region` in double and bounds how far float32 may stray at every element of every output.
///
/// Along the graph, m is the root of the summed squares of everything that was added into an element:
///  - inputs and constants are exact: m = 0, K = 1;
///  - a product (Conv, ConvTranspose, MatMul, Gemm) runs its own kernel on squares: m² = Σ a²b², and errors
///    that its inputs bring add Σ m_a²b² and Σ a²m_b². K is the largest of its own depth and theirs;
///  - movement moves m as it moves the elements;
///  - every other operator: m is one number for the whole output, the largest |operand|, incoming m and |r|.
///    It suits activations (Lipschitz constant at most 1.2), pools, normalisations and softmax. It does not
///    count the terms of Einsum, Attention and reductions, whose K stays that of their inputs.
/// Outputs of integers and bool, and of regions that only move, have m = 0: they must be exact.
///
/// \param memo  products are taken from it and added to it; may be null.
/// \par Errors as evaluate(); kRefused when a result is NaN, which is an error of the input.
[[nodiscard]] base::Result<std::vector<OracleResult>> oracleOf(const graph::Graph& region,
                                                               std::span<const graph::Tensor> inputs,
                                                               const EvaluateOptions& options = {},
                                                               ProductMemo* memo = nullptr);

} // namespace tessera::kernels
