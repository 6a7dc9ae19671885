#include "engine/graph/operator_schema.h"
#include "engine/graph/region.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/unit/graph/schema_case.h"

#include <array>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::graph {
namespace {

using test::SchemaCase;

struct FlopsCase {
    SchemaCase node;
    std::int64_t flops;
};

constexpr std::array kCases{
    // 2 * 16 filters * 36 positions * 3 channels * 9 taps
    FlopsCase{{17, "x: f32[1,3,8,8]; w: f32[16,3,3,3]", "Conv(x, w)", ""}, 2 * 16 * 36 * 27},
    FlopsCase{{17, "x: f32[1,3,8,8]; w: f32[16,3,3,3]; b: f32[16]", "Conv(x, w, b)", ""},
              2 * 16 * 36 * 27 + 16 * 36},
    FlopsCase{{17, "x: f32[2,4,5,5]; w: f32[4,1,3,3]", "Conv(x, w) {group=4, pads=[1,1,1,1]}", ""},
              2 * 2 * 4 * 25 * 9},
    // By input positions: 2 * 8 channels * 16 positions * 2 filters of the group * 16 taps
    FlopsCase{{17, "x: f32[1,8,4,4]; w: f32[8,2,4,4]", "ConvTranspose(x, w) {strides=[2,2], group=2}", ""},
              2 * 8 * 16 * 2 * 16},
    FlopsCase{{17, "a: f32[5,2,3]; b: f32[3,4]", "MatMul(a, b)", ""}, 2 * 5 * 2 * 3 * 4},
    FlopsCase{{17, "a: f32[5,3,2]; b: f32[3,4]", "com.microsoft.FusedMatMul(a, b) {transA=1, alpha=0.5}", ""},
              2 * 5 * 2 * 3 * 4 + 5 * 2 * 4},
    FlopsCase{{17, "a: f32[3,2]; b: f32[3,4]; c: f32[4]", "Gemm(a, b, c) {transA=1}", ""}, 2 * 2 * 3 * 4 + 8},
    FlopsCase{{17, "a: f32[2,3]; b: f32[3,4]", "Einsum(a, b) {equation=\"ij,jk->ik\"}", ""}, 2 * 2 * 3 * 4},
    FlopsCase{{17, "a: f32[2,3]", "Einsum(a) {equation=\"ij->ji\"}", ""}, 0},
    FlopsCase{{17, "x: f32[1,2,6,6]", "MaxPool(x) {kernel_shape=[3,3]}", ""}, 2 * 16 * 9},
    FlopsCase{{17, "x: f32[1,2,6,6]", "GlobalAveragePool(x)", ""}, 72},
    FlopsCase{{17, "a: f32[2,3]; b: f32[3]; c: f32[1]", "Sum(a, b, c)", ""}, 12},
    FlopsCase{{17, "x: f32[2,3]", "Erf(x)", ""}, 6},
    FlopsCase{{17, "x: f32[2,3]", "Softmax(x)", ""}, 30},
    FlopsCase{{17, "x: f32[2,3]", "ReduceMean(x)", ""}, 6},
    FlopsCase{{17, "x: f32[2,3]", "Transpose(x)", ""}, 0},
    FlopsCase{{17, "x: f32[N,3]", "Relu(x)", ""}, 0},
    // 2 heads * 3 queries * 5 keys * (2 * (4 + 6) + 6)
    FlopsCase{{23, "q: f32[1,2,3,4]; k: f32[1,2,5,4]; v: f32[1,2,5,6]", "Attention(q, k, v)", ""}, 30 * 26},
    FlopsCase{{17, "x: f32[1,1,4]; s: f32[3] = {1.0, 1.0, 2.0}", "Resize(x, _, s) {mode=\"linear\"}", ""},
              2 * 2 * 8},
};

constexpr std::array kLaterCases{
    // 2 * (6 + 9 weights) * 5 steps * 4 batch elements
    FlopsCase{{14, "x: f32[5,4,2]; w: f32[1,3,2]; r: f32[1,3,3]", "RNN(x, w, r) {hidden_size=3}", ""},
              2 * 15 * 20},
    FlopsCase{{17, "x: u8[2,3]; w: u8[3,4]", "MatMulInteger(x, w)", ""}, 2 * 2 * 3 * 4},
    FlopsCase{{17, "x: u8[1,2,5,5]; w: u8[3,2,3,3]", "ConvInteger(x, w)", ""}, 2 * 3 * 9 * 18},
    FlopsCase{{17, "x: f32[2,3]; s: f32[]; z: u8[]", "QuantizeLinear(x, s, z)", ""}, 18},
    FlopsCase{{17, "x: u8[2,3]; s: f32[]; z: u8[]", "DequantizeLinear(x, s, z)", ""}, 12},
    // 2 a target, 5 a score
    FlopsCase{{17, "x: f32[4,3]; t: i64[4]", "SoftmaxCrossEntropyLoss(x, t)", ""}, 8 + 60},
    // 2 * 4 neighbours * 18 outputs
    FlopsCase{{17, "x: f32[1,2,4,4]; g: f32[1,3,3,2]", "GridSample(x, g)", ""}, 2 * 4 * 18},
    // 4 samples of 4 multiply-adds for 12 outputs
    FlopsCase{{17, "x: f32[1,3,8,8]; r: f32[1,4]; b: i64[1]",
               "RoiAlign(x, r, b) {output_height=2, output_width=2, sampling_ratio=2}", ""},
              8 * 4 * 12},
    // 5 n log2 n of 16 elements, twice
    FlopsCase{{17, "x: f32[2,16,1]", "DFT(x)", ""}, 2 * 5 * 16 * 4},
    FlopsCase{{17, "x: f32[2,3,3]", "Det(x)", ""}, 2 * 18 * 3 / 3},
    FlopsCase{{23, "x: f32[1,2,3,4]; c: f32[1,3,2]; s: f32[1,3,2]", "RotaryEmbedding(x, c, s)", ""}, 72},
    // 2 tokens, a state of 3 x 4, one head: 2 to add, 2 to read, 1 to decay, 2 to correct
    FlopsCase{{27, "q: f32[1,2,3]; k: f32[1,2,3]; v: f32[1,2,4]; g: f32[1,2,1]; b: f32[1,2,1]",
               "LinearAttention(q, k, v, _, g, b) {q_num_heads=1, kv_num_heads=1}", ""},
              2 * 12 * 7},
    FlopsCase{{27, "x: f32[1,2,5]; w: f32[2,1,3]", "CausalConvWithState(x, w)", ""}, 2 * 3 * 10},
    FlopsCase{{28, "a: f32[2,3]; b: f32[2,3]", "SwiGLU(a, b)", ""}, 12},
    FlopsCase{{17, "x: f32[2,3]", "NonZero(x)", ""}, 0},
};

TEST(SchemaFlops, MatchTheCountsWorkedOutByHand) {
    std::vector<FlopsCase> cases(kCases.begin(), kCases.end());
    cases.insert(cases.end(), kLaterCases.begin(), kLaterCases.end());
    for (const FlopsCase& flopsCase : cases) {
        const auto graph = test::graphFromText(test::caseText(flopsCase.node, 1));
        EXPECT_EQ(nodeFlops(*graph, graph->node(NodeId(0))), flopsCase.flops) << flopsCase.node.call;
    }
}

TEST(SchemaFlops, SaturateInsteadOfOverflowing) {
    const auto huge = test::graphFromText("graph g opset 17\n"
                                          "input a: i8[1000000000,100000]\ninput b: i8[100000,1000000000]\n"
                                          "c = MatMul(a, b)\ny = Add(c, c)\noutput y\n");
    EXPECT_EQ(nodeFlops(*huge, huge->node(NodeId(0))), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(regionFlops(*huge, makeRegion(*huge, {NodeId(0), NodeId(1)})),
              std::numeric_limits<std::int64_t>::max());
}

TEST(SchemaBytes, CountInputsConstantsAndOutputsOnce) {
    const auto graph = test::graphFromText(test::kChain);
    const auto& conv = test::nodeNamed(*graph, "conv1");
    EXPECT_EQ(nodeBytes(*graph, conv), 4 * (3 * 64 + 8 * 3 * 9 + 8 + 8 * 64));
    const auto region = makeRegion(*graph, {graph->findNode("conv1"), graph->findNode("relu1")});
    EXPECT_EQ(regionBytes(*graph, region), 4 * (3 * 64 + 8 * 3 * 9 + 8 + 8 * 64));
}

} // namespace
} // namespace tessera::graph
