#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <string>
#include <string_view>

namespace tessera::graph {

/// A graph as text, one statement a line; tests and error reports use it.
///
///     graph diamond opset 17              # also: opset 17, tessera 1
///     symbol N = {1, 64:2.5}              # samples, with weights; optional
///     input x: f32[N,3,8,?]
///     const w: f32[16,3,3,3] = random(7)  # also zeros, ones, uniform(7, 0.5, 1.5), {1, 2, 3}
///     y = Conv(x, w, _) {pads=[1,1,1,1], auto_pad="NOTSET"} @conv1
///     a, b = Split(y) {axis=1}
///     z: f32[1,2] = com.example.Thing(a)  # outputs of unknown operators may state their type
///     g = Gelu:20(y)                      # read by another opset than the graph imports
///     output a, b
///
/// Names are identifiers or quoted strings; `_` is an absent input or output. Inputs and constants stand
/// before their uses, nodes in any order. `?` is an extent without a name, `f32[??]` a type of unknown rank.
/// A float attribute is written with a point or exponent; `floats[]` and `strings[]` are empty lists of those
/// kinds; a tensor is its type and its values, `value=i64[2]{3,4}`; a graph is its text in a string,
/// `body=graph("graph body opset 17\\n...")`. What the text leaves out: sources and primitives of nodes.
///
/// \par Errors kRefused. Of the text: where is "line L, column C". Of the graph: as GraphBuilder::build says.
[[nodiscard]] base::Result<GraphRef> parseGraph(std::string_view text);

/// The canonical text. parseGraph(printGraph(g)) has the structure hash, names and constants of g, and prints
/// the same again. Constants are written in full unless they were made by a recipe: meant for small graphs.
///
/// \par Errors kRefused for an attribute that holds several graphs or tensors, or for a constant of strings
///             or of elements below 8 bits; and what reading a constant gives.
[[nodiscard]] base::Result<std::string> printGraph(const Graph& graph);

} // namespace tessera::graph
