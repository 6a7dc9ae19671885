// Outputs of any valid plan are the reference's: 500 random graphs, each placed at random over every
// operator-level plug-in that was built.
#include "engine/backend/device_copy.h"
#include "engine/base/file_system.h"
#include "engine/kernels/accuracy.h"
#include "engine/kernels/tolerance.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/drawn_inputs.h"
#include "engine/plan/plan_text.h"
#include "engine/runtime/executor.h"
#include "tests/property/random_plan.h"
#include "tests/property/sharing_graph.h"
#include "tests/support/paths.h"
#include "tests/support/random_graph.h"
#include "tests/unit/backends/played_cuda_device.h"
#include "tests/unit/backends/pocl_device.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace tessera::test {
namespace {

constexpr int kGraphs = 500;

class RandomPlans : public testing::Test {
protected:
    static void SetUpTestSuite() {
        s_backends = new std::vector<OpenBackend>();
        s_copies = new std::vector<OpenBackend>();
        for (const char* id : {"onednn", "native", "openblas", "xnnpack", "reference"}) {
            open(id);
        }
    }
    static void TearDownTestSuite() {
        delete s_copies;
        delete s_backends;
    }

    static void open(const std::string& id, const std::shared_ptr<backend::Device>& device = {},
                     std::map<std::string, std::string> options = {}) {
        const std::filesystem::path library =
            test::buildPath("lib/tessera/backends/libtessera-") + id + ".so";
        if (!std::filesystem::exists(library)) {
            return;
        }
        const std::string path = test::sourcePath("resources/specs/") + id + ".json";
        const auto text = base::readTextFile(path, pattern::kMaxSpecBytes);
        ASSERT_TRUE(text.has_value());
        auto spec = pattern::parseSpec(*text, path);
        ASSERT_TRUE(spec.has_value()) << spec.error().oneLine();
        backend::PluginSettings settings;
        settings.device = device;
        settings.options = std::move(options);
        auto plugin = backend::openPlugin(id, library, settings, {});
        ASSERT_TRUE(plugin.has_value()) << plugin.error().oneLine();
        s_backends->insert(s_backends->begin(), {*std::move(spec), *std::move(plugin), device});
    }

    static runtime::PluginAccess access() {
        return {[](const backend::BackendOnDevice& opened) -> base::Result<backend::Plugin*> {
                    const auto* known = find(opened);
                    return known != nullptr
                               ? base::Result<backend::Plugin*>(known->plugin.get())
                               : base::fail(base::ErrorKind::kImpossible, "is not open", opened.toText());
                },
                [](const backend::BackendOnDevice& opened) {
                    const auto* known = find(opened);
                    backend::PluginSettings settings;
                    settings.threads = 2;
                    settings.device = known != nullptr ? known->device : nullptr;
                    return settings;
                }};
    }

    /// Null: it is not open there.
    static const OpenBackend* find(const backend::BackendOnDevice& opened) {
        for (const auto* all : {s_backends, s_copies}) {
            for (const auto& each : *all) {
                const auto device = each.device != nullptr ? each.device->id() : backend::DeviceId();
                if (backend::BackendOnDevice{each.plugin->id(), device} == opened) {
                    return &each;
                }
            }
        }
        return nullptr;
    }

    static std::string describe(const plan::Plan& plan) {
        std::string text;
        for (const auto& region : plan.regions) {
            text += graph::regionTitle(*plan.graph, region.region) + " in " +
                    plan::implementationText(region.implementation) + "\n";
        }
        return text;
    }

    /// Runs the plan as a worker would and compares its outputs.
    static runtime::SharingCounts expectTheReference(const plan::Plan& plan, std::uint64_t seed);

