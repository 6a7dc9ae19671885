#include "app/cli/arguments.h"
#include "app/cli/commands/commands.h"
#include "app/cli/plan_summary.h"
#include "app/cli/samples.h"
#include "app/cli/session_source.h"
#include "engine/session/devices.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using base::ErrorKind;
using base::fail;
using base::Nanoseconds;
using session::SearchRequest;

struct SearchArguments {
    std::string model;
    std::string file;
    std::string level = "both";
    std::string budget;
    std::int64_t evaluations = 0;
    std::vector<std::string> backends;
    std::vector<std::string> pins;
    std::vector<std::string> bans;
    std::int64_t seed = 0;
    bool resume = false;
    bool anew = false;
};

/// The device of "opencl:0" or "opencl:0:gemm", and what follows it.
std::pair<std::string, std::string> splitDevice(const std::string& text) {
    // A device has a colon of its own unless it is the CPU.
    const auto own = text.find(':');
    const bool isCpu = text.substr(0, own) == "cpu";
    const auto end = isCpu || own == std::string::npos ? own : text.find(':', own + 1);
    return {text.substr(0, end), end == std::string::npos ? "" : text.substr(end + 1)};
}

/// It must be among those that the backend runs on.
base::Status checkRunsOn(const session::BackendInfo& info, const backend::DeviceId& device,
                         std::string_view option) {
    if (std::ranges::find(info.devices, device) != info.devices.end()) {
        return {};
    }
    std::string where;
    for (const auto& each : info.devices) {
        where += (where.empty() ? " runs on " : ", ") + each.toText();
    }
    return fail(ErrorKind::kUsage,
                info.spec.id + (where.empty() ? " runs on devices of " + info.spec.device +
                                                    ", and none is placed on: --device names one"
                                              : where),
                std::string(option));
}

/// "NODE=clblast@opencl:1:gemm", or with the device behind the implementation, as plans are shown.
base::Result<plan::Constraint> parseConstraint(plan::Constraint::Kind kind, const std::string& text,
                                               const session::Session& session) {
    const bool isPin = kind == plan::Constraint::Kind::kPin;
    const std::string option = isPin ? "--pin" : "--forbid";
    TESSERA_TRY(auto parts, splitAssignment(text, isPin ? "NODE=BACKEND[@DEVICE][:IMPLEMENTATION]"
                                                        : "NODE=BACKEND[@DEVICE]"));
    const auto at = parts.second.find('@');
    auto [device, implementation] = at != std::string::npos ? splitDevice(parts.second.substr(at + 1))
                                                            : std::pair<std::string, std::string>();
    plan::Constraint made{kind, std::move(parts.first), parts.second.substr(0, at),
                          std::move(implementation)};
    if (const auto colon = made.backend.find(':'); isPin && colon != std::string::npos) {
        if (!made.implementation.empty()) {
            return fail(ErrorKind::kUsage, "'" + parts.second + "' names two implementations", option);
        }
        made.implementation = made.backend.substr(colon + 1);
        made.backend.resize(colon);
    }
    TESSERA_CHECK(checkBackendName(session, made.backend, option));
    if (at == std::string::npos) {
        return made;
    }
    auto parsed = backend::DeviceId::parse(device);
    if (!parsed) {
        return fail(parsed.error().within(option));
    }
    made.device = *parsed;
    const auto& known = session.backends();
    TESSERA_CHECK(
        checkRunsOn(*std::ranges::find(known, made.backend, [](const auto& each) { return each.spec.id; }),
                    *parsed, option));
    return made;
}

base::Result<SearchRequest> makeRequest(const SearchArguments& arguments, const session::Session& session) {
    SearchRequest request;
    request.level = arguments.level == "op"      ? SearchRequest::Level::kOperator
                    : arguments.level == "graph" ? SearchRequest::Level::kGraph
                                                 : SearchRequest::Level::kBoth;
    if (arguments.evaluations > 0) {
        request.evaluations = arguments.evaluations;
    }
    request.backends = arguments.backends;
    for (const auto& name : request.backends) {
        TESSERA_CHECK(checkBackendName(session, name, "--backends"));
    }
    for (const auto& text : arguments.pins) {
        TESSERA_TRY(request.constraints.emplace_back(),
                    parseConstraint(plan::Constraint::Kind::kPin, text, session));
    }
    for (const auto& text : arguments.bans) {
        TESSERA_TRY(request.constraints.emplace_back(),
                    parseConstraint(plan::Constraint::Kind::kForbid, text, session));
    }
    request.seed = static_cast<std::uint64_t>(arguments.seed);
    request.resume = arguments.resume;
    request.anew = arguments.anew;
    return request;
}

