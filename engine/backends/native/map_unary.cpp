// Functions of one number.
#include "engine/backends/native/blocks.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/reading.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

#define TESSERA_OF                                                                                           \
    template <typename T>                                                                                    \
    [[gnu::always_inline]] static inline T of(T x, const MapParameters& p)

// Of numbers of every type.
struct Absolute {
    TESSERA_OF {
        static_cast<void>(p);
        if constexpr (std::is_floating_point_v<T>) {
            return std::abs(x);
        } else if constexpr (std::is_signed_v<T>) { // the smallest integer stays, as two's complement wraps
            return x < 0 ? static_cast<T>(-static_cast<Wrapping<T>>(x)) : x;
        } else {
            return x;
        }
    }
};
struct Negative {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(-static_cast<Wrapping<T>>(x));
    }
};
struct Sign {
    TESSERA_OF {
        static_cast<void>(p);
        return isNotANumber(x) ? x : static_cast<T>((x > T(0) ? 1 : 0) - (x < T(0) ? 1 : 0));
    }
};
struct Relu {
    TESSERA_OF {
        static_cast<void>(p);
        return x < T(0) ? T(0) : x;
    }
};
struct BitNot {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(~x);
    }
};
struct LogicalNot {
    TESSERA_OF {
        static_cast<void>(p);
        return static_cast<T>(x == 0 ? 1 : 0);
    }
};
struct Clip {
    TESSERA_OF {
        if constexpr (std::is_floating_point_v<T>) {
            const T low = static_cast<T>(p.alpha);
            const T high = static_cast<T>(p.beta);
            x = x < low ? low : x;
            return x > high ? high : x;
        } else {
            const T low = static_cast<T>(p.low);
            const T high = static_cast<T>(p.high);
            x = x < low ? low : x;
            return x > high ? high : x;
        }
    }
};
struct Shrink {
    TESSERA_OF {
        const auto bias = static_cast<T>(p.alpha);
        const auto limit = static_cast<T>(p.beta);
        return x < -limit ? x + bias : x > limit ? x - bias : isNotANumber(x) ? x : T(0);
    }
};

// Of floats.
template <typename T>
[[gnu::always_inline]] inline T logistic(T x) {
    return T(1) / (T(1) + std::exp(-x));
}
template <typename T>
[[gnu::always_inline]] inline T softplusOf(T x) {
    return isNotANumber(x) ? x : (x > T(0) ? x : T(0)) + std::log1p(std::exp(-std::abs(x)));
}

#define TESSERA_FUNCTION(Name, expression)                                                                   \
    struct Name {                                                                                            \
        TESSERA_OF {                                                                                         \
            static_cast<void>(p);                                                                            \
            [[maybe_unused]] const T alpha = static_cast<T>(p.alpha);                                        \
            [[maybe_unused]] const T beta = static_cast<T>(p.beta);                                          \
            return expression;                                                                               \
        }                                                                                                    \
    }

TESSERA_FUNCTION(SquareRoot, std::sqrt(x));
TESSERA_FUNCTION(Exponential, std::exp(x));
TESSERA_FUNCTION(Logarithm, std::log(x));
TESSERA_FUNCTION(Reciprocal, T(1) / x);
TESSERA_FUNCTION(Floor, std::floor(x));
TESSERA_FUNCTION(Ceil, std::ceil(x));
TESSERA_FUNCTION(Round, std::nearbyint(x));
TESSERA_FUNCTION(Sine, std::sin(x));
TESSERA_FUNCTION(Cosine, std::cos(x));
TESSERA_FUNCTION(Tangent, std::tan(x));
TESSERA_FUNCTION(ArcSine, std::asin(x));
TESSERA_FUNCTION(ArcCosine, std::acos(x));
TESSERA_FUNCTION(ArcTangent, std::atan(x));
TESSERA_FUNCTION(HyperbolicSine, std::sinh(x));
TESSERA_FUNCTION(HyperbolicCosine, std::cosh(x));
TESSERA_FUNCTION(HyperbolicTangent, std::tanh(x));
TESSERA_FUNCTION(AreaSine, std::asinh(x));
TESSERA_FUNCTION(AreaCosine, std::acosh(x));
TESSERA_FUNCTION(AreaTangent, std::atanh(x));
TESSERA_FUNCTION(ErrorFunction, std::erf(x));
TESSERA_FUNCTION(LeakyRelu, x < T(0) ? alpha * x : x);
TESSERA_FUNCTION(ThresholdedRelu, x <= alpha ? T(0) : x);
TESSERA_FUNCTION(Elu, x < T(0) ? alpha * std::expm1(x) : x);
TESSERA_FUNCTION(Selu, beta*(x <= T(0) ? alpha * std::expm1(x) : x));
TESSERA_FUNCTION(Celu, x < T(0) ? alpha * std::expm1(x / alpha) : x);
TESSERA_FUNCTION(Gelu, T(0.5) * x * (T(1) + std::erf(x / std::numbers::sqrt2_v<T>)));
TESSERA_FUNCTION(GeluTanh, T(0.5) * x *
                               (T(1) + std::tanh(static_cast<T>(0.79788456080286535588) *
                                                 (x + static_cast<T>(0.044715) * x * x * x))));
