// Operators on single matrices.
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <array>
#include <cmath>
#include <utility>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// By Gauss's elimination with the largest pivot of each column; `matrix` is used up.
double determinantOf(std::span<double> matrix, std::size_t size) {
    double result = 1.0;
    const auto at = [&](std::size_t row, std::size_t column) -> double& {
        return matrix[row * size + column];
    };
    for (std::size_t step = 0; step < size; ++step) {
        std::size_t pivot = step;
        for (std::size_t row = step + 1; row < size; ++row) {
            pivot = std::abs(at(row, step)) > std::abs(at(pivot, step)) ? row : pivot;
        }
        if (at(pivot, step) == 0.0) {
            return 0.0;
        }
        if (pivot != step) {
            result = -result;
            for (std::size_t column = 0; column < size; ++column) {
                std::swap(at(pivot, column), at(step, column));
            }
        }
        result *= at(step, step);
        for (std::size_t row = step + 1; row < size; ++row) {
            const double factor = at(row, step) / at(step, step);
            for (std::size_t column = step; column < size; ++column) {
                at(row, column) -= factor * at(step, column);
            }
        }
    }
    return result;
}

} // namespace

base::Result<Tensors> determinant(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    const std::size_t rank = x.extents().size();
    if (rank < 2 || x.extents()[rank - 1] != x.extents()[rank - 2]) {
        return refuseInput(0, "of extents " + graph::toText(x.extents()) + " is no stack of square matrices");
    }
    const auto size = static_cast<std::size_t>(x.extents().back());
    const Extents extents(x.extents().begin(), x.extents().end() - 2);
    std::vector<double> values = load<double>(x);
    std::vector<double> results(static_cast<std::size_t>(graph::elementCount(extents).value_or(0)));
    for (std::size_t i = 0; i < results.size(); ++i) {
        results[i] = determinantOf(std::span(values).subspan(i * size * size, size * size), size);
    }
    return single(makeFrom(context, x.dtype(), extents, results));
}

base::Result<Tensors> eyeLike(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    if (x.extents().size() != 2) {
        return refuseInput(0, "must be a matrix");
    }
    const auto asked =
        graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("dtype", 0)));
    const graph::DType dtype = asked.value_or(x.dtype());
    if (!isComputable(dtype)) {
        return refuseAttribute("dtype", "is not computed here");
    }
    const std::int64_t diagonal = context.attributes().intOr("k", 0);
    const std::int64_t rows = x.extents()[0];
    const std::int64_t columns = x.extents()[1];
    std::vector<std::int64_t> values(static_cast<std::size_t>(x.count()), 0);
    for (std::int64_t row = 0; row < rows; ++row) {
        std::int64_t column = 0;
        if (!__builtin_add_overflow(row, diagonal, &column) && column >= 0 && column < columns) {
            values[static_cast<std::size_t>(row * columns + column)] = 1;
        }
    }
    return single(makeFrom(context, dtype, x.extents(), values));
}

KernelRows matrixKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Det", determinant},
        KernelEntry{"", "EyeLike", eyeLike},
    };
    return kRows;
}

} // namespace tessera::kernels
