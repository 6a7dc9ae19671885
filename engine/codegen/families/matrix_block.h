// Blocks of matrix tiles: units of up to 16 rows by 16 columns each, summed over a reduction of pairs.
#pragma once

#include "engine/codegen/families/tiling.h"

#include <string>
#include <vector>

namespace tessera::codegen {

/// How many tiles a block has: one below the other, and side by side.
struct BlockSize {
    std::int64_t units = 2;
    std::int64_t columns = 2;

    /// "m2x2".
    [[nodiscard]] std::string text() const;
    /// The height of each unit where `rows` rows are cut into blocks.
    [[nodiscard]] std::int64_t unitRows(const RowTiles& blocks) const;
    /// Of all these blocks.
    [[nodiscard]] std::int64_t unitCount(const RowTiles& blocks) const;
    /// Rows that the tiles of a block hold, sums first, then left and right operands.
    [[nodiscard]] std::vector<std::int64_t> tileRows(std::int64_t unitRows) const;
    /// Tiles that hold left operands, and right ones: all of a block's, or of one side what is left.
    [[nodiscard]] std::int64_t leftTiles() const;
    [[nodiscard]] std::int64_t rightTiles() const;
};
/// Those that are worth a try for so many units of rows and tiles of columns.
[[nodiscard]] std::vector<BlockSize> blockSizes(std::int64_t units, std::int64_t columns);

/// One block. Every tile's rows lie the same stride apart; the right operand is a packed panel of pairs.
struct MatrixBlock {
    BlockSize size{};            ///< of the tiles that are open
    std::int64_t unitRows = 16;  ///< of each unit
    std::vector<Access> units{}; ///< of row 0 of each at step 0: size.units of them, or fewer
    std::int64_t rowStride = 0;  ///< pairs
    std::int64_t columns = 1;    ///< tiles of the panel: size.columns, or fewer
    Access right{};
    std::vector<Reduction> reductions{}; ///< outermost first; a step of the innermost takes 16 pairs
    std::int64_t linesAhead = 0;         ///< of `ahead`, fetched in each step
    Access ahead{};
};
/// Has the block, number `number` of `blocks` that meet a panel, fetch its part of the next panel where they
/// are so few that it comes from far: the weights are large then.
void fetchNextPanel(MatrixBlock& block, std::int64_t blocks, const Index& number);
/// Sums the block to `sums`, [units][unit rows][tile columns]; the tiles of its size are open.
void writeMatrixBlock(KernelBuilder& builder, const MatrixBlock& block, Pointer sums);

/// Least cycles of a product of tiles of which the left one has so many rows.
[[nodiscard]] double productCycles(std::int64_t unitRows);

/// Why a machine has no candidate by matrix tiles.
inline constexpr std::string_view kNoMatrixTiles =
    "this CPU has no matrix tiles (AMX-BF16), or the operating system does not grant them";

} // namespace tessera::codegen
