#include "engine/runtime/executor.h"

#include "engine/base/random.h"
#include "engine/kernels/interpreter.h"
#include "engine/models/models.h"
#include "engine/plan/plan.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/paths.h"
#include "tests/unit/runtime/allocation_count.h"
#include "tests/unit/runtime/kernel_plugin.h"
#include "tests/unit/runtime/plans.h"

#include <cstring>
#include <gmock/gmock.h>
#include <malloc.h>
#include <numeric>

namespace tessera::runtime {
namespace {

using testing::HasSubstr;

std::unique_ptr<backend::Plugin> openReference() {
    auto plugin = backend::openPlugin(
        "reference", test::buildPath("lib/tessera/backends/libtessera-reference.so"), {}, {});
    if (!plugin) {
        throw std::runtime_error(plugin.error().oneLine());
    }
    return *std::move(plugin);
}

std::vector<graph::Tensor> randomInputs(const graph::Graph& graph, std::uint64_t seed) {
    base::Random random(seed);
    std::vector<graph::Tensor> tensors;
    for (const auto input : graph.inputs()) {
        const auto& type = graph.value(input).type;
        graph::Tensor tensor(type.dtype, *type.extents());
        for (float& value : tensor.mutableAs<float>()) {
            value = static_cast<float>(random.normal());
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::unique_ptr<Executor> executorFor(const plan::Plan& plan, backend::Plugin& plugin) {
    const auto steps = makeExecutionPlan(plan);
    if (!steps) {
        throw std::runtime_error(steps.error().oneLine());
    }
    auto executor = Executor::make(plan.graph, *steps, test::accessTo(plugin));
    if (!executor) {
        throw std::runtime_error(executor.error().oneLine());
    }
    return *std::move(executor);
}

void expectEqualToReference(const graph::GraphRef& graph, backend::Plugin& plugin) {
    const auto executor = executorFor(test::plainPlan(graph, "reference"), plugin);
    // Twice with other inputs: nothing of the first run may be left.
    for (const std::uint64_t seed : {1U, 2U}) {
        const auto inputs = randomInputs(*graph, seed);
        ASSERT_TRUE(executor->setInputs(inputs).has_value());
        ASSERT_TRUE(executor->run().has_value());
        const auto outputs = executor->outputs();
        const auto expected = kernels::evaluate(*graph, inputs);
        ASSERT_TRUE(outputs.has_value() && expected.has_value());
        ASSERT_EQ(outputs->size(), expected->size());
        for (std::size_t i = 0; i < outputs->size(); ++i) {
            EXPECT_EQ(outputs->at(i).extents(), expected->at(i).extents());
            EXPECT_TRUE(std::ranges::equal(outputs->at(i).bytes(), expected->at(i).bytes()))
                << graph->name() << ", output " << i;
        }
    }
}

TEST(Executor, EqualsTheReferenceOnSmallNetworks) {
    const auto plugin = openReference();
    for (const auto& network : test::smallNetworks()) {
        expectEqualToReference(test::graphFromText(network.text), *plugin);
    }
}

TEST(Executor, EqualsTheReferenceOnBuiltinNetworks) {
    const auto plugin = openReference();
    for (const auto& model : models::smallModels()) {
        const auto graph = models::buildSmallModel(model.name);
        ASSERT_TRUE(graph.has_value()) << model.name;
        expectEqualToReference(*graph, *plugin);
    }
}

TEST(Executor, OutputsMayBeInputsAndConstantsAndRepeated) {
    const auto plugin = openReference();
    const auto graph = test::graphFromText(R"(graph odd opset 17
input x: f32[2,3]
const c: f32[2,3] = random(4)
y = Relu(x)
output x, c, y
)");
    expectEqualToReference(graph, *plugin);
}

TEST(Executor, RunsBlockedLayoutsThroughConversions) {
    const auto plugin = openReference();
    plan::Plan plan;
    plan.graph = test::graphFromText(R"(graph through opset 17
input x: f32[1,20,3,5]
y = Identity(x) @same
output y
)");
    // There and back: x -> blocks of 16 (padded) -> channels last -> row-major.
    plan.regions = {
        test::planned(*plan.graph, {"same"}, test::implementation("reference:plain", {"abcd"}, {"abcd"}))};
    plan.conversions = {test::converted(*plan.graph, "y", "abcd", "aBcd16b"),
                        test::converted(*plan.graph, "y", "aBcd16b", "acdb")};
    const auto executor = executorFor(plan, *plugin);
    EXPECT_EQ(executor->steps().size(), 3U);
    const auto inputs = randomInputs(*plan.graph, 3);
    ASSERT_TRUE(executor->setInputs(inputs).has_value());
    ASSERT_TRUE(executor->run().has_value());
    EXPECT_TRUE(std::ranges::equal(executor->outputs()->front().bytes(), inputs[0].bytes()));
}

TEST(Executor, RefusesInputsThatDoNotFit) {
    const auto plugin = openReference();
    const auto graph = test::graphFromText(test::kChain);
    const auto executor = executorFor(test::plainPlan(graph, "reference"), *plugin);
    EXPECT_EQ(executor->setInputs({}).error().kind, base::ErrorKind::kUsage);
    const std::vector<graph::Tensor> shape{graph::Tensor(graph::DType::kFloat32, {1, 3, 8, 9})};
    EXPECT_THAT(executor->setInputs(shape).error().oneLine(), HasSubstr("1x3x8x8"));
    const std::vector<graph::Tensor> type{graph::Tensor(graph::DType::kFloat64, {1, 3, 8, 8})};
    EXPECT_THAT(executor->setInputs(type).error().oneLine(), HasSubstr("float32"));
}

TEST(Executor, NamesABackendThatIsNotOpen) {
    const auto plugin = openReference();
    const auto plan = test::plainPlan(test::graphFromText(test::kChain), "absent");
    const auto executor = Executor::make(plan.graph, *makeExecutionPlan(plan), test::accessTo(*plugin));
    ASSERT_FALSE(executor.has_value());
    EXPECT_THAT(executor.error().oneLine(), HasSubstr("absent"));
}

TEST(Executor, SharesMemoryBetweenValuesThatDoNotMeet) {
    const auto plugin = openReference();
    std::string text = "graph long opset 17\ninput v0: f32[1000]\n";
    for (int i = 1; i <= 20; ++i) {
        text += "v" + std::to_string(i) + " = Relu(v" + std::to_string(i - 1) + ")\n";
    }
    text += "output v20\n";
    const auto executor = executorFor(test::plainPlan(test::graphFromText(text), "reference"), *plugin);
    // The input, the output, and two in between; 21 without sharing.
    EXPECT_LE(executor->arenaBytes(), 5 * 4096);
}

/// A backend whose kernels do as little as a kernel can: they note their turn and copy one element.
class CountingPlugin final : public test::KernelPlugin {
public:
    explicit CountingPlugin(int failAtRun = -1) : KernelPlugin("counting"), m_failAtRun(failAtRun) {
        m_turns.reserve(100'000);
    }
    void announce(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
                  const std::string& /*implementation*/,
                  const backend::PluginSettings& /*settings*/) override {
        m_announcedBefore.push_back(m_made);
    }
    base::Result<std::unique_ptr<backend::Kernel>>
    create(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
           const std::string& /*implementation*/, const backend::PluginSettings& /*settings*/) override {
        return std::make_unique<Counting>(*this, m_made++);
    }
    void needWorkspace(std::int64_t bytes) { m_workspaceBytes = bytes; }
    [[nodiscard]] const std::vector<int>& turns() const { return m_turns; }
    /// How many kernels had been made at each announcement.
    [[nodiscard]] const std::vector<int>& announcedBefore() const { return m_announcedBefore; }
    /// Kernels, and which one each was told of.
    [[nodiscard]] const std::vector<std::pair<int, int>>& followers() const { return m_followers; }

private:
    class Counting final : public backend::Kernel {
    public:
        Counting(CountingPlugin& owner, int number) : m_owner(owner), m_number(number) {}
        base::Status prepare(std::span<const graph::Tensor> /*constants*/) override { return {}; }
        [[nodiscard]] std::int64_t workspaceBytes() const override { return m_owner.m_workspaceBytes; }
        base::Status run(backend::BufferList inputs, backend::BufferList outputs, void* workspace) override {
            std::memset(workspace, 1, static_cast<std::size_t>(m_owner.m_workspaceBytes));
            m_owner.m_turns.push_back(m_number);
            *static_cast<float*>(outputs[0].data) = *static_cast<const float*>(inputs[0].data);
            if (static_cast<int>(m_owner.m_turns.size()) == m_owner.m_failAtRun) {
                return base::fail(base::ErrorKind::kBackend, "it broke", "counting:plain");
            }
            return {};
        }
        void precede(const backend::Kernel& next) override {
            m_owner.m_followers.emplace_back(m_number, dynamic_cast<const Counting&>(next).m_number);
        }

    private:
        CountingPlugin& m_owner;
        int m_number;
    };

    int m_failAtRun;
    int m_made = 0;
    std::int64_t m_workspaceBytes = 0;
    std::vector<int> m_turns;
    std::vector<int> m_announcedBefore;
    std::vector<std::pair<int, int>> m_followers;
};

TEST(Executor, AnnouncesAllKernelsBeforeTheFirstIsMade) {
    CountingPlugin plugin;
    const auto executor =
        executorFor(test::plainPlan(test::graphFromText(test::kTwoBranches), "counting"), plugin);
    ASSERT_GT(executor->steps().size(), 1U);
    EXPECT_EQ(plugin.announcedBefore(), std::vector<int>(executor->steps().size(), 0));
}

TEST(Executor, TellsEachKernelOfTheNextOneWithWeights) {
    CountingPlugin plugin;
    const auto plan = test::plainPlan(test::graphFromText(test::kChain), "counting");
    auto steps = makeExecutionPlan(plan);
    ASSERT_TRUE(steps) << steps.error().oneLine();
    ASSERT_GE(steps->steps.size(), 3U);
    const int last = static_cast<int>(steps->steps.size()) - 1;
    steps->steps[1].implementation.persistentBytes = 1 << 20;
    steps->steps[static_cast<std::size_t>(last)].implementation.persistentBytes = 1 << 20;
    ASSERT_TRUE(Executor::make(plan.graph, *steps, test::accessTo(plugin)));
    std::vector<std::pair<int, int>> expected{{0, 1}};
    for (int i = 1; i < last; ++i) {
        expected.emplace_back(i, last);
    }
    EXPECT_THAT(plugin.followers(), testing::UnorderedElementsAreArray(expected));
}

// A plan that another version of a plug-in made states what its kernels needed then.
TEST(Executor, GivesKernelsTheWorkspaceThatTheyNeed) {
    constexpr std::int64_t kBytes = 1 << 20;
    CountingPlugin plugin;
    plugin.needWorkspace(kBytes);
    const auto graph = test::graphFromText(test::kChain);
    const auto executor = executorFor(test::plainPlan(graph, "counting"), plugin);
    EXPECT_GE(executor->arenaBytes(), kBytes);
    ASSERT_TRUE(executor->setInputs(randomInputs(*graph, 1)).has_value());
    EXPECT_TRUE(executor->run().has_value());
}

TEST(Executor, AllocatesNothingPerInference) {
    CountingPlugin plugin;
    const auto graph = test::graphFromText(test::kTwoBranches);
    const auto executor = executorFor(test::plainPlan(graph, "counting"), plugin);
    ASSERT_TRUE(executor->setInputs(randomInputs(*graph, 1)).has_value());
    std::vector<StepTime> times(executor->steps().size());
    ASSERT_TRUE(executor->run().has_value());
    const auto before = test::allocationCount();
    const auto heapBefore = ::mallinfo2().uordblks;
    for (int i = 0; i < 1000; ++i) {
        if (!executor->run() || !executor->runWithEvents(times)) {
            FAIL();
        }
    }
    EXPECT_EQ(test::allocationCount(), before);
    EXPECT_EQ(::mallinfo2().uordblks, heapBefore);
    EXPECT_EQ(plugin.turns().size(), 2001 * executor->steps().size());
}

TEST(Executor, EventsCoverEveryStepInOrder) {
    CountingPlugin plugin;
    const auto graph = test::graphFromText(test::kResidual);
    const auto executor = executorFor(test::plainPlan(graph, "counting"), plugin);
    std::vector<StepTime> times(executor->steps().size());
    ASSERT_TRUE(executor->runWithEvents(times).has_value());
    ASSERT_EQ(times.size(), graph->nodes().size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        EXPECT_GT(times[i].start, 0);
        EXPECT_LE(times[i].start, times[i].end);
        if (i > 0) {
            EXPECT_LE(times[i - 1].end, times[i].start);
        }
    }
    std::vector<int> expected(times.size());
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(plugin.turns(), expected);
}

TEST(Executor, AFailingKernelEndsTheRunWithItsError) {
    CountingPlugin plugin(2);
    const auto graph = test::graphFromText(test::kChain);
    const auto executor = executorFor(test::plainPlan(graph, "counting"), plugin);
    const auto status = executor->run();
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().message, "it broke");
    EXPECT_EQ(plugin.turns().size(), 2U) << "nothing runs after it";
    EXPECT_TRUE(executor->run().has_value()) << "and the executor is of use afterwards";
}

} // namespace
} // namespace tessera::runtime
