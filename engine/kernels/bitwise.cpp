// Operators on the bits of integers, and the change of type that keeps all bits.
#include "engine/kernels/elementwise.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/pairwise.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace tessera::kernels {

namespace {

using graph::Tensor;

base::Status requireInteger(const KernelContext& context, std::size_t index) {
    TESSERA_CHECK(requireComputable(context, index));
    if (!graph::isInteger(context.input(index).dtype())) {
        return refuseInput(index, "is " + std::string(graph::longName(context.input(index).dtype())) +
                                      ", but an integer is needed");
    }
    return {};
}

template <typename Function>
base::Result<Tensors> onBits(const KernelContext& context, Function&& f) {
    TESSERA_CHECK(requireInteger(context, 0));
    return arithmetic(context, [&]<typename T>(T a, T b) {
        return static_cast<T>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
    });
}

} // namespace

base::Result<Tensors> bitShift(const KernelContext& context) {
    const std::string direction = context.attributes().stringOr("direction", "");
    if (direction != "LEFT" && direction != "RIGHT") {
        return refuseAttribute("direction", "'" + direction + "' is neither LEFT nor RIGHT");
    }
    const bool isLeft = direction == "LEFT";
    TESSERA_CHECK(requireInteger(context, 0));
    const auto width = static_cast<std::uint64_t>(graph::bitWidth(context.input(0).dtype()));
    // C++ does not define shifts by the width or more, nor by less than nothing: they leave the sign alone.
    return arithmetic(context, [&]<typename T>(T a, T b) {
        const bool isWhole = static_cast<std::uint64_t>(b) >= width;
        if constexpr (std::is_floating_point_v<T>) {
            return a;
        } else if (isLeft) {
            return isWhole ? T(0) : static_cast<T>(static_cast<std::uint64_t>(a) << static_cast<unsigned>(b));
        } else if (isWhole) {
            return a < T(0) ? static_cast<T>(-1) : T(0);
        } else {
            return static_cast<T>(a >> static_cast<unsigned>(b));
        }
    });
}

base::Result<Tensors> bitwiseAnd(const KernelContext& context) {
    return onBits(context, [](std::uint64_t a, std::uint64_t b) { return a & b; });
}

base::Result<Tensors> bitwiseOr(const KernelContext& context) {
    return onBits(context, [](std::uint64_t a, std::uint64_t b) { return a | b; });
}

base::Result<Tensors> bitwiseXor(const KernelContext& context) {
    return onBits(context, [](std::uint64_t a, std::uint64_t b) { return a ^ b; });
}

base::Result<Tensors> bitwiseNot(const KernelContext& context) {
    TESSERA_CHECK(requireInteger(context, 0));
    return mapNumbers(context, []<typename T>(T x) {
        if constexpr (std::is_integral_v<T>) {
            return static_cast<T>(~static_cast<std::uint64_t>(x));
        } else {
            return x;
        }
    });
}

base::Result<Tensors> bitCast(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const auto to = graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("to", 0)));
    const Tensor& x = context.input(0);
    if (!to || graph::bitWidth(*to) != graph::bitWidth(x.dtype())) {
        return refuseAttribute("to", "names no type as wide as " + std::string(graph::longName(x.dtype())));
    }
    TESSERA_TRY(Tensor y, context.makeOutput(*to, x.extents()));
    std::ranges::copy(x.bytes(), y.mutableBytes().begin());
    return Tensors{y};
}

KernelRows bitwiseKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "BitCast", bitCast},       KernelEntry{"", "BitShift", bitShift},
        KernelEntry{"", "BitwiseAnd", bitwiseAnd}, KernelEntry{"", "BitwiseNot", bitwiseNot},
        KernelEntry{"", "BitwiseOr", bitwiseOr},   KernelEntry{"", "BitwiseXor", bitwiseXor},
    };
    return kRows;
}

} // namespace tessera::kernels
