// Every installed backend against the reference kernels in double precision: each case is a region, and each
// implementation that a backend offers for it is run in its own layouts.
#include "engine/backend/plugin.h"
#include "engine/kernels/kernel.h"
#include "tests/conformance/cases.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::conformance {

namespace {

class Conformance : public testing::TestWithParam<Case> {
protected:
    static void SetUpTestSuite() { installCrashReport(); }
};

/// The first operator for which the oracle has no kernel; "" when it has all.
std::string missingKernel(const graph::Graph& graph) {
    for (const auto& node : graph.nodes()) {
        if (node.domain.empty() && kernels::findKernel(node.domain, node.op) == nullptr) {
            return node.op;
        }
    }
    return "";
}

TEST_P(Conformance, EveryOfferIsRight) {
    const auto graph = test::graphFromText(GetParam().text);
    if (const auto missing = missingKernel(*graph); !missing.empty()) {
        GTEST_SKIP() << "the reference has no kernel for " << missing;
    }
    const Problem problem = makeProblem(GetParam().name, graph);
    ASSERT_FALSE(installedBackends().empty()) << "no plug-ins in " << backendFolder();
    for (const auto& installed : installedBackends()) {
        const auto& id = installed.id;
        const auto& plugin = installed.plugin;
        if (plugin == nullptr) {
            std::cout << id << ": not available: " << installed.whyNot << "\n";
            continue;
        }
        for (const int threads : {1, 2}) {
            const auto settings = installed.settings(threads);
            nameForCrash("the offer of " + id + " for " + problem.name);
            const auto offering = plugin->offer(*problem.graph, problem.region, settings);
            ASSERT_TRUE(offering.has_value()) << id << ": " << offering.error().oneLine();
            EXPECT_FALSE(plugin->create(*problem.graph, problem.region, "not offered", settings)) << id;
            for (const auto& implementation : offering->implementations) {
                EXPECT_EQ(check(*plugin, problem, implementation, settings), "")
                    << id << ":" << implementation.name << " with " << threads << " threads";
            }
        }
    }
}

/// Any CPU is to compute in bfloat16, however slowly.
backend::PluginSettings bf16Settings(const Installed& installed) {
    auto settings = installed.settings(2);
    settings.precision = graph::Precision::kBf16;
    settings.options["bf16"] = "emulated";
    return settings;
}

TEST_P(Conformance, OperandsAreRoundedOnlyWhereAPlanAsksForIt) {
    const auto graph = test::graphFromText(GetParam().text);
    const auto region = graph::wholeRegion(*graph);
    for (const auto& installed : installedBackends()) {
        const auto& id = installed.id;
        const auto& plugin = installed.plugin;
        for (const auto asked : {graph::Precision::kStrict, graph::Precision::kF32}) {
            auto settings = bf16Settings(installed);
            settings.precision = asked;
            const auto offering = plugin == nullptr ? base::Result<backend::Offering>(backend::Offering())
                                                    : plugin->offer(*graph, region, settings);
            ASSERT_TRUE(offering.has_value()) << id << ": " << offering.error().oneLine();
            for (const auto& implementation : offering->implementations) {
                EXPECT_TRUE(graph::serves(implementation.precision, graph::Precision::kF32))
                    << id << ":" << implementation.name;
            }
        }
    }
}

TEST_P(Conformance, EveryOfferWithRoundedOperandsIsRightInItsClass) {
    const auto graph = test::graphFromText(GetParam().text);
    if (const auto missing = missingKernel(*graph); !missing.empty()) {
        GTEST_SKIP() << "the reference has no kernel for " << missing;
    }
    const Problem problem = makeProblem(GetParam().name, graph);
    for (const auto& installed : installedBackends()) {
        const auto& id = installed.id;
        const auto& plugin = installed.plugin;
        if (plugin == nullptr) {
            continue;
        }
        const auto settings = bf16Settings(installed);
        nameForCrash("the offer of " + id + " for " + problem.name + " in bf16");
        const auto offering = plugin->offer(*problem.graph, problem.region, settings);
        ASSERT_TRUE(offering.has_value()) << id << ": " << offering.error().oneLine();
        for (const auto& implementation : offering->implementations) {
            if (implementation.precision == graph::Precision::kBf16) {
                EXPECT_EQ(check(*plugin, problem, implementation, settings), "")
                    << id << ":" << implementation.name;
            }
        }
    }
}

std::string nameOf(const testing::TestParamInfo<Case>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Cases, Conformance, testing::ValuesIn(allCases()), nameOf);

} // namespace

} // namespace tessera::conformance
