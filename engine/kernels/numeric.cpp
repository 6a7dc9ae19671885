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

/// Calls `body.operator()<Element>()` for a type that C++ has; false for any other.
template <typename Body>
bool withStoredType(DType dtype, Body&& body) {
    switch (dtype) {
    case DType::kFloat32:
        body.template operator()<float>();
        return true;
    case DType::kFloat64:
        body.template operator()<double>();
        return true;
    case DType::kInt64:
        body.template operator()<std::int64_t>();
        return true;
    case DType::kInt32:
        body.template operator()<std::int32_t>();
        return true;
    case DType::kInt16:
        body.template operator()<std::int16_t>();
        return true;
    case DType::kInt8:
        body.template operator()<std::int8_t>();
        return true;
    case DType::kUint64:
        body.template operator()<std::uint64_t>();
        return true;
    case DType::kUint32:
        body.template operator()<std::uint32_t>();
        return true;
    case DType::kUint16:
        body.template operator()<std::uint16_t>();
        return true;
    case DType::kUint8:
    case DType::kBool:
        body.template operator()<std::uint8_t>();
        return true;
    default:
        return false;
    }
}

/// The bits of an element of at most 8 bits.
std::uint8_t smallElement(std::span<const std::byte> bytes, DType dtype, std::size_t index) {
    return graph::bitWidth(dtype) == 8 ? static_cast<std::uint8_t>(bytes[index])
                                       : graph::packedElement(bytes, dtype, index);
}

/// An integer of 2 or 4 bits: floats truncate and saturate, integers wrap.
template <typename T>
std::uint8_t smallIntegerBits(DType dtype, T value) {
    if constexpr (std::is_same_v<T, double>) {
        const bool isSigned = dtype == DType::kInt4 || dtype == DType::kInt2;
        const int count = 1 << graph::bitWidth(dtype);
        const double low = isSigned ? -count / 2 : 0;
        const double high = isSigned ? count / 2 - 1 : count - 1;
        const double clamped = std::isnan(value) ? 0.0 : std::clamp(value, low, high);
        return static_cast<std::uint8_t>(static_cast<std::int32_t>(clamped));
    } else {
        return static_cast<std::uint8_t>(static_cast<std::uint64_t>(value));
    }
}

} // namespace

template <typename T>
std::vector<T> load(const Tensor& tensor) {
    std::vector<T> values(static_cast<std::size_t>(tensor.count()));
    const DType dtype = tensor.dtype();
    if (withStoredType(dtype, [&]<typename Element>() { loadAs<Element>(tensor, values); })) {
        return values;
    }
    if (dtype == DType::kFloat16) {
        loadHalf(tensor, graph::floatFromHalf, values);
        return values;
    }
    if (dtype == DType::kBfloat16) {
        loadHalf(tensor, graph::floatFromBfloat16, values);
        return values;
    }
    TESSERA_ASSERT(isLoadable(dtype));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint8_t bits = smallElement(tensor.bytes(), dtype, i);
        values[i] = graph::isFloating(dtype) ? convert<T>(graph::doubleFromSmall(dtype, bits))
                                             : static_cast<T>(graph::integerFromBits(dtype, bits));
    }
    return values;
}

template <typename T>
void store(std::span<const T> values, Tensor& into, graph::Overflow overflow, graph::ScaleRounding rounding) {
    TESSERA_ASSERT(values.size() == static_cast<std::size_t>(into.count()));
    const DType dtype = into.dtype();
    if (dtype == DType::kBool) {
        std::ranges::transform(values, into.mutableAs<std::uint8_t>().begin(),
                               [](T value) { return static_cast<std::uint8_t>(value != T(0) ? 1 : 0); });
        return;
    }
    if (withStoredType(dtype, [&]<typename Element>() { storeAs<Element>(values, into); })) {
        return;
    }
    if (dtype == DType::kFloat16 || dtype == DType::kBfloat16) {
        return storeHalf(values, dtype == DType::kFloat16 ? graph::halfFromFloat : graph::bfloat16FromFloat,
                         into);
    }
    TESSERA_ASSERT(isLoadable(dtype));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint8_t bits =
            graph::isFloating(dtype)
                ? graph::smallFromDouble(dtype, static_cast<double>(values[i]), overflow, rounding)
                : smallIntegerBits(dtype, values[i]);
        if (graph::bitWidth(dtype) == 8) {
            into.mutableBytes()[i] = static_cast<std::byte>(bits);
        } else {
            graph::setPackedElement(into.mutableBytes(), dtype, i, bits);
        }
    }
}

template std::vector<double> load<double>(const Tensor&);
template std::vector<std::int64_t> load<std::int64_t>(const Tensor&);
template std::vector<std::uint64_t> load<std::uint64_t>(const Tensor&);
template void store<double>(std::span<const double>, Tensor&, graph::Overflow, graph::ScaleRounding);
template void store<std::int64_t>(std::span<const std::int64_t>, Tensor&, graph::Overflow,
                                  graph::ScaleRounding);
template void store<std::uint64_t>(std::span<const std::uint64_t>, Tensor&, graph::Overflow,
                                   graph::ScaleRounding);

bool isLoadable(DType dtype) {
    return graph::isFloating(dtype) || graph::isInteger(dtype) || dtype == DType::kBool;
}

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
