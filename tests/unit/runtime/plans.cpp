#include "tests/unit/runtime/plans.h"

#include "tests/support/graph_text.h"

#include <stdexcept>

namespace tessera::test {

namespace {

backend::Layout layoutOf(std::string_view text) {
    auto layout = backend::Layout::parse(text);
    if (!layout) {
        throw std::runtime_error(layout.error().oneLine());
    }
    return *std::move(layout);
}

} // namespace

backend::Implementation implementation(std::string_view backendAndName,
                                       const std::vector<std::string>& inputs,
                                       const std::vector<std::string>& outputs) {
    backend::Implementation made;
    const auto colon = backendAndName.find(':');
    made.backend = backendAndName.substr(0, colon);
    made.name = backendAndName.substr(colon + 1);
    for (const auto& text : inputs) {
        made.inputLayouts.push_back(layoutOf(text));
    }
    for (const auto& text : outputs) {
        made.outputLayouts.push_back(layoutOf(text));
    }
    return made;
}

plan::PlannedRegion planned(const graph::Graph& graph, const std::vector<std::string>& nodes,
                            backend::Implementation implementation) {
    std::vector<graph::NodeId> ids;
    for (const auto& name : nodes) {
        ids.push_back(graph.findNode(name));
        if (!ids.back().valid()) {
            throw std::runtime_error("no node '" + name + "'");
        }
    }
    return {graph::makeRegion(graph, ids),
            std::move(implementation),
            backend::Cost::predicted(base::Nanoseconds(1)),
            std::nullopt,
            plan::Decision::kFastest,
            "",
            {}};
}

plan::PlannedConversion converted(const graph::Graph& graph, std::string_view value, std::string_view from,
                                  std::string_view to) {
    return {graph.findValue(value),
            layoutOf(from),
            {},
            layoutOf(to),
            {},
            implementation("reference:copy", {std::string(from)}, {std::string(to)}),
            backend::Cost::predicted(base::Nanoseconds(1)),
            std::nullopt};
}

plan::Plan plainPlan(graph::GraphRef graph, std::string_view backend) {
    plan::Plan plan;
    for (const auto& node : graph->nodes()) {
        auto region = planned(*graph, {node.name}, implementation(std::string(backend) + ":plain", {}, {}));
        const auto plain = [&](graph::ValueId value) {
            return backend::Layout::plain(graph->value(value).type.shape->size());
        };
        for (const auto input : region.region.inputs) {
            region.implementation.inputLayouts.push_back(plain(input));
        }
        for (const auto output : region.region.outputs) {
            region.implementation.outputLayouts.push_back(plain(output));
        }
        plan.regions.push_back(std::move(region));
    }
    plan.graph = std::move(graph);
    return plan;
}

runtime::PluginAccess accessTo(backend::Plugin& plugin) {
    return {[&plugin](const backend::BackendOnDevice& opened) -> base::Result<backend::Plugin*> {
                if (opened.id != plugin.id()) {
                    return base::fail(base::ErrorKind::kRefused, "is not open", "backend " + opened.id);
                }
                return &plugin;
            },
            [](const backend::BackendOnDevice&) { return backend::PluginSettings(); }};
}

} // namespace tessera::test
