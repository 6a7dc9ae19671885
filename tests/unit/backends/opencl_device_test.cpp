// The device plug-in of OpenCL: on PoCL, which is a device with its own memory, queues and events, and on a
// library that says what PoCL never does.
#include "engine/backend/device_plugin.h"
#include "engine/backends/opencl/opencl.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/pocl_device.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <thread>

namespace tessera::backend {
namespace {

using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kMiB = std::size_t{1} << 20U;

Bytes countedBytes(std::size_t bytes, unsigned first = 0) {
    Bytes made(bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
        made[i] = static_cast<std::byte>((i * 31 + first) & 0xFFU);
    }
    return made;
}

/// What is wrong with a call; "": nothing.
template <typename T>
std::string wrongOf(const base::Result<T>& result) {
    return result ? "" : result.error().oneLine();
}

#define EXPECT_DONE(call) EXPECT_EQ(wrongOf(call), "")
#define ASSERT_DONE(call) ASSERT_EQ(wrongOf(call), "")

class OpenClDevice : public testing::Test {
protected:
    void SetUp() override {
        auto pocl = test::openPocl();
        ASSERT_EQ(pocl.problem, "");
        m_driver = std::move(pocl.driver);
        m_device = std::move(pocl.device);
    }

    [[nodiscard]] DeviceMemory memory(std::size_t bytes) const { return m_device->allocate(bytes).value(); }
    [[nodiscard]] Stream stream() const { return m_device->createStream().value(); }
    [[nodiscard]] Event event() const { return m_device->createEvent().value(); }
    [[nodiscard]] Bytes contentOf(const DeviceMemory& memory) const {
        Bytes content(memory.bytes());
        auto reader = stream();
        EXPECT_DONE(reader.copyToHost(content, memory, 0));
        EXPECT_DONE(reader.synchronize());
        return content;
    }
    [[nodiscard]] DeviceMemory memoryOf(const Bytes& content) const {
        auto made = memory(content.size());
        auto writer = stream();
        EXPECT_DONE(writer.copyToDevice(made, 0, content));
        EXPECT_DONE(writer.synchronize());
        return made;
    }

