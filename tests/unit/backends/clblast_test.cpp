// The CLBlast backend on PoCL: a backend of a device, through the contract.
#include "engine/backend/plugin.h"
#include "engine/base/random.h"
#include "engine/graph/region.h"
#include "engine/kernels/interpreter.h"
#include "tests/support/graph_text.h"
#include "tests/unit/backends/device_trial.h"
#include "tests/unit/backends/pocl_device.h"

#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>

namespace tessera::backend {
namespace {

using graph::Tensor;
using testing::HasSubstr;

class ClBlast : public testing::Test {
protected:
    void SetUp() override {
        auto pocl = test::openPocl();
        ASSERT_EQ(pocl.problem, "");
        PluginSettings settings;
        settings.device = std::move(pocl.device);
        auto trial = test::DeviceTrial::open("clblast", std::move(settings));
        ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
        m_trial.emplace(*std::move(trial));
    }

    /// Runs the one node of a graph on the device.
    [[nodiscard]] base::Result<Tensor> run(const graph::Graph& graph, const std::vector<Tensor>& inputs) {
        const auto region = graph::makeRegion(graph, {graph::NodeId(0)});
        TESSERA_TRY(const auto offering, m_trial->plugin().offer(graph, region, m_trial->settings()));
        if (offering.implementations.empty()) {
            return base::fail(base::ErrorKind::kImpossible, offering.refusals.at(0).reason);
        }
        EXPECT_EQ(offering.implementations[0].device, m_trial->device().id());
        return m_trial->run(graph, region, offering.implementations[0], inputs);
    }

    void expectRight(const std::string& text) {
        const auto graph = test::graphFromText("graph g opset 17\n" + text + "output y\n");
        base::Random random(11);
        std::vector<Tensor> inputs;
        for (const auto input : graph->inputs()) {
            const auto& type = graph->value(input).type;
            Tensor tensor(type.dtype, *type.extents());
            for (float& value : tensor.mutableAs<float>()) {
                value = static_cast<float>(random.normal());
            }
            inputs.push_back(std::move(tensor));
        }
        const auto expected = kernels::evaluate(*graph, inputs);
        ASSERT_TRUE(expected.has_value()) << expected.error().oneLine();
        const auto got = run(*graph, inputs);
        ASSERT_TRUE(got.has_value()) << text << got.error().oneLine();
        const auto right = expected->at(0).as<float>();
        const auto made = got->as<float>();
        ASSERT_EQ(right.size(), made.size());
        for (std::size_t i = 0; i < right.size(); ++i) {
            ASSERT_NEAR(made[i], right[i], 1e-4 * (1 + std::abs(right[i]))) << text << "element " << i;
        }
    }

    std::optional<test::DeviceTrial> m_trial;
};

TEST_F(ClBlast, MultipliesMatrices) {
    expectRight("input a: f32[1,1]\ninput b: f32[1,1]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[17,33]\ninput b: f32[33,5]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[128,64]\ninput b: f32[64,128]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[2,3,40,24]\ninput b: f32[24,56]\ny = MatMul(a, b)\n");
}

TEST_F(ClBlast, MultipliesBatches) {
    expectRight("input a: f32[2,3,9,16]\ninput b: f32[2,3,16,7]\ny = MatMul(a, b)\n");
}

TEST_F(ClBlast, TakesTransposedOperandsAndAddends) {
    for (const auto* turns : {"transA=0, transB=1", "transA=1, transB=0", "transA=1, transB=1"}) {
        const bool left = std::strstr(turns, "transA=1") != nullptr;
        const bool right = std::strstr(turns, "transB=1") != nullptr;
        expectRight(std::string("input a: f32[") + (left ? "13,21" : "21,13") + "]\ninput b: f32[" +
                    (right ? "10,13" : "13,10") + "]\ny = Gemm(a, b) {alpha=0.5, " + turns + "}\n");
    }
    expectRight("input a: f32[8,12]\ninput b: f32[12,9]\ninput c: f32[8,9]\ny = Gemm(a, b, c) {beta=2.0}\n");
}

TEST_F(ClBlast, KeepsConstantsOnTheDevice) {
    expectRight("input a: f32[30,20]\nconst b: f32[20,40] = random(3)\ny = MatMul(a, b)\n");
}

TEST_F(ClBlast, SaysWhatItHasNoRoutineFor) {
    const auto why = [this](const std::string& text) {
        const auto graph = test::graphFromText("graph g opset 17\n" + text + "output y\n");
        const auto region = graph::makeRegion(*graph, {graph::NodeId(0)});
        const auto offering = m_trial->plugin().offer(*graph, region, m_trial->settings()).value();
        EXPECT_TRUE(offering.implementations.empty()) << text;
        return offering.refusals.empty() ? "" : offering.refusals[0].reason;
    };
    EXPECT_EQ(why("input a: f32[4]\ny = Relu(a)\n"), "it is no product alone");
    EXPECT_EQ(why("input a: f32[4]\ninput b: f32[4,4]\ny = MatMul(a, b)\n"), "an operand is no matrix");
    EXPECT_EQ(why("input a: f32[4,4]\ninput b: f32[3,4,4]\ny = MatMul(a, b)\n"), "its batches are broadcast");
    EXPECT_EQ(why("input a: f32[4,4]\ninput b: f32[4,4]\ninput c: f32[4]\ny = Gemm(a, b, c)\n"),
              "its addend is broadcast");
    EXPECT_THAT(why("input a: f64[4,4]\ninput b: f64[4,4]\ny = MatMul(a, b)\n"), HasSubstr("is not float32"));
}

TEST_F(ClBlast, NeedsItsDeviceAndAStreamOfIt) {
    const auto withoutDevice = openPlugin("clblast", test::devicePluginPath("clblast"), {}, {});
    ASSERT_FALSE(withoutDevice.has_value());
    EXPECT_EQ(withoutDevice.error().kind, base::ErrorKind::kImpossible);
    EXPECT_EQ(withoutDevice.error().message, "it runs on a device, and is opened without one");

    const auto graph = test::graphFromText(
        "graph g opset 17\ninput a: f32[2,2]\ninput b: f32[2,2]\ny = MatMul(a, b)\noutput y\n");
    const auto region = graph::makeRegion(*graph, {graph::NodeId(0)});
    auto kernel = m_trial->plugin().create(*graph, region, "gemm", m_trial->settings());
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    ASSERT_TRUE((*kernel)->prepare({}).has_value());
    const std::vector<ts_buffer> none(2);
    const auto ran = (*kernel)->run(none, {none.data(), 1}, nullptr);
    ASSERT_FALSE(ran.has_value());
    EXPECT_THAT(ran.error().message, HasSubstr("on a stream of its device"));
}

TEST_F(ClBlast, OneThatIsNotThereIsASentence) {
    auto settings = m_trial->settings();
    settings.options["library"] = "/nowhere/libclblast.so.1";
    const auto opened = test::DeviceTrial::open("clblast", std::move(settings));
    ASSERT_FALSE(opened.has_value());
    EXPECT_THAT(opened.error().message,
                HasSubstr("CLBlast's library cannot be loaded: /nowhere/libclblast.so.1: cannot open"));
}

} // namespace
} // namespace tessera::backend
