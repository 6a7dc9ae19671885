#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::test {

/// One node for a table-driven test of the operator table.
struct SchemaCase {
    std::int64_t opset;
    /// Declarations split by "; ": "x: f32[2,3]; k: i64[1] = {2}". With "=" it is a constant.
    std::string_view values;
    /// "TopK(x, k) {axis=-1}".
    std::string_view call;
    /// What the test expects: types of all outputs split by " | ", an error, or a number.
    std::string_view expected;
};

/// The case as a graph's text; its outputs are o0, o1, ... and the node is named n.
[[nodiscard]] std::string caseText(const SchemaCase& schemaCase, std::size_t outputCount);
/// "TopK" of "TopK(x, k) {axis=-1}", without a domain.
[[nodiscard]] std::string caseOperator(const SchemaCase& schemaCase);

} // namespace tessera::test
