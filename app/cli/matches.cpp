#include "app/cli/matches.h"

#include "engine/graph/qualified_op.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace tessera::cli {

namespace {

constexpr std::string_view kReference = "reference";

/// Name of a value of the node whose extents are open.
std::optional<std::string> openExtents(const graph::Graph& graph, const graph::Node& node) {
    for (const auto values : {std::span(node.inputs), std::span(node.outputs)}) {
        for (const auto value : values) {
            if (value.valid() && !graph.value(value).type.extents()) {
                return graph.value(value).name;
            }
        }
    }
    return std::nullopt;
}

std::string unsupportedReason(const graph::Graph& graph, graph::NodeId id,
                              const std::vector<pattern::FoundSpec>& available) {
    const auto& node = graph.node(id);
    if (node.schema == nullptr) {
        return node.opaqueReason.empty() ? "the operator is not known" : node.opaqueReason;
    }
    std::string reason;
    for (const auto& found : available) {
        const auto refusals = tellingRefusals(graph, id, found.spec);
        if (!refusals.empty()) {
            reason += (reason.empty() ? "" : "; ") + found.spec.id + ": " + refusals.front().text();
        }
    }
    if (reason.empty()) {
        return "no backend is installed";
    }
    if (const auto open = openExtents(graph, node)) {
        reason = "the extents of '" + *open + "' are not known; " + reason;
    }
    return reason;
}

} // namespace

ModelMatches::ModelMatches(const graph::Graph& graph, const std::vector<pattern::FoundSpec>& specs) {
    std::map<std::vector<graph::NodeId>, std::size_t> known;
    for (const auto& found : specs) {
        auto& taken = m_taken.emplace(found.spec.id, std::vector<bool>(graph.nodes().size())).first->second;
        for (auto& match : pattern::match(graph, found.spec)) {
            for (const auto node : match.region.nodes) {
                taken[node.index()] = true;
            }
            const auto [at, isNew] = known.try_emplace(match.region.nodes, m_regions.size());
            if (isNew) {
                m_regions.push_back({std::move(match.region), {}});
            }
            m_regions[at->second].takers.push_back({found.spec.id, std::move(match.ruleId)});
        }
    }
    std::ranges::stable_sort(m_regions, [](const RegionTakers& a, const RegionTakers& b) {
        return a.region.nodes.front() != b.region.nodes.front()
                   ? a.region.nodes.front() < b.region.nodes.front()
                   : a.region.nodes.size() > b.region.nodes.size();
    });
}

bool ModelMatches::takes(const std::string& backend, graph::NodeId node) const {
    const auto at = m_taken.find(backend);
    return at != m_taken.end() && at->second[node.index()];
}

std::vector<pattern::Refusal> tellingRefusals(const graph::Graph& graph, graph::NodeId node,
                                              const pattern::BackendSpec& spec) {
    auto refusals = pattern::explainRefusal(graph, node, spec);
    const bool anyTelling = std::ranges::any_of(refusals, [](const pattern::Refusal& each) {
        return each.kind != pattern::Refusal::Kind::kOperator;
    });
    if (anyTelling) {
        std::erase_if(refusals, [](const pattern::Refusal& each) {
            return each.kind == pattern::Refusal::Kind::kOperator;
        });
        return refusals;
    }
    pattern::Refusal none;
    none.kind = pattern::Refusal::Kind::kOperator;
    none.root = node;
    none.ruleId = refusals.size() == 1 ? refusals.front().ruleId : "all rules";
    none.clause = "no rule takes " + graph::qualifiedOp(graph.node(node));
    return {none};
}

NodeSupport nodeSupport(const graph::Graph& graph, const std::vector<pattern::FoundSpec>& available) {
    std::vector<const pattern::BackendSpec*> all;
    std::vector<const pattern::BackendSpec*> others;
    for (const auto& found : available) {
        all.push_back(&found.spec);
        if (found.spec.id != kReference) {
            others.push_back(&found.spec);
        }
    }
    const auto byOthers = pattern::coverage(graph, others).taken;
    const bool isWhole = std::ranges::find(byOthers, false) == byOthers.end();
    const auto byAnyone = isWhole ? byOthers : pattern::coverage(graph, all).taken;
    NodeSupport support;
    std::size_t alone = 0;
    // What no schema describes, no pattern matches: a graph-level backend may know it.
    const auto isForeignServed = [&](const graph::Node& node) {
        return node.schema == nullptr && std::ranges::any_of(available, [&](const pattern::FoundSpec& found) {
                   return found.spec.level == pattern::Level::kGraph && found.spec.admits(node);
               });
    };
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        if (!byAnyone[i] && isForeignServed(graph.node(graph::NodeId(i)))) {
            continue;
        }
        if (!byAnyone[i]) {
            support.unsupported.push_back(
                {graph::NodeId(i), unsupportedReason(graph, graph::NodeId(i), available)});
        } else if (!byOthers[i]) {
            ++alone;
        }
    }
    support.referenceShare =
        static_cast<double>(alone) / static_cast<double>(std::max<std::size_t>(graph.nodes().size(), 1));
    return support;
}

} // namespace tessera::cli
