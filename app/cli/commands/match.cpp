#include "app/cli/borrowed_costs.h"
#include "app/cli/commands/commands.h"
#include "app/cli/matches.h"
#include "app/cli/model_source.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct MatchArguments {
    std::string model;
    std::string node;
};

struct NodeRefusal {
    graph::NodeId node;
    std::string backend;
    pattern::Refusal refusal;
};

/// Of the asked node: every rule's. Of all nodes: those of backends that take the node in no region.
std::vector<NodeRefusal> refusalsOf(const graph::Graph& graph, graph::NodeId asked,
                                    const ModelMatches& matches,
                                    const std::vector<pattern::FoundSpec>& specs) {
    std::vector<NodeRefusal> refusals;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        const graph::NodeId node(i);
        if (asked.valid() && node != asked) {
            continue;
        }
        for (const auto& found : specs) {
            const bool taken = matches.takes(found.spec.id, node);
            if (taken && !asked.valid()) {
                continue;
            }
            auto list = taken ? pattern::explainRefusal(graph, node, found.spec)
                              : tellingRefusals(graph, node, found.spec);
            for (auto& refusal : list) {
                if (taken && refusal.kind == pattern::Refusal::Kind::kOperator) {
                    continue;
                }
                refusals.push_back({node, found.spec.id, std::move(refusal)});
            }
        }
    }
    return refusals;
}

Json regionJson(const graph::Graph& graph, const RegionTakers& entry) {
    Json nodes = Json::array();
    for (const auto node : entry.region.nodes) {
        nodes.push_back(graph.node(node).name);
    }
    Json takers = Json::array();
    for (const auto& taker : entry.takers) {
        takers.push_back({{"backend", taker.backend}, {"rule", taker.rule}});
    }
    return {{"region", graph::regionTitle(graph, entry.region)},
            {"key", graph::regionKey(graph, entry.region).hex()},
            {"nodes", std::move(nodes)},
            {"offers", std::move(takers)}};
}

Json refusalJson(const graph::Graph& graph, const NodeRefusal& entry) {
    return {{"node", graph.node(entry.node).name}, {"backend", entry.backend},
            {"rule", entry.refusal.ruleId},        {"kind", pattern::toText(entry.refusal.kind)},
            {"clause", entry.refusal.clause},      {"detail", entry.refusal.detail},
            {"line", entry.refusal.position.line}, {"column", entry.refusal.position.column}};
}

std::string takersText(const RegionTakers& entry) {
    std::string text;
    for (const auto& taker : entry.takers) {
        text += (text.empty() ? "" : ", ") + taker.backend + ":" + taker.rule;
    }
    return text;
}

std::string nodesText(const graph::Graph& graph, const graph::Region& region) {
    std::string names;
    for (const auto node : region.nodes) {
        names += (names.empty() ? "" : ", ") + graph.node(node).name;
    }
    return names;
}

/// The graph as read; as plans are made for it where its costs are asked for, for they are of its regions.
base::Result<LoadedModel> matchedModel(const MatchArguments& arguments, const Context& context) {
    if (context.options.profile.empty()) {
        return loadModel(arguments.model, context);
    }
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    return LoadedModel{opened.model->name, opened.model->graph};
}

/// A line for each region: what everyone who may take it costs in the profile.
std::string borrowedLines(const std::vector<BorrowedOffer>& offers) {
    std::string text;
    for (const auto& offer : offers) {
        text += "    " + printable(borrowedText(offer)) + "\n";
    }
    return text;
}

base::Result<Answer> match(const MatchArguments& arguments, Context& context) {
    TESSERA_TRY(const auto model, matchedModel(arguments, context));
    const auto& graph = *model.original;
    std::optional<BorrowedCosts> costs;
    if (!context.options.profile.empty()) {
        TESSERA_TRY(costs, BorrowedCosts::open(model.original, context));
    }
    std::string costText;
    graph::NodeId asked;
    if (!arguments.node.empty()) {
        asked = graph.findNode(arguments.node);
        if (!asked.valid()) {
            return base::fail(base::ErrorKind::kUsage, model.name + " has no node '" + arguments.node + "'",
                              "--node");
        }
    }
    const auto specs = findSpecs(context.options).specs;
    const ModelMatches matches(graph, specs);
    Json regions = Json::array();
    Table regionTable(
        {{"REGION"}, {"NODES", Table::Align::kLeft, 70}, {"WHO TAKES IT", Table::Align::kLeft, 100}});
    for (const auto& entry : matches.regions()) {
        if (asked.valid() && std::ranges::find(entry.region.nodes, asked) == entry.region.nodes.end()) {
            continue;
        }
        regions.push_back(regionJson(graph, entry));
        if (costs) {
            TESSERA_TRY(const auto offers, costs->of(entry));
            regions.back()["costs"] = Json::array();
            for (const auto& offer : offers) {
                regions.back()["costs"].push_back(borrowedJson(offer));
            }
            costText +=
                printable(graph::regionTitle(graph, entry.region) + ": " + nodesText(graph, entry.region)) +
                "\n" + borrowedLines(offers);
        }
        regionTable.add(
            {graph::regionTitle(graph, entry.region), nodesText(graph, entry.region), takersText(entry)});
    }
    Json refusals = Json::array();
    Table refusalTable({{"NODE"}, {"BACKEND"}, {"WHY NOT", Table::Align::kLeft, 140}});
    for (const auto& entry : refusalsOf(graph, asked, matches, specs)) {
        refusals.push_back(refusalJson(graph, entry));
        refusalTable.add({graph.node(entry.node).name, entry.backend, entry.refusal.text()});
    }
    context.output.document("tessera-match",
                            {{"regions", std::move(regions)}, {"refusals", std::move(refusals)}});
    const auto charset = context.output.charset();
    context.output.print(regionTable.empty() ? "No backend takes it.\n" : regionTable.text(charset));
    if (costs) {
        context.output.print("\nCosts borrowed from " + printable(context.options.profile.string()) +
                             ", of " + printable(costs->profile().device.title()) + "; nothing was run:\n" +
                             inCharset(costText, charset));
    }
    if (!refusalTable.empty()) {
        context.output.print("\n" + refusalTable.text(charset));
    }
    return Answer::kYes;
}

} // namespace

void addMatch(Registrar& registrar) {
    auto arguments = std::make_shared<MatchArguments>();
    registrar
        .add("match", "Shows the regions of a model, who may take each, and why the others do not",
             [arguments](Context& context) { return match(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("--node", "NAME", arguments->node,
                "only the regions with this node, and every refusal for it");
}

} // namespace tessera::cli
