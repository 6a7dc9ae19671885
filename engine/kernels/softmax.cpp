#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

enum class Form { kProbability, kLogarithm };

/// The axis; before opset 13 the input is read as a matrix, cut before it.
base::Result<AxisView> viewOf(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const graph::Tensor& x = context.input(0);
    const bool matrix = context.opset() < 13;
    const std::size_t rank = std::max<std::size_t>(x.extents().size(), matrix ? 2 : 1);
    TESSERA_TRY(
        const std::size_t axis,
        graph::normalizeAxis(context.attributes().intOr("axis", matrix ? 1 : -1), rank, "attribute 'axis'"));
    const AxisView view = viewAlong(x.extents(), axis);
    return matrix ? AxisView{view.outer, view.extent * view.inner, 1} : view;
}

base::Result<Tensors> softmaxOf(const KernelContext& context, Form form) {
    TESSERA_TRY(const AxisView view, viewOf(context));
    const graph::Tensor& x = context.input(0);
    std::vector<double> values = load<double>(x);
    for (std::int64_t i = 0; view.extent > 0 && i < view.outer * view.inner; ++i) {
        double* first = values.data() + i / view.inner * view.extent * view.inner + i % view.inner;
        const auto at = [&](std::int64_t k) -> double& { return first[k * view.inner]; };
        double largest = at(0);
        for (std::int64_t k = 1; k < view.extent; ++k) {
            largest = std::max(largest, at(k));
        }
        double total = 0.0;
        for (std::int64_t k = 0; k < view.extent; ++k) {
            total += std::exp(at(k) - largest);
        }
        for (std::int64_t k = 0; k < view.extent; ++k) {
            at(k) = form == Form::kProbability ? std::exp(at(k) - largest) / total
                                               : at(k) - largest - std::log(total);
        }
    }
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

} // namespace

base::Result<Tensors> softmax(const KernelContext& context) {
    return softmaxOf(context, Form::kProbability);
}

base::Result<Tensors> logSoftmax(const KernelContext& context) {
    return softmaxOf(context, Form::kLogarithm);
}

base::Result<Tensors> hardmax(const KernelContext& context) {
    TESSERA_TRY(const AxisView view, viewOf(context));
    const graph::Tensor& x = context.input(0);
    const std::vector<double> values = load<double>(x);
    std::vector<double> ones(values.size(), 0.0);
    for (std::int64_t i = 0; view.extent > 0 && i < view.outer * view.inner; ++i) {
        const std::int64_t first = i / view.inner * view.extent * view.inner + i % view.inner;
        const auto at = [&](std::int64_t k) { return static_cast<std::size_t>(first + k * view.inner); };
        std::int64_t best = 0; // the first of equal ones
        for (std::int64_t k = 1; k < view.extent; ++k) {
            best = values[at(k)] > values[at(best)] ? k : best;
        }
        ones[at(best)] = 1.0;
    }
    return single(makeFrom(context, x.dtype(), x.extents(), ones));
}

KernelRows softmaxKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Hardmax", hardmax},
        KernelEntry{"", "LogSoftmax", logSoftmax},
        KernelEntry{"", "Softmax", softmax},
    };
    return kRows;
}

} // namespace tessera::kernels
