#include "engine/plan/roofline.h"

#include "engine/graph/value_bytes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::plan {

namespace {

/// Operators whose first input is a table of which they read some rows.
constexpr std::array<std::string_view, 3> kLookups{"Gather", "GatherElements", "GatherND"};

/// Bytes of the region's constants that are read, tables counted by what is looked up in them.
std::int64_t readConstantBytes(const graph::Graph& graph, const graph::Region& region) {
    std::int64_t total = 0;
    for (const auto constant : region.constants) {
        std::int64_t lookedUp = 0;
        bool whole = false;
        for (const auto id : region.nodes) {
            const auto& node = graph.node(id);
            const auto use = std::ranges::find(node.inputs, constant);
            if (use == node.inputs.end()) {
                continue;
            }
            const bool lookup = use == node.inputs.begin() && !node.outputs.empty() &&
                                std::ranges::find(kLookups, node.op) != kLookups.end();
            whole = whole || !lookup;
            lookedUp += lookup ? graph::valueBytes(graph, {&node.outputs.front(), 1}) : 0;
        }
        const auto size = graph::valueBytes(graph, {&constant, 1});
        total += whole ? size : std::min(size, lookedUp);
    }
    return total;
}

backend::Work workOf(const Plan& plan, const graph::Region& region, std::int64_t weightBytes) {
    const auto& graph = *plan.graph;
    backend::Work work;
    work.flops = graph::regionFlops(graph, region);
    work.cachedBytes = graph::valueBytes(graph, region.inputs) + graph::valueBytes(graph, region.outputs);
    work.constantBytes = readConstantBytes(graph, region);
    work.modelConstantBytes = weightBytes;
    return work;
}

} // namespace

backend::Work workOf(const Plan& plan, const graph::Region& region) {
    return workOf(plan, region, graph::constantBytes(*plan.graph));
}

std::vector<RegionRoof> rooflineOf(const Plan& plan, const backend::MachineCeilings& ceilings) {
    const auto weights = graph::constantBytes(*plan.graph);
    const auto times = plan.partTimes();
    std::vector<RegionRoof> roofs;
    roofs.reserve(plan.regions.size());
    for (const auto& planned : plan.regions) {
        RegionRoof roof;
        roof.work = workOf(plan, planned.region, weights);
        roof.roof = ceilings.roof(roof.work, plan.threads);
        const auto& cost = timeOf(planned, times);
        if (cost.feasible()) {
            roof.efficiency = ceilings.efficiency(roof.work, cost.median(), plan.threads);
        }
        roofs.push_back(roof);
    }
    return roofs;
}

} // namespace tessera::plan
