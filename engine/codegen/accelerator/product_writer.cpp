#include "engine/codegen/accelerator/product_writer.h"

#include "engine/codegen/families/tiling.h"

#include <functional>
#include <utility>
#include <vector>

namespace tessera::codegen::accelerator::product {

namespace {

/// What all kernels of products have.
class Writer {
public:
    Writer(const Problem& problem, const Shape& shape, int width, std::int64_t weightElements,
           std::int64_t paddedColumns)
        : m_shape(shape)
        , m_rows(shape.rows)
        , m_depth(shape.depth)
        , m_columns(shape.columns)
        , m_hasChannels(hasChannelSteps(problem.epilogue))
        , m_builder(width, 1)
        , m_steps(m_builder, problem.epilogue, paddedColumns, shape.batches * m_rows * m_columns)
        , m_left(m_builder.buffer("a", Scope::kInput, shape.batches * m_rows * m_depth)) {
        const bool isPacked = shape.right == Shape::Right::kPacked;
        if (!isPacked) {
            m_right = m_builder.buffer("b", Scope::kInput, shape.batches * m_depth * m_columns);
        }
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, shape.batches * m_rows * m_columns);
        if (isPacked) {
            m_right = m_builder.buffer("w", Scope::kConstants, weightElements);
        }
        m_steps.openConstants();
    }

    Kernel ofTiles(const Tile& tile) {
        m_tile = tile;
        m_sharedLeft = m_builder.buffer("left", Scope::kGroup, tile.leftElements());
        m_sharedRight = m_builder.buffer("right", Scope::kGroup, tile.rightElements());
        const std::int64_t tilesAcross = ceilDivide(m_columns, tile.columns);
        const std::int64_t tilesDown = ceilDivide(m_rows, tile.rows);
        const std::int64_t groups = m_shape.batches * tilesDown * tilesAcross;
        m_builder.eachItem(groups, tile.items(), [&](const Index& group, const Index& item) {
            m_item = item;
            const Index down = m_builder.define("down", group.dividedBy(tilesAcross));
            if (m_shape.batches > 1) {
                m_batch = m_builder.define("batch", down.dividedBy(tilesDown));
            }
            m_row =
                m_builder.define("row", (m_shape.batches > 1 ? down.remainder(tilesDown) : down) * tile.rows);
            const Index number = m_builder.define("tile", group.remainder(tilesAcross));
            m_itemRow = m_builder.define("itemRow", item.dividedBy(tile.across()) * tile.itemRows);
            m_itemColumn = m_builder.define("itemColumn", item.remainder(tile.across()) * width());
            const std::int64_t vectors = tile.itemColumns / width();
            const RegisterArray sums = m_builder.registers("sum", {tile.itemRows, vectors});
            for (std::int64_t r = 0; r < tile.itemRows; ++r) {
                for (std::int64_t v = 0; v < vectors; ++v) {
                    m_builder.assign({sums, {r, v}}, constantValue(0.0));
                }
            }
            const std::int64_t steps = ceilDivide(m_depth, tile.depth);
            m_builder.loop(LoopKind::kSerial, "step", steps, [&](const Index& step) {
                m_builder.barrier(); // the last step's operands have been read
                fetchLeft(step);
                if (m_shape.right == Shape::Right::kPacked) {
                    fetchPacked((number * steps + step) * tile.rightElements());
                } else {
                    fetchRight(step, number * tile.columns);
                }
                m_builder.barrier();
                m_builder.loop(LoopKind::kSerial, "k", tile.depth, [&](const Index& k) { addStep(k, sums); });
            });
            for (std::int64_t v = 0; v < vectors; ++v) {
                const Index column = m_builder.define("column", number * tile.columns + columnOf(v));
                finishColumn(m_columns % tile.columns == 0 ? Conditions() : Conditions{{column, m_columns}},
                             column, v, sums);
            }
        });
        return m_builder.take();
    }

