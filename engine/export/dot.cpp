#include "engine/base/utf8.h"
#include "engine/export/look.h"
#include "engine/export/plan_export.h"
#include "engine/plan/plan_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <utility>

namespace tessera::exporting {

namespace {

/// A quoted DOT string. A backslash starts an escape there, so that each of ours is doubled.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : base::visibleText(text)) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result + "\"";
}

std::string hexColour(const Rgb& colour) {
    const auto byte = [](double part) {
        return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * 255));
    };
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byte(colour.red), byte(colour.green),
                  byte(colour.blue));
    return text.data();
}

/// The backend's colour over white, pale enough for black text.
std::string tint(const BackendLooks& looks, const Look& look, const std::string& backend) {
    const auto found = looks.find(backend);
    const auto slot = found != looks.end() ? layout::slotNamed(found->second.colour) : std::nullopt;
    if (!slot || *slot == layout::Slot::kUnplaced) {
        return "#ffffff";
    }
    constexpr double kPart = 0.25;
    const auto& full = look.slots[static_cast<std::size_t>(*slot)];
    const auto mixed = [](double part) { return kPart * part + (1 - kPart); };
    return hexColour({mixed(full.red), mixed(full.green), mixed(full.blue)});
}

std::string label(const std::string& first, const std::string& second) {
    const auto a = quoted(first);
    const auto b = quoted(second);
    // Between the two quoted texts: DOT's own line feed.
    return a.substr(0, a.size() - 1) + "\\n" + b.substr(1);
}

std::string regionText(const plan::Plan& plan, std::size_t index, const BackendLooks& looks,
                       const Look& look) {
    const auto& region = plan.regions[index];
    const auto& implementation = region.implementation;
    const auto cost = region.cost.feasible() ? base::timeText(region.cost.median()) : region.cost.reason();
    std::string text = "  subgraph cluster_" + std::to_string(index) +
                       " {\n    label=" + label(plan::implementationText(implementation), cost) +
                       ";\n    style=\"filled,rounded\";\n    fillcolor=\"" +
                       tint(looks, look, implementation.backend) + "\";\n";
    for (const auto id : region.region.nodes) {
        const auto& node = plan.graph->node(id);
        text += "    n" + std::to_string(id.index()) + " [label=" + label(node.op, node.name) + "];\n";
    }
    return text + "  }\n";
}

} // namespace

std::string dotText(const plan::Plan& plan, const BackendLooks& looks) {
    const auto& graph = *plan.graph;
    const auto look = builtinLook(LookTheme::kLight);
    std::string text =
        "digraph " + quoted(plan.modelName) +
        " {\n  rankdir=TB;\n  compound=true;\n  fontname=\"Noto Sans\";\n"
        "  node [shape=box, style=\"filled,rounded\", fillcolor=white, fontname=\"Noto Sans\"];\n"
        "  edge [fontname=\"Noto Sans\"];\n";
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        text += regionText(plan, i, looks, look);
    }
    std::set<std::uint32_t> converted;
    for (const auto& conversion : plan.conversions) {
        converted.insert(conversion.value.index());
    }
    const auto source = [&](graph::ValueId id) {
        const auto& value = graph.value(id);
        return value.producer.valid() ? "n" + std::to_string(value.producer.index())
                                      : "v" + std::to_string(id.index());
    };
    for (const auto id : graph.inputs()) {
        text += "  v" + std::to_string(id.index()) +
                " [shape=ellipse, label=" + quoted(graph.value(id).name) + "];\n";
    }
    for (std::size_t i = 0; i < graph.values().size(); ++i) {
        const graph::ValueId id(i);
        const auto& value = graph.value(id);
        if (value.isConstant() || (!value.producer.valid() && value.uses.empty())) {
            continue;
        }
        const std::string style = converted.contains(id.index()) ? " [style=dashed]" : "";
        for (const auto& use : value.uses) {
            text += "  " + source(id) + " -> n" + std::to_string(use.node.index()) + style + ";\n";
        }
        if (graph.isOutput(id)) {
            text += "  o" + std::to_string(i) + " [shape=ellipse, label=" + quoted(value.name) + "];\n  " +
                    source(id) + " -> o" + std::to_string(i) + ";\n";
        }
    }
    return text + "}\n";
}

} // namespace tessera::exporting