Nanoseconds since(std::chrono::steady_clock::time_point start) {
    return Nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
            .count());
}

base::Progress progressOf(const session::SearchProgress& progress) {
    std::string detail = progress.detail;
    if (progress.measured > 0 || progress.fromStore > 0) {
        detail += fmt::format("{}{} measured, {} from the store", detail.empty() ? "" : "  ",
                              progress.measured, progress.fromStore);
    }
    return {std::string(session::toText(progress.phase)), std::move(detail), progress.done, progress.total};
}

Json searchJson(const session::SearchReport& report) {
    Json document = planResultJson(*report.plan);
    document["op_level"] = {
        {"wall_ns", report.operatorWall.count()},      {"solve_ns", report.solveTime.count()},
        {"measurements", report.measurements},         {"from_store", report.fromStore},
        {"lower_bound_ns", report.lowerBound.count()}, {"optimal", report.optimal}};
    document["graph_level"] = {{"wall_ns", report.graphWall.count()},
                               {"evaluations", report.evaluations},
                               {"generations", report.generations},
                               {"improvement", report.improvement}};
    if (report.resumedGenerations) {
        document["graph_level"]["resumed_generations"] = *report.resumedGenerations;
    }
    Json verdicts;
    for (const auto outcome : backend::kOutcomes) {
        const auto at = report.verdicts.find(outcome);
        verdicts[std::string(backend::toText(outcome))] = at != report.verdicts.end() ? at->second : 0;
    }
    verdicts["predicted"] = report.predicted;
    document["verdicts"] = std::move(verdicts);
    document["checks"] = {
        {"draws", report.checks.draws},   {"against", session::toText(report.checks.against)},
        {"reason", report.checks.reason}, {"wrong", report.checks.wrong},
        {"failed", report.checks.failed}, {"wall_ns", report.checks.time.count()}};
    if (report.foundUnixSeconds) {
        document["found_unix_seconds"] = *report.foundUnixSeconds;
    }
    if (report.unrestricted) {
        document["unrestricted_ns"] = report.unrestricted->count();
    }
    return document;
}

/// Which comparisons the plan rests on, and what did not pass them.
std::string checkText(const session::CheckReport& checks) {
    if (checks.draws.empty()) {
        return "";
    }
    std::string text = "\nchecked      ";
    switch (checks.against) {
    case session::CheckReport::Against::kReference:
        text += "against the reference on the draws ";
        break;
    case session::CheckReport::Against::kPlan:
        text += "whole graphs against the plan, whose measured regions were compared with the reference, on "
                "the draw ";
        break;
    case session::CheckReport::Against::kRuntime:
        text += "whole graphs against each other, on the draw ";
        break;
    }
    text += fmt::format("{}", fmt::join(checks.draws, ", "));
    if (!checks.regionDraws.empty()) {
        text += fmt::format("; regions on {} too", fmt::join(checks.regionDraws, ", "));
    }
    if (!checks.reason.empty()) {
        text += "\n             " + checks.reason;
    }
    for (const auto& wrong : checks.wrong) {
        text += "\n             WRONG " + printable(wrong);
    }
    return text;
}

