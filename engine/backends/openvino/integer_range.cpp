#include "engine/backends/openvino/integer_range.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::openvino {

using plugin::NodeView;
using plugin::RegionView;

namespace {

constexpr std::int32_t kFloat = 1;
constexpr std::int32_t kInt = 6;
constexpr std::int32_t kLong = 7;
constexpr std::int32_t kDouble = 11;

/// Of all elements. Whole numbers up to 2^53 are exact, and what is rounded lies far outside 32 bits.
struct Range {
    double low = -0x1p31;
    double high = 0x1p31 - 1.0;

    [[nodiscard]] bool isNarrow() const { return low >= -0x1p31 && high <= 0x1p31 - 1.0; }
    [[nodiscard]] double size() const { return std::max(std::abs(low), std::abs(high)); }
};

constexpr Range kAny{-HUGE_VAL, HUGE_VAL};

Range joined(const Range& a, const Range& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Range within(double size) {
    return {-size, size};
}

bool isIntegerType(std::int32_t dtype) {
    return (dtype >= 2 && dtype <= kLong) || dtype == 9;
}

/// Of what an ONNX type of at most 32 bits holds; of a wider integer: what fits 32 bits.
Range rangeOfType(std::int32_t dtype) {
    if (!isIntegerType(dtype)) {
        return kAny;
    }
    switch (dtype) {
    case 2:
        return {0.0, 255.0};
    case 3:
        return {-128.0, 127.0};
    case 4:
        return {0.0, 65535.0};
    case 5:
        return {-32768.0, 32767.0};
    case 9: // bool
        return {0.0, 1.0};
    default:
        return {};
    }
}

/// kAny where a number is none.
template <typename Number>
Range rangeOf(const void* data, std::size_t bytes) {
    Range range{HUGE_VAL, -HUGE_VAL};
    for (std::size_t at = 0; at + sizeof(Number) <= bytes; at += sizeof(Number)) {
        Number number{};
        std::memcpy(&number, static_cast<const std::byte*>(data) + at, sizeof number);
        const auto value = static_cast<double>(number);
        if (std::isnan(value)) {
            return kAny;
        }
        range = joined(range, {value, value});
    }
    return range.low <= range.high ? range : Range{0.0, 0.0};
}

Range rangeOfConstant(std::int32_t dtype, const void* data, std::size_t bytes) {
    if (data != nullptr && dtype == kLong) {
        return rangeOf<std::int64_t>(data, bytes);
    }
    if (data != nullptr && dtype == kInt) {
        return rangeOf<std::int32_t>(data, bytes);
    }
    if (data != nullptr && dtype == kFloat) {
        return rangeOf<float>(data, bytes);
    }
    if (data != nullptr && dtype == kDouble) {
        return rangeOf<double>(data, bytes);
    }
    return rangeOfType(dtype);
}

template <std::size_t N>
bool isOneOf(std::string_view op, const std::string_view (&list)[N]) {
    return std::ranges::find(list, op) != std::end(list);
}

/// Elements of the first input, in another order or some of them.
constexpr std::string_view kMoving[] = {"Gather",    "GatherElements", "GatherND", "Slice",     "Squeeze",
                                        "Unsqueeze", "Reshape",        "Flatten",  "Identity",  "Transpose",
                                        "Expand",    "Tile",           "Split",    "ReduceMax", "ReduceMin",
                                        "Trilu",     "ReverseSequence"};
/// Whole numbers beside their operand, which is at most one away.
constexpr std::string_view kRounding[] = {"Ceil", "Floor", "Round"};
/// Elements of some of their inputs.
constexpr std::string_view kMixing[] = {"Concat",          "Max",      "Min", "Where", "Range", "Pad",
                                        "ScatterElements", "ScatterND"};
/// May make more of their operands than is followed here.
constexpr std::string_view kWidening[] = {"MatMul",   "Gemm",   "ReduceProd", "BitShift",
                                          "ReduceL1", "Einsum", "CumProd",    "ReduceSumSquare"};

/// Of each value by itself. A constant whose elements are not given yet is taken for ones: they are, when the
/// kernel is made.
std::vector<Range> givenRanges(const RegionView& region) {
    std::vector<Range> ranges;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(region.raw().value_count); ++i) {
        const auto& value = region.value(i);
        ranges.push_back(value.is_constant == 0  ? rangeOfType(value.dtype)
                         : value.data == nullptr ? Range{1.0, 1.0}
                                                 : rangeOfConstant(value.dtype, value.data, value.bytes));
    }
    return ranges;
}

class Follower {
public:
    /// \param ranges  of each value of the region, as far as they are known before a node is followed
    /// \param limits  of each input of the region: the largest size of its elements
    Follower(const RegionView& region, std::vector<Range> ranges, std::span<const std::int64_t> limits)
        : m_region(region), m_ranges(std::move(ranges)) {
        for (std::size_t i = 0; i < limits.size(); ++i) {
            Range& range = at(region.inputs()[i]);
            if (isInteger(region.inputs()[i])) {
                const auto limit = static_cast<double>(limits[i]);
                range = {std::max(range.low, -limit - 1.0), std::min(range.high, limit)};
            }
        }
    }

