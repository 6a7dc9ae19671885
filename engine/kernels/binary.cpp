// Elementwise operators of two and more operands, with numpy's broadcasting.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/pairwise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

template <typename T>
constexpr bool kIsReal = std::is_same_v<T, double>;

template <typename Function>
base::Result<Tensors> logical(const KernelContext& context, Function&& f) {
    for (std::size_t i = 0; i < 2; ++i) {
        TESSERA_CHECK(requireComputable(context, i));
        if (context.input(i).dtype() != DType::kBool) {
            return refuseInput(i, "must be bool");
        }
    }
    return comparison(context, f);
}

/// Left fold of f over one or more broadcast operands, then `finish` on every element.
template <typename Function, typename Finish>
base::Result<Tensors> variadic(const KernelContext& context, Function&& f, Finish&& finish) {
    TESSERA_CHECK(requireComputable(context, 0));
    std::vector<Extents> all;
    for (std::size_t i = 0; i < context.inputs.size(); ++i) {
        TESSERA_CHECK(requireSameType(context, i));
        all.push_back(context.input(i).extents());
    }
    TESSERA_TRY(const Extents extents, broadcastExtents(all));
    const DType dtype = context.input(0).dtype();
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, extents));
    return withNumberType(dtype, [&]<typename T>() -> base::Result<Tensors> {
        std::vector<T> values(static_cast<std::size_t>(y.count()));
        for (std::size_t i = 0; i < context.inputs.size(); ++i) {
            const std::vector<T> operand = load<T>(context.input(i));
            std::size_t at = 0;
            forEachOffset(extents, broadcastStrides(context.input(i).extents(), extents), 0,
                          [&](std::int64_t offset) {
                              const T x = operand[static_cast<std::size_t>(offset)];
                              values[at] = i == 0 ? x : f(values[at], x);
                              ++at;
                          });
        }
        for (T& value : values) {
            value = finish(value);
        }
        store<T>(values, y);
        return Tensors{y};
    });
}

/// Integers by repeated squaring, modulo 2^64; a negative exponent truncates towards zero.
template <typename T>
T integerPower(T base, T exponent) {
    if constexpr (std::is_signed_v<T>) {
        if (exponent < 0) {
            return base == 1 ? T(1) : base == -1 ? T(exponent % 2 == 0 ? 1 : -1) : T(0);
        }
    }
    std::uint64_t result = 1;
    auto factor = static_cast<std::uint64_t>(base);
    for (auto left = static_cast<std::uint64_t>(exponent); left != 0; left >>= 1U) {
        result = (left & 1U) != 0 ? result * factor : result;
        factor *= factor;
    }
    return static_cast<T>(result);
}

/// The larger one, or NaN when either is.
template <typename T>
T largest(T a, T b) {
    return a > b || notANumber(a) ? a : b;
}

template <typename T>
T smallest(T a, T b) {
    return a < b || notANumber(a) ? a : b;
}

template <typename T>
bool holdsZero(const Tensor& tensor) {
    const std::vector<T> values = load<T>(tensor);
    return std::ranges::find(values, T(0)) != values.end();
}

base::Status refuseZeroDivisor(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 1));
    const Tensor& divisor = context.input(1);
    if (!graph::isFloating(divisor.dtype()) && holdsZero<std::uint64_t>(divisor)) {
        return refuseInput(1, "holds a zero, and integers are divided by it");
    }
    return {};
}

/// The remainder with the divisor's sign.
template <typename T>
T flooredRemainder(T a, T b) {
    if constexpr (kIsReal<T>) {
        const double remainder = std::fmod(a, b);
        if (remainder == 0) {
            return std::copysign(0.0, b);
        }
        return (remainder < 0) != (b < 0) ? remainder + b : remainder;
    } else if constexpr (std::is_signed_v<T>) {
        const T remainder = b == -1 ? T(0) : a % b; // the smallest integer by -1 would trap
        return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
    } else {
        return a % b;
    }
}

} // namespace

