// Kernels generated for a device, on one that the CPU plays: every kind of region against the oracle.
#include "engine/kernels/interpreter.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/backends/generated_trial.h"

#include <cmath>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <optional>

namespace tessera::backend {
namespace {

using graph::Tensor;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kDrawnEach = 2;
constexpr std::uint64_t kSeed = 1;

class Generated : public testing::Test {
protected:
    void SetUp() override {
        auto opened = test::openGenerated();
        ASSERT_TRUE(opened.has_value()) << opened.error().oneLine();
        m_trial.emplace(*std::move(opened));
    }

    static std::string graphOf(const std::string& body, int opset) {
        return "graph g opset " + std::to_string(opset) + "\n" + body + "output y\n";
    }
    /// All implementations of a region of that body are right.
    void expectRight(const std::string& body, int opset = 17) {
        const std::string text = graphOf(body, opset);
        EXPECT_THAT(test::tryRegion(*m_trial, text, test::Tried::kAll), IsEmpty()) << text;
    }
    /// One of them is.
    void expectOneRight(const std::string& body, int opset = 17) {
        const std::string text = graphOf(body, opset);
        EXPECT_THAT(test::tryRegion(*m_trial, text, test::Tried::kOne), IsEmpty()) << text;
    }

    std::optional<test::DeviceTrial> m_trial;
};

TEST_F(Generated, ChainsOperators) {
    expectOneRight("input x: f32[1]\ny = Relu(x)\n");
    expectRight("input x: f32[9,16]\ninput t: f32[9,16]\nconst s: f32[16] = random(1)\na = Mul(x, s)\n"
                "b = Gelu(a)\ny = Div(b, t)\n",
                20);
    expectOneRight("input x: f32[2,3,5,4]\nconst s: f32[3,1,1] = random(1)\na = Add(x, s)\ny = Mish(a)\n",
                   18);
}

TEST_F(Generated, BroadcastsOperands) {
    expectRight("input x: f32[4,1,8]\ninput a: f32[3,1]\nc = Add(x, a)\ny = Tanh(c)\n");
    expectOneRight("input x: f32[1]\ninput a: f32[5,1,1,3]\ny = Sub(x, a)\n");
}

TEST_F(Generated, Transposes) {
    expectRight("input x: f32[2,17,3,20]\nt = Transpose(x) {perm=[0,2,3,1]}\ny = Relu(t)\n");
    expectOneRight("input x: f32[33,1,40]\ny = Transpose(x) {perm=[2,1,0]}\n");
}

TEST_F(Generated, ChangesLayouts) {
    for (const auto* layouts :
         {"from=\"abcd\", to=\"aBcd16b\"", "from=\"aBcd16b\", to=\"abcd\"", "from=\"abcd\", to=\"acdb\""}) {
        const std::string text = std::string("graph g opset 17, tessera 1\ninput x: f32[2,19,3,5]\n") +
                                 "y = tessera.Convert(x) {" + layouts + "}\noutput y\n";
        EXPECT_THAT(test::tryRegion(*m_trial, text, test::Tried::kOne), IsEmpty()) << text;
    }
}

TEST_F(Generated, ReducesAxes) {
    expectOneRight("input x: f32[1]\ny = ReduceSum(x)\n", 11);
    expectRight("input x: f32[2,300]\na = Abs(x)\ns = ReduceMean(a) {axes=[1]}\ny = Sqrt(s)\n", 11);
    expectOneRight("input x: f32[3,70,2]\ny = ReduceMin(x) {axes=[0,2], keepdims=0}\n", 11);
}

TEST_F(Generated, NormalisesRows) {
    expectOneRight("input x: f32[3,1]\ny = Softmax(x)\n");
    expectRight("input x: f32[5,300]\nconst s: f32[300] = random(1)\nconst b: f32[300] = random(2)\n"
                "y = LayerNormalization(x, s, b)\n");
    expectOneRight("input x: f32[2,6,5,7]\nconst s: f32[6] = random(1)\nconst b: f32[6] = random(2)\n"
                   "y = InstanceNormalization(x, s, b)\n");
}

TEST_F(Generated, Pools) {
    expectOneRight("input x: f32[1,3,6,7]\ny = MaxPool(x) {kernel_shape=[3,3], strides=[2,2], "
                   "pads=[1,1,1,1]}\n");
    expectOneRight("input x: f32[1,2,10,9]\ny = AveragePool(x) {kernel_shape=[3,3], strides=[2,2], "
                   "pads=[1,1,0,0], ceil_mode=1, count_include_pad=1}\n",
                   19);
    expectRight("input x: f32[2,3,9,9]\np = GlobalAveragePool(x)\ny = Sigmoid(p)\n");
}

TEST_F(Generated, Convolves) {
    expectRight("input x: f32[1,5,7,9]\nconst w: f32[6,5,3,3] = random(1)\nconst b: f32[6] = random(2)\n"
                "c = Conv(x, w, b) {pads=[1,1,1,1]}\ny = Relu(c)\n");
    expectRight("input x: f32[2,6,9,7]\nconst w: f32[6,1,3,3] = random(1)\nconst b: f32[6] = random(2)\n"
                "c = Conv(x, w, b) {group=6, pads=[1,1,1,1], strides=[2,2]}\ny = Clip(c)\n");
    expectOneRight("input x: f32[1,3,5,4]\nconst w: f32[3,4,3,3] = random(1)\n"
                   "y = ConvTranspose(x, w) {strides=[2,2], pads=[1,1,0,0]}\n");
}

TEST_F(Generated, Multiplies) {
    expectOneRight("input x: f32[1,1]\nconst w: f32[1,1] = random(1)\ny = MatMul(x, w)\n");
    expectRight("input x: f32[2,150]\nconst w: f32[150,33] = random(1)\nconst b: f32[33] = random(2)\n"
                "c = MatMul(x, w)\nd = Add(c, b)\ny = Relu(d)\n");
    expectRight("input x: f32[70,37]\nconst w: f32[68,37] = random(1)\nconst b: f32[68] = random(2)\n"
                "y = Gemm(x, w, b) {transB=1, alpha=0.5}\n");
}

TEST_F(Generated, MultipliesActivations) {
    expectRight("input x: f32[2,3,40,20]\ninput k: f32[2,3,20,68]\nc = MatMul(x, k)\ny = Relu(c)\n");
    expectOneRight("input x: f32[2,9,7]\ninput k: f32[7,5]\ny = MatMul(x, k)\n");
}

TEST_F(Generated, Attends) {
    expectRight("input q: f32[2,3,40,20]\ninput k: f32[2,3,20,37]\ninput m: f32[2,1,1,37]\n"
                "input v: f32[2,3,37,24]\nconst s: f32[] = {4}\na = MatMul(q, k)\nb = Div(a, s)\n"
                "c = Add(b, m)\np = Softmax(c) {axis=-1}\ny = MatMul(p, v)\n");
}

class Drawn : public Generated, public testing::WithParamInterface<test::DrawnRegions> {};

TEST_P(Drawn, RegionsAreRight) {
    EXPECT_THAT(test::tryDrawn(*m_trial, GetParam(), kDrawnEach, kSeed), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Generated, Drawn, testing::ValuesIn(test::kDrawnRegions),
                         [](const auto& info) { return std::string(info.param.name); });

/// The last implementation of a region gives what the definition gives, infinities and NaN among it.
void expectDefined(const test::DeviceTrial& trial, const std::string& text,
                   const std::vector<Tensor>& inputs) {
    const auto graph = test::graphFromText(text);
    const auto region = graph::wholeRegion(*graph);
    const auto expected = kernels::evaluate(*graph, inputs);
    ASSERT_TRUE(expected.has_value()) << expected.error().oneLine();
    const auto offering = trial.plugin().offer(*graph, region, trial.settings()).value();
    ASSERT_FALSE(offering.implementations.empty()) << text;
    const auto got = trial.run(*graph, region, offering.implementations.back(), inputs);
    ASSERT_TRUE(got.has_value()) << text << got.error().oneLine();
    const auto right = expected->at(0).as<float>();
    const auto made = got->as<float>();
    for (std::size_t i = 0; i < right.size(); ++i) {
        if (std::isfinite(right[i])) {
            EXPECT_NEAR(made[i], right[i], 1e-5 * (1 + std::abs(right[i]))) << text << "element " << i;
        } else {
            EXPECT_TRUE(std::isnan(right[i]) ? std::isnan(made[i]) : made[i] == right[i])
                << text << "element " << i << " is " << made[i] << ", not " << right[i];
        }
    }
}

/// Infinities, NaN and zeros of both signs, where the definition has them.
TEST_F(Generated, CarriesWhatIsNotFinite) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const float values[] = {kInfinity, -kInfinity, std::nanf(""), 0.0F, -0.0F, 1.5F, -2.5F, 200.0F};
    Tensor x(graph::DType::kFloat32, {3, 8});
    auto numbers = x.mutableAs<float>();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        // Not in the same column again: what is no number stays so, whatever comes behind it.
        numbers[i] = i < 8 ? values[i] : i < 16 ? static_cast<float>(i) * 0.25F : -values[(i + 3) % 8];
    }
    const std::pair<std::string, int> bodies[] = {{"a = Exp(x)\ny = Sub(a, x)\n", 17},
                                                  {"a = Relu(x)\nb = Sign(a)\ny = Max(b, x)\n", 17},
                                                  {"y = Softmax(x) {axis=0}\n", 17},
                                                  {"y = ReduceMax(x) {axes=[0]}\n", 11},
                                                  {"y = ReduceSum(x) {axes=[1]}\n", 11}};
    for (const auto& [body, opset] : bodies) {
        expectDefined(*m_trial, graphOf("input x: f32[3,8]\n" + body, opset), {x});
    }
}

/// The first keys of a query, or all of them, are masked by infinity.
TEST_F(Generated, AttendsBehindMaskedKeys) {
    constexpr std::int64_t kKeys = 70;
    base::Random random(kSeed);
    std::vector<Tensor> inputs;
    for (const auto& extents : {graph::Extents{2, 3, 8}, graph::Extents{2, 8, kKeys},
                                graph::Extents{3, kKeys}, graph::Extents{2, kKeys, 5}}) {
        auto& tensor = inputs.emplace_back(graph::DType::kFloat32, extents);
        for (float& value : tensor.mutableAs<float>()) {
            value = static_cast<float>(random.normal());
        }
    }
    auto mask = inputs[2].mutableAs<float>();
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const bool isMasked = i < 40 || i >= 2 * static_cast<std::size_t>(kKeys);
        mask[i] = isMasked ? -std::numeric_limits<float>::infinity() : 0.0F;
    }
    expectDefined(*m_trial,
                  graphOf("input q: f32[2,3,8]\ninput k: f32[2,8,70]\ninput m: f32[3,70]\n"
                          "input v: f32[2,70,5]\na = MatMul(q, k)\nb = Add(a, m)\n"
                          "p = Softmax(b) {axis=-1}\ny = MatMul(p, v)\n",
                          17),
                  inputs);
}

