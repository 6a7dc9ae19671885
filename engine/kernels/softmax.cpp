#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <cmath>

namespace tessera::kernels {

namespace {

enum class Form { kProbability, kLogarithm };

base::Result<Tensors> softmaxOf(const KernelContext& context, Form form) {
    TESSERA_CHECK(requireFloating(context, 0));
    const graph::Tensor& x = context.input(0);
    const bool matrix = context.opset() < 13; // read as a matrix, cut before `axis`
    const std::size_t rank = std::max<std::size_t>(x.extents().size(), matrix ? 2 : 1);
    TESSERA_TRY(
        const std::size_t axis,
        graph::normalizeAxis(context.attributes().intOr("axis", matrix ? 1 : -1), rank, "attribute 'axis'"));
    AxisView view = viewAlong(x.extents(), axis);
    if (matrix) {
        view = {view.outer, view.extent * view.inner, 1};
    }
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

} // namespace tessera::kernels
