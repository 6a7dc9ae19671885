// Graphs of CUDA's device plug-in.
#include "engine/backends/cuda/current.h"
#include "tests/unit/backends/device_contract.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <optional>
#include <thread>

namespace tessera::backend {
namespace {

using test::countedBytes;
using test::wrongOf;
using testing::HasSubstr;
using Bytes = std::vector<std::byte>;

class CudaGraph : public test::DeviceContract {};

TEST_F(CudaGraph, KeepsWhatIsQueuedAndRunsItWhereItIsLaunched) {
    auto one = memoryOf(countedBytes(64, 1));
    auto other = memoryOf(Bytes(64));
    auto work = stream();
    ASSERT_DONE(work.beginCapture());
    ASSERT_DONE(work.copyOnDevice(other, 0, one, 0, 64));
    ASSERT_DONE(work.fill(one, 0, 64, std::byte{7}));
    const auto graph = work.endCapture();
    ASSERT_DONE(graph);
    EXPECT_EQ(contentOf(other), Bytes(64)); // nothing ran
    EXPECT_EQ(contentOf(one), countedBytes(64, 1));

    ASSERT_DONE(work.launch(*graph));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(contentOf(other), countedBytes(64, 1));
    ASSERT_DONE(work.launch(*graph));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(contentOf(other), Bytes(64, std::byte{7}));
}

TEST_F(CudaGraph, HoldsTheOrderOfSeveralStreams) {
    const auto sent = countedBytes(64, 3);
    for (int seed = 1; seed <= 20; ++seed) {
        m_device.reset();
        m_driver.reset();
        auto played = test::openPlayedCuda("seed=" + std::to_string(seed));
        ASSERT_EQ(played.problem, "");
        m_driver = std::move(played.driver);
        m_device = std::move(played.device);

        auto one = memoryOf(sent);
        auto other = memoryOf(Bytes(64));
        auto third = memoryOf(Bytes(64));
        auto work = stream();
        auto side = stream();
        auto forked = event();
        auto joined = event();
        ASSERT_DONE(work.beginCapture());
        ASSERT_DONE(work.copyOnDevice(other, 0, one, 0, 64));
        ASSERT_DONE(work.record(forked));
        ASSERT_DONE(side.wait(forked));
        ASSERT_DONE(side.copyOnDevice(third, 0, other, 0, 64));
        ASSERT_DONE(side.record(joined));
        ASSERT_DONE(work.fill(one, 0, 64, std::byte{1}));
        ASSERT_DONE(work.wait(joined));
        ASSERT_DONE(work.fill(other, 0, 64, std::byte{2}));
        const auto graph = work.endCapture();
        ASSERT_DONE(graph);
        ASSERT_DONE(side.launch(*graph));
        ASSERT_DONE(side.synchronize());
        EXPECT_EQ(contentOf(third), sent);
        EXPECT_EQ(contentOf(one), Bytes(64, std::byte{1}));
        EXPECT_EQ(contentOf(other), Bytes(64, std::byte{2}));
    }
}

TEST_F(CudaGraph, RefusesWhatACaptureDoesNotAllowAndGoesOn) {
    auto there = memoryOf(Bytes(64));
    auto work = stream();
    auto before = event();
    auto within = event();
    ASSERT_DONE(work.record(before));
    const auto none = work.endCapture();
    ASSERT_FALSE(none.has_value());
    EXPECT_THAT(none.error().message, HasSubstr("the stream captures no graph"));

    ASSERT_DONE(work.beginCapture());
    ASSERT_DONE(work.fill(there, 0, 64, std::byte{1}));
    ASSERT_DONE(work.record(within));
    EXPECT_THAT(wrongOf(work.beginCapture()), HasSubstr("the stream captures a graph already"));
    EXPECT_THAT(wrongOf(work.synchronize()), HasSubstr("what it captures does not run"));
    EXPECT_THAT(wrongOf(work.wait(before)), HasSubstr("recorded outside of the graph"));
    EXPECT_THAT(wrongOf(within.synchronize()), HasSubstr("recorded into a graph"));
    EXPECT_THAT(wrongOf(before.nanosecondsTo(within)), HasSubstr("recorded into a graph"));
    const auto graph = work.endCapture();
    ASSERT_DONE(graph);
    ASSERT_DONE(work.launch(*graph));
    ASSERT_DONE(work.record(within)); // an event can be used again for what runs
    ASSERT_DONE(within.synchronize());
    EXPECT_EQ(contentOf(there), Bytes(64, std::byte{1}));
}

// So that who captures can ask the device what it took.
TEST_F(CudaGraph, TakesItsMemoryBeforeItIsLaunched) {
    m_device.reset();
    m_driver.reset();
    auto played = test::openPlayedCuda("graph-node=64KiB");
    ASSERT_EQ(played.problem, "");
    m_driver = std::move(played.driver);
    m_device = std::move(played.device);
    constexpr std::int64_t kNode = 65'536;
    const auto free = [&] { return m_device->memory().value().freeBytes; };
    auto there = memoryOf(Bytes(64));
    auto work = stream();
    const auto before = free();
    {
        ASSERT_DONE(work.beginCapture());
        ASSERT_DONE(work.fill(there, 0, 32, std::byte{1}));
        ASSERT_DONE(work.fill(there, 32, 32, std::byte{2}));
        const auto graph = work.endCapture();
        ASSERT_DONE(graph);
        EXPECT_EQ(free(), before - 2 * kNode);
        ASSERT_DONE(work.launch(*graph));
        ASSERT_DONE(work.synchronize());
        EXPECT_EQ(free(), before - 2 * kNode);
    }
    EXPECT_EQ(free(), before);
}

TEST_F(CudaGraph, LetsMemoryComeAndGoWhileItCaptures) {
    auto there = memoryOf(Bytes(64));
    auto old = std::optional(memoryOf(Bytes(64)));
    auto pinned = std::optional(m_device->allocatePinned(64).value());
    auto work = stream();
    auto other = stream();
    ASSERT_DONE(other.fill(*old, 0, 64, std::byte{1}));
    ASSERT_DONE(work.beginCapture());
    ASSERT_DONE(work.fill(there, 0, 64, std::byte{2}));
    old.reset();
    pinned.reset();
    EXPECT_DONE(m_device->allocate(100));
    std::vector<std::string> wrong;
    std::thread([&] {
        wrong.push_back(wrongOf(m_device->allocate(100)));
        wrong.push_back(wrongOf(m_device->createStream()));
        wrong.push_back(wrongOf(other.synchronize()));
    }).join();
    EXPECT_THAT(wrong, testing::ElementsAre("", "", ""));
    const auto graph = work.endCapture();
    ASSERT_DONE(graph);
    ASSERT_DONE(work.launch(*graph));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(contentOf(there), Bytes(64, std::byte{2}));
}

TEST_F(CudaGraph, AnotherThreadMayEndACapture) {
    auto there = memoryOf(Bytes(64));
    auto work = stream();
    ASSERT_DONE(work.beginCapture());
    std::vector<std::string> wrong;
    std::thread([&] {
        wrong.push_back(wrongOf(work.fill(there, 0, 64, std::byte{2})));
        const auto graph = work.endCapture();
        wrong.push_back(wrongOf(graph));
        wrong.push_back(graph ? wrongOf(work.launch(*graph)) : "there is none");
    }).join();
    EXPECT_THAT(wrong, testing::ElementsAre("", "", ""));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(contentOf(there), Bytes(64, std::byte{2}));
}

TEST_F(CudaGraph, OneThatWentWhileItRanIsDone) {
    auto there = memoryOf(Bytes(64));
    auto work = stream();
    ASSERT_DONE(work.beginCapture());
    ASSERT_DONE(work.fill(there, 0, 64, std::byte{2}));
    {
        const auto graph = work.endCapture();
        ASSERT_DONE(graph);
        ASSERT_DONE(work.launch(*graph));
    }
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(contentOf(there), Bytes(64, std::byte{2}));
}

TEST_F(CudaGraph, AStreamMayGoWhileItCaptures) {
    auto there = memoryOf(Bytes(64));
    {
        auto work = stream();
        ASSERT_DONE(work.beginCapture());
        ASSERT_DONE(work.fill(there, 0, 64, std::byte{2}));
    }
    EXPECT_EQ(contentOf(there), Bytes(64));
}

TEST_F(CudaGraph, OneThatWasSpoiltIsAnErrorAndTheStreamGoesOn) {
    auto there = memoryOf(Bytes(64));
    auto work = stream();
    ASSERT_DONE(work.beginCapture());
    ASSERT_DONE(work.fill(there, 0, 64, std::byte{2}));
    // As a backend would that waits for what it queued.
    const auto wait = reinterpret_cast<cuda::Result (*)(void*)>(
        ::dlsym(m_device->native(cuda::kNativeLibrary), "cuStreamSynchronize"));
    {
        const cuda::Current current(
            *static_cast<const cuda::ContextCalls*>(m_device->native(cuda::kNativeCalls)));
        EXPECT_EQ(wait(work.native(cuda::kNativeStream)), cuda::kCaptureUnsupported);
    }
    const auto graph = work.endCapture();
    ASSERT_FALSE(graph.has_value());
    EXPECT_EQ(graph.error().kind, base::ErrorKind::kBackend);
    EXPECT_THAT(graph.error().message, HasSubstr("CUDA_ERROR_STREAM_CAPTURE_INVALIDATED (901)"));
    ASSERT_DONE(work.fill(there, 0, 64, std::byte{3}));
    ASSERT_DONE(work.synchronize());
    EXPECT_EQ(contentOf(there), Bytes(64, std::byte{3}));
    EXPECT_FALSE(m_device->isLost());
}

} // namespace
} // namespace tessera::backend
