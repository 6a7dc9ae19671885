// Products with constant weights: tiles that a group of work items sums from its own memory; some rows of a
// vector of columns each work item, where rows are few; or a group each element, where those are few.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <array>

namespace tessera::codegen::accelerator {

namespace product {
namespace {

constexpr std::int64_t kFewRows = 16;       // of which a tile would be mostly padding
constexpr std::int64_t kFewElements = 8192; // that leave most of an accelerator idle when each is one item's
constexpr std::int64_t kLongDepth = 128;    // worth the barriers of a group

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
    [[nodiscard]] std::string name() const {
        return "gemm.tile" + std::to_string(rows) + "x" + std::to_string(columns) + "x" +
               std::to_string(depth);
    }
};
constexpr std::array kTiles = {Tile{}, Tile{32, 32, 16, 2, 4}, Tile{128, 64, 8, 8, 4}};

/// The places of the weights in memory.
std::int64_t sourceOf(const Product& shape, std::int64_t step, std::int64_t column) {
    return shape.order == Product::WeightOrder::kDepthByColumns ? step * shape.columns.value() + column
                                                                : column * shape.depth.value() + step;
}

/// Vectors run along the columns where those are whole vectors.
int widthOf(const Product& shape) {
    return shape.columns.value() % 4 == 0 ? 4 : 1;
}

/// What all kernels of products have.
class Writer {
public:
    Writer(const Problem& problem, int width, std::int64_t weightElements, std::int64_t paddedColumns)
        : m_shape(std::get<Product>(problem.shape))
        , m_rows(m_shape.rows.value())
        , m_depth(m_shape.depth.value())
        , m_columns(m_shape.columns.value())
        , m_hasChannels(hasChannelSteps(problem.epilogue))
        , m_builder(width, 1)
        , m_steps(m_builder, problem.epilogue, paddedColumns, m_rows * m_columns)
        , m_left(m_builder.buffer("a", Scope::kInput, m_rows * m_depth)) {
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_rows * m_columns);
        m_weights = m_builder.buffer("w", Scope::kConstants, weightElements);
        m_steps.openConstants();
    }

