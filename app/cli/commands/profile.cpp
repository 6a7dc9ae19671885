#include "app/cli/commands/commands.h"
#include "app/cli/plan_summary.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/source_names.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Arguments {
    std::string model;
    std::string plan;
};

/// What one event ran.
struct Step {
    std::string what;
    const backend::Implementation* implementation = nullptr;
    const backend::Cost* isolated = nullptr;
    std::vector<std::string> nodes;
};

Step stepOf(const plan::Plan& plan, const session::ProfileEvent& event) {
    if (event.kind == session::ProfileEvent::Kind::kKernel) {
        const auto& region = plan.regions[event.index];
        return {graph::regionTitle(*plan.graph, region.region), &region.implementation, &region.cost,
                plan::sourceNames(*plan.graph, region.region.nodes)};
    }
    const auto& conversion = plan.conversions[event.index];
    return {"convert " + plan.graph->value(conversion.value).name,
            &conversion.implementation,
            &conversion.cost,
            {}};
}

Json eventJson(const session::ProfileEvent& event, const Step& step) {
    return {{"kind", event.kind == session::ProfileEvent::Kind::kKernel ? "kernel" : "conversion"},
            {"index", event.index},
            {"what", step.what},
            {"nodes", step.nodes},
            {"backend", step.implementation->backend},
            {"implementation", step.implementation->name},
            {"start_ns", event.start.count()},
            {"median_ns", event.duration.count()},
            {"low_ns", event.low.count()},
            {"high_ns", event.high.count()},
            {"isolated_ns", step.isolated->feasible() ? Json(step.isolated->median().count()) : Json()}};
}

base::Result<Answer> profile(const Arguments& arguments, Context& context) {
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    TESSERA_CHECK(checkSameCpu(*plan));
    TESSERA_TRY(const auto profile, opened.session->profile(plan, context.control()));
    Json events = Json::array();
    Table table({{"STEP"}, {"RUNS AS"}, {"IN PLACE", Table::Align::kRight}, {"ALONE", Table::Align::kRight}});
    for (const auto& event : profile.events) {
        const auto step = stepOf(*plan, event);
        events.push_back(eventJson(event, step));
        table.add({step.what,
                   plan::implementationText(step.implementation->backend, step.implementation->name),
                   intervalText(event.duration, event.low, event.high),
                   step.isolated->feasible() ? durationText(step.isolated->median()) : "?"});
    }
    const auto eventsCost = profile.withEvents.median - profile.endToEnd.median;
    context.progress.clear();
    context.output.document("tessera-profile", {{"events", std::move(events)},
                                                {"sum_ns", profile.sum.count()},
                                                {"end_to_end", timeJson(profile.endToEnd)},
                                                {"with_events", timeJson(profile.withEvents)},
                                                {"gap_ns", profile.gap().count()},
                                                {"events_cost_ns", eventsCost.count()}});
    const auto& whole = profile.endToEnd;
    context.output.print(table.text(context.output.charset()) + "\nsum of steps   " +
                         durationText(profile.sum) + "\nend to end     " +
                         intervalText(whole.median, whole.low, whole.high) +
                         ", measured without events\ngap            " + durationText(profile.gap()) +
                         "\nevents' cost   " + durationText(eventsCost) + "\n");
    return Answer::kYes;
}

} // namespace

void addProfile(Registrar& registrar) {
    auto arguments = std::make_shared<Arguments>();
    registrar
        .add("profile", "Times every kernel and conversion of a plan, and the whole",
             [arguments](Context& context) { return profile(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("--plan", "PLAN", arguments->plan, "the plan", Need::kRequired);
}

} // namespace tessera::cli
