#pragma once

#include "engine/kernels/broadcast.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tessera::kernels {

/// Two operands with numpy's broadcasting: where each element of the output reads them.
struct OperandPair {
    graph::Extents extents;
    std::array<std::vector<std::int64_t>, 2> offsets; ///< empty: in the output's order

    /// Of `element`, in operand 0 or 1.
    [[nodiscard]] std::size_t at(std::size_t operand, std::size_t element) const {
        const auto& own = offsets[operand];
        return own.empty() ? element : static_cast<std::size_t>(own[element]);
    }
};

[[nodiscard]] base::Result<OperandPair> broadcastPair(const graph::Extents& a, const graph::Extents& b);

/// y = f(a, b) over two broadcast operands of one number type T; the results are of type `To`.
template <typename T, typename To, typename Function>
base::Result<graph::Tensor> combine(const KernelContext& context, const graph::Tensor& a,
                                    const graph::Tensor& b, graph::DType dtype, Function&& f) {
    TESSERA_TRY(const OperandPair operands, broadcastPair(a.extents(), b.extents()));
    TESSERA_TRY(graph::Tensor y, context.makeOutput(dtype, operands.extents));
    const std::vector<T> left = load<T>(a);
    const std::vector<T> right = load<T>(b);
    std::vector<To> values(static_cast<std::size_t>(y.count()));
    parallelPieces(y.count(), context.threads, [&](std::int64_t first, std::int64_t end) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
            values[i] = f(left[operands.at(0, i)], right[operands.at(1, i)]);
        }
    });
    store<To>(values, y);
    return y;
}

/// Input 1 as it stands against input 0: before opset 7 an attribute may name the axis that its first one
/// belongs to. \par Errors kRefused: no such axis, or it does not fit.
[[nodiscard]] base::Result<graph::Tensor> alignedSecond(const KernelContext& context);

/// y = f(a, b) of the inputs' own type.
template <typename Function>
base::Result<Tensors> arithmetic(const KernelContext& context, Function&& f) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    const graph::Tensor& a = context.input(0);
    TESSERA_TRY(const graph::Tensor b, alignedSecond(context));
    return withNumberType(a.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        return single(combine<T, T>(context, a, b, a.dtype(), f));
    });
}

/// A bool for each pair.
template <typename Function>
base::Result<Tensors> comparison(const KernelContext& context, Function&& f) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    const graph::Tensor& a = context.input(0);
    TESSERA_TRY(const graph::Tensor b, alignedSecond(context));
    return withNumberType(a.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        return single(combine<T, std::uint64_t>(context, a, b, graph::DType::kBool, f));
    });
}

} // namespace tessera::kernels
