// What of a window lies inside the image, against a look at each tap of each output.
#include "engine/base/random.h"
#include "engine/codegen/families/padding_bounds.h"
#include "tests/unit/codegen/draw.h"

#include <gtest/gtest.h>

namespace tessera::codegen {
namespace {

ForwardShape drawShape(base::Random& random) {
    ForwardShape shape;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        shape.input[axis] = test::upTo(random, 20);
        shape.output[axis] = test::upTo(random, 20);
        shape.kernel[axis] = test::upTo(random, 9);
        shape.strides[axis] = test::upTo(random, 4);
        shape.dilations[axis] = test::upTo(random, 3);
        shape.before[axis] = test::upTo(random, 12) - 1; // more than a window, too
    }
    return shape;
}

bool isInside(const ForwardShape& shape, std::size_t axis, std::int64_t out, std::int64_t tap) {
    const std::int64_t at = out * shape.strides[axis] + tap * shape.dilations[axis] - shape.before[axis];
    return at >= 0 && at < shape.input[axis];
}

TEST(PaddingBounds, ValidTapsAreThoseInside) {
    base::Random random(3);
    for (int i = 0; i < 2000; ++i) {
        const auto shape = drawShape(random);
        const auto axis = random.below(3);
        std::int64_t all = 0;
        for (std::int64_t out = 0; out < shape.output[axis]; ++out) {
            std::int64_t inside = 0;
            for (std::int64_t tap = 0; tap < shape.kernel[axis]; ++tap) {
                inside += isInside(shape, axis, out, tap) ? 1 : 0;
            }
            EXPECT_EQ(shape.validTaps(axis, out), inside);
            all += inside;
        }
        EXPECT_EQ(shape.validTaps(axis), all);
    }
}

TEST(PaddingBounds, TheSidesOfATileAreTheRowsThatHaveEachTapInside) {
    base::Random random(4);
    int inner = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto shape = drawShape(random);
        const std::int64_t rows = test::upTo(random, 14);
        const std::int64_t first = test::upTo(random, 20) - 1;
        const auto list = shape.sides(first, rows);
        EXPECT_EQ(list.empty(), shape.isInner(first, rows));
        inner += list.empty() ? 1 : 0;
        for (std::int64_t tap = 0; tap < shape.kernel[2]; ++tap) {
            const RowRange range = list.empty() ? RowRange{0, rows} : list[static_cast<std::size_t>(tap)];
            for (std::int64_t row = 0; row < rows; ++row) {
                EXPECT_EQ(row >= range.first && row < range.end, isInside(shape, 2, first + row, tap));
            }
        }
    }
    EXPECT_GT(inner, 100);
}

TEST(PaddingBounds, TheCyclesOfALineAreThoseOfItsTiles) {
    base::Random random(5);
    const Target target{};
    for (int i = 0; i < 500; ++i) {
        const auto shape = drawShape(random);
        const RowTiles tiles = RowTiles::of(shape.output[2], test::upTo(random, 14));
        const Panels panels = Panels::of(16, target.width, 1);
        const Sweep sweep{tiles, panels, test::upTo(random, 64), target};
        double cycles = 0.0;
        for (std::int64_t tile = 0; tile < tiles.count; ++tile) {
            const std::int64_t first = *tiles.begin(tile).constant();
            const std::int64_t end = *tiles.begin(tile + 1).constant();
            for (std::int64_t tap = 0; tap < shape.kernel[2]; ++tap) {
                std::int64_t inside = 0;
                for (std::int64_t out = first; out < end; ++out) {
                    inside += isInside(shape, 2, out, tap) ? 1 : 0;
                }
                cycles += inside > 0 ? stepCycles({inside, 2}, sweep.depth, target) : 0.0;
            }
        }
        EXPECT_NEAR(shape.lineCycles(sweep, tiles.count, 2), cycles, 1e-9 * cycles);
    }
}

} // namespace
} // namespace tessera::codegen
