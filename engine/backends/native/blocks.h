// Loops over the elements of a block, compiled for the CPU at hand.
#pragma once

#include "engine/backends/native/cpu_levels.h"
#include "engine/backends/native/map_functions.h"

#include <type_traits>

namespace tessera::native {

/// y = Op::of(a, parameters).
template <typename Op, typename A, typename Y>
struct UnaryBlock {
    [[gnu::always_inline]] static inline bool run(const void* const* operands, void* result,
                                                  std::int64_t count, const MapParameters& parameters) {
        const auto* a = static_cast<const A*>(operands[0]);
        auto* y = static_cast<Y*>(result);
        const MapParameters held = parameters;
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < count; ++i) {
            y[i] = static_cast<Y>(Op::of(a[i], held));
        }
        return true;
    }
};

/// y = Op::of(a, b, parameters).
template <typename Op, typename A, typename Y>
struct BinaryBlock {
    [[gnu::always_inline]] static inline bool run(const void* const* operands, void* result,
                                                  std::int64_t count, const MapParameters& parameters) {
        const auto* a = static_cast<const A*>(operands[0]);
        const auto* b = static_cast<const A*>(operands[1]);
        auto* y = static_cast<Y*>(result);
        const MapParameters held = parameters;
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < count; ++i) {
            y[i] = static_cast<Y>(Op::of(a[i], b[i], held));
        }
        return true;
    }
};

/// The same where the second operand may not be zero.
template <typename Op, typename A>
struct QuotientBlock {
    [[gnu::always_inline]] static inline bool run(const void* const* operands, void* result,
                                                  std::int64_t count, const MapParameters& parameters) {
        const auto* b = static_cast<const A*>(operands[1]);
        bool hasZero = false;
        for (std::int64_t i = 0; i < count; ++i) {
            hasZero |= b[i] == 0;
        }
        return !hasZero && BinaryBlock<Op, A, A>::run(operands, result, count, parameters);
    }
};

template <typename Body>
BlockFunction blockOf() {
    return Levels<Body, bool, const void* const*, void*, std::int64_t, const MapParameters&>::best();
}
template <typename Op, typename A, typename Y = A>
BlockFunction unaryBlock() {
    return blockOf<UnaryBlock<Op, A, Y>>();
}
template <typename Op, typename A, typename Y = A>
BlockFunction binaryBlock() {
    return blockOf<BinaryBlock<Op, A, Y>>();
}

/// Integers wrap: they are added as unsigned ones.
template <typename T>
struct WrappingOf {
    using Type = std::make_unsigned_t<T>;
};
template <>
struct WrappingOf<float> {
    using Type = float;
};
template <>
struct WrappingOf<double> {
    using Type = double;
};
template <typename T>
using Wrapping = typename WrappingOf<T>::Type;

} // namespace tessera::native
