#pragma once

#include "engine/base/result.h"
#include "engine/graph/tensor.h"

#include <filesystem>
#include <string>

namespace tessera::onnx {

/// A tensor with the name that its file gives it (empty for `.npy`).
struct NamedTensor {
    std::string name;
    graph::Tensor tensor;
};

/// Reads `.npy` (NumPy's format, versions 1 to 3, either element order in memory, little-endian) or an ONNX
/// TensorProto (any other ending; `.pb` by custom). Two raw bytes of an `.npy` file are a bfloat16. Opens
/// regular files only and allocates nothing that the file's own size does not account for. \par Errors
/// kRefused: malformed, an element type without counterpart; kIo: cannot be opened or read.
[[nodiscard]] base::Result<NamedTensor> readTensorFile(const std::filesystem::path& path);

/// The same elements as `dtype` where files have no name for that type and hold unsigned integers of its
/// width instead (bfloat16, the 8-bit floats); else the tensor as it is.
[[nodiscard]] graph::Tensor elementsAs(const graph::Tensor& tensor, graph::DType dtype);

/// The bytes of an `.npy` file (version 1, C order). Of the types that NumPy does not have, bfloat16 is
/// written as two raw bytes ('<V2', as ml_dtypes writes it), the 8-bit floats as unsigned bytes, elements
/// below a byte as unsigned bytes that share them.
[[nodiscard]] std::string npyBytes(const graph::Tensor& tensor);
/// The bytes of a TensorProto.
[[nodiscard]] std::string tensorProtoBytes(const NamedTensor& named);

/// Writes `.npy`, or a TensorProto for any other ending; atomically.
[[nodiscard]] base::Status writeTensorFile(const std::filesystem::path& path, const NamedTensor& tensor);

} // namespace tessera::onnx