    Kernel ofRows(std::int64_t count, std::int64_t items) {
        const std::int64_t vectors = m_columns / width();
        const std::int64_t blocks = ceilDivide(m_rows, count);
        eachUnit(m_builder, m_shape.batches * blocks * vectors, items, [&](const Index& unit) {
            const Index block = m_builder.define("block", unit.dividedBy(vectors));
            if (m_shape.batches > 1) {
                m_batch = m_builder.define("batch", block.dividedBy(blocks));
            }
            const Index first =
                m_builder.define("row", (m_shape.batches > 1 ? block.remainder(blocks) : block) * count);
            const Index column = m_builder.define("column", unit.remainder(vectors) * width());
            const RegisterArray sums = m_builder.registers("sum", {count});
            std::vector<Index> from;
            for (std::int64_t r = 0; r < count; ++r) {
                m_builder.assign({sums, {r}}, constantValue(0.0));
                // Rows behind the last one are that one again, and are not stored.
                const Index row =
                    m_rows % count == 0 ? first + Index(r) : minimum(first + Index(r), m_rows - 1);
                from.push_back(m_builder.define("from", (m_batch * m_rows + row) * m_depth));
            }
            m_builder.loop(LoopKind::kSerial, "k", m_depth, [&](const Index& k) {
                const Value right =
                    m_builder.let("b", loadValue({m_right, (m_batch * m_depth + k) * m_columns + column}));
                for (std::int64_t r = 0; r < count; ++r) {
                    const RegisterRef target{sums, {r}};
                    const Value left = broadcastValue({m_left, from[static_cast<std::size_t>(r)] + k});
                    m_builder.assign(target, addProduct(registerValue(target), left, right));
                }
            });
            const auto operands = operandsOf(column);
            for (std::int64_t r = 0; r < count; ++r) {
                const Index row = first + Index(r);
                m_builder.onlyIf(m_rows % count == 0 ? Conditions() : Conditions{{row, m_rows}}, [&] {
                    finish(row, column, registerValue({sums, {r}}), operands);
                });
            }
        });
        return m_builder.take();
    }

    Kernel ofElements(const Team::Schedule& schedule) {
        Team team(m_builder, schedule);
        team.each(m_rows * m_columns, [&](const Index& element) {
            const Index row = m_builder.define("row", element.dividedBy(m_columns));
            const Index column = m_builder.define("column", element.remainder(m_columns));
            const RegisterRef sum{m_builder.registers("sum", {}), {}};
            m_builder.assign(sum, constantValue(0.0));
            team.sweep(m_depth, [&](const Index& k) {
                m_builder.assign(sum, addProduct(registerValue(sum), loadValue({m_left, row * m_depth + k}),
                                                 loadValue({m_right, column * m_depth + k})));
            });
            const Value all = team.together(ValueOp::kAdd, registerValue(sum));
            team.once([&] { finish(row, column, all, operandsOf(column)); });
        });
        return m_builder.take();
    }

private:
    [[nodiscard]] std::int64_t width() const { return m_builder.width(); }
    [[nodiscard]] std::vector<Value> operandsOf(const Index& column) {
        return m_hasChannels ? m_steps.channelOperands(column) : std::vector<Value>();
    }
    void finish(const Index& row, const Index& column, Value sum, std::span<const Value> operands) {
        if (m_shape.scale != 1.0F) {
            sum = m_builder.let("scaled", std::move(sum) * constantValue(static_cast<double>(m_shape.scale)));
        }
        const Index at = m_builder.define("to", (m_batch * m_rows + row) * m_columns + column);
        m_builder.store({m_result, at}, m_steps.apply(std::move(sum), operands, at));
    }

    /// Of a tile, of the item at hand: neighbours have neighbouring vectors.
    [[nodiscard]] Index columnOf(std::int64_t vector) const {
        return m_itemColumn + Index(vector * m_tile.across() * width());
    }

