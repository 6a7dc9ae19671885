// What is OpenCL's own of kernels that are generated for a device.
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/generated_trial.h"
#include "tests/unit/backends/pocl_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

using testing::HasSubstr;

TEST(GeneratedOpenCl, WhatTheDriverRefusesIsASentence) {
    PluginSettings settings;
    settings.options["build-options"] = "-D__kernel=nothing";
    const auto trial = test::openGenerated(settings);
    ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[4]\ny = Relu(x)\noutput y\n");
    const auto kernel =
        trial->plugin().create(*graph, graph::wholeRegion(*graph), "elementwise.i64", trial->settings());
    ASSERT_FALSE(kernel.has_value());
    EXPECT_THAT(kernel.error().message,
                HasSubstr("the compiler of the device's driver refuses the kernel: "));
    EXPECT_THAT(kernel.error().message, HasSubstr("error"));
}

TEST(GeneratedOpenCl, NeedsItsDevice) {
    const auto opened = test::DeviceTrial::open("generated-opencl", {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().message, "it runs on a device, and is opened without one");
}

TEST(GeneratedOpenCl, ADeviceOfOpenClIsNoneOfCuda) {
    auto pocl = test::openPocl();
    ASSERT_EQ(pocl.problem, "");
    PluginSettings settings;
    settings.device = std::move(pocl.device);
    const auto opened = test::DeviceTrial::open("generated-cuda", std::move(settings));
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().message, "its device is none of CUDA");
}

TEST(GeneratedOpenCl, ALibraryThatCompilesNothingIsASentence) {
    const auto driver =
        test::openOpenCl({{"library", test::buildPath("lib/tessera/tests/libtessera-fake-opencl.so")}});
    ASSERT_TRUE(driver.has_value()) << driver.error().oneLine();
    auto device = (*driver)->open(0);
    ASSERT_TRUE(device.has_value()) << device.error().oneLine();
    PluginSettings settings;
    settings.device = *std::move(device);
    const auto opened = test::DeviceTrial::open("generated-opencl", std::move(settings));
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().message,
              "OpenCL's library has no clCreateProgramWithSource: OpenCL 1.2 is needed");
}

} // namespace
} // namespace tessera::backend