    static std::vector<OpenBackend>* s_backends;
    static std::vector<OpenBackend>* s_copies; ///< to and from each device
    /// How many sequences of steps of a device were run as a graph, and how many one step at a time.
    static int s_captured;
    static int s_stepByStep;
};

std::vector<OpenBackend>* RandomPlans::s_backends = nullptr;
std::vector<OpenBackend>* RandomPlans::s_copies = nullptr;
int RandomPlans::s_captured = 0;
int RandomPlans::s_stepByStep = 0;

runtime::SharingCounts RandomPlans::expectTheReference(const plan::Plan& plan, std::uint64_t seed) {
    const auto& graph = plan.graph;
    const auto need = [&plan](const auto& result) {
        if (!result) {
            throw std::runtime_error(result.error().oneLine() + "\n" + describe(plan));
        }
        return result.has_value();
    };
    const auto ordered = runtime::makeExecutionPlan(plan);
    need(ordered);
    const auto steps = runtime::executionPlanFromJson(*graph, runtime::toJson(*graph, *ordered));
    need(steps);
    const auto executor = runtime::Executor::make(graph, *steps, access());
    need(executor);
    graph::Region ports;
    ports.inputs.assign(graph->inputs().begin(), graph->inputs().end());
    const auto inputs = measure::drawInputs(*graph, ports, seed);
    need(inputs);
    need((*executor)->setInputs(*inputs));
    // The second run meets buffers that the first has used.
    need((*executor)->run());
    need((*executor)->run());
    const auto outputs = (*executor)->outputs();
    const auto expected = kernels::oracleOf(*graph, *inputs);
    need(outputs);
    need(expected);
    for (std::size_t i = 0; i < expected->size(); ++i) {
        const auto deviation =
            kernels::compare(expected->at(i), outputs->at(i), {.precision = graph::Precision::kF32});
        need(deviation);
        EXPECT_TRUE(deviation->passes ||
                    deviation->relativeL2 <= kernels::toleranceOf(graph::Precision::kF32).networkL2)
            << "output " << i << ": relative L2 " << deviation->relativeL2 << "\n"
            << describe(plan);
    }
    for (const auto& segment : (*executor)->segments()) {
        if (segment.isWorthCapturing()) {
            EXPECT_EQ(segment.graph.has_value(), segment.reason.empty());
            ++(segment.graph ? s_captured : s_stepByStep);
        }
    }
    return (*executor)->sharing();
}

TEST_F(RandomPlans, GiveTheOutputsOfTheReference) {
    int fused = 0;
    int conversions = 0;
    int bundles = 0;
    std::map<std::string, int> regions;
    for (int round = 0; round < kGraphs && !HasFailure(); ++round) {
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
            const bool isGroup = !region.implementation.parallelGroup.empty();
            fused += !isGroup && region.region.nodes.size() > 1 ? 1 : 0;
            bundles += isGroup ? 1 : 0;
        }
        conversions += static_cast<int>(plan.conversions.size());
        expectTheReference(plan, seed);
    }
    // The test means something only when plans differ: several backends, fusions, conversions.
    EXPECT_GT(fused, kGraphs / 10);
    EXPECT_GT(conversions, kGraphs / 2);
    EXPECT_GT(bundles, kGraphs / 10);
    for (const auto& backend : *s_backends) {
        EXPECT_GT(regions[backend.spec.id], 0) << backend.spec.id;
    }
}

/// What the planner makes of promises that are kept whenever nobody loses by it.
TEST_F(RandomPlans, GiveTheOutputsOfTheReferenceFromSharedMemory) {
    runtime::SharingCounts all;
    for (int round = 0; round < kGraphs && !HasFailure(); ++round) {
        SCOPED_TRACE("graph " + std::to_string(round));
        const auto seed = static_cast<std::uint64_t>(round) + 1;
        const auto graph = sharingGraph(seed, 6 + round % 24);
        base::Random random(seed);
        const auto sharing = expectTheReference(randomPlan(graph, *s_backends, random), seed);
        all.views += sharing.views;
        all.parts += sharing.parts;
        all.inPlace += sharing.inPlace;
    }
    EXPECT_GT(all.views, kGraphs);
    EXPECT_GT(all.parts, kGraphs / 2);
    EXPECT_GT(all.inPlace, kGraphs / 2);
}

/// Before PoCL is loaded, which reads it once: it plays two devices.
class TwoPoclDevices : public testing::Environment {
public:
    void SetUp() override { ::setenv("POCL_DEVICES", "pthread pthread", 1); }
};
[[maybe_unused]] const auto* const g_twoDevices = testing::AddGlobalTestEnvironment(new TwoPoclDevices);

