#include "engine/kernels/wide_values.h"

#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace tessera::kernels {

using graph::Tensor;

Doubles::Doubles(const Tensor& tensor) {
    if (tensor.dtype() == graph::DType::kFloat64) {
        m_view = tensor.as<double>();
    } else {
        m_own = load<double>(tensor);
        m_view = m_own;
    }
}

bool isFloat(const Tensor& tensor) {
    return graph::isFloating(tensor.dtype()) && isComputable(tensor.dtype());
}

double largestOf(const Tensor& tensor, int threads) {
    const Doubles values(tensor);
    const auto all = values.view();
    std::mutex guard;
    double largest = 0.0;
    parallelPieces(tensor.count(), threads, [&](std::int64_t first, std::int64_t end) {
        double own = 0.0;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
            own = std::isfinite(all[i]) ? std::max(own, std::abs(all[i])) : own;
        }
        const std::lock_guard lock(guard);
        largest = std::max(largest, own);
    });
    return largest;
}

bool allZero(const Tensor& magnitude) {
    return std::ranges::all_of(magnitude.as<double>(), [](double m) { return m == 0.0; });
}

} // namespace tessera::kernels
