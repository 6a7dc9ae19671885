// What exporters compute with extents and with numbers made of them, element by element.
#pragma once

#include "engine/graph/shape_elements.h"

#include <string_view>

namespace tessera::graph {

/// Add, Sub, Mul or Div. Symbols stay themselves where a number changes nothing; what overflows is unknown.
[[nodiscard]] Dim combined(std::string_view op, const Dim& a, const Dim& b);
/// Of numbers without a sign, for which the two forms of Mod agree.
[[nodiscard]] Dim remainder(const Dim& a, const Dim& b);
/// 1 or 0 as a bool. An extent is never negative.
[[nodiscard]] Dim equality(const Dim& a, const Dim& b);
[[nodiscard]] Dim lesser(const Dim& a, const Dim& b);
[[nodiscard]] Dim greater(const Dim& a, const Dim& b);

/// The integer of a float: cut towards zero.
[[nodiscard]] Dim truncated(const RealElement& real);
/// As a tensor of that type holds it.
[[nodiscard]] double rounded(double number, DType dtype);

/// Whether `joined` knows the operator.
[[nodiscard]] bool joinsReals(std::string_view op);
/// Add, Sub, Mul, Div, Pow, Min or Max.
[[nodiscard]] RealElement joined(std::string_view op, const RealElement& a, const RealElement& b);

/// A function of one number, and whether it leaves whole numbers from 0 on as they are.
struct RealFunction {
    std::string_view op;
    double (*apply)(double);
    bool keepsExtents;

    [[nodiscard]] RealElement of(const RealElement& real) const;
};
/// Null: the operator is none.
[[nodiscard]] const RealFunction* realFunctionOf(std::string_view op);

} // namespace tessera::graph
