#include "engine/kernels/wide_values.h"

#include "engine/base/random.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

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

Doubles::Doubles(std::vector<double> values) : m_own(std::move(values)), m_view(m_own) {}

Doubles toldApart(const Tensor& y, const Tensor& right) {
    if (y.dtype() != graph::DType::kInt64 && y.dtype() != graph::DType::kUint64) {
        return Doubles(y);
    }
    std::vector<double> values = load<double>(y);
    const auto own = y.as<std::int64_t>(); // bits are enough
    const auto other = right.as<std::int64_t>();
    const Doubles expected(right);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (own[i] != other[i] && values[i] == expected.view()[i]) {
            values[i] = std::nextafter(values[i], std::numeric_limits<double>::infinity());
        }
    }
    return Doubles(std::move(values));
}

bool isFloat(const Tensor& tensor) {
    return graph::isFloating(tensor.dtype()) && isComputable(tensor.dtype());
}

namespace {

template <typename T>
double largestAmong(std::span<const T> all, int threads) {
    std::mutex guard;
    double largest = 0.0;
    parallelPieces(static_cast<std::int64_t>(all.size()), threads, [&](std::int64_t first, std::int64_t end) {
        double own = 0.0;
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
            const auto value = static_cast<double>(all[i]);
            own = std::isfinite(value) ? std::max(own, std::abs(value)) : own;
        }
        const std::lock_guard lock(guard);
        largest = std::max(largest, own);
    });
    return largest;
}

} // namespace

double largestOf(const Tensor& tensor, int threads) {
    if (tensor.dtype() == graph::DType::kFloat32) { // most are: no copy in double
        return largestAmong(tensor.as<float>(), threads);
    }
    return largestAmong(Doubles(tensor).view(), threads);
}

double usualSizeOf(const Tensor& tensor, int threads) {
    constexpr std::int64_t kSampled = 4096;
    constexpr std::size_t kSmallerShare = 10;
    constexpr double kWithin = 1024.0;
    const double largest = largestOf(tensor, threads);
    const Doubles values(tensor);
    base::Random random(kSampled);
    std::vector<double> sizes;
    for (std::int64_t i = 0; i < std::min(tensor.count(), kSampled); ++i) {
        const auto at = tensor.count() <= kSampled ? static_cast<std::uint64_t>(i)
                                                   : random.below(static_cast<std::uint64_t>(tensor.count()));
        const double size = std::abs(values.view()[at]);
        if (std::isfinite(size) && size > 0.0) {
            sizes.push_back(size);
        }
    }
    if (sizes.empty()) {
        return largest;
    }
    const auto low = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / kSmallerShare);
    std::ranges::nth_element(sizes, low);
    return std::min(largest, kWithin * *low);
}

bool allZero(const Tensor& magnitude) {
    return std::ranges::all_of(magnitude.as<double>(), [](double m) { return m == 0.0; });
}

Tensor filled(const graph::Extents& extents, double value) {
    Tensor result(graph::DType::kFloat64, extents);
    std::ranges::fill(result.mutableAs<double>(), value);
    return result;
}

Tensor storedAs(graph::DType dtype, const Tensor& tensor) {
    Tensor result(dtype, tensor.extents());
    store<double>(Doubles(tensor).view(), result, graph::Overflow::kSpecial);
    return result;
}

} // namespace tessera::kernels
