// A region as a problem of the code generator.
#pragma once

#include "engine/backend/abi/region.hpp"
#include "engine/codegen/problem.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::generated {

/// A problem and where its operands stand in the region.
struct ReadRegion {
    codegen::Problem problem;
    std::size_t input = 0;              ///< among the region's inputs
    std::vector<std::size_t> operands;  ///< what the problem reads besides: among the inputs
    std::vector<std::size_t> tensors;   ///< of the epilogue: among the inputs
    std::optional<std::size_t> weights; ///< among the constants
    std::vector<std::size_t> constants; ///< of the epilogue: among the constants
    std::size_t inputRank = 0;
    std::size_t outputRank = 0;
    /// Of the input and of the result, where the region itself names them: a change of layout.
    std::optional<std::pair<std::string, std::string>> layouts{};

    /// The region's inputs in the order of a kernel's input buffers. \see codegen::Generated
    [[nodiscard]] std::vector<std::size_t> buffers() const;
    /// The region's constants in the order of \ref codegen::Packing::pack; nothing where it has no weights.
    [[nodiscard]] std::vector<std::optional<std::size_t>> sources() const;
    /// \see backend::Implementation::epilogueIsFree
    [[nodiscard]] bool isEpilogueFree() const;
};

/// Throws plugin::Unsupported, naming the node, when the region is no such problem.
[[nodiscard]] ReadRegion readRegion(const plugin::RegionView& region);

/// In place of the axis of channels: no step's constant has several numbers.
inline constexpr std::size_t kNoChannels = std::numeric_limits<std::size_t>::max();

struct NodeRange {
    std::size_t first = 0;
    std::size_t end = 0;
};
/// Adds the nodes of a range, which follow `value`, as steps. `channelAxis` is that of the value. \return the
/// last one's output, or `value`.
std::int32_t readSteps(const plugin::RegionView& region, const NodeRange& nodes, std::int32_t value,
                       std::size_t channelAxis, ReadRegion& read);
/// All nodes from `first` on; the last one's output is the region's.
void readSteps(const plugin::RegionView& region, std::size_t first, std::int32_t value,
               std::size_t channelAxis, ReadRegion& read);
/// The step that adds `constant`, one number a channel or one for all, times `scale`.
void addChannelStep(const plugin::RegionView& region, std::int32_t constant, codegen::StepOp op, float scale,
                    ReadRegion& read);

/// Whether a constant of `extents` has one number for each index of `axis`, or one for all.
[[nodiscard]] bool isChannelConstant(std::span<const std::int64_t> extents,
                                     std::span<const std::int64_t> result, std::size_t axis);
/// One more operand of the Broadcast that is read.
void addBroadcastOperand(const plugin::RegionView& region, std::int32_t value, ReadRegion& read);

/// The step of a convolution's bias, where it has one.
void addBias(const plugin::RegionView& region, const plugin::NodeView& convolution, ReadRegion& read);

/// Whether a node is one that readSteps can take.
[[nodiscard]] bool isStep(const plugin::RegionView& region, const plugin::NodeView& node);

/// Three spatial axes, leading ones `fallback`, from the trailing `from.size()` numbers.
template <typename Target>
void spread(std::span<const std::int64_t> from, Target& to, std::int64_t fallback) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t missing = 3 - from.size();
        to[axis] = axis < missing ? fallback : from[axis - missing];
    }
}

using plugin::constantAt;
using plugin::requireFloat;
/// Where a value stands among the region's inputs; throws where it does not.
[[nodiscard]] std::size_t inputAt(const plugin::RegionView& region, std::int32_t value);

/// Throws where a node's spatial dimensions are none or too many.
[[nodiscard]] codegen::Convolution convolutionAt(const plugin::RegionView& region,
                                                 const plugin::NodeView& node,
                                                 codegen::Convolution::Direction direction);

/// Throws where the axis is not the last.
void requireSoftmaxOfRows(const plugin::RegionView& region, const plugin::NodeView& softmax);

/// Whether a region normalises rows.
[[nodiscard]] bool looksLikeRows(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readRows(const plugin::RegionView& region);
/// What follows the product in a region's first node, whose output is `value`: steps, and rows normalised
/// among them.
void readRowsBehind(const plugin::RegionView& region, std::int32_t value, ReadRegion& read);

/// Whether a region's first operator is LRN.
[[nodiscard]] bool looksLikeLrn(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readLrn(const plugin::RegionView& region);

/// Whether a region's first operator works element by element.
[[nodiscard]] bool looksElementwise(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readElementwise(const plugin::RegionView& region);

/// Whether a region's first operator is a pool.
[[nodiscard]] bool looksLikePool(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readPool(const plugin::RegionView& region);

/// Whether a region's first operator is a convolution, and another one follows.
[[nodiscard]] bool looksSeparable(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readSeparable(const plugin::RegionView& region);

/// Whether a region reduces axes, with functions of one number before.
[[nodiscard]] bool looksLikeReduction(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readReduction(const plugin::RegionView& region);

/// Whether a region's first operator moves elements: a transpose or a change of layout.
[[nodiscard]] bool looksLikeReorder(const plugin::RegionView& region);
/// Whether a region is a transpose alone, which may be another view of its input.
[[nodiscard]] bool isTranspose(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readReorder(const plugin::RegionView& region);

/// Whether a region begins and ends with a product of its own inputs' matrices.
[[nodiscard]] bool looksLikeAttention(const plugin::RegionView& region);
[[nodiscard]] ReadRegion readAttention(const plugin::RegionView& region);

} // namespace tessera::generated
