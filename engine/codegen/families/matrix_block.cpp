#include "engine/codegen/families/matrix_block.h"

#include <algorithm>

namespace tessera::codegen {

namespace {

constexpr std::int64_t kMostFetchingBlocks = 16;
/// A product takes a cycle a row; those of very few rows take 9 (measured: 9.3 to 10), of which one is left
/// to noise.
constexpr std::int64_t kLeastProductCycles = 8;

class BlockWriter {
public:
    BlockWriter(KernelBuilder& builder, const MatrixBlock& block) : m_builder(builder), m_block(block) {}

    void run(Pointer sums) {
        const std::int64_t units = std::ssize(m_block.units);
        for (std::int64_t unit = 0; unit < units; ++unit) {
            m_units.push_back(m_builder.point("left", m_block.units[static_cast<std::size_t>(unit)]));
            for (std::int64_t column = 0; column < m_block.columns; ++column) {
                m_builder.zeroTile(sum(unit, column));
            }
        }
        m_right = m_builder.point("right", m_block.right);
        if (m_block.linesAhead > 0) {
            m_ahead = m_builder.point("next", m_block.ahead);
        }
        reduce(0, 0, 0);
        const std::int64_t stride = m_block.columns * kMatrixTileColumns;
        for (std::int64_t unit = 0; unit < units; ++unit) {
            for (std::int64_t column = 0; column < m_block.columns; ++column) {
                m_builder.storeTile(
                    sum(unit, column),
                    {sums, Index(unit * m_block.unitRows * stride + column * kMatrixTileColumns)}, stride);
            }
        }
    }

private:
    [[nodiscard]] std::int64_t sum(std::int64_t unit, std::int64_t column) const {
        return unit * m_block.size.columns + column;
    }

    /// The reductions from `level` on; `left` elements and `steps` steps lie before them.
    void reduce(std::size_t level, const Index& left, const Index& steps) {
        if (level == m_block.reductions.size()) {
            writeStep(left, steps);
            return;
        }
        const Reduction& loop = m_block.reductions[level];
        std::int64_t below = 1;
        for (std::size_t i = level + 1; i < m_block.reductions.size(); ++i) {
            below *= m_block.reductions[i].extent;
        }
        const bool isInnermost = level + 1 == m_block.reductions.size();
        m_builder.loop(isInnermost ? LoopKind::kStep : LoopKind::kSerial, "k", loop.extent,
                       [&](const Index& k) { reduce(level + 1, left + k * loop.stride, steps + k * below); });
    }

    void writeStep(const Index& left, const Index& step) {
        const BlockSize& size = m_block.size;
        const std::int64_t units = std::ssize(m_block.units);
        for (std::int64_t line = 0; line < m_block.linesAhead; ++line) {
            m_builder.prefetch(
                {m_ahead, step * (m_block.linesAhead * kLineFloats) + Index(line * kLineFloats)},
                Cache::kMiddle);
        }
        const auto loadLeft = [&](std::int64_t unit) {
            const std::int64_t tile = size.units * size.columns + unit % size.leftTiles();
            m_builder.loadTile(tile, {m_units[static_cast<std::size_t>(unit)], left}, m_block.rowStride);
            return tile;
        };
        const std::int64_t stride = m_block.columns * kMatrixTileColumns;
        const auto loadRight = [&](std::int64_t column) {
            const std::int64_t tile =
                size.units * size.columns + size.leftTiles() + column % size.rightTiles();
            m_builder.loadTile(
                tile, {m_right, step * (kMatrixTileRows * stride) + Index(column * kMatrixTileColumns)},
                stride);
            return tile;
        };
        // The side that has a tile for each of its operands is loaded once, the other one by one.
        const bool holdsLeft = size.leftTiles() == size.units;
        const std::int64_t held = holdsLeft ? units : m_block.columns;
        const std::int64_t passing = holdsLeft ? m_block.columns : units;
        std::vector<std::int64_t> tiles;
        for (std::int64_t i = 0; i < held; ++i) {
            tiles.push_back(holdsLeft ? loadLeft(i) : loadRight(i));
        }
        for (std::int64_t j = 0; j < passing; ++j) {
            const std::int64_t other = holdsLeft ? loadRight(j) : loadLeft(j);
            for (std::int64_t i = 0; i < held; ++i) {
                const std::int64_t tile = tiles[static_cast<std::size_t>(i)];
                m_builder.multiplyTiles(holdsLeft ? MultiplyTiles{sum(i, j), tile, other}
                                                  : MultiplyTiles{sum(j, i), other, tile});
            }
        }
    }

    KernelBuilder& m_builder;
    const MatrixBlock& m_block;
    std::vector<Pointer> m_units;
    Pointer m_right;
    Pointer m_ahead;
};

} // namespace

std::string BlockSize::text() const {
    return "m" + std::to_string(units) + "x" + std::to_string(columns);
}

std::int64_t BlockSize::unitRows(const RowTiles& blocks) const {
    return ceilDivide(blocks.height, units);
}

std::int64_t BlockSize::unitCount(const RowTiles& blocks) const {
    const std::int64_t low = std::max<std::int64_t>(blocks.height - 1, 1);
    return blocks.tall * ceilDivide(blocks.height, unitRows(blocks)) +
           (blocks.count - blocks.tall) * ceilDivide(low, unitRows(blocks));
}

std::int64_t BlockSize::leftTiles() const {
    const std::int64_t free = kMatrixTiles - units * columns;
    return units <= columns ? units : std::min(units, free - columns);
}

std::int64_t BlockSize::rightTiles() const {
    const std::int64_t free = kMatrixTiles - units * columns;
    return units <= columns ? std::min(columns, free - units) : columns;
}

std::vector<std::int64_t> BlockSize::tileRows(std::int64_t unitRows) const {
    std::vector<std::int64_t> rows(static_cast<std::size_t>(units * columns + leftTiles()), unitRows);
    rows.insert(rows.end(), static_cast<std::size_t>(rightTiles()), kMatrixTileColumns);
    return rows;
}

std::vector<BlockSize> blockSizes(std::int64_t units, std::int64_t columns) {
    if (units == 1) {
        return columns <= 2 ? std::vector<BlockSize>{{1, columns}} : std::vector<BlockSize>{{1, 2}, {1, 4}};
    }
    if (columns == 1) {
        return units == 2 ? std::vector<BlockSize>{{2, 1}} : std::vector<BlockSize>{{2, 1}, {4, 1}};
    }
    return {{2, 2}};
}

void fetchNextPanel(MatrixBlock& block, std::int64_t blocks, const Index& number) {
    if (blocks > kMostFetchingBlocks) {
        return;
    }
    std::int64_t steps = 1;
    for (const Reduction& loop : block.reductions) {
        steps *= loop.extent;
    }
    const std::int64_t panelLines = steps * kMatrixTileRows * block.columns;
    block.linesAhead = ceilDivide(panelLines, std::max<std::int64_t>(1, steps * blocks));
    block.ahead = {block.right.pointer, block.right.index + Index(panelLines * kLineFloats) +
                                            number * (block.linesAhead * steps * kLineFloats)};
}

void writeMatrixBlock(KernelBuilder& builder, const MatrixBlock& block, Pointer sums) {
    BlockWriter(builder, block).run(sums);
}

double productCycles(std::int64_t unitRows) {
    return static_cast<double>(std::max(unitRows, kLeastProductCycles));
}

} // namespace tessera::codegen
