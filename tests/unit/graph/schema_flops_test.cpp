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

TEST(SchemaFlops, MatchTheCountsWorkedOutByHand) {
    for (const FlopsCase& flopsCase : kCases) {
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
