#pragma once

#include "engine/graph/schemas/inference.h"

#include <cstddef>
#include <optional>

namespace tessera::graph::schemas {

/// Shape of the matrix product of two inputs, by numpy's rules; nullopt while a rank is unknown.
/// \par Errors kRefused: a scalar, inner extents that differ, batch axes that do not broadcast.
[[nodiscard]] base::Result<std::optional<Shape>> productShape(const InferenceContext& context,
                                                              std::size_t first, std::size_t second);

/// Shape of the convolution of input `x` by input `w`, with a bias at input `bias` where there is one;
/// nullopt while a rank is unknown. \par Errors kRefused: operands or attributes that do not fit.
[[nodiscard]] base::Result<std::optional<Shape>>
convolutionShape(const InferenceContext& context, std::size_t x, std::size_t w, std::size_t bias);

/// Multiply-adds, two each: of the product of inputs `a` (and what it is summed over) and of the convolution
/// by input `w`.
[[nodiscard]] std::int64_t productFlops(const Graph& graph, const Node& node, std::size_t a);
[[nodiscard]] std::int64_t convolutionFlops(const Graph& graph, const Node& node, std::size_t w);

} // namespace tessera::graph::schemas
