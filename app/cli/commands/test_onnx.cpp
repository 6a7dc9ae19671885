#include "app/cli/commands/commands.h"
#include "app/cli/onnx_case.h"
#include "app/cli/session_source.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using base::ErrorKind;
using base::fail;

struct TestOnnxArguments {
    std::vector<std::string> folders;
    std::string backend = "reference";
    std::string known;
};

/// Cases that are known not to pass, each with its reason.
using KnownCases = std::map<std::string, std::string>;

/// One case a line: its name, a blank, the reason. Lines that begin with # are for people.
base::Result<KnownCases> readKnown(const std::string& file) {
    KnownCases known;
    if (file.empty()) {
        return known;
    }
    std::ifstream stream(file);
    if (!stream) {
        return fail(ErrorKind::kIo, "cannot be read", file);
    }
    std::size_t number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const auto blank = line.find(' ');
        const auto where = fmt::format("{}:{}", file, number);
        if (blank == std::string::npos || blank + 1 == line.size()) {
            return fail(ErrorKind::kUsage, "a case needs a reason behind its name", where);
        }
        if (!known.emplace(line.substr(0, blank), line.substr(blank + 1)).second) {
            return fail(ErrorKind::kUsage, "names a case a second time", where);
        }
    }
    return known;
}

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
            CommonOptions options = context.options;
            options.shapes = sizesOf(each);
            const Context sized{options, context.output, context.progress, context.stop};
            TESSERA_TRY(const auto opened, openSession(each.model.string(), sized));
            TESSERA_TRY(const auto plan,
                        opened.session->baselinePlan(backend, session::Unmeasured::kShow, {}));
            return runOnSession(each, opened, plan);
        };
    }
    TESSERA_TRY(KnownCases known, readKnown(arguments.known));
    const bool hasList = !arguments.known.empty();
    std::vector<std::string> unexpected;
    std::vector<std::string> stale;
    std::set<std::string> met;
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
        const bool isKnown = known.contains(name);
        met.insert(name);
        if (hasList && isKnown == (result.status == CaseStatus::kPass)) {
            (isKnown ? stale : unexpected).push_back(name);
        }
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
    if (hasList) {
        // What is listed but not there is as stale as what passes.
        for (const auto& [name, reason] : known) {
            if (!met.contains(name)) {
                stale.push_back(name);
            }
        }
        sums["unexpected"] = unexpected;
        sums["stale"] = stale;
        failed = !unexpected.empty() || !stale.empty();
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
        .option("--backend", "NAME", arguments->backend, "what computes them (reference)")
        .option("--known", "FILE", arguments->known,
                "cases that do not pass, one a line with its reason; any other outcome is a failure");
}

} // namespace tessera::cli
