#include "tests/widgets/support/symbolic_network.h"

#include "engine/graph/graph_builder.h"

namespace tessera::test {

graph::GraphRef symbolicNetwork() {
    graph::GraphBuilder builder("symbolic");
    builder.setOpset("", 17);
    const auto n = builder.addSymbol({"N", {}});
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{graph::Dim::symbol(n), 16}});
    builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}, .name = "relu"})[0]);
    return *std::move(builder).build();
}

} // namespace tessera::test
