// Pairs of bfloat16: how kernels round to them, sum their products, and which instructions say so.
#include "engine/codegen/builder.h"
#include "engine/codegen/families/pairs.h"
#include "engine/graph/float_formats.h"
#include "tests/unit/codegen/assembly.h"
#include "tests/unit/codegen/host_compiler.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::codegen {

namespace {

std::uint32_t bitsOf(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

float floatOf(std::uint32_t bits) {
    float value = 0.0F;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

constexpr std::int64_t kVectors = 64;

/// Rounds `2 * kVectors` vectors to `kVectors` of pairs.
Kernel rounding(int width) {
    KernelBuilder b(width, 1);
    const Pointer x = b.buffer("x", Scope::kInput, 2 * kVectors * width);
    const Pointer y = b.buffer("y", Scope::kOutput, kVectors * width, ElementType::kBf16Pair);
    writeRoundedImage(b, x, 2 * kVectors * width, y);
    return b.take();
}

/// Adds the products of one vector of pairs to a vector.
Kernel summing(int width) {
    KernelBuilder b(width, 1);
    const Pointer sum = b.buffer("sum", Scope::kInput, width);
    const Pointer left = b.buffer("a", Scope::kInput, width, ElementType::kBf16Pair);
    const Pointer y = b.buffer("y", Scope::kOutput, width);
    const Pointer right = b.buffer("b", Scope::kConstants, width, ElementType::kBf16Pair);
    b.store({y, 0}, dotPairs(loadValue({sum, 0}), loadValue({left, 0}), loadValue({right, 0})));
    return b.take();
}

/// Numbers halfway between two, above and below, at the ends of the range, and none at all; then any bits.
std::vector<float> samples(std::size_t count) {
    const float most = std::numeric_limits<float>::max();
    std::vector<float> values{0.0F,
                              -0.0F,
                              1.0F,
                              -1.0F,
                              floatOf(0x3f808000), // a tie that goes down to an even one
                              floatOf(0x3f818000), // and one that goes up
                              floatOf(0x3f808001),
                              floatOf(0x3f807fff),
                              most,
                              -most,
                              floatOf(0x7f7f7fff), // the largest that stays finite
                              floatOf(0x7f7f8000),
                              std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity(),
                              std::numeric_limits<float>::quiet_NaN(),
                              floatOf(0x7f800001), // would become infinite if it were rounded
                              floatOf(0xffffffff)};
    base::Random random(11);
    while (values.size() < count) {
        const auto bits = static_cast<std::uint32_t>(random.below(std::uint64_t{1} << 32U));
        // The instruction takes what is below the least normal number for zero.
        if ((bits & 0x7f800000U) != 0) {
            values.push_back(floatOf(bits));
        }
    }
    return values;
}

class Pairs : public testing::TestWithParam<int> {};

TEST_P(Pairs, RoundToTheNearestEvenAndKeepWhatIsNoNumber) {
    const int width = GetParam();
    const Kernel kernel = rounding(width);
    ASSERT_EQ(validate(kernel), "");
    const auto printed = printCpp(kernel);
    const auto loaded = test::loadInBatches({&printed, 1});
    ASSERT_TRUE(loaded) << loaded.error().oneLine();
    auto values = samples(static_cast<std::size_t>(2 * kVectors * width));
    std::vector<std::uint16_t> halves(values.size());
    std::vector<float> result(values.size() / 2);
    float* buffers[] = {values.data(), result.data()};
    loaded->front().function(buffers, nullptr, nullptr);
    std::memcpy(halves.data(), result.data(), 2 * halves.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float got = graph::floatFromBfloat16(halves[i]);
        if (std::isnan(values[i])) {
            EXPECT_TRUE(std::isnan(got)) << std::hex << bitsOf(values[i]);
        } else {
            EXPECT_EQ(halves[i], graph::bfloat16FromFloat(values[i])) << std::hex << bitsOf(values[i]);
        }
    }
}

TEST_P(Pairs, SumBothProductsInFloat) {
    const int width = GetParam();
    const auto printed = printCpp(summing(width));
    const auto loaded = test::loadInBatches({&printed, 1});
    ASSERT_TRUE(loaded) << loaded.error().oneLine();
    base::Random random(12);
    std::vector<float> sum;
    std::vector<float> left;
    std::vector<float> right;
    std::vector<float> result(static_cast<std::size_t>(width));
    std::vector<float> expected;
    for (int lane = 0; lane < width; ++lane) {
        const auto draw = [&] { return graph::bfloat16FromFloat(static_cast<float>(random.normal())); };
        const std::uint16_t a[] = {draw(), draw()};
        const std::uint16_t b[] = {draw(), draw()};
        sum.push_back(static_cast<float>(random.normal()));
        left.push_back(floatOf(static_cast<std::uint32_t>(a[1]) << 16U | a[0]));
        right.push_back(floatOf(static_cast<std::uint32_t>(b[1]) << 16U | b[0]));
        // Products of two 8-bit significands are exact; the second one is added first, as the instruction
        // does.
        const auto times = [&](int i) {
            return graph::floatFromBfloat16(a[i]) * graph::floatFromBfloat16(b[i]);
        };
        const float second = sum.back() + times(1);
        expected.push_back(second + times(0));
    }
    float* buffers[] = {sum.data(), left.data(), result.data(), right.data()};
    loaded->front().function(buffers, nullptr, nullptr);
    EXPECT_EQ(result, expected);
}

INSTANTIATE_TEST_SUITE_P(Widths, Pairs, testing::Values(4, 8, 16), testing::PrintToStringParamName());

#if defined(__x86_64__)
TEST(PairInstructions, StandWhereTheCompilerIsToldOfThem) {
    const PrintedKernel kernels[] = {printCpp(rounding(16)), printCpp(summing(16))};
    const auto with = test::assemblyOf(kernels, {"-march=cooperlake"});
    EXPECT_THAT(with, testing::HasSubstr("vdpbf16ps"));
    EXPECT_THAT(with, testing::HasSubstr("vcvtne2ps2bf16"));
    for (const char* cpu : {"-march=skylake-avx512", "-march=haswell"}) {
        EXPECT_THAT(test::assemblyOf(kernels, {cpu}), testing::Not(testing::HasSubstr("bf16")));
    }
}
#endif

TEST(PairPrologue, IsInNoUnitWithoutPairs) {
    KernelBuilder b(16, 1);
    b.store({b.buffer("y", Scope::kOutput, 16), 0}, constantValue(1.0));
    const auto plain = printCpp(b.take());
    EXPECT_FALSE(plain.hasPairs);
    EXPECT_THAT(printUnit({&plain, 1}), testing::Not(testing::HasSubstr("Pairs")));
    const auto pairs = printCpp(summing(16));
    EXPECT_TRUE(pairs.hasPairs);
    EXPECT_THAT(printUnit({&pairs, 1}), testing::HasSubstr("dotPairs16(v16"));
}

Problem product() {
    return {Product{.rows = 8, .depth = 33, .columns = 48}, {}};
}

TEST(PairFamilies, AreThereWhereOperandsMayBeRoundedAlone) {
    const auto rounded = [&](Rounding coarsest) {
        const auto selection = select(product(), test::testTarget(16, 1), {.rounding = coarsest});
        return std::ranges::count(selection.candidates, Rounding::kBf16, &Candidate::rounding) +
               std::ranges::count_if(selection.refusals, [](const Refusal& refusal) {
                   return refusal.name.find("bf16") != std::string::npos;
               });
    };
    EXPECT_EQ(rounded(Rounding::kDirect), 0);
    EXPECT_EQ(rounded(Rounding::kFast), 0);
    EXPECT_GT(rounded(Rounding::kBf16), 0);
}

// Peak rates are of f32: an instruction over pairs does twice as many operations.
TEST(PairFamilies, ABoundCountsTwoProductsAnInstruction) {
    const Target target = test::testTarget(16, 1);
    const Problem problem{Product{.rows = 56, .depth = 512, .columns = 512}, {}};
    const auto least = [&](std::string_view name) {
        const auto family = std::ranges::find(families(), name, &Family::name);
        const auto offered = candidatesOf(*family, problem, target);
        double computeNs = std::numeric_limits<double>::infinity();
        for (const auto& candidate : *offered) {
            computeNs = std::min(computeNs, candidate.bound.computeNs);
        }
        return computeNs;
    };
    EXPECT_DOUBLE_EQ(least("gemm"), 2.0 * least("gemm-bf16"));
}

TEST(ScheduleText, NamesRoundedOperands) {
    Target target;
    target.width = 16;
    EXPECT_EQ(scheduleText("gemm-bf16.t6x4.cols", target),
              "matrix product with packed weights, operands rounded to bfloat16; register tiles of 6 rows by "
              "4 vectors of 16 floats; threads share the columns");
}

} // namespace

} // namespace tessera::codegen
