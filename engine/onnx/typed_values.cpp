#include "engine/onnx/typed_values.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;
using graph::DType;

namespace {

constexpr std::uint64_t kChunkBytes = 64 * 1024;

/// Protobuf sign-extends int32 values to 64 bits; a signed T must come back the same, an unsigned T must not
/// lose bits.
template <typename T>
bool narrow(std::span<const std::uint64_t> numbers, std::span<std::byte> into) {
    if (numbers.size() * sizeof(T) != into.size()) {
        return false;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto value = static_cast<T>(numbers[i]);
        const auto wide = std::is_signed_v<T> ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value))
                                              : static_cast<std::uint64_t>(value);
        if (wide != numbers[i]) {
            return false;
        }
        std::memcpy(into.data() + i * sizeof(T), &value, sizeof(T));
    }
    return true;
}

} // namespace

std::uint32_t typedField(DType dtype) {
    switch (dtype) {
    case DType::kFloat32:
    case DType::kComplex64:
        return 4;
    case DType::kInt64:
        return 7;
    case DType::kFloat64:
    case DType::kComplex128:
        return 10;
    case DType::kUint32:
    case DType::kUint64:
        return 11;
    default:
        return 5;
    }
}

std::uint64_t typedEntries(DType dtype, std::uint64_t bytes) {
    switch (dtype) {
    case DType::kComplex64:
        return bytes / 4;
    case DType::kComplex128:
        return bytes / 8;
    default:
        return bytes / std::max<std::size_t>(1, graph::bitWidth(dtype) / 8);
    }
}

bool narrowNumbers(std::span<const std::uint64_t> numbers, DType dtype, std::span<std::byte> into) {
    switch (dtype) {
    case DType::kInt64:
        return narrow<std::int64_t>(numbers, into);
    case DType::kUint64:
        return narrow<std::uint64_t>(numbers, into);
    case DType::kInt32:
        return narrow<std::int32_t>(numbers, into);
    case DType::kUint32:
        return narrow<std::uint32_t>(numbers, into);
    case DType::kInt16:
        return narrow<std::int16_t>(numbers, into);
    case DType::kUint16:
    case DType::kFloat16:
    case DType::kBfloat16:
        return narrow<std::uint16_t>(numbers, into);
    case DType::kInt8:
        return narrow<std::int8_t>(numbers, into);
    case DType::kBool:
        return std::ranges::all_of(numbers, [](std::uint64_t n) { return n <= 1; }) &&
               narrow<std::uint8_t>(numbers, into);
    default: // uint8, the 8-bit floats, and bytes shared by smaller elements
        return narrow<std::uint8_t>(numbers, into);
    }
}

base::Result<std::uint64_t> countVarints(const ByteSource& source, std::uint64_t offset,
                                         std::uint64_t length) {
    std::vector<std::byte> chunk;
    std::uint64_t count = 0;
    bool open = false;
    while (length > 0) {
        chunk.resize(std::min(length, kChunkBytes));
        TESSERA_CHECK(source.read(offset, chunk));
        for (const std::byte byte : chunk) {
            open = (byte & std::byte{0x80}) != std::byte{0};
            count += open ? 0 : 1;
        }
        offset += chunk.size();
        length -= chunk.size();
    }
    if (open) {
        return fail(ErrorKind::kRefused, "the last number is cut off", "byte " + std::to_string(offset));
    }
    return count;
}

base::Result<std::vector<std::uint64_t>> readVarints(const ByteSource& source, std::uint64_t offset,
                                                     std::uint64_t length) {
    std::vector<std::byte> bytes(length);
    TESSERA_CHECK(source.read(offset, bytes));
    std::vector<std::uint64_t> numbers;
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        if (shift > 63 || (shift == 63 && byte > 1)) {
            return fail(ErrorKind::kRefused, "a number has more than 64 bits",
                        "byte " + std::to_string(offset + i));
        }
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        shift += 7;
        if ((byte & 0x80U) == 0) {
            numbers.push_back(value);
            value = 0;
            shift = 0;
        }
    }
    return numbers;
}

} // namespace tessera::onnx
