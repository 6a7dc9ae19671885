#pragma once

#include "engine/base/result.h"
#include "engine/graph/tensor.h"
#include "engine/onnx/byte_source.h"

namespace tessera::onnx {

/// \par Errors kRefused: not the format, an unknown element type, a shape that the data does not fill.
[[nodiscard]] base::Result<graph::Tensor> readNpy(const ByteSource& source);

/// Has NumPy itself a name for the type?
[[nodiscard]] bool isNpyType(graph::DType dtype);

} // namespace tessera::onnx
