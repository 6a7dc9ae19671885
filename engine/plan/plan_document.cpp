#include "engine/plan/plan_document.h"

#include "engine/plan/source_names.h"
#include "engine/plan/validity.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <unordered_set>

namespace tessera::plan {

using base::ErrorKind;
using base::fail;

namespace {

PlanDocument::Region regionDocument(const graph::Graph& graph, const PlannedRegion& region) {
    PlanDocument::Region made{.nodes = sourceNames(graph, region.region.nodes),
                              .implementation = region.implementation,
                              .cost = region.cost,
                              .inPlace = region.inPlace,
                              .decision = region.decision,
                              .why = region.why,
                              .alternatives = {}};
    for (const auto& rival : region.alternatives) {
        const bool same = rival.nodes.empty() || rival.nodes == region.region.nodes;
        made.alternatives.push_back(
            {.backend = rival.backend,
             .implementation = rival.implementation,
             .rule = rival.rule,
             .cost = rival.cost,
             .planEffect = rival.planEffect,
             .nodes = same ? std::vector<std::string>() : sourceNames(graph, rival.nodes),
             .device = rival.device});
    }
    return made;
}

constexpr const char* kMixField = "best_mix.plan";

/// Why a plan that was right once does not fit, and what to do.
constexpr const char* kMerged = "its nodes may have been merged since the plan was made (equal nodes are "
                                "computed once); a new search makes a new plan";

/// From the names of one region to its nodes.
class NodeResolver {
public:
    explicit NodeResolver(const graph::Graph& graph) : m_graph(graph), m_index(graph) {}

