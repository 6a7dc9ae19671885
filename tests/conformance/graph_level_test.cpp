// Every installed graph-level backend against the reference kernels in double precision: whole regions of one
// and of many operators, handed over as ONNX models as the worker does it.
#include "engine/graph/region.h"
#include "engine/kernels/kernel.h"
#include "engine/onnx/writer.h"
#include "tests/conformance/cases.h"
#include "tests/conformance/harness.h"
#include "tests/conformance/non_finite.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/paths.h"
#include "tests/support/random_graph.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace tessera::conformance {

namespace {

base::Result<backend::OnnxModelBytes> writeRegion(const graph::Graph& graph, const graph::Region& region) {
    TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
    TESSERA_TRY(auto written, onnx::writeModel(*part));
    return backend::OnnxModelBytes{std::move(written.bytes), {}};
}

std::filesystem::path libraryOf(const std::string& id) {
    return backendFolder() / ("libtessera-" + id + ".so");
}

constexpr const char* kListOfUnsupported = "tests/conformance/graph_level_unsupported.txt";

/// What the library is known not to run, by case: lines "backend case" of the list.
std::set<std::string> knownUnsupported(const std::string& id) {
    std::ifstream file(test::sourcePath(kListOfUnsupported));
    std::set<std::string> known;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string backend;
        std::string name;
        if (words >> backend >> name && backend == id) {
            known.insert(name);
        }
    }
    return known;
}

class GraphLevel : public testing::TestWithParam<const char*> {
protected:
    static void SetUpTestSuite() { installCrashReport(); }
    /// Before the process ends: the libraries' own exit handlers must find nothing of ours alive.
    static void TearDownTestSuite() { s_opened.clear(); }

    void SetUp() override {
        const std::string id = GetParam();
        if (!std::filesystem::exists(libraryOf(id))) {
            GTEST_SKIP() << "the backend " << id << " is not built: there is no " << libraryOf(id);
        }
        // Vendor pools do not survive being closed and opened again, so that one lasts for all tests.
        if (!s_opened.contains(id) && !s_whyNot.contains(id)) {
            auto plugin = backend::openPlugin(id, libraryOf(id), settingsFor(2), writeRegion);
            if (plugin) {
                s_opened[id] = *std::move(plugin);
            } else {
                s_whyNot[id] = plugin.error().oneLine();
            }
        }
        if (s_whyNot.contains(id)) {
            GTEST_SKIP() << "the backend " << id << " is not available: " << s_whyNot[id];
        }
        m_plugin = s_opened[id].get();
    }

    /// Offers, creates and runs the whole graph. Refusals by the plug-in or by its library are recorded.
    void tryGraph(const std::string& name, const graph::GraphRef& graph, std::initializer_list<int> threads) {
        SCOPED_TRACE(name);
        const Problem problem = makeProblem(name, graph);
        for (const int count : threads) {
            const auto settings = settingsFor(count);
            nameForCrash("the offer of " + std::string(GetParam()) + " for " + name);
            const auto offering = m_plugin->offer(*graph, problem.region, settings);
            ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
            if (offering->implementations.empty()) {
                ASSERT_FALSE(offering->refusals.empty()) << "refused without a reason";
                recordRefusal(name, offering->refusals[0].reason);
                return;
            }
            const auto& implementation = offering->implementations[0];
            const auto kernel = m_plugin->create(*graph, problem.region, implementation.name, settings);
            if (!kernel && kernel.error().kind == base::ErrorKind::kImpossible) {
                recordRefusal(name, kernel.error().oneLine());
                return;
            }
            EXPECT_EQ(check(*m_plugin, problem, implementation, settings), "") << count << " threads";
        }
    }

    /// Exactly the listed cases were refused.
    void expectKnownRefusals(const std::set<std::string>& tried) const {
        const auto known = knownUnsupported(GetParam());
        for (const auto& [name, reason] : m_refused) {
            EXPECT_TRUE(known.contains(name))
                << name << " is refused: " << reason << "\nwhere that is right, add the line '" << GetParam()
                << " " << name << "' to " << kListOfUnsupported;
        }
        for (const auto& name : known) {
            EXPECT_TRUE(!tried.contains(name) || m_refused.contains(name))
                << "stale line in " << kListOfUnsupported << ": " << GetParam() << " " << name;
        }
    }

