#include "tests/unit/export/plan_fixture.h"

namespace tessera::test {

plan::Plan longChain(std::size_t length) {
    using base::Nanoseconds;
    graph::GraphBuilder builder("chain");
    builder.setOpset("", 17);
    auto value = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{1, 8}});
    for (std::size_t i = 0; i < length; ++i) {
        const auto name = "node" + std::to_string(i);
        value = builder.addNode(
            {.op = "Relu", .inputs = {value}, .name = name, .outputNames = {name + ".out"}})[0];
    }
    builder.addOutput(value);
    auto graph = std::move(builder).build();
    EXPECT_TRUE(graph) << (graph ? "" : graph.error().oneLine());
    plan::Plan plan;
    plan.graph = *graph;
    plan.modelName = "chain";
    for (std::size_t i = 0; i < length; ++i) {
        backend::Implementation implementation;
        implementation.backend = i % 3 == 0 ? "xnnpack" : "onednn";
        implementation.name = "eltwise";
        implementation.inputLayouts = {backend::Layout::plain(2)};
        implementation.outputLayouts = {backend::Layout::plain(2)};
        const Nanoseconds time(static_cast<std::int64_t>(i + 1) * 1000);
        plan.regions.push_back({.region = graph::makeRegion(**graph, {graph::NodeId(i)}),
                                .implementation = implementation,
                                .cost = backend::Cost::measured(time, time, time, 31),
                                .inPlace = std::nullopt,
                                .decision = plan::Decision::kFastest,
                                .why = "least time",
                                .alternatives = {}});
    }
    return plan;
}

} // namespace tessera::test
