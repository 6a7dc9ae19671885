// Quantised tensors: q stands for (q - zero point) · scale. Sums of products of such integers are exact in
// double (below 2^53), so every operator here rounds once, at its end.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/dense.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

/// To the nearest integer, ties to even, whatever the rounding mode of the thread is.
double roundedToEven(double value) {
    return std::isfinite(value) ? value - std::remainder(value, 1.0) : value;
}

/// `value` as a number of `dtype`.
double roundedTo(DType dtype, double value) {
    Tensor one(dtype, {});
    store<double>(std::span(&value, 1), one);
    return load<double>(one).front();
}

base::Status requireNumbers(const KernelContext& context, std::size_t index) {
    if (!context.hasInput(index)) {
        return refuseInput(index, "is needed");
    }
    return isLoadable(context.input(index).dtype()) ? base::Status() : refuseInput(index, "holds no numbers");
}

/// Which element of a scale or zero point belongs to each element of x: one for all, one for each index of an
/// axis, or one for each block along it.
base::Result<std::vector<std::size_t>> parameterIndices(const KernelContext& context, std::size_t index) {
    const Extents& x = context.input(0).extents();
    const Extents& own = context.input(index).extents();
    std::vector<std::size_t> indices(static_cast<std::size_t>(context.input(0).count()), 0);
    if (context.input(index).count() == 1 && own.size() <= 1) {
        return indices;
    }
    TESSERA_TRY(const std::size_t axis,
                graph::normalizeAxis(context.attributes().intOr("axis", 1), x.size(), "attribute 'axis'"));
    const std::int64_t block = context.attributes().intOr("block_size", 0);
    const auto refuse = [&] {
        return refuseInput(index, "of extents " + graph::toText(own) + " does not fit input 0 of " +
                                      graph::toText(x));
    };
    if (block == 0) {
        if (own != Extents{x[axis]}) {
            return refuse();
        }
        const AxisView view = viewAlong(x, axis);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            indices[i] = i / static_cast<std::size_t>(view.inner) % static_cast<std::size_t>(view.extent);
        }
        return indices;
    }
    Extents expected = x;
    expected[axis] = block > 0 ? graph::ceilDivide(x[axis], block) : -1;
    if (own != expected) {
        return refuse();
    }
    const Extents strides = graph::rowMajorStrides(x);
    const Extents ownStrides = graph::rowMajorStrides(own);
    for (std::size_t i = 0; i < indices.size(); ++i) {
        std::int64_t at = 0;
        for (std::size_t each = 0; each < x.size(); ++each) {
            const std::int64_t position = static_cast<std::int64_t>(i) / strides[each] % x[each];
            at += (each == axis ? position / block : position) * ownStrides[each];
        }
        indices[i] = static_cast<std::size_t>(at);
    }
    return indices;
}

/// The type named by an attribute, or `fallback` when it is 0 or absent.
base::Result<DType> typeAttribute(const KernelContext& context, const std::string& name, DType fallback) {
    const std::int64_t number = context.attributes().intOr(name, 0);
    const auto dtype = graph::dtypeFromOnnx(static_cast<std::int32_t>(number));
    if (number != 0 && (!dtype || !isLoadable(*dtype))) {
        return refuseAttribute(name, "names no number type");
    }
    return dtype.value_or(fallback);
}

/// A scalar operand of a quantised product: its value.
base::Result<double> scalarOf(const KernelContext& context, std::size_t index) {
    TESSERA_CHECK(requireNumbers(context, index));
    if (context.input(index).count() != 1) {
        return refuseInput(index, "must be a scalar");
    }
    return load<double>(context.input(index)).front();
}

/// Input `operand` less its zero point, as float64. A list of zero points goes along `axis`; one of another
/// rank is broadcast.
base::Result<Tensor> centred(const KernelContext& context, std::size_t operand, std::size_t zeroPoint,
                             std::int64_t axis) {
    TESSERA_CHECK(requireNumbers(context, operand));
    const Tensor& x = context.input(operand);
    TESSERA_TRY(Tensor result, context.makeOutput(DType::kFloat64, x.extents()));
    std::vector<double> values = load<double>(x);
    if (context.hasInput(zeroPoint)) {
        TESSERA_CHECK(requireNumbers(context, zeroPoint));
        const Tensor& given = context.input(zeroPoint);
        const std::vector<double> zeros = load<double>(given);
        Extents own = given.extents();
        const auto rank = static_cast<std::int64_t>(x.extents().size());
        const std::int64_t along = axis < 0 ? axis + rank : axis;
        if (own.size() == 1 && along >= 0 && along < rank) {
            own.assign(static_cast<std::size_t>(rank), 1);
            own[static_cast<std::size_t>(along)] = given.count();
        }
        const std::array both{x.extents(), own};
        const auto joint = broadcastExtents(both);
        if (!joint || *joint != x.extents()) {
            return refuseInput(zeroPoint, "of extents " + graph::toText(given.extents()) + " does not fit " +
                                              graph::toText(x.extents()));
        }
        std::size_t at = 0;
        forEachOffset(x.extents(), broadcastStrides(own, x.extents()), 0,
                      [&](std::int64_t offset) { values[at++] -= zeros[static_cast<std::size_t>(offset)]; });
    }
    store<double>(values, result);
    return result;
}