base::Result<OperandPair> broadcastPair(const Extents& a, const Extents& b) {
    const std::array both{a, b};
    OperandPair operands;
    TESSERA_TRY(operands.extents, broadcastExtents(both));
    for (std::size_t i = 0; i < both.size(); ++i) {
        if (both[i] != operands.extents) {
            operands.offsets[i] =
                stridedOffsets(operands.extents, broadcastStrides(both[i], operands.extents));
        }
    }
    return operands;
}

base::Result<Tensor> alignedSecond(const KernelContext& context) {
    const Tensor& b = context.input(1);
    if (context.opset() >= 7 || !context.attributes().has("axis")) {
        return b;
    }
    const auto rank = static_cast<std::int64_t>(context.input(0).extents().size());
    TESSERA_TRY(const std::size_t axis,
                graph::normalizeAxis(context.attributes().intOr("axis", 0), static_cast<std::size_t>(rank),
                                     "attribute 'axis'"));
    const std::int64_t behind =
        rank - static_cast<std::int64_t>(axis) - static_cast<std::int64_t>(b.extents().size());
    if (behind < 0) {
        return refuseInput(1, "does not fit behind axis " + std::to_string(axis));
    }
    Extents extents = b.extents();
    extents.insert(extents.end(), static_cast<std::size_t>(behind), 1);
    return b.reshaped(std::move(extents));
}

base::Result<Tensors> add(const KernelContext& context) {
    return arithmetic(context, kAddition);
}

base::Result<Tensors> subtract(const KernelContext& context) {
    return arithmetic(
        context, []<typename T>(T a, T b) { return wrapping(a, b, [](auto x, auto y) { return x - y; }); });
}

base::Result<Tensors> multiplyElements(const KernelContext& context) {
    return arithmetic(context, kProduct);
}

base::Result<Tensors> divide(const KernelContext& context) {
    TESSERA_CHECK(refuseZeroDivisor(context));
    return arithmetic(context, []<typename T>(T a, T b) {
        if constexpr (std::is_signed_v<T> && !kIsReal<T>) {
            if (b == -1) { // the smallest integer by -1 would trap
                return static_cast<T>(-static_cast<std::uint64_t>(a));
            }
        }
        return static_cast<T>(a / b);
    });
}

base::Result<Tensors> power(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireComputable(context, 1));
    const Tensor& a = context.input(0);
    TESSERA_TRY(const Tensor b, alignedSecond(context));
    if (graph::isFloating(a.dtype()) || graph::isFloating(b.dtype())) {
        return single(combine<double, double>(context, a, b, a.dtype(),
                                              [](double x, double y) { return std::pow(x, y); }));
    }
    return single(combine<std::int64_t, std::int64_t>(context, a, b, a.dtype(), integerPower<std::int64_t>));
}

base::Result<Tensors> modulo(const KernelContext& context) {
    TESSERA_CHECK(refuseZeroDivisor(context));
    if (context.attributes().intOr("fmod", 0) == 0) {
        return arithmetic(context, []<typename T>(T a, T b) { return flooredRemainder(a, b); });
    }
    return arithmetic(context, []<typename T>(T a, T b) {
        if constexpr (kIsReal<T>) {
            return std::fmod(a, b);
        } else if constexpr (std::is_signed_v<T>) {
            return b == -1 ? T(0) : static_cast<T>(a % b);
        } else {
            return a % b;
        }
    });
}

base::Result<Tensors> maximum(const KernelContext& context) {
    return variadic(
        context, []<typename T>(T a, T b) { return largest(a, b); }, kSame);
}

base::Result<Tensors> minimum(const KernelContext& context) {
    return variadic(
        context, []<typename T>(T a, T b) { return smallest(a, b); }, kSame);
}

base::Result<Tensors> sum(const KernelContext& context) {
    return variadic(context, kAddition, kSame);
}

base::Result<Tensors> mean(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const auto count = static_cast<std::int64_t>(context.inputs.size());
    return variadic(context, kAddition, [&]<typename T>(T total) { return total / static_cast<T>(count); });
}

