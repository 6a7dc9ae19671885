// Indices outside of what they point into: an error of the run, on every backend that takes them from a run,
// and nothing written outside.
#include "tests/conformance/guarded_buffer.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tessera::conformance {

namespace {

class WrongIndices : public testing::TestWithParam<const char*> {
protected:
    static void SetUpTestSuite() { installCrashReport(); }
};

GuardedBuffer bufferOf(const graph::Tensor& tensor) {
    GuardedBuffer buffer(tensor.bytes().size());
    std::ranges::copy(tensor.bytes(), buffer.data());
    return buffer;
}

/// Runs the implementation with `wrong` in place of the last index.
void expectError(backend::Plugin& plugin, const Problem& problem,
                 const backend::Implementation& implementation, std::int64_t wrong) {
    auto kernel = plugin.create(*problem.graph, problem.region, implementation.name, settingsFor(2));
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    ASSERT_TRUE((*kernel)->prepare(problem.constants).has_value());
    std::vector<GuardedBuffer> held;
    for (graph::Tensor tensor : problem.inputs) {
        if (tensor.dtype() == graph::DType::kInt64) {
            auto list = tensor.toInts();
            list.back() = wrong;
            tensor = graph::Tensor::ofInts(tensor.extents(), list);
        }
        held.push_back(bufferOf(tensor));
    }
    const auto& type = problem.graph->value(problem.region.outputs[0]).type;
    held.emplace_back(
        static_cast<std::size_t>(implementation.outputLayouts[0].sizeBytes(type.dtype, *type.extents())));
    GuardedBuffer workspace(static_cast<std::size_t>(implementation.workspaceBytes));
    std::vector<ts_buffer> buffers;
    for (const auto& buffer : held) {
        buffers.push_back(backend::hostBuffer(buffer.data(), buffer.size()));
    }
    const ts_buffer output = buffers.back();
    buffers.pop_back();
    EXPECT_FALSE((*kernel)->run(buffers, {&output, 1}, workspace.data()).has_value())
        << plugin.id() << ":" << implementation.name << " takes " << wrong;
    for (const auto& buffer : held) {
        EXPECT_EQ(buffer.damage(), "") << plugin.id() << ":" << implementation.name << " with " << wrong;
    }
}

TEST_P(WrongIndices, AreAnErrorOfTheRun) {
    const auto graph =
        test::graphFromText(std::string("graph g opset 18\ninput x: f32[8,9]\n") + GetParam() + "output y\n");
    const Problem problem = makeProblem("wrong_indices", graph);
    int tried = 0;
    for (auto& [id, plugin, whyNot] : installedBackends()) {
        if (plugin == nullptr) {
            continue;
        }
        const auto offering = plugin->offer(*graph, problem.region, settingsFor(2));
        ASSERT_TRUE(offering.has_value()) << id << ": " << offering.error().oneLine();
        for (const auto& implementation : offering->implementations) {
            for (const std::int64_t wrong : {std::int64_t{8 * 9}, std::int64_t{-10}, INT64_MAX, INT64_MIN}) {
                expectError(*plugin, problem, implementation, wrong);
                ++tried;
            }
        }
    }
    EXPECT_GT(tried, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Operators, WrongIndices,
    testing::Values("input i: i64[5]\ny = Gather(x, i)\n", "input i: i64[5]\ny = Gather(x, i) {axis=1}\n",
                    "input i: i64[3,9]\ny = GatherElements(x, i)\n",
                    "input i: i64[8,4]\ny = GatherElements(x, i) {axis=1}\n",
                    "input i: i64[4,2]\ny = GatherND(x, i)\n", "input i: i64[4,1]\ny = GatherND(x, i)\n",
                    "input i: i64[4,1]\ninput u: f32[4,9]\ny = ScatterND(x, i, u)\n",
                    "input i: i64[4,2]\ninput u: f32[4]\ny = ScatterND(x, i, u) {reduction=\"add\"}\n",
                    "input i: i64[4,6]\ninput u: f32[4,6]\ny = ScatterElements(x, i, u)\n",
                    "input i: i64[4,6]\ninput u: f32[4,6]\ny = ScatterElements(x, i, u) {axis=1, "
                    "reduction=\"max\"}\n",
                    "input i: i64[9]\ny = ReverseSequence(x, i)\n"));

} // namespace

} // namespace tessera::conformance
