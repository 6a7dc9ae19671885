// Matrix tiles: what a kernel may say of them, what they compute, by instructions and without, and who uses
// them.
#include "engine/codegen/builder.h"
#include "engine/codegen/families/matrix_block.h"
#include "engine/codegen/families/pairs.h"
#include "engine/graph/float_formats.h"
#include "tests/unit/codegen/assembly.h"
#include "tests/unit/codegen/host_compiler.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::codegen {

namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kStride = 20; // pairs, and floats of the result

/// Three tiles whose sums have `rows` rows, and what `body` does with them.
std::string faultOf(const std::vector<std::int64_t>& rows, const std::function<void(KernelBuilder&)>& body) {
    KernelBuilder b(16, 1);
    b.openTiles(rows, [&] { body(b); });
    return validate(b.take());
}

TEST(MatrixTiles, AreOpenWhereTheyAreUsed) {
    KernelBuilder b(16, 1);
    b.zeroTile(0);
    EXPECT_EQ(validate(b.take()), "matrix tile 0 is not open here");
    EXPECT_EQ(faultOf({16, 16}, [](KernelBuilder& in) { in.zeroTile(2); }), "matrix tile 2 is not open here");
    EXPECT_EQ(faultOf({16, 16},
                      [](KernelBuilder& in) {
                          in.multiplyTiles({0, 1, 2});
                      }),
              "matrix tile 2 is not open here");
    EXPECT_EQ(faultOf({16}, [](KernelBuilder& in) { in.openTiles({16}, [] {}); }),
              "matrix tiles are open already");
    KernelBuilder behind(16, 1);
    behind.openTiles({16}, [] {});
    behind.zeroTile(0);
    EXPECT_EQ(validate(behind.take()), "matrix tile 0 is not open here");
}

TEST(MatrixTiles, AreAtMostEightOfSixteenRows) {
    const auto nothing = [](KernelBuilder&) {};
    for (const auto& rows : {std::vector<std::int64_t>{}, std::vector<std::int64_t>{0},
                             std::vector<std::int64_t>{17}, std::vector<std::int64_t>(9, 16)}) {
        EXPECT_EQ(faultOf(rows, nothing), "there are no such matrix tiles");
    }
    EXPECT_EQ(faultOf(std::vector<std::int64_t>(8, 16), nothing), "");
}

TEST(MatrixTiles, OfAProductFitEachOther) {
    const auto multiply = [](const MultiplyTiles& tiles) {
        return [tiles](KernelBuilder& b) { b.multiplyTiles(tiles); };
    };
    EXPECT_EQ(faultOf({9, 9, 16}, multiply({0, 1, 2})), "");
    EXPECT_EQ(faultOf({9, 8, 16}, multiply({0, 1, 2})), "the rows of a product's matrix tiles do not fit");
    EXPECT_EQ(faultOf({9, 9, 9}, multiply({0, 1, 2})), "the rows of a product's matrix tiles do not fit");
    EXPECT_EQ(faultOf({16, 16, 16}, multiply({0, 0, 2})),
              "a product of matrix tiles names one of them twice");
    EXPECT_EQ(faultOf({16, 16, 16}, multiply({0, 1, 1})),
              "a product of matrix tiles names one of them twice");
}

TEST(MatrixTiles, AreStoredWhereAKernelMayWriteAndApart) {
    const auto fault = [](Scope scope, std::int64_t stride) {
        KernelBuilder b(16, 1);
        const Pointer place = b.buffer("x", scope, 400);
        b.openTiles({16}, [&] { b.storeTile(0, {place, 0}, stride); });
        return validate(b.take());
    };
    EXPECT_EQ(fault(Scope::kTileLocal, 16), "");
    EXPECT_EQ(fault(Scope::kInput, 16), "a store goes to a buffer that is only read");
    EXPECT_EQ(fault(Scope::kOutput, 15), "the rows of a matrix tile overlap");
}

