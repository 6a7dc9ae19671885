// Arithmetic of two and more operands of one type.
#include "engine/backends/native/blocks.h"

#include <cmath>
#include <limits>
#include <string>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

#define TESSERA_OF                                                                                           \
    template <typename T>                                                                                    \
    [[gnu::always_inline]] static inline T of(T a, T b, const MapParameters& p)

struct Addition {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
    }
};
struct Subtraction {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
    }
};
struct Multiplication {
    TESSERA_OF {
        static_cast<void>(p);
        if constexpr (sizeof(T) < sizeof(int)) { // which would overflow as signed ones
            return static_cast<T>(static_cast<unsigned>(a) * static_cast<unsigned>(b));
        } else {
            return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
        }
    }
};
struct Division {
    TESSERA_OF {
        static_cast<void>(p);
        if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
            if (b == -1) { // the smallest integer by -1 would trap
                return static_cast<T>(-static_cast<Wrapping<T>>(a));
            }
        }
        return static_cast<T>(a / b);
    }
};
/// The remainder with the divisor's sign.
struct FlooredRemainder {
    TESSERA_OF {
        static_cast<void>(p);
        if constexpr (std::is_floating_point_v<T>) {
            const T remainder = std::fmod(a, b);
            if (remainder == 0) {
                return std::copysign(T(0), b);
            }
            return (remainder < 0) != (b < 0) ? remainder + b : remainder;
        } else if constexpr (std::is_signed_v<T>) {
            const T remainder = b == -1 ? T(0) : static_cast<T>(a % b);
            return remainder != 0 && (remainder < 0) != (b < 0) ? static_cast<T>(remainder + b) : remainder;
        } else {
            return static_cast<T>(a % b);
        }
    }
};
/// The remainder with the dividend's sign.
struct Remainder {
    TESSERA_OF {
        static_cast<void>(p);
        if constexpr (std::is_floating_point_v<T>) {
            return std::fmod(a, b);
        } else if constexpr (std::is_signed_v<T>) {
            return b == -1 ? T(0) : static_cast<T>(a % b);
        } else {
            return static_cast<T>(a % b);
        }
    }
};
struct Largest {
    TESSERA_OF {
        static_cast<void>(p);
        return a > b || isNotANumber(a) ? a : b;
    }
};
struct Smallest {
    TESSERA_OF {
        static_cast<void>(p);
        return a < b || isNotANumber(a) ? a : b;
    }
};
struct Power {
    TESSERA_OF {
        static_cast<void>(p);
        if constexpr (std::is_floating_point_v<T>) {
            return std::pow(a, b);
        } else {
            if constexpr (std::is_signed_v<T>) {
                if (b < 0) { // truncated towards zero
                    return static_cast<T>(a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0);
                }
            }
            std::uint64_t result = 1;
            auto factor = static_cast<std::uint64_t>(widestOf(a));
            for (auto left = static_cast<std::uint64_t>(widestOf(b)); left != 0; left >>= 1U) {
                result = (left & 1U) != 0 ? result * factor : result;
                factor *= factor;
            }
            return static_cast<T>(result);
        }
    }
};
struct ParametricRelu {
    TESSERA_OF { return a < T(0) ? Multiplication::of(a, b, p) : a; }
};
struct Divided { ///< of a mean: by how many were added
    template <typename T>
    [[gnu::always_inline]] static inline T of(T a, const MapParameters& p) {
        return a / static_cast<T>(p.low);
    }
};
struct BitAnd {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(a & b);
    }
};
struct BitOr {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(a | b);
    }
};
struct BitXor {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(a ^ b);
    }
};
/// By the width or more, or by less than nothing, they leave the sign alone.
struct ShiftLeft {
    TESSERA_OF {
        static_cast<void>(p);
        const bool isWhole = static_cast<std::uint64_t>(widestOf(b)) >= sizeof(T) * 8;
        return isWhole ? T(0)
                       : static_cast<T>(static_cast<std::uint64_t>(widestOf(a))
                                        << (static_cast<unsigned>(b) & 63U));
    }
};
struct ShiftRight {
    TESSERA_OF {
        static_cast<void>(p);
        const bool isWhole = static_cast<std::uint64_t>(widestOf(b)) >= sizeof(T) * 8;
        return isWhole ? static_cast<T>(a < T(0) ? -1 : 0)
                       : static_cast<T>(a >> (static_cast<unsigned>(b) & 63U));
    }
};

