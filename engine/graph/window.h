#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::graph {

enum class AutoPad : std::uint8_t { kNotSet, kSameUpper, kSameLower, kValid };

/// The window attributes of a convolution or pool as the file gives them, checked, with the standard's
/// defaults filled in: every list has one entry a spatial axis.
struct WindowAttributes {
    Extents kernel;
    Extents strides;   ///< >= 1
    Extents dilations; ///< >= 1
    Extents padsBegin; ///< >= 0; read only when `autoPad` is kNotSet
    Extents padsEnd;
    AutoPad autoPad = AutoPad::kNotSet;
    enum class Rounding : std::uint8_t { kFloor, kCeil } rounding = Rounding::kFloor;

    [[nodiscard]] std::size_t rank() const { return kernel.size(); }
};

/// The window along one spatial axis, all resolved.
struct WindowAxis {
    std::int64_t input = 0;
    std::int64_t output = 0;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t padBegin = 0;
    std::int64_t padEnd = 0; ///< as declared; with `ceil_mode` a last window may reach beyond it

    /// Elements that the dilated kernel spans.
    [[nodiscard]] std::int64_t span() const { return (kernel - 1) * dilation + 1; }
};

/// Reads `auto_pad`, `ceil_mode`, `dilations`, `kernel_shape`, `pads` and `strides`.
///
/// \param rank    number of spatial axes.
/// \param kernel  extents of the weight's spatial axes; nullopt for a pool, which must have `kernel_shape`.
/// \par Errors    kRefused, naming the attribute: a list of another length than `rank`, a stride, dilation or
///                kernel extent below 1, a negative pad, any of them above 2^31 - 1, a `kernel_shape` that is
///                not the weight's, an `auto_pad` that the standard does not know.
[[nodiscard]] base::Result<WindowAttributes> readWindow(const Attributes& attributes, std::size_t rank,
                                                        const std::optional<Extents>& kernel);

/// The same checks for a window of which the file does not say enough to read it: `rank` may be unknown (then
/// it is what the lists agree on), and so may `kernel`.
[[nodiscard]] base::Status checkWindowAttributes(const Attributes& attributes,
                                                 std::optional<std::size_t> rank,
                                                 const std::optional<Extents>& kernel);

/// One axis of a convolution or pool over `input` elements. An explicit `auto_pad` wins over `pads`; SAME
/// gives ceil(input / stride) outputs. With ceil_mode, a last window that would start in the padding behind
/// the input is dropped. \par Errors kRefused when the padded input is shorter than the window.
[[nodiscard]] base::Result<WindowAxis> resolveAxis(const WindowAttributes& window, std::size_t axis,
                                                   std::int64_t input);

/// One axis of a transposed convolution: output = stride * (input - 1) + outputPadding + span - pads, or what
/// `outputShape` says, whose pads then follow from it.
[[nodiscard]] base::Result<WindowAxis> resolveTransposedAxis(const WindowAttributes& window, std::size_t axis,
                                                             std::int64_t input, std::int64_t outputPadding,
                                                             std::optional<std::int64_t> outputShape);

/// Every spatial axis of a Conv, ConvTranspose, MaxPool, AveragePool or LpPool node whose extents are known.
/// For kernels and cost models: `graph` has passed inference, so only an unknown extent is an error.
[[nodiscard]] base::Result<std::vector<WindowAxis>> windowOf(const Graph& graph, const Node& node);

} // namespace tessera::graph
