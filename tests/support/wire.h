#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::wire {

/// Builds protobuf's wire form by hand, well-formed or not, without the code under test.
inline std::string varint(std::uint64_t value) {
    std::string bytes;
    while (value >= 0x80U) {
        bytes.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
        value >>= 7U;
    }
    bytes.push_back(static_cast<char>(value));
    return bytes;
}

inline std::string tag(std::uint64_t field, unsigned wireType) {
    return varint(field << 3U | wireType);
}

inline std::string number(std::uint64_t field, std::int64_t value) {
    return tag(field, 0) + varint(static_cast<std::uint64_t>(value));
}

inline std::string block(std::uint64_t field, std::string_view content) {
    return tag(field, 2) + varint(content.size()) + std::string(content);
}

inline std::string opset(std::int64_t version, std::string_view domain = "") {
    return block(8, block(1, domain) + number(2, version));
}

/// Four bytes, the low one first.
inline std::string fixed32(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<char>(bits >> shift & 0xFFU));
    }
    return bytes;
}

/// A float32 value with constant extents, as ValueInfoProto.
inline std::string floatValue(std::string_view name, const std::vector<std::int64_t>& extents) {
    std::string shape;
    for (const auto extent : extents) {
        shape += block(1, number(1, extent));
    }
    return block(1, name) + block(2, block(1, number(1, 1) + block(2, shape)));
}

inline std::string node(std::string_view op, const std::vector<std::string>& inputs,
                        const std::vector<std::string>& outputs, std::string_view rest = "") {
    std::string bytes;
    for (const auto& input : inputs) {
        bytes += block(1, input);
    }
    for (const auto& output : outputs) {
        bytes += block(2, output);
    }
    return bytes + block(4, op) + std::string(rest);
}

inline std::string tensor(std::string_view name, std::int64_t dtype, const std::vector<std::int64_t>& extents,
                          std::string_view rest) {
    std::string bytes;
    for (const auto extent : extents) {
        bytes += number(1, extent);
    }
    return bytes + number(2, dtype) + block(8, name) + std::string(rest);
}

inline std::string model(std::string_view graph, std::string_view rest = "") {
    return number(1, 8) + opset(17) + block(7, graph) + std::string(rest);
}

/// x [1,4] -> Relu -> y, with `more` in the graph.
inline std::string reluGraph(std::string_view more = "") {
    return block(1, node("Relu", {"x"}, {"y"}, block(3, "relu"))) + block(2, "g") +
           block(11, floatValue("x", {1, 4})) + block(12, floatValue("y", {1, 4})) + std::string(more);
}

/// NodeProto.attribute, with and without the type that later files write.
inline std::string attribute(std::string_view name, int type, std::string_view member) {
    return block(5, block(1, name) + std::string(member) + number(20, type));
}
inline std::string intAttribute(std::string_view name, std::int64_t value) {
    return attribute(name, 2, number(3, value));
}
inline std::string intsAttribute(std::string_view name, const std::vector<std::int64_t>& values) {
    std::string member;
    for (const auto value : values) {
        member += number(8, value);
    }
    return attribute(name, 7, member);
}
inline std::string floatAttribute(std::string_view name, float value) {
    return attribute(name, 1, tag(2, 5) + fixed32(value));
}
inline std::string textAttribute(std::string_view name, std::string_view value) {
    return attribute(name, 3, block(4, value));
}
inline std::string graphAttribute(std::string_view name, std::string_view graph) {
    return attribute(name, 5, block(6, graph));
}

/// An initializer of int64.
inline std::string intTensor(std::string_view name, const std::vector<std::int64_t>& extents,
                             const std::vector<std::int64_t>& values) {
    std::string bytes;
    for (const auto value : values) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> shift & 0xFFU));
        }
    }
    return block(5, tensor(name, 7, extents, block(9, bytes)));
}
inline std::string intTensor(std::string_view name, const std::vector<std::int64_t>& values) {
    return intTensor(name, {static_cast<std::int64_t>(values.size())}, values);
}
/// An initializer of float32.
inline std::string floatTensor(std::string_view name, const std::vector<std::int64_t>& extents,
                               const std::vector<float>& values) {
    std::string bytes;
    for (const auto value : values) {
        bytes += fixed32(value);
    }
    return block(5, tensor(name, 1, extents, block(9, bytes)));
}

inline std::shared_ptr<const std::vector<std::byte>> asBytes(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
}

} // namespace tessera::wire
