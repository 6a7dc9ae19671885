#include "engine/kernels/oracle.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

#include <limits>

namespace tessera::kernels::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// One step of one unit whose gates are all at their middle, from an infinite cell.
Tensors fromInfiniteCell(const Tensor& peepholes) {
    return runAll(
        {.op = "LSTM",
         .inputs = {floats({1, 1, 1}, {1}), floats({1, 4, 1}, {0, 0, 0, 0}), floats({1, 4, 1}, {0, 0, 0, 0}),
                    Tensor(), Tensor(), floats({1, 1, 1}, {0}), floats({1, 1, 1}, {kInfinity}), peepholes},
         .attributes = {{"hidden_size", std::int64_t{1}}},
         .outputs = 3});
}

TEST(Lstm, AddsNothingForPeepholesThatAreNotThere) {
    const auto outputs = fromInfiniteCell(Tensor());
    expectTensor(outputs[1], {1, 1, 1}, {0.5});
    expectTensor(outputs[2], {1, 1, 1}, {kInfinity});
}

TEST(Lstm, MultipliesPeepholesOfZeroWithAnInfiniteCell) {
    const auto outputs = fromInfiniteCell(floats({1, 3}, {0, 0, 0}));
    expectTensor(outputs[1], {1, 1, 1}, {std::nan("")});
}

TEST(Oracle, TakesANodeWhoseFirstOutputNobodyReads) {
    const auto graph = tessera::test::graphFromText("graph state opset 17\n"
                                                    "input x: f32[2,1,1]\n"
                                                    "const w: f32[1,1,1] = ones\n"
                                                    "const r: f32[1,1,1] = zeros\n"
                                                    "_, h = RNN(x, w, r) {hidden_size=1}\n"
                                                    "output h\n");
    const auto outputs = oracleOf(*graph, std::vector{floats({2, 1, 1}, {3, 0.5})});
    ASSERT_TRUE(outputs.has_value()) << outputs.error().oneLine();
    EXPECT_NEAR((*outputs)[0].r.toDoubles()[0], std::tanh(0.5), 1e-7);
}

} // namespace
} // namespace tessera::kernels::test
