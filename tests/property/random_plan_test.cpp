// Outputs of any valid plan are the reference's: 500 random graphs, each placed at random over every
// operator-level plug-in that was built.
#include "engine/base/file_system.h"
#include "engine/kernels/accuracy.h"
#include "engine/kernels/tolerance.h"
#include "engine/measure/bound_kernel.h"
#include "engine/runtime/executor.h"
#include "tests/property/random_plan.h"
#include "tests/support/paths.h"
#include "tests/support/random_graph.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace tessera::test {
namespace {

constexpr int kGraphs = 500;

class RandomPlans : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_backends = new std::vector<OpenBackend>();
        for (const char* id : {"onednn", "openblas", "xnnpack", "reference"}) {
            open(id);
        }
    }
    static void TearDownTestSuite() { delete s_backends; }

    static void open(const std::string& id) {
        const std::filesystem::path library =
            TESSERA_BINARY_DIR "/lib/tessera/backends/libtessera-" + id + ".so";
        if (!std::filesystem::exists(library)) {
            return;
        }
        const std::string path = TESSERA_SOURCE_DIR "/resources/specs/" + id + ".json";
        const auto text = base::readTextFile(path, pattern::kMaxSpecBytes);
        ASSERT_TRUE(text.has_value());
        auto spec = pattern::parseSpec(*text, path);
        ASSERT_TRUE(spec.has_value()) << spec.error().oneLine();
        auto plugin = backend::openPlugin(id, library, {}, {});
        ASSERT_TRUE(plugin.has_value()) << plugin.error().oneLine();
        s_backends->push_back({*std::move(spec), *std::move(plugin)});
    }

    static runtime::PluginAccess access() {
        return {[](const std::string& id) -> base::Result<backend::Plugin*> {
                    for (const auto& backend : *s_backends) {
                        if (backend.spec.id == id) {
                            return backend.plugin.get();
                        }
                    }
                    return base::fail(base::ErrorKind::kImpossible, "is not open", id);
                },
                [](const std::string&) { return backend::PluginSettings(); }};
    }

    static std::string describe(const plan::Plan& plan) {
        std::string text;
        for (const auto& region : plan.regions) {
            text += graph::regionTitle(*plan.graph, region.region) + " in " + region.implementation.backend +
                    ":" + region.implementation.name + "\n";
        }
        return text;
    }

    static std::vector<OpenBackend>* s_backends;
};

std::vector<OpenBackend>* RandomPlans::s_backends = nullptr;

TEST_F(RandomPlans, GiveTheOutputsOfTheReference) {
    int fused = 0;
    int conversions = 0;
    std::map<std::string, int> regions;
    for (int round = 0; round < kGraphs; ++round) {
        SCOPED_TRACE("graph " + std::to_string(round));
        const auto seed = static_cast<std::uint64_t>(round) + 1;
        // Long chains with few readers are what fusions need.
        const bool chains = round % 2 == 0;
        const auto graph = randomGraph({.seed = seed,
                                        .nodes = 4 + static_cast<std::uint32_t>(round % 16),
                                        .mix = chains ? OperatorMix(3) : OperatorMix::kAll,
                                        .fanOut = chains ? 0.1 : 0.4});
        base::Random random(seed);
        const auto plan = randomPlan(graph, *s_backends, random);
        for (const auto& region : plan.regions) {
            ++regions[region.implementation.backend];
            fused += region.region.nodes.size() > 1 ? 1 : 0;
        }
        conversions += static_cast<int>(plan.conversions.size());
        const auto ordered = runtime::makeExecutionPlan(plan);
        ASSERT_TRUE(ordered.has_value()) << ordered.error().oneLine() << "\n" << describe(plan);
        // As a worker would get it.
        const auto steps = runtime::executionPlanFromJson(*graph, runtime::toJson(*graph, *ordered));
        ASSERT_TRUE(steps.has_value()) << steps.error().oneLine();
        const auto executor = runtime::Executor::make(graph, *steps, access());
        ASSERT_TRUE(executor.has_value()) << executor.error().oneLine() << "\n" << describe(plan);

        graph::Region ports;
        ports.inputs.assign(graph->inputs().begin(), graph->inputs().end());
        const auto inputs = measure::drawInputs(*graph, ports, seed);
        ASSERT_TRUE(inputs.has_value());
        ASSERT_TRUE((*executor)->setInputs(*inputs).has_value());
        // The second run meets buffers that the first has used.
        ASSERT_TRUE((*executor)->run().has_value());
        const auto ran = (*executor)->run();
        ASSERT_TRUE(ran.has_value()) << ran.error().oneLine();
        const auto outputs = (*executor)->outputs();
        const auto expected = kernels::oracleOf(*graph, *inputs);
        ASSERT_TRUE(outputs.has_value() && expected.has_value());
        for (std::size_t i = 0; i < expected->size(); ++i) {
            const auto deviation = kernels::compare(expected->at(i), outputs->at(i), graph::Precision::kF32);
            ASSERT_TRUE(deviation.has_value());
            EXPECT_TRUE(deviation->passes ||
                        deviation->relativeL2 <= kernels::toleranceOf(graph::Precision::kF32).networkL2)
                << "output " << i << ": relative L2 " << deviation->relativeL2 << "\n"
                << describe(plan);
        }
        if (HasFailure()) {
            return;
        }
    }
    // The test means something only when plans differ: several backends, fusions, conversions.
    EXPECT_GT(fused, kGraphs / 10);
    EXPECT_GT(conversions, kGraphs / 2);
    for (const auto& backend : *s_backends) {
        EXPECT_GT(regions[backend.spec.id], 0) << backend.spec.id;
    }
}

} // namespace
} // namespace tessera::test
