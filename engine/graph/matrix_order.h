#pragma once

#include "engine/graph/attributes.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace tessera::graph {

/// The attributes by which FusedMatMul turns one of its matrices.
struct MatrixTurns {
    std::string_view last; ///< exchanges the last two axes
    std::string_view
        batch; ///< moves the first axis behind the batch's: [M, batch..., K] is read as [batch..., M, K]
};
inline constexpr MatrixTurns kLeftTurns{"transA", "transBatchA"};
inline constexpr MatrixTurns kRightTurns{"transB", "transBatchB"};

/// For each axis of the matrix that is multiplied, the stored one; a vector has no other order.
/// \param rank  three or more where the batch is moved
[[nodiscard]] std::vector<std::size_t> matrixOrder(const Attributes& attributes, const MatrixTurns& turns,
                                                   std::size_t rank);
/// Whether the batch is moved.
[[nodiscard]] bool movesBatch(const Attributes& attributes, const MatrixTurns& turns);

} // namespace tessera::graph
