// Kernels of the cuDNN backend on streams of the stand-in: order, graphs, addresses, faults; and libraries
// that are not there.
#include "tests/unit/backends/cudnn_trial.h"

#include "engine/graph/region.h"
#include "engine/kernels/interpreter.h"
#include "tests/conformance/harness.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <cstdlib>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

using graph::Tensor;
using testing::HasSubstr;

constexpr const char* kConv = "input x: f32[1,3,6,5]\nconst w: f32[4,3,3,3] = random(3)\n"
                              "c = Conv(x, w) {pads=[1, 1, 1, 1]}\ny = Relu(c)\n";
constexpr const char* kWithWorkspace = "plain.engine1.k2-1";

class CudnnRun : public test::CudnnTrial {
protected:
    void SetUp() override {
        CudnnTrial::SetUp();
        if (!HasFatalFailure()) {
            m_problem.emplace(conformance::makeProblem("run", graphOf(kConv)));
        }
    }

    [[nodiscard]] std::unique_ptr<Kernel> kernel(const std::string& name) const {
        auto made = plugin().create(*m_problem->graph, m_problem->region, name, settings());
        EXPECT_TRUE(made.has_value()) << made.error().oneLine();
        EXPECT_TRUE((*made)->prepare(m_problem->constants).has_value());
        return *std::move(made);
    }

    [[nodiscard]] DeviceMemory memoryOf(std::size_t bytes, std::byte value = std::byte{0xff}) const {
        auto made = device().allocate(bytes);
        EXPECT_TRUE(made.has_value());
        auto stream = device().createStream();
        EXPECT_TRUE(stream->fill(*made, 0, bytes, value).has_value());
        EXPECT_TRUE(stream->synchronize().has_value());
        return *std::move(made);
    }

    /// Sends an image whose every element is `value`.
    void send(Stream& stream, const DeviceMemory& to, float value) {
        m_sent.emplace_back(kImage, value);
        const auto bytes = std::as_bytes(std::span(m_sent.back()));
        EXPECT_TRUE(stream.copyToDevice(to, 0, bytes).has_value());
    }

    /// What the definition makes of such an image.
    [[nodiscard]] std::vector<float> expected(float value) const {
        Tensor x(graph::DType::kFloat32, {1, 3, 6, 5});
        std::ranges::fill(x.mutableAs<float>(), value);
        const auto made = kernels::evaluate(*m_problem->graph, std::vector{x});
        EXPECT_TRUE(made.has_value());
        const std::span<const float> all = made->at(0).as<float>();
        return std::vector<float>(all.begin(), all.end());
    }

    [[nodiscard]] static std::vector<float> content(Stream& stream, const DeviceMemory& from) {
        std::vector<float> all(kResult);
        EXPECT_TRUE(stream.copyToHost(std::as_writable_bytes(std::span(all)), from, 0).has_value());
        EXPECT_TRUE(stream.synchronize().has_value());
        return all;
    }

    static void expectNear(const std::vector<float>& got, const std::vector<float>& right) {
        ASSERT_EQ(got.size(), right.size());
        for (std::size_t i = 0; i < got.size(); ++i) {
            ASSERT_NEAR(got[i], right[i], 1e-5F * (1.0F + std::abs(right[i]))) << i;
        }
    }

    static constexpr std::size_t kImage = 3 * 6 * 5;
    static constexpr std::size_t kResult = 4 * 6 * 5;
    static constexpr std::size_t kWorkspace = 256 * 4;
    std::optional<conformance::Problem> m_problem;
    std::vector<std::vector<float>> m_sent; ///< while they are queued
};

TEST_F(CudnnRun, RunsInTheOrderOfItsStream) {
    m_sent.reserve(8);
    const auto runner = kernel(kWithWorkspace);
    const auto x = memoryOf(kImage * 4);
    const auto workspace = memoryOf(kWorkspace);
    std::vector<DeviceMemory> results;
    auto stream = device().createStream();
    ASSERT_TRUE(stream.has_value());
    for (int i = 0; i < 4; ++i) {
        send(*stream, x, static_cast<float>(i + 1));
        results.push_back(memoryOf(kResult * 4));
        const auto from = x.buffer(0, kImage * 4);
        const auto to = results.back().buffer(0, kResult * 4);
        ASSERT_TRUE(
            runner->queue(*stream, {&from, 1}, {&to, 1}, workspace.buffer(0, kWorkspace)).has_value());
    }
    for (int i = 0; i < 4; ++i) {
        expectNear(content(*stream, results[static_cast<std::size_t>(i)]),
                   expected(static_cast<float>(i + 1)));
    }
}

