#include "app/cli/arguments.h"
#include "app/cli/commands/commands.h"
#include "app/cli/plan_summary.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"
#include "engine/export/bundle.h"
#include "engine/onnx/tensor_io.h"
#include "engine/plan/plan_diff.h"
#include "engine/plan/plan_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using base::ErrorKind;
using base::fail;

struct RunArguments {
    std::string model;
    std::string plan;
    std::string backend;
    std::vector<std::string> inputs;
    std::string outputFolder;
    std::int64_t warmup = 3;
    std::int64_t repeat = 10;
    bool anyway = false;
};

base::Result<session::RunRequest> makeRequest(const RunArguments& arguments) {
    session::RunRequest request;
    constexpr std::int64_t kMostRuns = 1'000'000;
    request.warmup = static_cast<int>(std::min(arguments.warmup, kMostRuns));
    request.repeat = static_cast<int>(std::min(arguments.repeat, kMostRuns));
    TESSERA_TRY(request.inputs, readInputs(arguments.inputs));
    return request;
}

/// The plan with every region pinned that still has its backend here; the others are open.
std::vector<plan::Constraint> pinsOf(const plan::Plan& plan, const session::Session& session) {
    std::vector<plan::Constraint> pins;
    for (const auto& region : plan.regions) {
        const auto here = std::ranges::any_of(session.backends(), [&](const session::BackendInfo& info) {
            const auto& [id, device] = region.implementation.maker();
            return info.available && info.spec.id == id &&
                   std::ranges::find(info.devices, device) != info.devices.end();
        });
        if (here) {
            pins.push_back({plan::Constraint::Kind::kPin, plan.graph->node(region.region.nodes.front()).name,
                            region.implementation.backend, region.implementation.name,
                            region.implementation.device});
        }
    }
    return pins;
}

/// Another machine's plan, made fit for this one: what runs here stays, the rest is solved again.
base::Result<plan::PlanRef> solvedAgain(const OpenedSession& opened, const plan::PlanRef& plan,
                                        const Context& context) {
    TESSERA_CHECK(opened.session->probeBackends(context.control()));
    session::SearchRequest request;
    request.level = session::SearchRequest::Level::kOperator;
    request.constraints = pinsOf(*plan, *opened.session);
    auto report = opened.session->search(request, context.control(), nullptr, {});
    if (!report && report.error().kind != ErrorKind::kCancelled) {
        context.output.note("not every choice of the plan holds here (" + report.error().oneLine() +
                            "); the whole model is placed again");
        request.constraints.clear();
        report = opened.session->search(request, context.control(), nullptr, {});
    }
    if (!report) {
        return fail(report.error());
    }
    const auto diff = plan::diffPlans(plan::toDocument(*plan), plan::toDocument(*report->plan));
    for (const auto& change : diff.changes) {
        context.output.note("solved again: " + fmt::format("{}: {} -> {}", fmt::join(change.nodes, ", "),
                                                           fmt::join(change.a.placements, " + "),
                                                           fmt::join(change.b.placements, " + ")));
    }
    return report->plan;
}

std::string placementName(const RunArguments& arguments) {
    return arguments.backend.empty() ? "greedy" : arguments.backend;
}

base::Result<plan::PlanRef> choosePlan(const RunArguments& arguments, const OpenedSession& opened,
                                       const Context& context) {
    if (arguments.plan.empty()) {
        if (!arguments.backend.empty()) {
            TESSERA_CHECK(checkBackendName(*opened.session, arguments.backend, "--backend"));
        }
        return opened.session->baselinePlan(placementName(arguments), session::Unmeasured::kShow,
                                            context.control());
    }
    TESSERA_TRY(auto plan, loadPlan(opened, arguments.plan, context));
    const auto sameCpu = checkSameCpu(*plan);
    if (sameCpu) {
        return plan;
    }
    if (!arguments.anyway) {
        auto refusal = sameCpu.error();
        refusal.message += " (--anyway re-solves what can't run)";
        return fail(std::move(refusal));
    }
    return solvedAgain(opened, plan, context);
}

/// A file name of letters, digits and a few signs, that no other output has.
std::string fileNameFor(const std::string& output, std::set<std::string>& taken) {
    constexpr std::size_t kLongest = 80;
    std::string name;
    for (const char c : output.substr(0, kLongest)) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           c == '_' || c == '-' || (c == '.' && !name.empty());
        name += plain ? c : '_';
    }
    name = name.empty() ? "output" : name;
    std::string unique = name;
    for (int i = 2; !taken.insert(unique).second; ++i) {
        unique = name + "~" + std::to_string(i);
    }
    return unique + ".npy";
}

