#pragma once

#include "engine/layout/geometry.h"
#include "engine/layout/scene_input.h"

#include <cstdint>
#include <string>
#include <vector>

// What the steps of the layered layout hand to each other; nothing outside the layout needs it.
namespace tessera::layout {

inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

/// A box of the outer level, seen by the layering: hulls are one block, their members hang in them.
struct Block {
    BoxId box;
    Size size;
    double marginLeft = 0;  ///< room beside the box for tags and edges that enter at its side
    double marginRight = 0; ///< room for constants' stubs and edges that enter at its side
    double stubsLeft = 0;   ///< of marginLeft: what tags take, next to the box
    double stubsRight = 0;  ///< of marginRight: what constants' stubs take, next to the box
    std::uint32_t layer = 0;
    std::string section;
};

/// One reader of a trunk.
struct TrunkReader {
    std::uint32_t block = kNone;
    double row = 0;           ///< y below the block's top of the middle of what reads: the box or its member
    bool inner = false;       ///< a member that is not the first one reads: the edge enters at its row
    bool pill = false;        ///< a conversion or copy stands above the reader
    std::uint32_t reader = 0; ///< index in EdgeInput::readers
};

/// A value between blocks: one trunk, however many readers.
struct Trunk {
    std::uint32_t edge = 0;
    std::uint32_t source = kNone; ///< kNone: comes from outside the picture
    std::vector<TrunkReader> readers;
};

/// The outer level: blocks and trunks, and how layers fall into columns.
struct LayeredGraph {
    std::vector<Block> blocks;
    std::vector<Trunk> trunks;
    double aspect = kColumnAspect; ///< width over height that the columns together should have
    std::uint32_t layerCount = 0;
    std::vector<std::uint32_t> columnStart; ///< first layer of each column, then layerCount
    std::vector<std::string> columnTitle;   ///< one a column

    [[nodiscard]] std::uint32_t columnCount() const {
        return columnStart.empty() ? 0 : static_cast<std::uint32_t>(columnStart.size() - 1);
    }
    [[nodiscard]] std::uint32_t columnOf(std::uint32_t layer) const;
};

/// A place in a layer: a block, or a trunk on its way through.
struct Item {
    std::uint32_t block = kNone; ///< kNone: a trunk passes
    std::uint32_t trunk = kNone; ///< of a passing trunk
    std::uint32_t layer = 0;
    std::uint32_t position = 0; ///< in its layer
    double left = 0;            ///< extent left of x, margins included
    double right = 0;
    double x = 0; ///< of a block: the middle of its box
};

/// Items in layers, with links between neighbouring layers of one column.
struct ItemGraph {
    std::vector<Item> items; ///< first one a block, in order of blocks
    std::vector<std::vector<std::uint32_t>> layers;
    std::vector<std::vector<std::uint32_t>> up;
    std::vector<std::vector<std::uint32_t>> down;
    /// Of each trunk: its passing items, from the first layer below its source on.
    std::vector<std::vector<std::uint32_t>> passing;

    [[nodiscard]] bool passes(std::uint32_t item) const { return items[item].block == kNone; }
};

} // namespace tessera::layout
