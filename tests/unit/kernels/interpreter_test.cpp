#include "engine/graph/graph_builder.h"
#include "tests/support/graph_text.h"
#include "tests/unit/kernels/run_kernel.h"

#include <cmath>
#include <numeric>
#include <vector>

namespace tessera::kernels::test {
namespace {

/// x -> Relu "first" -> Add(., x) "second" -> Neg "third"; the outputs are those of Add and Neg.
graph::GraphRef chain() {
    graph::GraphBuilder builder("chain");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {DType::kFloat32, graph::toShape(Extents{2})});
    const auto a = builder.addNode({.op = "Relu", .inputs = {x}, .name = "first"})[0];
    const auto b = builder.addNode({.op = "Add", .inputs = {a, x}, .name = "second"})[0];
    const auto c = builder.addNode({.op = "Neg", .inputs = {b}, .name = "third"})[0];
    builder.addOutput(b);
    builder.addOutput(c);
    auto built = std::move(builder).build();
    EXPECT_TRUE(built.has_value());
    return *built;
}

TEST(Interpreter, RunsNodesInOrderAndGivesOutputsInOrder) {
    const auto graph = chain();
    const std::vector inputs{floats({2}, {-1, 2})};
    const auto outputs = evaluate(*graph, inputs);
    ASSERT_TRUE(outputs.has_value());
    expectTensor((*outputs)[0], {2}, {-1, 4});
    expectTensor((*outputs)[1], {2}, {1, -4});
}

TEST(Interpreter, ShowsEveryValueToTheObserver) {
    const auto graph = chain();
    std::vector<std::string> seen;
    EvaluateOptions options;
    options.observer = [&](graph::ValueId id, const Tensor&) {
        seen.push_back(graph->node(graph->value(id).producer).name);
    };
    ASSERT_TRUE(evaluate(*graph, std::vector{floats({2}, {-1, 2})}, options));
    EXPECT_EQ(seen, (std::vector<std::string>{"first", "second", "third"}));
}

TEST(Interpreter, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    const auto outputs = evaluate(*chain(), std::vector{floats({2}, {-1, 2})}, {.stop = source.get_token()});
    ASSERT_FALSE(outputs.has_value());
    EXPECT_EQ(outputs.error().kind, base::ErrorKind::kCancelled);
}

TEST(Interpreter, RefusesInputsThatDoNotFit) {
    const auto graph = chain();
    EXPECT_FALSE(evaluate(*graph, {}));
    EXPECT_FALSE(evaluate(*graph, std::vector{floats({3}, {1, 2, 3})}));
    EXPECT_FALSE(evaluate(*graph, std::vector{ints({2}, {1, 2})}));
}

TEST(Interpreter, NamesTheNodePastTheBudget) {
    const auto outputs = evaluate(*chain(), std::vector{floats({2}, {-1, 2})}, {.budgetBytes = 7});
    ASSERT_FALSE(outputs.has_value());
    EXPECT_EQ(outputs.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(outputs.error().oneLine(), ::testing::HasSubstr("node 'first' (Relu)"));
}

TEST(Interpreter, KeepsDoublesWhenAsked) {
    const auto outputs =
        evaluate(*chain(), std::vector{floats({2}, {-1, 2})}, {.arithmetic = Arithmetic::kDouble});
    ASSERT_TRUE(outputs.has_value());
    EXPECT_EQ((*outputs)[0].dtype(), DType::kFloat64);
}

constexpr const char* kTies = R"(graph ties opset 17
input x: f32[64]
const two: f32[2,1] = {2, 2}
y = Mul(x, two)
index = ArgMax(y) {axis=0, keepdims=0}
output y, index
)";

TEST(DisturbedRun, MovesRealValuesByARoundingErrorAndTurnsNearTies) {
    const auto graph = tessera::test::graphFromText(kTies);
    std::vector<float> numbers(64);
    std::iota(numbers.begin(), numbers.end(), 1.0F);
    const std::vector<Tensor> inputs{Tensor::ofFloats({64}, numbers)};
    const auto right = *evaluate(*graph, inputs);
    EvaluateOptions options;
    options.disturbedBy = 1;
    const auto moved = *evaluate(*graph, inputs, options);
    bool any = false;
    for (std::size_t i = 0; i < 128; ++i) {
        const float exact = right[0].as<float>()[i];
        const float value = moved[0].as<float>()[i];
        EXPECT_LE(std::abs(value - exact), 0x1p-18F * exact) << i;
        any = any || value != exact;
    }
    EXPECT_TRUE(any);
    EXPECT_NE(moved[1].toInts(), right[1].toInts()) << "both rows are equal, and no longer are";
    EXPECT_EQ(evaluate(*graph, inputs, options)->at(0).toDoubles(), moved[0].toDoubles())
        << "by its seed alone";
    options.disturbedBy = 2;
    EXPECT_NE(evaluate(*graph, inputs, options)->at(0).toDoubles(), moved[0].toDoubles());
}

} // namespace
} // namespace tessera::kernels::test