TEST_F(CudnnRun, IsCapturedAndLaunchedAgain) {
    m_sent.reserve(4);
    const auto runner = kernel(kWithWorkspace);
    const auto x = memoryOf(kImage * 4);
    const auto y = memoryOf(kResult * 4);
    const auto workspace = memoryOf(kWorkspace);
    const auto from = x.buffer(0, kImage * 4);
    const auto to = y.buffer(0, kResult * 4);
    auto stream = device().createStream();
    ASSERT_TRUE(stream->beginCapture().has_value());
    ASSERT_TRUE(runner->queue(*stream, {&from, 1}, {&to, 1}, workspace.buffer(0, kWorkspace)).has_value());
    const auto graph = stream->endCapture();
    ASSERT_TRUE(graph.has_value()) << graph.error().oneLine();
    for (const float value : {2.0F, -1.0F}) {
        send(*stream, x, value);
        ASSERT_TRUE(stream->launch(*graph).has_value());
        expectNear(content(*stream, y), expected(value));
    }
}

TEST_F(CudnnRun, NeedsAStreamAndAlignedBuffers) {
    const auto runner = kernel("plain.engine0");
    const auto x = memoryOf(kImage * 4 + 64);
    const auto y = memoryOf(kResult * 4);
    const auto to = y.buffer(0, kResult * 4);
    const auto from = x.buffer(4, kImage * 4);
    const auto none = runner->run({&from, 1}, {&to, 1}, nullptr);
    ASSERT_FALSE(none.has_value());
    EXPECT_THAT(none.error().message, HasSubstr("cuDNN runs on a stream of its device"));
    auto stream = device().createStream();
    const auto crooked = runner->queue(*stream, {&from, 1}, {&to, 1}, {});
    ASSERT_FALSE(crooked.has_value());
    EXPECT_THAT(crooked.error().message, HasSubstr("a buffer does not lie at a multiple of 16 bytes"));
}

TEST_F(CudnnRun, TellsOfALostDevice) {
    const auto runner = kernel("plain.engine0");
    const auto x = memoryOf(kImage * 4);
    const auto y = memoryOf(kResult * 4);
    const auto from = x.buffer(0, kImage * 4);
    const auto to = y.buffer(0, kResult * 4);
    auto stream = device().createStream();
    ASSERT_EQ(test::changePlayedCuda("lost=1"), "");
    base::Status said;
    for (int i = 0; i < 3 && said.has_value(); ++i) { // it goes when a kernel runs, which the next call sees
        said = runner->queue(*stream, {&from, 1}, {&to, 1}, {});
        static_cast<void>(stream->synchronize());
    }
    ASSERT_FALSE(said.has_value());
    EXPECT_THAT(said.error().message, HasSubstr("the device is lost"));
}

TEST_F(CudnnRun, DescribesItself) {
    const auto& description = plugin().description();
    EXPECT_EQ(description.libraries.at("cuDNN"), "9.19.0");
    const auto told = plugin().details(*m_problem->graph, m_problem->region, kWithWorkspace, settings());
    ASSERT_TRUE(told.has_value());
    ASSERT_EQ(told->size(), 1U);
    EXPECT_EQ(told->at(0).text, "engine 1, knob 2 at 1");
}

TEST_F(CudnnRun, NeedsItsDevice) {
    const auto opened = openPlugin("cudnn", test::devicePluginPath("cudnn"), {}, {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
}

TEST_F(CudnnRun, ALibraryThatIsMissingOrTooOldIsASentence) {
    auto asked = settings();
    asked.options["library"] = "/nowhere/libcudnn.so.9";
    const auto missing = test::DeviceTrial::open("cudnn", asked);
    ASSERT_FALSE(missing.has_value());
    EXPECT_THAT(missing.error().message,
                HasSubstr("cannot be loaded: /nowhere/libcudnn.so.9: cannot open shared object file"));

    ::setenv("TESSERA_PLAYED_CUDNN", "version=8902", 1);
    const auto old = test::DeviceTrial::open("cudnn", settings());
    ::unsetenv("TESSERA_PLAYED_CUDNN");
    ASSERT_FALSE(old.has_value());
    EXPECT_EQ(old.error().message, "cuDNN 8.9.2 is too old: version 9 is needed");

    asked.options["library"] = test::playedCudaLibrary();
    const auto other = test::DeviceTrial::open("cudnn", asked);
    ASSERT_FALSE(other.has_value());
    EXPECT_EQ(other.error().message, "cuDNN's library has no cudnnGetVersion: cuDNN 9 is needed");
}

} // namespace
} // namespace tessera::backend
