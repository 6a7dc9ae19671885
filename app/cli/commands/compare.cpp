#include "app/cli/commands/commands.h"
#include "app/cli/model_source.h"
#include "app/cli/plan_summary.h"
#include "engine/base/file_system.h"
#include "engine/plan/plan_diff.h"
#include "engine/plan/plan_json.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

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

base::Result<Answer> compare(const std::string& fileA, const std::string& fileB, Context& context) {
    TESSERA_TRY(const auto a, readDocument(fileA));
    TESSERA_TRY(const auto b, readDocument(fileB));
    const auto diff = plan::diffPlans(a, b);
    if (diff.comparable == plan::PlanDiff::Comparable::kOtherModel) {
        return base::fail(base::ErrorKind::kImpossible, "the plans are of different models: '" + a.modelName +
                                                            "' and '" + b.modelName + "'");
    }
    context.output.document("tessera-compare", diffJson(diff));
    context.output.printLines(plan::diffText(diff));
    return Answer::kYes;
}

} // namespace

void addCompare(Registrar& registrar) {
    auto files = std::make_shared<std::pair<std::string, std::string>>();
    registrar
        .add("compare", "Shows what differs between two plans of one model, and what it costs",
             [files](Context& context) { return compare(files->first, files->second, context); })
        .argument("PLAN_A", files->first, "a plan")
        .argument("PLAN_B", files->second, "another");
}

} // namespace tessera::cli