/// The same with regions on two other devices of one kind: each has its own memory and runs behind the CPU,
/// so that a copy or a wait that lacks, or a kernel that was made for the other device, gives a wrong value.
class RandomPlansOnDevices : public RandomPlans {
protected:
    static void SetUpTestSuite() {
        RandomPlans::SetUpTestSuite();
        for (const std::size_t which : {0U, 1U}) {
            const auto pocl = openPocl(which);
            ASSERT_EQ(pocl.problem, "");
            for (const char* id : {"clblast", "generated-opencl"}) {
                open(id, pocl.device);
            }
            s_copies->push_back({{}, backend::makeDeviceCopies(pocl.device), pocl.device});
        }
    }

    void expectTheReferenceOf(int graphs);
};

/// On a machine that the CPU plays, whose queued work runs late, in an order that a seed chooses.
class RandomPlansOnPlayedCuda : public RandomPlansOnDevices {
protected:
    static void SetUpTestSuite() {
        RandomPlans::SetUpTestSuite();
        const auto played = openPlayedCuda("seed=23,devices=2");
        ASSERT_EQ(played.problem, "");
        const auto second = played.driver->open(1);
        ASSERT_TRUE(second.has_value()) << second.error().oneLine();
        for (const auto& device : {played.device, *second}) {
            for (const auto& [id, library] : {std::pair("cublas", "libcublasLt.so.13"),
                                              {"cudnn", "libcudnn.so.9"},
                                              {"generated-cuda", "libnvrtc.so.13"}}) {
                open(id, device, {{"library", buildPath(std::string("lib/tessera/tests/cuda/") + library)}});
            }
            s_copies->push_back({{}, backend::makeDeviceCopies(device), device});
        }
    }
};

TEST_F(RandomPlansOnDevices, GiveTheOutputsOfTheReference) {
    expectTheReferenceOf(200);
    EXPECT_EQ(s_captured, 0) << "OpenCL has no graphs";
    EXPECT_GT(s_stepByStep, 20);
}

TEST_F(RandomPlansOnPlayedCuda, GiveTheOutputsOfTheReference) {
    expectTheReferenceOf(100);
    EXPECT_GT(s_captured, 20);
    EXPECT_EQ(s_stepByStep, 0) << "every backend of CUDA can be captured";
}

/// Values of the plan that lie on more than one device besides the CPU, at one time or another.
int travellers(const plan::Plan& plan) {
    std::map<graph::ValueId, std::set<backend::DeviceId>> devices;
    for (const auto& conversion : plan.conversions) {
        devices[conversion.value].insert({conversion.fromDevice, conversion.toDevice});
    }
    constexpr std::size_t kCpuAndOne = 2;
    return static_cast<int>(
        std::ranges::count_if(devices, [](const auto& each) { return each.second.size() > kCpuAndOne; }));
}

void RandomPlansOnDevices::expectTheReferenceOf(int graphs) {
    s_captured = 0;
    s_stepByStep = 0;
    std::map<backend::DeviceId, int> regions;
    int copies = 0;
    int travelled = 0;
    for (int round = 0; round < graphs && !HasFailure(); ++round) {
        SCOPED_TRACE("graph " + std::to_string(round));
        const auto seed = static_cast<std::uint64_t>(round) + 1;
        const auto graph = randomGraph({.seed = seed,
                                        .nodes = 4 + static_cast<std::uint32_t>(round % 16),
                                        .mix = round % 2 == 0 ? OperatorMix::kTransformer : OperatorMix::kAll,
                                        .fanOut = 0.4});
        base::Random random(seed);
        const auto plan = randomPlan(graph, *s_backends, random);
        for (const auto& region : plan.regions) {
            ++regions[region.implementation.device];
        }
        copies += static_cast<int>(std::ranges::count_if(plan.conversions, [](const auto& conversion) {
            return backend::isDeviceCopy(conversion.implementation);
        }));
        travelled += travellers(plan);
        expectTheReference(plan, seed);
    }
    for (const auto& copier : *s_copies) {
        EXPECT_GT(regions[copier.device->id()], graphs / 4) << copier.device->id().toText();
    }
    EXPECT_GT(copies, graphs / 2);
    EXPECT_GT(travelled, graphs / 10) << "from one device through the CPU to the other";
}

} // namespace
} // namespace tessera::test
