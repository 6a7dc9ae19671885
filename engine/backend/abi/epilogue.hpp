// What a kernel with one pass over its result can do behind a product: a bias, then limits. For authors of
// backends whose library fuses no more than that.
#pragma once

#include "region.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace tessera::plugin {

/// max(low, min(high, y + bias * biasScale)).
struct Epilogue {
    std::optional<std::size_t> bias; ///< the region's constant
    std::int64_t biasElements = 0;
    float biasScale = 1.0F;
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();

    [[nodiscard]] bool isClamped() const {
        return low > -std::numeric_limits<float>::infinity() || high < std::numeric_limits<float>::infinity();
    }
};

/// Which nodes readEpilogue takes behind the first.
enum class EpilogueKind { kBiasAndLimits, kLimits };

namespace detail {

/// A constant whose only long axis is `axis` of `result`.
inline bool isBias(const RegionView& region, std::int32_t value, std::span<const std::int64_t> result,
                   std::size_t axis) {
    const auto extents = region.extents(value);
    if (RegionView::positionIn(region.constants(), value) < 0 || extents.size() > result.size()) {
        return false;
    }
    const std::size_t skipped = result.size() - extents.size();
    if (skipped > axis) {
        return false;
    }
    for (std::size_t i = 0; i < extents.size(); ++i) {
        if (extents[i] != (i + skipped == axis ? result[axis] : 1)) {
            return false;
        }
    }
    return true;
}

/// Takes one node whose first operand or, for an Add, any operand is `value`.
inline bool takeEpilogueNode(const RegionView& region, const NodeView& node, std::int32_t value,
                             std::size_t axis, EpilogueKind kind, Epilogue& epilogue) {
    const bool isFirst = node.input(0) == value;
    if (node.op() == "Add" && kind == EpilogueKind::kBiasAndLimits) {
        const std::int32_t bias = node.input(isFirst ? 1 : 0);
        const bool isFree = !epilogue.bias && !epilogue.isClamped();
        if (!isFree || (!isFirst && node.input(1) != value) ||
            !isBias(region, bias, region.extents(value), axis)) {
            return false;
        }
        epilogue.bias = static_cast<std::size_t>(RegionView::positionIn(region.constants(), bias));
        epilogue.biasElements = region.elements(bias);
        return true;
    }
    if (!isFirst || epilogue.isClamped()) {
        return false;
    }
    if (node.op() == "Relu") {
        epilogue.low = 0.0F;
        return true;
    }
    if (node.op() == "Clip") {
        epilogue.low =
            node.input(1) >= 0 ? oneFloat(region, node.input(1)) : node.floatOr("min", epilogue.low);
        epilogue.high =
            node.input(2) >= 0 ? oneFloat(region, node.input(2)) : node.floatOr("max", epilogue.high);
        return epilogue.low <= epilogue.high;
    }
    return false;
}

} // namespace detail

/// Adds to `epilogue` what the nodes from `first` on do behind `value`: an Add of a constant with one element
/// for each index of `axis`, then a Relu or a Clip. Throws Unsupported naming the node that does not fit.
inline void readEpilogue(const RegionView& region, std::size_t first, std::int32_t value, std::size_t axis,
                         EpilogueKind kind, Epilogue& epilogue) {
    for (std::size_t i = first; i < region.nodeCount(); ++i) {
        const NodeView node = region.node(i);
        requireInterior(region, value);
        if (!detail::takeEpilogueNode(region, node, value, axis, kind, epilogue)) {
            throw Unsupported("node '" + std::string(node.name()) + "' (" + std::string(node.op()) +
                              ") cannot be fused behind the first");
        }
        value = node.output(0);
    }
    if (region.outputs().size() != 1 || region.outputs()[0] != value) {
        throw Unsupported("only the last node's output can be needed outside");
    }
}

} // namespace tessera::plugin
