// The device plug-in of OpenCL: on PoCL, which is a device with its own memory, queues and events, and on a
// library that says what PoCL never does.
#include "engine/backend/device_plugin.h"
#include "engine/backends/opencl/opencl.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/device_contract.h"
#include "tests/unit/backends/pocl_device.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::test {

TestedDevice openTestedDevice() {
    auto pocl = openPocl();
    return {pocl.problem, std::move(pocl.driver), std::move(pocl.device)};
}

} // namespace tessera::test

namespace tessera::backend {
namespace {

using test::countedBytes;
using test::wrongOf;
using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

class OpenClDevice : public test::DeviceContract {};

TEST_F(OpenClDevice, SaysWhatItIs) {
    EXPECT_EQ(m_driver->description().kind, "opencl");
    EXPECT_EQ(m_driver->description().title, "OpenCL");
    EXPECT_TRUE(m_driver->description().libraries.contains("Portable Computing Language"));
    const auto& info = m_device->info();
    EXPECT_NE(info.name, "");
    EXPECT_NE(info.vendor, "");
    EXPECT_NE(info.driver, "");
    EXPECT_EQ(info.reason, "");
    EXPECT_GT(info.memoryBytes, 0);
    EXPECT_GT(info.largestAllocationBytes, 0);
    EXPECT_LE(info.largestAllocationBytes, info.memoryBytes);
    EXPECT_GT(info.computeUnits, 0);
    EXPECT_GE(info.alignmentBytes, 64);
    EXPECT_EQ(info.alignmentBytes & (info.alignmentBytes - 1), 0);
    EXPECT_THAT(info.fingerprint.at("opencl"), HasSubstr("OpenCL"));
    EXPECT_EQ(m_device->id().kind, DeviceId::Kind::kOpenCl);
}

/// Holds a stream back until it is told to go on, by OpenCL's own means.
class Gate {
public:
    Gate(const Device& device, Stream& stream) : m_library(device.native(opencl::kNativeLibrary)) {
        using Create = opencl::EventHandle (*)(opencl::Context, opencl::Int*);
        using Barrier = decltype(opencl::Functions::enqueueBarrierWithWaitList);
        opencl::Int status = 0;
        m_event = find<Create>("clCreateUserEvent")(
            static_cast<opencl::Context>(device.native(opencl::kNativeContext)), &status);
        EXPECT_EQ(status, opencl::kSuccess);
        EXPECT_EQ(find<Barrier>("clEnqueueBarrierWithWaitList")(
                      static_cast<opencl::Queue>(stream.native(opencl::kNativeQueue)), 1, &m_event, nullptr),
                  opencl::kSuccess);
    }
    ~Gate() {
        open();
        find<decltype(opencl::Functions::releaseEvent)>("clReleaseEvent")(m_event);
    }
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;
    void open() {
        using Set = opencl::Int (*)(opencl::EventHandle, opencl::Int);
        if (!std::exchange(m_isOpen, true)) {
            EXPECT_EQ(find<Set>("clSetUserEventStatus")(m_event, 0), opencl::kSuccess);
        }
    }

private:
    template <typename Function>
    Function find(const char* name) const {
        return reinterpret_cast<Function>(::dlsym(m_library, name));
    }
    void* m_library;
    opencl::EventHandle m_event = nullptr;
    bool m_isOpen = false;
};

TEST_F(OpenClDevice, WithoutAnEventStreamsDoNotWaitForEachOther) {
    const auto before = countedBytes(256, 1);
    const auto after = countedBytes(256, 2);
    auto shared = memoryOf(before);
    auto writer = stream();
    auto reader = stream();
    Bytes got(256);
    {
        Gate gate(*m_device, writer);
        ASSERT_DONE(writer.copyToDevice(shared, 0, after));
        ASSERT_DONE(reader.copyToHost(got, shared, 0));
        ASSERT_DONE(reader.synchronize()); // though the writer has not begun
        EXPECT_EQ(got, before);
    }
    ASSERT_DONE(writer.synchronize());
    EXPECT_EQ(contentOf(shared), after);
}

TEST_F(OpenClDevice, AnEventOrdersTwoStreams) {
    const auto after = countedBytes(256, 2);
    auto shared = memoryOf(countedBytes(256, 1));
    auto writer = stream();
    auto reader = stream();
    auto written = event();
    Bytes got(256);
    Gate gate(*m_device, writer);
    ASSERT_DONE(writer.copyToDevice(shared, 0, after));
    ASSERT_DONE(writer.record(written));
    ASSERT_DONE(reader.wait(written));
    ASSERT_DONE(reader.copyToHost(got, shared, 0));
    EXPECT_EQ(got, Bytes(256)); // nothing came yet: the reader waits
    gate.open();
    ASSERT_DONE(reader.synchronize());
    EXPECT_EQ(got, after);
}

TEST_F(OpenClDevice, WhatIsFreedBehindQueuedWorkIsFreedAfterIt) {
    const auto sent = countedBytes(4 * kMiB);
    Bytes got(sent.size());
    auto target = memory(sent.size());
    {
        auto work = stream();
        auto through = memory(sent.size());
        Gate gate(*m_device, work);
        ASSERT_DONE(work.copyToDevice(through, 0, sent));
        ASSERT_DONE(work.copyOnDevice(target, 0, through, 0, sent.size()));
        { const auto freed = std::move(through); }
        gate.open();
        ASSERT_DONE(work.synchronize());
    }
    EXPECT_TRUE(contentOf(target) == sent);
}

TEST_F(OpenClDevice, SaysHowMuchItGivesAtOnce) {
    const auto& info = m_device->info();
    const auto huge = m_device->allocate(static_cast<std::size_t>(info.largestAllocationBytes) + 1);
    ASSERT_FALSE(huge.has_value());
    EXPECT_THAT(huge.error().message, HasSubstr("at once at most"));
}

TEST_F(OpenClDevice, CapturesNoGraphs) {
    auto work = stream();
    const auto captured = work.beginCapture();
    ASSERT_FALSE(captured.has_value());
    EXPECT_EQ(captured.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(captured.error().oneLine(), HasSubstr("it captures no graphs"));
}

TEST_F(OpenClDevice, GivesTheVendorsHandles) {
    EXPECT_NE(m_device->native("cl_context"), nullptr);
    EXPECT_NE(m_device->native("cl_device_id"), nullptr);
    EXPECT_NE(stream().native("cl_command_queue"), nullptr);
    EXPECT_NE(memory(1).native("cl_mem"), nullptr);
    EXPECT_EQ(m_device->native("CUcontext"), nullptr);
}

TEST(OpenClLibrary, OneThatIsNotThereIsASentence) {
    const auto opened = test::openOpenCl({{"library", "/nowhere/libOpenCL.so.1"}});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(opened.error().oneLine(),
                HasSubstr("opencl: OpenCL's library cannot be loaded: /nowhere/libOpenCL.so.1: cannot open"));
}

TEST(OpenClLibrary, OneThatLacksAFunctionIsASentence) {
    const auto opened =
        test::openOpenCl({{"library", test::buildPath("lib/tessera/devices/libtessera-opencl.so")}});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
    EXPECT_EQ(opened.error().oneLine(),
              "opencl: OpenCL's library has no clGetPlatformIDs: OpenCL 1.2 is needed");
}

/// On the library of tests.
class FakeOpenCl : public testing::Test {
protected:
    [[nodiscard]] static base::Result<std::shared_ptr<DeviceDriver>> open(const char* what) {
        ::setenv("TESSERA_FAKE_OPENCL", what, 1);
        return test::openOpenCl(
            {{"library", test::buildPath("lib/tessera/tests/libtessera-fake-opencl.so")}});
    }
    void TearDown() override { ::unsetenv("TESSERA_FAKE_OPENCL"); }
};

TEST_F(FakeOpenCl, SaysWhyThereIsNoDevice) {
    const auto why = [](const char* what) { return open(what).error(); };
    EXPECT_EQ(why("no-platform").kind, base::ErrorKind::kImpossible);
    EXPECT_EQ(why("no-platform").message, "OpenCL knows no platform: no driver of a device is installed");
    EXPECT_EQ(why("no-device").message, "no platform of OpenCL has a device: Fake Platform: it has none");
    EXPECT_EQ(why("broken").message, "no platform of OpenCL has a device: Fake Platform: out of memory: "
                                     "clGetDeviceIDs: CL_OUT_OF_HOST_MEMORY (-6)");
}

TEST_F(FakeOpenCl, ListsADeviceThatCannotBeUsedAndSaysWhy) {
    const auto refusal = [](const char* what) {
        const auto driver = open(what).value();
        const auto opened = driver->open(0);
        EXPECT_FALSE(opened.has_value());
        EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
        EXPECT_EQ(opened.error().message, driver->devices().at(0).reason);
        return driver->devices().at(0).reason;
    };
    EXPECT_EQ(refusal("old"), "its driver speaks 'OpenCL 1.1 fake', OpenCL 1.2 is needed");
    EXPECT_EQ(refusal("away"), "its driver says that it is not available");
    EXPECT_EQ(refusal("no-compiler"), "its driver has no compiler for kernels");
    EXPECT_EQ(refusal("small"), "it has 16 MiB of memory, 64 MiB are needed");
}

TEST_F(FakeOpenCl, ReadsADevice) {
    const auto driver = open("plain").value();
    const auto& info = driver->devices().at(0);
    EXPECT_EQ(info.name, "Fake GPU"); // without the blank at its end
    EXPECT_EQ(info.vendor, "Fake Vendor");
    EXPECT_EQ(info.driver, "7.5");
    EXPECT_FALSE(info.isEmulated);
    EXPECT_FALSE(info.sharesHostMemory);
    EXPECT_EQ(info.computeUnits, 12);
    EXPECT_EQ(info.clockMegahertz, 0);
    EXPECT_EQ(info.alignmentBytes, 64);
    EXPECT_EQ(info.fingerprint.at("platform"), "Fake Platform");
}

TEST_F(FakeOpenCl, MemoryThatRunsOutLaterIsOutOfMemoryToo) {
    const auto device = open("full").value()->open(0).value();
    const auto there = device->allocate(64).value();
    auto work = device->createStream().value();
    const auto written = work.copyToDevice(there, 0, Bytes(64));
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().kind, base::ErrorKind::kImpossible);
    EXPECT_EQ(written.error().message,
              "out of memory: clEnqueueWriteBuffer: CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)");
    EXPECT_FALSE(device->isLost());
}

TEST_F(FakeOpenCl, ALostDeviceStaysLost) {
    const auto device = open("lost").value()->open(0).value();
    const auto there = device->allocate(64).value();
    auto work = device->createStream().value();
    EXPECT_FALSE(device->isLost());
    const auto written = work.copyToDevice(there, 0, Bytes(64));
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().kind, base::ErrorKind::kBackend);
    EXPECT_EQ(written.error().message,
              "the device is lost: clEnqueueWriteBuffer: CL_DEVICE_NOT_AVAILABLE (-2)");
    EXPECT_TRUE(device->isLost());
    ::setenv("TESSERA_FAKE_OPENCL", "plain", 1);
    for (const auto& later : {wrongOf(work.synchronize()), wrongOf(work.copyToDevice(there, 0, Bytes(1))),
                              wrongOf(device->allocate(1)), wrongOf(device->createStream()),
                              wrongOf(device->createEvent()), wrongOf(device->allocatePinned(1))}) {
        EXPECT_THAT(later, HasSubstr("opencl:0: the device is lost"));
    }
}

TEST_F(FakeOpenCl, ADriverWithoutTimesSaysSo) {
    const auto device = open("plain").value()->open(0).value();
    auto work = device->createStream().value();
    auto moment = device->createEvent().value();
    ASSERT_DONE(work.record(moment));
    const auto time = moment.nanosecondsTo(moment);
    ASSERT_FALSE(time.has_value());
    EXPECT_THAT(time.error().message, HasSubstr("CL_PROFILING_INFO_NOT_AVAILABLE"));
}

} // namespace
} // namespace tessera::backend
