#include "engine/export/plan_export.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"

#include <map>
#include <nlohmann/json.hpp>

namespace tessera::exporting {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kProcess = 1;
constexpr int kConversionRow = 1;

Json nameEvent(const char* what, int row, const std::string& name) {
    return {{"name", what}, {"ph", "M"}, {"pid", kProcess}, {"tid", row}, {"args", {{"name", name}}}};
}

Json stepEvent(const plan::Plan& plan, const TimedStep& step, int row) {
    Json event{{"name", ""},
               {"cat", step.kind == TimedStep::Kind::kKernel ? "kernel" : "conversion"},
               {"ph", "X"},
               {"ts", step.start.microseconds()},
               {"dur", step.duration.microseconds()},
               {"pid", kProcess},
               {"tid", row}};
    if (step.kind == TimedStep::Kind::kKernel) {
        const auto& region = plan.regions[step.index];
        event["name"] = graph::regionTitle(*plan.graph, region.region);
        event["args"] = {{"region", step.index},
                         {"implementation", plan::implementationText(region.implementation)},
                         {"nodes", plan::sourceNames(*plan.graph, region.region.nodes)}};
        if (region.cost.feasible()) {
            event["args"]["isolated_ns"] = region.cost.median().count();
        }
        return event;
    }
    const auto& conversion = plan.conversions[step.index];
    event["name"] = "convert " + plan.graph->value(conversion.value).name;
    event["args"] = {{"conversion", step.index},
                     {"from", conversion.from.toText()},
                     {"to", conversion.to.toText()},
                     {"implementation", plan::implementationText(conversion.implementation.backend,
                                                                 conversion.implementation.name)}};
    return event;
}

} // namespace

std::string traceText(const plan::Plan& plan, std::span<const TimedStep> steps) {
    std::map<std::string, int> rows;
    Json events = Json::array();
    events.push_back(nameEvent("process_name", 0, plan.modelName));
    events.push_back(nameEvent("thread_name", kConversionRow, "conversions"));
    Json timed = Json::array();
    for (const auto& step : steps) {
        int row = kConversionRow;
        if (step.kind == TimedStep::Kind::kKernel) {
            const auto backend = plan.regions[step.index].implementation.maker().toText();
            const auto [at, isNew] =
                rows.try_emplace(backend, kConversionRow + 1 + static_cast<int>(rows.size()));
            if (isNew) {
                events.push_back(nameEvent("thread_name", at->second, backend));
            }
            row = at->second;
        }
        timed.push_back(stepEvent(plan, step, row));
    }
    for (auto& event : timed) {
        events.push_back(std::move(event));
    }
    const Json document{{"traceEvents", std::move(events)},
                        {"displayTimeUnit", "ns"},
                        {"otherData",
                         {{"model", plan.modelName},
                          {"device", plan.device.title()},
                          {"threads", plan.threads},
                          {"precision", graph::toText(plan.precision)}}}};
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace tessera::exporting
