#pragma once

#include "engine/transform/draft.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tessera::transform {

/// Is the node alive and ai.onnx's `op`?
[[nodiscard]] bool isOperator(const Draft& draft, graph::NodeId id, std::string_view op);

/// Elements of a small constant integer input. nullopt: absent, not constant, large, unreadable.
[[nodiscard]] std::optional<std::vector<std::int64_t>> constantInts(const Draft& draft, graph::NodeId id,
                                                                    std::size_t index);
/// The number at an input that is a constant of one element.
[[nodiscard]] std::optional<double> constantNumber(const Draft& draft, graph::NodeId id, std::size_t index);

/// Are extents certain to be equal at run time: constant, or the same symbol?
[[nodiscard]] bool sameExtent(const graph::Dim& a, const graph::Dim& b);
[[nodiscard]] bool sameType(const graph::TensorType& a, const graph::TensorType& b);

/// An operator of opset 13 takes a list as its second input, before as an attribute: either, when constant.
[[nodiscard]] std::optional<std::vector<std::int64_t>>
listParameter(const Draft& draft, graph::NodeId id, std::string_view attribute, std::size_t index);

} // namespace tessera::transform
