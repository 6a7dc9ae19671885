// Products, with constant weights or of two activations: tiles that a group of work items sums from its own
// memory; some rows of a vector of columns each work item, where rows are few; or a group each element, where
// those are few.
#include "engine/codegen/accelerator/product_writer.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <array>

namespace tessera::codegen::accelerator {

namespace product {
namespace {

constexpr std::int64_t kFewRows = 16;       // of which a tile would be mostly padding
constexpr std::int64_t kFewElements = 8192; // that leave most of an accelerator idle when each is one item's
constexpr std::int64_t kLongDepth = 128;    // worth the barriers of a group

constexpr std::array kTiles = {Tile{}, Tile{32, 32, 16, 2, 4}, Tile{128, 64, 8, 8, 4}};

/// The places of the weights in memory.
std::int64_t sourceOf(const Product& shape, std::int64_t step, std::int64_t column) {
    return shape.order == Product::WeightOrder::kDepthByColumns ? step * shape.columns.value() + column
                                                                : column * shape.depth.value() + step;
}

/// [tile of columns][step][depth][columns of a tile], zeros behind the edges.
Packing packTiles(const Product& shape, const Tile& tile) {
    const std::int64_t tiles = ceilDivide(shape.columns.value(), tile.columns);
    const std::int64_t steps = ceilDivide(shape.depth.value(), tile.depth) * tile.depth;
    return {.elements = packedElements(Shape::of(shape), tile), .pack = [=](auto sources, float* to) {
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

/// Those that fit, the small ones where the large ones are mostly padding, and the other way round.
std::vector<Tile> tilesFor(const Shape& shape, const Limits& limits) {
    std::vector<Tile> tiles;
    for (const Tile& tile : kTiles) {
        const std::int64_t bytes =
            (tile.leftElements() + tile.rightElements()) * static_cast<std::int64_t>(sizeof(float));
        const bool isOfSize = shape.rows >= tile.rows / 2 && shape.columns >= tile.columns / 2;
        if (isOfSize && tile.items() <= limits.items && bytes <= limits.sharedBytes) {
            tiles.push_back(tile);
        }
    }
    return tiles;
}

Candidate tileCandidate(const Held& held, const Product& shape, const Tile& tile) {
    return {.name = tile.name("gemm"), .generate = [held, shape, tile] {
                const std::int64_t columns = shape.columns.value();
                return Generated{writeTiles(*held, Shape::of(shape), tile),
                                 packingsOf(packTiles(shape, tile), held->epilogue, columns,
                                            roundUp(columns, tile.columns))};
            }};
}

Candidate batchedCandidate(const Held& held, const Shape& shape, const Tile& tile) {
    return {.name = tile.name("batched"), .generate = [held, shape, tile] {
                return Generated{
                    writeTiles(*held, shape, tile),
                    channelPackings(held->epilogue, shape.columns, roundUp(shape.columns, tile.columns))};
            }};
}

/// Of which a work item reads the right operand once.
std::int64_t rowsAtOnce(std::int64_t rows) {
    return std::min<std::int64_t>(rows, rows <= 8 ? 8 : 4);
}

std::string rowsName(const std::string& family, std::int64_t rows, std::int64_t items) {
    return withItems(family + ".rows" + std::to_string(rows), items);
}

Candidate rowsCandidate(const Held& held, const Product& shape, std::int64_t items) {
    const std::int64_t rows = rowsAtOnce(shape.rows.value());
    return {.name = rowsName("gemm", rows, items), .generate = [=] {
                const std::int64_t columns = shape.columns.value();
                return Generated{writeRows(*held, Shape::of(shape), rows, items),
                                 packingsOf(packPlain(shape, Product::WeightOrder::kDepthByColumns),
                                            held->epilogue, columns, columns)};
            }};
}

Candidate batchedRowsCandidate(const Held& held, const Shape& shape, std::int64_t items) {
    const std::int64_t rows = rowsAtOnce(shape.rows);
    return {.name = rowsName("batched", rows, items), .generate = [=] {
                return Generated{writeRows(*held, shape, rows, items),
                                 channelPackings(held->epilogue, shape.columns, shape.columns)};
            }};
}

Candidate dotCandidate(const Held& held, const Product& shape, const Team::Schedule& schedule) {
    return {.name = "gemm.dot." + schedule.name(), .generate = [=] {
                const std::int64_t columns = shape.columns.value();
                return Generated{writeElements(*held, Shape::of(shape), schedule),
                                 packingsOf(packPlain(shape, Product::WeightOrder::kColumnsByDepth),
                                            held->epilogue, columns, columns)};
            }};
}

} // namespace
} // namespace product

Candidates productCandidates(const Problem& problem, const Limits& limits) {
    using namespace product; // NOLINT: what stands above
    const auto* shape = std::get_if<Product>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it is no product with constant weights");
    }
    if (shape->normalised) {
        return refuse("the rows of its result are normalised");
    }
    if (!Shape::of(*shape).isAddressable()) {
        return refuse(kEmpty);
    }
    const std::int64_t rows = shape->rows.value();
    const std::int64_t depth = shape->depth.value();
    const std::int64_t columns = shape->columns.value();
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    if (rows >= kFewRows) {
        for (const Tile& tile : tilesFor(Shape::of(*shape), limits)) {
            candidates.push_back(tileCandidate(held, *shape, tile));
        }
    }
    const std::int64_t items = groupSizes(limits).front();
    candidates.push_back(rowsCandidate(held, *shape, items));
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

Candidates batchedCandidates(const Problem& problem, const Limits& limits) {
    using namespace product; // NOLINT: what stands above
    const auto* given = std::get_if<BatchedProduct>(&problem.shape);
    if (given == nullptr) {
        return refuse("it is no product of two activations");
    }
    const Shape shape = Shape::of(*given);
    if (!shape.isAddressable()) {
        return refuse(kEmpty);
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const Tile& tile : tilesFor(shape, limits)) {
        candidates.push_back(batchedCandidate(held, shape, tile));
    }
    candidates.push_back(batchedRowsCandidate(held, shape, groupSizes(limits).front()));
    return candidates;
}

} // namespace tessera::codegen::accelerator
