#include "engine/plan/explain.h"

#include "app/cli/borrowed_costs.h"
#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/session_source.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ExplainArguments {
    std::string model;
    std::string plan;
    std::string node;
    bool source = false;
};

Json costJson(const backend::Cost& cost) {
    if (cost.kind() == backend::Cost::Kind::kUnmeasured) {
        return {{"feasible", true}, {"median_ns", Json()}, {"reason", cost.reason()}};
    }
    if (!cost.feasible()) {
        return {{"feasible", false}, {"outcome", backend::toText(cost.outcome())}, {"reason", cost.reason()}};
    }
    return {{"feasible", true},
            {"median_ns", cost.median().count()},
            {"low_ns", cost.low().count()},
            {"high_ns", cost.high().count()}};
}

/// What the plan's search was given and took; null where no search or an older one made it.
Json searchJson(const plan::SearchSettings& search) {
    const auto& effort = search.effort;
    return {{"level", search.level},
            {"seed", search.seed},
            {"budget_ns", effort ? Json(effort->budget.count()) : Json()},
            {"wall_ns", effort ? Json(effort->time.count()) : Json()}};
}

Json explanationJson(const plan::Explanation& explanation) {
    Json rivals = Json::array();
    for (const auto& rival : explanation.rivals) {
        rivals.push_back({{"placement", rival.placement},
                          {"region", rival.region},
                          {"rule", rival.rule},
                          {"cost", costJson(rival.cost)},
                          {"plan_effect_ns", rival.planEffect ? Json(rival.planEffect->count()) : Json()},
                          {"text", rival.text}});
    }
    return {{"node", explanation.node},
            {"sources", explanation.sources},
            {"region", explanation.regionNodes},
            {"placement", explanation.placement},
            {"inputs", explanation.inputs},
            {"outputs", explanation.outputs},
            {"non_finite", explanation.nonFinite == backend::NonFinite::kLost ? "lost" : "carried"},
            {"cost", costJson(explanation.cost)},
            {"in_place", explanation.inPlace ? costJson(*explanation.inPlace) : Json()},
            {"decision", plan::toText(explanation.decision)},
            {"why", explanation.why},
            {"search", searchJson(explanation.search)},
            {"conversions", explanation.conversions},
            {"rivals", std::move(rivals)}};
}

/// What everyone who may take the node costs in the hardware profile.
base::Result<std::vector<BorrowedOffer>> borrowedOffers(const graph::GraphRef& graph, const std::string& name,
                                                        BorrowedCosts& costs, const Context& context) {
    const auto node = graph->findNode(name);
    std::vector<BorrowedOffer> offers;
    const ModelMatches matches(*graph, findSpecs(context.options).specs);
    for (const auto& entry : matches.regions()) {
        if (std::ranges::find(entry.region.nodes, node) != entry.region.nodes.end()) {
            TESSERA_TRY(auto more, costs.of(entry));
            std::ranges::move(more, std::back_inserter(offers));
        }
    }
    return offers;
}

/// How the node's kernel does its work, as its backend tells it; a plan of another machine may name one that
/// is not made here, which is worth a remark.
std::vector<backend::Detail> kernelDetails(const OpenedSession& opened, const plan::PlanRef& plan,
                                           plan::PlannedRegionId region, const Context& context) {
    if (!context.options.profile.empty()) {
        return {};
    }
    auto details = opened.session->kernelDetails(plan, region.index(), {});
    if (!details) {
        context.output.note("how it works is not known here: " + details.error().oneLine());
        return {};
    }
    return *std::move(details);
}

/// A list of texts by name: some are told more than once.
Json detailsJson(const std::vector<backend::Detail>& details) {
    Json document = Json::object();
    for (const auto& detail : details) {
        document[detail.name].push_back(detail.text);
    }
    return document;
}

std::string detailsText(const std::vector<backend::Detail>& details, const ExplainArguments& arguments) {
    std::string text;
    for (const auto& detail : details) {
        // What was left out stands among the rivals too.
        const bool isLine = detail.name != "source" && detail.name != "left out";
        if (isLine) {
            text += "  " + detail.name + "  " + detail.text + "\n";
        } else if (arguments.source && detail.name == "source") {
            text += detail.text;
        }
    }
    return text.empty() ? text : "its kernel\n" + text;
}

base::Result<Answer> explainNode(const ExplainArguments& arguments, Context& context) {
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    TESSERA_TRY(const auto explanation, plan::explain(*plan, arguments.node));
    auto document = explanationJson(explanation);
    const auto details = kernelDetails(opened, plan, explanation.region, context);
    document["kernel"] = detailsJson(details);
    std::string text = detailsText(details, arguments);
    if (!context.options.profile.empty()) {
        TESSERA_TRY(auto costs, BorrowedCosts::open(plan->graph, context));
        TESSERA_TRY(const auto offers, borrowedOffers(plan->graph, explanation.node, costs, context));
        document["borrowed"] = Json::array();
        text += "costs borrowed from " + context.options.profile.string() + ", of " +
                costs.profile().device.title() + "; nothing was run\n";
        for (const auto& offer : offers) {
            document["borrowed"].push_back(borrowedJson(offer));
            text += "  " + borrowedText(offer) + "\n";
        }
    }
    context.output.document("tessera-explain", document);
    context.output.printLines(explanation.text() + text);
    return Answer::kYes;
}

} // namespace

void addExplain(Registrar& registrar) {
    auto arguments = std::make_shared<ExplainArguments>();
    registrar
        .add("explain", "Says why a node runs where it does, and what each rival costs or why it cannot",
             [arguments](Context& context) { return explainNode(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("--plan", "PLAN", arguments->plan, "the plan", Need::kRequired)
        .option("--node", "NAME", arguments->node, "the node", Need::kRequired)
        .flag("--source", arguments->source, "also print the source of a generated kernel");
}

} // namespace tessera::cli
