#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tessera::measure {

/// Which elements of an output are wanted: all, or `indices` along `axis`.
struct OutputCut {
    std::optional<std::size_t> axis;
    std::span<const std::int64_t> indices;
};

/// A region cut down to some of the output channels of its one large product, and what follows from them:
/// the same operators over the same depth, over every position of those channels.
///
///     x ──► Conv ──► Add ──► Relu ──► y      cut to channels {0, 7, 8, 40, 63}: rows of w, entries of b,
///        w ─┘ └─ b    └─ z                   channels of z and y; x stays whole
struct ChannelSample {
    graph::GraphRef graph;
    std::vector<std::int64_t> channels;              ///< ascending, of the product's output
    std::vector<std::optional<std::size_t>> inputs;  ///< one a graph input: axis along which it is cut
    std::vector<std::optional<std::size_t>> outputs; ///< one a graph output
    std::int64_t elements = 0;                       ///< of the outputs, after the cut
};

/// Channels always hold the first and the last, those on both sides of every border of 8 and 16, some of each
/// group, and seeded random ones until `leastElements` elements of each cut output are computed.
///
/// \return nothing when the region has not exactly one product that matters (Conv, ConvTranspose, MatMul,
///         Gemm), or an operator after it that mixes channels, or when a cut would save nothing.
/// \par Errors what reading a constant gives.
[[nodiscard]] base::Result<std::optional<ChannelSample>>
sampleChannels(const graph::Graph& region, std::int64_t leastElements, std::uint64_t seed);

/// The given indices of one axis, in that order. Elements of whole bytes.
[[nodiscard]] graph::Tensor takeAlong(const graph::Tensor& tensor, std::size_t axis,
                                      std::span<const std::int64_t> indices);

} // namespace tessera::measure
