#include "tests/widgets/support/loop_network.h"

#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::test {
namespace {

using graph::GraphBuilder;
using graph::GraphRef;
using graph::ValueId;

const graph::TensorType kCarried{graph::DType::kFloat32, graph::Shape{graph::Dim(2), graph::Dim(4)}};
const graph::TensorType kTruth{graph::DType::kBool, graph::Shape()};
const graph::TensorType kCount{graph::DType::kInt64, graph::Shape()};

GraphRef built(GraphBuilder&& builder) {
    auto graph = std::move(builder).build();
    if (!graph) {
        throw std::runtime_error(graph.error().oneLine());
    }
    return *graph;
}

ValueId node(GraphBuilder& builder, const std::string& op, const std::string& name,
             std::vector<ValueId> inputs, graph::Attributes attributes = {}) {
    return builder
        .addNode({.op = op,
                  .inputs = std::move(inputs),
                  .attributes = std::move(attributes),
                  .name = name,
                  .outputNames = {name + "_out"}})
        .front();
}

/// One operator over "x", which stands around it.
GraphRef branch(const std::string& op, const std::string& name) {
    GraphBuilder builder(name);
    builder.setOpset("", 17);
    const ValueId x = builder.addInput("x", kCarried);
    builder.addOutput(node(builder, op, name, {x}));
    return built(std::move(builder));
}

graph::Attributes captures(std::string name) {
    graph::Attributes attributes;
    attributes.set(std::string(graph::kCapturesAttribute), std::vector<std::string>{std::move(name)});
    return attributes;
}

GraphRef loopBody() {
    GraphBuilder builder("body");
    builder.setOpset("", 17);
    builder.addInput("trip", kCount);
    const ValueId goes = builder.addInput("goes", kTruth);
    const ValueId carried = builder.addInput("carried", kCarried);
    const ValueId scale = builder.addInput("scale", kCarried);
    const ValueId stays = node(builder, "Identity", "goes_on", {goes});
    const ValueId scaled = node(builder, "Mul", "scaled", {carried, scale});
    graph::Attributes branches = captures("x");
    branches.set("then_branch", branch("Relu", "up"));
    branches.set("else_branch", branch("Tanh", "down"));
    builder.addOutput(stays);
    builder.addOutput(node(builder, "If", "choose", {goes, scaled}, std::move(branches)));
    return built(std::move(builder));
}

} // namespace

GraphRef loopNetwork() {
    GraphBuilder builder("loop");
    builder.setOpset("", 17);
    const ValueId x = builder.addInput("x", kCarried);
    const ValueId scale = builder.addInput("scale", kCarried);
    const std::int64_t trips = 3;
    const ValueId count = builder.addConstant(
        "trips", graph::makeConstant(graph::Tensor::of<std::int64_t>(graph::DType::kInt64, {}, {&trips, 1})));
    graph::Attributes body = captures("scale");
    body.set("body", loopBody());
    const ValueId before = node(builder, "Relu", "before", {x});
    const ValueId looped =
        node(builder, "Loop", "repeat", {count, ValueId(), before, scale}, std::move(body));
    builder.addOutput(node(builder, "Sigmoid", "after", {looped}));
    return built(std::move(builder));
}

} // namespace tessera::test
