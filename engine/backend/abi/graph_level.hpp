// What backends share that take a region as one ONNX model (graph level): which regions they can be offered,
// the one implementation that they offer, and the model's bytes.
#pragma once

#include "backend.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::plugin {

/// The name of a graph-level backend's one implementation.
inline constexpr std::string_view kWholeRegion = "default";

/// Row-major, as the contract writes layouts.
inline std::string plainLayout(std::size_t rank) {
    std::string text = rank == 0 ? "scalar" : "";
    for (std::size_t axis = 0; axis < rank; ++axis) {
        text += static_cast<char>('a' + axis);
    }
    return text;
}

/// For messages: the short name of an ONNX element type.
inline std::string dtypeName(std::int32_t dtype) {
    static constexpr std::string_view kNames[] = {
        "undefined",  "f32",    "u8",         "i8",  "u16", "i16",    "i32",    "i64",  "string",
        "bool",       "f16",    "f64",        "u32", "u64", "c64",    "c128",   "bf16", "f8e4m3fn",
        "f8e4m3fnuz", "f8e5m2", "f8e5m2fnuz", "u4",  "i4",  "f4e2m1", "f8e8m0", "u2",   "i2"};
    const auto index = static_cast<std::size_t>(dtype);
    return dtype >= 0 && index < std::size(kNames) ? std::string(kNames[index])
                                                   : "type " + std::to_string(dtype);
}

/// Library messages run over lines and carry source positions; a reason is one line.
inline std::string firstLine(std::string_view text) {
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) {
        return "no reason given";
    }
    text.remove_prefix(start);
    return std::string(text.substr(0, text.find_first_of("\r\n")));
}

/// Bytes of a packed tensor of an ONNX element type; 0 for types without a width.
inline std::size_t tensorBytes(std::int32_t dtype, std::span<const std::int64_t> extents) {
    static constexpr std::size_t kBits[] = {0,  32,  8,  8, 16, 16, 32, 64, 0, 8, 16, 64, 32, 64,
                                            64, 128, 16, 8, 8,  8,  8,  4,  4, 4, 8,  2,  2};
    std::size_t bits = dtype >= 0 && static_cast<std::size_t>(dtype) < std::size(kBits)
                           ? kBits[static_cast<std::size_t>(dtype)]
                           : 0;
    for (const auto extent : extents) {
        bits *= static_cast<std::size_t>(extent);
    }
    return (bits + 7) / 8;
}

/// Throws Unsupported unless every value that has a type has one of `dtypes`, every node is of a domain in
/// `domains` or a compound that the host writes as its primitives, and the host can write the region as a
/// model. `library` names the backend in messages.
inline void requireWholeRegion(const RegionView& region, std::string_view library,
                               std::span<const std::int32_t> dtypes,
                               std::span<const std::string_view> domains) {
    if (region.raw().onnx_model == nullptr) {
        throw Unsupported("the host cannot write the region as an ONNX model");
    }
    for (std::size_t i = 0; i < region.raw().value_count; ++i) {
        const ts_value& value = region.raw().values[i];
        const bool isTyped = value.rank >= 0 && value.dtype != 0; // what others are, the library finds
        if (isTyped && std::ranges::find(dtypes, value.dtype) == dtypes.end()) {
            throw Unsupported(std::string("value '") + value.name + "' is of type " + dtypeName(value.dtype) +
                              ", which " + std::string(library) + " is not given");
        }
    }
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        const NodeView node = region.node(i);
        if (node.domain() == "tessera" && node.op() == "Convert") {
            throw Unsupported("layout conversions are no ONNX operators");
        }
        if (node.domain() != "tessera" && std::ranges::find(domains, node.domain()) == domains.end()) {
            throw Unsupported(std::string(library) + " does not know the domain '" +
                              std::string(node.domain()) + "' of " + std::string(node.op()) + " '" +
                              std::string(node.name()) + "'");
        }
    }
}

/// The one implementation: row-major on every side, in the library's own threads.
inline Offer wholeRegionOffer(const RegionView& region, ts_precision precision) {
    Offer offer;
    offer.name = kWholeRegion;
    for (const auto input : region.inputs()) {
        offer.inputLayouts.push_back(plainLayout(region.extents(input).size()));
    }
    for (const auto output : region.outputs()) {
        offer.outputLayouts.push_back(plainLayout(region.extents(output).size()));
    }
    offer.precision = precision;
    offer.pool = TS_POOL_FOREIGN;
    return offer;
}

/// The region as a stand-alone ONNX model; valid as long as the region is.
struct OnnxModel {
    std::string_view bytes;
    std::string externalFolder; ///< where the weights' files lie; empty: all weights are inside
};

/// Throws std::runtime_error when the host could not write it.
inline OnnxModel onnxModelOf(const RegionView& region) {
    std::size_t bytes = 0;
    const char* folder = "";
    const void* data = region.raw().onnx_model(&region.raw(), &bytes, &folder);
    if (data == nullptr) {
        throw std::runtime_error("the host could not write the region as an ONNX model");
    }
    return {{static_cast<const char*>(data), bytes}, folder != nullptr ? folder : ""};
}

} // namespace tessera::plugin
