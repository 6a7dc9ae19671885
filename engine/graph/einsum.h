#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::graph {

/// An Einsum equation, its letters numbered, its ellipses kept as a mark.
///
///     "bhid,bhjd->bhij"   operands {b h i d} {b h j d}, output {b h i j}
struct EinsumEquation {
    /// Stands for all axes that an ellipsis takes.
    static constexpr char kEllipsis = '.';

    /// One label an axis; kEllipsis at most once an operand.
    std::vector<std::string> operands;
    std::string output;

    /// Every label of the operands once, in order of first appearance, without the ellipsis.
    [[nodiscard]] std::string labels() const;
};

/// Parses an equation; spaces are ignored. Without "->", the output is the ellipsis and then, in alphabetical
/// order, every label that appears exactly once.
/// \par Errors kRefused at "attribute 'equation'": a character that is no letter, a broken or second
/// ellipsis,
///             another number of operands than `operandCount`, an output label that no operand has or that
///             stands twice.
[[nodiscard]] base::Result<EinsumEquation> parseEinsum(std::string_view equation, std::size_t operandCount);

} // namespace tessera::graph
