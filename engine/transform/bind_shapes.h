#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/graph/graph_builder.h"
#include "engine/graph/input_shape.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace tessera::transform {

struct BoundShapes {
    graph::GraphRef graph;
    /// Of every input that was symbolic and is not any more: those that were given, and those whose symbols
    /// they settle.
    std::vector<graph::InputShape> shapes;
    /// Types that the file declares and that the operators contradict at these sizes: the operators hold.
    std::vector<graph::Contradiction> overruled;
};

/// The graph for these sizes of its inputs: symbols become their extents wherever they stand, and all types
/// are inferred again. Names and order of nodes, values, inputs and outputs stay.
/// \par Errors kUsage: there is no such input or symbol (names those that there are), it is given twice, the
///      rank or a fixed extent differs, or one symbol gets two sizes; kRefused, naming the node: an operator
///      does not take these sizes.
[[nodiscard]] base::Result<BoundShapes> bindShapes(const graph::GraphRef& graph,
                                                   std::span<const graph::InputShape> shapes,
                                                   std::span<const graph::SymbolSize> sizes = {});

/// Names of the symbols in the types of the inputs, in the order in which they stand there: what a person
/// can give.
[[nodiscard]] std::vector<std::string> wantedSizes(const graph::Graph& graph);

/// The graph with these types for values that its own operators say nothing of; the rest is inferred again.
/// Names and order stay. \par Errors kRefused, naming the node: an operator does not take them.
[[nodiscard]] base::Result<graph::GraphRef>
declareTypes(const graph::GraphRef& graph, const std::map<graph::ValueId, graph::TensorType>& types);

/// Inputs whose extents are not all known, as people write them: "x (N x 3 x H x W)".
[[nodiscard]] std::vector<std::string> unsizedInputs(const graph::Graph& graph);

} // namespace tessera::transform
