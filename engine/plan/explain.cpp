#include "engine/plan/explain.h"

#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"

#include <algorithm>

namespace tessera::plan {

using base::ErrorKind;
using base::fail;

namespace {

std::string joined(const std::vector<std::string>& parts, const char* separator) {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : separator) + part;
    }
    return text;
}

/// As many names as people read, and how many more there are.
std::vector<std::string> firstOf(std::vector<std::string> names) {
    constexpr std::size_t kMost = 8;
    if (names.size() > kMost + 1) {
        const auto more = names.size() - kMost;
        names.resize(kMost);
        names.push_back(std::to_string(more) + " more");
    }
    return names;
}

std::string onDevice(const backend::Layout& layout, const backend::DeviceId& device) {
    return layout.toText() + (device == backend::DeviceId{} ? "" : "@" + device.toText());
}

std::string intervalText(const backend::Cost& cost) {
    if (cost.kind() == backend::Cost::Kind::kUnmeasured) {
        return "≈ ?, " + cost.reason();
    }
    if (!cost.feasible()) {
        return std::string(backend::toText(cost.outcome())) + ": " + cost.reason();
    }
    auto text = cost.low() != cost.high() ? base::intervalText(cost.median(), cost.low(), cost.high())
                                          : base::timeText(cost.median());
    switch (cost.kind()) {
    case backend::Cost::Kind::kBorrowed:
        return text + ", borrowed";
    case backend::Cost::Kind::kPredicted:
        return text + ", predicted";
    case backend::Cost::Kind::kMeasured:
    case backend::Cost::Kind::kUnmeasured:
    case backend::Cost::Kind::kInfeasible:
        return text;
    }
    return text;
}

std::string rivalText(const RivalExplanation& rival) {
    std::string text = rival.placement;
    if (!rival.region.empty()) {
        text += " over " + rival.region;
    }
    text += ": " + intervalText(rival.cost);
    if (rival.cost.feasible() && rival.planEffect) {
        text += ", the plan would take " + base::timeText(*rival.planEffect) + " longer";
    }
    return text;
}

std::vector<std::string> nodeNames(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes) {
    std::vector<std::string> names;
    for (const auto node : nodes) {
        names.push_back(graph.node(node).name);
    }
    return names;
}

std::vector<std::string> formLines(const graph::Graph& graph, const std::vector<graph::ValueId>& values,
                                   const std::vector<backend::Layout>& layouts) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < values.size() && i < layouts.size(); ++i) {
        lines.push_back(graph.value(values[i]).name + ": " + layouts[i].toText());
    }
    return lines;
}

std::vector<RivalExplanation> explainRivals(const Plan& plan, const PlannedRegion& region,
                                            graph::NodeId node) {
    std::vector<RivalExplanation> rivals;
    for (const auto& alternative : region.alternatives) {
        if (!alternative.nodes.empty() &&
            std::ranges::find(alternative.nodes, node) == alternative.nodes.end()) {
            continue;
        }
        RivalExplanation rival{.placement = implementationText(alternative),
                               .region = {},
                               .rule = alternative.rule,
                               .cost = alternative.cost,
                               .planEffect = alternative.planEffect,
                               .text = {}};
        if (!alternative.nodes.empty() && alternative.nodes != region.region.nodes) {
            rival.region = joined(nodeNames(*plan.graph, alternative.nodes), " + ");
        }
        rival.text = rivalText(rival);
        rivals.push_back(std::move(rival));
    }
    constexpr std::int64_t kLast = std::int64_t{1} << 62U;
    std::ranges::stable_sort(rivals, {}, [](const RivalExplanation& rival) {
        if (!rival.cost.feasible()) {
            return kLast;
        }
        return rival.planEffect ? rival.planEffect->count() : kLast - 1;
    });
    return rivals;
}

} // namespace

base::Result<Explanation> explain(const Plan& plan, const std::string& node) {
    const auto id = SourceIndex(*plan.graph).find(node);
    if (!id.valid()) {
        if (std::ranges::find(plan.folded, node) != plan.folded.end()) {
            return fail(ErrorKind::kUsage, "was folded away before placement", "node '" + node + "'");
        }
        return fail(ErrorKind::kUsage, "the model has no such node", "node '" + node + "'");
    }
    const auto region = plan.regionOf(id);
    if (!region.valid()) {
        return fail(ErrorKind::kUsage, "the plan places no such node", "node '" + node + "'");
    }
    const auto& planned = plan.regions[region.index()];
    const auto& implementation = planned.implementation;
    Explanation made{.node = plan.graph->node(id).name,
                     .sources = plan.graph->node(id).sources,
                     .region = region,
                     .regionNodes = nodeNames(*plan.graph, planned.region.nodes),
                     .placement = implementationText(implementation),
                     .inputs = formLines(*plan.graph, planned.region.inputs, implementation.inputLayouts),
                     .outputs = formLines(*plan.graph, planned.region.outputs, implementation.outputLayouts),
                     .nonFinite = implementation.nonFinite,
                     .cost = planned.cost,
                     .inPlace = planned.inPlace,
                     .decision = planned.decision,
                     .why = planned.why,
                     .search = plan.search,
                     .conversions = {},
                     .rivals = explainRivals(plan, planned, id)};
    for (const auto& conversion : plan.conversions) {
        if (std::ranges::find(planned.region.inputs, conversion.value) != planned.region.inputs.end()) {
            made.conversions.push_back(plan.graph->value(conversion.value).name + ": " +
                                       onDevice(conversion.from, conversion.fromDevice) + " -> " +
                                       onDevice(conversion.to, conversion.toDevice) + ", " +
                                       intervalText(conversion.cost));
        }
    }
    return made;
}

std::string Explanation::text() const {
    std::string text = node + ": " + placement + ", " + intervalText(cost) + "\n";
    if (!sources.empty()) {
        text += "stands for: " + joined(sources, ", ") + "\n";
    }
    text += "region: " + joined(firstOf(regionNodes), " + ") + "\n";
    if (inPlace && inPlace->feasible()) {
        text += "in place: " + intervalText(*inPlace) + "\n";
    }
    text += "inputs: " + joined(inputs, ", ") + "\noutputs: " + joined(outputs, ", ") + "\n";
    if (nonFinite == backend::NonFinite::kLost) {
        text += "infinities and NaN: not carried\n";
    }
    text += "why: " + why + "\n";
    if (!search.level.empty()) {
        text += "search: " + levelText(search.level) + ", seed " + std::to_string(search.seed) +
                (search.effort ? ", " + effortText(*search.effort) : "") + "\n";
    }
    for (const auto& conversion : conversions) {
        text += "converted: " + conversion + "\n";
    }
    for (const auto& rival : rivals) {
        text += "  " + rival.text + "\n";
    }
    return text;
}

} // namespace tessera::plan
