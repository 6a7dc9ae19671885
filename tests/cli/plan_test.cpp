#include "engine/models/models.h"
#include "engine/onnx/tensor_io.h"
#include "engine/onnx/writer.h"
#include "tests/cli/json_keys.h"
#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <sys/stat.h>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// One search of a small network on the real workers, whose plan all of these tests use.
class CliPlan : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_sandbox = std::make_unique<Sandbox>();
        s_sandbox->setVariable("TESSERA_BACKEND_PATH", test::buildPath("lib/tessera/backends"));
        const auto graph = models::buildSmallModel("chain");
        ASSERT_TRUE(graph);
        s_model = s_sandbox->path("chain.onnx");
        s_plan = s_sandbox->path("plan.json");
        ASSERT_TRUE(onnx::writeModelFile(**graph, s_model));
        s_search = s_sandbox->run({"search", s_model, "-o", s_plan, "--level", "op", "--json", "--seed", "3",
                                   "--store", s_sandbox->path("store.db")});
    }
    static void TearDownTestSuite() { s_sandbox.reset(); }

    [[nodiscard]] static CliRun run(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--store", s_sandbox->path("store.db")});
        return s_sandbox->run(arguments);
    }

    static std::unique_ptr<Sandbox> s_sandbox;
    static std::string s_model;
    static std::string s_plan;
    static CliRun s_search;
};

std::unique_ptr<Sandbox> CliPlan::s_sandbox;
std::string CliPlan::s_model;
std::string CliPlan::s_plan;
CliRun CliPlan::s_search;

TEST_F(CliPlan, SearchReportsEveryKeyOfTheContract) {
    ASSERT_EQ(s_search.exitCode, 0) << s_search.out << s_search.err;
    const auto document = s_search.json();
    EXPECT_THAT(brokenPromises(document, "tessera-search",
                               {{"plan", "object"},
                                {"baselines", "array"},
                                {"best_baseline", "string?"},
                                {"speedup", "number"},
                                {"speedup_low", "number"},
                                {"speedup_high", "number"},
                                {"identical_to", "string?"},
                                {"device", "object"},
                                {"threads", "integer"},
                                {"precision", "string"},
                                {"op_level", "object"},
                                {"graph_level", "object"},
                                {"checks", "object"},
                                {"verdicts", "object"}}),
                IsEmpty());
    EXPECT_THAT(brokenPromises(document["plan"], {{"median_ns", "integer"},
                                                  {"low_ns", "integer"},
                                                  {"high_ns", "integer"},
                                                  {"predicted_ns", "integer"},
                                                  {"kernels", "integer"},
                                                  {"conversions", "integer"},
                                                  {"others_share", "number?"}}),
                IsEmpty());
    EXPECT_THAT(brokenPromises(document["op_level"], {{"wall_ns", "integer"},
                                                      {"solve_ns", "integer"},
                                                      {"measurements", "integer"},
                                                      {"from_store", "integer"},
                                                      {"lower_bound_ns", "integer"},
                                                      {"optimal", "boolean"}}),
                IsEmpty());
    EXPECT_THAT(brokenPromises(document["graph_level"], {{"wall_ns", "integer"},
                                                         {"evaluations", "integer"},
                                                         {"generations", "integer"},
                                                         {"improvement", "number"}}),
                IsEmpty());
    for (const auto* verdict :
         {"measured", "slower", "noisy", "unsupported", "compile_failed", "wrong", "crashed", "hung"}) {
        EXPECT_THAT(brokenPromises(document["verdicts"], {{verdict, "integer"}}), IsEmpty());
    }
    for (const auto& baseline : document["baselines"]) {
        EXPECT_THAT(brokenPromises(baseline, {{"name", "string"},
                                              {"feasible", "boolean"},
                                              {"median_ns", "integer?"},
                                              {"low_ns", "integer?"},
                                              {"high_ns", "integer?"},
                                              {"reason", "string"}}),
                    IsEmpty());
    }
    EXPECT_EQ(std::ranges::count(s_search.err, '\r'), 0) << "no bar without a terminal";
}

