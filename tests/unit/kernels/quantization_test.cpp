// Quantised operators and the types that only store numbers; values from the definitions.
#include "tests/unit/kernels/run_kernel.h"

#include "engine/graph/float_formats.h"
#include "engine/kernels/numeric.h"

namespace tessera::kernels {
namespace {

using namespace test;

Tensor stored(DType dtype, Extents extents, const std::vector<double>& values) {
    Tensor tensor(dtype, std::move(extents));
    store<double>(values, tensor);
    return tensor;
}

TEST(Quantize, RoundsTiesToEvenAndSaturates) {
    const Tensor y = runOne({"QuantizeLinear",
                             {floats({6}, {0.5F, 1.5F, 2.5F, -1000.0F, 1000.0F, -3.0F}), floats({}, {1.0F}),
                              stored(DType::kUint8, {}, {2})}});
    expectTensor(y, {6}, {2, 4, 4, 0, 255, 0});
}

TEST(Quantize, TakesAScaleForEachIndexOfAnAxis) {
    const Tensor y = runOne(
        {.op = "QuantizeLinear",
         .inputs = {floats({2, 2}, {1, 1, 4, 4}), floats({2}, {1, 2}), stored(DType::kInt8, {2}, {0, 10})},
         .attributes = {{"axis", std::int64_t{1}}}});
    expectTensor(y, {2, 2}, {1, 10, 4, 12});
}

TEST(Quantize, TakesAScaleForEachBlock) {
    const Case quantize{.op = "QuantizeLinear",
                        .inputs = {floats({1, 4}, {2, 4, 2, 4}), floats({1, 2}, {1, 2})},
                        .attributes = {{"axis", std::int64_t{1}},
                                       {"block_size", std::int64_t{2}},
                                       {"output_dtype", std::int64_t{22}}},
                        .opset = 21};
    const Tensor packed = runOne(quantize);
    EXPECT_EQ(packed.dtype(), DType::kInt4);
    expectTensor(packed, {1, 4}, {2, 4, 1, 2});
    const Tensor back = runOne({.op = "DequantizeLinear",
                                .inputs = {packed, floats({1, 2}, {1, 2})},
                                .attributes = {{"axis", std::int64_t{1}}, {"block_size", std::int64_t{2}}},
                                .opset = 21});
    expectTensor(back, {1, 4}, {2, 4, 2, 4});
}

TEST(Quantize, FillsTheEightBitFloats) {
    const Tensor y = runOne({.op = "QuantizeLinear",
                             .inputs = {floats({3}, {1.0F, 1000.0F, -3.3F}), floats({}, {1.0F}),
                                        stored(DType::kFloat8E4M3Fn, {}, {0})},
                             .opset = 19});
    EXPECT_EQ(y.dtype(), DType::kFloat8E4M3Fn);
    expectTensor(y, {3}, {1.0, 448.0, -3.25});
}

TEST(Quantize, RefusesAScaleThatDoesNotFit) {
    const auto outputs = run({"QuantizeLinear", {floats({2, 2}, {1, 1, 4, 4}), floats({3}, {1, 2, 3})}});
    ASSERT_FALSE(outputs);
    EXPECT_THAT(outputs.error().oneLine(), testing::HasSubstr("input 1"));
}

TEST(QuantizedProduct, TakesZeroPointsOff) {
    const Tensor y =
        runOne({"MatMulInteger",
                {stored(DType::kUint8, {2, 2}, {11, 12, 13, 14}), stored(DType::kInt8, {2, 1}, {-1, 2}),
                 stored(DType::kUint8, {}, {10}), stored(DType::kInt8, {}, {1})}});
    EXPECT_EQ(y.dtype(), DType::kInt32);
    expectTensor(y, {2, 1}, {1 * -2 + 2 * 1, 3 * -2 + 4 * 1});
}

TEST(QuantizedProduct, RowsMayHaveZeroPointsOfTheirOwn) {
    const Tensor y = runOne({"MatMulInteger",
                             {stored(DType::kUint8, {2, 1}, {5, 5}), stored(DType::kUint8, {1, 1}, {2}),
                              stored(DType::kUint8, {2}, {1, 2})}});
    expectTensor(y, {2, 1}, {8, 6});
}

TEST(QuantizedProduct, RequantizesOnce) {
    // (3 - 1) · 0.5 · (4 - 2) · 0.25 / 0.125 + 7 = 11
    const Tensor y =
        runOne({"QLinearMatMul",
                {stored(DType::kUint8, {1, 1}, {3}), floats({}, {0.5F}), stored(DType::kUint8, {}, {1}),
                 stored(DType::kUint8, {1, 1}, {4}), floats({}, {0.25F}), stored(DType::kUint8, {}, {2}),
                 floats({}, {0.125F}), stored(DType::kUint8, {}, {7})}});
    expectTensor(y, {1, 1}, {11});
}

TEST(QuantizedProduct, ConvolvesOverPaddedZeroPoints) {
    // All inputs equal the zero point, so padding and inputs are the same nothing.
    const Tensor y =
        runOne({.op = "ConvInteger",
                .inputs = {stored(DType::kUint8, {1, 1, 2}, {3, 3}),
                           stored(DType::kUint8, {1, 1, 3}, {1, 2, 3}), stored(DType::kUint8, {}, {3})},
                .attributes = {{"pads", std::vector<std::int64_t>{1, 1}}}});
    expectTensor(y, {1, 1, 2}, {0, 0});
}

TEST(StorageTypes, AreCastThereAndBack) {
    for (const DType dtype : {DType::kInt4, DType::kUint4, DType::kInt2, DType::kUint2, DType::kFloat4E2M1,
                              DType::kFloat8E5M2, DType::kFloat8E4M3FnUz, DType::kFloat8E5M2FnUz}) {
        const Tensor small = runOne({.op = "Cast",
                                     .inputs = {floats({3}, {0, 1, 1})},
                                     .attributes = {{"to", static_cast<std::int64_t>(dtype)}},
                                     .opset = 25});
        EXPECT_EQ(small.dtype(), dtype);
        const Tensor back =
            runOne({.op = "Cast", .inputs = {small}, .attributes = {{"to", std::int64_t{1}}}, .opset = 25});
        expectTensor(back, {3}, {0, 1, 1});
    }
}

TEST(StorageTypes, OverflowAsTheNodeAsks) {
    const auto cast = [](std::int64_t saturate) {
        return runOne({.op = "Cast",
                       .inputs = {floats({1}, {1e6F})},
                       .attributes = {{"to", std::int64_t{17}}, {"saturate", saturate}},
                       .opset = 19})
            .toDoubles()
            .front();
    };
    EXPECT_EQ(cast(1), 448.0);
    EXPECT_TRUE(std::isnan(cast(0)));
}

TEST(StorageTypes, OfHalfAByteAreMoved) {
    const Tensor y = runOne(
        {.op = "Transpose", .inputs = {stored(DType::kInt4, {2, 3}, {1, 2, 3, -4, -5, -6})}, .opset = 21});
    expectTensor(y, {3, 2}, {1, -4, 2, -5, 3, -6});
}

} // namespace
} // namespace tessera::kernels
