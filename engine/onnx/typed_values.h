#pragma once

#include "engine/graph/dtype.h"
#include "engine/onnx/byte_source.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::onnx {

/// Number of the TensorProto field that holds elements of `dtype` when raw_data does not: 4 float_data,
/// 5 int32_data, 7 int64_data, 10 double_data, 11 uint64_data.
[[nodiscard]] std::uint32_t typedField(graph::DType dtype);
/// Numbers in that field for a tensor of `bytes` bytes: complex elements are two, sub-byte elements share
/// one.
[[nodiscard]] std::uint64_t typedEntries(graph::DType dtype, std::uint64_t bytes);

/// Stores each number as an element (for sub-byte types: as a byte of elements). False when the count is
/// wrong or a number does not fit.
[[nodiscard]] bool narrowNumbers(std::span<const std::uint64_t> numbers, graph::DType dtype,
                                 std::span<std::byte> into);

/// How many varints lie in a range, in constant memory. kRefused when the last one is cut off.
[[nodiscard]] base::Result<std::uint64_t> countVarints(const ByteSource& source, std::uint64_t offset,
                                                       std::uint64_t length);
[[nodiscard]] base::Result<std::vector<std::uint64_t>>
readVarints(const ByteSource& source, std::uint64_t offset, std::uint64_t length);

} // namespace tessera::onnx