TEST_F(CliPlan, RunWritesOneFileAnOutput) {
    const auto folder = s_sandbox->path("outputs");
    const auto result =
        run({"run", s_model, "--plan", s_plan, "--output-dir", folder, "--repeat", "3", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    const auto document = result.json();
    EXPECT_THAT(brokenPromises(document, "tessera-run",
                               {{"median_ns", "integer"},
                                {"min_ns", "integer"},
                                {"p95_ns", "integer"},
                                {"repeat", "integer"},
                                {"prepare_ns", "integer"},
                                {"peak_bytes", "integer"},
                                {"outputs", "array"}}),
                IsEmpty());
    EXPECT_EQ(document["repeat"], 3);
    ASSERT_FALSE(document["outputs"].empty());
    for (const auto& output : document["outputs"]) {
        EXPECT_THAT(
            brokenPromises(output,
                           {{"name", "string"}, {"dtype", "string"}, {"shape", "array"}, {"file", "string"}}),
            IsEmpty());
        EXPECT_TRUE(std::filesystem::exists(output["file"].get<std::string>()));
    }
}

TEST_F(CliPlan, RunTakesABackendOrPlacesGreedily) {
    EXPECT_EQ(run({"run", s_model, "--backend", "reference", "--repeat", "1", "--warmup", "0"}).exitCode, 0);
    EXPECT_EQ(run({"run", s_model, "--repeat", "1", "--warmup", "0"}).exitCode, 0);
    const auto unknown = run({"run", s_model, "--backend", "nobody"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("reference"));
}

TEST_F(CliPlan, RunWithoutAPlanMeasuresNothing) {
    const auto empty = s_sandbox->path("untouched.db");
    const auto result = s_sandbox->run({"run", s_model, "--repeat", "1", "--store", empty});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("≈ ?")) << "a guess is no number";
    EXPECT_EQ(s_sandbox->run({"store", "stats", empty, "--json"}).json()["rows"], 0);
}

TEST_F(CliPlan, RunRefusesWrongInputs) {
    s_sandbox->write("noise.npy", "no array");
    EXPECT_EQ(
        run({"run", s_model, "--plan", s_plan, "--input", "x=" + s_sandbox->path("noise.npy")}).exitCode, 3);
    EXPECT_EQ(run({"run", s_model, "--plan", s_plan, "--input", "x"}).exitCode, 2);
}

TEST_F(CliPlan, VerifyPassesAndATighterToleranceFails) {
    const auto good = run({"verify", s_model, "--plan", s_plan, "--json"});
    ASSERT_EQ(good.exitCode, 0) << good.out << good.err;
    const auto document = good.json();
    EXPECT_THAT(brokenPromises(
                    document, "tessera-verify",
                    {{"ok", "boolean"}, {"precision", "string"}, {"draws", "array"}, {"outputs", "array"}}),
                IsEmpty());
    EXPECT_EQ(document["draws"], nlohmann::json({"noise", "extremes"}));
    EXPECT_EQ(document["outputs"][0]["non_finite"], "none");
    EXPECT_EQ(document["outputs"][0]["draw"], "noise") << "extremes are judged in the class strict";
    EXPECT_THAT(brokenPromises(document["outputs"][0], {{"name", "string"},
                                                        {"draw", "string"},
                                                        {"non_finite", "string"},
                                                        {"max_abs", "number"},
                                                        {"max_rel", "number"},
                                                        {"relative_l2", "number"},
                                                        {"tolerance", "number"}}),
                IsEmpty());
    if (document["outputs"][0]["relative_l2"].get<double>() > 0) {
        EXPECT_EQ(run({"verify", s_model, "--plan", s_plan, "--tolerance", "1e-30"}).exitCode, 1);
    }
    const auto allowed = run({"verify", s_model, "--plan", s_plan, "--allow-error", "0.5", "--json"});
    EXPECT_EQ(allowed.exitCode, 0);
    EXPECT_EQ(allowed.json()["allowed_error"], 0.5);
}

TEST_F(CliPlan, VerifyComparesOnInputsOfAPerson) {
    const auto graph = *models::buildSmallModel("chain");
    const auto& input = graph->value(graph->inputs()[0]);
    graph::Tensor ones(input.type.dtype, *input.type.extents());
    std::ranges::fill(ones.mutableAs<float>(), 1.0F);
    const auto file = s_sandbox->path("ones.npy");
    ASSERT_TRUE(onnx::writeTensorFile(file, {input.name, ones}));
    const std::string& name = input.name;
    const auto verified = run({"verify", s_model, "--plan", s_plan, "--input", name + "=" + file, "--json"});
    ASSERT_EQ(verified.exitCode, 0) << verified.out << verified.err;
    EXPECT_EQ(verified.json()["draws"], nlohmann::json({"given inputs"}));
    EXPECT_EQ(verified.json()["outputs"][0]["draw"], "given inputs");

    s_sandbox->write("text.npy", "no array");
    EXPECT_EQ(run({"verify", s_model, "--plan", s_plan, "--input", name + "=" + s_sandbox->path("text.npy")})
                  .exitCode,
              3);
    EXPECT_EQ(run({"verify", s_model, "--plan", s_plan, "--input", "nothing=" + file}).exitCode, 2);
    EXPECT_EQ(run({"verify", s_model, "--plan", s_plan, "--input", name}).exitCode, 2);
}

TEST_F(CliPlan, ProfileShowsSumEndToEndAndGapTogether) {
    const auto result = run({"profile", s_model, "--plan", s_plan, "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    const auto document = result.json();
    EXPECT_THAT(brokenPromises(document, "tessera-profile",
                               {{"events", "array"},
                                {"sum_ns", "integer"},
                                {"end_to_end", "object"},
                                {"gap_ns", "integer"},
                                {"events_cost_ns", "integer"}}),
                IsEmpty());
    EXPECT_EQ(document["gap_ns"].get<std::int64_t>(),
              document["end_to_end"]["median_ns"].get<std::int64_t>() -
                  document["sum_ns"].get<std::int64_t>());
}

TEST_F(CliPlan, ExplainNamesTheChoiceAndItsRivals) {
    const auto match = run({"match", s_model, "--json"}).json();
    const auto node = match["regions"][0]["nodes"][0].get<std::string>();
    const auto result = run({"explain", s_model, "--plan", s_plan, "--node", node, "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    EXPECT_THAT(brokenPromises(result.json(), "tessera-explain",
                               {{"node", "string"},
                                {"placement", "string"},
                                {"decision", "string"},
                                {"why", "string"},
                                {"non_finite", "string"},
                                {"search", "object"},
                                {"rivals", "array"},
                                {"kernel", "object"}}),
                IsEmpty());
    const auto search = result.json()["search"]; // as the plan's file has it
    EXPECT_GT(search["budget_ns"].get<std::int64_t>(), 0);
    EXPECT_GT(search["wall_ns"].get<std::int64_t>(), 0);
    const auto text = run({"explain", s_model, "--plan", s_plan, "--node", node});
    EXPECT_THAT(text.out, HasSubstr(" of a budget of ")) << text.out;
    EXPECT_EQ(run({"explain", s_model, "--plan", s_plan, "--node", "nobody"}).exitCode, 2);
}

TEST_F(CliPlan, CompareWithItselfFindsNothing) {
    const auto result = run({"compare", s_plan, s_plan, "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    EXPECT_EQ(result.json()["same_placement"], true);
    EXPECT_EQ(run({"compare", s_plan, s_sandbox->path("absent.json")}).exitCode, 3);
}

TEST_F(CliPlan, CompareTellsTheErrorOfEachNode) {
    const auto result = run({"compare", s_plan, s_plan, "--error", "--model", s_model, "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    const auto errors = result.json()["errors"];
    ASSERT_FALSE(errors.empty());
    for (const auto& node : errors) {
        EXPECT_THAT(brokenPromises(node, {{"node", "string"},
                                          {"a", "number?"},
                                          {"b", "number?"},
                                          {"own_a", "number?"},
                                          {"own_b", "number?"}}),
                    IsEmpty());
        EXPECT_EQ(node["a"], node["b"]) << "one plan, twice";
        EXPECT_LE(node["a"], 1) << "it was verified";
    }
    EXPECT_EQ(run({"compare", s_plan, s_plan, "--error"}).exitCode, 2) << "of which model?";
    EXPECT_EQ(run({"compare", s_plan, s_plan, "--model", s_model}).exitCode, 2) << "what for?";
}

TEST_F(CliPlan, ExportsEveryFormat) {
    for (const auto* format : {"json", "csv", "svg", "png", "pdf", "dot", "onnx", "html", "trace"}) {
        const auto file = s_sandbox->path(std::string("plan.") + format);
        const auto result = run({"export", s_model, "--plan", s_plan, "--format", format, "-o", file});
        EXPECT_EQ(result.exitCode, 0) << format << ": " << result.err;
        EXPECT_GT(std::filesystem::file_size(file), 100U) << format;
    }
    EXPECT_EQ(run({"export", s_model, "--plan", s_plan, "--format", "gif", "-o", "x"}).exitCode, 2);
    EXPECT_EQ(run({"info", s_sandbox->path("plan.onnx")}).exitCode, 0);
}

TEST_F(CliPlan, APictureIsOfWhatWasAskedFor) {
    const auto plan = nlohmann::json::parse(s_sandbox->read("plan.json"));
    const std::string node = plan["regions"][0]["nodes"][0];
    const auto file = s_sandbox->path("part.png");
    const auto written = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"export",   s_model, "--plan", s_plan,
                                           "--format", "png",   "-o",     file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return std::filesystem::file_size(file);
    };
    const auto whole = written({});
    EXPECT_GT(written({"--scale", "2"}), whole);
    EXPECT_LT(written({"--select", node, "--no-legend"}), whole);
    EXPECT_GT(written({"--fold", "--theme", "dark"}), 100U);
    const auto refused = [&](const std::string& format, const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"export",   s_model, "--plan", s_plan,
                                           "--format", format,  "-o",     file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return run(arguments).exitCode;
    };
    EXPECT_EQ(refused("svg", {"--scale", "2"}), 2) << "lines have no pixels";
    EXPECT_EQ(refused("csv", {"--fold"}), 2) << "a table is no picture";
    EXPECT_EQ(refused("png", {"--select", "nobody"}), 2);
    EXPECT_EQ(refused("png", {"--scale", "5"}), 2);
}

TEST_F(CliPlan, AnOverlayColoursAPictureAndIsAColumnOfTheTable) {
    const auto graph = models::buildSmallModel("chain");
    ASSERT_TRUE(graph);
    const std::string node = (*graph)->nodes().front().name;
    s_sandbox->write("values.csv", "node,latency,unit\n" + node + ",0.125,ms\nnobody,3,ms\n");
    const std::string values = s_sandbox->path("values.csv");
    const auto write = [&](const char* format, const std::string& overlay) {
        return run({"export", s_model, "--plan", s_plan, "--format", format, "-o",
                    s_sandbox->path("overlay." + std::string(format)), "--overlay", overlay});
    };
    const auto picture = write("svg", values);
    ASSERT_EQ(picture.exitCode, 0) << picture.err;
    EXPECT_THAT(picture.err, HasSubstr("1 of 2 nodes are in this model; the first that is not is 'nobody', "
                                       "line 3"));
    const auto bare = s_sandbox->path("bare.svg");
    ASSERT_EQ(run({"export", s_model, "--plan", s_plan, "--format", "svg", "-o", bare}).exitCode, 0);
    EXPECT_FALSE(s_sandbox->read("overlay.svg") == s_sandbox->read("bare.svg"));
    ASSERT_EQ(write("csv", values).exitCode, 0);
    EXPECT_THAT(s_sandbox->read("overlay.csv"), HasSubstr(",\"latency, ms\"\r\n"));
    EXPECT_THAT(s_sandbox->read("overlay.csv"), HasSubstr(",0.125\r\n"));

    s_sandbox->write("bad.csv", "node,latency\n" + node + ",slow\n");
    const auto bad = write("svg", s_sandbox->path("bad.csv"));
    EXPECT_EQ(bad.exitCode, 3);
    EXPECT_THAT(bad.err, HasSubstr("bad.csv: line 2: latency: 'slow' is not a finite number"));
    EXPECT_EQ(write("svg", s_sandbox->path("absent.csv")).exitCode, 3);
    EXPECT_EQ(write("html", values).exitCode, 2) << "a report has no overlay";
}

TEST_F(CliPlan, TheReportSaysWhatThePlanSays) {
    const auto file = s_sandbox->path("report.html");
    ASSERT_EQ(run({"export", s_model, "--plan", s_plan, "--format", "html", "-o", file}).exitCode, 0);
    const auto page = s_sandbox->read("report.html");
    const auto plan = nlohmann::json::parse(s_sandbox->read("plan.json"));
    std::size_t rows = 0;
    for (auto at = page.find("<tr id=\"region-"); at != std::string::npos;
         at = page.find("<tr id=\"region-", at + 1)) {
        ++rows;
    }
    EXPECT_EQ(rows, plan["regions"].size());
    EXPECT_THAT(page, HasSubstr("<p class=\"verdict\">"));
    EXPECT_THAT(page, HasSubstr(plan["model"]["structure_hash"].get<std::string>()));
}

TEST_F(CliPlan, AReportShowsErrorsWhenAskedTo) {
    const auto file = s_sandbox->path("checked.html");
    ASSERT_EQ(run({"export", s_model, "--plan", s_plan, "--format", "html", "--errors", "-o", file}).exitCode,
              0);
    EXPECT_THAT(s_sandbox->read("checked.html"),
                AllOf(HasSubstr("<section id=\"errors\""), HasSubstr("are within their tolerance")));
    const auto refused =
        run({"export", s_model, "--plan", s_plan, "--format", "csv", "--errors", "-o", file});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("--errors: only a report (html) has them"));
}

TEST_F(CliPlan, ABundleRunsWithoutNamingItsModel) {
    const auto folder = s_sandbox->path("bundle");
    const auto made = run({"export", s_model, "--plan", s_plan, "--format", "bundle", "-o", folder});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const auto result = run({"run", "--plan", folder + "/plan.json", "--repeat", "1", "--warmup", "0"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    s_sandbox->write("bundle/model.onnx", "changed");
    EXPECT_EQ(run({"run", "--plan", folder + "/plan.json"}).exitCode, 3);
}

TEST_F(CliPlan, AnotherCpusPlanIsNotPossibleHereUnlessSolvedAgain) {
    auto plan = nlohmann::json::parse(s_sandbox->read("plan.json"));
    plan["device"]["cpu"] = "Some other CPU";
    s_sandbox->write("foreign.json", plan.dump());
    const auto foreign = s_sandbox->path("foreign.json");
    const auto refused = run({"run", s_model, "--plan", foreign});
    EXPECT_EQ(refused.exitCode, 4);
    EXPECT_THAT(refused.err, HasSubstr("Some other CPU"));
    EXPECT_THAT(refused.err, HasSubstr("--anyway"));
    const auto unverified = run({"verify", s_model, "--plan", foreign});
    EXPECT_EQ(unverified.exitCode, 4);
    EXPECT_THAT(unverified.err, Not(HasSubstr("--anyway"))) << "verify has no such option";
    const auto anyway = run({"run", s_model, "--plan", foreign, "--anyway", "--repeat", "1"});
    EXPECT_EQ(anyway.exitCode, 0) << anyway.err;
}

TEST_F(CliPlan, APinBringsAGraphLevelBackendIntoPlay) {
    std::string backend;
    const auto listed = s_sandbox->run({"backends", "--json"});
    ASSERT_EQ(listed.exitCode, 0) << listed.err;
    const auto document = listed.json();
    for (const auto& entry : document["backends"]) {
        if (entry["level"] == "graph" && entry["available"].get<bool>()) {
            backend = entry["name"];
        }
    }
    if (backend.empty()) {
        GTEST_SKIP() << "no graph-level backend is installed";
    }
    const auto before = nlohmann::json::parse(s_sandbox->read("plan.json"));
    const std::string node = before["regions"][0]["nodes"][0];
    const auto file = s_sandbox->path("pinned.json");
    const auto made = run({"search", s_model, "-o", file, "--level", "op", "--pin", node + "=" + backend});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    const auto pinned = nlohmann::json::parse(s_sandbox->read("pinned.json"));
    EXPECT_EQ(pinned["regions"][0]["backend"], backend);
    EXPECT_TRUE(pinned["regions"][0]["pinned"].get<bool>());
    EXPECT_EQ(run({"verify", s_model, "--plan", file}).exitCode, 0);
}

TEST_F(CliPlan, APlanOfAnotherModelIsRefused) {
    const auto result = run({"run", "builtin:dcgan", "--plan", s_plan});
    EXPECT_EQ(result.exitCode, 3) << result.err;
    EXPECT_THAT(result.err, HasSubstr("structure_hash"));
}

TEST_F(CliPlan, APlanThatNamesNoImplementationIsNamedWithItsNode) {
    auto plan = nlohmann::json::parse(s_sandbox->read("plan.json"));
    plan["regions"][0]["implementation"] = "none.such";
    const std::string node = plan["regions"][0]["nodes"][0];
    s_sandbox->write("edited.json", plan.dump());
    const auto edited = s_sandbox->path("edited.json");
    for (const auto* command : {"run", "verify", "profile"}) {
        const auto result = run({command, s_model, "--plan", edited});
        EXPECT_EQ(result.exitCode, 4) << command << ": " << result.err;
        EXPECT_THAT(result.err, HasSubstr(edited + ": node '" + node + "': ")) << command;
        EXPECT_THAT(result.err, HasSubstr("none.such")) << command;
    }
}

TEST_F(CliPlan, TheStoreIsCountedCheckedMergedAndPruned) {
    const auto file = s_sandbox->path("store.db");
    const auto stats = s_sandbox->run({"store", "stats", file, "--json"});
    ASSERT_EQ(stats.exitCode, 0) << stats.err;
    EXPECT_GT(stats.json()["rows"].get<int>(), 0);
    EXPECT_EQ(s_sandbox->run({"store", "check", file}).exitCode, 0);
    const auto other = s_sandbox->path("other.db");
    const auto merged = s_sandbox->run({"store", "merge", other, file, "--json"});
    ASSERT_EQ(merged.exitCode, 0) << merged.err;
    EXPECT_GT(merged.json()["from"][0]["added"].get<int>(), 0);
    EXPECT_EQ(s_sandbox->run({"store", "stats", other, "--json"}).json()["rows"], stats.json()["rows"]);
    EXPECT_EQ(s_sandbox->run({"store", "prune", other, "--older-than", "365d"}).exitCode, 0);
    EXPECT_EQ(s_sandbox->run({"store", "stats", s_sandbox->path("absent.db")}).exitCode, 3);
    s_sandbox->write("noise.db", std::string(5000, 'x'));
    EXPECT_EQ(s_sandbox->run({"store", "check", s_sandbox->path("noise.db")}).exitCode, 3);
}

TEST_F(CliPlan, AnUnwritablePlanIsSaidBeforeTheSearch) {
    const auto result = run({"search", s_model, "-o", "/no/such/folder/plan.json"});
    EXPECT_EQ(result.exitCode, 5);
    EXPECT_THAT(result.err, HasSubstr("/no/such/folder"));
    EXPECT_EQ(run({"search", s_model, "-o", s_plan, "--pin", "nobody"}).exitCode, 2);
    EXPECT_EQ(run({"search", s_model, "-o", s_plan, "--backends", "nobody"}).exitCode, 2);
    EXPECT_EQ(run({"search", s_model, "-o", s_plan, "--budget", "soon"}).exitCode, 2);
}

TEST_F(CliPlan, BackendsThatCannotDoAllSayThatTheReferenceWasLeftOut) {
    const auto result = run({"search", "builtin:dcgan", "-o", s_plan + ".none", "--backends", "openblas"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.err, HasSubstr("'reference', which runs every operator, was left out"));
}

} // namespace
} // namespace tessera::clitest