    /// False: an int64 result may leave 32 bits.
    [[nodiscard]] bool follow(const NodeView& node) {
        const Range made = of(node);
        for (const auto output : node.outputs()) {
            if (output < 0) {
                continue;
            }
            const std::int32_t dtype = m_region.value(output).dtype;
            // Whole numbers beside elements that are none say where those stand.
            const Range range = isInteger(output) && !isInteger(node.output(0)) ? Range() : made;
            if (dtype == kLong && !range.isNarrow()) {
                return false;
            }
            // Narrower types wrap as the standard has it.
            const Range type = rangeOfType(dtype);
            const bool fits = range.low >= type.low && range.high <= type.high;
            at(output) = fits ? range : type;
        }
        return true;
    }

private:
    Range& at(std::int32_t value) { return m_ranges[static_cast<std::size_t>(value)]; }
    Range input(const NodeView& node, std::size_t index) {
        return node.input(index) >= 0 ? at(node.input(index)) : Range{0.0, 0.0};
    }

    Range of(const NodeView& node) {
        const auto op = node.op();
        if (isOneOf(op, kMoving)) {
            return input(node, 0);
        }
        if (isOneOf(op, kRounding)) {
            const Range exact = input(node, 0);
            return {std::floor(exact.low), std::ceil(exact.high)};
        }
        if (isOneOf(op, kMixing)) {
            return ofMixing(node);
        }
        if (op == "Shape" || op == "Size") {
            double largest = 0.0;
            for (const auto extent : m_region.extents(node.input(0))) {
                largest = std::max(largest, static_cast<double>(extent));
            }
            return {0.0, op == "Size" ? elements(node) : largest};
        }
        if (op == "ConstantOfShape") {
            const auto* value = node.find("value");
            const bool isKnown = value != nullptr && value->tensor != nullptr;
            return isKnown ? rangeOfConstant(value->tensor->dtype, value->tensor->data, value->tensor->bytes)
                           : Range{0.0, 0.0};
        }
        if (op == "Cast" || op == "CastLike") {
            return input(node, 0);
        }
        return isOneOf(op, kWidening) ? kAny : ofArithmetic(node);
    }

    Range ofMixing(const NodeView& node) {
        const auto op = node.op();
        if (op == "Where") {
            return joined(input(node, 1), input(node, 2));
        }
        if (op == "Range") {
            return joined(input(node, 0), input(node, 1));
        }
        if (op == "Pad") {
            return joined(input(node, 0), input(node, 2));
        }
        if (op.starts_with("Scatter")) {
            const bool replaces = node.stringOr("reduction", "none") == "none";
            return replaces ? joined(input(node, 0), input(node, 2)) : kAny;
        }
        Range all = input(node, 0);
        for (const auto value : node.inputs()) {
            all = value >= 0 ? joined(all, at(value)) : all;
        }
        return all;
    }

