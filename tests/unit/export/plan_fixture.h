#pragma once

#include "engine/export/plan_export.h"
#include "engine/graph/graph_builder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tessera::test {

/// Names that a file may hold and that no page or terminal must act on.
inline constexpr const char* kHostile = "=1+1\"<script>alert(1)</script>\x1b[2J\xE2\x80\xAE\\\n";

inline const exporting::BackendLooks kLooks{{"onednn", {"oneDNN", "DN", "DN"}},
                                            {"xnnpack", {"XNNPACK", "XN", "XN"}}};

/// x -> Relu -> Tanh -> y, each its own region, with planted times.
inline plan::Plan twoRegions(const std::string& nodeName) {
    using base::Nanoseconds;
    graph::GraphBuilder builder("net");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{1, 8}});
    const auto first =
        builder.addNode({.op = "Relu", .inputs = {x}, .name = nodeName, .outputNames = {"mid"}})[0];
    builder.addOutput(
        builder.addNode({.op = "Tanh", .inputs = {first}, .name = "last", .outputNames = {"y"}})[0]);
    auto graph = std::move(builder).build();
    EXPECT_TRUE(graph) << (graph ? "" : graph.error().oneLine());

    plan::Plan plan;
    plan.graph = *graph;
    plan.modelName = nodeName;
    plan.device.cpu = "Test CPU";
    const char* backends[] = {"onednn", "xnnpack"};
    for (std::size_t i = 0; i < 2; ++i) {
        backend::Implementation implementation;
        implementation.backend = backends[i];
        implementation.name = "eltwise";
        implementation.inputLayouts = {backend::Layout::plain(2)};
        implementation.outputLayouts = {backend::Layout::plain(2)};
        plan.regions.push_back({.region = graph::makeRegion(**graph, {graph::NodeId(i)}),
                                .implementation = implementation,
                                .cost = backend::Cost::measured(Nanoseconds(1000 * (i + 1)), Nanoseconds(900),
                                                                Nanoseconds(2100), 31),
                                .inPlace = std::nullopt,
                                .decision = plan::Decision::kFastest,
                                .why = "least time",
                                .alternatives = {}});
    }
    plan.endToEnd = plan::EndToEnd{Nanoseconds(3'000), Nanoseconds(2'900), Nanoseconds(3'100), 31};
    plan.baselines = {
        {"onednn", plan::EndToEnd{Nanoseconds(4'000), Nanoseconds(3'900), Nanoseconds(4'100), 31}, ""},
        {"openvino", std::nullopt, "is not installed <here>"}};
    plan.bestBaseline = "onednn";
    plan.speedUp = {1.333, 1.3, 1.36};
    return plan;
}

/// `length` Relus one after the other, each a region that takes as many µs as its place.
plan::Plan longChain(std::size_t length);

} // namespace tessera::test
