#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tessera::onnx {

/// The messages of the standard, by which the scanner knows what a length-delimited field holds.
enum class MessageKind : std::uint8_t {
    kModel,
    kGraph,
    kNode,
    kAttribute,
    kTensor,
    kSparseTensor,
    kSegment,
    kValueInfo,
    kType,
    kTensorType,
    kElementType, ///< sequence_type and optional_type
    kMapType,
    kOpaqueType,
    kShape,
    kDimension,
    kFunction,
    kOperatorSet,
    kEntry,
    kAnnotation,
    kTraining,
    kDeviceConfiguration,
    kNodeDevice,
    kSharding,
    kIntList,
    kShardedDim,
    kSimpleShardedDim,
    kSequence,
    kOptional,
};

enum class FieldKind : std::uint8_t {
    kVarint,
    kVarints, ///< packed or not
    kFixed32,
    kFixed32s,
    kFixed64s,
    kText, ///< string or bytes
    kMessage,
};

struct FieldInfo {
    std::uint32_t number = 0;
    std::string_view name;
    FieldKind kind = FieldKind::kVarint;
    MessageKind message = MessageKind::kModel; ///< for kMessage
};

/// nullptr: the standard does not define it.
[[nodiscard]] const FieldInfo* findField(MessageKind message, std::uint64_t number);

/// Seven bits a byte, the low ones first.
void appendVarint(std::string& into, std::uint64_t value);
/// The same over bytes that are there: all of them, which may be more than the shortest form takes.
void putVarint(std::span<char> into, std::uint64_t value);

} // namespace tessera::onnx
