#include "engine/backend/region_graph.h"

#include "engine/backend/abi_region.h"
#include "engine/kernels/interpreter.h"
#include "tests/support/graph_text.h"

#include <array>
#include <gmock/gmock.h>
#include <vector>

namespace tessera {
namespace {

// A loop that adds what stands around it: the bodies of nodes cross the contract as text.
TEST(RegionGraph, KeepsTheBodiesOfNodes) {
    const auto graph = test::graphFromText(R"(graph loops opset 17
const trips: i64[] = {3}
const goes: bool[] = {true}
input start: f32[2]
input step: f32[2]
last, _ = Loop(trips, goes, start, step) {body=graph("graph body opset 17\ninput i: i64[]\ninput c: bool[]\ninput x: f32[2]\ninput step: f32[2]\nd = Identity(c)\ny = Add(x, step)\nz = Identity(x)\noutput d, y, z\n"), tessera_captures=["step"]}
output last
)");
    const auto view =
        backend::AbiRegion::make(*graph, graph::wholeRegion(*graph), backend::WeightBytes::kInclude, {});
    ASSERT_TRUE(view) << view.error().oneLine();
    const auto again = backend::graphFromRegion((*view)->view());
    ASSERT_TRUE(again) << again.error().oneLine();
    const auto& node = (*again)->nodes()[0];
    ASSERT_TRUE(node.attributes.graph("body"));
    EXPECT_EQ(node.attributes.graph("body")->structureHash(),
              graph->nodes()[0].attributes.graph("body")->structureHash());
    const auto start = graph::Tensor::of<float>(graph::DType::kFloat32, {2}, std::array{1.0F, 2.0F});
    const auto step = graph::Tensor::of<float>(graph::DType::kFloat32, {2}, std::array{10.0F, 20.0F});
    const auto outputs = kernels::evaluate(**again, std::vector{start, step});
    ASSERT_TRUE(outputs) << outputs.error().oneLine();
    EXPECT_THAT((*outputs)[0].toDoubles(), testing::ElementsAre(31.0, 62.0));
}

} // namespace
} // namespace tessera
