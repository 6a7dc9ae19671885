#include "engine/plan/plan_json.h"

#include "engine/measure/device_json.h"
#include "engine/plan/plan_json_results.h"

#include <nlohmann/json.hpp>

namespace tessera::plan {

namespace {

/// Members in the order in which people read them.
using Json = nlohmann::ordered_json;

Json timeJson(const backend::Cost& cost) {
    return {{"median_ns", cost.median().count()},
            {"low_ns", cost.low().count()},
            {"high_ns", cost.high().count()},
            {"rounds", cost.rounds()}};
}

/// `predicted_ns`, `measured`, and how the time came about or why there is none.
void addCost(Json& object, const backend::Cost& cost) {
    const bool timed = cost.kind() == backend::Cost::Kind::kMeasured;
    const bool borrowed = cost.kind() == backend::Cost::Kind::kBorrowed;
    object["predicted_ns"] = cost.feasible() ? Json(cost.median().count()) : Json();
    object["measured"] = timed ? timeJson(cost) : Json();
    if (borrowed) {
        object["borrowed"] = timeJson(cost);
    }
    if (cost.kind() == backend::Cost::Kind::kInfeasible) {
        object["outcome"] = backend::toText(cost.outcome());
        object["reason"] = cost.reason();
    }
}

Json layoutsJson(const std::vector<backend::Layout>& layouts) {
    Json list = Json::array();
    for (const auto& layout : layouts) {
        list.push_back(layout.toText());
    }
    return list;
}

void addImplementation(Json& object, const backend::Implementation& implementation) {
    object["backend"] = implementation.backend;
    object["implementation"] = implementation.name;
    object["layouts"] = {{"inputs", layoutsJson(implementation.inputLayouts)},
                         {"outputs", layoutsJson(implementation.outputLayouts)}};
    object["device"] = implementation.device.toText();
    object["precision"] = graph::toText(implementation.precision);
    object["threads"] = implementation.threads == backend::ThreadUse::kOne ? "one" : "all";
    object["pool"] = implementation.pool == backend::ThreadPool::kForeign ? "foreign" : "native";
    object["workspace_bytes"] = implementation.workspaceBytes;
    object["persistent_bytes"] = implementation.persistentBytes;
    if (!implementation.viewOf.empty()) {
        object["view_of"] = implementation.viewOf;
    }
    if (!implementation.viewOffsets.empty()) {
        object["view_offsets"] = implementation.viewOffsets;
    }
    if (!implementation.inPlaceOf.empty()) {
        object["in_place_of"] = implementation.inPlaceOf;
    }
    if (!implementation.partOf.empty()) {
        object["part_of"] = implementation.partOf;
    }
    if (!implementation.partOffsets.empty()) {
        object["part_offsets"] = implementation.partOffsets;
    }
    if (implementation.lowerBoundFlops > 0) {
        object["bound_flops"] = implementation.lowerBoundFlops;
    }
    if (implementation.nonFinite == backend::NonFinite::kLost) {
        object["non_finite"] = "lost";
    }
    for (const auto& member : implementation.parallelGroup) {
        Json part{{"nodes", member.nodes}, {"lane", member.lane}};
        addImplementation(part, member.implementation);
        object["bundle"].push_back(std::move(part));
    }
}

Json rivalJson(const PlanDocument::Rival& rival) {
    Json object{{"backend", rival.backend}, {"implementation", rival.implementation}, {"rule", rival.rule}};
    addCost(object, rival.cost);
    object["plan_effect_ns"] = rival.planEffect ? Json(rival.planEffect->count()) : Json();
    if (!rival.nodes.empty()) {
        object["nodes"] = rival.nodes;
    }
    if (rival.device != backend::DeviceId{}) {
        object["device"] = rival.device.toText();
    }
    return object;
}

Json regionJson(const PlanDocument::Region& region, std::size_t id) {
    Json object{{"id", id}, {"nodes", region.nodes}};
    addImplementation(object, region.implementation);
    addCost(object, region.cost);
    object["in_place"] = region.inPlace && region.inPlace->feasible() ? timeJson(*region.inPlace) : Json();
    object["pinned"] = region.decision == Decision::kPinned;
    object["decision"] = toText(region.decision);
    object["why"] = region.why;
    object["alternatives"] = Json::array();
    for (const auto& rival : region.alternatives) {
        object["alternatives"].push_back(rivalJson(rival));
    }
    return object;
}

Json conversionJson(const PlanDocument::Conversion& conversion) {
    Json object{{"value", conversion.value},
                {"from", conversion.from.toText()},
                {"from_device", conversion.fromDevice.toText()},
                {"to", conversion.to.toText()},
                {"to_device", conversion.toDevice.toText()}};
    addImplementation(object, conversion.implementation);
    addCost(object, conversion.cost);
    object["in_place"] =
        conversion.inPlace && conversion.inPlace->feasible() ? timeJson(*conversion.inPlace) : Json();
    return object;
}

Json shapesJson(const std::vector<graph::InputShape>& shapes) {
    Json list = Json::array();
    for (const auto& shape : shapes) {
        list.push_back({{"input", shape.input}, {"shape", graph::toText(shape.extents)}});
    }
    return list;
}

Json searchJson(const SearchSettings& search) {
    Json constraints = Json::array();
    for (const auto& constraint : search.constraints) {
        constraints.push_back({{"kind", constraint.kind == Constraint::Kind::kPin ? "pin" : "forbid"},
                               {"node", constraint.node},
                               {"backend", constraint.backend},
                               {"implementation", constraint.implementation}});
        if (constraint.device) {
            constraints.back()["device"] = constraint.device->toText();
        }
    }
    Json object{{"level", search.level},
                {"seed", search.seed},
                {"backends", search.backends},
                {"constraints", std::move(constraints)}};
    if (search.effort) {
        object["budget_ns"] = search.effort->budget.count();
        object["wall_ns"] = search.effort->time.count();
    }
    return object;
}

Json checksJson(const ChecksOfSearch& checks) {
    return {{"against", checks.against},
            {"draws", checks.draws},
            {"region_draws", checks.regionDraws},
            {"reason", checks.reason}};
}

} // namespace

nlohmann::ordered_json planJson(const PlanDocument& document) {
    Json root{{"format", "tessera-plan"},
              {"version", kPlanVersion},
              {"model",
               {{"name", document.modelName},
                {"structure_hash", document.structureHash.hex()},
                {"weights_hash", document.weightsHash.hex()}}},
              {"device", measure::deviceJson<Json>(document.device)},
              {"threads", document.threads},
              {"precision", graph::toText(document.precision)},
              {"wait_policy", toText(document.waitPolicy)},
              {"whole_graph_backend",
               document.wholeGraphBackend.empty() ? Json() : Json(document.wholeGraphBackend)},
              {"kernel_overhead_ns", document.kernelOverhead.count()}};
    addResults(root, document);
    if (document.bestMix && document.mix != nullptr) {
        root["best_mix"]["plan"] = planJson(*document.mix);
    }
    if (!document.shapes.empty()) {
        root["shapes"] = shapesJson(document.shapes);
    }
    if (!document.hardwareProfile.empty()) {
        root["hardware_profile"] = document.hardwareProfile;
    }
    root["search"] = searchJson(document.search);
    if (document.checks) {
        root["checks"] = checksJson(*document.checks);
    }
    root["regions"] = Json::array();
    for (std::size_t i = 0; i < document.regions.size(); ++i) {
        root["regions"].push_back(regionJson(document.regions[i], i));
    }
    root["conversions"] = Json::array();
    for (const auto& conversion : document.conversions) {
        root["conversions"].push_back(conversionJson(conversion));
    }
    root["folded"] = document.folded;
    return root;
}

std::string writePlanJson(const PlanDocument& document) {
    // Names come from the model's file and need not be UTF-8; nothing is thrown for them.
    return planJson(document).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string writePlanJson(const Plan& plan) {
    return writePlanJson(toDocument(plan));
}

} // namespace tessera::plan
