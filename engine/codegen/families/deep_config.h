// Convolutions of few channels by Toom-Cook along their first axis: what writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/toom_cook.h"
#include "engine/codegen/family.h"

#include <array>
#include <string>

namespace tessera::codegen::deep {

inline constexpr std::array<std::int64_t, 3> kOutputSlices{6, 4, 2};

struct Schedule {
    TileSize tile;
    std::int64_t slices = 4; ///< of the output that are made at once
    bool isPlane = false;

    [[nodiscard]] std::string name() const {
        return std::string(isPlane ? "deep.y" : "deep.z") + std::to_string(slices) + "." + tile.text();
    }
};

/// The convolution in numbers. Of a plane the height comes first, and the depth behind it: elements and taps
/// lie as they did.
[[nodiscard]] ForwardShape shapeOf(const Convolution& convolution);
[[nodiscard]] bool isPlane(const Convolution& convolution);
/// Why there are no schedules for it, or "".
[[nodiscard]] std::string refusal(const Convolution& convolution);
/// Whether there are points enough for so many slices of its output at once.
[[nodiscard]] bool takesSlices(const ForwardShape& shape, std::int64_t slices);

struct KernelConfig {
    ForwardShape shape; ///< behind its first axis over copies with their padding
    ToomCook along;
    std::int64_t tiles = 1; ///< of an image along its first axis
    RowTiles pixels;        ///< of a line
    Panels panels;
    std::int64_t lineParts = 1;
    std::int64_t steps = 1; ///< of a point's sum

    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target,
                                         const Schedule& schedule);

    /// Output lines of all tiles.
    [[nodiscard]] std::int64_t lines() const { return shape.batch * tiles * shape.output[1]; }
    /// Parts of them, which threads share.
    [[nodiscard]] std::int64_t units() const { return lines() * lineParts; }
    [[nodiscard]] std::int64_t weightElements() const {
        return panels.paddedColumns() * along.points() * steps;
    }
    /// Of one point of a register tile.
    [[nodiscard]] std::int64_t pointSums() const { return pixels.height * panels.vectors * panels.width; }
    /// Whether what it packs and keeps can be addressed, and the sums of all points stay in the nearest
    /// cache.
    [[nodiscard]] bool fits(const Target& target) const;
    /// The transformed image: its slices are the points of all tiles. A row has room for a vector that passes
    /// its end.
    [[nodiscard]] ImageShape planes() const;
    [[nodiscard]] Bound bound(const Epilogue& epilogue, const Target& target) const;
};

/// Weights [panel][point][step][column]: taps along the first axis to their points first.
void packWeights(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to);

} // namespace tessera::codegen::deep
