#include "engine/runtime/plan_silence.h"

#include "engine/backend/cost.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/graph/node_bodies.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/value_bytes.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <optional>

namespace tessera::runtime {

using base::Nanoseconds;

namespace {

/// \param more  nanoseconds besides what everything is waited for
Nanoseconds bounded(double more) {
    constexpr auto kShortest = thresholds::kShortestRunHang;
    constexpr auto kLongest = thresholds::kLongestPreparingHang;
    constexpr auto kMost = static_cast<double>((kLongest - kShortest).count());
    return kShortest + Nanoseconds(static_cast<std::int64_t>(std::clamp(more, 0.0, kMost)));
}

/// The longest of all times of whole runs: a plan may come from another machine, or from an hour in which
/// others used this one. Empty: not all of it was ever timed.
std::optional<Nanoseconds> longestRun(const plan::Plan& plan) {
    std::optional<Nanoseconds> longest;
    const auto consider = [&](Nanoseconds time) { longest = std::max(longest.value_or(time), time); };
    for (const auto& measured : {plan.endToEnd, plan.raced}) {
        if (measured) {
            consider(measured->high);
        }
    }
    const auto considerParts = [&](const auto& costOf) {
        Nanoseconds sum;
        bool isTimed = true;
        const auto add = [&](const auto& part) {
            const std::optional<backend::Cost> cost = costOf(part);
            isTimed = isTimed && cost && cost->timed();
            sum += isTimed ? cost->high() : Nanoseconds(0);
        };
        std::ranges::for_each(plan.regions, add);
        std::ranges::for_each(plan.conversions, add);
        if (isTimed) {
            consider(sum);
        }
    };
    considerParts([](const auto& part) { return std::optional(part.cost); });
    considerParts([](const auto& part) { return part.inPlace; });
    return longest;
}

} // namespace

Nanoseconds longestSilence(const plan::Plan& plan) {
    const auto run = longestRun(plan);
    return run ? bounded(static_cast<double>(thresholds::kRunsOfAHang) * static_cast<double>(run->count()))
               : longestSilence(*plan.graph);
}

Nanoseconds longestSilence(const graph::Graph& graph) {
    const auto isUntold = [](const graph::Node& node) {
        return node.schema == nullptr || graph::hasBody(node);
    };
    if (std::ranges::any_of(graph.values(), graph::isDynamic) ||
        std::ranges::any_of(graph.nodes(), isUntold)) {
        return thresholds::kLongestPreparingHang;
    }
    double operations = 0;
    for (const auto& node : graph.nodes()) {
        operations += static_cast<double>(graph::nodeFlops(graph, node));
    }
    return bounded(operations / thresholds::kLeastOperations +
                   static_cast<double>(graph::constantBytes(graph)) / thresholds::kLeastBytes);
}

} // namespace tessera::runtime