/// y[rows][16] = sum over two steps of a[rows][2 steps of 16 pairs] times b[2 steps of 16 pairs][16].
Kernel twoSteps(int width, std::int64_t rows) {
    KernelBuilder b(width, 1);
    const Pointer left = b.buffer("a", Scope::kInput, rows * 2 * kStride, ElementType::kBf16Pair);
    const Pointer y = b.buffer("y", Scope::kOutput, rows * kStride);
    const Pointer right = b.buffer("b", Scope::kConstants, 2 * 16 * kStride, ElementType::kBf16Pair);
    b.openTiles({rows, rows, 16}, [&] {
        b.zeroTile(0);
        b.loop(LoopKind::kStep, "k", 2, [&](const Index& k) {
            b.loadTile(1, {left, k * kStride}, 2 * kStride);
            b.loadTile(2, {right, k * (16 * kStride)}, kStride);
            b.multiplyTiles({0, 1, 2});
        });
        b.storeTile(0, {y, 0}, kStride);
    });
    return b.take();
}

class TileProducts : public testing::TestWithParam<int> {};

TEST_P(TileProducts, SumTheFirstAndTheSecondProductsInFloat) {
    for (const std::int64_t rows : {16, 7, 1}) {
        const Kernel kernel = twoSteps(GetParam(), rows);
        ASSERT_EQ(validate(kernel), "");
        const auto printed = printCpp(kernel);
        const auto loaded = test::loadInBatches({&printed, 1});
        ASSERT_TRUE(loaded) << loaded.error().oneLine();
        base::Random random(31);
        const auto draw = [&](std::int64_t count) {
            std::vector<float> pairs(static_cast<std::size_t>(count));
            for (auto& pair : pairs) {
                const auto first = static_cast<float>(random.normal());
                pair = pairOf(first, static_cast<float>(random.normal()));
            }
            return pairs;
        };
        auto left = draw(rows * 2 * kStride);
        auto right = draw(2 * 16 * kStride);
        std::vector<float> result(static_cast<std::size_t>(rows * kStride), -1.0F);
        float* buffers[] = {left.data(), result.data(), right.data()};
        loaded->front().function(buffers, nullptr, nullptr);
        const auto half = [](float pair, unsigned shift) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, &pair, sizeof bits);
            return graph::floatFromBfloat16(static_cast<std::uint16_t>(bits >> shift));
        };
        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t column = 0; column < kStride; ++column) {
                float sum = 0.0F;
                for (std::int64_t step = 0; step < 2; ++step) {
                    float sums[] = {0.0F, 0.0F};
                    for (std::int64_t k = 0; k < 16; ++k) {
                        const float a = left[static_cast<std::size_t>((row * 2 + step) * kStride + k)];
                        const float b = right[static_cast<std::size_t>((step * 16 + k) * kStride + column)];
                        sums[0] += half(a, 0) * half(b, 0);
                        sums[1] += half(a, 16) * half(b, 16);
                    }
                    sum += sums[0] + sums[1];
                }
                EXPECT_EQ(result[static_cast<std::size_t>(row * kStride + column)], column < 16 ? sum : -1.0F)
                    << rows << " rows: " << row << ", " << column;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, TileProducts, testing::Values(4, 8, 16), testing::PrintToStringParamName());

#if defined(__x86_64__)
TEST(TileInstructions, StandWhereTheCompilerIsToldOfThemAndNotToEmulate) {
    const auto printed = printCpp(twoSteps(16, 16));
    const std::vector<std::string> amx{"-march=skylake-avx512", "-mamx-tile", "-mamx-bf16"};
    const auto with = test::assemblyOf({&printed, 1}, amx);
    for (const char* each :
         {"ldtilecfg", "tilezero", "tileloadd", "tdpbf16ps", "tilestored", "tilerelease"}) {
        EXPECT_THAT(with, HasSubstr(each));
    }
    auto emulated = amx;
    emulated.emplace_back("-DEMULATE_TILES");
    EXPECT_THAT(test::assemblyOf({&printed, 1}, emulated), Not(HasSubstr("tdpbf16ps")));
    EXPECT_THAT(test::assemblyOf({&printed, 1}, {"-march=haswell"}), Not(HasSubstr("tdpbf16ps")));
}
#endif

