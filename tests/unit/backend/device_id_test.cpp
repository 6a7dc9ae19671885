#include "engine/backend/device_id.h"

#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

TEST(DeviceId, IsReadAsItIsWritten) {
    using Kind = DeviceId::Kind;
    for (const auto& device :
         {DeviceId{}, DeviceId{Kind::kOpenCl, 0}, DeviceId{Kind::kOpenCl, 12}, DeviceId{Kind::kCuda, 1}}) {
        const auto read = DeviceId::parse(device.toText());
        ASSERT_TRUE(read.has_value()) << read.error().message;
        EXPECT_EQ(*read, device);
    }
    EXPECT_EQ((DeviceId{Kind::kOpenCl, 2}.toText()), "opencl:2");
    EXPECT_EQ(DeviceId{}.toText(), "cpu");
}

TEST(DeviceId, WhatIsNoneSaysWhy) {
    const auto why = [](const char* text) { return DeviceId::parse(text).error().message; };
    EXPECT_EQ(why(""), "'' is no device: cpu, opencl:N and cuda:N are");
    EXPECT_EQ(why("gpu:0"), "'gpu:0' is no device: cpu, opencl:N and cuda:N are");
    EXPECT_EQ(why("OpenCL:0"), "'OpenCL:0' is no device: cpu, opencl:N and cuda:N are");
    EXPECT_EQ(why("cpu:0"), "'cpu:0' is no device: the CPU is one, cpu without a number");
    for (const std::string text : {"opencl", "opencl:", "opencl:x", "opencl:-1", "opencl:1x", "opencl:+1",
                                   "opencl: 1", "opencl:99999999999"}) {
        EXPECT_EQ(why(text.c_str()),
                  "'" + text + "' is no device: a number from 0 on belongs behind 'opencl:'");
    }
}

} // namespace
} // namespace tessera::backend
