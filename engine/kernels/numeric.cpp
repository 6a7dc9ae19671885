#include "engine/kernels/numeric.h"

#include "engine/base/assert.h"
#include "engine/graph/float_formats.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;
using graph::DType;
using graph::Tensor;

namespace {

/// Rounds to odd, so that a second rounding to 16 bits gives what one rounding would have given (Boldo and
/// Melquiond, "When double rounding is odd", 2005).
float narrowToOdd(double value) {
    const auto nearest = static_cast<float>(value);
    if (std::isnan(value) || static_cast<double>(nearest) == value ||
        (std::bit_cast<std::uint32_t>(nearest) & 1U) != 0) {
        return nearest;
    }
    const float towards = value > static_cast<double>(nearest) ? std::numeric_limits<float>::infinity()
                                                               : -std::numeric_limits<float>::infinity();
    return std::nextafter(nearest, towards);
}

template <typename To, typename From>
To convert(From value) {
    if constexpr (std::is_same_v<From, double> && std::is_integral_v<To>) {
        if (std::isnan(value)) {
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

template <typename Element, typename T>
void storeAs(std::span<const T> values, Tensor& into) {
    std::ranges::transform(values, into.mutableAs<Element>().begin(),
                           [](T value) { return convert<Element>(value); });
}

template <typename Element, typename T>
void loadAs(const Tensor& tensor, std::vector<T>& into) {
    std::ranges::transform(tensor.as<Element>(), into.begin(),
                           [](Element value) { return convert<T>(value); });
}

template <typename T>
void loadHalf(const Tensor& tensor, float (*widen)(std::uint16_t), std::vector<T>& into) {
    std::ranges::transform(tensor.as<std::uint16_t>(), into.begin(),
                           [&](std::uint16_t bits) { return convert<T>(static_cast<double>(widen(bits))); });
}

template <typename T>
void storeHalf(std::span<const T> values, std::uint16_t (*narrow)(float), Tensor& into) {
    std::ranges::transform(values, into.mutableAs<std::uint16_t>().begin(),
                           [&](T value) { return narrow(narrowToOdd(static_cast<double>(value))); });
}

} // namespace

template <typename T>
std::vector<T> load(const Tensor& tensor) {
    std::vector<T> values(static_cast<std::size_t>(tensor.count()));
    switch (tensor.dtype()) {
    case DType::kFloat32:
        loadAs<float>(tensor, values);
        break;
    case DType::kFloat64:
        loadAs<double>(tensor, values);
        break;
    case DType::kFloat16:
        loadHalf(tensor, graph::floatFromHalf, values);
        break;
    case DType::kBfloat16:
        loadHalf(tensor, graph::floatFromBfloat16, values);
        break;
    case DType::kInt64:
        loadAs<std::int64_t>(tensor, values);
        break;
    case DType::kInt32:
        loadAs<std::int32_t>(tensor, values);
        break;
    case DType::kInt16:
        loadAs<std::int16_t>(tensor, values);
        break;
    case DType::kInt8:
        loadAs<std::int8_t>(tensor, values);
        break;
    case DType::kUint64:
        loadAs<std::uint64_t>(tensor, values);
        break;
    case DType::kUint32:
        loadAs<std::uint32_t>(tensor, values);
        break;
    case DType::kUint16:
        loadAs<std::uint16_t>(tensor, values);
        break;
    case DType::kUint8:
    case DType::kBool:
        loadAs<std::uint8_t>(tensor, values);
        break;
    default:
        TESSERA_ASSERT(!"load: not a type that kernels compute with");
    }
    return values;
}

template <typename T>
void store(std::span<const T> values, Tensor& into) {
    TESSERA_ASSERT(values.size() == static_cast<std::size_t>(into.count()));
    switch (into.dtype()) {
    case DType::kFloat32:
        return storeAs<float>(values, into);
    case DType::kFloat64:
        return storeAs<double>(values, into);
    case DType::kFloat16:
        return storeHalf(values, graph::halfFromFloat, into);
    case DType::kBfloat16:
        return storeHalf(values, graph::bfloat16FromFloat, into);
    case DType::kInt64:
        return storeAs<std::int64_t>(values, into);
    case DType::kInt32:
        return storeAs<std::int32_t>(values, into);
    case DType::kInt16:
        return storeAs<std::int16_t>(values, into);
    case DType::kInt8:
        return storeAs<std::int8_t>(values, into);
    case DType::kUint64:
        return storeAs<std::uint64_t>(values, into);
    case DType::kUint32:
        return storeAs<std::uint32_t>(values, into);
    case DType::kUint16:
        return storeAs<std::uint16_t>(values, into);
    case DType::kUint8:
        return storeAs<std::uint8_t>(values, into);
    case DType::kBool:
        std::ranges::transform(values, into.mutableAs<std::uint8_t>().begin(),
                               [](T value) { return static_cast<std::uint8_t>(value != T(0) ? 1 : 0); });
        return;
    default:
        TESSERA_ASSERT(!"store: not a type that kernels compute with");
    }
}

template std::vector<double> load<double>(const Tensor&);
template std::vector<std::int64_t> load<std::int64_t>(const Tensor&);
template std::vector<std::uint64_t> load<std::uint64_t>(const Tensor&);
template void store<double>(std::span<const double>, Tensor&);
template void store<std::int64_t>(std::span<const std::int64_t>, Tensor&);
template void store<std::uint64_t>(std::span<const std::uint64_t>, Tensor&);

bool isComputable(DType dtype) {
    switch (dtype) {
    case DType::kFloat32:
    case DType::kFloat64:
    case DType::kFloat16:
    case DType::kBfloat16:
    case DType::kBool:
        return true;
    default:
        return graph::isInteger(dtype) && graph::bitWidth(dtype) >= 8;
    }
}

base::Status requireInputs(const KernelContext& context, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (!context.hasInput(i)) {
            return refuseInput(i, "is needed");
        }
    }
    return {};
}

base::Status requireComputable(const KernelContext& context, std::size_t index) {
    if (!context.hasInput(index)) {
        return refuseInput(index, "is needed");
    }
    const DType dtype = context.input(index).dtype();
    if (!isComputable(dtype)) {
        return fail(ErrorKind::kImpossible,
                    "the reference kernel does not compute with " + std::string(graph::longName(dtype)),
                    "input " + std::to_string(index));
    }
    return {};
}

base::Status requireFloating(const KernelContext& context, std::size_t index) {
    TESSERA_CHECK(requireComputable(context, index));
    if (!graph::isFloating(context.input(index).dtype())) {
        return refuseInput(index, "is " + std::string(graph::longName(context.input(index).dtype())) +
                                      ", but the operator needs a floating type");
    }
    return {};
}

base::Status requireSameType(const KernelContext& context, std::size_t index) {
    TESSERA_CHECK(requireComputable(context, index));
    if (context.input(index).dtype() != context.input(0).dtype()) {
        return refuseInput(index, "is " + std::string(graph::longName(context.input(index).dtype())) +
                                      ", but input 0 is " +
                                      std::string(graph::longName(context.input(0).dtype())));
    }
    return {};
}

tl::unexpected<base::Error> refuseInput(std::size_t index, std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), "input " + std::to_string(index));
}

tl::unexpected<base::Error> refuseAttribute(const std::string& name, std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), "attribute '" + name + "'");
}

} // namespace tessera::kernels
