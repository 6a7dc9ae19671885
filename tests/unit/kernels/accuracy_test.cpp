#include "engine/graph/float_formats.h"
#include "engine/graph/graph_builder.h"
#include "engine/kernels/accuracy.h"
#include "engine/kernels/tolerance.h"
#include "tests/unit/kernels/run_kernel.h"

#include <algorithm>
#include <cmath>

namespace tessera::kernels::test {
namespace {

using graph::Precision;

TEST(Tolerance, HoldsTheContractsNumbers) {
    EXPECT_EQ(toleranceOf(Precision::kStrict).c, 8.0);
    for (const Precision other : {Precision::kF32, Precision::kBf16, Precision::kTf32, Precision::kF16}) {
        EXPECT_EQ(toleranceOf(other).c, 64.0);
    }
    EXPECT_EQ(toleranceOf(Precision::kStrict).u, 0.0);
    EXPECT_EQ(toleranceOf(Precision::kF32).u, 0.0);
    EXPECT_EQ(toleranceOf(Precision::kBf16).u, std::ldexp(1.0, -8));
    EXPECT_EQ(toleranceOf(Precision::kF16).u, std::ldexp(1.0, -11));
    EXPECT_EQ(toleranceOf(Precision::kTf32).u, std::ldexp(1.0, -11));
    EXPECT_EQ(toleranceOf(Precision::kStrict).networkL2, 1e-5);
    EXPECT_EQ(toleranceOf(Precision::kF32).networkL2, 1e-4);
    EXPECT_EQ(toleranceOf(Precision::kBf16).networkL2, 2e-2);
    EXPECT_EQ(toleranceOf(Precision::kF16).networkL2, 5e-3);
    EXPECT_EQ(toleranceOf(Precision::kTf32).networkL2, 5e-3);
}

constexpr std::int64_t kRows = 6, kDepth = 256, kColumns = 40;

graph::GraphRef product() {
    graph::GraphBuilder builder("product");
    builder.setOpset("", 17);
    const auto a = builder.addInput("a", {DType::kFloat32, graph::toShape(Extents{kRows, kDepth})});
    const auto b = builder.addInput("b", {DType::kFloat32, graph::toShape(Extents{kDepth, kColumns})});
    builder.addOutput(builder.addNode({.op = "MatMul", .inputs = {a, b}})[0]);
    auto built = std::move(builder).build();
    EXPECT_TRUE(built.has_value());
    return *built;
}

enum class Order { kForwards, kBackwards };

/// A product summed in float32.
Tensor inFloat(const Tensor& a, const Tensor& b, Order order) {
    Tensor y(DType::kFloat32, {kRows, kColumns});
    for (std::int64_t i = 0; i < kRows * kColumns; ++i) {
        float total = 0.0F;
        for (std::int64_t step = 0; step < kDepth; ++step) {
            const std::int64_t k = order == Order::kForwards ? step : kDepth - 1 - step;
            total += a.as<float>()[i / kColumns * kDepth + k] * b.as<float>()[k * kColumns + i % kColumns];
        }
        y.mutableAs<float>()[i] = total;
    }
    return y;
}

Tensor throughBfloat16(const Tensor& tensor) {
    Tensor y(DType::kFloat32, tensor.extents());
    for (std::size_t i = 0; i < y.as<float>().size(); ++i) {
        y.mutableAs<float>()[i] = graph::floatFromBfloat16(graph::bfloat16FromFloat(tensor.as<float>()[i]));
    }
    return y;
}

TEST(Accuracy, AProductIsComputedOnceForEqualOperandsAndAnewForOthers) {
    const auto graph = product();
    const std::vector<Tensor> inputs{randomFloats({kRows, kDepth}, 1), randomFloats({kDepth, kColumns}, 2)};
    ProductMemo memo(1 << 20);
    const auto plain = *oracleOf(*graph, inputs);
    const auto first = *oracleOf(*graph, inputs, {}, &memo);
    EXPECT_EQ(memo.found(), 0);
    const auto second = *oracleOf(*graph, inputs, {}, &memo);
    EXPECT_EQ(memo.found(), 1);
    for (const auto& result : {first, second}) {
        EXPECT_TRUE(std::ranges::equal(result[0].r.bytes(), plain[0].r.bytes()));
        EXPECT_TRUE(std::ranges::equal(result[0].magnitude.bytes(), plain[0].magnitude.bytes()));
        EXPECT_EQ(result[0].length, plain[0].length);
    }
    auto others = inputs;
    others[1] = randomFloats({kDepth, kColumns}, 3);
    const auto other = *oracleOf(*graph, others, {}, &memo);
    EXPECT_EQ(memo.found(), 1) << "one operand differs";
    EXPECT_FALSE(std::ranges::equal(other[0].r.bytes(), plain[0].r.bytes()));
    ProductMemo small(16);
    static_cast<void>(*oracleOf(*graph, inputs, {}, &small));
    static_cast<void>(*oracleOf(*graph, inputs, {}, &small));
    EXPECT_EQ(small.found(), 0) << "what has no room is not kept";
}

TEST(Accuracy, AComparisonDoesNotDependOnTheThreads) {
    constexpr std::int64_t kMany = 300'000; // several chunks
    graph::GraphBuilder builder("relu");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {DType::kFloat32, graph::toShape(Extents{kMany})});
    builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}})[0]);
    const auto graph = *std::move(builder).build();
    const Tensor input = randomFloats({kMany}, 1);
    const auto oracle = *oracleOf(*graph, std::vector{input});
    Tensor y(DType::kFloat32, {kMany});
    for (std::int64_t i = 0; i < kMany; ++i) {
        y.mutableAs<float>()[i] = std::max(input.as<float>()[i], 0.0F);
    }
    for (const std::int64_t at : {std::int64_t{5}, std::int64_t{70'000}, kMany - 1}) {
        Tensor damaged(DType::kFloat32, {kMany});
        std::ranges::copy(y.bytes(), damaged.mutableBytes().begin());
        damaged.mutableAs<float>()[at] += 0.5F;
        damaged.mutableAs<float>()[at / 2] += 0.25F;
        const auto one = *compare(oracle[0], damaged, {.precision = Precision::kF32, .threads = 1});
        const auto three = *compare(oracle[0], damaged, {.precision = Precision::kF32, .threads = 3});
        EXPECT_FALSE(one.passes);
        EXPECT_EQ(one.worst, at);
        EXPECT_EQ(three.worst, at);
        EXPECT_EQ(one.maxAbs, three.maxAbs);
        EXPECT_EQ(one.maxRel, three.maxRel);
        EXPECT_EQ(one.worstShare, three.worstShare);
    }
}

TEST(Accuracy, FloatAccumulationPassesInAnyOrderAndBfloat16Fails) {
    const Tensor a = randomFloats({kRows, kDepth}, 1);
    const Tensor b = randomFloats({kDepth, kColumns}, 2);
    const auto oracle = oracleOf(*product(), std::vector{a, b});
    ASSERT_TRUE(oracle.has_value());
    ASSERT_EQ(oracle->front().length, kDepth);
    for (const Order order : {Order::kForwards, Order::kBackwards}) {
        EXPECT_TRUE(
            compare(oracle->front(), inFloat(a, b, order), {.precision = Precision::kStrict})->passes);
    }
    const Tensor coarse = inFloat(throughBfloat16(a), throughBfloat16(b), Order::kForwards);
    EXPECT_FALSE(compare(oracle->front(), coarse, {.precision = Precision::kF32})->passes);
    EXPECT_TRUE(compare(oracle->front(), coarse, {.precision = Precision::kBf16})->passes);
}

TEST(Accuracy, MagnitudeIsTheRootOfTheSummedSquares) {
    Tensor a(DType::kFloat32, {kRows, kDepth});
    Tensor b(DType::kFloat32, {kDepth, kColumns});
    std::ranges::fill(a.mutableAs<float>(), 3.0F);
    std::ranges::fill(b.mutableAs<float>(), -2.0F);
    const auto oracle = oracleOf(*product(), std::vector{a, b});
    ASSERT_TRUE(oracle.has_value());
    EXPECT_DOUBLE_EQ(oracle->front().magnitude.as<double>()[0], 6.0 * 16.0);
}

TEST(Accuracy, MovementIsExactAndReportsTheWorstElement) {
    graph::GraphBuilder builder("moved");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {DType::kFloat32, graph::toShape(Extents{2, 2})});
    builder.addOutput(builder.addNode({.op = "Transpose", .inputs = {x}})[0]);
    auto graph = std::move(builder).build();
    ASSERT_TRUE(graph.has_value());
    const auto oracle = oracleOf(**graph, std::vector{floats({2, 2}, {1, 2, 3, 4})});
    ASSERT_TRUE(oracle.has_value());
    EXPECT_TRUE(
        compare(oracle->front(), floats({2, 2}, {1, 3, 2, 4}), {.precision = Precision::kF32})->passes);
    const auto off = compare(oracle->front(), floats({2, 2}, {1, 3, std::nextafter(2.0F, 3.0F), 4}),
                             {.precision = Precision::kBf16});
    EXPECT_FALSE(off->passes);
    EXPECT_EQ(off->worst, 2);
    EXPECT_FALSE(
        compare(oracle->front(), floats({4}, {1, 3, 2, 4}), {.precision = Precision::kF32}).has_value());
}

TEST(Accuracy, NanAndInfinityInAnOutputFail) {
    const Tensor a = randomFloats({kRows, kDepth}, 1);
    const Tensor b = randomFloats({kDepth, kColumns}, 2);
    const auto oracle = oracleOf(*product(), std::vector{a, b});
    ASSERT_TRUE(oracle.has_value());
    for (const float bad : {NAN, INFINITY}) {
        Tensor y = inFloat(a, b, Order::kForwards);
        y.mutableAs<float>()[7] = bad;
        EXPECT_FALSE(compare(oracle->front(), y, {.precision = Precision::kBf16})->passes);
    }
}

} // namespace
} // namespace tessera::kernels::test