    /// Rows of the left operand, zeros behind its edges, one element at a time.
    void fetchLeft(const Index& step) {
        const std::int64_t all = m_tile.rows * m_tile.depth;
        for (std::int64_t first = 0; first < all; first += m_tile.items()) {
            const Index number = m_item + Index(first);
            const Index row = m_builder.define("r", number.dividedBy(m_tile.depth));
            const Index k = m_builder.define("k", number.remainder(m_tile.depth));
            Conditions inside;
            if (m_rows % m_tile.rows != 0) {
                inside.push_back({m_row + row, m_rows});
            }
            if (m_depth % m_tile.depth != 0) {
                inside.push_back({step * m_tile.depth + k, m_depth});
            }
            const Value value = broadcastValue(
                {m_left, (m_batch * m_rows + m_row + row) * m_depth + step * m_tile.depth + k});
            const auto put = [&] {
                m_builder.store({m_sharedLeft, row * m_tile.leftStride() + k}, guardedValue(inside, value),
                                1);
            };
            m_builder.onlyIf(first + m_tile.items() <= all ? Conditions() : Conditions{{number, all}}, put);
        }
    }
    /// Each vector of a tile of the right operand.
    void eachOfRight(const std::function<void(const Index& number)>& body) {
        const std::int64_t all = m_tile.rightElements() / width();
        for (std::int64_t first = 0; first < all; first += m_tile.items()) {
            const Index number = m_item + Index(first);
            m_builder.onlyIf(first + m_tile.items() <= all ? Conditions() : Conditions{{number, all}},
                             [&] { body(number); });
        }
    }
    /// Weights lie as they are wanted.
    void fetchPacked(const Index& from) {
        eachOfRight([&](const Index& number) {
            m_builder.store({m_sharedRight, number * width()}, loadValue({m_right, from + number * width()}));
        });
    }
    /// Rows of the right operand, zeros behind its edges: neighbours read neighbouring vectors.
    void fetchRight(const Index& step, const Index& column) {
        eachOfRight([&](const Index& number) {
            const std::int64_t across = m_tile.columns / width();
            const Index k = m_builder.define("k", number.dividedBy(across) + step * m_tile.depth);
            const Index at = m_builder.define("c", number.remainder(across) * width() + column);
            Conditions inside;
            if (m_depth % m_tile.depth != 0) {
                inside.push_back({k, m_depth});
            }
            if (m_columns % m_tile.columns != 0) {
                inside.push_back({at, m_columns});
            }
            m_builder.store(
                {m_sharedRight, number * width()},
                guardedValue(inside, loadValue({m_right, (m_batch * m_depth + k) * m_columns + at})));
        });
    }
    void addStep(const Index& k, RegisterArray sums) {
        const std::int64_t vectors = m_tile.itemColumns / width();
        std::vector<Value> right;
        for (std::int64_t v = 0; v < vectors; ++v) {
            right.push_back(m_builder.let("b", loadValue({m_sharedRight, k * m_tile.columns + columnOf(v)})));
        }
        for (std::int64_t r = 0; r < m_tile.itemRows; ++r) {
            const Value left = m_builder.let(
                "a", broadcastValue({m_sharedLeft, (m_itemRow + Index(r)) * m_tile.leftStride() + k}));
            for (std::int64_t v = 0; v < vectors; ++v) {
                const RegisterRef target{sums, {r, v}};
                m_builder.assign(target,
                                 addProduct(registerValue(target), left, right[static_cast<std::size_t>(v)]));
            }
        }
    }
    void finishColumn(const Conditions& isColumn, const Index& column, std::int64_t vector,
                      RegisterArray sums) {
        m_builder.onlyIf(isColumn, [&] {
            const auto operands = operandsOf(column);
            for (std::int64_t r = 0; r < m_tile.itemRows; ++r) {
                const Index row = m_row + m_itemRow + Index(r);
                m_builder.onlyIf(m_rows % m_tile.rows == 0 ? Conditions() : Conditions{{row, m_rows}}, [&] {
                    finish(row, column, registerValue({sums, {r, vector}}), operands);
                });
            }
        });
    }

    Shape m_shape;
    std::int64_t m_rows;
    std::int64_t m_depth;
    std::int64_t m_columns;
    bool m_hasChannels;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_left;
    Pointer m_result;
    Pointer m_right;
    Tile m_tile;
    Index m_batch = 0;
    Pointer m_sharedLeft;
    Pointer m_sharedRight;
    Index m_item;
    Index m_row;        ///< of the tile
    Index m_itemRow;    ///< in it
    Index m_itemColumn; ///< likewise
};

} // namespace

std::int64_t packedElements(const Shape& shape, const Tile& tile) {
    return ceilDivide(shape.columns, tile.columns) * ceilDivide(shape.depth, tile.depth) *
           tile.rightElements();
}

Kernel writeTiles(const Problem& problem, const Shape& shape, const Tile& tile) {
    return Writer(problem, shape, shape.width(), packedElements(shape, tile),
                  roundUp(shape.columns, tile.columns))
        .ofTiles(tile);
}

Kernel writeRows(const Problem& problem, const Shape& shape, std::int64_t count, std::int64_t items) {
    return Writer(problem, shape, shape.width(), shape.depth * shape.columns, shape.columns)
        .ofRows(count, items);
}

Kernel writeElements(const Problem& problem, const Shape& shape, const Team::Schedule& schedule) {
    return Writer(problem, shape, 1, shape.depth * shape.columns, shape.columns).ofElements(schedule);
}

} // namespace tessera::codegen::accelerator::product
