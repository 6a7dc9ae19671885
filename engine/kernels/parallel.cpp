#include "engine/kernels/parallel.h"

#include "engine/base/team_order.h"

#include <algorithm>
#include <atomic>

namespace tessera::kernels {

void parallelFor(std::int64_t count, int threads, const std::function<void(std::int64_t)>& body) {
    const auto workers = static_cast<int>(std::min<std::int64_t>(std::max(threads, 1), count));
    if (workers <= 1) {
        for (std::int64_t i = 0; i < count; ++i) {
            body(i);
        }
        return;
    }
    std::atomic<std::int64_t> next{0};
    base::TeamOrder order;
#pragma omp parallel num_threads(workers)
    {
        const base::TeamMember member(order);
        for (std::int64_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
            body(i);
        }
    }
}

void parallelPieces(std::int64_t count, int threads,
                    const std::function<void(std::int64_t, std::int64_t)>& body) {
    parallelFor((count + kPieceElements - 1) / kPieceElements, threads,
                [&](std::int64_t i) { body(i * kPieceElements, std::min(count, (i + 1) * kPieceElements)); });
}

} // namespace tessera::kernels
