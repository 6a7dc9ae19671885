#pragma once

#include "engine/graph/tensor.h"

#include <span>
#include <vector>

namespace tessera::kernels {

/// The elements in double: those of the tensor itself where it holds doubles.
class Doubles {
public:
    explicit Doubles(const graph::Tensor& tensor);
    [[nodiscard]] std::span<const double> view() const { return m_view; }

private:
    std::vector<double> m_own;
    std::span<const double> m_view;
};

/// A type of real numbers that kernels compute with.
[[nodiscard]] bool isFloat(const graph::Tensor& tensor);

/// Largest finite absolute value; 0 when there is none. Does not depend on `threads`.
[[nodiscard]] double largestOf(const graph::Tensor& tensor, int threads);

/// \param magnitude  of float64.
[[nodiscard]] bool allZero(const graph::Tensor& magnitude);

} // namespace tessera::kernels
