// Operators element by element on operands of any type, broadcast to each other: a block of the result at a
// time.
#include "engine/backends/native/family.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/operand.h"
#include "engine/backends/native/team.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace tessera::native {

using plugin::NodeView;
using plugin::Offer;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

graph::DType inputType(const RegionView& region, std::size_t index) {
    const std::int32_t value = region.node(0).input(index);
    if (value < 0) {
        throw Unsupported("its input " + std::to_string(index) + " is left out");
    }
    const auto type = static_cast<graph::DType>(region.value(value).dtype);
    if (!isComputable(type)) {
        throw Unsupported("it does not compute with " + std::string(graph::longName(type)));
    }
    return type;
}

namespace {

constexpr std::string_view kOperators[] = {
    "Abs",
    "Acos",
    "Acosh",
    "Add",
    "And",
    "Asin",
    "Asinh",
    "Atan",
    "Atanh",
    "BitShift",
    "BitwiseAnd",
    "BitwiseNot",
    "BitwiseOr",
    "BitwiseXor",
    "Cast",
    "CastLike",
    "Ceil",
    "Celu",
    "Clip",
    "Cos",
    "Cosh",
    "Div",
    "Elu",
    "Equal",
    "Erf",
    "Exp",
    "Floor",
    "Gelu",
    "Greater",
    "GreaterOrEqual",
    "HardSwish",
    "HardSigmoid",
    "IsInf",
    "IsNaN",
    "LeakyRelu",
    "Less",
    "LessOrEqual",
    "Log",
    "Max",
    "Mean",
    "Min",
    "Mish",
    "Mod",
    "Mul",
    "Neg",
    "Not",
    "Or",
    "PRelu",
    "Pow",
    "Reciprocal",
    "Relu",
    "Round",
    "Selu",
    "Shrink",
    "Sigmoid",
    "Sign",
    "Sin",
    "Sinh",
    "Softplus",
    "Softsign",
    "Sqrt",
    "Sub",
    "Sum",
    "Swish",
    "Tan",
    "Tanh",
    "ThresholdedRelu",
    "Where",
    "Xor",
};

/// A function and what it is applied to.
struct Map {
    MapFunction function;
    graph::DType result = graph::DType::kFloat32;
    std::int64_t elements = 0;
    std::vector<Source> sources{};
    std::vector<Operand> operands{};
    std::vector<BlockFunction> conversions{}; ///< one an operand; null: it is computed with as it is

    [[nodiscard]] std::int64_t bytes() const {
        std::int64_t sum = elements * static_cast<std::int64_t>(graph::bitWidth(result) / 8);
        for (const auto& operand : operands) {
            sum += operand.bytes();
        }
        constexpr std::int64_t kBytesPerNs = 8; // about what a core reads and writes
        return std::max(sum, elements * function.nsPerElement * kBytesPerNs);
    }
};

MapFunction functionOf(const RegionView& region) {
    const NodeView node = region.node(0);
    if (node.op() == "Where") {
        if (inputType(region, 0) != graph::DType::kBool ||
            region.value(node.input(1)).dtype != region.value(node.input(2)).dtype) {
            throw Unsupported("its condition is no bool, or its operands are of several types");
        }
        return {.block = choiceOf(elementBytes(region, node.input(1)))};
    }
    for (const auto read : {unaryFunction, comparison, castFunction, binaryFunction}) {
        if (const auto function = read(region)) {
            return *function;
        }
    }
    throw Unsupported("it is no function of elements");
}

/// Up to opset 6 the second operand of two may begin at an axis that is named, and a slope at the channels.
Extents extentsAsRead(const RegionView& region, const NodeView& node, std::size_t index,
                      const Extents& result) {
    Extents extents = extentsOf(region, node.input(index));
    if (index != 1 || opsetOf(node) >= 7) {
        return extents;
    }
    if (node.op() == "PRelu" && extents.size() == 1 && result.size() > 1) {
        extents.insert(extents.end(), result.size() - 2, 1);
    } else if (node.find("axis") != nullptr) {
        const std::size_t axis = axisOf(node.intOr("axis", 0), result.size());
        if (axis + extents.size() > result.size()) {
            throw Unsupported("its second operand does not fit behind its axis");
        }
        extents.insert(extents.end(), result.size() - axis - extents.size(), 1);
    }
    return extents;
}

graph::DType wordType(graph::DType type) {
    return isStoredAsComputed(type) ? type : graph::DType::kUint16;
}

Map readMap(const RegionView& region) {
    const NodeView node = region.node(0);
    Map map{.function = functionOf(region)};
    const std::int32_t output = node.output(0);
    map.result = static_cast<graph::DType>(region.value(output).dtype);
    map.elements = region.elements(output);
    const Extents result = extentsOf(region, output);
    // Limits are parameters, and the second operand of CastLike is not read.
    const bool isOfOne = node.op() == "Clip" || node.op() == "CastLike";
    const std::size_t count = isOfOne ? 1 : node.inputs().size();
    for (std::size_t i = 0; i < count; ++i) {
        if (node.input(i) < 0) {
            throw Unsupported("an input is left out");
        }
        const auto type = static_cast<graph::DType>(region.value(node.input(i)).dtype);
        map.sources.push_back(sourceOf(region, node.input(i)));
        const bool isChoice = node.op() == "Where"; // moves words as they are
        map.operands.emplace_back(isChoice ? wordType(type) : type, extentsAsRead(region, node, i, result),
                                  result);
        const bool isOther = !isChoice && computedOf(type) != map.function.operand;
        map.conversions.push_back(isOther ? conversionOf(computedOf(type), map.function.operand) : nullptr);
    }
    map.result = node.op() == "Where" ? wordType(map.result) : map.result;
    return map;
}

class MapKernel final : public plugin::Kernel {
public:
    MapKernel(Map map, const SettingsView& settings)
        : m_map(std::move(map))
        , m_threads(threadsFor(m_map.bytes(), settings))
        , m_data(m_map.sources.size()) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        for (std::size_t i = 0; i < m_data.size(); ++i) {
            m_data[i] = m_constants.dataOf(m_map.sources[i], inputs);
        }
        std::atomic<bool> isDefined = true;
        const std::int64_t blocks = (m_map.elements + kBlock - 1) / kBlock;
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(blocks, thread, threads);
            if (!runBlocks(share, m_data, static_cast<std::byte*>(outputs[0].data))) {
                isDefined = false;
            }
        });
        if (!isDefined) {
            throw std::domain_error("input 1 holds a zero, and integers are divided by it");
        }
    }

