#pragma once

#include "engine/base/result.h"

namespace tessera::onnx {

class GraphProto;

/// A graph whose nodes stand in order is passed at once. One that has a cycle is refused here, before
/// anything is built from it: a ring of very many nodes costs no more memory than its file does. What bodies
/// read from outside of themselves is left out; the graph's builder sees it. \par Errors kRefused, naming the
/// node.
[[nodiscard]] base::Status refuseCycle(const GraphProto& graph);

} // namespace tessera::onnx
