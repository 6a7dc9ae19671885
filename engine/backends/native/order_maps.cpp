// Transpose, Tile, Expand, Gather by constant indices, and both ways between depth and space.
#include "engine/backend/movement.h"
#include "engine/backends/native/movement.h"
#include "engine/backends/native/numbers.h"

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

Movement oneMove(const RegionView& region, Freedom freedom) {
    const NodeView node = region.node(0);
    Move move;
    move.source = node.input(0);
    move.target = node.output(0);
    move.sourceExtents = extentsOf(region, move.source);
    move.targetExtents = extentsOf(region, move.target);
    move.map.extents = move.targetExtents;
    move.map.start.assign(move.targetExtents.size(), 0);
    Movement movement;
    movement.freedom = freedom;
    movement.moves.push_back(std::move(move));
    return movement;
}

/// i / block of each index of an axis, times `step`; and i % block.
Indices wholeBlocks(std::int64_t count, std::int64_t block, std::int64_t step = 1) {
    Indices indices = countUp(count);
    for (auto& index : indices) {
        index = index / block * step;
    }
    return indices;
}
Indices insideBlocks(std::int64_t count, std::int64_t block, std::int64_t step = 1) {
    Indices indices = countUp(count);
    for (auto& index : indices) {
        index = index % block * step;
    }
    return indices;
}

std::int64_t blockSize(const RegionView& region) {
    const NodeView node = region.node(0);
    const std::int64_t block = node.intOr("blocksize", 0);
    if (block < 1 || region.extents(node.input(0)).size() != 4) {
        throw Unsupported("it has no blocks of an image");
    }
    return block;
}

bool isColumnFirst(const RegionView& region) {
    return region.node(0).stringOr("mode", "DCR") == "CRD";
}

} // namespace

Movement readTranspose(const RegionView& region) {
    Movement movement = oneMove(region, Freedom::kPlain);
    Move& move = movement.moves.front();
    const auto perm = backend::permOf(region.node(0), move.targetExtents.size());
    for (std::size_t axis = 0; axis < perm.size(); ++axis) {
        move.map.axes.push_back({{perm[axis], countUp(move.targetExtents[axis])}});
    }
    return movement;
}

Movement readTile(const RegionView& region) {
    const Extents extents = extentsOf(region, region.node(0).input(0));
    const Extents tiled = extentsOf(region, region.node(0).output(0));
    std::vector<Indices> indices;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        indices.push_back(insideBlocks(tiled[axis], std::max<std::int64_t>(1, extents[axis])));
    }
    return axisByAxis(region, region.node(0).input(0), region.node(0).output(0), std::move(indices));
}

Movement readExpand(const RegionView& region) {
    Movement movement = oneMove(region, Freedom::kPlain);
    Move& move = movement.moves.front();
    const std::size_t missing = move.targetExtents.size() - move.sourceExtents.size();
    movement.freedom = missing == 0 ? Freedom::kBlocks : Freedom::kPlain;
    for (std::size_t axis = 0; axis < move.targetExtents.size(); ++axis) {
        move.map.axes.emplace_back();
        if (axis >= missing) {
            const bool isOne = move.sourceExtents[axis - missing] == 1;
            move.map.axes.back().push_back(
                {axis - missing, countUp(move.targetExtents[axis], 0, isOne ? 0 : 1)});
        }
    }
    return movement;
}

Movement readDepthToSpace(const RegionView& region) {
    const std::int64_t block = blockSize(region);
    Movement movement = oneMove(region, Freedom::kOrders);
    Move& move = movement.moves.front();
    const Extents& to = move.targetExtents;
    // A channel is [block, block, depth] or [depth, block, block].
    const bool isDepthFirst = isColumnFirst(region);
    const std::int64_t depthStep = isDepthFirst ? block * block : 1;
    const std::int64_t rowStep = isDepthFirst ? block : block * to[1];
    const std::int64_t columnStep = isDepthFirst ? 1 : to[1];
    move.map.axes = {{{0, countUp(to[0])}},
                     {{1, countUp(to[1], 0, depthStep)}},
                     {{2, wholeBlocks(to[2], block)}, {1, insideBlocks(to[2], block, rowStep)}},
                     {{3, wholeBlocks(to[3], block)}, {1, insideBlocks(to[3], block, columnStep)}}};
    return movement;
}

Movement readSpaceToDepth(const RegionView& region) {
    const std::int64_t block = blockSize(region);
    Movement movement = oneMove(region, Freedom::kOrders);
    Move& move = movement.moves.front();
    const Extents& to = move.targetExtents;
    const std::int64_t depth = move.sourceExtents[1];
    Indices channel;
    Indices row;
    Indices column;
    for (std::int64_t i = 0; i < to[1]; ++i) {
        const std::int64_t position = isColumnFirst(region) ? i % (block * block) : i / depth;
        channel.push_back(isColumnFirst(region) ? i / (block * block) : i % depth);
        row.push_back(position / block);
        column.push_back(position % block);
    }
    move.map.axes = {{{0, countUp(to[0])}},
                     {{1, std::move(channel)}, {2, std::move(row)}, {3, std::move(column)}},
                     {{2, countUp(to[2], 0, block)}},
                     {{3, countUp(to[3], 0, block)}}};
    return movement;
}

Movement readGather(const RegionView& region) {
    const NodeView node = region.node(0);
    Movement movement = oneMove(region, Freedom::kPlain);
    Move& move = movement.moves.front();
    const std::size_t rank = move.sourceExtents.size();
    const std::size_t axis = axisOf(node.intOr("axis", 0), rank);
    Indices indices = wholeNumbersOf(region, node.input(1));
    for (auto& index : indices) {
        const std::int64_t extent = move.sourceExtents[axis];
        if (index < -extent || index >= extent) {
            throw Unsupported("index " + std::to_string(index) + " is outside an extent of " +
                              std::to_string(extent));
        }
        index += index < 0 ? extent : 0;
    }
    // However many axes the indices have: seen as one.
    move.targetExtents = move.sourceExtents;
    move.targetExtents[axis] = static_cast<std::int64_t>(indices.size());
    move.map = IndexMap::identity(move.targetExtents);
    move.map.axes[axis] = {{axis, std::move(indices)}};
    return movement;
}

} // namespace tessera::native
