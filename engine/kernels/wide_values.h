#pragma once

#include "engine/graph/tensor.h"

#include "engine/kernels/parallel.h"

#include <algorithm>
#include <span>
#include <vector>

namespace tessera::kernels {

/// The elements in double: those of the tensor itself where it holds doubles.
class Doubles {
public:
    explicit Doubles(const graph::Tensor& tensor);
    explicit Doubles(std::vector<double> values);
    Doubles(Doubles&& other) = default; // a vector's elements stay where they are
    Doubles(const Doubles&) = delete;
    Doubles& operator=(const Doubles&) = delete;
    Doubles& operator=(Doubles&&) = delete;
    ~Doubles() = default;
    [[nodiscard]] std::span<const double> view() const { return m_view; }

private:
    std::vector<double> m_own;
    std::span<const double> m_view;
};

/// The elements of `y` in double, each another number than that of `right` wherever they differ: integers of
/// 64 bits may not fit, and are the next double then. \param right  of the same type and extents as `y`.
[[nodiscard]] Doubles toldApart(const graph::Tensor& y, const graph::Tensor& right);

/// A type of real numbers that kernels compute with.
[[nodiscard]] bool isFloat(const graph::Tensor& tensor);

/// Largest finite absolute value; 0 when there is none. Does not depend on `threads`.
[[nodiscard]] double largestOf(const graph::Tensor& tensor, int threads);

/// The largest finite absolute value, or 1024 times what a tenth of them (those that are not 0) stays below
/// where that is less: a mask of -1e9 or of the lowest float among scores says nothing of their size. Normal
/// numbers spread over a factor of about 40. Among more than 4096 some are drawn, always the same.
[[nodiscard]] double usualSizeOf(const graph::Tensor& tensor, int threads);

/// \param magnitude  of float64.
[[nodiscard]] bool allZero(const graph::Tensor& magnitude);

/// `value` everywhere, in float64.
[[nodiscard]] graph::Tensor filled(const graph::Extents& extents, double value);

/// The same numbers rounded to `dtype`, beyond whose largest they become infinite.
[[nodiscard]] graph::Tensor storedAs(graph::DType dtype, const graph::Tensor& tensor);

/// f of every element, in float64; `f` is called by `threads` at once.
template <typename Function>
[[nodiscard]] graph::Tensor mapped(const graph::Tensor& tensor, int threads, const Function& f) {
    const Doubles values(tensor);
    graph::Tensor result(graph::DType::kFloat64, tensor.extents());
    const auto from = values.view();
    const auto to = result.mutableAs<double>();
    parallelPieces(tensor.count(), threads, [&](std::int64_t first, std::int64_t end) {
        std::transform(from.begin() + first, from.begin() + end, to.begin() + first, f);
    });
    return result;
}

} // namespace tessera::kernels
