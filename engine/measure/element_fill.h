#pragma once

#include "engine/base/random.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/tensor.h"
#include "engine/kernels/parallel.h"
#include "engine/measure/input_roles.h"

#include <algorithm>
#include <cstdint>
#include <omp.h>
#include <span>

namespace tessera::measure {

/// Calls `use(write)` for a tensor of numbers, where write(i, number) makes a number its element i.
template <typename Use>
void withWriter(graph::Tensor& tensor, const Use& use) {
    using graph::DType;
    const DType dtype = tensor.dtype();
    const auto plain = [&use](auto elements) {
        use([elements](std::size_t i, auto number) {
            elements[i] = static_cast<typename decltype(elements)::value_type>(number);
        });
    };
    const auto floats16 = [&](const auto& rounded) {
        use([elements = tensor.mutableAs<std::uint16_t>(), rounded](std::size_t i, auto number) {
            elements[i] = rounded(static_cast<float>(number));
        });
    };
    const auto bits = graph::bitWidth(dtype);
    if (dtype == DType::kFloat32) {
        plain(tensor.mutableAs<float>());
    } else if (dtype == DType::kFloat64) {
        plain(tensor.mutableAs<double>());
    } else if (dtype == DType::kFloat16) {
        floats16(&graph::halfFromFloat);
    } else if (dtype == DType::kBfloat16) {
        floats16(&graph::bfloat16FromFloat);
    } else if (bits == 64) {
        plain(tensor.mutableAs<std::int64_t>());
    } else if (bits == 32) {
        plain(tensor.mutableAs<std::int32_t>());
    } else if (bits == 16) {
        plain(tensor.mutableAs<std::int16_t>());
    } else {
        use([bytes = tensor.mutableBytes(), dtype, bits](std::size_t i, auto number) {
            const auto code =
                graph::isSmallFloat(dtype)
                    ? graph::smallFromDouble(dtype, static_cast<double>(number), graph::Overflow::kSpecial)
                    : static_cast<std::uint8_t>(static_cast<std::int64_t>(number));
            if (bits == 8) {
                bytes[i] = static_cast<std::byte>(code);
            } else {
                graph::setPackedElement(bytes, dtype, i, code);
            }
        });
    }
}

/// Fills a tensor of numbers with what `draw(random, index)` gives. Each chunk has a generator of its own, so
/// that all threads of the pool take part and the result does not depend on their number.
template <typename Draw>
void fillElements(graph::Tensor& tensor, std::uint64_t seed, const Draw& draw) {
    constexpr std::int64_t kChunk = 16384; // whole bytes of every type
    withWriter(tensor, [&](const auto& write) {
        kernels::parallelFor(
            (tensor.count() + kChunk - 1) / kChunk, omp_get_max_threads(), [&](std::int64_t chunk) {
                base::Random random(base::splitMix(seed + static_cast<std::uint64_t>(chunk)));
                const std::int64_t end = std::min((chunk + 1) * kChunk, tensor.count());
                for (std::int64_t i = chunk * kChunk; i < end; ++i) {
                    write(static_cast<std::size_t>(i), draw(random, static_cast<std::size_t>(i)));
                }
            });
    });
}

/// Fills a tensor of places with different ones, as far apart as they go, so that the first and the last are
/// among them. False, with nothing written: there are fewer places than elements.
[[nodiscard]] bool fillDistinct(graph::Tensor& tensor, const InputRole& role,
                                std::span<const WholeRange> ranges, std::uint64_t seed);

enum class Nan : std::uint8_t { kDrawn, kLeftOut };

/// Overwrites elements of some rows of a float tensor with infinities, NaN, zeros of both signs, tiny
/// and large numbers. Rows lie along the axis before the last, so that what is computed of the others stays
/// finite; of few elements, half stay finite.
void sprinkleExtremes(graph::Tensor& tensor, Nan nan, std::uint64_t seed);

} // namespace tessera::measure