std::string searchText(const session::SearchReport& report, const std::string& file, Charset charset) {
    const auto& plan = *report.plan;
    std::string text = printable(fmt::format("{} on {}, {} threads, {}", plan.modelName, plan.device.title(),
                                             plan.threads, graph::toText(plan.precision))) +
                       "\n\n";
    text += placementText(plan, charset) + "\n";
    if (const auto baselines = baselinesText(plan, charset); !baselines.empty()) {
        text += baselines + "\n";
    }
    text += verdictText(plan);
    if (report.foundUnixSeconds) {
        text += fmt::format("searched     {:%Y-%m-%d %H:%M}, by the same request, which nothing has changed "
                            "for since (--ignore-cache measures again)\n             ",
                            fmt::localtime(static_cast<std::time_t>(*report.foundUnixSeconds)));
    } else {
        text += "searched     ";
    }
    const auto unmeasured = std::ranges::count_if(
        plan.regions, [](const plan::PlannedRegion& region) { return region.cost.isPredicted(); });
    const auto* proof = !report.optimal  ? "not proven optimal"
                        : unmeasured > 0 ? "optimal for the costs that it had"
                                         : "optimal";
    text += fmt::format("operator level {} ({} measured, {} from the store, {})",
                        base::timeText(report.operatorWall), report.measurements, report.fromStore, proof);
    if (report.resumedGenerations) {
        text += fmt::format(", graph level resumed after {} generations", *report.resumedGenerations);
    }
    if (report.evaluations > 0) {
        text +=
            fmt::format(", graph level {} ({} plans)", base::timeText(report.graphWall), report.evaluations);
    }
    if (unmeasured > 0) {
        text += plan.hardwareProfile.empty()
                    ? fmt::format(
                          "\n             the budget left no time to measure {} of the plan's {} regions: "
                          "--budget gives it more",
                          unmeasured, plan.regions.size())
                    : fmt::format(
                          "\n             the profile holds no time of {} of the plan's {} regions, which "
                          "are estimated: a longer search there measures more",
                          unmeasured, plan.regions.size());
    }
    if (report.operatorLevelCut) {
        text += "\n             the budget left no time to place operators: --budget gives it more";
    }
    if (report.graphLevelCut) {
        text += "\n             the budget ended the graph level: --budget gives it more, --resume goes on";
    }
    if (report.finalRoundCut && plan.endToEnd) {
        text += fmt::format(
            "\n             the budget ended the final round after {} pairs: --budget gives it more",
            plan.endToEnd->rounds);
    }
    text += checkText(report.checks);
    for (const auto& failed : report.checks.failed) {
        text += "\n             FAILED " + printable(failed);
    }
    if (report.unrestricted) {
        text +=
            "\nunrestricted " + base::timeText(*report.unrestricted) + " predicted for the operator level";
    }
    return text + "\nplan         " + printable(file) + "\n";
}

/// A stopped search keeps what it had.
base::Error stopped(base::Error error, session::Session& session, const plan::PlanRef& best,
                    const std::string& file) {
    if (best == nullptr) {
        error.message = "stopped before there was a plan";
        return error;
    }
    const auto saved = session.exportPlan(best, "json", file, {});
    error.message = saved ? "stopped; the best plan so far is in " + file
                          : "stopped; the best plan so far could not be written: " + saved.error().oneLine();
    return error;
}

/// One sample's search: what is left of the command's time goes to it, and its plan to `file`.
base::Result<session::SearchReport> searchSample(const SearchArguments& arguments, const std::string& file,
                                                 const Context& context,
                                                 const std::optional<Nanoseconds>& left) {
    const auto start = std::chrono::steady_clock::now();
    TESSERA_CHECK(checkWritable(file));
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(auto request, makeRequest(arguments, *opened.session));
    // Opening the model is of the command's time, too.
    request.budget = left.value_or(request.budget);
    request.spent = since(start);
    plan::PlanRef best;
    auto report = opened.session->search(request, context.control(), nullptr,
                                         [&](const session::SearchProgress& progress) {
                                             best = progress.best != nullptr ? progress.best : best;
                                             context.progress.show(progressOf(progress));
                                         });
    if (!report) {
        return report.error().kind == ErrorKind::kCancelled
                   ? fail(stopped(report.error(), *opened.session, best, file))
                   : fail(report.error());
    }
    TESSERA_CHECK(opened.session->exportPlan(report->plan, "json", file, {}));
    if (context.stop.stop_requested()) {
        return fail(ErrorKind::kCancelled, "stopped; the best plan so far is in " + file);
    }
    context.progress.clear();
    if (request.resume && !report->resumedGenerations && request.level != SearchRequest::Level::kOperator) {
        context.output.note(
            "there was no search of this model, device, seed and choice to resume: it began anew");
    }
    return report;
}

