#pragma once

#include "engine/graph/graph_builder.h"
#include "engine/plan/plan_document.h"

#include <gtest/gtest.h>

namespace tessera::test {

/// x -> a -> b -> c -> y with b also read by d (output z); all of shape 1x8x4x4, operators Relu.
inline graph::GraphRef forkGraph() {
    graph::GraphBuilder builder("fork");
    const graph::TensorType type{graph::DType::kFloat32, graph::Shape{1, 8, 4, 4}};
    const auto x = builder.addInput("x", type);
    const auto add = [&](const char* name, graph::ValueId input, std::vector<std::string> sources = {}) {
        return builder.addNode({.op = "Relu",
                                .inputs = {input},
                                .name = name,
                                .outputNames = {std::string(name) + ".out"},
                                .sources = std::move(sources)})[0];
    };
    const auto a = add("a", x);
    const auto b = add("b", a, {"b1", "b2"});
    const auto c = add("c", b);
    const auto d = add("d", b);
    builder.addOutput(c);
    builder.addOutput(d);
    auto built = std::move(builder).build();
    EXPECT_TRUE(built) << (built ? "" : built.error().oneLine());
    return *built;
}

inline backend::Layout layout(const char* text) {
    return *backend::Layout::parse(text);
}

inline plan::PlannedRegion planned(const graph::Graph& graph, const std::vector<const char*>& nodes,
                                   const char* backend, const char* in, const char* out, std::int64_t ns) {
    std::vector<graph::NodeId> ids;
    for (const auto* name : nodes) {
        ids.push_back(graph.findNode(name));
    }
    plan::PlannedRegion region{.region = graph::makeRegion(graph, ids),
                               .implementation = {},
                               .cost =
                                   backend::Cost::measured(base::Nanoseconds(ns), base::Nanoseconds(ns - 10),
                                                           base::Nanoseconds(ns + 10), 12),
                               .inPlace = std::nullopt,
                               .decision = plan::Decision::kFastest,
                               .why = "Least time in the whole plan.",
                               .alternatives = {}};
    region.implementation.backend = backend;
    region.implementation.name = "direct";
    region.implementation.inputLayouts.assign(region.region.inputs.size(), layout(in));
    region.implementation.outputLayouts.assign(region.region.outputs.size(), layout(out));
    return region;
}

inline plan::PlannedConversion converted(const graph::Graph& graph, const char* value, const char* from,
                                         const char* to, std::int64_t ns) {
    plan::PlannedConversion conversion{.value = graph.findValue(value),
                                       .from = layout(from),
                                       .fromDevice = {},
                                       .to = layout(to),
                                       .toDevice = {},
                                       .implementation = {},
                                       .cost = backend::Cost::predicted(base::Nanoseconds(ns)),
                                       .inPlace = std::nullopt};
    conversion.implementation.backend = "onednn";
    conversion.implementation.name = "reorder";
    conversion.implementation.inputLayouts = {layout(from)};
    conversion.implementation.outputLayouts = {layout(to)};
    return conversion;
}

/// {a, b} on onednn blocked, c blocked, d plain; conversions to and from the blocked layout.
inline plan::Plan forkPlan() {
    plan::Plan made;
    made.graph = forkGraph();
    made.folded = {"constant0"};
    made.modelName = "fork";
    made.structureHash = made.graph->structureHash();
    made.weightsHash = base::hashText("weights");
    made.device.cpu = "Test CPU";
    made.device.isa = {"avx2", "fma"};
    made.device.cores = 2;
    made.threads = 2;
    made.kernelOverhead = base::Nanoseconds(100);
    made.regions.push_back(planned(*made.graph, {"a", "b"}, "onednn", "abcd", "aBcd8b", 2000));
    made.regions.push_back(planned(*made.graph, {"c"}, "onednn", "aBcd8b", "abcd", 1000));
    made.regions.push_back(planned(*made.graph, {"d"}, "xnnpack", "acdb", "abcd", 3000));
    made.conversions.push_back(converted(*made.graph, "b.out", "aBcd8b", "acdb", 400));
    made.regions[2].alternatives.push_back(
        {.backend = "onednn",
         .implementation = "winograd",
         .rule = "relu",
         .cost = backend::Cost::measured(base::Nanoseconds(3500), base::Nanoseconds(3400),
                                         base::Nanoseconds(3600), 12),
         .planEffect = base::Nanoseconds(100),
         .nodes = made.regions[2].region.nodes});
    made.regions[2].alternatives.push_back(
        {.backend = "openblas",
         .implementation = "",
         .rule = "",
         .cost = backend::Cost::infeasible(backend::Outcome::kUnsupported, "no such operator"),
         .planEffect = std::nullopt,
         .nodes = {made.graph->findNode("c"), made.graph->findNode("d")}});
    made.endToEnd =
        plan::EndToEnd{base::Nanoseconds(7000), base::Nanoseconds(6900), base::Nanoseconds(7100), 30};
    made.raced = made.endToEnd;
    made.baselines = {{"onednn", made.endToEnd, ""}, {"openblas", std::nullopt, "runs no Relu"}};
    made.bestBaseline = "onednn";
    made.speedUp = {1.25, 1.125, 1.5};
    made.search = {"both", 7, {"onednn", "xnnpack"}, {{plan::Constraint::Kind::kPin, "d", "xnnpack", ""}}};
    return made;
}

} // namespace tessera::test
