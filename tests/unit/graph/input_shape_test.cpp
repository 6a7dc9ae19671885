#include "engine/graph/input_shape.h"

#include <gtest/gtest.h>

namespace tessera::graph {
namespace {

TEST(InputShape, ReadsWhatItWrites) {
    EXPECT_EQ(*parseExtents("1x3x224"), (Extents{1, 3, 224}));
    const auto shape = parseInputShape("a=b=8x128");
    ASSERT_TRUE(shape.has_value()) << shape.error().oneLine();
    EXPECT_EQ(shape->input, "a=b") << "a name may hold an equals sign";
    EXPECT_EQ(toText(*shape), "a=b=8x128");
}

TEST(InputShape, TakesNoElementsAndNoAxes) {
    EXPECT_EQ(*parseExtents("1x2x0x4"), (Extents{1, 2, 0, 4}));
    EXPECT_EQ(*parseExtents("0"), Extents{0});
    EXPECT_EQ(*parseExtents(toText(Extents{})), Extents{});
}

TEST(InputShape, ReadsSizesOfSymbols) {
    const auto size = parseSymbolSize("past_length + 1=0");
    ASSERT_TRUE(size.has_value()) << size.error().oneLine();
    EXPECT_EQ(*size, (SymbolSize{"past_length + 1", 0}));
    EXPECT_EQ(toText(*size), "past_length + 1=0");
    for (const auto* wrong : {"", "=", "N", "N=", "=4", "N=-1", "N=4x4", "N=four", "N=scalar"}) {
        EXPECT_FALSE(parseSymbolSize(wrong).has_value()) << wrong;
    }
}

TEST(InputShape, RefusesWhatIsNoShape) {
    for (const auto* wrong : {"", "x", "1x", "x1", "-1", "1×2", "0x-1", "scalars", "99999999999999999999"}) {
        EXPECT_FALSE(parseExtents(wrong).has_value()) << wrong;
    }
    for (const auto* wrong : {"", "=", "x=", "=1x2", "1x2", "x=1xN"}) {
        EXPECT_FALSE(parseInputShape(wrong).has_value()) << wrong;
    }
}

} // namespace
} // namespace tessera::graph