/// Runs `kernel` on two float64 operands with this node's attributes.
base::Result<Tensor> productOf(const KernelContext& context, KernelFunction kernel, const Tensor& a,
                               const Tensor& b) {
    const std::array<const Tensor*, 2> inputs{&a, &b};
    TESSERA_TRY(auto outputs, kernel({.node = context.node,
                                      .inputs = inputs,
                                      .threads = context.threads,
                                      .budgetBytes = context.budgetBytes}));
    return std::move(outputs.front());
}

/// Scales of an operand: one, or one an index of `axis` of the result.
base::Result<std::vector<double>> scalesOf(const KernelContext& context, std::size_t index,
                                           std::int64_t count) {
    TESSERA_CHECK(requireNumbers(context, index));
    std::vector<double> scales = load<double>(context.input(index));
    if (scales.size() != 1 && static_cast<std::int64_t>(scales.size()) != count) {
        return refuseInput(index, "must be a scalar or hold " + std::to_string(count) + " numbers");
    }
    scales.resize(static_cast<std::size_t>(count), scales.empty() ? 1.0 : scales.front());
    return scales;
}

/// round(values · factor) + zero point, saturated to the zero point's type.
base::Result<Tensors> requantized(const KernelContext& context, const Tensor& product,
                                  std::vector<double> values, std::size_t zeroPoint) {
    TESSERA_TRY(const double zero, scalarOf(context, zeroPoint));
    const DType dtype = context.input(zeroPoint).dtype();
    for (double& value : values) {
        value = graph::isFloating(dtype) ? value + zero : roundedToEven(value) + zero;
    }
    return single(makeFrom(context, dtype, product.extents(), values));
}

} // namespace

base::Result<Tensors> quantizeLinear(const KernelContext& context) {
    TESSERA_CHECK(requireNumbers(context, 0));
    TESSERA_CHECK(requireNumbers(context, 1));
    const Tensor& x = context.input(0);
    const bool hasZero = context.hasInput(2);
    TESSERA_TRY(const DType dtype,
                typeAttribute(context, "output_dtype", hasZero ? context.input(2).dtype() : DType::kUint8));
    // The quotient is rounded to the wider of both types, or to the one that `precision` names.
    const DType wider = graph::bitWidth(x.dtype()) >= graph::bitWidth(context.input(1).dtype()) &&
                                graph::isFloating(x.dtype())
                            ? x.dtype()
                            : context.input(1).dtype();
    TESSERA_TRY(const DType precision, typeAttribute(context, "precision", wider));
    TESSERA_TRY(const auto indices, parameterIndices(context, 1));
    const std::vector<double> scales = load<double>(context.input(1));
    std::vector<double> zeros(scales.size(), 0.0);
    if (hasZero) {
        if (context.input(2).extents() != context.input(1).extents() &&
            (context.input(2).count() != 1 || scales.size() != 1)) {
            return refuseInput(2, "must have the extents of the scale");
        }
        zeros = load<double>(context.input(2));
    }
    std::vector<double> quotients = load<double>(x);
    for (std::size_t i = 0; i < quotients.size(); ++i) {
        quotients[i] /= scales[indices[i]];
    }
    TESSERA_TRY(Tensor rounded, makeFrom(context, precision, x.extents(), quotients));
    quotients = load<double>(rounded);
    for (std::size_t i = 0; i < quotients.size(); ++i) {
        const double zero = zeros[indices[i]];
        quotients[i] = graph::isFloating(dtype) ? quotients[i] + zero : roundedToEven(quotients[i]) + zero;
    }
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, x.extents()));
    store<double>(quotients, y,
                  context.attributes().intOr("saturate", 1) != 0 ? graph::Overflow::kSaturate
                                                                 : graph::Overflow::kSpecial);
    return Tensors{y};
}

base::Result<Tensors> dequantizeLinear(const KernelContext& context) {
    TESSERA_CHECK(requireNumbers(context, 0));
    TESSERA_CHECK(requireNumbers(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const DType dtype, typeAttribute(context, "output_dtype", context.input(1).dtype()));
    TESSERA_TRY(const auto indices, parameterIndices(context, 1));
    const std::vector<double> scales = load<double>(context.input(1));
    std::vector<double> zeros(scales.size(), 0.0);
    if (context.hasInput(2)) {
        if (context.input(2).count() != context.input(1).count()) {
            return refuseInput(2, "must have the extents of the scale");
        }
        zeros = load<double>(context.input(2));
    }
    std::vector<double> values = load<double>(x);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = (values[i] - zeros[indices[i]]) * scales[indices[i]];
    }
    return single(makeFrom(context, dtype, x.extents(), values));
}

