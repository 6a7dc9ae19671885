#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::kernels::test {

/// A node of one operator in the graph's text form, between the lines that say the opset and the outputs.
struct OperatorCase {
    std::string_view op;
    /// Lines separated by "; ", the node last. "T[" stands for any type and "F[" for any floating one, the
    /// same all over.
    std::string_view text;
    std::int64_t opset = 26;
};

/// At least one for every operator that has a reference kernel.
[[nodiscard]] std::span<const OperatorCase> operatorCases();

} // namespace tessera::kernels::test
