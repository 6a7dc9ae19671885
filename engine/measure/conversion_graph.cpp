#include "engine/measure/conversion_graph.h"

#include "engine/graph/graph_builder.h"

#include <utility>

namespace tessera::measure {

base::Result<graph::GraphRef> conversionGraph(const graph::TensorType& type, const backend::Layout& from,
                                              const backend::Layout& to) {
    graph::GraphBuilder builder("convert");
    builder.setOpset("tessera", 1);
    const auto input = builder.addInput("x", type);
    const auto outputs = builder.addNode({.op = "Convert",
                                          .inputs = {input},
                                          .attributes = {{"from", from.toText()}, {"to", to.toText()}},
                                          .name = "convert",
                                          .domain = "tessera"});
    builder.addOutput(outputs[0]);
    return std::move(builder).build();
}

} // namespace tessera::measure
