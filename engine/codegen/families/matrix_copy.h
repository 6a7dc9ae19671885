// The rounded copy of an image that matrix tiles read.
#pragma once

#include "engine/codegen/builder.h"
#include "engine/codegen/families/geometry.h"

#include <array>

namespace tessera::codegen::matrix {

struct PlacedImage {
    Pointer start{};
    ImageShape shape{};
};

/// Rounds `from` to bfloat16 into `to`, whose blocks have 4, 16 or 32 channels, two a lane, and which has
/// `before` in front of each axis and what is left behind, zero there. Images of blocks of 4 are plain. The
/// threads share its rows; a barrier must follow.
void writeRoundedCopy(KernelBuilder& builder, const PlacedImage& from, const PlacedImage& to,
                      const std::array<std::int64_t, 3>& before);

/// Rounds the pixels `low` to `high` of an image of one row, in blocks of vectors, into blocks of 32 channels
/// whose first pixel is `low`.
void writeRoundedPart(KernelBuilder& builder, const PlacedImage& from, const PlacedImage& to,
                      const Index& low, const Index& high);

} // namespace tessera::codegen::matrix
