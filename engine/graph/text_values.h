#pragma once

#include "engine/base/result.h"
#include "engine/graph/tensor.h"
#include "engine/graph/text_lexer.h"

#include <span>
#include <string>

namespace tessera::graph {

/// A whole number in the range of T's 64 bits; refuses anything else at the token.
[[nodiscard]] base::Result<std::int64_t> parseInt(const TextToken& token);
/// Any number, `inf` and `nan` with an optional sign.
[[nodiscard]] base::Result<double> parseNumber(const TextToken& token);
/// Does a number's text say that it is a float (a point, an exponent, inf, nan)?
[[nodiscard]] bool isFloatText(const TextToken& token);
/// A tensor from as many tokens as it has elements. Integers are exact, bools are 0, 1, false or true.
[[nodiscard]] base::Result<Tensor> parseElements(DType dtype, const Extents& extents,
                                                 std::span<const TextToken> tokens, const TextToken& at);

/// Shortest text that reads back as the same float, with a point, an exponent, inf or nan.
[[nodiscard]] std::string floatText(float value);
[[nodiscard]] std::string floatText(double value);
/// An identifier as it is, anything else quoted and escaped.
[[nodiscard]] std::string nameText(std::string_view name);
[[nodiscard]] std::string quoted(std::string_view text);
/// "{1, 2, 3}" for parseElements.
[[nodiscard]] base::Result<std::string> elementsText(const Tensor& tensor);

} // namespace tessera::graph
