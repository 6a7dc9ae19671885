// Random convolutions without groups.
#pragma once

#include "engine/base/random.h"
#include "engine/codegen/problem.h"

#include <cstddef>
#include <cstdint>

namespace tessera::test {

/// One axis of a window, and of the image below it.
struct WindowAxis {
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t before = 0; ///< padding
    std::int64_t after = 0;
    std::int64_t extent = 1;
};
/// With as many outputs as fit. \pre the window fits at least once.
void setAxis(codegen::Convolution& shape, std::size_t axis, const WindowAxis& window);

[[nodiscard]] codegen::Convolution drawConvolution(base::Random& random);
/// A convolution that fast algorithms take, with stride 1, or with others on some axes and channels that
/// fill their vectors, or a transposed one whose stride divides its kernel.
[[nodiscard]] codegen::Convolution drawFastConvolution(base::Random& random);
/// A convolution or a transposed one of which more than one tap meets the image.
[[nodiscard]] codegen::Convolution drawSeveralTaps(base::Random& random);
/// One to few output channels, without a stride along the rows, or transposed with at most two.
[[nodiscard]] codegen::Convolution drawNarrow(base::Random& random);
/// For matrix tiles: any convolution, a transposed one, or groups that fill tiles.
[[nodiscard]] codegen::Convolution drawForTiles(base::Random& random);
/// One tap, several pixels, channels that halve once, often twice, into blocks of 8 and of 16.
[[nodiscard]] codegen::Convolution drawPointwise(base::Random& random);
/// Few channels, several taps along the depth, or along the height of a plane.
[[nodiscard]] codegen::Convolution drawDeep(base::Random& random);

} // namespace tessera::test