base::Result<Tensors> equal(const KernelContext& context) {
    return comparison(context, [](auto a, auto b) { return a == b ? 1U : 0U; });
}

base::Result<Tensors> greater(const KernelContext& context) {
    return comparison(context, [](auto a, auto b) { return a > b ? 1U : 0U; });
}

base::Result<Tensors> greaterOrEqual(const KernelContext& context) {
    return comparison(context, [](auto a, auto b) { return a >= b ? 1U : 0U; });
}

base::Result<Tensors> less(const KernelContext& context) {
    return comparison(context, [](auto a, auto b) { return a < b ? 1U : 0U; });
}

base::Result<Tensors> lessOrEqual(const KernelContext& context) {
    return comparison(context, [](auto a, auto b) { return a <= b ? 1U : 0U; });
}

base::Result<Tensors> logicalAnd(const KernelContext& context) {
    return logical(context, [](auto a, auto b) { return a != 0 && b != 0 ? 1U : 0U; });
}

base::Result<Tensors> logicalOr(const KernelContext& context) {
    return logical(context, [](auto a, auto b) { return a != 0 || b != 0 ? 1U : 0U; });
}

base::Result<Tensors> logicalXor(const KernelContext& context) {
    return logical(context, [](auto a, auto b) { return (a != 0) != (b != 0) ? 1U : 0U; });
}

base::Result<Tensors> where(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    if (context.input(0).dtype() != DType::kBool) {
        return refuseInput(0, "must be bool");
    }
    if (!context.hasInput(1) || !context.hasInput(2)) {
        return refuseInput(context.hasInput(1) ? 2 : 1, "is needed");
    }
    const std::array<const Tensor*, 3> operands{&context.input(0), &context.input(1), &context.input(2)};
    if (operands[1]->dtype() != operands[2]->dtype()) {
        return refuseInput(2, "is of another type than input 1");
    }
    const std::array extents{operands[0]->extents(), operands[1]->extents(), operands[2]->extents()};
    TESSERA_TRY(const Extents joint, broadcastExtents(extents));
    TESSERA_TRY(Tensor y, context.makeOutput(operands[1]->dtype(), joint));
    const std::size_t size = graph::bitWidth(y.dtype()) / 8;
    if (size == 0) {
        return refuseInput(1, "has elements smaller than a byte");
    }
    std::array<std::vector<std::int64_t>, 3> offsets;
    for (std::size_t i = 0; i < 3; ++i) {
        offsets[i] = stridedOffsets(joint, broadcastStrides(extents[i], joint));
    }
    const auto condition = operands[0]->as<std::uint8_t>();
    for (std::size_t i = 0; i < offsets[0].size(); ++i) {
        const std::size_t chosen = condition[static_cast<std::size_t>(offsets[0][i])] != 0 ? 1 : 2;
        const auto from =
            operands[chosen]->bytes().subspan(static_cast<std::size_t>(offsets[chosen][i]) * size, size);
        std::ranges::copy(from, y.mutableBytes().subspan(i * size).begin());
    }
    return Tensors{y};
}

KernelRows binaryKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Add", add},
        KernelEntry{"", "And", logicalAnd},
        KernelEntry{"", "Div", divide},
        KernelEntry{"", "Equal", equal},
        KernelEntry{"", "Greater", greater},
        KernelEntry{"", "GreaterOrEqual", greaterOrEqual},
        KernelEntry{"", "Less", less},
        KernelEntry{"", "LessOrEqual", lessOrEqual},
        KernelEntry{"", "Max", maximum},
        KernelEntry{"", "Mean", mean},
        KernelEntry{"", "Min", minimum},
        KernelEntry{"", "Mod", modulo},
        KernelEntry{"", "Mul", multiplyElements},
        KernelEntry{"", "Or", logicalOr},
        KernelEntry{"", "Pow", power},
        KernelEntry{"", "Sub", subtract},
        KernelEntry{"", "Sum", sum},
        KernelEntry{"", "Where", where},
        KernelEntry{"", "Xor", logicalXor},
    };
    return kRows;
}

} // namespace tessera::kernels