    Kernel ofTiles(const Tile& tile) {
        m_tile = tile;
        m_sharedLeft = m_builder.buffer("left", Scope::kGroup, tile.leftElements());
        m_sharedRight = m_builder.buffer("right", Scope::kGroup, tile.rightElements());
        const std::int64_t tilesAcross = ceilDivide(m_columns, tile.columns);
        const std::int64_t groups = ceilDivide(m_rows, tile.rows) * tilesAcross;
        m_builder.eachItem(groups, tile.items(), [&](const Index& group, const Index& item) {
            m_item = item;
            m_row = m_builder.define("row", group.dividedBy(tilesAcross) * tile.rows);
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
                fetchRight((number * steps + step) * tile.rightElements());
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

    /// Each work item has `count` rows of a vector of columns. Weights: [depth][columns].
    Kernel ofRows(std::int64_t count, std::int64_t items) {
        const std::int64_t vectors = m_columns / width();
        eachUnit(m_builder, ceilDivide(m_rows, count) * vectors, items, [&](const Index& unit) {
            const Index first = m_builder.define("row", unit.dividedBy(vectors) * count);
            const Index column = m_builder.define("column", unit.remainder(vectors) * width());
            const RegisterArray sums = m_builder.registers("sum", {count});
            std::vector<Index> from;
            for (std::int64_t r = 0; r < count; ++r) {
                m_builder.assign({sums, {r}}, constantValue(0.0));
                // Rows behind the last one are that one again, and are not stored.
                from.push_back(m_builder.define("from", minimum(first + Index(r), m_rows - 1) * m_depth));
            }
            m_builder.loop(LoopKind::kSerial, "k", m_depth, [&](const Index& k) {
                const Value right = m_builder.let("b", loadValue({m_weights, k * m_columns + column}));
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

    /// A team each element. Weights: [columns][depth].
    Kernel ofElements(const Team::Schedule& schedule) {
        Team team(m_builder, schedule);
        team.each(m_rows * m_columns, [&](const Index& element) {
            const Index row = m_builder.define("row", element.dividedBy(m_columns));
            const Index column = m_builder.define("column", element.remainder(m_columns));
            const RegisterRef sum{m_builder.registers("sum", {}), {}};
            m_builder.assign(sum, constantValue(0.0));
            team.sweep(m_depth, [&](const Index& k) {
                m_builder.assign(sum, addProduct(registerValue(sum), loadValue({m_left, row * m_depth + k}),
                                                 loadValue({m_weights, column * m_depth + k})));
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
        if (!(m_shape.scale == codegen::Real(1.0F))) {
            sum = m_builder.let("scaled", std::move(sum) * constantValue(static_cast<double>(m_shape.scale)));
        }
        const Index at = m_builder.define("to", row * m_columns + column);
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
            const Value value = broadcastValue({m_left, (m_row + row) * m_depth + step * m_tile.depth + k});
            const auto put = [&] {
                m_builder.store({m_sharedLeft, row * m_tile.leftStride() + k}, guardedValue(inside, value),
                                1);
            };
            m_builder.onlyIf(first + m_tile.items() <= all ? Conditions() : Conditions{{number, all}}, put);
        }
    }
    /// Weights lie as they are wanted.
    void fetchRight(const Index& from) {
        const std::int64_t all = m_tile.rightElements() / width();
        for (std::int64_t first = 0; first < all; first += m_tile.items()) {
            const Index number = m_item + Index(first);
            m_builder.onlyIf(first + m_tile.items() <= all ? Conditions() : Conditions{{number, all}}, [&] {
                m_builder.store({m_sharedRight, number * width()},
                                loadValue({m_weights, from + number * width()}));
            });
        }
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

    const Product& m_shape;
    std::int64_t m_rows;
    std::int64_t m_depth;
    std::int64_t m_columns;
    bool m_hasChannels;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_left;
    Pointer m_result;
    Pointer m_weights;
    Tile m_tile;
    Pointer m_sharedLeft;
    Pointer m_sharedRight;
    Index m_item;
    Index m_row;        ///< of the tile
    Index m_itemRow;    ///< in it
    Index m_itemColumn; ///< likewise
};

/// [tile of columns][step][depth][columns of a tile], zeros behind the edges.
Packing packTiles(const Product& shape, const Tile& tile) {
    const std::int64_t tiles = ceilDivide(shape.columns.value(), tile.columns);
    const std::int64_t steps = ceilDivide(shape.depth.value(), tile.depth) * tile.depth;
    return {.elements = tiles * steps * tile.columns, .pack = [=](auto sources, float* to) {
                for (std::int64_t number = 0; number < tiles; ++number) {
                    for (std::int64_t k = 0; k < steps; ++k) {
                        for (std::int64_t i = 0; i < tile.columns; ++i) {
                            const std::int64_t column = number * tile.columns + i;
                            const bool isInside = k < shape.depth.value() && column < shape.columns.value();
                            *to++ = isInside ? sources[0][sourceOf(shape, k, column)] : 0.0F;
                        }
                    }
                }
            }};
}

/// [depth][columns], or [columns][depth].
Packing packPlain(const Product& shape, Product::WeightOrder order) {
    const bool isByDepth = order == Product::WeightOrder::kDepthByColumns;
    const std::int64_t outer = isByDepth ? shape.depth.value() : shape.columns.value();
    const std::int64_t inner = isByDepth ? shape.columns.value() : shape.depth.value();
    return {.elements = outer * inner, .pack = [=](auto sources, float* to) {
                for (std::int64_t i = 0; i < outer; ++i) {
                    for (std::int64_t j = 0; j < inner; ++j) {
                        *to++ = sources[0][isByDepth ? sourceOf(shape, i, j) : sourceOf(shape, j, i)];
                    }
                }
            }};
}

using Held = std::shared_ptr<const Problem>;

Candidate tileCandidate(const Held& held, const Product& shape, const Tile& tile) {
    return {.name = tile.name(), .generate = [held, shape, tile] {
                const std::int64_t padded = roundUp(shape.columns.value(), tile.columns);
                Packing weights = packTiles(shape, tile);
                Writer writer(*held, widthOf(shape), weights.elements, padded);
                return Generated{writer.ofTiles(tile), packingsOf(std::move(weights), held->epilogue,
                                                                  shape.columns.value(), padded)};
            }};
}

Candidate rowsCandidate(const Held& held, const Product& shape, std::int64_t rows, std::int64_t items) {
    return {.name = withItems("gemm.rows" + std::to_string(rows), items), .generate = [=] {
                const std::int64_t columns = shape.columns.value();
                Packing weights = packPlain(shape, Product::WeightOrder::kDepthByColumns);
                Writer writer(*held, widthOf(shape), weights.elements, columns);
                return Generated{writer.ofRows(rows, items),
                                 packingsOf(std::move(weights), held->epilogue, columns, columns)};
            }};
}

Candidate dotCandidate(const Held& held, const Product& shape, const Team::Schedule& schedule) {
    return {.name = "gemm.dot." + schedule.name(), .generate = [=] {
                const std::int64_t columns = shape.columns.value();
                Packing weights = packPlain(shape, Product::WeightOrder::kColumnsByDepth);
                Writer writer(*held, 1, weights.elements, columns);
                return Generated{writer.ofElements(schedule),
                                 packingsOf(std::move(weights), held->epilogue, columns, columns)};
            }};
}

} // namespace
} // namespace product

Candidates productCandidates(const Problem& problem, const Limits& limits) {
    using namespace product; // NOLINT: what stands above
    const auto* shape = std::get_if<Product>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it is no product");
    }
    if (shape->normalised) {
        return refuse("the rows of its result are normalised");
    }
    const std::int64_t rows = shape->rows.value();
    const std::int64_t depth = shape->depth.value();
    const std::int64_t columns = shape->columns.value();
    if (!isAddressable(rows * depth) || !isAddressable(rows * columns) || !isAddressable(depth * columns)) {
        return refuse(kEmpty);
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const Tile& tile : kTiles) {
        const std::int64_t bytes =
            (tile.leftElements() + tile.rightElements()) * static_cast<std::int64_t>(sizeof(float));
        // The small ones where the large ones are mostly padding, and the other way round.
        const bool isOfSize = rows >= tile.rows / 2 && columns >= tile.columns / 2;
        if (rows >= kFewRows && isOfSize && tile.items() <= limits.items && bytes <= limits.sharedBytes) {
            candidates.push_back(tileCandidate(held, *shape, tile));
        }
    }
    const std::int64_t items = groupSizes(limits).front();
    const std::int64_t atOnce = std::min<std::int64_t>(rows, rows <= 8 ? 8 : 4);
    candidates.push_back(rowsCandidate(held, *shape, atOnce, items));
    if (rows * columns <= kFewElements && depth >= kLongDepth) {
        for (const auto& schedule : Team::schedules(rows * columns, depth, limits)) {
            if (schedule.size == Team::Size::kGroup) {
                candidates.push_back(dotCandidate(held, *shape, schedule));
                break; // the smallest
            }
        }
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
