#include "engine/graph/element_arithmetic.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tessera::graph {

Dim combined(std::string_view op, const Dim& a, const Dim& b) {
    if (a.isConstant() && b.isConstant()) {
        const std::int64_t x = a.extent();
        const std::int64_t y = b.extent();
        std::int64_t result = 0;
        const bool overflows = op == "Add"   ? __builtin_add_overflow(x, y, &result)
                               : op == "Sub" ? __builtin_sub_overflow(x, y, &result)
                               : op == "Mul" ? __builtin_mul_overflow(x, y, &result)
                                             : y <= 0;
        if (overflows) {
            return Dim::unknown();
        }
        return op == "Div" ? Dim(x / y) : Dim(result);
    }
    const bool keepsFirst = b == Dim(op == "Mul" || op == "Div" ? 1 : 0);
    if (keepsFirst) {
        return a;
    }
    const bool keepsSecond = (op == "Mul" && a == Dim(1)) || (op == "Add" && a == Dim(0));
    return keepsSecond ? b : Dim::unknown();
}

Dim remainder(const Dim& a, const Dim& b) {
    const bool known = a.isConstant() && b.isConstant() && a.extent() >= 0 && b.extent() > 0;
    return known ? Dim(a.extent() % b.extent()) : Dim::unknown();
}

Dim equality(const Dim& a, const Dim& b) {
    if (a.isConstant() && b.isConstant()) {
        return Dim(a.extent() == b.extent() ? 1 : 0);
    }
    const auto isNegative = [](const Dim& dim) { return dim.isConstant() && dim.extent() < 0; };
    const bool isExtent = !a.isUnknown() && !b.isUnknown();
    if (isExtent && (isNegative(a) || isNegative(b))) {
        return Dim(0);
    }
    return isExtent && a == b ? Dim(1) : Dim::unknown();
}

Dim lesser(const Dim& a, const Dim& b) {
    return a.isConstant() && b.isConstant() ? Dim(std::min(a.extent(), b.extent())) : Dim::unknown();
}

Dim greater(const Dim& a, const Dim& b) {
    return a.isConstant() && b.isConstant() ? Dim(std::max(a.extent(), b.extent())) : Dim::unknown();
}

Dim truncated(const RealElement& real) {
    if (!real.number) {
        return real.extent;
    }
    constexpr double kLimit = 0x1p62;
    return std::abs(*real.number) < kLimit ? Dim(static_cast<std::int64_t>(*real.number)) : Dim::unknown();
}

double rounded(double number, DType dtype) {
    return dtype == DType::kFloat32 ? static_cast<double>(static_cast<float>(number)) : number;
}

RealElement joined(std::string_view op, const RealElement& a, const RealElement& b) {
    if (a.number && b.number) {
        const double x = *a.number;
        const double y = *b.number;
        return {op == "Add"   ? x + y
                : op == "Sub" ? x - y
                : op == "Mul" ? x * y
                : op == "Div" ? x / y
                : op == "Pow" ? std::pow(x, y)
                : op == "Min" ? std::min(x, y)
                              : std::max(x, y)};
    }
    const double neutral = op == "Mul" || op == "Div" || op == "Pow" ? 1.0 : 0.0;
    const bool hasNeutral = op != "Min" && op != "Max";
    if (hasNeutral && b.number == neutral) {
        return a;
    }
    return (op == "Mul" || op == "Add") && a.number == neutral ? b : RealElement{};
}

bool joinsReals(std::string_view op) {
    constexpr std::string_view kJoining[] = {"Add", "Sub", "Mul", "Div", "Pow", "Min", "Max"};
    return std::ranges::find(kJoining, op) != std::end(kJoining);
}

RealElement RealFunction::of(const RealElement& real) const {
    return real.number ? RealElement{apply(*real.number)} : keepsExtents ? real : RealElement{};
}

namespace {

constexpr RealFunction kRealFunctions[] = {
    {"Floor", [](double x) { return std::floor(x); }, true},
    {"Ceil", [](double x) { return std::ceil(x); }, true},
    {"Round", [](double x) { return std::nearbyint(x); }, true},
    {"Abs", [](double x) { return std::abs(x); }, true},
    {"Relu", [](double x) { return std::max(x, 0.0); }, true},
    {"Neg", [](double x) { return -x; }, false},
    {"Sqrt", [](double x) { return std::sqrt(x); }, false},
    {"Reciprocal", [](double x) { return 1.0 / x; }, false},
};

} // namespace

const RealFunction* realFunctionOf(std::string_view op) {
    const auto* found = std::ranges::find(kRealFunctions, op, &RealFunction::op);
    return found != std::end(kRealFunctions) ? found : nullptr;
}

} // namespace tessera::graph
