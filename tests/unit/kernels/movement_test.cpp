#include "tests/unit/kernels/run_kernel.h"

#include <numeric>

namespace tessera::kernels::test {
namespace {

using Ints = std::vector<std::int64_t>;

const Tensor kMatrix = floats({2, 3}, {1, 2, 3, 4, 5, 6});

TEST(Transpose, ReversesOrPermutes) {
    expectTensor(runOne({"Transpose", {kMatrix}}), {3, 2}, {1, 4, 2, 5, 3, 6});
    expectTensor(runOne({"Transpose", {floats({1, 2, 2}, {1, 2, 3, 4})}, {{"perm", Ints{2, 0, 1}}}}),
                 {2, 1, 2}, {1, 3, 2, 4});
    EXPECT_FALSE(run({"Transpose", {kMatrix}, {{"perm", Ints{0, 0}}}}));
}

TEST(Concat, JoinsAlongAnyAxis) {
    expectTensor(runOne({"Concat", {kMatrix, floats({2, 1}, {7, 8})}, {{"axis", std::int64_t{-1}}}}), {2, 4},
                 {1, 2, 3, 7, 4, 5, 6, 8});
    expectTensor(runOne({"Concat", {kMatrix, floats({1, 3}, {7, 8, 9})}, {{"axis", std::int64_t{0}}}}),
                 {3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    EXPECT_FALSE(run({"Concat", {kMatrix, floats({1, 2}, {7, 8})}, {{"axis", std::int64_t{0}}}}));
}

TEST(Split, ReadsPartsByOpset) {
    const Tensor x = floats({5}, {1, 2, 3, 4, 5});
    const auto listed = runAll({"Split", {x, ints({2}, {2, 3})}, {}, 13, 2});
    expectTensor(listed[1], {3}, {3, 4, 5});
    expectTensor(runAll({"Split", {x}, {{"split", Ints{4, 1}}}, 11, 2})[1], {1}, {5});
    expectTensor(runAll({"Split", {x}, {{"num_outputs", std::int64_t{2}}}, 18, 2})[1], {2}, {4, 5});
    EXPECT_FALSE(run({"Split", {x, ints({2}, {2, 2})}, {}, 13, 2}));
}

TEST(Slice, WalksBackwardsAndClamps) {
    const Tensor x = floats({5}, {1, 2, 3, 4, 5});
    expectTensor(runOne({"Slice", {x, ints({1}, {-1}), ints({1}, {-100}), ints({1}, {0}), ints({1}, {-2})}}),
                 {3}, {5, 3, 1});
    expectTensor(runOne({"Slice", {kMatrix, ints({1}, {1}), ints({1}, {100}), ints({1}, {1})}}), {2, 2},
                 {2, 3, 5, 6});
    expectTensor(runOne({"Slice", {kMatrix}, {{"starts", Ints{1}}, {"ends", Ints{2}}}, 9}), {1, 3},
                 {4, 5, 6});
    expectTensor(runOne({"Slice", {x, ints({1}, {4}), ints({1}, {2})}}), {0}, {});
    EXPECT_FALSE(run({"Slice", {x, ints({1}, {0}), ints({1}, {2}), ints({1}, {0}), ints({1}, {0})}}));
}

TEST(Pad, KnowsFourModes) {
    const Tensor x = floats({3}, {1, 2, 3});
    const auto with = [&](const char* mode) {
        return runOne({"Pad", {x, ints({2}, {2, 1})}, {{"mode", std::string(mode)}}, 19});
    };
    expectTensor(with("constant"), {6}, {0, 0, 1, 2, 3, 0});
    expectTensor(with("edge"), {6}, {1, 1, 1, 2, 3, 3});
    expectTensor(with("reflect"), {6}, {3, 2, 1, 2, 3, 2});
    expectTensor(with("wrap"), {6}, {2, 3, 1, 2, 3, 1});
    expectTensor(runOne({"Pad", {x, ints({2}, {-1, 1}), floats({}, {9})}}), {3}, {2, 3, 9});
}

TEST(Shapes, ExpandTileReshapeAndFriends) {
    expectTensor(runOne({"Expand", {floats({2, 1}, {1, 2}), ints({3}, {2, 1, 2})}}), {2, 2, 2},
                 {1, 1, 2, 2, 1, 1, 2, 2});
    expectTensor(runOne({"Tile", {floats({1, 2}, {1, 2}), ints({2}, {2, 2})}}), {2, 4},
                 {1, 2, 1, 2, 1, 2, 1, 2});
    EXPECT_EQ(runOne({"Reshape", {kMatrix, ints({2}, {0, -1})}}).extents(), (Extents{2, 3}));
    EXPECT_EQ(runOne({"Reshape", {kMatrix, ints({3}, {3, -1, 1})}}).extents(), (Extents{3, 2, 1}));
    EXPECT_FALSE(run({"Reshape", {kMatrix, ints({2}, {-1, -1})}}));
    EXPECT_FALSE(run({"Reshape", {kMatrix, ints({1}, {5})}}));
    EXPECT_EQ(runOne({"Unsqueeze", {kMatrix, ints({2}, {0, -1})}}).extents(), (Extents{1, 2, 3, 1}));
    EXPECT_EQ(runOne({"Squeeze", {floats({1, 2, 1}, {1, 2})}, {{"axes", Ints{0}}}, 11}).extents(),
              (Extents{2, 1}));
    EXPECT_EQ(runOne({"Flatten", {floats({2, 1, 2}, {1, 2, 3, 4})}, {{"axis", std::int64_t{2}}}}).extents(),
              (Extents{2, 2}));
    EXPECT_EQ(runOne({"Shape", {kMatrix}, {{"start", std::int64_t{-1}}}}).toInts(), (Ints{3}));
}

TEST(Gather, TakesSlicesElementsAndTuples) {
    expectTensor(runOne({"Gather", {kMatrix, ints({2}, {-1, 0})}, {{"axis", std::int64_t{1}}}}), {2, 2},
                 {3, 1, 6, 4});
    expectTensor(runOne({"GatherElements", {kMatrix, ints({1, 3}, {1, 0, 1})}}), {1, 3}, {4, 2, 6});
    expectTensor(runOne({"GatherND", {kMatrix, ints({2, 2}, {0, 1, 1, 2})}}), {2}, {2, 6});
    expectTensor(runOne({"GatherND", {kMatrix, ints({2, 1}, {2, 0})}, {{"batch_dims", std::int64_t{1}}}}),
                 {2}, {3, 4});
    EXPECT_FALSE(run({"Gather", {kMatrix, ints({1}, {2})}}));
    EXPECT_FALSE(run({"GatherND", {kMatrix, ints({1, 2}, {0, 3})}}));
}

TEST(Scatter, WritesAndReduces) {
    const Tensor zeros = floats({3}, {0, 1, 2});
    expectTensor(runOne({"ScatterElements", {zeros, ints({2}, {2, 0}), floats({2}, {5, 6})}}), {3},
                 {6, 1, 5});
    expectTensor(runOne({"ScatterElements",
                         {zeros, ints({2}, {1, 1}), floats({2}, {5, 6})},
                         {{"reduction", std::string("add")}}}),
                 {3}, {0, 12, 2});
    expectTensor(runOne({"ScatterND", {kMatrix, ints({1, 1}, {1}), floats({1, 3}, {7, 8, 9})}}), {2, 3},
                 {1, 2, 3, 7, 8, 9});
}

TEST(DepthToSpace, IsUndoneBySpaceToDepth) {
    const Attributes block{{"blocksize", std::int64_t{2}}};
    const Tensor x = floats({1, 8, 1, 1}, {0, 1, 2, 3, 4, 5, 6, 7});
    const Tensor y = runOne({"DepthToSpace", {x}, block});
    expectTensor(y, {1, 2, 2, 2}, {0, 2, 4, 6, 1, 3, 5, 7});
    expectTensor(runOne({"SpaceToDepth", {y}, block}), {1, 8, 1, 1}, {0, 1, 2, 3, 4, 5, 6, 7});
    const Attributes crd{{"blocksize", std::int64_t{2}}, {"mode", std::string("CRD")}};
    expectTensor(runOne({"DepthToSpace", {x}, crd}), {1, 2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
}

TEST(Creation, MakesConstantsRangesAndOneHots) {
    expectTensor(runOne({"Range", {ints({}, {10}), ints({}, {4}), ints({}, {-3})}}), {2}, {10, 7});
    EXPECT_FALSE(run({"Range", {ints({}, {1}), ints({}, {4}), ints({}, {0})}}));
    expectTensor(runOne({"OneHot", {ints({3}, {0, -1, 5}), ints({}, {3}), floats({2}, {-1, 1})}}), {3, 3},
                 {1, -1, -1, -1, -1, 1, -1, -1, -1});
    expectTensor(runOne({"Trilu", {kMatrix}}), {2, 3}, {1, 2, 3, 0, 5, 6});
    const auto huge = run({.op = "ConstantOfShape",
                           .inputs = {ints({2}, {1 << 30, 1 << 30})},
                           .options = {.budgetBytes = 1 << 20}});
    ASSERT_FALSE(huge.has_value());
    EXPECT_EQ(huge.error().kind, base::ErrorKind::kImpossible);
    expectTensor(runOne({"Cast", {floats({4}, {-1.9F, 300, NAN, 2.5F})}, {{"to", std::int64_t{3}}}}), {4},
                 {-1, 127, 0, 2});
}

TEST(Resize, SamplesNearestAndLinear) {
    const Tensor x = floats({1, 1, 2, 2}, {1, 2, 3, 4});
    const Tensor scales = floats({4}, {1, 1, 2, 2});
    expectTensor(runOne({"Resize", {x, Tensor(), scales}}), {1, 1, 4, 4},
                 {1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4});
    const Tensor line = floats({1, 1, 2}, {1, 3});
    const auto sizes = ints({3}, {1, 1, 4});
    expectTensor(runOne({"Resize", {line, Tensor(), Tensor(), sizes}, {{"mode", std::string("linear")}}}),
                 {1, 1, 4}, {1, 1.5, 2.5, 3});
    expectTensor(runOne({"Resize",
                         {line, Tensor(), Tensor(), sizes},
                         {{"mode", std::string("linear")},
                          {"coordinate_transformation_mode", std::string("align_corners")}}}),
                 {1, 1, 4}, {1, 5.0 / 3, 7.0 / 3, 3});
}

/// Counts up along one axis.
Tensor ramp(std::int64_t extent) {
    std::vector<float> values(static_cast<std::size_t>(extent));
    std::iota(values.begin(), values.end(), 0.0F);
    return floats({extent}, values);
}

TEST(Resize, MultipliesExtentsInSinglePrecision) {
    const auto extentOf = [](std::int64_t extent, float scale) {
        return runOne({"Resize", {ramp(extent), Tensor(), floats({1}, {scale})}}).extents().front();
    };
    // As floats, these scales lie below their decimals, and so would products of double precision.
    EXPECT_EQ(extentOf(20, 1.3F), 26);
    EXPECT_EQ(extentOf(30, 1.3F), 39);
    EXPECT_EQ(extentOf(20, 2.3F), 46);
    EXPECT_EQ(extentOf(20, 0.45F), 9);
    EXPECT_EQ(extentOf(100, 0.29F), 29);
    EXPECT_EQ(extentOf(50, 0.7F), 35);
    EXPECT_EQ(extentOf(21, 1.3F), 27);
    EXPECT_EQ(runOne({"Upsample", {ramp(20), floats({1}, {1.3F})}, {}, 9}).extents().front(), 26);
}

TEST(Resize, PicksTheNearestInSinglePrecision) {
    const auto picked = [](std::int64_t extent, float scale, std::size_t at) {
        return runOne({"Resize",
                       {ramp(extent), Tensor(), floats({1}, {scale})},
                       {{"coordinate_transformation_mode", std::string("asymmetric")},
                        {"nearest_mode", std::string("floor")}}})
            .toDoubles()[at];
    };
    // As floats, these scales lie above their decimals, and quotients of double precision below.
    EXPECT_EQ(picked(20, 1.7F, 17), 10);
    EXPECT_EQ(picked(20, 1.7F, 16), 9);
    EXPECT_EQ(picked(20, 1.2F, 12), 10);
    EXPECT_EQ(runOne({"Upsample", {ramp(20), floats({1}, {1.7F})}, {}, 9}).toDoubles()[17], 10);
}

} // namespace
} // namespace tessera::kernels::test
