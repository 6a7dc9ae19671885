#include "app/cli/commands/commands.h"
#include "app/cli/plan_summary.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"
#include "app/cli/text.h"
#include "engine/measure/ceilings_json.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/roofline.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ProfileArguments {
    std::string model;
    std::string plan;
};

/// What one event ran.
struct Step {
    std::string what;
    const backend::Implementation* implementation = nullptr;
    const backend::Cost* isolated = nullptr;
    std::vector<std::string> nodes;
    std::optional<double> efficiency; ///< in place; kernels only
    backend::Bound bound = backend::Bound::kNone;
};

Step stepOf(const plan::Plan& plan, const session::ProfileEvent& event,
            const backend::MachineCeilings& ceilings) {
    if (event.kind == session::ProfileEvent::Kind::kKernel) {
        const auto& region = plan.regions[event.index];
        const auto work = plan::workOf(plan, region.region);
        return {graph::regionTitle(*plan.graph, region.region),
                &region.implementation,
                &region.cost,
                plan::sourceNames(*plan.graph, region.region.nodes),
                ceilings.efficiency(work, event.duration, plan.threads),
                ceilings.roof(work, plan.threads).bound};
    }
    const auto& conversion = plan.conversions[event.index];
    return {"convert " + plan.graph->value(conversion.value).name,
            &conversion.implementation,
            &conversion.cost,
            {},
            std::nullopt,
            backend::Bound::kNone};
}

Json eventJson(const session::ProfileEvent& event, const Step& step) {
    return {{"kind", event.kind == session::ProfileEvent::Kind::kKernel ? "kernel" : "conversion"},
            {"index", event.index},
            {"what", step.what},
            {"nodes", step.nodes},
            {"backend", step.implementation->backend},
            {"implementation", step.implementation->name},
            {"device", step.implementation->device.toText()},
            {"start_ns", event.start.count()},
            {"median_ns", event.duration.count()},
            {"low_ns", event.low.count()},
            {"high_ns", event.high.count()},
            {"isolated_ns", step.isolated->feasible() ? Json(step.isolated->median().count()) : Json()},
            {"efficiency", step.efficiency ? Json(*step.efficiency) : Json()},
            {"bound", backend::toText(step.bound)}};
}

/// What the machine reaches: as the store knows it, else measured now.
base::Result<backend::MachineCeilings> ceilingsOf(const OpenedSession& opened, const plan::Plan& plan,
                                                  const Context& context) {
    TESSERA_TRY(const auto ceilings,
                opened.session->ceilings(plan, session::Unmeasured::kMeasure, context.control()));
    return *ceilings;
}

/// "peak 142 GFLOP/s (avx512f), memory 11.2 GB/s, fork-join 4.2 us; the machine was not quiet then".
std::string ceilingsText(const backend::MachineCeilings& ceilings, int threads) {
    constexpr double kQuiet = 0.1;
    const auto& limits = ceilings.of(threads);
    const auto* memory = limits.level(backend::MemoryLevel::kMemory);
    const double spread =
        std::max(limits.fmaGflops.spread(), memory != nullptr ? memory->readGBps.spread() : 0.0);
    return fmt::format(
        "{:.3g} GFLOP/s ({}), memory {:.3g} GB/s, fork-join {}{}", limits.fmaGflops.best,
        ceilings.vectorExtension, memory != nullptr ? memory->readGBps.best : 0.0,
        base::timeText(base::Nanoseconds(static_cast<std::int64_t>(ceilings.forkJoinNanoseconds.best))),
        spread > kQuiet ? "; the machine was busy when they were measured" : "");
}

Json graphsJson(const std::vector<session::ProfileGraph>& graphs) {
    Json list = Json::array();
    for (const auto& graph : graphs) {
        list.push_back({{"device", graph.device},
                        {"first", graph.first},
                        {"steps", graph.events},
                        {"bytes", graph.bytes},
                        {"reason", graph.reason.empty() ? Json() : Json(graph.reason)}});
    }
    return list;
}

