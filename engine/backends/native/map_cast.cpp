// Changes of element type.
#include "engine/backends/native/blocks.h"

#include <cmath>
#include <limits>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

/// Integers wrap; floats are truncated, saturated where they are too large, and 0 where they are none.
template <typename To>
struct Converted {
    template <typename From>
    [[gnu::always_inline]] static inline To of(From x, const MapParameters& /*p*/) {
        if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
            // The largest integer need not be a float: the power of two behind it is.
            constexpr auto kLeast = static_cast<From>(std::numeric_limits<To>::min());
            constexpr auto kBeyond = static_cast<From>(std::numeric_limits<To>::max() / 2 + 1) * From(2);
            const bool isBelow = x <= kLeast;
            const bool isAbove = x >= kBeyond;
            const From inside = isBelow || isAbove || isNotANumber(x) ? From(0) : x;
            const To made = static_cast<To>(inside);
            return isAbove ? std::numeric_limits<To>::max() : isBelow ? std::numeric_limits<To>::min() : made;
        } else {
            return static_cast<To>(x);
        }
    }
};
/// To be rounded once more, to 16 bits.
struct ConvertedToOdd {
    template <typename From>
    [[gnu::always_inline]] static inline float of(From x, const MapParameters& /*p*/) {
        if constexpr (std::is_same_v<From, float> || sizeof(From) <= 2) {
            return static_cast<float>(x);
        } else {
            return toOdd(static_cast<double>(x));
        }
    }
};
struct IsNotZero {
    template <typename From>
    [[gnu::always_inline]] static inline std::uint8_t of(From x, const MapParameters& /*p*/) {
        return x != From(0) ? 1 : 0;
    }
};

template <typename From>
BlockFunction blockTo(graph::DType to) {
    if (to == graph::DType::kBool) {
        return unaryBlock<IsNotZero, From, std::uint8_t>();
    }
    if (!isStoredAsComputed(to)) {
        return unaryBlock<ConvertedToOdd, From, float>();
    }
    return conversionOf(kComputedOf<From>, computedOf(to));
}

} // namespace

BlockFunction conversionOf(Computed from, Computed to) {
    return withComputed(from, [&]<typename From>() {
        return withComputed(to, []<typename To>() { return unaryBlock<Converted<To>, From, To>(); });
    });
}

std::optional<MapFunction> castFunction(const RegionView& region) {
    const NodeView node = region.node(0);
    if (node.op() != "Cast" && node.op() != "CastLike") {
        return std::nullopt;
    }
    const auto from = inputType(region, 0);
    const auto to = static_cast<graph::DType>(region.value(node.output(0)).dtype);
    if (!isComputable(to)) {
        throw Unsupported("it does not convert to " + std::string(graph::longName(to)));
    }
    return MapFunction{.block =
                           withComputed(computedOf(from), [&]<typename From>() { return blockTo<From>(to); }),
                       .operand = computedOf(from),
                       .result = computedOf(to)};
}

} // namespace tessera::native