    Range ofArithmetic(const NodeView& node) {
        const auto op = node.op();
        const Range a = input(node, 0);
        const Range b = input(node, 1);
        if (op == "Add" || op == "Sum") {
            Range total{0.0, 0.0};
            for (const auto value : node.inputs()) {
                total = {total.low + at(value).low, total.high + at(value).high};
            }
            return total;
        }
        if (op == "Sub") {
            return {a.low - b.high, a.high - b.low};
        }
        if (op == "Mul") {
            const auto [low, high] =
                std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
            return {low, high};
        }
        if (op == "Neg") {
            return {-a.high, -a.low};
        }
        if (op == "Pow" || (op == "Div" && !isInteger(node.input(0)))) {
            if (a.low != a.high || b.low != b.high) {
                return kAny;
            }
            const double made = op == "Pow" ? std::pow(a.low, b.low) : a.low / b.low;
            return std::isnan(made) ? kAny : Range{made, made};
        }
        if (op == "Sqrt") {
            return a.low < 0.0 ? kAny : Range{std::sqrt(a.low), std::sqrt(a.high)};
        }
        if (op == "Div") {
            return a.low >= 0.0 && b.low >= 0.0 ? Range{0.0, a.high} : within(a.size());
        }
        if (op == "Abs") {
            return {0.0, a.size()};
        }
        if (op == "ReduceSum" || op == "CumSum") {
            return {std::min(a.low * elements(node), a.low), std::max(a.high * elements(node), a.high)};
        }
        return isInteger(node.output(0)) ? Range() : kAny; // indices and their like
    }

    [[nodiscard]] double elements(const NodeView& node) const {
        return static_cast<double>(m_region.elements(node.input(0)));
    }
    [[nodiscard]] bool isInteger(std::int32_t value) const {
        return value >= 0 && isIntegerType(m_region.value(value).dtype);
    }

    const RegionView& m_region;
    std::vector<Range> m_ranges;
};

/// What elements of an integer input may be at most, tried in turn: all of 32 bits, row numbers of the
/// largest tables, words of a vocabulary, and masks and counts.
constexpr std::int64_t kLimits[] = {(std::int64_t{1} << 31U) - 1, std::int64_t{1} << 26U,
                                    std::int64_t{1} << 20U, std::int64_t{1} << 12U};

/// Lowers the limit of the integer inputs that a node's result is made of. False: none can be lowered.
bool lowerLimits(const RegionView& region, std::size_t node, std::span<std::int64_t> limits) {
    std::vector<bool> isRead(region.raw().value_count, false);
    const auto read = [&](const NodeView& reader) {
        for (const auto value : reader.inputs()) {
            if (value >= 0) {
                isRead[static_cast<std::size_t>(value)] = true;
            }
        }
    };
    read(region.node(node));
    for (std::size_t i = node; i-- > 0;) {
        const auto maker = region.node(i);
        const bool isNeeded = std::ranges::any_of(maker.outputs(), [&](std::int32_t value) {
            return value >= 0 && isRead[static_cast<std::size_t>(value)];
        });
        // Only the type and the extents count for a Shape.
        if (isNeeded && maker.op() != "Shape" && maker.op() != "Size") {
            read(maker);
        }
    }
    bool lowered = false;
    for (std::size_t i = 0; i < limits.size(); ++i) {
        const auto value = region.inputs()[i];
        const auto* next = std::ranges::find(kLimits, limits[i]) + 1;
        if (isRead[static_cast<std::size_t>(value)] && isIntegerType(region.value(value).dtype) &&
            next != std::end(kLimits)) {
            limits[i] = *next;
            lowered = true;
        }
    }
    return lowered;
}

} // namespace

std::vector<std::int64_t> narrowLimits(const RegionView& region) {
    std::vector<std::int64_t> limits(region.inputs().size(), kLimits[0]);
    const auto ranges = givenRanges(region);
    for (std::size_t i = 0; i < region.nodeCount();) {
        Follower follower(region, ranges, limits);
        for (i = 0; i < region.nodeCount() && follower.follow(region.node(i)); ++i) {
        }
        if (i < region.nodeCount() && !lowerLimits(region, i, limits)) {
            const auto node = region.node(i);
            throw plugin::Unsupported("OpenVINO computes int64 with 32 bits, which the result of " +
                                      std::string(node.op()) + " '" + std::string(node.name()) +
                                      "' may exceed");
        }
    }
    return limits;
}

} // namespace tessera::openvino
