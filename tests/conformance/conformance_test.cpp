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
    for (auto& [id, plugin, whyNot] : installedBackends()) {
        if (plugin == nullptr) {
            std::cout << id << ": not available: " << whyNot << "\n";
            continue;
        }
        for (const int threads : {1, 2}) {
            const auto settings = settingsFor(threads);
            nameForCrash("the offer of " + id + " for " + problem.name);
            const auto offering = plugin->offer(*problem.graph, problem.region, settings);
            ASSERT_TRUE(offering.has_value()) << id << ": " << offering.error().oneLine();
            for (const auto& implementation : offering->implementations) {
                EXPECT_EQ(check(*plugin, problem, implementation, settings), "")
                    << id << ":" << implementation.name << " with " << threads << " threads";
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
