#include "engine/graph/dtype.h"

#include "engine/base/assert.h"

#include <array>

namespace tessera::graph {

namespace {

struct DTypeInfo {
    std::string_view shortName;
    std::string_view longName;
    std::size_t bits;
    enum class Kind { kNone, kFloat, kInteger, kOther } kind;
};

/// Indexed by ONNX's number.
constexpr std::array<DTypeInfo, 27> kInfos{{
    {"?", "undefined", 0, DTypeInfo::Kind::kNone},
    {"f32", "float32", 32, DTypeInfo::Kind::kFloat},
    {"u8", "uint8", 8, DTypeInfo::Kind::kInteger},
    {"i8", "int8", 8, DTypeInfo::Kind::kInteger},
    {"u16", "uint16", 16, DTypeInfo::Kind::kInteger},
    {"i16", "int16", 16, DTypeInfo::Kind::kInteger},
    {"i32", "int32", 32, DTypeInfo::Kind::kInteger},
    {"i64", "int64", 64, DTypeInfo::Kind::kInteger},
    {"str", "string", 0, DTypeInfo::Kind::kOther},
    {"bool", "bool", 8, DTypeInfo::Kind::kOther},
    {"f16", "float16", 16, DTypeInfo::Kind::kFloat},
    {"f64", "float64", 64, DTypeInfo::Kind::kFloat},
    {"u32", "uint32", 32, DTypeInfo::Kind::kInteger},
    {"u64", "uint64", 64, DTypeInfo::Kind::kInteger},
    {"c64", "complex64", 64, DTypeInfo::Kind::kOther},
    {"c128", "complex128", 128, DTypeInfo::Kind::kOther},
    {"bf16", "bfloat16", 16, DTypeInfo::Kind::kFloat},
    {"f8e4m3fn", "float8e4m3fn", 8, DTypeInfo::Kind::kFloat},
    {"f8e4m3fnuz", "float8e4m3fnuz", 8, DTypeInfo::Kind::kFloat},
    {"f8e5m2", "float8e5m2", 8, DTypeInfo::Kind::kFloat},
    {"f8e5m2fnuz", "float8e5m2fnuz", 8, DTypeInfo::Kind::kFloat},
    {"u4", "uint4", 4, DTypeInfo::Kind::kInteger},
    {"i4", "int4", 4, DTypeInfo::Kind::kInteger},
    {"f4e2m1", "float4e2m1", 4, DTypeInfo::Kind::kFloat},
    {"f8e8m0", "float8e8m0", 8, DTypeInfo::Kind::kFloat},
    {"u2", "uint2", 2, DTypeInfo::Kind::kInteger},
    {"i2", "int2", 2, DTypeInfo::Kind::kInteger},
}};

const DTypeInfo& info(DType type) {
    const auto index = static_cast<std::size_t>(type);
    TESSERA_ASSERT(index < kInfos.size());
    return kInfos[index];
}

} // namespace

std::size_t bitWidth(DType type) {
    return info(type).bits;
}

std::size_t packedBytes(DType type, std::size_t count) {
    const std::size_t bits = bitWidth(type);
    TESSERA_ASSERT(bits > 0);
    return bits >= 8 ? count * (bits / 8) : (count * bits + 7) / 8;
}

std::uint8_t packedElement(std::span<const std::byte> bytes, DType type, std::size_t index) {
    const std::size_t bits = bitWidth(type);
    const std::size_t perByte = 8 / bits;
    const auto shift = static_cast<unsigned>(index % perByte * bits);
    return static_cast<std::uint8_t>((static_cast<unsigned>(bytes[index / perByte]) >> shift) &
                                     ((1U << bits) - 1U));
}

void setPackedElement(std::span<std::byte> bytes, DType type, std::size_t index, std::uint8_t bits) {
    const std::size_t width = bitWidth(type);
    const std::size_t perByte = 8 / width;
    const auto shift = static_cast<unsigned>(index % perByte * width);
    const unsigned mask = ((1U << width) - 1U) << shift;
    std::byte& byte = bytes[index / perByte];
    byte = static_cast<std::byte>((static_cast<unsigned>(byte) & ~mask) |
                                  ((static_cast<unsigned>(bits) << shift) & mask));
}

int integerFromBits(DType type, std::uint8_t bits) {
    const bool isSigned = type == DType::kInt4 || type == DType::kInt2;
    const int half = 1 << (bitWidth(type) - 1);
    return isSigned && bits >= half ? bits - 2 * half : bits;
}

std::string_view toText(DType type) {
    return info(type).shortName;
}

std::string_view longName(DType type) {
    return info(type).longName;
}

std::optional<DType> parseDType(std::string_view shortName) {
    for (std::size_t i = 1; i < kInfos.size(); ++i) {
        if (kInfos[i].shortName == shortName) {
            return static_cast<DType>(i);
        }
    }
    return std::nullopt;
}

std::optional<DType> dtypeFromOnnx(std::int32_t number) {
    if (number < 1 || number >= static_cast<std::int32_t>(kInfos.size())) {
        return std::nullopt;
    }
    return static_cast<DType>(number);
}

bool isFloating(DType type) {
    return info(type).kind == DTypeInfo::Kind::kFloat;
}

bool isInteger(DType type) {
    return info(type).kind == DTypeInfo::Kind::kInteger;
}

} // namespace tessera::graph
