// Where the pixels of a convolution's image lie, and the copy of it that has its padding around it.
#pragma once

#include "engine/codegen/builder.h"
#include "engine/codegen/family.h"

#include <array>
#include <string>

namespace tessera::codegen {

/// An image [batch][blocks][depth][height][width][lanes] in elements; plain ones have one channel a block.
struct ImageShape {
    std::int64_t batch = 1;
    std::int64_t blocks = 1;
    std::array<std::int64_t, 3> extents{1, 1, 1};
    std::int64_t lanes = 1;
    std::int64_t rowPadding = 0; ///< elements behind each row

    [[nodiscard]] std::int64_t row() const { return extents[2] * lanes + rowPadding; }
    [[nodiscard]] std::int64_t slice() const { return extents[1] * row(); }
    [[nodiscard]] std::int64_t block() const { return extents[0] * slice(); }
    [[nodiscard]] std::int64_t image() const { return blocks * block(); }
    [[nodiscard]] std::int64_t elements() const { return batch * image(); }
    /// From one position to the next along an axis.
    [[nodiscard]] std::int64_t stride(std::size_t axis) const {
        return axis == 0 ? slice() : axis == 1 ? row() : lanes;
    }

    [[nodiscard]] static ImageShape of(Form form, std::int64_t batch, std::int64_t channels,
                                       const std::array<std::int64_t, 3>& extents, std::int64_t width);
};

/// The problem's convolution, or why a family has none for it: `refusal` says so of a convolution, or "".
[[nodiscard]] base::Result<Convolution> convolutionOf(const Problem& problem,
                                                      std::string (*refusal)(const Convolution& convolution));

/// Copies `source` into `padded`, which is larger by `before` in front of each axis and by what is left
/// behind, and zero there. The threads share its rows; a barrier must follow.
void writePaddedCopy(KernelBuilder& builder, Pointer source, const ImageShape& from, Pointer target,
                     const ImageShape& to, const std::array<std::int64_t, 3>& before);
/// Copies the pixels of `source` at the multiples of `strides` into `target`, as many as that has. Both are
/// blocked by the builder's width. The threads share its rows; a barrier must follow.
void writeSampledCopy(KernelBuilder& builder, Pointer source, const ImageShape& from, Pointer target,
                      const ImageShape& to, const std::array<std::int64_t, 3>& strides);

} // namespace tessera::codegen
