#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tessera::graph {

/// Element types, with the numbers of ONNX's TensorProto.DataType.
enum class DType : std::uint8_t {
    kUndefined = 0,
    kFloat32 = 1,
    kUint8 = 2,
    kInt8 = 3,
    kUint16 = 4,
    kInt16 = 5,
    kInt32 = 6,
    kInt64 = 7,
    kString = 8,
    kBool = 9,
    kFloat16 = 10,
    kFloat64 = 11,
    kUint32 = 12,
    kUint64 = 13,
    kComplex64 = 14,
    kComplex128 = 15,
    kBfloat16 = 16,
    kFloat8E4M3Fn = 17,
    kFloat8E4M3FnUz = 18,
    kFloat8E5M2 = 19,
    kFloat8E5M2FnUz = 20,
    kUint4 = 21,
    kInt4 = 22,
    kFloat4E2M1 = 23,
    kFloat8E8M0 = 24,
    kUint2 = 25,
    kInt2 = 26,
};

/// Width in bits; 0 for undefined and string.
[[nodiscard]] std::size_t bitWidth(DType type);
/// Bytes of `count` packed elements (sub-byte types share bytes); asserts on undefined and string.
[[nodiscard]] std::size_t packedBytes(DType type, std::size_t count);
/// Element `index` of packed elements narrower than a byte, as its bits; the first one lies in the low bits.
[[nodiscard]] std::uint8_t packedElement(std::span<const std::byte> bytes, DType type, std::size_t index);
void setPackedElement(std::span<std::byte> bytes, DType type, std::size_t index, std::uint8_t bits);
/// The integer that `bits` of a type of at most 4 bits stand for.
[[nodiscard]] int integerFromBits(DType type, std::uint8_t bits);
/// The short name used in text, JSON and patterns: f32, i64, bf16, bool, ...
[[nodiscard]] std::string_view toText(DType type);
/// The name that numpy and ONNX users know: float32, int64, bfloat16, ...
[[nodiscard]] std::string_view longName(DType type);
[[nodiscard]] std::optional<DType> parseDType(std::string_view shortName);
/// From ONNX's number; nullopt when the standard does not define it.
[[nodiscard]] std::optional<DType> dtypeFromOnnx(std::int32_t number);
[[nodiscard]] bool isFloating(DType type);
[[nodiscard]] bool isInteger(DType type);

} // namespace tessera::graph