TESSERA_FUNCTION(Sigmoid, logistic(x));
TESSERA_FUNCTION(HardSigmoid, alpha* x + beta < T(0)    ? T(0)
                              : alpha * x + beta > T(1) ? T(1)
                                                        : alpha * x + beta);
TESSERA_FUNCTION(HardSwish, x*(x / T(6) + T(0.5) < T(0)   ? T(0)
                               : x / T(6) + T(0.5) > T(1) ? T(1)
                                                          : x / T(6) + T(0.5)));
TESSERA_FUNCTION(Swish, x* logistic(alpha* x));
TESSERA_FUNCTION(Mish, x* std::tanh(softplusOf(x)));
TESSERA_FUNCTION(Softplus, softplusOf(x));
TESSERA_FUNCTION(Softsign, x / (T(1) + std::abs(x)));

#undef TESSERA_FUNCTION
#undef TESSERA_OF

struct IsNaN {
    template <typename T>
    [[gnu::always_inline]] static inline std::uint8_t of(T x, const MapParameters& /*p*/) {
        return isNotANumber(x) ? 1 : 0;
    }
};
/// Infinities whose signs are asked for.
struct IsInf {
    template <typename T>
    [[gnu::always_inline]] static inline std::uint8_t of(T x, const MapParameters& p) {
        constexpr T kInfinity = std::numeric_limits<T>::infinity();
        const auto negative = static_cast<std::uint8_t>(x == -kInfinity ? 1 : 0);
        const auto positive = static_cast<std::uint8_t>(x == kInfinity ? 1 : 0);
        return static_cast<std::uint8_t>((negative & static_cast<std::uint8_t>(p.low)) |
                                         (positive & static_cast<std::uint8_t>(p.high)));
    }
};

template <typename Op>
BlockFunction ofNumbers(Computed type) {
    return withComputed(type, [&]<typename T>() { return unaryBlock<Op, T>(); });
}
template <typename Op>
BlockFunction ofIntegers(Computed type) {
    return withComputed(type, [&]<typename T>() -> BlockFunction {
        if constexpr (std::is_integral_v<T>) {
            return unaryBlock<Op, T>();
        } else {
            throw Unsupported("its operand is no integer");
        }
    });
}
BlockFunction ofBools(Computed /*type*/) {
    return unaryBlock<LogicalNot, std::uint8_t>();
}
template <typename Op>
BlockFunction ofFloats(Computed type) {
    if (type != Computed::kF32 && type != Computed::kF64) {
        throw Unsupported("its operand is an integer");
    }
    return withFloating(type, []<typename T>() { return unaryBlock<Op, T>(); });
}
template <typename Op>
BlockFunction testOfFloats(Computed type) {
    if (type != Computed::kF32 && type != Computed::kF64) {
        throw Unsupported("its operand is an integer");
    }
    return withFloating(type, []<typename T>() { return unaryBlock<Op, T, std::uint8_t>(); });
}

constexpr std::int64_t kCheap = 0;
constexpr std::int64_t kDear = 5; // ns an element: a function of the C library

