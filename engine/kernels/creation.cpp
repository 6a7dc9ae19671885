// Operators that make tensors from attributes, shapes or scalars, and conversions of type.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

base::Result<Tensors> convertTo(const KernelContext& context, DType dtype) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    if (x.dtype() == dtype) {
        return Tensors{x};
    }
    for (const DType each : {x.dtype(), dtype}) {
        if (!isLoadable(each)) {
            return base::fail(base::ErrorKind::kImpossible,
                              "the reference kernel does not convert " + std::string(graph::longName(each)));
        }
    }
    const bool saturates = context.attributes().intOr("saturate", 1) != 0;
    const std::string mode = context.attributes().stringOr("round_mode", "up");
    if (mode != "up" && mode != "down" && mode != "nearest") {
        return refuseAttribute("round_mode", "'" + mode + "' is not known");
    }
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, x.extents()));
    if (graph::isInteger(dtype) && graph::bitWidth(dtype) < 8 && graph::isFloating(x.dtype())) {
        // Beyond the range the standard leaves the result open; it wraps, as a cast of integers does.
        std::vector<std::int64_t> whole;
        for (const double value : load<double>(x)) {
            constexpr double kLimit = 9e18;
            whole.push_back(
                std::isnan(value) ? 0 : static_cast<std::int64_t>(std::clamp(value, -kLimit, kLimit)));
        }
        store<std::int64_t>(whole, y);
        return Tensors{y};
    }
    withNumberType(x.dtype(), [&]<typename T>() {
        store<T>(load<T>(x), y, saturates ? graph::Overflow::kSaturate : graph::Overflow::kSpecial,
                 mode == "up"     ? graph::ScaleRounding::kUp
                 : mode == "down" ? graph::ScaleRounding::kDown
                                  : graph::ScaleRounding::kNearest);
    });
    return Tensors{y};
}

} // namespace

base::Result<Tensors> cast(const KernelContext& context) {
    const auto to = graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("to", 0)));
    if (!to) {
        return refuseAttribute("to", "names no type");
    }
    return convertTo(context, *to);
}

base::Result<Tensors> castLike(const KernelContext& context) {
    if (!context.hasInput(1)) {
        return refuseInput(1, "is needed");
    }
    return convertTo(context, context.input(1).dtype());
}

base::Result<Tensors> constant(const KernelContext& context) {
    const graph::Attributes& attributes = context.attributes();
    if (const auto value = attributes.tensor("value"); value != nullptr) {
        return single(value->tensor());
    }
    if (attributes.has("value_float")) {
        const float value = attributes.floatOr("value_float", 0.0F);
        return Tensors{Tensor::ofFloats({}, std::span(&value, 1))};
    }
    if (attributes.has("value_int")) {
        const std::int64_t value = attributes.intOr("value_int", 0);
        return Tensors{Tensor::ofInts({}, std::span(&value, 1))};
    }
    if (const auto* values = attributes.floats("value_floats"); values != nullptr) {
        return Tensors{Tensor::ofFloats({static_cast<std::int64_t>(values->size())}, *values)};
    }
    if (const auto* values = attributes.ints("value_ints"); values != nullptr) {
        return Tensors{Tensor::ofInts({static_cast<std::int64_t>(values->size())}, *values)};
    }
    return base::fail(base::ErrorKind::kImpossible, "sparse and string constants are not made here");
}

base::Result<Tensors> constantOfShape(const KernelContext& context) {
    TESSERA_TRY(const auto extents, context.intsOf(0));
    const auto value = context.attributes().tensor("value");
    if (value == nullptr) {
        return single(context.makeOutput(DType::kFloat32, Extents(extents)));
    }
    TESSERA_TRY(const Tensor element, value->tensor());
    if (element.count() != 1) {
        return refuseAttribute("value", "must hold one element");
    }
    return single(takeStrided(context, element, Extents(extents), Extents(extents.size(), 0)));
}

base::Result<Tensors> range(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    for (std::size_t i = 0; i < 3; ++i) {
        TESSERA_CHECK(requireSameType(context, i));
        if (context.input(i).count() != 1) {
            return refuseInput(i, "must be a scalar");
        }
    }
    const DType dtype = context.input(0).dtype();
    return withNumberType(dtype, [&]<typename T>() -> base::Result<Tensors> {
        const T start = load<T>(context.input(0)).front();
        const T limit = load<T>(context.input(1)).front();
        const T delta = load<T>(context.input(2)).front();
        if (delta == T(0) || notANumber(delta)) {
            return refuseInput(2, "must not be 0");
        }
        const double span = static_cast<double>(limit) - static_cast<double>(start);
        const double count = std::max(0.0, std::ceil(span / static_cast<double>(delta)));
        if (!(count < 9e18)) {
            return refuseInput(1, "is too far away");
        }
        TESSERA_TRY(Tensor y, context.makeOutput(dtype, {static_cast<std::int64_t>(count)}));
        std::vector<T> values(static_cast<std::size_t>(y.count()));
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = kAddition(start, kProduct(static_cast<T>(i), delta));
        }
        store<T>(values, y);
        return Tensors{y};
    });
}

base::Result<Tensors> oneHot(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireComputable(context, 1));
    if (!context.hasInput(2) || context.input(2).count() != 2) {
        return refuseInput(2, "must hold the off and the on value");
    }
    if (context.input(1).count() != 1) {
        return refuseInput(1, "must be a scalar");
    }
    const std::int64_t depth = load<std::int64_t>(context.input(1)).front();
    if (depth < 1) {
        return refuseInput(1, "must be at least 1");
    }
    const Tensor& indices = context.input(0);
    Extents extents = indices.extents();
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", -1),
                                                             extents.size() + 1, "attribute 'axis'"));
    extents.insert(extents.begin() + static_cast<std::ptrdiff_t>(axis), depth);
    // The budget is asked first: the depth is data.
    TESSERA_CHECK(context.makeOutput(context.input(2).dtype(), extents));
    const AxisView view = viewAlong(extents, axis);
    const std::vector<std::int64_t> chosen = load<std::int64_t>(indices);
    std::vector<std::int64_t> offsets(static_cast<std::size_t>(view.outer * depth * view.inner), 0);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const std::int64_t index = chosen[i] < 0 ? chosen[i] + depth : chosen[i];
        if (index >= 0 && index < depth) { // others leave all values off
            const auto outer = static_cast<std::int64_t>(i) / view.inner;
            const auto inner = static_cast<std::int64_t>(i) % view.inner;
            offsets[static_cast<std::size_t>((outer * depth + index) * view.inner + inner)] = 1;
        }
    }
    return single(takeElements(context, context.input(2), std::move(extents), offsets));
}

KernelRows creationKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Cast", cast},         KernelEntry{"", "CastLike", castLike},
        KernelEntry{"", "Constant", constant}, KernelEntry{"", "ConstantOfShape", constantOfShape},
        KernelEntry{"", "OneHot", oneHot},     KernelEntry{"", "Range", range},
    };
    return kRows;
}

} // namespace tessera::kernels
