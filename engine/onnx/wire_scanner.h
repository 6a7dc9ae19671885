#pragma once

#include "engine/onnx/byte_source.h"
#include "engine/onnx/message_list.h"
#include "engine/onnx/warning.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::onnx {

/// Payloads of at most this size stay in the scanned bytes; larger ones are only located.
inline constexpr std::uint64_t kInlinePayloadBytes = 1024;
/// protobuf's own bound on one message.
inline constexpr std::uint64_t kMaxModelBytes = (std::uint64_t{1} << 31U) - 1;
inline constexpr int kMaxNesting = 100;

/// A model that is safe to give to protobuf.
struct ScannedModel {
    /// The message without unknown fields and without what the lists hold, large payloads replaced by
    /// PayloadRef.
    std::string bytes;
    MessageList nodes;      ///< NodeProtos of the model's graph, not of its bodies and functions
    MessageList valueInfos; ///< its ValueInfoProtos but inputs and outputs
    std::vector<Warning> warnings;
};

/// Walks the wire form of a ModelProto (or, `scanTensor`, a TensorProto) without recursion into what it does
/// not know, in one pass and constant memory besides the result.
/// \par Errors kRefused, with the field's path and the byte: empty, longer than kMaxModelBytes, truncated, a
///      length past its message's end, a varint of more than 64 bits, tag 0, an illegal wire type, a wire
///      type that the field cannot have, nesting over kMaxNesting.
[[nodiscard]] base::Result<ScannedModel> scanModel(const ByteSource& source);
[[nodiscard]] base::Result<ScannedModel> scanTensor(const ByteSource& source);
/// The same for a SequenceProto and an OptionalProto; an empty one is a whole message, too.
[[nodiscard]] base::Result<ScannedModel> scanSequence(const ByteSource& source);
[[nodiscard]] base::Result<ScannedModel> scanOptional(const ByteSource& source);

} // namespace tessera::onnx
