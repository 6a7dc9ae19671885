#include "engine/kernels/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace tessera::kernels {

void parallelFor(std::int64_t count, int threads, const std::function<void(std::int64_t)>& body) {
    const std::int64_t workers = std::min<std::int64_t>(std::max(threads, 1), count);
    if (workers <= 1) {
        for (std::int64_t i = 0; i < count; ++i) {
            body(i);
        }
        return;
    }
    std::atomic<std::int64_t> next{0};
    const auto work = [&] {
        for (std::int64_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
            body(i);
        }
    };
    std::vector<std::jthread> helpers;
    helpers.reserve(static_cast<std::size_t>(workers - 1));
    for (std::int64_t i = 1; i < workers; ++i) {
        helpers.emplace_back(work);
    }
    work();
}

} // namespace tessera::kernels
