#pragma once

#include "engine/layout/scene_input.h"

#include <cstdint>
#include <string>

namespace tessera::layout {

/// What a made-up picture is like.
struct PictureSpec {
    std::uint32_t blocks = 100;
    double hullShare = 0.3;     ///< of blocks that are hulls of two to four members
    double extraInputs = 0.4;   ///< chance of each further input
    std::uint32_t reach = 30;   ///< how many blocks back an input may come from
    double transitShare = 0.05; ///< of readers that sit behind a conversion
    double terminalShare = 0;   ///< of blocks that are narrow terminals
    std::uint32_t hub = 0;      ///< this block is read by every tenth one, so that it becomes tags; 0: none
};

/// A connected picture in topological order; a function of its arguments.
[[nodiscard]] SceneInput randomPicture(const PictureSpec& spec, std::uint64_t seed);

/// `count` plain boxes, each reading the one before it.
[[nodiscard]] SceneInput chainPicture(std::uint32_t count);

/// Adds a value from `from` to every box of `readers`.
EdgeId connect(SceneInput& input, BoxId from, std::initializer_list<BoxId> readers);
/// The hull that a box is a member of, or the box itself.
[[nodiscard]] BoxId outermost(const SceneInput& input, BoxId box);
BoxId addBox(SceneInput& input, BoxKind kind = BoxKind::kNode, BoxId parent = {});

} // namespace tessera::layout