TEST_F(Generated, SaysWhatItHasNoScheduleFor) {
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[2,3,4,4]\n"
                                           "input k: f32[1,3,4,4]\ny = MatMul(x, k)\noutput y\n");
    const auto offering =
        m_trial->plugin().offer(*graph, graph::wholeRegion(*graph), m_trial->settings()).value();
    EXPECT_TRUE(offering.implementations.empty());
    ASSERT_FALSE(offering.refusals.empty());
    EXPECT_THAT(offering.refusals[0].reason, HasSubstr("its batches are broadcast"));
}

TEST_F(Generated, RunsOnAStreamOfItsDevice) {
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[4]\ny = Relu(x)\noutput y\n");
    const auto region = graph::wholeRegion(*graph);
    auto kernel = m_trial->plugin().create(*graph, region, "elementwise.i64", m_trial->settings());
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    ASSERT_TRUE((*kernel)->prepare({}).has_value());
    const ts_buffer none{};
    const auto ran = (*kernel)->run({&none, 1}, {&none, 1}, nullptr);
    ASSERT_FALSE(ran.has_value());
    EXPECT_THAT(ran.error().message, HasSubstr("on a stream of its device"));
}

TEST_F(Generated, TellsOfAKernel) {
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[64]\ny = Relu(x)\noutput y\n");
    const auto told = m_trial->plugin().details(*graph, graph::wholeRegion(*graph), "elementwise.i64.v4",
                                                m_trial->settings());
    ASSERT_TRUE(told.has_value()) << told.error().oneLine();
    ASSERT_EQ(told->size(), 2U);
    EXPECT_EQ(told->at(0).text,
              "all operators in one pass over memory; groups of 64 work items; vectors of 4 floats");
    EXPECT_THAT(told->at(1).text, HasSubstr("#define KERNEL(items) "));
}

TEST_F(Generated, KeepsWhatWasCompiled) {
    const test::TemporaryFolder folder;
    PluginSettings settings;
    settings.cacheFolder = folder.path();
    const std::string text = "graph g opset 17\ninput x: f32[3,5]\ny = Softmax(x)\noutput y\n";
    const auto filesOf = [&] {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
            if (entry.is_regular_file()) {
                files.push_back(entry.path());
            }
        }
        return files;
    };
    enum class Before { kNothing, kKept, kDamaged };
    std::filesystem::file_time_type written;
    for (const auto before : {Before::kNothing, Before::kKept, Before::kDamaged}) {
        const auto trial = test::openGenerated(settings);
        ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
        if (before == Before::kDamaged) {
            std::ofstream(filesOf().at(0), std::ios::app) << "more";
        }
        EXPECT_THAT(test::tryRegion(*trial, text, test::Tried::kOne), IsEmpty());
        ASSERT_EQ(filesOf().size(), 1U);
        const auto last = std::filesystem::last_write_time(filesOf()[0]);
        EXPECT_EQ(last == written, before == Before::kKept);
        written = last;
    }
}

} // namespace
} // namespace tessera::backend
