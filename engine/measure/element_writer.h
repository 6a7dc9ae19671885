#pragma once

#include "engine/base/random.h"
#include "engine/base/team_order.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/tensor.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace tessera::measure {

/// Numbers as elements of a type whose elements are as wide as T.
template <typename T>
struct PlainCodec {
    template <typename Number>
    T operator()(Number number) const {
        return static_cast<T>(number);
    }
};

/// Floats of 16 bits and less.
struct NarrowCodec {
    graph::DType dtype;
    template <typename Number>
    std::uint16_t operator()(Number number) const {
        const auto value = static_cast<float>(number);
        return dtype == graph::DType::kFloat16 ? graph::halfFromFloat(value)
               : dtype == graph::DType::kBfloat16
                   ? graph::bfloat16FromFloat(value)
                   : graph::smallFromDouble(dtype, static_cast<double>(number), graph::Overflow::kSpecial);
    }
};

/// Calls `use(elements, codec)` for a type whose elements take whole bytes; false: it is none of those.
template <typename Use>
bool withElements(graph::Tensor& tensor, const Use& use) {
    using graph::DType;
    switch (tensor.dtype()) {
    case DType::kFloat32:
        return use(tensor.mutableAs<float>(), PlainCodec<float>()), true;
    case DType::kFloat64:
        return use(tensor.mutableAs<double>(), PlainCodec<double>()), true;
    case DType::kFloat16:
    case DType::kBfloat16:
        return use(tensor.mutableAs<std::uint16_t>(), NarrowCodec{tensor.dtype()}), true;
    case DType::kFloat8E4M3Fn:
    case DType::kFloat8E4M3FnUz:
    case DType::kFloat8E5M2:
    case DType::kFloat8E5M2FnUz:
    case DType::kFloat8E8M0:
        return use(tensor.mutableAs<std::uint8_t>(), NarrowCodec{tensor.dtype()}), true;
    case DType::kInt64:
    case DType::kUint64:
        return use(tensor.mutableAs<std::int64_t>(), PlainCodec<std::int64_t>()), true;
    case DType::kInt32:
    case DType::kUint32:
        return use(tensor.mutableAs<std::int32_t>(), PlainCodec<std::int32_t>()), true;
    case DType::kInt16:
    case DType::kUint16:
        return use(tensor.mutableAs<std::int16_t>(), PlainCodec<std::int16_t>()), true;
    case DType::kInt8:
    case DType::kUint8:
    case DType::kBool:
        return use(tensor.mutableAs<std::int8_t>(), PlainCodec<std::int8_t>()), true;
    default:
        return false;
    }
}

/// Fills `elements` with what `draw(random, index)` gives, as `codec` writes it. Each chunk has a generator
/// of its own, so that all threads of the pool take part and the result does not depend on their number.
template <typename T, typename Codec, typename Draw>
void fillInParallel(std::span<T> elements, const Codec& codec, std::uint64_t seed, const Draw& draw) {
    constexpr std::size_t kChunk = 16384;
    const auto chunks = static_cast<std::int64_t>((elements.size() + kChunk - 1) / kChunk);
    base::TeamOrder order;
#pragma omp parallel if (chunks > 1)
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
            base::Random random(base::splitMix(seed + static_cast<std::uint64_t>(chunk)));
            const std::size_t first = static_cast<std::size_t>(chunk) * kChunk;
            for (std::size_t i = first; i < std::min(first + kChunk, elements.size()); ++i) {
                elements[i] = static_cast<T>(codec(draw(random, i)));
            }
        }
    }
}

/// The same for a tensor of any type whose elements are numbers.
template <typename Draw>
void fillElements(graph::Tensor& tensor, std::uint64_t seed, const Draw& draw) {
    const auto fillBytes = [&](auto elements, const auto& codec) {
        fillInParallel(elements, codec, seed, draw);
    };
    if (withElements(tensor, fillBytes)) {
        return;
    }
    // Elements that share bytes are few, and written one after the other.
    base::Random random(base::splitMix(seed));
    for (std::size_t i = 0; i < static_cast<std::size_t>(tensor.count()); ++i) {
        const auto number = draw(random, i);
        const auto bits = tensor.dtype() == graph::DType::kFloat4E2M1
                              ? graph::smallFromDouble(tensor.dtype(), static_cast<double>(number))
                              : static_cast<std::uint8_t>(static_cast<std::int64_t>(number));
        const auto mask = static_cast<std::uint8_t>((1U << graph::bitWidth(tensor.dtype())) - 1U);
        graph::setPackedElement(tensor.mutableBytes(), tensor.dtype(), i, bits & mask);
    }
}

} // namespace tessera::measure
