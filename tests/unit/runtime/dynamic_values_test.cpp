// Values whose extents only a run tells, from a kernel to what a plan puts out.
#include "engine/kernels/interpreter.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/storage_plan.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/unit/runtime/plans.h"

#include <gmock/gmock.h>

namespace tessera::runtime {
namespace {

using testing::HasSubstr;

std::unique_ptr<backend::Plugin> opened(const std::string& id, const std::string& library,
                                        const backend::PluginSettings& settings = {}) {
    auto plugin = backend::openPlugin(id, test::buildPath(library), settings, {});
    if (!plugin) {
        throw std::runtime_error(plugin.error().oneLine());
    }
    return *std::move(plugin);
}

constexpr const char* kFound = R"(graph found opset 18
input x: f32[2,3]
a = Relu(x)
y = NonZero(a)
output y, a
)";

graph::Tensor filled(const std::vector<float>& values) {
    graph::Tensor tensor(graph::DType::kFloat32, {2, 3});
    std::ranges::copy(values, tensor.mutableAs<float>().begin());
    return tensor;
}

TEST(DynamicValues, ComeOutWithTheExtentsOfEachRun) {
    const auto plugin = opened("reference", "lib/tessera/backends/libtessera-reference.so");
    const auto graph = test::graphFromText(kFound);
    const auto steps = makeExecutionPlan(test::plainPlan(graph, "reference"));
    ASSERT_TRUE(steps.has_value()) << steps.error().oneLine();
    const auto executor = Executor::make(graph, *steps, test::accessTo(*plugin));
    ASSERT_TRUE(executor.has_value()) << executor.error().oneLine();
    const std::pair<std::vector<float>, graph::Extents> kRuns[] = {
        {{1, 0, 2, -1, 3, 0}, {2, 3}}, {{-1, -1, -1, -1, -1, -1}, {2, 0}}, {{1, 1, 1, 1, 1, 1}, {2, 6}}};
    for (const auto& [values, extents] : kRuns) {
        const std::vector<graph::Tensor> inputs{filled(values)};
        ASSERT_TRUE((*executor)->setInputs(inputs).has_value());
        ASSERT_TRUE((*executor)->run().has_value());
        const auto outputs = (*executor)->outputs();
        ASSERT_TRUE(outputs.has_value()) << outputs.error().oneLine();
        EXPECT_EQ((*outputs)[0].extents(), extents);
        const auto expected = kernels::evaluate(*graph, inputs);
        ASSERT_TRUE(expected.has_value());
        for (std::size_t i = 0; i < outputs->size(); ++i) {
            EXPECT_TRUE(std::ranges::equal((*outputs)[i].bytes(), (*expected)[i].bytes())) << i;
        }
    }
}

TEST(DynamicValues, DoNotPassBetweenRegions) {
    const auto graph = test::graphFromText("graph cut opset 18\ninput x: f32[2,3]\ni = NonZero(x)\n"
                                           "y = Neg(i)\noutput y\n");
    const auto steps = makeExecutionPlan(test::plainPlan(graph, "reference"));
    ASSERT_TRUE(steps.has_value()) << steps.error().oneLine();
    const auto storage = planStorage(*graph, *steps);
    ASSERT_FALSE(storage.has_value());
    EXPECT_EQ(storage.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(storage.error().oneLine(), HasSubstr("value 'i'"));
}

TEST(DynamicValues, AreNotOfferedToAPlugInThatCannotReturnThem) {
    const auto plugin = opened("generated", "lib/tessera/backends/libtessera-generated.so");
    const auto graph = test::graphFromText(kFound);
    const auto offering = plugin->offer(*graph, graph::wholeRegion(*graph), {});
    ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
    EXPECT_TRUE(offering->implementations.empty());
    ASSERT_EQ(offering->refusals.size(), 1U);
    EXPECT_THAT(offering->refusals[0].reason, HasSubstr("'y'"));
}

class Misstated : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Misstated, IsSaidAndNotRead) {
    const auto& [how, clause] = GetParam();
    backend::PluginSettings settings;
    settings.options["offers"] = how;
    const auto plugin = opened("faulty", "lib/tessera/tests/libtessera-faulty.so", settings);
    const auto graph = test::graphFromText("graph g opset 18\ninput x: f32[2,3]\ny = NonZero(x)\noutput y\n");
    const auto region = graph::wholeRegion(*graph);
    const auto kernel = plugin->create(*graph, region, how, settings);
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    const auto made = (*kernel)->dynamicOutput(0);
    if (*clause == '\0') {
        ASSERT_TRUE(made.has_value()) << made.error().oneLine();
        EXPECT_EQ(made->extents(), (graph::Extents{2, 2}));
        return;
    }
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().kind, base::ErrorKind::kBackend);
    EXPECT_THAT(made.error().oneLine(), HasSubstr(clause));
}

INSTANTIATE_TEST_SUITE_P(Each, Misstated,
                         testing::Values(std::pair{"states-right", ""},
                                         std::pair{"states-throw", "there was no run"},
                                         std::pair{"states-no-type", "without type"},
                                         std::pair{"states-unknown-type", "without type"},
                                         std::pair{"states-no-extents", "without type"},
                                         std::pair{"states-many-axes", "without type"},
                                         std::pair{"states-no-data", "without type"},
                                         std::pair{"states-negative-extents", "32 bytes"},
                                         std::pair{"states-too-few-bytes", "31 bytes"},
                                         std::pair{"states-another-type", ""}),
                         [](const auto& info) {
                             std::string name = info.param.first;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace
} // namespace tessera::runtime