    /// All source names of every node must be there, or all must be missing.
    [[nodiscard]] base::Result<std::vector<graph::NodeId>> resolve(const std::vector<std::string>& names,
                                                                   const std::string& where) const {
        const std::unordered_set<std::string> given(names.begin(), names.end());
        if (given.size() != names.size()) {
            return fail(ErrorKind::kRefused, "a node is named twice", where);
        }
        std::set<graph::NodeId> nodes;
        for (const auto& name : names) {
            const auto node = m_index.find(name);
            if (!node.valid()) {
                return fail(ErrorKind::kRefused,
                            "the model has no node '" + name + "' to place as it is opened now: " + kMerged,
                            where);
            }
            nodes.insert(node);
        }
        for (const auto node : nodes) {
            for (const auto& source : sourceNames(m_graph.node(node))) {
                if (!given.contains(source)) {
                    return fail(
                        ErrorKind::kRefused,
                        "has only a part of node '" + m_graph.node(node).name + "': '" + source +
                            "' is missing; as the model is opened now, one node stands for both: " + kMerged,
                        where);
                }
            }
        }
        return std::vector<graph::NodeId>(nodes.begin(), nodes.end());
    }

private:
    const graph::Graph& m_graph;
    SourceIndex m_index;
};

base::Result<PlannedRegion> readRegion(const PlanDocument::Region& document, const graph::Graph& graph,
                                       const NodeResolver& resolver, const std::string& where,
                                       std::vector<std::string>& notes) {
    TESSERA_TRY(auto nodes, resolver.resolve(document.nodes, where + ".nodes"));
    PlannedRegion region{.region = graph::makeRegion(graph, std::move(nodes)),
                         .implementation = document.implementation,
                         .cost = document.cost,
                         .inPlace = document.inPlace,
                         .decision = document.decision,
                         .why = document.why,
                         .alternatives = {}};
    for (const auto& rival : document.alternatives) {
        Alternative made{.backend = rival.backend,
                         .implementation = rival.implementation,
                         .rule = rival.rule,
                         .cost = rival.cost,
                         .planEffect = rival.planEffect,
                         .nodes = region.region.nodes,
                         .device = rival.device};
        if (!rival.nodes.empty()) {
            auto rivalNodes = resolver.resolve(rival.nodes, where + ".alternatives");
            if (!rivalNodes) {
                notes.push_back("a rival is left out: " + rivalNodes.error().oneLine());
                continue;
            }
            made.nodes = *std::move(rivalNodes);
        }
        region.alternatives.push_back(std::move(made));
    }
    return region;
}

base::Status checkModel(const PlanDocument& document, const PlanModel& model,
                        std::vector<std::string>& notes) {
    if (document.structureHash != model.structureHash) {
        return fail(ErrorKind::kRefused,
                    "the plan was made for another model ('" + document.modelName + "', structure " +
                        document.structureHash.hex() + "; this one is " + model.structureHash.hex() + ")",
                    "model.structure_hash");
    }
    if (document.shapes != model.shapes) {
        std::string options;
        for (const auto& shape : document.shapes) {
            options += " --shape " + graph::toText(shape);
        }
        return fail(ErrorKind::kRefused,
                    document.shapes.empty() ? "the plan was made for a model without symbolic sizes"
                                            : "the plan holds for other sizes: open the model with" + options,
                    "shapes");
    }
    if (document.weightsHash != model.weightsHash) {
        notes.emplace_back("the plan was made with other weights: times hold, rounding may differ");
    }
    auto planned = document.folded;
    auto here = model.folded;
    std::ranges::sort(planned);
    std::ranges::sort(here);
    if (planned != here) {
        return fail(ErrorKind::kRefused,
                    "the model is simplified in another way than when the plan was made: " +
                        std::string(kMerged),
                    "folded");
    }
    return {};
}

/// What the plan itself was noted for is not told twice.
base::Result<std::shared_ptr<const Plan>> readMix(const PlanDocument& document, const PlanModel& model,
                                                  std::vector<std::string>& notes) {
    std::vector<std::string> own;
    auto mix = fromDocument(document, model, own);
    if (!mix) {
        return fail(mix.error().within(kMixField));
    }
    std::ranges::copy_if(own, std::back_inserter(notes), [&](const std::string& note) {
        return std::ranges::find(notes, note) == notes.end();
    });
    return std::make_shared<const Plan>(*std::move(mix));
}

} // namespace

PlanModel modelOf(const Plan& plan) {
    return {static_cast<const ModelIdentity&>(plan), plan.graph};
}

PlanDocument toDocument(const Plan& plan) {
    PlanDocument document{static_cast<const PlanHeader&>(plan), {}, {}};
    for (const auto& region : plan.regions) {
        document.regions.push_back(regionDocument(*plan.graph, region));
    }
    for (const auto& conversion : plan.conversions) {
        document.conversions.push_back({.value = plan.graph->value(conversion.value).name,
                                        .from = conversion.from,
                                        .fromDevice = conversion.fromDevice,
                                        .to = conversion.to,
                                        .toDevice = conversion.toDevice,
                                        .implementation = conversion.implementation,
                                        .cost = conversion.cost,
                                        .inPlace = conversion.inPlace});
    }
    if (plan.mix != nullptr) {
        document.mix = std::make_shared<const PlanDocument>(toDocument(*plan.mix));
    }
    return document;
}

base::Result<Plan> fromDocument(const PlanDocument& document, const PlanModel& model,
                                std::vector<std::string>& notes) {
    TESSERA_CHECK(checkModel(document, model, notes));
    Plan plan{static_cast<const PlanHeader&>(document), model.graph, {}, {}};
    const NodeResolver resolver(*model.graph);
    for (std::size_t i = 0; i < document.regions.size(); ++i) {
        TESSERA_TRY(auto region, readRegion(document.regions[i], *model.graph, resolver,
                                            "regions[" + std::to_string(i) + "]", notes));
        plan.regions.push_back(std::move(region));
    }
    for (std::size_t i = 0; i < document.conversions.size(); ++i) {
        const auto& conversion = document.conversions[i];
        const auto value = model.graph->findValue(conversion.value);
        if (!value.valid()) {
            return fail(ErrorKind::kRefused, "the model has no value '" + conversion.value + "'",
                        "conversions[" + std::to_string(i) + "].value");
        }
        plan.conversions.push_back(conversion.of(value));
    }
    if (document.mix != nullptr) {
        TESSERA_TRY(plan.mix, readMix(*document.mix, model, notes));
    }
    TESSERA_CHECK(checkValid(plan));
    return plan;
}

} // namespace tessera::plan
