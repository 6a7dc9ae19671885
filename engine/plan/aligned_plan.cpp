#include "engine/plan/aligned_plan.h"

#include "engine/plan/source_names.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace tessera::plan {

namespace {

/// Places what has the same name in both.
class ByName {
public:
    explicit ByName(const PlanModel& model)
        : m_graph(*model.graph), m_index(*model.graph), m_taken(m_graph.nodes().size(), false) {}

    void add(const PlanDocument::Region& region, Plan& plan) {
        const std::unordered_set<std::string> given(region.nodes.begin(), region.nodes.end());
        std::vector<graph::NodeId> nodes;
        bool isWhole = true;
        for (const auto& name : region.nodes) {
            const auto node = m_index.find(name);
            if (!node.valid()) {
                ++m_agreement.onlyInPlan;
                isWhole = false;
            } else if (std::ranges::find(nodes, node) == nodes.end()) {
                if (m_taken[node.index()]) {
                    isWhole = false; // one node stands for several here, and another region has it
                    continue;
                }
                m_taken[node.index()] = true;
                nodes.push_back(node);
                const auto sources = sourceNames(m_graph.node(node));
                isWhole = isWhole && std::ranges::all_of(sources, [&](const std::string& source) {
                              return given.contains(source);
                          });
            }
        }
        if (nodes.empty()) {
            return;
        }
        m_agreement.common += nodes.size();
        plan.regions.push_back({.region = graph::makeRegion(m_graph, std::move(nodes)),
                                .implementation = region.implementation,
                                .cost = isWhole ? region.cost : backend::Cost::unmeasured(),
                                .inPlace = isWhole ? region.inPlace : std::nullopt,
                                .decision = region.decision,
                                .why = region.why,
                                .alternatives = {}});
    }

    void add(const PlanDocument::Conversion& conversion, Plan& plan) const {
        if (const auto value = m_graph.findValue(conversion.value); value.valid()) {
            plan.conversions.push_back(conversion.of(value));
        }
    }

    [[nodiscard]] NameAgreement agreement() const {
        NameAgreement agreement = m_agreement;
        agreement.onlyInModel = m_graph.nodes().size() - agreement.common;
        return agreement;
    }

private:
    const graph::Graph& m_graph;
    SourceIndex m_index;
    std::vector<bool> m_taken;
    NameAgreement m_agreement;
};

} // namespace

AlignedPlan alignPlan(const PlanDocument& document, const PlanModel& model, std::vector<std::string>& notes) {
    auto whole = fromDocument(document, model, notes);
    if (whole) {
        const NameAgreement all{.common = model.graph->nodes().size(), .onlyInModel = 0, .onlyInPlan = 0};
        return {*std::move(whole), overviewOf(document), {}, all};
    }
    AlignedPlan aligned{{static_cast<const PlanHeader&>(document), model.graph, {}, {}},
                        overviewOf(document),
                        whole.error().oneLine(),
                        {}};
    ByName byName(model);
    for (const auto& region : document.regions) {
        byName.add(region, aligned.plan);
    }
    for (const auto& conversion : document.conversions) {
        byName.add(conversion, aligned.plan);
    }
    aligned.agreement = byName.agreement();
    return aligned;
}

} // namespace tessera::plan
