#include "engine/backend/device_plugin.h"
#include "engine/backend/plugin.h"
#include "tests/support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

using testing::HasSubstr;

std::string madeFor(int version) {
    return test::buildPath("lib/tessera/tests/libtessera-version-" + std::to_string(version) + ".so");
}

TEST(PluginVersion, AnOlderOneIsRefusedByBothVersions) {
    const auto opened = openPlugin("old", madeFor(1), {}, {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kRefused);
    EXPECT_EQ(opened.error().message,
              "it is made for version 1 of the plug-in contract, Tessera has version 2: "
              "build it again");
    EXPECT_EQ(opened.error().where, madeFor(1));
}

TEST(PluginVersion, ALaterOneIsRefused) {
    const auto opened = openPlugin("new", madeFor(99), {}, {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(
        opened.error().message,
        "it is made for a later version of the plug-in contract, Tessera has version 2: build it again");
}

TEST(PluginVersion, ADevicePluginOfALaterVersionIsRefused) {
    const auto opened = openDevicePlugin(DeviceId::Kind::kOpenCl, madeFor(99));
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kRefused);
    EXPECT_EQ(opened.error().message,
              "it is made for a later version of the device contract, Tessera has version 1: build it again");
}

TEST(PluginVersion, WhatIsNoDevicePluginIsRefused) {
    const auto backend =
        openDevicePlugin(DeviceId::Kind::kOpenCl, test::buildPath("lib/tessera/tests/libtessera-faulty.so"));
    ASSERT_FALSE(backend.has_value());
    EXPECT_EQ(backend.error().kind, base::ErrorKind::kRefused);
    EXPECT_EQ(backend.error().message, "it has no symbol tessera_device_entry");
    const auto none = openDevicePlugin(DeviceId::Kind::kOpenCl, "/nowhere/libtessera-opencl.so");
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(none.error().message, HasSubstr("cannot open shared object file"));
}

} // namespace
} // namespace tessera::backend
