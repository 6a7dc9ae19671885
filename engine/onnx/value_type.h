#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tessera::onnx {

class TypeProto;

/// How extents are written of which nothing is known. The reader makes a symbol of an extent without a name.
enum class UnknownExtents : std::uint8_t {
    kUnnamed,
    kMarked, ///< named kUnknownExtent, which the reader takes as unknown again
};
inline constexpr std::string_view kUnknownExtent = "tessera_unknown";

/// The id of the symbol that a file names.
using SymbolNamed = std::function<graph::SymbolId(const std::string&)>;

/// A tensor, a sequence of tensors, or an optional one of either, as a type of the graph. Any other type
/// (maps, sparse tensors, sequences of sequences) is unknown: opaque operators may pass it on.
///
/// \param valueName  of which unnamed extents are named: extent i is "NAME.i". One of -1 or "?" is
///                   unnamed.
/// \par Errors       kRefused: an element type or extent that does not exist.
[[nodiscard]] base::Result<graph::TensorType> importType(const TypeProto& type, const std::string& valueName,
                                                         const SymbolNamed& symbolNamed);
/// Does a tensor's type give an extent as -1, which the standard leaves out instead?
[[nodiscard]] bool hasExtentMinusOne(const TypeProto& type);
/// The type as a file says it; nothing for an unknown one.
void exportType(const graph::Graph& graph, const graph::TensorType& type, UnknownExtents unknown,
                TypeProto& into);

} // namespace tessera::onnx
