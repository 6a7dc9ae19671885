#include "tests/unit/kernels/run_kernel.h"

namespace tessera::kernels::test {
namespace {

TEST(MatMul, MultipliesEveryRankCombination) {
    const Tensor m = floats({2, 3}, {1, 2, 3, 4, 5, 6});
    expectTensor(runOne({"MatMul", {m, floats({3, 2}, {1, 0, 0, 1, 1, 1})}}), {2, 2}, {4, 5, 10, 11});
    expectTensor(runOne({"MatMul", {m, floats({3}, {1, 1, 1})}}), {2}, {6, 15});
    expectTensor(runOne({"MatMul", {floats({2}, {1, 2}), m}}), {3}, {9, 12, 15});
    expectTensor(runOne({"MatMul", {floats({3}, {1, 2, 3}), floats({3}, {4, 5, 6})}}), {}, {32});
}

TEST(MatMul, BroadcastsBatches) {
    const Tensor a = floats({2, 1, 1, 2}, {1, 2, 3, 4});
    const Tensor b = floats({2, 2, 1}, {1, 1, 10, 1});
    expectTensor(runOne({"MatMul", {a, b}}), {2, 2, 1, 1}, {3, 12, 7, 34});
}

TEST(MatMul, EqualsTheDefinitionPastTheTileSizes) {
    const Tensor a = randomFloats({37, 51}, 1);
    const Tensor b = randomFloats({51, 43}, 2);
    std::vector<double> expected;
    const auto as = a.toDoubles();
    const auto bs = b.toDoubles();
    for (std::size_t i = 0; i < 37; ++i) {
        for (std::size_t j = 0; j < 43; ++j) {
            double sum = 0;
            for (std::size_t k = 51; k > 0; --k) {
                sum += as[i * 51 + k - 1] * bs[(k - 1) * 43 + j];
            }
            expected.push_back(sum);
        }
    }
    expectTensor(runOne({.op = "MatMul", .inputs = {a, b}, .options = {.threads = 3}}), {37, 43}, expected);
}

TEST(MatMul, IntegersWrapAndEmptyDepthIsZero) {
    const auto big = std::int64_t{1} << 62U;
    EXPECT_EQ(runOne({"MatMul", {ints({1, 2}, {big, 4}), ints({2, 1}, {4, 5})}}).toInts()[0], 20);
    expectTensor(runOne({"MatMul", {floats({2, 0}, {}), floats({0, 2}, {})}}), {2, 2}, {0, 0, 0, 0});
    EXPECT_FALSE(run({"MatMul", {floats({1, 2}, {1, 2}), floats({1, 1}, {1})}}));
}

TEST(Gemm, TransposesScalesAndAddsC) {
    const Tensor a = floats({2, 3}, {1, 2, 3, 4, 5, 6});
    const Tensor b = floats({2, 3}, {1, 0, 1, 0, 1, 1});
    const Attributes turnB{{"transB", std::int64_t{1}}, {"alpha", 2.0F}, {"beta", 0.5F}};
    expectTensor(runOne({"Gemm", {a, b, floats({2}, {10, 20})}, turnB}), {2, 2}, {13, 20, 25, 32});
    const Attributes turnA{{"transA", std::int64_t{1}}};
    expectTensor(runOne({"Gemm", {a, b}, turnA}), {3, 3}, {1, 4, 5, 2, 5, 7, 3, 6, 9});
    EXPECT_FALSE(run({"Gemm", {a, b}}));
}

Tensor fused(const Tensor& a, const Tensor& b, const Attributes& attributes) {
    return runOne(
        {.op = "FusedMatMul", .inputs = {a, b}, .attributes = attributes, .domain = "com.microsoft"});
}

TEST(FusedMatMul, TransposesAndScales) {
    const Tensor a = floats({2, 3}, {1, 2, 3, 4, 5, 6});
    const Tensor b = floats({2, 3}, {1, 0, 1, 0, 1, 1});
    expectTensor(fused(a, b, {{"transB", std::int64_t{1}}, {"alpha", 0.5F}}), {2, 2}, {2, 2.5, 5, 5.5});
    expectTensor(fused(a, b, {{"transA", std::int64_t{1}}}), {3, 3}, {1, 4, 5, 2, 5, 7, 3, 6, 9});
    // A vector stays what it is.
    const Attributes both{{"transA", std::int64_t{1}}, {"transB", std::int64_t{1}}};
    expectTensor(fused(floats({3}, {1, 2, 3}), b, both), {2}, {4, 5});
}

TEST(FusedMatMul, TurnsTheMatricesOfABatch) {
    const Tensor a = floats({2, 2, 1}, {1, 2, 3, 4});
    const Tensor b = floats({2, 2, 1}, {1, 1, 10, 1});
    const Attributes turns{{"transA", std::int64_t{1}}};
    expectTensor(fused(a, b, turns), {2, 1, 1}, {3, 34});
}

/// The first axis is the matrix's, those behind it the batch's, the last one the matrix's again.
TEST(FusedMatMul, MovesTheBatch) {
    const Tensor a = floats({2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    const Tensor b = floats({3, 2, 1}, {1, 0, 0, 1, 1, 1});
    const Attributes left{{"transBatchA", std::int64_t{1}}};
    expectTensor(fused(a, b, left), {3, 2, 1}, {1, 7, 4, 10, 11, 23});
    const Attributes turnedLeft{{"transBatchA", std::int64_t{1}}, {"transA", std::int64_t{1}}};
    expectTensor(fused(a, b, turnedLeft), {3, 2, 1}, {1, 2, 9, 10, 16, 18});
    const Tensor c = floats({2, 3, 1}, {1, 0, 1, 0, 1, 1});
    const Attributes both{{"transBatchA", std::int64_t{1}}, {"transBatchB", std::int64_t{1}}};
    expectTensor(fused(a, c, both), {3, 2, 1}, {1, 7, 4, 10, 11, 23});
    EXPECT_FALSE(run({.op = "FusedMatMul",
                      .inputs = {floats({1, 1}, {1}), floats({1, 1}, {1})},
                      .attributes = left,
                      .domain = "com.microsoft"}));
}

} // namespace
} // namespace tessera::kernels::test
