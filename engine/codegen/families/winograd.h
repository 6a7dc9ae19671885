// Fast convolutions by Toom-Cook: tiles, phases and strides that writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/toom_cook.h"

#include <array>
#include <string>
#include <vector>

namespace tessera::codegen::winograd {

constexpr std::int64_t kPadding = 16; // floats that keep strides from being powers of two

enum class Split : std::uint8_t { kRows, kColumns };

/// How the taps along the depth are summed.
enum class Depth : std::uint8_t {
    kTransformed,
    kByTaps, ///< one by one: slices are transformed alone, and each is used by all that it meets
};

/// Which form of the weights is kept.
enum class Weights : std::uint8_t {
    kTransformed,
    kTaps, ///< transformed where they are used: several times fewer come from memory
};

/// What one transformed tile yields.
struct TileShape {
    std::array<std::int64_t, 3> outputs{1, 1, 1}; ///< along each axis; 1 along a depth by taps
    Depth depth = Depth::kTransformed;
};

struct Schedule {
    TileShape shape{};
    TileSize tile{};
    Split split = Split::kRows;
    Weights weights = Weights::kTransformed;

    /// The algorithm alone.
    [[nodiscard]] std::string algorithm() const;
    [[nodiscard]] std::string name() const;
};

/// One axis: a correlation of each phase.
struct Axis {
    ToomCook algorithm{};
    Convolution::Direction direction = Convolution::Direction::kForward;
    std::int64_t input = 1;
    std::int64_t output = 1; ///< of a phase
    std::int64_t phases = 1; ///< of the outputs of a transposed convolution
    std::int64_t stride = 1; ///< of a forward one
    std::int64_t pad = 0;
    std::int64_t tiles = 1;

    [[nodiscard]] std::int64_t points() const { return algorithm.points(); }
    [[nodiscard]] bool isTransposed() const { return direction == Convolution::Direction::kTransposed; }
    /// Pairs of an output and one of so many taps that are inside the image; forward.
    [[nodiscard]] std::int64_t validTaps(std::int64_t taps) const;
    /// The input position of a phase's first tap at its first output.
    [[nodiscard]] Index first(const Index& phase) const {
        return isTransposed() ? (phase + Index(pad)).dividedBy(phases) - Index(algorithm.taps - 1)
                              : Index(-pad);
    }
    /// The tap of the whole kernel that is tap `u` of a phase.
    [[nodiscard]] std::int64_t tap(std::int64_t phase, std::int64_t u) const {
        return isTransposed() ? (phase + pad) % phases + phases * (algorithm.taps - 1 - u) : u;
    }
};

/// What writer, packing and bound agree on.
struct KernelConfig {
    std::array<Axis, 3> axes{};
    Depth depth = Depth::kTransformed;
    std::int64_t batch = 1;
    std::int64_t inputChannels = 1;
    std::int64_t outputChannels = 1;
    std::array<std::int64_t, 3> kernel{};
    Convolution::Direction direction = Convolution::Direction::kForward;
    std::int64_t paddedInputs = 1;
    RowTiles tiles{};
    Panels panels{};
    std::int64_t block = 1; ///< row tiles that are multiplied at once
    Weights weights = Weights::kTransformed;
    std::int64_t chunk = 1; ///< input channels whose taps are transformed at once

    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target,
                                         const Schedule& schedule);
    [[nodiscard]] bool isByTaps() const { return depth == Depth::kByTaps; }
    [[nodiscard]] std::int64_t planePoints() const { return axes[1].points() * axes[2].points(); }
    /// Those with weights of their own.
    [[nodiscard]] std::int64_t points() const { return axes[0].points() * planePoints(); }
    /// Slices of a tile's transformed input, and of its sums.
    [[nodiscard]] std::int64_t inputSlices() const { return isByTaps() ? axes[0].input : axes[0].points(); }
    [[nodiscard]] std::int64_t sumSlices() const { return isByTaps() ? axes[0].output : axes[0].points(); }
    /// Products of a tile with the weights of a point: one a slice, or one a slice and tap that meet.
    [[nodiscard]] std::int64_t products() const;
    /// Rows of the weights that are summed at once.
    [[nodiscard]] std::int64_t steps() const { return (isByTaps() ? axes[0].points() : 1) * paddedInputs; }
    [[nodiscard]] std::int64_t phases() const { return axes[0].phases * axes[1].phases * axes[2].phases; }
    [[nodiscard]] std::int64_t imageTiles() const { return axes[0].tiles * axes[1].tiles * axes[2].tiles; }
    /// Elements from one point, slice and tile to the next among the transformed inputs.
    [[nodiscard]] std::int64_t pointStride() const { return paddedInputs + kPadding; }
    [[nodiscard]] std::int64_t sliceStride() const { return planePoints() * pointStride(); }
    [[nodiscard]] std::int64_t tileStride() const { return inputSlices() * sliceStride() + kPadding; }
    [[nodiscard]] std::int64_t sumStride() const {
        return sumSlices() * planePoints() * panels.vectors * panels.width + kPadding;
    }
    [[nodiscard]] bool areTaps() const { return weights == Weights::kTaps; }
    /// Of a phase.
    [[nodiscard]] std::int64_t taps() const {
        return axes[0].algorithm.taps * axes[1].algorithm.taps * axes[2].algorithm.taps;
    }
    /// Of those that are kept, for a pair of channels and a phase.
    [[nodiscard]] std::int64_t pairWeights() const { return areTaps() ? taps() : points(); }
    [[nodiscard]] std::int64_t weightElements() const {
        return phases() * pairWeights() * paddedInputs * panels.paddedColumns();
    }
    /// Elements from one point to the next among the weights of a chunk and a panel.
    [[nodiscard]] std::int64_t chunkStride() const {
        return chunk * panels.vectors * panels.width + kPadding;
    }
    [[nodiscard]] std::int64_t chunkElements() const { return points() * chunkStride(); }
};

/// Why the convolution has no such schedules; or "".
[[nodiscard]] std::string refusal(const Convolution& shape);
/// Every size that is worth a try.
[[nodiscard]] std::vector<TileShape> tileShapes(const Convolution& shape, const Target& target);
/// Whether taps are worth to be transformed where they are used.
[[nodiscard]] bool keepsTaps(const KernelConfig& config, const Target& target);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);

/// Transformed weights [phase][panel][point][input][column], with the depth by taps [tap][input] in place of
/// the input: float from sums in double. Or taps [phase][panel][input][tap][column].
void packWeights(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* target);

[[nodiscard]] Kernel writeKernel(const Problem& problem, const Target& target, const Schedule& schedule);

} // namespace tessera::codegen::winograd
