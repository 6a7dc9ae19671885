// Normalisations along axes that the node names, without scale or bias.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// The element of the reduced tensor that each element belongs to.
std::vector<std::size_t> groupsOf(const Extents& extents, std::span<const std::size_t> axes,
                                  std::size_t& count) {
    Extents kept = extents;
    for (const std::size_t axis : axes) {
        kept[axis] = 1;
    }
    const Extents strides = graph::rowMajorStrides(extents);
    const Extents own = graph::rowMajorStrides(kept);
    count = static_cast<std::size_t>(graph::elementCount(kept).value_or(0));
    std::vector<std::size_t> groups(static_cast<std::size_t>(graph::elementCount(extents).value_or(0)));
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::int64_t at = 0;
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            at += kept[axis] == 1 ? 0
                                  : static_cast<std::int64_t>(i) / strides[axis] % extents[axis] * own[axis];
        }
        groups[i] = static_cast<std::size_t>(at);
    }
    return groups;
}

} // namespace

base::Result<Tensors> lpNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", -1),
                                                             x.extents().size(), "attribute 'axis'"));
    const std::int64_t order = context.attributes().intOr("p", 2);
    if (order != 1 && order != 2) {
        return refuseAttribute("p", "is neither 1 nor 2");
    }
    std::size_t count = 0;
    const auto groups = groupsOf(x.extents(), std::span(&axis, 1), count);
    std::vector<double> values = load<double>(x);
    std::vector<double> norms(count, 0.0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        norms[groups[i]] += order == 1 ? std::abs(values[i]) : values[i] * values[i];
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double norm = order == 1 ? norms[groups[i]] : std::sqrt(norms[groups[i]]);
        values[i] = norm == 0.0 ? 0.0 : values[i] / norm; // a vector of zeros stays one
    }
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

base::Result<Tensors> meanVarianceNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    const auto* given = context.attributes().ints("axes");
    const std::vector<std::int64_t> wanted = given != nullptr ? *given : std::vector<std::int64_t>{0, 2, 3};
    TESSERA_TRY(const auto axes, graph::normalizeAxes(wanted, x.extents().size(), "attribute 'axes'"));
    std::size_t count = 0;
    const auto groups = groupsOf(x.extents(), axes, count);
    std::vector<double> values = load<double>(x);
    const double members = count == 0 ? 1.0 : static_cast<double>(values.size()) / static_cast<double>(count);
    std::vector<double> means(count, 0.0);
    std::vector<double> variances(count, 0.0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        means[groups[i]] += values[i] / members;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] -= means[groups[i]];
        variances[groups[i]] += values[i] * values[i] / members;
    }
    constexpr double kEpsilon = 1e-9; // of the standard's definition, added to the deviation
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] /= std::sqrt(variances[groups[i]]) + kEpsilon;
    }
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

KernelRows axisNormalizationKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "LpNormalization", lpNormalization},
        KernelEntry{"", "MeanVarianceNormalization", meanVarianceNormalization},
    };
    return kRows;
}

} // namespace tessera::kernels
