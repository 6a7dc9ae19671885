// The device plug-in of CUDA on a machine that the CPU plays, whose queued work runs as late as it may and in
// an order that a seed chooses.
#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/library.h"
#include "tests/unit/backends/device_contract.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <algorithm>
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <thread>

namespace tessera::test {

TestedDevice openTestedDevice() {
    auto played = openPlayedCuda();
    return {played.problem, std::move(played.driver), std::move(played.device)};
}

} // namespace tessera::test

namespace tessera::backend {
namespace {

using test::countedBytes;
using test::wrongOf;
using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

/// Orders that the machine is tried with.
constexpr int kSeeds = 40;

class CudaDevice : public test::DeviceContract {
protected:
    /// Another machine; what was made on the old one must have gone.
    void openAnew(const std::string& machine) {
        m_device.reset();
        m_driver.reset();
        auto played = test::openPlayedCuda(machine);
        ASSERT_EQ(played.problem, "");
        m_driver = std::move(played.driver);
        m_device = std::move(played.device);
    }
    [[nodiscard]] PinnedMemory pinned(std::size_t bytes) const {
        return m_device->allocatePinned(bytes).value();
    }
    template <typename Function>
    [[nodiscard]] Function find(const char* name) const {
        return reinterpret_cast<Function>(::dlsym(m_device->native(cuda::kNativeLibrary), name));
    }
    [[nodiscard]] static cuda::StreamHandle handleOf(const Stream& stream) {
        return static_cast<cuda::StreamHandle>(stream.native(cuda::kNativeStream));
    }
    /// Queues what counts as a kernel.
    void launch(const Stream& stream, cuda::HostFunction function, void* user = nullptr) const {
        const cuda::Current current(
            *static_cast<const cuda::ContextCalls*>(m_device->native(cuda::kNativeCalls)));
        const auto queue = find<decltype(cuda::ModuleFunctions::launchHostFunc)>("cuLaunchHostFunc");
        EXPECT_EQ(queue(handleOf(stream), function, user), cuda::kSuccess);
    }
};

void nothing(void* /*user*/) {}

TEST_F(CudaDevice, SaysWhatItIs) {
    const auto& description = m_driver->description();
    EXPECT_EQ(description.kind, "cuda");
    EXPECT_EQ(description.title, "CUDA");
    EXPECT_EQ(description.libraries.at("CUDA driver"), "CUDA 13.0");
    EXPECT_THAT(description.environment, testing::Contains("NVIDIA_TF32_OVERRIDE"));
    const auto& info = m_device->info();
    EXPECT_NE(info.name, "");
    EXPECT_EQ(info.vendor, "NVIDIA");
    EXPECT_EQ(info.driver, "CUDA 13.0"); // the kernel's driver has nothing to do with one that is played
    EXPECT_EQ(info.reason, "");
    EXPECT_EQ(info.memoryBytes, std::int64_t{256} << 20U);
    EXPECT_GT(info.computeUnits, 0);
    EXPECT_GT(info.clockMegahertz, 0);
    EXPECT_EQ(info.alignmentBytes, 256);
    EXPECT_TRUE(info.isEmulated);
    EXPECT_EQ(info.fingerprint.at("compute_capability"), "9.0");
    EXPECT_EQ(info.fingerprint.at("multiprocessors"), std::to_string(info.computeUnits));
    EXPECT_EQ(info.fingerprint.at("ecc"), "off");
    EXPECT_EQ(m_device->id().kind, DeviceId::Kind::kCuda);
}

TEST_F(CudaDevice, EachDeviceHasItsOwnMemory) {
    openAnew("devices=2");
    ASSERT_EQ(m_driver->devices().size(), 2U);
    const auto second = m_driver->open(1).value();
    const auto held = second->allocate(std::size_t{200} << 20U);
    ASSERT_DONE(held);
    EXPECT_EQ(m_device->memory()->freeBytes, m_device->info().memoryBytes);
    EXPECT_LT(second->memory()->freeBytes, std::int64_t{60} << 20U);
}

TEST_F(CudaDevice, WithoutAnEventStreamsDoNotWaitForEachOther) {
    const auto before = countedBytes(256, 1);
    const auto after = countedBytes(256, 2);
    int first = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
        openAnew("seed=" + std::to_string(seed));
        auto shared = memoryOf(before);
        auto writer = stream();
        auto reader = stream();
        Bytes got(256);
        ASSERT_DONE(writer.copyToDevice(shared, 0, after));
        ASSERT_DONE(reader.copyToHost(got, shared, 0));
        ASSERT_DONE(reader.synchronize());
        EXPECT_TRUE(got == before || got == after);
        first += got == before ? 1 : 0;
        ASSERT_DONE(writer.synchronize());
        EXPECT_EQ(contentOf(shared), after);
    }
    EXPECT_GT(first, 0);
    EXPECT_LT(first, kSeeds);
}

TEST_F(CudaDevice, AnEventOrdersTwoStreams) {
    const auto after = countedBytes(256, 2);
    for (int seed = 1; seed <= kSeeds; ++seed) {
        openAnew("seed=" + std::to_string(seed));
        auto shared = memoryOf(countedBytes(256, 1));
        auto writer = stream();
        auto reader = stream();
        auto written = event();
        Bytes got(256);
        ASSERT_DONE(writer.copyToDevice(shared, 0, after));
        ASSERT_DONE(writer.record(written));
        ASSERT_DONE(reader.wait(written));
        ASSERT_DONE(reader.copyToHost(got, shared, 0));
        ASSERT_DONE(reader.synchronize());
        EXPECT_EQ(got, after);
    }
}

TEST_F(CudaDevice, CopiesRunBehindTheCallsThatQueueThem) {
    openAnew("whim=0"); // nothing runs before a call waits for it
    const auto sent = countedBytes(1000);
    auto there = memory(1000);
    const auto from = pinned(1000);
    const auto to = pinned(1000);
    std::ranges::copy(sent, from.bytes().begin());
    std::ranges::fill(to.bytes(), std::byte{0});
    auto work = stream();
    auto done = event();
    ASSERT_DONE(work.copyToDevice(there, 0, from.bytes()));
    ASSERT_DONE(work.copyToHost(to.bytes(), there, 0));
    ASSERT_DONE(work.record(done));
    EXPECT_TRUE(std::ranges::all_of(to.bytes(), [](std::byte each) { return each == std::byte{0}; }));
    ASSERT_DONE(done.synchronize());
    EXPECT_TRUE(std::ranges::equal(to.bytes(), sent));
}

TEST_F(CudaDevice, WhatIsFreedBehindQueuedWorkIsFreedAfterIt) {
    openAnew("whim=0");
    const auto sent = countedBytes(4096);
    auto target = memory(sent.size());
    const auto to = pinned(sent.size());
    {
        auto work = stream();
        auto through = memory(sent.size());
        const auto from = pinned(sent.size());
        std::ranges::copy(sent, from.bytes().begin());
        ASSERT_DONE(work.copyToDevice(through, 0, from.bytes()));
        ASSERT_DONE(work.copyOnDevice(target, 0, through, 0, sent.size()));
        ASSERT_DONE(work.copyToHost(to.bytes(), target, 0));
        // The memory goes before the stream, in which all is still queued.
        { const auto freed = std::move(through); }
    }
    EXPECT_EQ(contentOf(target), sent);
    EXPECT_TRUE(std::ranges::equal(to.bytes(), sent));
}

TEST_F(CudaDevice, WhatAStreamThatWentHadQueuedIsDone) {
    openAnew("whim=0");
    const auto sent = countedBytes(4096);
    auto target = memory(sent.size());
    const auto from = pinned(sent.size());
    std::ranges::copy(sent, from.bytes().begin());
    ASSERT_DONE(stream().copyToDevice(target, 0, from.bytes()));
    std::ranges::fill(from.bytes(), std::byte{0}); // as if it were freed
    EXPECT_EQ(contentOf(target), sent);
}

TEST_F(CudaDevice, WhatWasMadeOnOneThreadServesAnother) {
    const auto sent = countedBytes(100);
    auto held = memoryOf(sent);
    auto work = stream();
    auto done = event();
    Bytes got(100);
    std::vector<std::string> wrong;
    std::thread([&] {
        wrong.push_back(wrongOf(work.copyToHost(got, held, 0)));
        wrong.push_back(wrongOf(work.record(done)));
        wrong.push_back(wrongOf(done.synchronize()));
        wrong.push_back(wrongOf(m_device->memory()));
    }).join();
    EXPECT_THAT(wrong, testing::ElementsAre("", "", "", ""));
    EXPECT_EQ(got, sent);
}

TEST_F(CudaDevice, LeavesTheThreadsContextAsItWas) {
    const auto current = [this] {
        cuda::Context context = nullptr;
        EXPECT_EQ(find<cuda::Result (*)(cuda::Context*)>("cuCtxGetCurrent")(&context), cuda::kSuccess);
        return context;
    };
    ts_settings settings{};
    settings.size = sizeof settings;
    settings.device_api = &m_device->api();
    settings.device = m_device->raw();
    const plugin::SettingsView view(settings);
    const plugin::DeviceView device(view);
    EXPECT_EQ(current(), nullptr);
    {
        const cuda::Current outer(device);
        EXPECT_EQ(current(), m_device->native(cuda::kNativeContext));
        {
            const cuda::Current inner(device);
            EXPECT_EQ(contentOf(memory(8)).size(), 8U);
        }
        EXPECT_EQ(current(), m_device->native(cuda::kNativeContext));
    }
    EXPECT_EQ(current(), nullptr);
}

TEST_F(CudaDevice, GivesTheVendorsHandles) {
    EXPECT_NE(m_device->native(cuda::kNativeContext), nullptr);
    EXPECT_NE(m_device->native(cuda::kNativeCalls), nullptr);
    EXPECT_NE(m_device->native(cuda::kNativeLibrary), nullptr);
    EXPECT_NE(stream().native(cuda::kNativeStream), nullptr);
    EXPECT_NE(memory(1).native(cuda::kNativeMemory), nullptr);
    EXPECT_EQ(m_device->native("cl_context"), nullptr);
    cuda::ModuleFunctions functions{};
    cuda::findModuleFunctions(m_device->native(cuda::kNativeLibrary), functions);
    EXPECT_NE(functions.launchKernel, nullptr);
}

TEST_F(CudaDevice, OutOfMemorySaysHowMuchIsLeft) {
    const auto held = memory(std::size_t{200} << 20U);
    const auto refused = m_device->allocate(std::size_t{100} << 20U);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message, "out of memory: 100 MiB are asked for, 56 MiB of 256 MiB are free");
    const auto huge = m_device->allocate(std::size_t{1} << 30U);
    ASSERT_FALSE(huge.has_value());
    EXPECT_EQ(huge.error().message, "out of memory: 1024 MiB are asked for, the device has 256 MiB");
    ASSERT_EQ(test::changePlayedCuda("out-of-memory=1"), "");
    const auto pinned = m_device->allocatePinned(100);
    ASSERT_FALSE(pinned.has_value());
    EXPECT_EQ(pinned.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(pinned.error().message,
                HasSubstr("out of memory: cuMemHostAlloc: CUDA_ERROR_OUT_OF_MEMORY (2)"));
    EXPECT_FALSE(m_device->isLost());
    EXPECT_DONE(m_device->allocatePinned(100));
}

/// What calls say that need the device.
std::vector<std::string> laterCalls(Device& device, Stream& work, const DeviceMemory& there, Event& moment) {
    return {wrongOf(work.synchronize()),    wrongOf(work.copyToDevice(there, 0, Bytes(1))),
            wrongOf(work.record(moment)),   wrongOf(work.wait(moment)),
            wrongOf(moment.synchronize()),  wrongOf(work.beginCapture()),
            wrongOf(device.allocate(1)),    wrongOf(device.allocatePinned(1)),
            wrongOf(device.createStream()), wrongOf(device.createEvent()),
            wrongOf(device.memory())};
}

TEST_F(CudaDevice, AnErrorOfAKernelLosesTheDeviceForGood) {
    {
        const auto there = memory(64);
        auto work = stream();
        auto moment = event();
        ASSERT_DONE(work.record(moment));
        ASSERT_EQ(test::changePlayedCuda("illegal=1"), "");
        launch(work, nothing);
        const auto failed = work.synchronize();
        ASSERT_FALSE(failed.has_value());
        EXPECT_EQ(failed.error().kind, base::ErrorKind::kBackend);
        EXPECT_THAT(failed.error().message,
                    HasSubstr("the device is lost: cuStreamSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS (700): "));
        EXPECT_TRUE(m_device->isLost());
        for (const auto& later : laterCalls(*m_device, work, there, moment)) {
            EXPECT_THAT(later, HasSubstr("cuda:0: the device is lost"));
        }
    } // what was made is given back all the same
    openAnew("");
    EXPECT_EQ(contentOf(memoryOf(countedBytes(10))), countedBytes(10));
}

TEST_F(CudaDevice, WhatEndsTheContextLosesTheDevice) {
    for (const int status :
         {cuda::kDeviceUnavailable, cuda::kEccUncorrectable, cuda::kNvlinkUncorrectable, cuda::kContained,
          cuda::kIllegalAddress, cuda::kLaunchTimeout, cuda::kContextIsDestroyed, cuda::kAssert,
          cuda::kHardwareStackError, cuda::kIllegalInstruction, cuda::kMisalignedAddress,
          cuda::kInvalidAddressSpace, cuda::kInvalidProgramCounter, cuda::kLaunchFailed,
          cuda::kTensorMemoryLeak, cuda::kMpsClientTerminated, cuda::kExternalDevice}) {
        openAnew("lost=1,lost-status=" + std::to_string(status));
        auto work = stream();
        launch(work, nothing);
        const auto failed = work.synchronize();
        ASSERT_FALSE(failed.has_value()) << status;
        EXPECT_TRUE(m_device->isLost()) << failed.error().oneLine();
        EXPECT_THAT(failed.error().message, HasSubstr("(" + std::to_string(status) + ")"));
    }
    for (const int status : {cuda::kOutOfMemory, cuda::kInvalidValue, cuda::kLaunchOutOfResources,
                             cuda::kNotReady, cuda::kCaptureInvalidated}) {
        EXPECT_FALSE(cuda::Statuses::isLost(status)) << status;
    }
}

TEST_F(CudaDevice, OneThatIsNotAvailableCannotBeOpened) {
    openAnew("lost=1");
    {
        auto work = stream();
        launch(work, nothing);
        EXPECT_FALSE(work.synchronize().has_value());
    }
    const auto again = m_driver->open(0);
    ASSERT_FALSE(again.has_value());
    EXPECT_EQ(again.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(again.error().message, HasSubstr("it is not available, such as where another process"));
}

TEST(CudaLibrary, OneThatIsNotThereIsASentence) {
    const auto opened = test::openCuda({{"library", "/nowhere/libcuda.so.1"}});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(opened.error().oneLine(),
                HasSubstr("cuda: CUDA's driver cannot be loaded: /nowhere/libcuda.so.1: cannot open"));
}

TEST(CudaLibrary, OneThatLacksAFunctionIsASentence) {
    // Of the neighbours of the library that is played, one is of another interface.
    std::string other = test::playedCudaLibrary();
    other.replace(other.rfind("libcuda.so.1"), std::string::npos, "libnvrtc.so.13");
    const auto opened = test::openCuda({{"library", other}});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().oneLine(),
              "cuda: CUDA's driver has no cuGetErrorName: a driver of CUDA 12 or later is needed");
}

/// Why the machine has no device at all.
std::string reasonWithout(const std::string& machine) {
    EXPECT_EQ(test::resetPlayedCuda(machine), "");
    const auto opened = test::openCuda({{"library", test::playedCudaLibrary()}});
    if (opened) {
        return "it was opened";
    }
    EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
    return opened.error().message;
}

TEST(PlayedCuda, SaysWhyThereIsNoDevice) {
    EXPECT_THAT(reasonWithout("devices=0"), HasSubstr("CUDA's driver has no device"));
    EXPECT_THAT(reasonWithout("no-init=100"), HasSubstr("CUDA's driver has no device"));
    EXPECT_EQ(reasonWithout("no-init=34"), "what was found is the toolkit's stub of a driver, and no driver");
    EXPECT_THAT(reasonWithout("no-init=803"), HasSubstr("CUDA's driver cannot start: cuInit: "
                                                        "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803): "));
    EXPECT_EQ(reasonWithout("driver=11080"),
              "CUDA's driver is too old: it speaks CUDA 11.8, CUDA 12.0 is needed");
}

TEST(PlayedCuda, ListsADeviceThatCannotBeUsedAndSaysWhy) {
    const auto refusal = [](const char* machine) {
        EXPECT_EQ(test::resetPlayedCuda(machine), "");
        const auto driver = test::openCuda({{"library", test::playedCudaLibrary()}}).value();
        const auto opened = driver->open(0);
        EXPECT_FALSE(opened.has_value());
        EXPECT_EQ(opened.error().kind, base::ErrorKind::kImpossible);
        EXPECT_EQ(opened.error().message, driver->devices().at(0).reason);
        return driver->devices().at(0).reason;
    };
    EXPECT_EQ(refusal("capability=6.1"), "its compute capability is 6.1, 7.5 is needed");
    EXPECT_EQ(refusal("mode=prohibited"), "its compute mode prohibits every use of it");
}

TEST(PlayedCuda, OpensWhatIsOursAlone) {
    EXPECT_EQ(test::openPlayedCuda("mode=exclusive,capability=7.5,driver=12000").problem, "");
}

} // namespace
} // namespace tessera::backend
