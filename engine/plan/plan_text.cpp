#include "engine/plan/plan_text.h"

#include <cmath>

namespace tessera::plan {

namespace {

std::string layoutsText(const std::vector<backend::Layout>& layouts) {
    std::string text;
    for (const auto& layout : layouts) {
        text += (text.empty() ? "" : ",") + layout.toText();
    }
    return text.empty() ? "-" : text;
}

std::string nodesText(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes) {
    std::string text;
    for (const auto node : nodes) {
        text += (text.empty() ? "" : " + ") + graph.node(node).name;
    }
    return text;
}

std::string costText(const backend::Cost& cost, PlanTextOptions options) {
    if (options.times == PlanTextOptions::Times::kHide) {
        return "";
    }
    return " " + (cost.feasible() ? base::timeText(cost.median()) : std::string("unmeasured"));
}

std::string onDevice(const backend::DeviceId& device) {
    return device == backend::DeviceId{} ? "" : "@" + device.toText();
}

/// "52.3 s", "60 s", "84.0 ms"
std::string secondsText(base::Nanoseconds time) {
    constexpr base::Nanoseconds kSecond(1'000'000'000);
    if (time < kSecond) {
        return base::timeText(time);
    }
    const auto tenths = std::llround(time.seconds() * 10);
    return std::to_string(tenths / 10) + (tenths % 10 != 0 ? "." + std::to_string(tenths % 10) : "") + " s";
}

} // namespace

std::string levelText(const std::string& level) {
    return level == "op"      ? "operator level"
           : level == "graph" ? "graph level"
           : level == "both"  ? "operator and graph level"
                              : level;
}

std::string effortText(const SearchEffort& effort) {
    return secondsText(effort.time) + " of a budget of " + secondsText(effort.budget);
}

std::string implementationText(const std::string& backend, const std::string& implementation,
                               const backend::DeviceId& device) {
    const auto text = implementation.empty() ? backend : backend + ":" + implementation;
    return device == backend::DeviceId{} ? text : text + "@" + device.toText();
}

std::string implementationText(const backend::Implementation& implementation) {
    return implementationText(implementation.backend, implementation.name, implementation.device);
}

std::string implementationText(const Alternative& rival) {
    return implementationText(rival.backend, rival.implementation, rival.device);
}

std::string planText(const Plan& plan, PlanTextOptions options) {
    std::string text;
    for (const auto& planned : plan.regions) {
        const auto& implementation = planned.implementation;
        text += nodesText(*plan.graph, planned.region.nodes) + ": " + implementationText(implementation) +
                " " + layoutsText(implementation.inputLayouts) + " -> " +
                layoutsText(implementation.outputLayouts) + costText(planned.cost, options) + " (" +
                std::string(toText(planned.decision)) + ")\n";
    }
    for (const auto& conversion : plan.conversions) {
        text += "convert " + plan.graph->value(conversion.value).name + ": " + conversion.from.toText() +
                onDevice(conversion.fromDevice) + " -> " + conversion.to.toText() +
                onDevice(conversion.toDevice) + " by " +
                implementationText(conversion.implementation.backend, conversion.implementation.name) +
                costText(conversion.cost, options) + "\n";
    }
    if (options.times == PlanTextOptions::Times::kShow) {
        const auto total = plan.predicted();
        text += "total " + (total ? base::timeText(*total) : std::string("unmeasured")) + "\n";
    }
    return text;
}

} // namespace tessera::plan
