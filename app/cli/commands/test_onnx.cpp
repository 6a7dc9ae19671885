#include "app/cli/commands/commands.h"
#include "app/cli/onnx_case.h"
#include "app/cli/session_source.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using base::ErrorKind;
using base::fail;

struct TestOnnxArguments {
    std::vector<std::string> folders;
    std::string backend = "reference";
};

constexpr std::array kStatuses{CaseStatus::kPass,    CaseStatus::kWrong,   CaseStatus::kUnsupported,
                               CaseStatus::kRefused, CaseStatus::kCrashed, CaseStatus::kHung};

void report(const std::string& name, const CaseResult& result, Context& context) {
    context.output.line("tessera-test-onnx", {{"case", name},
                                              {"status", toText(result.status)},
                                              {"reason", result.reason},
                                              {"max_abs", result.maxAbs ? Json(*result.maxAbs) : Json()}});
}

base::Result<Answer> testOnnx(const TestOnnxArguments& arguments, Context& context) {
    std::vector<std::filesystem::path> cases;
    for (const auto& folder : arguments.folders) {
        TESSERA_TRY(auto found, findCases(folder));
        if (found.empty()) {
            return fail(ErrorKind::kRefused,
                        "there is no test case (model.onnx beside test_data_set_*) in it", folder);
        }
        cases.insert(cases.end(), found.begin(), found.end());
    }
    CaseRunner runner = runOnReference;
    if (arguments.backend != "reference") {
        TESSERA_TRY(const auto session, createSession(context));
        TESSERA_CHECK(checkBackendName(*session, arguments.backend, "--backend"));
        runner = [&context, backend = arguments.backend](const OnnxCase& each) -> base::Result<CaseOutputs> {
            TESSERA_TRY(const auto opened, openSession(each.model.string(), context));
            TESSERA_TRY(const auto plan, opened.session->baselinePlan(backend, {}));
            return runOnSession(each, opened, plan);
        };
    }
    std::map<CaseStatus, std::int64_t> counts;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (context.stop.stop_requested()) {
            return fail(ErrorKind::kCancelled, fmt::format("stopped after {} of {} cases", i, cases.size()));
        }
        const auto name = cases[i].filename().string();
        context.progress.show(
            {"test", name, static_cast<std::int64_t>(i), static_cast<std::int64_t>(cases.size())});
        const auto result = runIsolated(cases[i], runner, context.stop);
        ++counts[result.status];
        context.progress.clear();
        report(name, result, context);
    }
    Json sums;
    bool failed = false;
    for (const auto status : kStatuses) {
        // What is not supported is known and said; everything else that is no pass is a failure.
        sums[status == CaseStatus::kPass ? "passed" : std::string(toText(status))] = counts[status];
        failed = failed ||
                 (status != CaseStatus::kPass && status != CaseStatus::kUnsupported && counts[status] > 0);
    }
    context.output.line("tessera-test-onnx", sums);
    return failed ? Answer::kNo : Answer::kYes;
}

} // namespace

void addTestOnnx(Registrar& registrar) {
    auto arguments = std::make_shared<TestOnnxArguments>();
    registrar
        .add("test-onnx", "Runs ONNX backend test cases; prints one JSON object a line",
             [arguments](Context& context) { return testOnnx(*arguments, context); })
        .arguments("DIR", arguments->folders, 1, "folders with cases, searched recursively")
        .option("--backend", "NAME", arguments->backend, "what computes them (reference)");
}

} // namespace tessera::cli