/// One line a reason: "graphs         cuda:0: 14 steps in 1 graph, which takes 2 MiB there".
std::string graphsText(const std::vector<session::ProfileGraph>& graphs) {
    struct Count {
        std::size_t graphs = 0;
        std::size_t steps = 0;
        std::int64_t bytes = 0;
    };
    std::map<std::pair<std::string, std::string>, Count> counts; // by device and reason
    for (const auto& graph : graphs) {
        auto& count = counts[{graph.device, graph.reason}];
        ++count.graphs;
        count.steps += graph.events;
        count.bytes += graph.bytes;
    }
    std::string text;
    for (const auto& [key, count] : counts) {
        const auto& [device, reason] = key;
        const bool isOne = count.graphs == 1;
        const auto room = count.bytes == 0 ? ""
                                           : fmt::format(", which {} {} there", isOne ? "takes" : "take",
                                                         bytesText(count.bytes));
        text += fmt::format("graphs         {}: {} steps {}\n", device, count.steps,
                            !reason.empty() ? "are queued one by one: " + printable(reason)
                            : isOne         ? "in 1 graph" + room
                                            : fmt::format("in {} graphs", count.graphs) + room);
    }
    return text;
}

std::string gapText(const session::Profile& profile) {
    return profile.gap().count() < 0 ? "not known: the steps were timed in a slower run"
                                     : base::timeText(profile.gap());
}

base::Result<Answer> profile(const ProfileArguments& arguments, Context& context) {
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    TESSERA_CHECK(checkSameCpu(*plan));
    TESSERA_TRY(const auto ceilings, ceilingsOf(opened, *plan, context));
    TESSERA_TRY(const auto profile, ofPlan(opened.session->profile(plan, context.control()), arguments.plan));
    Json events = Json::array();
    Table table({{"STEP"},
                 {"RUNS AS"},
                 {"IN PLACE", Table::Align::kRight},
                 {"ALONE", Table::Align::kRight},
                 {"OF PEAK", Table::Align::kRight}});
    for (const auto& event : profile.events) {
        const auto step = stepOf(*plan, event, ceilings);
        events.push_back(eventJson(event, step));
        table.add({step.what, plan::implementationText(*step.implementation),
                   base::intervalText(event.duration, event.low, event.high),
                   step.isolated->feasible() ? base::timeText(step.isolated->median()) : "?",
                   step.efficiency ? fmt::format("{:.0f}%", 100 * *step.efficiency) : ""});
    }
    const auto eventsCost = profile.withEvents.median - profile.endToEnd.median;
    context.progress.clear();
    context.output.document("tessera-profile", {{"events", std::move(events)},
                                                {"graphs", graphsJson(profile.graphs)},
                                                {"sum_ns", profile.sum.count()},
                                                {"end_to_end", timeJson(profile.endToEnd)},
                                                {"with_events", timeJson(profile.withEvents)},
                                                {"gap_ns", profile.gap().count()},
                                                {"events_cost_ns", eventsCost.count()},
                                                {"ceilings", measure::toJson(ceilings)}});
    const auto& whole = profile.endToEnd;
    context.output.print(
        table.text(context.output.charset()) + "\nsum of steps   " + base::timeText(profile.sum) +
        "\nend to end     " + base::intervalText(whole.median, whole.low, whole.high) +
        ", measured without events\ngap            " + gapText(profile) + "\nevents' cost   " +
        base::timeText(eventsCost) + "\n" + graphsText(profile.graphs) + "peak           " +
        ceilingsText(ceilings, plan->threads) + "\n");
    return Answer::kYes;
}

} // namespace

void addProfile(Registrar& registrar) {
    auto arguments = std::make_shared<ProfileArguments>();
    registrar
        .add("profile", "Times every kernel and conversion of a plan, and the whole",
             [arguments](Context& context) { return profile(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("--plan", "PLAN", arguments->plan, "the plan", Need::kRequired);
}

} // namespace tessera::cli
