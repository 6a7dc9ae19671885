#include "engine/kernels/elementwise.h"
#include "engine/kernels/families.h"

#include <array>
#include <cmath>
#include <type_traits>

namespace tessera::kernels {

base::Result<Tensors> absolute(const KernelContext& context) {
    return mapNumbers(context, []<typename T>(T x) {
        if constexpr (std::is_same_v<T, double>) {
            return std::abs(x);
        } else if constexpr (std::is_signed_v<T>) {
            // The smallest integer has no positive counterpart and stays, as two's complement wraps.
            return x < 0 ? static_cast<T>(-static_cast<std::make_unsigned_t<T>>(x)) : x;
        } else {
            return x;
        }
    });
}

base::Result<Tensors> negate(const KernelContext& context) {
    return mapNumbers(context, []<typename T>(T x) {
        if constexpr (std::is_same_v<T, double>) {
            return -x;
        } else {
            return static_cast<T>(-static_cast<std::make_unsigned_t<T>>(x));
        }
    });
}

base::Result<Tensors> sign(const KernelContext& context) {
    return mapNumbers(context, []<typename T>(T x) {
        if constexpr (std::is_same_v<T, double>) {
            if (std::isnan(x)) {
                return x;
            }
        }
        return static_cast<T>((x > T(0) ? 1 : 0) - (x < T(0) ? 1 : 0));
    });
}

base::Result<Tensors> squareRoot(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::sqrt(x); });
}

base::Result<Tensors> exponential(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::exp(x); });
}

base::Result<Tensors> logarithm(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::log(x); });
}

base::Result<Tensors> reciprocal(const KernelContext& context) {
    return mapFloats(context, [](double x) { return 1.0 / x; });
}

base::Result<Tensors> floorOf(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::floor(x); });
}

base::Result<Tensors> ceilOf(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::ceil(x); });
}

base::Result<Tensors> roundOf(const KernelContext& context) {
    // Halves go to the even neighbour; the remainder says so whatever the rounding mode of the thread is.
    return mapFloats(context, [](double x) { return std::isfinite(x) ? x - std::remainder(x, 1.0) : x; });
}

base::Result<Tensors> sine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::sin(x); });
}

base::Result<Tensors> cosine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::cos(x); });
}

base::Result<Tensors> tangent(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::tan(x); });
}

base::Result<Tensors> arcSine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::asin(x); });
}

base::Result<Tensors> arcCosine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::acos(x); });
}

base::Result<Tensors> arcTangent(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::atan(x); });
}

base::Result<Tensors> hyperbolicSine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::sinh(x); });
}

base::Result<Tensors> hyperbolicCosine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::cosh(x); });
}

base::Result<Tensors> hyperbolicTangent(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::tanh(x); });
}

base::Result<Tensors> areaSine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::asinh(x); });
}

base::Result<Tensors> areaCosine(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::acosh(x); });
}

base::Result<Tensors> areaTangent(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::atanh(x); });
}

base::Result<Tensors> errorFunction(const KernelContext& context) {
    return mapFloats(context, [](double x) { return std::erf(x); });
}

base::Result<Tensors> isNan(const KernelContext& context) {
    return testFloats(context, [](double x) { return std::isnan(x); });
}

base::Result<Tensors> isInf(const KernelContext& context) {
    const bool negative = context.attributes().intOr("detect_negative", 1) != 0;
    const bool positive = context.attributes().intOr("detect_positive", 1) != 0;
    return testFloats(context, [&](double x) { return std::isinf(x) && (x < 0 ? negative : positive); });
}

base::Result<Tensors> logicalNot(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    if (context.input(0).dtype() != graph::DType::kBool) {
        return refuseInput(0, "must be bool");
    }
    return mapNumbers(context, []<typename T>(T x) { return static_cast<T>(x == T(0) ? 1 : 0); });
}

KernelRows unaryKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Abs", absolute},
        KernelEntry{"", "Acos", arcCosine},
        KernelEntry{"", "Acosh", areaCosine},
        KernelEntry{"", "Asin", arcSine},
        KernelEntry{"", "Asinh", areaSine},
        KernelEntry{"", "Atan", arcTangent},
        KernelEntry{"", "Atanh", areaTangent},
        KernelEntry{"", "Ceil", ceilOf},
        KernelEntry{"", "Cos", cosine},
        KernelEntry{"", "Cosh", hyperbolicCosine},
        KernelEntry{"", "Erf", errorFunction},
        KernelEntry{"", "Exp", exponential},
        KernelEntry{"", "Floor", floorOf},
        KernelEntry{"", "IsInf", isInf},
        KernelEntry{"", "IsNaN", isNan},
        KernelEntry{"", "Log", logarithm},
        KernelEntry{"", "Neg", negate},
        KernelEntry{"", "Not", logicalNot},
        KernelEntry{"", "Reciprocal", reciprocal},
        KernelEntry{"", "Round", roundOf},
        KernelEntry{"", "Sign", sign},
        KernelEntry{"", "Sin", sine},
        KernelEntry{"", "Sinh", hyperbolicSine},
        KernelEntry{"", "Sqrt", squareRoot},
        KernelEntry{"", "Tan", tangent},
        KernelEntry{"", "Tanh", hyperbolicTangent},
    };
    return kRows;
}

} // namespace tessera::kernels