TEST(TilePrologue, IsInNoUnitWithoutTiles) {
    const auto tiles = printCpp(twoSteps(16, 16));
    EXPECT_TRUE(tiles.hasTiles);
    EXPECT_THAT(printUnit({&tiles, 1}), HasSubstr("OPEN_TILES16"));
    KernelBuilder b(16, 1);
    writeRoundedImage(b, b.buffer("x", Scope::kInput, 32), 32,
                      b.buffer("y", Scope::kOutput, 16, ElementType::kBf16Pair));
    const auto pairs = printCpp(b.take());
    EXPECT_FALSE(pairs.hasTiles);
    EXPECT_THAT(printUnit({&pairs, 1}), Not(HasSubstr("OPEN_TILES")));
}

TEST(BlockSize, HasATileForEachOperandOrTurnsOverWhatIsLeft) {
    for (const BlockSize& size : {BlockSize{2, 2}, {1, 1}, {1, 2}, {1, 4}, {2, 1}, {4, 1}}) {
        EXPECT_LE(std::ssize(size.tileRows(16)), kMatrixTiles) << size.text();
        EXPECT_TRUE(size.leftTiles() == size.units || size.rightTiles() == size.columns) << size.text();
        EXPECT_GE(std::min(size.leftTiles(), size.rightTiles()), 1) << size.text();
    }
}

Problem largeProduct() {
    return {Product{.rows = 128, .depth = 768, .columns = 768}, {}};
}

TEST(TileFamilies, AreThereWhereTheMachineHasTiles) {
    Target target = test::testTarget(16, 1);
    const auto amx = [&] {
        std::vector<std::string> names;
        for (const auto& candidate :
             select(largeProduct(), target, {.rounding = Rounding::kBf16}).candidates) {
            if (candidate.name.find("amx") != std::string::npos) {
                names.push_back(candidate.name);
            }
        }
        return names;
    };
    EXPECT_THAT(amx(), testing::UnorderedElementsAre("gemm-amx.m2x2.rows", "gemm-amx.m2x2.cols"));
    target.matrixUnit = MatrixUnit::kNone;
    EXPECT_THAT(amx(), testing::IsEmpty());
    const auto selection = select(largeProduct(), target, {.rounding = Rounding::kBf16});
    const auto refusal = std::ranges::find(selection.refusals, "gemm-amx", &Refusal::name);
    ASSERT_NE(refusal, selection.refusals.end());
    EXPECT_EQ(refusal->reason, std::string(kNoMatrixTiles));
}

TEST(TileFamilies, LeaveNoRoomForSlowerInstructionsOverPairs) {
    Target target = test::testTarget(16, 1);
    target.thirdLevel = target.secondLevel = {1000.0, 1000.0}; // arithmetic is the limit
    for (const auto& candidate : select(largeProduct(), target, {.rounding = Rounding::kBf16}).candidates) {
        EXPECT_THAT(candidate.name, Not(HasSubstr("bf16")));
    }
}

TEST(TileFamilies, ABoundCountsSixteenTimesThePeakOfFloats) {
    const Target target = test::testTarget(16, 1);
    const auto family = std::ranges::find(families(), "gemm-amx", &Family::name);
    const auto offered = candidatesOf(*family, largeProduct(), target);
    ASSERT_TRUE(offered);
    for (const auto& candidate : *offered) {
        EXPECT_DOUBLE_EQ(candidate.bound.computeNs, 2.0 * 128 * 768 * 768 / target.flopsPerNs / 16.0);
        EXPECT_EQ(candidate.productsPerFloat, 16.0);
        EXPECT_EQ(candidate.rounding, Rounding::kBf16);
    }
}

/// Square images and windows, padded so that the extents stay.
Convolution windows(std::int64_t inputs, std::int64_t outputs, std::int64_t groups, std::int64_t kernel) {
    Convolution shape;
    shape.inputChannels = inputs;
    shape.outputChannels = outputs;
    shape.groups = groups;
    shape.input = shape.output = {1, 28, 28};
    shape.kernel = {1, kernel, kernel};
    shape.padsBegin = {0, kernel / 2, kernel / 2};
    return shape;
}

