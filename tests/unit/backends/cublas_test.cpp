// The cuBLAS backend on the stand-ins of CUDA's driver and of cuBLASLt: every pattern against the oracle,
// what its implementations are called, and what it refuses.
#include "engine/backend/plugin.h"
#include "engine/graph/region.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/device_trial.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>

namespace tessera::backend {
namespace {

using graph::Precision;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// TESSERA_FAKE_CUBLAS, \see tests/support/fake_cublas.
class Asked {
public:
    explicit Asked(const char* word) { ::setenv("TESSERA_FAKE_CUBLAS", word, 1); }
    ~Asked() { ::unsetenv("TESSERA_FAKE_CUBLAS"); }
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
};

graph::GraphRef graphOf(const std::string& text) {
    return test::graphFromText("graph g opset 20\n" + text + "output y\n");
}

class Cublas : public testing::Test {
protected:
    void SetUp() override {
        auto cuda = test::openPlayedCuda();
        ASSERT_EQ(cuda.problem, "");
        m_settings.device = std::move(cuda.device);
        m_settings.options["library"] = test::buildPath("lib/tessera/tests/cuda/libcublasLt.so.13");
        auto trial = test::DeviceTrial::open("cublas", m_settings);
        ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
        m_trial.emplace(*std::move(trial));
    }

    [[nodiscard]] Offering offering(const std::string& text) const {
        const auto graph = graphOf(text);
        auto found = m_trial->plugin().offer(*graph, graph::wholeRegion(*graph), m_settings);
        EXPECT_TRUE(found.has_value()) << text << found.error().oneLine();
        return found ? *std::move(found) : Offering();
    }

    [[nodiscard]] std::vector<std::string> names(const std::string& text) const {
        std::vector<std::string> all;
        for (const auto& implementation : offering(text).implementations) {
            all.push_back(implementation.name);
        }
        return all;
    }

    /// Why nothing is offered.
    [[nodiscard]] std::string why(const std::string& text) const {
        const auto found = offering(text);
        EXPECT_THAT(found.implementations, IsEmpty()) << text;
        return found.refusals.empty() ? "" : found.refusals[0].reason;
    }

    /// Why one implementation is not; "" where nothing is said of it.
    [[nodiscard]] std::string whyNot(const std::string& text, const std::string& name) const {
        const auto found = offering(text);
        const auto at = std::ranges::find(found.refusals, name, &Offering::Refusal::implementation);
        return at != found.refusals.end() ? at->reason : "";
    }

    /// Every implementation is right, also where it may overwrite an input.
    void expectRight(const std::string& text) const {
        const auto problem = conformance::makeProblem("cublas", graphOf(text));
        const auto found = offering(text);
        EXPECT_THAT(found.implementations, Not(IsEmpty()))
            << text << (found.refusals.empty() ? "" : found.refusals[0].reason);
        for (const auto& implementation : found.implementations) {
            EXPECT_EQ(conformance::check(m_trial->plugin(), problem, implementation, m_settings), "")
                << text << implementation.name;
        }
    }