base::Result<Tensors> dynamicQuantizeLinear(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    const DType dtype = x.dtype();
    const std::vector<double> values = load<double>(x);
    double low = 0.0;
    double high = 0.0;
    for (const double value : values) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    constexpr double kLevels = 255.0;
    const double scale = roundedTo(dtype, roundedTo(dtype, high - low) / kLevels);
    // All zeros have no range: any scale stands for them.
    const double zero =
        scale == 0.0 ? 0.0 : roundedToEven(std::clamp(roundedTo(dtype, (0.0 - low) / scale), 0.0, kLevels));
    std::vector<double> quantized(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        quantized[i] = (scale == 0.0 ? 0.0 : roundedToEven(roundedTo(dtype, values[i] / scale))) + zero;
    }
    Tensors outputs;
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, DType::kUint8, x.extents(), quantized));
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, dtype, {}, std::vector<double>{scale}));
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, DType::kUint8, {}, std::vector<double>{zero}));
    return outputs;
}

base::Result<Tensors> matMulInteger(const KernelContext& context) {
    TESSERA_TRY(const Tensor a, centred(context, 0, 2, -2));
    TESSERA_TRY(const Tensor b, centred(context, 1, 3, -1));
    TESSERA_TRY(const Tensor product, productOf(context, matMul, a, b));
    return single(makeFrom(context, DType::kInt32, product.extents(), load<double>(product)));
}

base::Result<Tensors> convInteger(const KernelContext& context) {
    TESSERA_TRY(const Tensor x, centred(context, 0, 2, 0));
    TESSERA_TRY(const Tensor w, centred(context, 1, 3, 0));
    TESSERA_TRY(const Tensor product, productOf(context, conv, x, w));
    return single(makeFrom(context, DType::kInt32, product.extents(), load<double>(product)));
}

base::Result<Tensors> qLinearMatMul(const KernelContext& context) {
    TESSERA_TRY(const Tensor a, centred(context, 0, 2, -2));
    TESSERA_TRY(const Tensor b, centred(context, 3, 5, -1));
    TESSERA_TRY(const Tensor product, productOf(context, matMul, a, b));
    TESSERA_TRY(const double outputScale, scalarOf(context, 6));
    const bool hasRows = a.extents().size() > 1;
    const bool hasColumns = b.extents().size() > 1;
    const std::int64_t rows = hasRows ? a.extents()[a.extents().size() - 2] : 1;
    const std::int64_t columns = hasColumns ? b.extents().back() : 1;
    TESSERA_TRY(const auto rowScales, scalesOf(context, 1, rows));
    TESSERA_TRY(const auto columnScales, scalesOf(context, 4, columns));
    std::vector<double> values = load<double>(product);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto position = static_cast<std::int64_t>(i);
        values[i] *= rowScales[static_cast<std::size_t>(position / columns % rows)] *
                     columnScales[static_cast<std::size_t>(position % columns)] / outputScale;
    }
    return requantized(context, product, std::move(values), 7);
}

base::Result<Tensors> qLinearConv(const KernelContext& context) {
    TESSERA_TRY(const Tensor x, centred(context, 0, 2, 0));
    TESSERA_TRY(const Tensor w, centred(context, 3, 5, 0));
    TESSERA_TRY(const Tensor product, productOf(context, conv, x, w));
    TESSERA_TRY(const double inputScale, scalarOf(context, 1));
    TESSERA_TRY(const double outputScale, scalarOf(context, 6));
    const AxisView view = viewAlong(product.extents(), 1);
    TESSERA_TRY(const auto weightScales, scalesOf(context, 4, view.extent));
    std::vector<double> bias(static_cast<std::size_t>(view.extent), 0.0);
    if (context.hasInput(8)) {
        if (context.input(8).count() != view.extent) {
            return refuseInput(8, "must hold one number a channel");
        }
        bias = load<double>(context.input(8)); // in units of input scale · weight scale
    }
    std::vector<double> values = load<double>(product);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t channel =
            i / static_cast<std::size_t>(view.inner) % static_cast<std::size_t>(view.extent);
        values[i] = (values[i] + bias[channel]) * (inputScale * weightScales[channel] / outputScale);
    }
    return requantized(context, product, std::move(values), 7);
}

KernelRows quantizationKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "ConvInteger", convInteger},
        KernelEntry{"", "DequantizeLinear", dequantizeLinear},
        KernelEntry{"", "DynamicQuantizeLinear", dynamicQuantizeLinear},
        KernelEntry{"", "MatMulInteger", matMulInteger},
        KernelEntry{"", "QLinearConv", qLinearConv},
        KernelEntry{"", "QLinearMatMul", qLinearMatMul},
        KernelEntry{"", "QuantizeLinear", quantizeLinear},
    };
    return kRows;
}

} // namespace tessera::kernels