struct Row {
    std::string_view op;
    BlockFunction (*of)(Computed type);
    std::int64_t nsPerElement = kCheap;
    float alpha = 0.0F;
    float beta = 0.0F;
};
constexpr Row kRows[] = {
    {"Abs", ofNumbers<Absolute>},
    {"Neg", ofNumbers<Negative>},
    {"Sign", ofNumbers<Sign>},
    {"Relu", ofNumbers<Relu>},
    {"Clip", ofNumbers<Clip>},
    {"Shrink", ofFloats<Shrink>},
    {"BitwiseNot", ofIntegers<BitNot>},
    {"Not", ofBools},
    {"IsNaN", testOfFloats<IsNaN>},
    {"IsInf", testOfFloats<IsInf>},
    {"Sqrt", ofFloats<SquareRoot>},
    {"Exp", ofFloats<Exponential>, kDear},
    {"Log", ofFloats<Logarithm>, kDear},
    {"Reciprocal", ofFloats<Reciprocal>},
    {"Floor", ofFloats<Floor>},
    {"Ceil", ofFloats<Ceil>},
    {"Round", ofFloats<Round>},
    {"Sin", ofFloats<Sine>, kDear},
    {"Cos", ofFloats<Cosine>, kDear},
    {"Tan", ofFloats<Tangent>, kDear},
    {"Asin", ofFloats<ArcSine>, kDear},
    {"Acos", ofFloats<ArcCosine>, kDear},
    {"Atan", ofFloats<ArcTangent>, kDear},
    {"Sinh", ofFloats<HyperbolicSine>, kDear},
    {"Cosh", ofFloats<HyperbolicCosine>, kDear},
    {"Tanh", ofFloats<HyperbolicTangent>, kDear},
    {"Asinh", ofFloats<AreaSine>, kDear},
    {"Acosh", ofFloats<AreaCosine>, kDear},
    {"Atanh", ofFloats<AreaTangent>, kDear},
    {"Erf", ofFloats<ErrorFunction>, kDear},
    {"LeakyRelu", ofFloats<LeakyRelu>, kCheap, 0.01F},
    {"ThresholdedRelu", ofFloats<ThresholdedRelu>, kCheap, 1.0F},
    {"Elu", ofFloats<Elu>, kDear, 1.0F},
    {"Selu", ofFloats<Selu>, kDear, 1.67326319217681884765625F, 1.05070102214813232421875F},
    {"Celu", ofFloats<Celu>, kDear, 1.0F},
    {"Sigmoid", ofFloats<Sigmoid>, kDear},
    {"HardSigmoid", ofFloats<HardSigmoid>, kCheap, 0.2F, 0.5F},
    {"HardSwish", ofFloats<HardSwish>},
    {"Swish", ofFloats<Swish>, kDear, 1.0F},
    {"Mish", ofFloats<Mish>, kDear},
    {"Softplus", ofFloats<Softplus>, kDear},
    {"Softsign", ofFloats<Softsign>},
};

/// One number of a constant limit, or `fallback` where it is left out.
double floatLimit(const RegionView& region, std::int32_t value, double fallback) {
    return value < 0 ? fallback : numbersOf(region, value).at(0);
}

MapParameters readLimits(const RegionView& region, const NodeView& node, Computed type) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    MapParameters made{.alpha = -kInfinity, .beta = kInfinity};
    if (opsetOf(node) < 11) { // limits are attributes
        made.alpha = static_cast<double>(node.floatOr("min", std::numeric_limits<float>::lowest()));
        made.beta = static_cast<double>(node.floatOr("max", std::numeric_limits<float>::max()));
        return made;
    }
    if (type == Computed::kF32 || type == Computed::kF64) {
        made.alpha = floatLimit(region, node.input(1), made.alpha);
        made.beta = floatLimit(region, node.input(2), made.beta);
        return made;
    }
    withComputed(type, [&]<typename T>() {
        made.low = widestOf(std::numeric_limits<T>::lowest());
        made.high = widestOf(std::numeric_limits<T>::max());
    });
    made.low = node.input(1) < 0 ? made.low : wholeNumbersOf(region, node.input(1)).at(0);
    made.high = node.input(2) < 0 ? made.high : wholeNumbersOf(region, node.input(2)).at(0);
    return made;
}

MapParameters readParameters(const RegionView& region, const NodeView& node, const Row& row, Computed type) {
    const auto op = node.op();
    if (op == "Clip") {
        return readLimits(region, node, type);
    }
    if (op == "Shrink") {
        return {.alpha = static_cast<double>(node.floatOr("bias", 0.0F)),
                .beta = static_cast<double>(node.floatOr("lambd", 0.5F))};
    }
    if (op == "IsInf") {
        return {.low = node.intOr("detect_negative", 1), .high = node.intOr("detect_positive", 1)};
    }
    return {.alpha = static_cast<double>(node.floatOr("alpha", row.alpha)),
            .beta = static_cast<double>(node.floatOr(op == "Selu" ? "gamma" : "beta", row.beta))};
}

MapFunction gelu(const NodeView& node, Computed type) {
    const auto form = node.stringOr("approximate", "none");
    if (form != "none" && form != "tanh") {
        throw Unsupported("its approximation is neither 'none' nor 'tanh'");
    }
    return {.block = form == "tanh" ? ofFloats<GeluTanh>(type) : ofFloats<Gelu>(type),
            .operand = type,
            .result = type,
            .nsPerElement = kDear};
}

} // namespace

std::optional<MapFunction> unaryFunction(const RegionView& region) {
    const NodeView node = region.node(0);
    if (node.op() == "Gelu") {
        return gelu(node, computedOf(inputType(region, 0)));
    }
    for (const Row& row : kRows) {
        if (row.op == node.op()) {
            const Computed type = computedOf(inputType(region, 0));
            const bool isTest = row.op == "IsNaN" || row.op == "IsInf";
            return MapFunction{.block = row.of(type),
                               .operand = type,
                               .result = isTest ? Computed::kU8 : type,
                               .parameters = readParameters(region, node, row, type),
                               .nsPerElement = row.nsPerElement};
        }
    }
    return std::nullopt;
}

} // namespace tessera::native
