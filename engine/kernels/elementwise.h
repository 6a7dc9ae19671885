#pragma once

#include "engine/kernels/kernel.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"

#include <algorithm>
#include <vector>

namespace tessera::kernels {

/// Every element becomes f of it; `f` is called by `threads` at once.
template <typename T, typename Function>
void mapInPlace(std::vector<T>& values, int threads, const Function& f) {
    parallelPieces(
        static_cast<std::int64_t>(values.size()), threads, [&](std::int64_t first, std::int64_t end) {
            std::transform(values.begin() + first, values.begin() + end, values.begin() + first, f);
        });
}

/// y = f(x) on every element of a floating input 0.
template <typename Function>
base::Result<Tensors> mapFloats(const KernelContext& context, Function&& f) {
    TESSERA_CHECK(requireFloating(context, 0));
    const graph::Tensor& x = context.input(0);
    std::vector<double> values = load<double>(x);
    mapInPlace(values, context.threads, f);
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

/// y = f(x) on every element of input 0 of any number type; `f` takes double, int64 and uint64.
template <typename Function>
base::Result<Tensors> mapNumbers(const KernelContext& context, Function&& f) {
    TESSERA_CHECK(requireComputable(context, 0));
    const graph::Tensor& x = context.input(0);
    return withNumberType(x.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        std::vector<T> values = load<T>(x);
        mapInPlace(values, context.threads, f);
        return single(makeFrom(context, x.dtype(), x.extents(), values));
    });
}

/// A bool for every element of a floating input 0.
template <typename Predicate>
base::Result<Tensors> testFloats(const KernelContext& context, Predicate&& test) {
    TESSERA_CHECK(requireFloating(context, 0));
    const graph::Tensor& x = context.input(0);
    const std::vector<double> values = load<double>(x);
    TESSERA_TRY(graph::Tensor y, context.makeOutput(graph::DType::kBool, x.extents()));
    std::ranges::transform(values, y.mutableAs<std::uint8_t>().begin(),
                           [&](double value) { return static_cast<std::uint8_t>(test(value) ? 1 : 0); });
    return Tensors{y};
}

} // namespace tessera::kernels
