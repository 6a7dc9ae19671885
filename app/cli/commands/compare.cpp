#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/plan_summary.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"
#include "app/cli/text.h"
#include "engine/base/file_system.h"
#include "engine/plan/plan_diff.h"
#include "engine/plan/plan_json.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

base::Result<plan::PlanDocument> readDocument(const std::string& file) {
    auto text = base::readTextFile(file, plan::kMaxPlanBytes);
    if (!text) {
        return base::fail(asRefusedModel(std::move(text).error()));
    }
    auto document = plan::readPlanDocument(*text);
    if (!document) {
        return base::fail(document.error().within(file));
    }
    return document;
}

Json orNull(const std::optional<base::Nanoseconds>& time) {
    return time ? Json(time->count()) : Json();
}

Json orNull(const std::optional<plan::EndToEnd>& time) {
    return time ? timeJson(*time) : Json();
}

Json sideJson(const plan::DiffSide& side) {
    return {{"regions", side.regions}, {"placements", side.placements}, {"time_ns", orNull(side.time)}};
}

Json diffJson(const plan::PlanDiff& diff) {
    Json changes = Json::array();
    for (const auto& change : diff.changes) {
        changes.push_back({{"nodes", change.nodes},
                           {"a", sideJson(change.a)},
                           {"b", sideJson(change.b)},
                           {"difference_ns", orNull(change.difference())}});
    }
    return {{"same_placement", diff.samePlacement()},
            {"settings", diff.settings},
            {"changes", std::move(changes)},
            {"same_nodes", diff.sameNodes},
            {"only_in_a", diff.onlyInA},
            {"only_in_b", diff.onlyInB},
            {"conversions_a", diff.conversionsA},
            {"conversions_b", diff.conversionsB},
            {"conversion_difference_ns", diff.conversionDifference.count()},
            {"predicted_a_ns", orNull(diff.predictedA)},
            {"predicted_b_ns", orNull(diff.predictedB)},
            {"end_to_end_a", orNull(diff.endToEndA)},
            {"end_to_end_b", orNull(diff.endToEndB)}};
}

struct CompareArguments {
    std::string planA;
    std::string planB;
    bool errors = false;
    std::string model; ///< that the plans are of, to run them
};

/// Errors of one node over their tolerance, under each of the plans.
struct NodeErrors {
    std::string node;
    std::optional<double> a;
    std::optional<double> b;
    std::optional<double> ownA; ///< of its region by itself
    std::optional<double> ownB;
};

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

std::string cellOf(const std::optional<double>& value) {
    return value ? errorText(*value) : "-";
}

/// By node: a share of its region's error.
std::vector<std::pair<std::optional<double>, std::optional<double>>>
sharesOf(const session::PlanErrors& errors) {
    std::vector<std::pair<std::optional<double>, std::optional<double>>> shares(
        errors.plan->graph->nodes().size());
    for (std::size_t i = 0; i < errors.regions.size(); ++i) {
        const auto& region = errors.regions[i];
        for (const auto node : errors.plan->regions[i].region.nodes) {
            if (region) {
                shares[node.index()] = {region->carried.share,
                                        region->own ? std::optional(region->own->share) : std::nullopt};
            }
        }
    }
    return shares;
}

/// The largest error of either plan first.
base::Result<std::vector<NodeErrors>> errorsOf(const CompareArguments& arguments, Context& context) {
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    std::vector<session::PlanErrors> found;
    for (const auto& file : {arguments.planA, arguments.planB}) {
        TESSERA_TRY(const auto plan, loadPlan(opened, file, context));
        TESSERA_CHECK(checkSameCpu(*plan));
        TESSERA_TRY(auto errors, ofPlan(opened.session->errors(plan, context.control()), file));
        found.push_back(std::move(errors));
    }
    context.progress.clear();
    const auto a = sharesOf(found[0]);
    const auto b = sharesOf(found[1]);
    std::vector<NodeErrors> nodes;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto& name = found[0].plan->graph->nodes()[i].name;
        nodes.push_back({name, a[i].first, b[i].first, a[i].second, b[i].second});
    }
    std::ranges::stable_sort(nodes, std::ranges::greater(), [](const NodeErrors& each) {
        return std::max(each.a.value_or(-1), each.b.value_or(-1));
    });
    return nodes;
}

Json errorsJson(const std::vector<NodeErrors>& nodes) {
    Json list = Json::array();
    for (const auto& each : nodes) {
        list.push_back({{"node", each.node},
                        {"a", orNull(each.a)},
                        {"b", orNull(each.b)},
                        {"own_a", orNull(each.ownA)},
                        {"own_b", orNull(each.ownB)}});
    }
    return list;
}

std::string errorsText(const std::vector<NodeErrors>& nodes, Charset charset) {
    constexpr std::size_t kMostRows = 20;
    Table table({{"NODE"},
                 {"A", Table::Align::kRight},
                 {"B", Table::Align::kRight},
                 {"A BY ITSELF", Table::Align::kRight},
                 {"B BY ITSELF", Table::Align::kRight}});
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostRows); ++i) {
        const auto& each = nodes[i];
        table.add({each.node, cellOf(each.a), cellOf(each.b), cellOf(each.ownA), cellOf(each.ownB)});
    }
    return "\nerrors over tolerance, the largest first; above 1 is too large, and a node has its "
           "region's:\n" +
           table.text(charset) +
           (nodes.size() > kMostRows
                ? "and " + std::to_string(nodes.size() - kMostRows) + " more nodes: see --json\n"
                : "");
}

base::Result<Answer> compare(const CompareArguments& arguments, Context& context) {
    if (arguments.errors != !arguments.model.empty()) {
        return base::fail(base::ErrorKind::kUsage,
                          arguments.errors ? "errors are of runs: name the model with --model"
                                           : "only --error runs the plans, and needs their model",
                          arguments.errors ? "--error" : "--model");
    }
    TESSERA_TRY(const auto a, readDocument(arguments.planA));
    TESSERA_TRY(const auto b, readDocument(arguments.planB));
    const auto diff = plan::diffPlans(a, b);
    if (diff.comparable == plan::PlanDiff::Comparable::kOtherModel) {
        return base::fail(base::ErrorKind::kImpossible, "the plans are of different models: '" + a.modelName +
                                                            "' and '" + b.modelName + "'");
    }
    auto document = diffJson(diff);
    std::string errors;
    if (arguments.errors) {
        TESSERA_TRY(const auto nodes, errorsOf(arguments, context));
        document["errors"] = errorsJson(nodes);
        errors = errorsText(nodes, context.output.charset());
    }
    context.output.document("tessera-compare", document);
    context.output.printLines(plan::diffText(diff));
    context.output.print(errors);
    return Answer::kYes;
}

} // namespace

void addCompare(Registrar& registrar) {
    auto arguments = std::make_shared<CompareArguments>();
    registrar
        .add("compare", "Shows what differs between two plans of one model, and what it costs",
             [arguments](Context& context) { return compare(*arguments, context); })
        .argument("PLAN_A", arguments->planA, "a plan")
        .argument("PLAN_B", arguments->planB, "another")
        .flag("--error", arguments->errors,
              "runs both, and tells the error of each node against the reference")
        .option("--model", "MODEL", arguments->model, "for --error: the model that the plans are of");
}

} // namespace tessera::cli