    backend::Plugin* m_plugin = nullptr;

private:
    void recordRefusal(const std::string& name, const std::string& reason) {
        std::cout << GetParam() << " refuses " << name << ": " << reason << "\n";
        m_refused[name] = reason;
    }

    static inline std::map<std::string, std::unique_ptr<backend::Plugin>> s_opened;
    static inline std::map<std::string, std::string> s_whyNot;
    std::map<std::string, std::string> m_refused;
};

bool oracleKnows(const graph::Graph& graph) {
    for (const auto& node : graph.nodes()) {
        if (kernels::findKernel(node.domain, node.op) == nullptr) {
            return false;
        }
    }
    return true;
}

// Runtimes have types of their own choosing for f32 operators: theirs is the plan's.
TEST_P(GraphLevel, RoundsOperandsOnlyWhereAPlanAsksForIt) {
    const Problem problem =
        makeProblem("class", test::graphFromText("graph class opset 17\ninput x: f32[24,96]\n"
                                                 "const w: f32[96,80] = random(1)\ny = MatMul(x, w)\n"
                                                 "output y\n"));
    for (const auto asked : {graph::Precision::kF32, graph::Precision::kBf16}) {
        auto settings = settingsFor(2);
        settings.precision = asked;
        settings.options["bf16"] = "emulated";
        const auto offering = m_plugin->offer(*problem.graph, problem.region, settings);
        ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
        ASSERT_FALSE(offering->implementations.empty());
        const auto& implementation = offering->implementations[0];
        EXPECT_TRUE(graph::serves(implementation.precision, asked));
        EXPECT_EQ(check(*m_plugin, problem, implementation, settings, asked), "") << graph::toText(asked);
    }
}

TEST_P(GraphLevel, RunsRegionsOfManyOperators) {
    std::set<std::string> tried;
    for (const auto& made : graphLevelCases()) {
        tried.insert(made.name);
        tryGraph(made.name, test::graphFromText(made.text), {1, 2});
    }
    expectKnownRefusals(tried);
}

TEST_P(GraphLevel, RunsEveryOperatorOfTheSuite) {
    std::set<std::string> tried;
    for (const auto& list : {convolutionCases(), productCases(), otherCases()}) {
        for (const auto& made : list) {
            const auto graph = test::graphFromText(made.text);
            if (oracleKnows(*graph)) {
                tried.insert(made.name);
                tryGraph(made.name, graph, {2});
            }
        }
    }
    expectKnownRefusals(tried);
}

/// One that carries infinities and NaN has them where the definition has them.
TEST_P(GraphLevel, SaysWhetherInfinitiesAndNaNAreCarried) {
    bool isSaidToLose = false;
    bool loses = false;
    const auto settings = settingsFor(2);
    for (const auto& list : {convolutionCases(), productCases(), otherCases(), graphLevelCases()}) {
        for (const auto& made : list) {
            const auto graph = test::graphFromText(made.text);
            if (!oracleKnows(*graph)) {
                continue;
            }
            const auto region = graph::wholeRegion(*graph);
            const auto offering = m_plugin->offer(*graph, region, settings);
            ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
            const auto problems = nonFiniteProblems(made.name, graph, region);
            if (offering->implementations.empty() || problems.empty()) {
                continue;
            }
            const auto& implementation = offering->implementations[0];
            const std::string wrong = checkEach(*m_plugin, problems, implementation, settings);
            if (implementation.nonFinite == backend::NonFinite::kLost) {
                isSaidToLose = true;
                loses = loses || !wrong.empty();
            } else {
                EXPECT_EQ(wrong.starts_with("create failed") ? "" : wrong, "") << made.text;
            }
        }
    }
    EXPECT_EQ(loses, isSaidToLose) << "stale mark: it carries infinities and NaN";
}

TEST_P(GraphLevel, RunsSmallNetworks) {
    for (const auto& network : test::smallNetworks()) {
        tryGraph("network_" + std::string(network.name), test::graphFromText(network.text), {1, 2});
    }
    expectKnownRefusals({});
}

