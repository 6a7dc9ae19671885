#pragma once

#include "engine/graph/graph.h"

#include <optional>
#include <string_view>

namespace tessera::pattern {

/// The value that the standard gives to an attribute that a node leaves out (read by the node's opset); for
/// strides, dilations and pads it follows from the ranks, for `kernel_shape` of a convolution from the
/// weights. nullopt when the standard has no default, or the ranks it follows from are not known.
[[nodiscard]] std::optional<graph::AttributeValue>
defaultAttribute(const graph::Graph& graph, const graph::Node& node, std::string_view name);

} // namespace tessera::pattern