/// Looks, beside the search, for devices that it leaves out since --device does not name them. Those that the
/// CPU emulates are for tests. Drivers that do not answer before the search does are not waited for.
class OtherDevices {
public:
    explicit OtherDevices(const Context& context) : m_context(context) {
        if (context.options.profile.empty()) {
            m_looking = std::jthread([this](std::stop_token stop) {
                constexpr Nanoseconds kLimit{3'000'000'000};
                if (auto found = session::findDevices({std::move(stop), {}}, kLimit)) {
                    m_found = *std::move(found);
                    m_isKnown.store(true, std::memory_order_release);
                }
            });
        }
    }

    void note() const {
        if (!m_isKnown.load(std::memory_order_acquire)) {
            return;
        }
        for (const auto& kind : m_found) {
            for (std::size_t i = 0; i < kind.devices.size(); ++i) {
                const backend::DeviceId id{kind.kind, static_cast<std::int32_t>(i)};
                const auto& info = kind.devices[i];
                const auto& placed = m_context.options.deviceIds;
                if (info.reason.empty() && !info.isEmulated &&
                    std::ranges::find(placed, id) == placed.end()) {
                    m_context.output.note(id.toText() + " (" + info.name +
                                          ") was not placed on: --device cpu --device " + id.toText());
                }
            }
        }
    }

private:
    const Context& m_context;
    std::vector<session::DevicesOfKind> m_found;
    std::atomic<bool> m_isKnown = false;
    std::jthread m_looking; ///< last: it ends before what it writes to
};

base::Result<Answer> search(const SearchArguments& arguments, Context& context) {
    const auto start = std::chrono::steady_clock::now();
    TESSERA_TRY(const auto samples, samplesOf(context.options.shapes, context.options.sizes));
    std::optional<Nanoseconds> budget;
    if (!arguments.budget.empty()) {
        auto parsed = parseDuration(arguments.budget);
        if (!parsed) {
            return fail(parsed.error().within("--budget"));
        }
        budget = *parsed;
    }
    const OtherDevices others(context);
    Json plans = Json::array();
    for (std::size_t i = 0; i < samples.size(); ++i) {
        CommonOptions options = context.options;
        options.shapes = samples[i].shapes;
        options.sizes = samples[i].sizes;
        const Context own{options, context.output, context.progress, context.stop};
        const auto file = sampleFile(arguments.file, samples, i).string();
        // The budget is that of the whole command, in equal shares of what is left.
        const auto left = static_cast<std::int64_t>(samples.size() - i);
        std::optional<Nanoseconds> share;
        if (budget) {
            // One has all of it, as it was asked for.
            share = samples.size() == 1 ? *budget : Nanoseconds((*budget - since(start)).count() / left);
        }
        TESSERA_TRY(const auto report, searchSample(arguments, file, own, share));
        if (samples.size() > 1) {
            context.output.print((i > 0 ? "\n" : "") + printable("sizes " + toText(samples[i])) + "\n");
        }
        context.output.print(searchText(report, file, context.output.charset()));
        Json document = searchJson(report);
        if (samples.size() > 1) {
            document["file"] = file;
        }
        plans.push_back(std::move(document));
    }
    context.output.document("tessera-search",
                            samples.size() == 1 ? plans[0] : Json({{"samples", std::move(plans)}}));
    others.note();
    return Answer::kYes;
}

} // namespace

void addSearch(Registrar& registrar) {
    auto arguments = std::make_shared<SearchArguments>();
    registrar
        .add("search", "Finds the fastest placement of a model on this machine",
             [arguments](Context& context) { return search(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("-o,--output", "PLAN", arguments->file, "where to write the plan", Need::kRequired)
        .choice("--level", {"op", "graph", "both"}, arguments->level, "what is searched (both)")
        .option("--budget", "60s", arguments->budget, "wall time of the whole command")
        .number("--evaluations", arguments->evaluations, 1, "plans that the graph level measures")
        .exclude("--budget", "--evaluations")
        .list("--backends", "a,b", arguments->backends, "only these backends")
        .repeated("--pin", "NODE=BACKEND[@DEVICE][:IMPLEMENTATION]", arguments->pins,
                  "the node must run there")
        .repeated("--forbid", "NODE=BACKEND[@DEVICE]", arguments->bans, "the node must not run there")
        .number("--seed", arguments->seed, 0, "seed of everything random (0)")
        .flag("--resume", arguments->resume, "go on where the last search of this model stopped")
        .flag("--ignore-cache,--anew", arguments->anew,
              "search though the store has the answer to the same request");
}

} // namespace tessera::cli
