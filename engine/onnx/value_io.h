#pragma once

#include "engine/base/result.h"
#include "engine/graph/shape.h"
#include "engine/graph/tensor.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::onnx {

/// A value of a graph as a file holds it.
struct StoredValue {
    enum class Kind : std::uint8_t { kTensor, kSequence, kAbsent } kind = Kind::kTensor;
    std::string name;
    std::vector<graph::Tensor> tensors; ///< one of a tensor, all of a sequence, none where it is absent
};

/// Reads a value of the kind that `container` names: a TensorProto, a SequenceProto or an OptionalProto
/// (`.npy` for tensors too).
/// \par Errors kRefused: malformed, or sequences of anything but tensors; kIo: cannot be opened or read.
[[nodiscard]] base::Result<StoredValue> readValueFile(const std::filesystem::path& path,
                                                      graph::Container container);

} // namespace tessera::onnx
