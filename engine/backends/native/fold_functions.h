// What reductions do with each element.
#pragma once

#include "engine/backends/native/element_types.h"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace tessera::native {

/// What elements of type T are folded into: 64 bits.
template <typename T>
using Total = std::conditional_t<std::is_floating_point_v<T>, double,
                                 std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;
/// A run of `count` elements into one total, which holds 64 bits.
using FoldRun = void (*)(const void* x, std::int64_t count, void* total);
/// Each of `count` elements into a total of its own.
using FoldRow = void (*)(const void* x, std::int64_t count, void* totals);

struct FoldFunctions {
    FoldRun run = nullptr;
    FoldRow row = nullptr;
    std::uint64_t start = 0; ///< the bits of a total of nothing
};

/// Of one of the ten operators called Reduce...; for what the mean, the root and the logarithm are taken of,
/// sums.
[[nodiscard]] FoldFunctions foldFunctionsOf(std::string_view op, Computed type);

} // namespace tessera::native
