#pragma once

#include "engine/graph/graph_builder.h"
#include "engine/search/operator_level.h"
#include "tests/unit/search/fakes.h"

#include <gtest/gtest.h>

namespace tessera::test {

/// x -> n0 -> n1 -> ... -> y, every node Relu on 1x8x4x4.
inline graph::GraphRef chainGraph(std::size_t length) {
    graph::GraphBuilder builder("chain");
    auto value = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{1, 8, 4, 4}});
    for (std::size_t i = 0; i < length; ++i) {
        value = builder.addNode({.op = "Relu",
                                 .inputs = {value},
                                 .name = "n" + std::to_string(i),
                                 .outputNames = {"v" + std::to_string(i)}})[0];
    }
    builder.addOutput(value);
    auto built = std::move(builder).build();
    EXPECT_TRUE(built) << (built ? "" : built.error().oneLine());
    return *built;
}

inline measure::OfferRequest proposal(const graph::Graph& graph, const std::string& backend,
                                      const std::vector<const char*>& nodes, const char* rule = "rule") {
    std::vector<graph::NodeId> ids;
    for (const auto* name : nodes) {
        ids.push_back(graph.findNode(name));
    }
    return {graph::makeRegion(graph, ids), backend, rule};
}

/// Proposals for each single node by each backend.
inline std::vector<measure::OfferRequest> singles(const graph::Graph& graph,
                                                  const std::vector<std::string>& backends) {
    std::vector<measure::OfferRequest> all;
    for (const auto& node : graph.nodes()) {
        for (const auto& backend : backends) {
            all.push_back(proposal(graph, backend, {node.name.c_str()}));
        }
    }
    return all;
}

inline plan::Plan frameFor(const graph::GraphRef& graph) {
    plan::Plan frame;
    frame.graph = graph;
    frame.modelName = graph->name();
    frame.structureHash = graph->structureHash();
    frame.threads = 2;
    return frame;
}

/// A plan that is told from others by its overhead, of so many nanoseconds, where a fake looks its time up.
[[nodiscard]] inline plan::PlanRef planOf(std::int64_t time) {
    static const auto graph = chainGraph(1);
    plan::Plan made = frameFor(graph);
    made.kernelOverhead = base::Nanoseconds(time);
    made.wholeGraphBackend = "backend" + std::to_string(time);
    return std::make_shared<const plan::Plan>(std::move(made));
}

/// The plan with one region, which is all of it.
[[nodiscard]] inline plan::Plan withRegion(plan::Plan plan, backend::Cost cost) {
    plan.regions.push_back({.region = graph::wholeRegion(*plan.graph),
                            .implementation = {},
                            .cost = std::move(cost),
                            .inPlace = std::nullopt,
                            .decision = plan::Decision::kFastest,
                            .why = {},
                            .alternatives = {}});
    return plan;
}

} // namespace tessera::test
