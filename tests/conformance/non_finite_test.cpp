// What each offer says of infinities and NaN: one that carries them has them where the definition has them,
// and one that loses them loses some of them somewhere, or the mark is stale.
#include "engine/kernels/kernel.h"
#include "tests/conformance/cases.h"
#include "tests/conformance/non_finite.h"
#include "tests/support/graph_text.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tessera::conformance {

namespace {

using backend::NonFinite;

/// "Conv + Relu".
std::string operatorsOf(const graph::Graph& graph) {
    std::string text;
    for (const auto& node : graph.nodes()) {
        text += (text.empty() ? "" : " + ") + node.op;
    }
    return text;
}

bool isComputable(const graph::Graph& graph) {
    return std::ranges::all_of(graph.nodes(), [](const graph::Node& node) {
        return node.domain.empty() && kernels::findKernel(node.domain, node.op) != nullptr;
    });
}

class NonFiniteInputs : public testing::TestWithParam<std::string> {
protected:
    static void SetUpTestSuite() { installCrashReport(); }
};

TEST_P(NonFiniteInputs, AreCarriedOrSaidToBeLost) {
    const auto found = std::ranges::find(installedBackends(), GetParam(), &Installed::id);
    ASSERT_NE(found, installedBackends().end());
    if (found->plugin == nullptr) {
        GTEST_SKIP() << found->whyNot;
    }
    const auto settings = found->settings(2);
    std::map<std::string, bool> losesSome; ///< by the first operator of the regions of which offers say so
    for (const auto& made : allCases()) {
        const auto graph = test::graphFromText(made.text);
        if (!isComputable(*graph)) {
            continue;
        }
        const auto region = graph::wholeRegion(*graph);
        const auto offering = found->plugin->offer(*graph, region, settings);
        ASSERT_TRUE(offering.has_value()) << made.name << ": " << offering.error().oneLine();
        if (offering->implementations.empty()) {
            continue;
        }
        const auto problems = nonFiniteProblems(made.name, graph, region);
        std::set<std::string> algorithms;
        for (const auto& implementation : offering->implementations) {
            // Schedules of one algorithm ("taps.t1x9x3") differ in their tiles alone.
            if (!algorithms.insert(implementation.name.substr(0, implementation.name.find('.'))).second) {
                continue;
            }
            const auto wrong =
                problems.empty() ? "" : checkEach(*found->plugin, problems, implementation, settings);
            if (implementation.nonFinite == NonFinite::kLost) {
                losesSome[graph->nodes().front().op] |= !wrong.empty();
            } else {
                EXPECT_EQ(wrong, "") << found->id << ":" << implementation.name << " on "
                                     << operatorsOf(*graph);
            }
        }
    }
    for (const auto& [anchor, isTrue] : losesSome) {
        EXPECT_TRUE(isTrue) << "stale mark: no offer of " << found->id << " for " << anchor
                            << " loses an infinity or NaN";
    }
}

INSTANTIATE_TEST_SUITE_P(Installed, NonFiniteInputs, testing::ValuesIn([] {
                             std::vector<std::string> ids;
                             for (const auto& installed : installedBackends()) {
                                 ids.push_back(installed.id);
                             }
                             return ids;
                         }()),
                         [](const auto& info) { return info.param; });

} // namespace

} // namespace tessera::conformance
