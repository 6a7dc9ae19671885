#include "tests/unit/transform/transform_case.h"

namespace tessera::transform::test {

namespace {

using testing::ElementsAre;

const std::string kNorm = R"(
const s: f32[4] = uniform(2, 0.5, 1.5)
const t: f32[4] = random(3)
const m: f32[4] = random(4)
const v: f32[4] = uniform(5, 0.5, 1.5)
)";

TEST(FoldBatchNorm, GoesIntoConvWithAndWithoutBias) {
    const std::string head = "graph g opset 17\ninput x: f32[1,6,5,5]\nconst w: f32[4,3,3,3] = random(1)\n"
                             "const b: f32[4] = random(9)\n";
    for (const std::string bias : {"", ", b"}) {
        const auto result = checked(head + kNorm + "c = Conv(x, w" + bias +
                                    ") {group=2, pads=[1,1,1,1]} @conv\n"
                                    "n = BatchNormalization(c, s, t, m, v) {epsilon=1e-3} @norm\n"
                                    "y = Relu(n) @relu\noutput y\n");
        EXPECT_EQ(operators(result), "Conv Relu");
        EXPECT_EQ(result.graph->nodes()[0].name, "conv");
        EXPECT_THAT(result.graph->nodes()[0].sources, ElementsAre("conv", "norm"));
        EXPECT_THAT(result.folded, ElementsAre());
    }
}

/// Weights of other types than float32 are scaled in double.
TEST(FoldBatchNorm, GoesIntoWeightsOfOtherTypes) {
    for (const std::string type : {"f16", "f64"}) {
        const auto result =
            checked("graph g opset 17\ninput x: " + type + "[1,6,5,5]\nconst w: " + type +
                    "[4,6,3,3] = random(1)\nconst s: " + type +
                    "[4] = uniform(2, 0.5, 1.5)\nconst t: " + type + "[4] = random(3)\nconst m: " + type +
                    "[4] = random(4)\nconst v: " + type + "[4] = uniform(5, 0.5, 1.5)\n" +
                    "c = Conv(x, w) @conv\ny = BatchNormalization(c, s, t, m, v) @norm\noutput y\n");
        EXPECT_EQ(operators(result), "Conv") << type;
    }
}

TEST(FoldBatchNorm, GoesIntoGroupedConvTranspose) {
    const auto result =
        checked("graph g opset 17\ninput x: f32[1,6,4,4]\nconst w: f32[6,2,3,3] = random(1)\n" + kNorm +
                "c = ConvTranspose(x, w) {group=2, strides=[2,2]} @up\n"
                "y = BatchNormalization(c, s, t, m, v) @norm\noutput y\n");
    EXPECT_EQ(operators(result), "ConvTranspose");
}

TEST(FoldBatchNorm, GoesIntoGemmHoweverItIsStored) {
    for (const std::string gemm : {"Gemm(x, w)", "Gemm(x, w, b) {alpha=0.5, beta=2.0}",
                                   "Gemm(x, wt, b) {transB=1}", "Gemm(x, w, one)"}) {
        const auto result = checked("graph g opset 17\ninput x: f32[3,6]\nconst w: f32[6,4] = random(1)\n"
                                    "const wt: f32[4,6] = random(1)\nconst b: f32[4] = random(6)\n"
                                    "const one: f32[1,1] = random(7)\n" +
                                    kNorm + "g = " + gemm +
                                    " @gemm\ny = BatchNormalization(g, s, t, m, v) @norm\noutput y\n");
        EXPECT_EQ(operators(result), "Gemm") << gemm;
    }
}

TEST(FoldBatchNorm, GoesIntoMatMul) {
    const std::string head = "graph g opset 17\ninput x: f32[3,6]\nconst w: f32[6,4] = random(1)\n"
                             "const b: f32[4] = random(6)\n" +
                             kNorm + "p = MatMul(x, w) @product\n";
    const auto bare = checked(head + "y = BatchNormalization(p, s, t, m, v) @norm\noutput y\n");
    EXPECT_EQ(operators(bare), "MatMul Add");
    EXPECT_EQ(bare.graph->nodes()[1].name, "norm");
    const auto biased =
        checked(head + "a = Add(b, p) @bias\ny = BatchNormalization(a, s, t, m, v) @norm\noutput y\n");
    EXPECT_EQ(operators(biased), "MatMul Add");
    EXPECT_THAT(biased.graph->nodes()[1].sources, ElementsAre("bias", "norm"));
}

TEST(FoldBatchNorm, LeavesAValueThatOthersRead) {
    const std::string head = "graph g opset 17\ninput x: f32[1,3,5,5]\nconst w: f32[4,3,3,3] = random(1)\n" +
                             kNorm + "c = Conv(x, w) @conv\ny = BatchNormalization(c, s, t, m, v) @norm\n";
    EXPECT_EQ(operators(checked(head + "z = Relu(c)\noutput y, z\n")), "Conv BatchNormalization Relu");
    EXPECT_EQ(operators(checked(head + "output y, c\n")), "Conv BatchNormalization");
}

TEST(FoldBatchNorm, LeavesComputedWeightsAndStatistics) {
    EXPECT_EQ(operators(checked("graph g opset 17\ninput x: f32[1,3,5,5]\ninput w: f32[4,3,3,3]\n" + kNorm +
                                "c = Conv(x, w)\ny = BatchNormalization(c, s, t, m, v)\noutput y\n")),
              "Conv BatchNormalization");
    EXPECT_EQ(operators(checked("graph g opset 17\ninput x: f32[1,3,5,5]\ninput q: f32[4]\n"
                                "const w: f32[4,3,3,3] = random(1)\n" +
                                kNorm + "c = Conv(x, w)\ny = BatchNormalization(c, s, q, m, v)\noutput y\n")),
              "Conv BatchNormalization");
}

} // namespace

} // namespace tessera::transform::test
