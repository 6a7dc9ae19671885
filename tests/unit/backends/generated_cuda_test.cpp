// What is CUDA's own of kernels that are generated for a device.
#include "tests/support/graph_text.h"
#include "tests/unit/backends/generated_trial.h"

#include <array>
#include <cstddef>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace tessera::backend {
namespace {

using testing::HasSubstr;

constexpr const char* kRelu = "graph g opset 17\ninput x: f32[64]\ny = Relu(x)\noutput y\n";

TEST(GeneratedCuda, WhatTheCompilerRefusesIsASentence) {
    PluginSettings settings;
    settings.options["build-options"] = "-Dfloat4=nothing";
    const auto trial = test::openGenerated(settings);
    ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
    const auto graph = test::graphFromText(kRelu);
    const auto kernel =
        trial->plugin().create(*graph, graph::wholeRegion(*graph), "elementwise.i64.v4", trial->settings());
    ASSERT_FALSE(kernel.has_value());
    EXPECT_THAT(kernel.error().message, HasSubstr("CUDA's run-time compiler refuses the kernel: "));
    EXPECT_THAT(kernel.error().message, HasSubstr("kernel.cu"));
    EXPECT_THAT(kernel.error().message, HasSubstr("error"));
}

TEST(GeneratedCuda, NeedsItsDeviceAndACompiler) {
    const auto without = test::DeviceTrial::open("generated-cuda", {});
    ASSERT_FALSE(without.has_value());
    EXPECT_EQ(without.error().message, "it runs on a device, and is opened without one");
    PluginSettings settings;
    settings.options["library"] = "/nowhere/libnvrtc.so.13";
    const auto nowhere = test::openGenerated(settings);
    ASSERT_FALSE(nowhere.has_value());
    EXPECT_THAT(nowhere.error().message, HasSubstr("/nowhere/libnvrtc.so.13"));
}

/// A kernel in a captured graph runs whenever the graph does, on what its buffers hold then.
TEST(GeneratedCuda, RunsInACapturedGraph) {
    const auto trial = test::openGenerated();
    ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
    auto& device = trial->device();
    const auto graph = test::graphFromText(kRelu);
    auto kernel =
        trial->plugin().create(*graph, graph::wholeRegion(*graph), "elementwise.i64.v4", trial->settings());
    ASSERT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    ASSERT_TRUE((*kernel)->prepare({}).has_value());
    std::array<float, 64> numbers{};
    const std::size_t bytes = sizeof numbers;
    auto input = device.allocate(bytes);
    auto output = device.allocate(bytes);
    auto stream = device.createStream();
    ASSERT_TRUE(input.has_value() && output.has_value() && stream.has_value());
    const ts_buffer from = input->buffer(0, bytes);
    const ts_buffer to = output->buffer(0, bytes);
    ASSERT_TRUE(stream->beginCapture().has_value());
    const auto queued = (*kernel)->queue(*stream, {&from, 1}, {&to, 1}, ts_buffer{});
    ASSERT_TRUE(queued.has_value()) << queued.error().oneLine();
    const auto captured = stream->endCapture();
    ASSERT_TRUE(captured.has_value()) << captured.error().oneLine();
    for (const float first : {-10.0F, -50.0F}) {
        std::iota(numbers.begin(), numbers.end(), first);
        ASSERT_TRUE(stream->copyToDevice(*input, 0, std::as_bytes(std::span(numbers))).has_value());
        ASSERT_TRUE(stream->launch(*captured).has_value());
        std::array<float, 64> made{};
        ASSERT_TRUE(stream->copyToHost(std::as_writable_bytes(std::span(made)), *output, 0).has_value());
        ASSERT_TRUE(stream->synchronize().has_value());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            EXPECT_EQ(made[i], numbers[i] > 0 ? numbers[i] : 0.0F);
        }
    }
}

} // namespace
} // namespace tessera::backend