    std::shared_ptr<DeviceDriver> m_driver;
    std::shared_ptr<Device> m_device;
};

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

TEST_F(OpenClDevice, OneThatIsNotThereIsNamed) {
    const auto none = m_driver->open(99);
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(none.error().oneLine(), HasSubstr("opencl:99: there is none: OpenCL has "));
    EXPECT_FALSE(m_driver->open(-1).has_value());
}

TEST_F(OpenClDevice, CopiesInAllDirectionsAtOffsets) {
    constexpr std::size_t kBytes = 4096;
    const auto sent = countedBytes(1000);
    auto one = memory(kBytes);
    auto other = memory(kBytes);
    auto work = stream();
    ASSERT_DONE(work.fill(one, 0, kBytes, std::byte{0xA5}));
    ASSERT_DONE(work.fill(other, 0, kBytes, std::byte{0x5A}));
    ASSERT_DONE(work.copyToDevice(one, 77, sent));
    ASSERT_DONE(work.copyOnDevice(other, 300, one, 70, 1010));
    ASSERT_DONE(work.fill(other, 301, 3, std::byte{9}));
    Bytes got(1012);
    ASSERT_DONE(work.copyToHost(got, other, 299));
    ASSERT_DONE(work.synchronize());

    Bytes expected(1012, std::byte{0xA5});
    std::ranges::copy(sent, expected.begin() + 8); // 77 - 70, behind one byte of the other
    expected[0] = std::byte{0x5A};
    expected[1011] = std::byte{0x5A};
    std::fill_n(expected.begin() + 2, 3, std::byte{9});
    EXPECT_EQ(got, expected);
}

TEST_F(OpenClDevice, CopiesOfNothingAreNothing) {
    auto none = memory(0);
    auto some = memory(16);
    auto work = stream();
    EXPECT_DONE(work.copyToDevice(none, 0, {}));
    EXPECT_DONE(work.copyOnDevice(some, 16, none, 0, 0));
    EXPECT_DONE(work.fill(some, 16, 0, std::byte{1}));
    EXPECT_DONE(work.copyToHost({}, some, 3));
    EXPECT_DONE(work.synchronize());
}

TEST_F(OpenClDevice, WhatLiesOutsideIsRefusedAndNothingIsDone) {
    auto small = memoryOf(countedBytes(64));
    auto work = stream();
    Bytes host(32);
    const auto refused = work.copyToDevice(small, 40, host);
    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().oneLine(),
                HasSubstr("32 bytes at 40 do not lie in an allocation of 64 bytes"));
    EXPECT_FALSE(work.copyToHost(host, small, 33).has_value());
    EXPECT_FALSE(work.copyOnDevice(small, 0, small, ~std::size_t{0}, 2).has_value());
    EXPECT_FALSE(work.fill(small, 1, ~std::size_t{0}, std::byte{0}).has_value());
    EXPECT_EQ(contentOf(small), countedBytes(64));
}

TEST_F(OpenClDevice, CopiesMuch) {
    const auto sent = countedBytes(96 * kMiB + 13);
    auto one = memory(sent.size());
    auto other = memory(sent.size());
    Bytes got(sent.size());
    auto work = stream();
    ASSERT_DONE(work.copyToDevice(one, 0, sent));
    ASSERT_DONE(work.copyOnDevice(other, 0, one, 0, sent.size()));
    ASSERT_DONE(work.copyToHost(got, other, 0));
    ASSERT_DONE(work.synchronize());
    EXPECT_TRUE(got == sent);
}

TEST_F(OpenClDevice, PinnedMemoryIsAlignedAndCopiedFromAndTo) {
    const auto pinned = m_device->allocatePinned(5000);
    ASSERT_TRUE(pinned.has_value()) << pinned.error().oneLine();
    const auto place = pinned->bytes();
    EXPECT_EQ(place.size(), 5000U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place.data()) % 64, 0U);
    const auto sent = countedBytes(5000, 3);
    std::ranges::copy(sent, place.begin());
    auto there = memory(5000);
    auto work = stream();
    ASSERT_DONE(work.copyToDevice(there, 0, place));
    ASSERT_DONE(work.synchronize());
    std::ranges::fill(place, std::byte{0});
    ASSERT_DONE(work.copyToHost(place, there, 0));
    ASSERT_DONE(work.synchronize());
    EXPECT_TRUE(std::ranges::equal(place, sent));
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

TEST_F(OpenClDevice, EventsTellTimes) {
    auto big = memory(64 * kMiB);
    auto work = stream();
    auto begin = event();
    auto end = event();
    ASSERT_DONE(work.record(begin));
    ASSERT_DONE(work.fill(big, 0, big.bytes(), std::byte{1}));
    ASSERT_DONE(work.record(end));
    ASSERT_DONE(end.synchronize());
    const auto forward = begin.nanosecondsTo(end);
    const auto back = end.nanosecondsTo(begin);
    ASSERT_TRUE(forward.has_value()) << forward.error().oneLine();
    ASSERT_TRUE(back.has_value()) << back.error().oneLine();
    EXPECT_GT(*forward, 0);
    EXPECT_EQ(*forward, -*back);
}

TEST_F(OpenClDevice, AnEventThatWasNeverRecordedIsAnError) {
    auto work = stream();
    auto recorded = event();
    const auto never = event();
    ASSERT_DONE(work.record(recorded));
    const auto waited = work.wait(never);
    ASSERT_FALSE(waited.has_value());
    EXPECT_THAT(waited.error().oneLine(), HasSubstr("the event was never recorded"));
    EXPECT_FALSE(never.synchronize().has_value());
    EXPECT_FALSE(recorded.nanosecondsTo(never).has_value());
    EXPECT_DONE(work.synchronize());
}

TEST_F(OpenClDevice, OutOfMemoryIsASentenceAndTheDeviceGoesOn) {
    const auto& info = m_device->info();
    const auto huge = m_device->allocate(static_cast<std::size_t>(info.largestAllocationBytes) + 1);
    ASSERT_FALSE(huge.has_value());
    EXPECT_EQ(huge.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(huge.error().message, HasSubstr("out of memory"));
    EXPECT_THAT(huge.error().message, HasSubstr("at once at most"));

    const auto piece = static_cast<std::size_t>(info.largestAllocationBytes);
    std::vector<DeviceMemory> held;
    base::Result<DeviceMemory> last = m_device->allocate(piece);
    while (last && held.size() < 64) {
        held.push_back(*std::move(last));
        last = m_device->allocate(piece);
    }
    ASSERT_FALSE(last.has_value());
    EXPECT_EQ(last.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(last.error().message, HasSubstr("out of memory"));
    EXPECT_FALSE(m_device->isLost());

    const auto full = m_device->memory();
    ASSERT_TRUE(full.has_value());
    EXPECT_LT(full->freeBytes, info.largestAllocationBytes);
    held.clear();
    const auto free = m_device->memory();
    ASSERT_TRUE(free.has_value());
    EXPECT_EQ(free->freeBytes, info.memoryBytes);
    EXPECT_EQ(free->totalBytes, info.memoryBytes);
    EXPECT_EQ(contentOf(memoryOf(countedBytes(1000))), countedBytes(1000));
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

TEST_F(OpenClDevice, ServesSeveralThreads) {
    constexpr std::size_t kBytes = 64 * 1024;
    std::array<std::string, 2> wrong;
    const auto work = [&](unsigned who) {
        for (unsigned round = 0; round < 50 && wrong[who].empty(); ++round) {
            const auto sent = countedBytes(kBytes, who * 100 + round);
            auto one = m_device->allocate(kBytes);
            auto other = m_device->allocate(kBytes);
            auto own = m_device->createStream();
            Bytes got(kBytes);
            const bool done = one && other && own && own->copyToDevice(*one, 0, sent) &&
                              own->copyOnDevice(*other, 0, *one, 0, kBytes) &&
                              own->copyToHost(got, *other, 0) && own->synchronize();
            wrong[who] = !done ? "a call failed" : (got == sent ? "" : "other bytes came back");
            // The last error is the thread's own.
            const auto refused = m_device->allocate(~std::size_t{0} - who);
            wrong[who] += refused ? "all of memory was given" : "";
        }
    };
    std::thread first(work, 0U);
    std::thread second(work, 1U);
    first.join();
    second.join();
    EXPECT_EQ(wrong[0], "");
    EXPECT_EQ(wrong[1], "");
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

TEST_F(OpenClDevice, StaysOpenForWhatWasMadeFromIt) {
    const auto sent = countedBytes(100);
    auto held = memoryOf(sent);
    auto work = stream();
    m_device.reset();
    m_driver.reset();
    Bytes got(100);
    ASSERT_DONE(work.copyToHost(got, held, 0));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(got, sent);
}

TEST_F(OpenClDevice, GoesAfterTheLastOfItWhereAnotherDevicesTakesItsPlace) {
    auto other = m_driver->open(m_device->id().ordinal);
    ASSERT_DONE(other);
    auto held = memory(100);
    const std::weak_ptr<Device> first = m_device;
    m_device = *std::move(other);
    EXPECT_FALSE(first.expired());
    held = memory(200);
    EXPECT_TRUE(first.expired());
    EXPECT_EQ(contentOf(held).size(), 200U);
}

TEST_F(OpenClDevice, MorePinnedMemoryThanThereAreAddressesIsOutOfMemory) {
    const auto pinned = m_device->allocatePinned(std::numeric_limits<std::size_t>::max() - 10);
    ASSERT_FALSE(pinned.has_value());
    EXPECT_EQ(pinned.error().kind, base::ErrorKind::kImpossible);
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
