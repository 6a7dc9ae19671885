#pragma once

#include "engine/graph/graph.h"

#include <string_view>

namespace tessera::test {

/// The graph that a text describes (engine/graph/text_form.h). Throws std::runtime_error with the text's
/// error, which fails the test that called it.
[[nodiscard]] graph::GraphRef graphFromText(std::string_view text);

/// The node or value of that name; throws when there is none.
[[nodiscard]] const graph::Node& nodeNamed(const graph::Graph& graph, std::string_view name);
[[nodiscard]] const graph::Value& valueNamed(const graph::Graph& graph, std::string_view name);

/// "f32[1,N,64]" with "?" for unknown extents and "[?]" for an unknown rank.
[[nodiscard]] std::string typeOf(const graph::Graph& graph, std::string_view value);

} // namespace tessera::test
