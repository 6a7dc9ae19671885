#include "engine/export/placed_model.h"

#include "engine/onnx/writer.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <utility>

namespace tessera::exporting {

namespace {

/// Names of functions are identifiers.
std::string identifier(const std::string& text) {
    std::string name;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (plain) {
            name += c;
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    while (name.ends_with('_')) {
        name.pop_back();
    }
    return name;
}

std::string docString(const plan::PlannedRegion& region) {
    std::string text = plan::implementationText(region.implementation);
    if (!region.cost.feasible()) {
        return text;
    }
    const auto& cost = region.cost;
    text += ", " + (cost.kind() == backend::Cost::Kind::kMeasured
                        ? base::intervalText(cost.median(), cost.low(), cost.high())
                        : base::timeText(cost.median()) + " predicted");
    if (region.inPlace && region.inPlace->feasible()) {
        text += ", " + base::timeText(region.inPlace->median()) + " in place";
    }
    return text;
}

/// Splits into convex sets, in order; most are one.
std::vector<std::vector<graph::NodeId>> convexParts(const graph::Graph& graph,
                                                    std::vector<graph::NodeId> nodes) {
    std::ranges::sort(nodes);
    std::vector<std::vector<graph::NodeId>> parts;
    if (graph::isConvex(graph, nodes)) {
        parts.push_back(std::move(nodes));
        return parts;
    }
    for (const auto node : nodes) {
        if (!parts.empty()) {
            parts.back().push_back(node);
            if (graph::isConvex(graph, parts.back())) {
                continue;
            }
            parts.back().pop_back();
        }
        parts.push_back({node});
    }
    return parts;
}

} // namespace

std::vector<onnx::FunctionGroup> functionGroups(const plan::Plan& plan, const graph::Graph& original) {
    std::vector<onnx::FunctionGroup> groups;
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const auto& region = plan.regions[i];
        std::vector<graph::NodeId> nodes;
        for (const auto& name : plan::sourceNames(*plan.graph, region.region.nodes)) {
            if (const auto node = original.findNode(name); node.valid()) {
                nodes.push_back(node);
            }
        }
        const auto base =
            "region_" + std::to_string(i) + "_" + identifier(graph::regionTitle(*plan.graph, region.region));
        auto parts = nodes.empty() ? std::vector<std::vector<graph::NodeId>>()
                                   : convexParts(original, std::move(nodes));
        for (std::size_t part = 0; part < parts.size(); ++part) {
            groups.push_back({.name = part == 0 ? base : base + "_part_" + std::to_string(part + 1),
                              .domain = "tessera." + region.implementation.backend,
                              .docString = docString(region),
                              .nodes = std::move(parts[part])});
        }
    }
    return groups;
}

base::Status writePlacedModel(const plan::Plan& plan, const graph::Graph& original,
                              const std::filesystem::path& file, PlacedModelForm form) {
    onnx::WriteOptions options;
    if (form == PlacedModelForm::kFunctions) {
        options.groups = functionGroups(plan, original);
        options.docString = "Placement of " + plan.modelName + " on " + plan.device.title();
    }
    return onnx::writeModelFile(original, file, options);
}

} // namespace tessera::exporting
