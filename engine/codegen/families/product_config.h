// How a product with constant weights is gone about: what its writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/matrix_block.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"

#include <string>
#include <vector>

namespace tessera::codegen::product {

enum class Split : std::uint8_t { kRows, kColumns };
/// Of the left operand, with padding behind each row: by all threads for all, or by each for itself, since
/// what another core wrote comes slowly.
enum class LeftCopy : std::uint8_t { kNone, kShared, kOwn };

struct Schedule {
    TileSize tile; ///< of matrix tiles: rows of a block, and tiles side by side
    Split split = Split::kRows;
    LeftCopy copy = LeftCopy::kNone;
    Operands operands = Operands::kFloats;
    /// Steps of the depth that all rows take before the next ones, sums kept meanwhile: of a panel, or of all
    /// panels of a thread. 0: all at once.
    std::int64_t chunk = 0;
    std::int64_t part = 0;

    [[nodiscard]] std::string name() const {
        return (operands == Operands::kTiles   ? "gemm-amx." + block().text()
                : operands == Operands::kPairs ? "gemm-bf16." + tile.text()
                                               : "gemm." + tile.text()) +
               (split == Split::kRows ? ".rows" : ".cols") + (copy != LeftCopy::kNone ? ".copy" : "") +
               (chunk > 0 ? ".chunk" + std::to_string(chunk) : "") +
               (part > 0 ? ".part" + std::to_string(part) : "");
    }
    /// Elements of each row, or pairs, of which matrix tiles take 16 at once.
    [[nodiscard]] std::int64_t steps(std::int64_t depth) const {
        const std::int64_t pairs = ceilDivide(depth, 2);
        return operands == Operands::kFloats  ? depth
               : operands == Operands::kPairs ? pairs
                                              : roundUp(pairs, kMatrixTileColumns);
    }
    /// Whether the left operand is brought into the workspace first.
    [[nodiscard]] bool isCopied() const { return copy != LeftCopy::kNone || operands != Operands::kFloats; }
    [[nodiscard]] BlockSize block() const { return {tile.rows / kMatrixTileRows, tile.vectors}; }
    [[nodiscard]] RowTiles tiles(std::int64_t rows, const Target& target) const {
        return RowTiles::of(rows, tile.rows, split == Split::kRows ? target.threads : 1);
    }
    [[nodiscard]] Panels panels(std::int64_t columns, const Target& target) const {
        return Panels::of(columns, operands == Operands::kTiles ? kMatrixTileColumns : target.width,
                          tile.vectors);
    }
};

/// All schedules of a product with such operands.
[[nodiscard]] std::vector<Schedule> schedulesOf(Operands operands, const Product& product,
                                                const Target& target);
[[nodiscard]] std::vector<Packing> packings(const Problem& problem, const Target& target,
                                            const Schedule& schedule);
/// \see Generated::prefetchStarts
[[nodiscard]] std::vector<std::int64_t> prefetchStarts(const Product& product, const Target& target,
                                                       const Schedule& schedule);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);

} // namespace tessera::codegen::product