base::Result<std::vector<Candidate>> tiledConvolution(const Convolution& shape) {
    const auto family = std::ranges::find(families(), "direct-amx", &Family::name);
    return candidatesOf(*family, {shape, {}}, test::testTarget(16, 1));
}

double computeNs(const Convolution& shape) {
    const auto offered = tiledConvolution(shape);
    EXPECT_TRUE(offered) << offered.error().oneLine();
    double least = std::numeric_limits<double>::infinity();
    for (const auto& candidate : offered.value_or(std::vector<Candidate>())) {
        least = std::min(least, candidate.bound.computeNs);
    }
    return least;
}

TEST(TileConvolutions, TakeFewChannelsOfNeighbouringPixelsAtOnce) {
    const double whole = computeNs(windows(32, 64, 1, 3));
    EXPECT_DOUBLE_EQ(computeNs(windows(16, 64, 1, 3)), whole * 2.0 / 3.0) << "two of three taps, then one";
    EXPECT_DOUBLE_EQ(computeNs(windows(3, 64, 1, 7)), whole * 7.0 / 9.0) << "a row of taps each";
    auto apart = windows(16, 64, 1, 3);
    apart.dilations = {1, 2, 2};
    apart.padsBegin = {0, 2, 2};
    EXPECT_DOUBLE_EQ(computeNs(apart), whole) << "no neighbours";
}

TEST(TileConvolutions, RoundAPartAtATimeWhereThreadsShareThePixels) {
    const auto offered = tiledConvolution(windows(256, 64, 1, 1));
    ASSERT_TRUE(offered);
    for (const auto& candidate : *offered) {
        const auto whole = 256 * 28 * 28 / 2;
        const auto elements = candidate.generate().kernel.workspaceElements();
        if (candidate.name.ends_with(".rows")) {
            EXPECT_LT(elements, whole) << candidate.name;
        } else {
            EXPECT_GE(elements, whole) << candidate.name;
        }
    }
}

TEST(TileConvolutions, MultiplyGroupsThatFillATileAsOne) {
    const double whole = computeNs(windows(128, 128, 1, 3));
    EXPECT_DOUBLE_EQ(computeNs(windows(128, 128, 4, 3)), whole / 4.0);
    EXPECT_DOUBLE_EQ(computeNs(windows(128, 128, 8, 3)), whole / 6.0) << "half the depth of two taps";
    EXPECT_DOUBLE_EQ(computeNs(windows(128, 128, 32, 3)), computeNs(windows(128, 128, 8, 3)));
}

TEST(TileConvolutions, SayWhichGroupsTheyLeave) {
    for (const auto& shape : {windows(64, 64, 64, 3), windows(48, 48, 2, 3), windows(32, 16, 8, 3)}) {
        const auto offered = tiledConvolution(shape);
        ASSERT_FALSE(offered);
        EXPECT_EQ(offered.error().message, "its groups do not fill matrix tiles");
    }
}

TEST(TileConvolutions, GiveEveryPhaseOfATransposedOneItsTaps) {
    Convolution shape = windows(64, 64, 1, 4);
    shape.direction = Convolution::Direction::kTransposed;
    shape.strides = {1, 2, 2};
    shape.padsBegin = {0, 1, 1};
    shape.output = {1, 56, 56};
    // Four phases of as many pixels as the image has, each of two by two taps.
    EXPECT_DOUBLE_EQ(computeNs(shape), computeNs(windows(64, 64, 1, 1)) * 16.0);
}

TEST(ScheduleText, NamesMatrixTiles) {
    Target target;
    target.width = 16;
    EXPECT_EQ(
        scheduleText("gemm-amx.m2x2.cols", target),
        "matrix product with packed weights by matrix tiles, operands rounded to bfloat16; blocks of 2 by "
        "2 matrix tiles of 16 rows by 16 floats; threads share the columns");
}

} // namespace

} // namespace tessera::codegen
