#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <functional>
#include <string>

namespace tessera::onnx {

class TypeProto;

/// The id of the symbol that a file names.
using SymbolNamed = std::function<graph::SymbolId(const std::string&)>;

/// A tensor, a sequence of tensors, or an optional one of either, as a type of the graph. Any other type
/// (maps, sparse tensors, sequences of sequences) is unknown: opaque operators may pass it on.
///
/// \param valueName  of which unnamed extents are named: extent i is "NAME.i".
/// \par Errors       kRefused: an element type or extent that does not exist.
[[nodiscard]] base::Result<graph::TensorType> importType(const TypeProto& type, const std::string& valueName,
                                                         const SymbolNamed& symbolNamed);
/// The type as a file says it; nothing for an unknown one.
void exportType(const graph::Graph& graph, const graph::TensorType& type, TypeProto& into);

} // namespace tessera::onnx