TEST_P(GraphLevel, RunsRandomGraphs) {
    constexpr std::uint64_t kGraphs = 24;
    for (std::uint64_t seed = 1; seed <= kGraphs; ++seed) {
        tryGraph("random_" + std::to_string(seed), test::randomGraph({.seed = seed, .nodes = 12}), {2});
    }
    expectKnownRefusals({});
}

/// A part of a graph: values cross its border both ways, and an interior value is read outside too.
TEST_P(GraphLevel, RunsAPartOfAGraph) {
    const auto graph =
        test::graphFromText("graph part opset 17\ninput x: f32[3,8]\n"
                            "const w: f32[8,8] = random(1)\na = Relu(x)\nb = MatMul(a, w) @first\n"
                            "c = Add(b, a) @second\nd = Tanh(b)\ne = Mul(c, d)\noutput e\n");
    const Problem problem = makeProblem(
        "part", graph, graph::makeRegion(*graph, {graph->findNode("first"), graph->findNode("second")}));
    const auto settings = settingsFor(2);
    const auto offering = m_plugin->offer(*graph, problem.region, settings);
    ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
    ASSERT_EQ(offering->implementations.size(), 1U);
    EXPECT_EQ(offering->implementations[0].pool, backend::ThreadPool::kForeign);
    EXPECT_EQ(check(*m_plugin, problem, offering->implementations[0], settings), "");
}

/// Alone on the machine the libraries may spin and pin; results stay the same.
TEST_P(GraphLevel, RunsAWholeGraphAsABaseline) {
    const auto graph = test::graphFromText(test::kAttentionLayer);
    const Problem problem = makeProblem("baseline", graph);
    auto settings = settingsFor(2);
    settings.use = backend::PluginSettings::Use::kWholeGraphBaseline;
    const auto offering = m_plugin->offer(*graph, problem.region, settings);
    ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
    ASSERT_EQ(offering->implementations.size(), 1U);
    EXPECT_EQ(check(*m_plugin, problem, offering->implementations[0], settings), "");
}

/// Sums that leave 32 bits are exact, or it says that it cannot make them.
TEST_P(GraphLevel, IsNeverSilentlyNarrowerThan64Bits) {
    Problem problem = makeProblem("wide", test::graphFromText("graph wide opset 17\ninput i: i64[3]\n"
                                                              "input j: i64[3]\ny = Add(i, j)\noutput y\n"));
    const std::vector<std::int64_t> large{2'000'000'000, -5, 70'000'000};
    problem.inputs = {graph::Tensor::ofInts({3}, large), graph::Tensor::ofInts({3}, large)};
    const std::vector<std::int64_t> sums{4'000'000'000, -10, 140'000'000};
    const graph::Tensor right = graph::Tensor::ofInts({3}, sums);
    problem.oracle[0].r = right;
    const auto settings = settingsFor(2);
    const auto offering = m_plugin->offer(*problem.graph, problem.region, settings);
    ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
    ASSERT_FALSE(offering->implementations.empty());
    const std::string wrong = check(*m_plugin, problem, offering->implementations[0], settings);
    EXPECT_TRUE(wrong.empty() || wrong.find("32 bits") != std::string::npos) << wrong;
}

TEST_P(GraphLevel, RefusesWhatItCannotTakeWithAReason) {
    const std::pair<const char*, const char*> kTexts[] = {
        {"input x: str[2]\ny = Identity(x)\n", "string"},
        {"input x: f32[2]\ny: f32[2] = com.example.Thing(x)\n", "com.example"},
    };
    for (const auto& [text, clause] : kTexts) {
        const auto graph = test::graphFromText("graph refused opset 17\n" + std::string(text) + "output y\n");
        const auto region = graph::wholeRegion(*graph);
        const auto offering = m_plugin->offer(*graph, region, settingsFor(2));
        ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
        EXPECT_TRUE(offering->implementations.empty()) << text;
        ASSERT_EQ(offering->refusals.size(), 1U) << text;
        EXPECT_NE(offering->refusals[0].reason.find(clause), std::string::npos)
            << offering->refusals[0].reason;
    }
}

INSTANTIATE_TEST_SUITE_P(Installed, GraphLevel, testing::Values("onnxruntime", "openvino"),
                         [](const auto& info) { return std::string(info.param); });

} // namespace

} // namespace tessera::conformance