private:
    static constexpr std::size_t kBuffers = 3; ///< of operands that are taken at once

    [[nodiscard]] bool runBlocks(const Share& share, std::span<const std::byte* const> data,
                                 std::byte* result) const {
        const MapFunction& function = m_map.function;
        const std::int64_t stored = static_cast<std::int64_t>(graph::bitWidth(m_map.result) / 8);
        const bool isStored = isStoredAsComputed(m_map.result);
        const std::size_t atOnce = function.joins ? std::min<std::size_t>(2, data.size()) : data.size();
        BlockBuffer buffers[kBuffers];
        BlockBuffer made;
        for (std::size_t i = 0; i < atOnce; ++i) {
            if (m_map.operands[i].isOne()) {
                m_map.operands[i].fill(data[i], buffers[i]);
                convert(i, buffers[i].bytes, kBlock, buffers[i]);
            }
        }
        bool isDefined = true;
        for (std::int64_t block = share.first; block < share.end; ++block) {
            const std::int64_t first = block * kBlock;
            const std::int64_t count = std::min(kBlock, m_map.elements - first);
            std::byte* to = isStored ? result + first * stored : made.bytes;
            const void* operands[kBuffers];
            for (std::size_t i = 0; i < atOnce; ++i) {
                operands[i] =
                    m_map.operands[i].isOne() ? buffers[i].bytes : read(i, data[i], first, count, buffers[i]);
            }
            if (atOnce == 1 && function.joins) {
                std::memcpy(to, operands[0], static_cast<std::size_t>(count * bytesOf(function.result)));
            } else {
                isDefined = function.block(operands, to, count, function.parameters) && isDefined;
            }
            for (std::size_t i = 2; function.joins && i < data.size(); ++i) {
                operands[0] = to;
                operands[1] = read(i, data[i], first, count, buffers[2]);
                isDefined = function.block(operands, to, count, function.parameters) && isDefined;
            }
            if (function.last != nullptr) {
                operands[0] = to;
                isDefined = function.last(operands, to, count, function.parameters) && isDefined;
            }
            if (!isStored) {
                narrow(m_map.result, to, result + first * stored, count);
            }
        }
        return isDefined;
    }

    [[nodiscard]] const std::byte* read(std::size_t operand, const std::byte* data, std::int64_t first,
                                        std::int64_t count, BlockBuffer& buffer) const {
        return convert(operand, m_map.operands[operand].block(data, first, count, buffer), count, buffer);
    }
    /// What is computed with, in `buffer` where it is something else.
    const std::byte* convert(std::size_t operand, const std::byte* block, std::int64_t count,
                             BlockBuffer& buffer) const {
        const BlockFunction conversion = m_map.conversions[operand];
        if (conversion == nullptr) {
            return block;
        }
        BlockBuffer converted;
        const void* operands[] = {block};
        conversion(operands, converted.bytes, count, {});
        buffer = converted;
        return buffer.bytes;
    }

    Map m_map;
    int m_threads;
    std::vector<const std::byte*> m_data; ///< of each operand, while it runs
    HeldConstants m_constants;
};

void offerMap(const RegionView& region, const SettingsView& settings, plugin::Offers& offers) {
    const Map map = readMap(region);
    Offer offer = plainOffer(region, "map");
    offer.threads = threadsFor(map.bytes(), settings) == 1 ? 1 : 0;
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeMap(const RegionView& region, std::string_view implementation,
                                        const SettingsView& settings) {
    plugin::requireOffered(implementation, "map");
    return std::make_unique<MapKernel>(readMap(region), settings);
}

} // namespace

const Family kMaps{"map", kOperators, offerMap, makeMap};

} // namespace tessera::native
