#pragma once

#include "engine/base/result.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/tensor.h"
#include "engine/kernels/kernel.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace tessera::kernels {

// Kernels compute in one of three number types: double for every floating type, int64 for signed integers,
// uint64 for unsigned ones and bool. Conversions happen once on the way in and once on the way out.

/// The elements as T (double, int64 or uint64). Asserts that the tensor holds numbers or bools.
template <typename T>
[[nodiscard]] std::vector<T> load(const graph::Tensor& tensor);
extern template std::vector<double> load<double>(const graph::Tensor&);
extern template std::vector<std::int64_t> load<std::int64_t>(const graph::Tensor&);
extern template std::vector<std::uint64_t> load<std::uint64_t>(const graph::Tensor&);

/// Writes `values` as the tensor's type. Double to a floating type rounds once, to nearest, ties to even; to
/// an integer type truncates and saturates, NaN gives 0; to bool compares with 0. Integers to narrower ones
/// wrap. `overflow` and `rounding` are of the floating types of 8 bits and less.
template <typename T>
void store(std::span<const T> values, graph::Tensor& into,
           graph::Overflow overflow = graph::Overflow::kSaturate,
           graph::ScaleRounding rounding = graph::ScaleRounding::kUp);
extern template void store<double>(std::span<const double>, graph::Tensor&, graph::Overflow,
                                   graph::ScaleRounding);
extern template void store<std::int64_t>(std::span<const std::int64_t>, graph::Tensor&, graph::Overflow,
                                         graph::ScaleRounding);
extern template void store<std::uint64_t>(std::span<const std::uint64_t>, graph::Tensor&, graph::Overflow,
                                          graph::ScaleRounding);

/// Of any number type; no integer is one.
template <typename T>
[[nodiscard]] constexpr bool notANumber(T x) {
    return x != x; // NOLINT(misc-redundant-expression)
}

/// `value` as another number type. Double to an integer truncates and saturates, NaN gives 0; integers wrap.
template <typename To, typename From>
[[nodiscard]] To convert(From value) {
    if constexpr (std::is_same_v<From, double> && std::is_integral_v<To>) {
        if (notANumber(value)) {
            return 0;
        }
        if (value <= static_cast<double>(std::numeric_limits<To>::min())) {
            return std::numeric_limits<To>::min();
        }
        if (value >= static_cast<double>(std::numeric_limits<To>::max())) {
            return std::numeric_limits<To>::max();
        }
    }
    return static_cast<To>(value);
}

/// A fresh tensor of `values`; errors as KernelContext::makeOutput.
template <typename T>
[[nodiscard]] base::Result<graph::Tensor> makeFrom(const KernelContext& context, graph::DType dtype,
                                                   graph::Extents extents, const std::vector<T>& values) {
    TESSERA_TRY(graph::Tensor tensor, context.makeOutput(dtype, std::move(extents)));
    store<T>(values, tensor);
    return tensor;
}

/// The only output of a kernel.
[[nodiscard]] inline base::Result<Tensors> single(base::Result<graph::Tensor> tensor) {
    if (!tensor) {
        return tl::unexpected(std::move(tensor).error());
    }
    return Tensors{*std::move(tensor)};
}

/// Can kernels compute with it? Floating types of 16 bits and more, integers of 8 and more, bool.
[[nodiscard]] bool isComputable(graph::DType dtype);
/// Can `load` and `store` convert it? The smaller types, which only store numbers, too.
[[nodiscard]] bool isLoadable(graph::DType dtype);
/// The first `count` inputs are present.
[[nodiscard]] base::Status requireInputs(const KernelContext& context, std::size_t count);
[[nodiscard]] base::Status requireComputable(const KernelContext& context, std::size_t index);
[[nodiscard]] base::Status requireFloating(const KernelContext& context, std::size_t index);
/// The same type as input 0.
[[nodiscard]] base::Status requireSameType(const KernelContext& context, std::size_t index);

[[nodiscard]] tl::unexpected<base::Error> refuseInput(std::size_t index, std::string message);
[[nodiscard]] tl::unexpected<base::Error> refuseAttribute(const std::string& name, std::string message);

/// Arithmetic that wraps: signed overflow is undefined in C++, so integers are added as unsigned ones.
template <typename T, typename Function>
[[nodiscard]] T wrapping(T a, T b, Function&& f) {
    if constexpr (std::is_floating_point_v<T>) {
        return f(a, b);
    } else {
        return static_cast<T>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
    }
}

inline constexpr auto kSame = [](auto x) { return x; };
inline constexpr auto kAddition = []<typename T>(T a, T b) {
    return wrapping(a, b, [](auto x, auto y) { return x + y; });
};
inline constexpr auto kProduct = []<typename T>(T a, T b) {
    return wrapping(a, b, [](auto x, auto y) { return x * y; });
};

/// Calls `body.operator()<T>()` with the number type of `dtype`, which is loadable.
template <typename Body>
auto withNumberType(graph::DType dtype, Body&& body) {
    switch (dtype) {
    case graph::DType::kFloat32:
    case graph::DType::kFloat64:
    case graph::DType::kFloat16:
    case graph::DType::kBfloat16:
    case graph::DType::kFloat8E4M3Fn:
    case graph::DType::kFloat8E4M3FnUz:
    case graph::DType::kFloat8E5M2:
    case graph::DType::kFloat8E5M2FnUz:
    case graph::DType::kFloat4E2M1:
    case graph::DType::kFloat8E8M0:
        return body.template operator()<double>();
    case graph::DType::kUint2:
    case graph::DType::kUint4:
    case graph::DType::kUint8:
    case graph::DType::kUint16:
    case graph::DType::kUint32:
    case graph::DType::kUint64:
    case graph::DType::kBool:
        return body.template operator()<std::uint64_t>();
    default:
        return body.template operator()<std::int64_t>();
    }
}

} // namespace tessera::kernels
