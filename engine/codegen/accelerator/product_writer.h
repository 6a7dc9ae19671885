// Kernels of products, with constant weights or of two activations.
#pragma once

#include "engine/codegen/accelerator/schedules.h"

#include <cstdint>
#include <string>

namespace tessera::codegen::accelerator::product {

/// Each item has `itemRows` x `itemColumns` of a tile; the tile's operands come in steps of `depth`.
struct Tile {
    std::int64_t rows = 64;
    std::int64_t columns = 64;
    std::int64_t depth = 16;
    std::int64_t itemRows = 4;
    std::int64_t itemColumns = 4;

    [[nodiscard]] std::int64_t across() const { return columns / itemColumns; } ///< items of a row
    [[nodiscard]] std::int64_t items() const { return rows / itemRows * across(); }
    [[nodiscard]] std::int64_t leftStride() const { return depth + 1; } ///< no two rows in one bank
    [[nodiscard]] std::int64_t leftElements() const { return rows * leftStride(); }
    [[nodiscard]] std::int64_t rightElements() const { return depth * columns; }
    [[nodiscard]] std::string name(const std::string& family) const {
        return family + ".tile" + std::to_string(rows) + "x" + std::to_string(columns) + "x" +
               std::to_string(depth);
    }
};
/// A product of either kind.
struct Shape {
    enum class Right : std::uint8_t {
        kPacked,   ///< constant, in the order that a kernel wants
        kRowMajor, ///< one matrix a batch, of the caller
    };
    std::int64_t batches = 1;
    std::int64_t rows = 1;
    std::int64_t depth = 1;
    std::int64_t columns = 1;
    float scale = 1.0F;
    Right right = Right::kPacked;

    [[nodiscard]] static Shape of(const Product& shape) {
        return {.rows = shape.rows.value(),
                .depth = shape.depth.value(),
                .columns = shape.columns.value(),
                .scale = static_cast<float>(shape.scale)};
    }
    [[nodiscard]] static Shape of(const BatchedProduct& shape) {
        return {.batches = shape.batches.value(),
                .rows = shape.rows.value(),
                .depth = shape.depth.value(),
                .columns = shape.columns.value(),
                .right = Right::kRowMajor};
    }
    /// Vectors run along the columns where those are whole vectors.
    [[nodiscard]] int width() const { return columns % 4 == 0 ? 4 : 1; }
    [[nodiscard]] bool isAddressable() const {
        return accelerator::isAddressable(batches * rows * depth) &&
               accelerator::isAddressable(batches * rows * columns) &&
               accelerator::isAddressable(batches * depth * columns);
    }
};

/// A tile each group. Packed weights: [tile of columns][step][depth of a step][columns of a tile].
[[nodiscard]] Kernel writeTiles(const Problem& problem, const Shape& shape, const Tile& tile);
/// Each work item has `count` rows of a vector of columns. Packed weights: [depth][columns].
[[nodiscard]] Kernel writeRows(const Problem& problem, const Shape& shape, std::int64_t count,
                               std::int64_t items);
/// A team each element. Packed weights: [columns][depth].
[[nodiscard]] Kernel writeElements(const Problem& problem, const Shape& shape,
                                   const Team::Schedule& schedule);

/// Floats of weights in tiles.
[[nodiscard]] std::int64_t packedElements(const Shape& shape, const Tile& tile);

} // namespace tessera::codegen::accelerator::product
