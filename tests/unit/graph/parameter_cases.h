#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::test {

/// One parameter input of one operator, with two values that the operator takes. "$" in the text stands for
/// the value; without one, `second` replaces `first`.
struct ParameterCase {
    std::string_view op;
    std::size_t input;
    std::int64_t opset;
    std::string_view text;
    std::string_view first;
    std::string_view second;
};

/// Of the operators beyond the common ones.
[[nodiscard]] std::span<const ParameterCase> parameterCases();

} // namespace tessera::test
