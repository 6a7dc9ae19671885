// Sliding windows of convolutions and pools, for authors of backends: attributes of ONNX with `auto_pad` and
// `ceil_mode` resolved against the extents that the region states.
#pragma once

#include "backend.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tessera::plugin {

/// One entry a spatial axis.
struct Window {
    std::vector<std::int64_t> kernel;
    std::vector<std::int64_t> strides;
    std::vector<std::int64_t> dilations; ///< 1: dense
    std::vector<std::int64_t> padsBegin;
    std::vector<std::int64_t> padsEnd;    ///< as far as the last window reaches, or as declared
    std::vector<std::int64_t> ceilExcess; ///< elements by which the last window passes the declared end pad
};

namespace detail {

inline std::vector<std::int64_t> listOr(const NodeView& node, std::string_view name, std::size_t count,
                                        std::int64_t fallback) {
    const auto list = node.ints(name);
    return list.empty() ? std::vector<std::int64_t>(count, fallback)
                        : std::vector<std::int64_t>(list.begin(), list.end());
}

inline Window readAttributes(const NodeView& node, std::vector<std::int64_t> kernel) {
    Window window;
    window.kernel = std::move(kernel);
    const std::size_t rank = window.kernel.size();
    window.strides = listOr(node, "strides", rank, 1);
    window.dilations = listOr(node, "dilations", rank, 1);
    const auto pads = listOr(node, "pads", 2 * rank, 0);
    if (window.strides.size() != rank || window.dilations.size() != rank || pads.size() != 2 * rank) {
        throw Unsupported("its window attributes do not have one entry for each spatial axis");
    }
    window.padsBegin.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(rank));
    window.padsEnd.assign(pads.begin() + static_cast<std::ptrdiff_t>(rank), pads.end());
    window.ceilExcess.assign(rank, 0);
    return window;
}

/// Splits `total` padding; the odd element goes behind for SAME_UPPER and before otherwise.
inline void splitPadding(Window& window, std::size_t axis, std::int64_t total, std::string_view autoPad) {
    total = std::max<std::int64_t>(total, 0);
    const std::int64_t half = total / 2;
    window.padsBegin[axis] = autoPad == "SAME_UPPER" ? half : total - half;
    window.padsEnd[axis] = total - window.padsBegin[axis];
}

} // namespace detail

/// The window of a Conv or a pool. `input` and `output` are the extents of its activation and its result
/// ([N, C, spatial...]), `kernel` those of the window.
inline Window slidingWindow(const NodeView& node, std::span<const std::int64_t> input,
                            std::span<const std::int64_t> output, std::vector<std::int64_t> kernel) {
    Window window = detail::readAttributes(node, std::move(kernel));
    const auto autoPad = node.stringOr("auto_pad", "NOTSET");
    for (std::size_t axis = 0; axis < window.kernel.size(); ++axis) {
        const std::int64_t span = (window.kernel[axis] - 1) * window.dilations[axis] + 1;
        const std::int64_t reach = (output[axis + 2] - 1) * window.strides[axis] + span - input[axis + 2];
        if (autoPad == "SAME_UPPER" || autoPad == "SAME_LOWER") {
            detail::splitPadding(window, axis, reach, autoPad);
            continue;
        }
        if (autoPad == "VALID") {
            window.padsBegin[axis] = 0;
            window.padsEnd[axis] = 0;
        }
        const std::int64_t needed = reach - window.padsBegin[axis];
        window.ceilExcess[axis] = std::max<std::int64_t>(0, needed - window.padsEnd[axis]);
        window.padsEnd[axis] += window.ceilExcess[axis];
    }
    return window;
}

/// The window of a ConvTranspose. `padsEnd` holds what remains after `output_padding`, so that
/// output = stride * (input - 1) + span - padsBegin - padsEnd; it may be negative.
inline Window transposedWindow(const NodeView& node, std::span<const std::int64_t> input,
                               std::span<const std::int64_t> output, std::vector<std::int64_t> kernel) {
    Window window = detail::readAttributes(node, std::move(kernel));
    const std::size_t rank = window.kernel.size();
    const auto autoPad = node.stringOr("auto_pad", "NOTSET");
    const auto padding = detail::listOr(node, "output_padding", rank, 0);
    const bool outputGiven = !node.ints("output_shape").empty();
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const std::int64_t span = (window.kernel[axis] - 1) * window.dilations[axis] + 1;
        const std::int64_t full = window.strides[axis] * (input[axis + 2] - 1) + span;
        if (outputGiven || autoPad == "SAME_UPPER" || autoPad == "SAME_LOWER") {
            detail::splitPadding(window, axis, full + padding[axis] - output[axis + 2], autoPad);
        } else if (autoPad == "VALID") {
            window.padsBegin[axis] = 0;
        }
        window.padsEnd[axis] = full - window.padsBegin[axis] - output[axis + 2];
    }
    return window;
}

} // namespace tessera::plugin
