#include "engine/graph/matrix_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tessera::graph {

std::vector<std::size_t> matrixOrder(const Attributes& attributes, const MatrixTurns& turns,
                                     std::size_t rank) {
    std::vector<std::size_t> order(rank);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (movesBatch(attributes, turns) && rank > 2) {
        std::rotate(order.begin(), order.begin() + 1, order.end() - 1);
    }
    if (attributes.intOr(turns.last, 0) != 0 && rank > 1) {
        std::swap(order[rank - 2], order[rank - 1]);
    }
    return order;
}

bool movesBatch(const Attributes& attributes, const MatrixTurns& turns) {
    return attributes.intOr(turns.batch, 0) != 0;
}

} // namespace tessera::graph
