#pragma once

#include "engine/layout/repeated_groups.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tessera::layout {

/// In place of the index of a node's fold: it is drawn itself.
constexpr std::uint32_t kNoFold = 0xFFFFFFFFU;

/// What one box is drawn for: a folded group, or repeated ones that follow one another.
struct Fold {
    std::vector<GroupId> groups;
    std::string title; ///< of repeated ones: RepeatedBlock::title
};

struct Folds {
    std::vector<Fold> boxes;
    std::vector<std::uint32_t> ofNode; ///< of each node: its index in `boxes`, or kNoFold
};

/// \param folded  groups of `groups`; of nested ones the outermost counts.
/// \param repeats of the same tree. An instance that is not folded divides the others into two boxes: what
///                stands before it and what stands behind it, so that the picture stays in order.
[[nodiscard]] Folds foldsOf(const graph::Graph& graph, const GroupTree& groups,
                            std::span<const GroupId> folded, std::span<const RepeatedBlock> repeats);

} // namespace tessera::layout