    PluginSettings m_settings;
    std::optional<test::DeviceTrial> m_trial;
};

TEST_F(Cublas, MultipliesMatrices) {
    expectRight("input a: f32[1,1]\ninput b: f32[1,1]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[17,33]\ninput b: f32[33,5]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[48,64]\ninput b: f32[64,96]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[2,3,20,24]\ninput b: f32[24,12]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[30,20]\nconst b: f32[20,40] = random(3)\ny = MatMul(a, b)\n");
    expectRight("const a: f32[30,20] = random(3)\ninput b: f32[20,40]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[24,24]\ny = MatMul(a, a)\n");
}

TEST_F(Cublas, MultipliesBatches) {
    expectRight("input a: f32[2,3,9,16]\ninput b: f32[2,3,16,7]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[9,16]\ninput b: f32[2,3,16,8]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[1,1,8,16]\ninput b: f32[6,16,8]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[1,3,9,16]\ninput b: f32[3,16,7]\ny = MatMul(a, b)\n");
    expectRight("input a: f32[5,4,6]\ninput b: f32[1,6,8]\ny = MatMul(a, b)\n");
}

TEST_F(Cublas, TurnsOperands) {
    for (const auto* turns : {"transA=0, transB=1", "transA=1, transB=0", "transA=1, transB=1"}) {
        const bool left = std::strstr(turns, "transA=1") != nullptr;
        const bool right = std::strstr(turns, "transB=1") != nullptr;
        expectRight(std::string("input a: f32[") + (left ? "16,20" : "20,16") + "]\ninput b: f32[" +
                    (right ? "12,16" : "16,12") + "]\ny = Gemm(a, b) {alpha=0.5, " + turns + "}\n");
    }
}

TEST_F(Cublas, AddsWhatAGemmAdds) {
    const std::string sides = "input a: f32[8,12]\ninput b: f32[12,20]\n";
    expectRight(sides + "input c: f32[8,20]\ny = Gemm(a, b, c) {alpha=3.0, beta=-2.0}\n");
    expectRight(sides + "const c: f32[8,20] = random(4)\ny = Gemm(a, b, c)\n");
    expectRight(sides + "input c: f32[20]\ny = Gemm(a, b, c)\n");
    expectRight(sides + "const c: f32[1,20] = random(4)\ny = Gemm(a, b, c) {beta=0.25}\n");
    expectRight(sides + "const c: f32[] = {1.5}\ny = Gemm(a, b, c) {beta=2.0}\n");
    expectRight(sides + "input c: f32[20]\ny = Gemm(a, b, c) {beta=0.0}\n");
    expectRight("input a: f32[1,12]\ninput b: f32[12,20]\ninput c: f32[20]\ny = Gemm(a, b, c) {beta=0.5}\n");
    expectRight("input a: f32[8,12]\ninput b: f32[12,1]\ninput c: f32[]\ny = Gemm(a, b, c)\n");
}

TEST_F(Cublas, AddsABias) {
    const std::string sides = "input a: f32[3,17,33]\nconst b: f32[33,29] = random(3)\nd = MatMul(a, b)\n";
    expectRight("const c: f32[29] = random(4)\n" + sides + "y = Add(d, c)\n");
    expectRight("const c: f32[1,1,29] = random(4)\n" + sides + "y = Add(c, d)\n");
    expectRight("input c: f32[29]\n" + sides + "y = Add(d, c)\n");
    expectRight("const c: f32[1] = random(4)\n" + sides + "y = Add(d, c)\n");
    expectRight("input a: f32[3,16,8]\ninput b: f32[3,8,12]\nconst c: f32[12] = random(4)\n"
                "d = MatMul(a, b)\ny = Add(d, c)\n");
}

TEST_F(Cublas, AddsAResidual) {
    const std::string sides =
        "input a: f32[3,16,32]\ninput r: f32[3,16,28]\nconst b: f32[32,28] = random(3)\n"
        "const c: f32[28] = random(4)\nd = MatMul(a, b)\n";
    expectRight(sides + "y = Add(r, d)\n");
    expectRight(sides + "e = Add(d, c)\ny = Add(e, r)\n");
    expectRight(sides + "e = Add(r, d)\nf = Add(e, c)\ny = Relu(f)\n");
    expectRight("input a: f32[3,16,8]\ninput b: f32[3,8,12]\nconst r: f32[3,16,12] = random(4)\n"
                "d = MatMul(a, b)\ny = Add(d, r)\n");
    expectRight("input a: f32[4,8]\ninput b: f32[8,8]\ninput c: f32[8]\ninput r: f32[4,8]\n"
                "d = Gemm(a, b, c)\ny = Add(d, r)\n");
}

TEST_F(Cublas, ActsOnTheResult) {
    const std::string sides = "input a: f32[24,16]\ninput b: f32[16,20]\nconst c: f32[20] = random(4)\n";
    expectRight(sides + "d = MatMul(a, b)\ny = Relu(d)\n");
    expectRight(sides + "d = MatMul(a, b)\ne = Add(d, c)\ny = Relu(e)\n");
    expectRight(sides + "d = MatMul(a, b)\ny = Gelu(d) {approximate=\"tanh\"}\n");
    expectRight(sides + "d = Gemm(a, b, c)\ny = Gelu(d) {approximate=\"tanh\"}\n");
    const auto isLost = [this](const std::string& text) {
        return offering(text).implementations.at(0).nonFinite == NonFinite::kLost;
    };
    EXPECT_TRUE(isLost(sides + "d = MatMul(a, b)\ny = Relu(d)\n"));
    EXPECT_FALSE(isLost(sides + "d = MatMul(a, b)\ny = Add(d, c)\n"));
}

TEST_F(Cublas, MayOverwriteWhatItAddsUnlessItReadsItBesides) {
    const auto overwritten = [this](const std::string& text) {
        const auto found = offering(text);
        EXPECT_THAT(found.implementations, Not(IsEmpty())) << text;
        return found.implementations.at(0).inPlaceOf;
    };
    const std::string sides = "input a: f32[16,16]\ninput b: f32[16,16]\ninput r: f32[16,16]\n";
    EXPECT_THAT(overwritten(sides + "d = MatMul(a, b)\ny = Add(d, r)\n"), ElementsAre(2));
    EXPECT_THAT(overwritten(sides + "y = Gemm(a, b, r)\n"), ElementsAre(2));
    EXPECT_THAT(overwritten("input a: f32[16,16]\ninput b: f32[16,16]\nd = MatMul(a, b)\ny = Add(d, b)\n"),
                IsEmpty());
    EXPECT_THAT(overwritten("input a: f32[16,16]\ninput b: f32[16,16]\nconst r: f32[16,16] = random(3)\n"
                            "d = MatMul(a, b)\ny = Add(d, r)\n"),
                IsEmpty());
    expectRight("input a: f32[16,16]\ninput b: f32[16,16]\nd = MatMul(a, b)\ny = Add(d, b)\n");
}

const std::string kLarge = "input a: f32[96,128]\ninput b: f32[128,96]\ny = MatMul(a, b)\n";
const std::string kSplit = "f32.7.tile15.stages8.split4.scheme2";

TEST_F(Cublas, AlgorithmsAreImplementations) {
    EXPECT_THAT(names(kLarge),
                ElementsAre("f32.7.tile20.stages11", "f32.13.option3.inner3.cluster2", kSplit, "f32.1.tile15",
                            "f32.7.tile15.swizzle1", "f32.21.tile16", "f32.1.tile11"));
    expectRight(kLarge);
    const auto found = offering(kLarge);
    EXPECT_EQ(found.implementations[0].workspaceBytes, 0);
    EXPECT_EQ(found.implementations[1].workspaceBytes, 4096);
    EXPECT_EQ(found.implementations[2].workspaceBytes, 4 * 96 * 96 * 4);
    // A product that is done before another kernel is started is not worth many measurements.
    EXPECT_THAT(names("input a: f32[16,16]\ninput b: f32[16,16]\ny = MatMul(a, b)\n"), testing::SizeIs(2));
    // Leading dimensions that only one algorithm takes.
    EXPECT_THAT(names("input a: f32[127,129]\ninput b: f32[129,131]\ny = MatMul(a, b)\n"),
                Each(testing::AnyOf(StartsWith("f32.1."), StartsWith("f32.21."))));
}

TEST_F(Cublas, AnAlgorithmThatAddsToItsResultAloneIsRefusedAddends) {
    const std::string text = "input a: f32[96,128]\ninput b: f32[128,96]\ninput r: f32[96,96]\n"
                             "d = MatMul(a, b)\ny = Add(d, r)\n";
    EXPECT_THAT(names(text), Not(Contains(StartsWith("f32.21"))));
    EXPECT_EQ(whyNot(text, "f32.21.tile16"), "the algorithm f32.21.tile16 adds to its result alone");
}

TEST_F(Cublas, RoundsOperandsOnlyWhereAPlanAsksForIt) {
    for (const auto precision : {Precision::kStrict, Precision::kF32, Precision::kF16, Precision::kBf16}) {
        m_settings.precision = precision;
        EXPECT_THAT(names(kLarge), Each(StartsWith("f32.")));
    }
    m_settings.precision = Precision::kTf32;
    const auto found = offering(kLarge);
    for (const auto& implementation : found.implementations) {
        EXPECT_EQ(implementation.precision,
                  implementation.name.starts_with("tf32.") ? Precision::kTf32 : Precision::kStrict);
    }
    EXPECT_THAT(names(kLarge), Contains("tf32.30.tile20.stages14"));
    expectRight(kLarge);
}

TEST_F(Cublas, AnAlgorithmThatRoundsWhereItMayNotIsRefused) {
    const Asked asked("rounding");
    EXPECT_THAT(names(kLarge), Not(Contains(StartsWith("f32.34"))));
    EXPECT_EQ(whyNot(kLarge, "f32.34.tile24"),
              "the algorithm f32.34.tile24 rounds operands further than the plan allows");
}

TEST_F(Cublas, OfALibraryWithoutAlgorithmsNothingIsOffered) {
    const Asked asked("none");
    EXPECT_EQ(why(kLarge), "cuBLASLt 13.1.0 has no algorithm for it");
}

TEST_F(Cublas, AnotherVersionMakesAnAlgorithmByItsNameOrRefusesIt) {
    const auto graph = graphOf(kLarge);
    const auto region = graph::wholeRegion(*graph);
    const Asked asked("older");
    const auto other = test::DeviceTrial::open("cublas", m_settings);
    ASSERT_TRUE(other.has_value()) << other.error().oneLine();
    EXPECT_TRUE(other->plugin().create(*graph, region, kSplit, m_settings).has_value());
    const auto said = [&](const std::string& name) {
        const auto kernel = other->plugin().create(*graph, region, name, m_settings);
        return kernel.has_value() ? "" : kernel.error().message;
    };
    EXPECT_THAT(said("f32.13.option3.inner3.cluster2"),
                HasSubstr("cuBLASLt 12.8.5 has no algorithm f32.13.option3.inner3.cluster2: "
                          "CUBLAS_STATUS_INVALID_VALUE (7)"));
    EXPECT_THAT(said("f32.7.tile999"), HasSubstr("has no algorithm f32.7.tile999"));
    EXPECT_THAT(said("f32.7.split4"), HasSubstr("cuBLASLt 12.8.5 cannot run f32.7.split4 here"));
    EXPECT_THAT(said("f32.7.tile020"), HasSubstr("it has no implementation 'f32.7.tile020'"));
    EXPECT_THAT(said("gemm"), HasSubstr("it has no implementation 'gemm'"));
}

TEST_F(Cublas, SaysWhatItCannotFuse) {
    EXPECT_EQ(why("input a: f32[4]\ny = Relu(a)\n"), "it begins with no product");
    EXPECT_EQ(why("input a: f32[4]\ninput b: f32[4,4]\ny = MatMul(a, b)\n"), "an operand is no matrix");
    EXPECT_EQ(why("input a: f32[2,1,4,4]\ninput b: f32[3,4,4]\ny = MatMul(a, b)\n"),
              "a side is repeated along a part of its batch");
    EXPECT_THAT(why("input a: f64[4,4]\ninput b: f64[4,4]\ny = MatMul(a, b)\n"), HasSubstr("is not float32"));
    EXPECT_THAT(why("input a: f32[0,4]\ninput b: f32[4,4]\ny = MatMul(a, b)\n"), HasSubstr("no elements"));
    EXPECT_THAT(why("input a: f32[4,0]\ninput b: f32[0,4]\ny = MatMul(a, b)\n"), HasSubstr("no elements"));
    const std::string product = "input a: f32[6,4]\ninput b: f32[4,5]\nd = MatMul(a, b)\n";
    EXPECT_THAT(why(product + "y = Gelu(d)\n"), HasSubstr("cuBLASLt has Gelu in its form with tanh alone"));
    EXPECT_THAT(why(product + "y = Tanh(d)\n"), HasSubstr("cannot be fused behind the product"));
    EXPECT_THAT(why(product + "e = Relu(d)\ny = Relu(e)\n"), HasSubstr("cannot be fused behind the product"));
    EXPECT_THAT(why(product + "y = Add(d, d)\n"), HasSubstr("is made inside the region"));
    EXPECT_THAT(why("input c: f32[6,1]\n" + product + "y = Add(d, c)\n"), HasSubstr("'c' is no addend"));
    EXPECT_THAT(why("input c: f32[]\n" + product + "y = Add(d, c)\n"), HasSubstr("'c' is no addend"));
    EXPECT_THAT(why("input c: f32[2,6,5]\n" + product + "y = Add(d, c)\n"), HasSubstr("'c' has more axes"));
    EXPECT_THAT(why("input r: f32[6,5]\ninput s: f32[6,5]\n" + product + "e = Add(d, r)\ny = Add(e, s)\n"),
                HasSubstr("'s' is the second addend"));
    EXPECT_THAT(why("input a: f32[6,4]\ninput b: f32[4,5]\ninput c: f32[5]\n"
                    "y = Gemm(a, b, c) {beta=2.0}\n"),
                HasSubstr("'c' is no addend"));
    EXPECT_THAT(why("input a: f32[3000000000,1]\ninput b: f32[1,1]\ny = MatMul(a, b)\n"),
                HasSubstr("more than 31 bits"));
}

TEST_F(Cublas, NeedsItsDeviceAndAStreamOfIt) {
    const auto withoutDevice = openPlugin("cublas", test::devicePluginPath("cublas"), {}, {});
    ASSERT_FALSE(withoutDevice.has_value());
    EXPECT_EQ(withoutDevice.error().message, "it runs on a device, and is opened without one");

    const auto graph = graphOf(kLarge);
    auto kernel = m_trial->plugin().create(*graph, graph::wholeRegion(*graph), "f32.1", m_settings);
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    ASSERT_TRUE((*kernel)->prepare({}).has_value());
    const std::vector<ts_buffer> none(2);
    const auto ran = (*kernel)->run(none, {none.data(), 1}, nullptr);
    ASSERT_FALSE(ran.has_value());
    EXPECT_THAT(ran.error().message, HasSubstr("on a stream of its device"));
}

TEST_F(Cublas, OneThatCannotBeUsedIsASentence) {
    const auto said = [this] {
        const auto opened = test::DeviceTrial::open("cublas", m_settings);
        return opened.has_value() ? "" : opened.error().message;
    };
    for (const auto& [word, sentence] :
         {std::pair{"old", "cuBLASLt's library is of version 11.11.3: version 12 is needed"},
          {"not-initialized", "cuBLASLt cannot start: CUBLAS_STATUS_NOT_INITIALIZED (1)"},
          {"full", "cuBLASLt cannot start: CUBLAS_STATUS_ALLOC_FAILED (3)"}}) {
        const Asked asked(word);
        EXPECT_EQ(said(), sentence);
    }
    m_settings.options["library"] = test::buildPath("lib/tessera/tests/cuda/libcuda.so.1");
    EXPECT_EQ(said(), "cuBLASLt's library has no cublasLtGetVersion: version 12 is needed");
    m_settings.options["library"] = "/nowhere/libcublasLt.so.13";
    EXPECT_THAT(said(), HasSubstr("/nowhere/libcublasLt.so.13: cannot open"));
}

TEST_F(Cublas, WhatFailsInARunIsToldByTheRun) {
    const auto graph = graphOf("input a: f32[4,4]\ninput b: f32[4,4]\ny = MatMul(a, b)\n");
    auto kernel = m_trial->plugin().create(*graph, graph::wholeRegion(*graph), "f32.1", m_settings);
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    for (const auto& [word, sentence] :
         {std::pair{"run-full", "out of memory: cublasLtMatmul: CUBLAS_STATUS_ALLOC_FAILED (3)"},
          {"run-broken", "cublasLtMatmul: CUBLAS_STATUS_EXECUTION_FAILED (13)"}}) {
        const Asked asked(word);
        const auto prepared = (*kernel)->prepare({});
        ASSERT_FALSE(prepared.has_value());
        EXPECT_THAT(prepared.error().message, HasSubstr(sentence));
    }
    EXPECT_TRUE((*kernel)->prepare({}).has_value());
}

/// A buffer of ones on the device, and what is on it later.
class Ones {
public:
    Ones(Device& device, std::size_t elements)
        : m_memory(device.allocate(elements * sizeof(float)).value()), m_elements(elements) {}
    [[nodiscard]] ts_buffer buffer() const { return m_memory.buffer(0, m_memory.bytes()); }
    void fill(Stream& stream, float value) const {
        const std::vector<float> values(m_elements, value);
        ASSERT_TRUE(stream.copyToDevice(m_memory, 0, std::as_bytes(std::span(values))).has_value());
        ASSERT_TRUE(stream.synchronize().has_value());
    }
    [[nodiscard]] std::vector<float> read(Stream& stream) const {
        std::vector<float> values(m_elements);
        EXPECT_TRUE(stream.copyToHost(std::as_writable_bytes(std::span(values)), m_memory, 0).has_value());
        EXPECT_TRUE(stream.synchronize().has_value());
        return values;
    }

private:
    DeviceMemory m_memory;
    std::size_t m_elements;
};

TEST_F(Cublas, IsCapturedAndLaunchedAsAGraph) {
    const auto graph = graphOf("input a: f32[16,64]\ninput b: f32[64,16]\nconst c: f32[] = {0.5}\n"
                               "d = MatMul(a, b)\ny = Add(d, c)\n");
    const auto region = graph::wholeRegion(*graph);
    auto kernel = m_trial->plugin().create(*graph, region, kSplit, m_settings);
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    const std::vector constants{graph->value(region.constants[0]).constant->tensor().value()};
    ASSERT_TRUE((*kernel)->prepare(constants).has_value());
    Device& device = m_trial->device();
    const Ones left(device, 16 * 64);
    const Ones right(device, 64 * 16);
    const Ones result(device, 16 * 16);
    const Ones workspace(device, 4 * 16 * 16);
    auto stream = device.createStream().value();
    left.fill(stream, 1.0F);
    right.fill(stream, 1.0F);
    result.fill(stream, -1.0F);

    ASSERT_TRUE(stream.beginCapture().has_value());
    const std::vector<ts_buffer> inputs{left.buffer(), right.buffer()};
    const ts_buffer output = result.buffer();
    ASSERT_TRUE((*kernel)->queue(stream, inputs, {&output, 1}, workspace.buffer()).has_value());
    const auto captured = stream.endCapture();
    ASSERT_TRUE(captured.has_value()) << captured.error().oneLine();
    EXPECT_THAT(result.read(stream), Each(-1.0F));
    for (const float value : {1.0F, 2.0F}) {
        left.fill(stream, value);
        ASSERT_TRUE(stream.launch(*captured).has_value());
        EXPECT_THAT(result.read(stream), Each(64.0F * value + 0.5F));
    }
}

TEST_F(Cublas, TellsWhatItKeepsOnTheDevice) {
    const auto kept = [this](const std::string& text) {
        return offering(text).implementations.at(0).persistentBytes;
    };
    EXPECT_EQ(kept(kLarge), 0);
    EXPECT_EQ(kept("input a: f32[8,12]\nconst b: f32[12,20] = random(3)\ny = MatMul(a, b)\n"), 12 * 20 * 4);
    EXPECT_EQ(kept("input a: f32[8,12]\nconst b: f32[12,20] = random(3)\nconst c: f32[] = {1}\n"
                   "y = Gemm(a, b, c)\n"),
              12 * 20 * 4 + 20 * 4);
}

} // namespace
} // namespace tessera::backend