#undef TESSERA_OF

template <typename Op>
BlockFunction ofNumbers(Computed type) {
    return withComputed(type, [&]<typename T>() { return binaryBlock<Op, T>(); });
}
template <typename Op>
BlockFunction ofQuotients(Computed type) {
    return withComputed(type, [&]<typename T>() -> BlockFunction {
        if constexpr (std::is_integral_v<T>) {
            return blockOf<QuotientBlock<Op, T>>();
        } else {
            return binaryBlock<Op, T>();
        }
    });
}
template <typename Op>
BlockFunction ofIntegers(Computed type) {
    return withComputed(type, [&]<typename T>() -> BlockFunction {
        if constexpr (std::is_integral_v<T>) {
            return binaryBlock<Op, T>();
        } else {
            throw Unsupported("its operands are no integers");
        }
    });
}

BlockFunction modulo(const NodeView& node, Computed type) {
    return node.intOr("fmod", 0) == 0 ? ofQuotients<FlooredRemainder>(type) : ofQuotients<Remainder>(type);
}
BlockFunction shift(const NodeView& node, Computed type) {
    return node.stringOr("direction", "") == "LEFT" ? ofIntegers<ShiftLeft>(type)
                                                    : ofIntegers<ShiftRight>(type);
}

struct Row {
    std::string_view op;
    BlockFunction (*of)(Computed type);
    std::int64_t nsPerElement = 0;
};
constexpr Row kRows[] = {
    {"Add", ofNumbers<Addition>},       {"Sub", ofNumbers<Subtraction>},
    {"Mul", ofNumbers<Multiplication>}, {"Div", ofQuotients<Division>},
    {"Max", ofNumbers<Largest>},        {"Min", ofNumbers<Smallest>},
    {"Sum", ofNumbers<Addition>},       {"Mean", ofNumbers<Addition>},
    {"Pow", ofNumbers<Power>, 10},      {"PRelu", ofNumbers<ParametricRelu>},
    {"BitwiseAnd", ofIntegers<BitAnd>}, {"BitwiseOr", ofIntegers<BitOr>},
    {"BitwiseXor", ofIntegers<BitXor>},
};

BlockFunction blockOfOperator(const NodeView& node, Computed type, std::int64_t& nsPerElement) {
    for (const Row& row : kRows) {
        if (row.op == node.op()) {
            nsPerElement = row.nsPerElement;
            return row.of(type);
        }
    }
    return node.op() == "Mod" ? modulo(node, type) : node.op() == "BitShift" ? shift(node, type) : nullptr;
}

bool joins(std::string_view op) {
    return op == "Max" || op == "Min" || op == "Sum" || op == "Mean";
}

} // namespace

std::optional<MapFunction> binaryFunction(const RegionView& region) {
    const NodeView node = region.node(0);
    if (node.inputs().size() < 2 && !joins(node.op())) {
        return std::nullopt;
    }
    MapFunction made;
    const auto type = static_cast<graph::DType>(region.value(node.input(0)).dtype);
    made.operand = made.result = computedOf(type);
    made.block = blockOfOperator(node, made.operand, made.nsPerElement);
    if (made.block == nullptr) {
        return std::nullopt;
    }
    made.joins = joins(node.op());
    for (std::size_t i = 0; i < node.inputs().size(); ++i) {
        const bool isExponent = node.op() == "Pow" && i == 1 && graph::isFloating(type);
        if (inputType(region, i) != type && !isExponent) {
            throw Unsupported("its operands are of several types");
        }
    }
    if (node.op() == "Mean") {
        if (!graph::isFloating(type)) {
            throw Unsupported("its operands are integers");
        }
        made.parameters.low = static_cast<std::int64_t>(node.inputs().size());
        made.last = withFloating(made.operand, []<typename T>() { return unaryBlock<Divided, T>(); });
    }
    return made;
}

} // namespace tessera::native