base::Result<Json> writeOutputs(const session::RunReport& report, const std::string& folder, Output& output) {
    Json list = Json::array();
    std::set<std::string> taken;
    Table table({{"OUTPUT"}, {"TYPE"}, {"FILE", Table::Align::kLeft, 120}});
    for (const auto& [name, tensor] : report.outputs) {
        std::string file;
        if (!folder.empty()) {
            file = (std::filesystem::path(folder) / fileNameFor(name, taken)).string();
            TESSERA_CHECK(onnx::writeTensorFile(file, {name, tensor}));
        }
        list.push_back({{"name", name},
                        {"dtype", graph::toText(tensor.dtype())},
                        {"shape", tensor.extents()},
                        {"file", file.empty() ? Json() : Json(file)}});
        table.add(
            {name, std::string(graph::toText(tensor.dtype())) + " " + graph::toText(tensor.extents()), file});
    }
    output.print(table.text(output.charset()));
    return list;
}

/// The model that was named, or the one beside a bundle's plan, once its files are known to be whole.
base::Result<std::string> chooseModel(const RunArguments& arguments) {
    if (!arguments.model.empty()) {
        return arguments.model;
    }
    const std::filesystem::path plan(arguments.plan);
    const auto bundled = arguments.plan.empty() ? std::filesystem::path() : exporting::bundledModel(plan);
    if (bundled.empty()) {
        return fail(ErrorKind::kUsage, "MODEL is required, save for a plan in a bundle");
    }
    TESSERA_CHECK(exporting::checkBundle(bundled.parent_path()));
    return bundled.string();
}

base::Result<Answer> run(const RunArguments& arguments, Context& context) {
    TESSERA_TRY(const auto request, makeRequest(arguments));
    TESSERA_TRY(const auto source, chooseModel(arguments));
    TESSERA_TRY(const auto opened, openSession(source, context, request.inputs));
    TESSERA_TRY(auto plan, choosePlan(arguments, opened, context));
    if (!arguments.outputFolder.empty()) {
        std::error_code code;
        std::filesystem::create_directories(arguments.outputFolder, code);
        if (code) {
            return fail(ErrorKind::kIo, code.message(), arguments.outputFolder);
        }
    }
    auto ran = opened.session->run(plan, request, context.control());
    if (!ran && ran.error().kind == ErrorKind::kBackend && arguments.plan.empty()) {
        context.output.note("a kernel that nobody has tried fails (" + ran.error().oneLine() +
                            "); all that may run the model are tried now");
        TESSERA_TRY(plan, opened.session->baselinePlan(placementName(arguments),
                                                       session::Unmeasured::kMeasure, context.control()));
        ran = opened.session->run(plan, request, context.control());
    }
    TESSERA_TRY(const auto report, ofPlan(std::move(ran), arguments.plan));
    context.progress.clear();
    context.output.print(placementText(*plan, context.output.charset()) + "\n");
    TESSERA_TRY(auto outputs, writeOutputs(report, arguments.outputFolder, context.output));
    context.output.document("tessera-run", {{"median_ns", report.time.median.count()},
                                            {"min_ns", report.min.count()},
                                            {"p95_ns", report.p95.count()},
                                            {"repeat", request.repeat},
                                            {"prepare_ns", report.prepare.count()},
                                            {"peak_bytes", report.peakBytes},
                                            {"outputs", std::move(outputs)}});
    context.output.print(fmt::format(
        "\nmedian {}, least {}, 95th percentile {} of {} runs; prepared in {}, peak {}\n",
        base::timeText(report.time.median), base::timeText(report.min), base::timeText(report.p95),
        request.repeat, base::timeText(report.prepare), bytesText(report.peakBytes)));
    return Answer::kYes;
}

} // namespace

void addRun(Registrar& registrar) {
    auto arguments = std::make_shared<RunArguments>();
    registrar
        .add("run",
             "Executes a model in a worker: by a plan, on one backend, or as the greedy plan places it",
             [arguments](Context& context) { return run(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME; not needed for a bundle's plan",
                  Need::kOptional)
        .option("--plan", "PLAN", arguments->plan, "the plan")
        .option("--backend", "NAME", arguments->backend, "as much as it can take on this backend")
        .exclude("--plan", "--backend")
        .repeated("--input", "NAME=FILE", arguments->inputs,
                  "a .npy or ONNX .pb file; absent ones are seeded noise")
        .option("--output-dir", "DIR", arguments->outputFolder, "writes one .npy an output")
        .number("--warmup", arguments->warmup, 0, "runs before those that count (3)")
        .number("--repeat", arguments->repeat, 1, "runs that count (10)")
        .flag("--anyway", arguments->anyway, "another CPU's plan: solve again what can't run here");
}

} // namespace tessera::cli
