// Captures and graphs, and what breaks a capture.
#include "tests/unit/backends/played_machine.h"

namespace tessera::test {

namespace {

constexpr unsigned kOne = 0x3f800000;
constexpr unsigned kTwo = 0x40000000;

class Graphs : public PlayedMachine {
protected:
    static constexpr int kGlobal = 0;
    static constexpr int kThreadLocal = 1;
    static constexpr int kRelaxed = 2;

    static void* capturing(int mode = kGlobal) {
        void* const on = stream();
        EXPECT_EQ(cuStreamBeginCapture_v2(on, mode), 0);
        return on;
    }
    static int endOf(void* on) {
        void* graph = nullptr;
        const int status = cuStreamEndCapture(on, &graph);
        EXPECT_EQ(graph != nullptr, status == 0);
        return status;
    }
    static int statusOf(void* on) {
        int status = 0;
        EXPECT_EQ(cuStreamIsCapturing(on, &status), 0);
        return status;
    }
    static void* executableOf(void* on) {
        void* graph = nullptr;
        void* executable = nullptr;
        EXPECT_EQ(cuStreamEndCapture(on, &graph), 0);
        EXPECT_EQ(cuGraphInstantiateWithFlags(&executable, graph, 0), 0);
        EXPECT_EQ(cuGraphDestroy(graph), 0);
        return executable;
    }
};

TEST_F(Graphs, RunWhatWasCapturedAtEachLaunch) {
    const Address at = memory(2);
    float* const host = pinned(1);
    void* const on = capturing();
    ASSERT_EQ(cuMemcpyHtoDAsync_v2(at, host, sizeof(float), on), 0);
    ASSERT_EQ(cuMemcpyDtoDAsync_v2(at + sizeof(float), at, sizeof(float), on), 0);
    EXPECT_EQ(statusOf(on), 1);
    void* const executable = executableOf(on);
    EXPECT_EQ(statusOf(on), 0);
    for (const float value : {1.0F, 2.0F}) {
        host[0] = value;
        ASSERT_EQ(cuGraphLaunch(executable, on), 0);
        EXPECT_EQ(read(at, 2), (std::vector<float>{value, value}));
    }
    EXPECT_EQ(cuGraphExecDestroy(executable), 0);
    EXPECT_EQ(cuGraphLaunch(executable, on), fake_cuda::kInvalidValue);
}

/// Two streams in one graph: the second fills what the first has copied, and the first goes on behind it.
TEST_F(Graphs, KeepTheOrderThatEventsGiveTheirStreams) {
    for (int seed = 0; seed < kSeeds; ++seed) {
        begin("seed=" + std::to_string(seed));
        const Address at = memory(3);
        void* const other = stream();
        void* const fork = event();
        void* const join = event();
        void* const on = capturing();
        ASSERT_EQ(cuMemsetD32Async(at, kOne, 1, on), 0);
        ASSERT_EQ(cuEventRecord(fork, on), 0);
        ASSERT_EQ(cuStreamWaitEvent(other, fork, 0), 0);
        EXPECT_EQ(statusOf(other), 1);
        ASSERT_EQ(cuMemcpyDtoDAsync_v2(at + 4, at, 4, other), 0);
        ASSERT_EQ(cuMemsetD32Async(at, kTwo, 1, other), 0);
        ASSERT_EQ(cuEventRecord(join, other), 0);
        ASSERT_EQ(cuStreamWaitEvent(on, join, 0), 0);
        ASSERT_EQ(cuMemcpyDtoDAsync_v2(at + 8, at, 4, on), 0);
        void* const executable = executableOf(on);
        EXPECT_EQ(statusOf(other), 0);
        ASSERT_EQ(cuGraphLaunch(executable, on), 0);
        ASSERT_EQ(cuMemsetD32Async(at + 8, kOne, 0, on), 0);
        EXPECT_EQ(read(at, 3), (std::vector<float>{2, 1, 2}));
    }
}

TEST_F(Graphs, NeedTheirStreamsJoined) {
    void* const other = stream();
    void* const fork = event();
    void* const on = capturing();
    const Address at = [] {
        int mode = kRelaxed;
        EXPECT_EQ(cuThreadExchangeStreamCaptureMode(&mode), 0);
        const Address made = memory(1);
        EXPECT_EQ(cuThreadExchangeStreamCaptureMode(&mode), 0);
        return made;
    }();
    ASSERT_EQ(cuEventRecord(fork, on), 0);
    ASSERT_EQ(cuStreamWaitEvent(other, fork, 0), 0);
    ASSERT_EQ(cuMemsetD32Async(at, 0, 1, other), 0);
    EXPECT_EQ(cuEventQuery(fork), fake_cuda::kCapturedEvent);
    EXPECT_EQ(endOf(on), fake_cuda::kStreamCaptureUnjoined);
    EXPECT_EQ(statusOf(other), 0);
}

TEST_F(Graphs, AreNotMadeWhereACaptureWaits) {
    const Address at = memory(1);
    void* const on = capturing();
    EXPECT_EQ(cuStreamSynchronize(on), fake_cuda::kStreamCaptureUnsupported);
    EXPECT_EQ(statusOf(on), 2);
    EXPECT_EQ(cuMemsetD32Async(at, 0, 1, on), fake_cuda::kStreamCaptureInvalidated);
    EXPECT_EQ(endOf(on), fake_cuda::kStreamCaptureInvalidated);
    EXPECT_EQ(cuMemsetD32Async(at, 0, 1, on), 0);
}

TEST_F(Graphs, AreNotMadeWhereACallCouldDisturbThem) {
    void* const on = capturing();
    Address at = 0;
    EXPECT_EQ(cuMemAlloc_v2(&at, 4), fake_cuda::kStreamCaptureUnsupported);
    EXPECT_EQ(endOf(on), fake_cuda::kStreamCaptureInvalidated);
    void* const relaxed = capturing(kRelaxed);
    EXPECT_EQ(cuMemAlloc_v2(&at, 4), 0);
    EXPECT_EQ(endOf(relaxed), 0);
}

TEST_F(Graphs, TakeNoEventOfBefore) {
    void* const before = event();
    ASSERT_EQ(cuEventRecord(before, stream()), 0);
    void* const on = capturing();
    EXPECT_EQ(cuStreamWaitEvent(on, before, 0), fake_cuda::kStreamCaptureIsolation);
    EXPECT_EQ(endOf(on), fake_cuda::kStreamCaptureInvalidated);
}

TEST_F(Graphs, AreNotOfTheStreamOfNoName) {
    EXPECT_EQ(cuStreamBeginCapture_v2(nullptr, kGlobal), fake_cuda::kStreamCaptureUnsupported);
    const Address at = memory(1);
    void* blocking = nullptr;
    ASSERT_EQ(cuStreamCreate(&blocking, 0), 0);
    ASSERT_EQ(cuStreamBeginCapture_v2(blocking, kThreadLocal), 0);
    EXPECT_EQ(cuMemsetD32Async(at, 0, 1, nullptr), fake_cuda::kStreamCaptureImplicit);
    EXPECT_EQ(endOf(blocking), fake_cuda::kStreamCaptureInvalidated);
    EXPECT_EQ(cuStreamEndCapture(blocking, &blocking), fake_cuda::kIllegalState);
}

TEST_F(Graphs, TakeMemoryOfTheirDeviceWhereTheyAreUploadedOrFirstLaunched) {
    begin("memory=1MiB,graph-node=64KiB");
    constexpr std::size_t kNode = 65'536;
    const Address at = memory(2);
    const auto free = [] {
        std::size_t bytes = 0;
        std::size_t total = 0;
        EXPECT_EQ(cuMemGetInfo_v2(&bytes, &total), 0);
        return bytes;
    };
    const auto before = free();
    const auto made = [&](int nodes) {
        void* const on = capturing();
        for (int i = 0; i < nodes; ++i) {
            EXPECT_EQ(cuMemsetD32Async(at, kOne, 1, on), 0);
        }
        return std::pair(on, executableOf(on));
    };
    const auto [on, executable] = made(2);
    EXPECT_EQ(free(), before);
    ASSERT_EQ(cuGraphUpload(executable, on), 0);
    EXPECT_EQ(free(), before - 2 * kNode);
    ASSERT_EQ(cuGraphLaunch(executable, on), 0);
    EXPECT_EQ(free(), before - 2 * kNode);
    const auto [other, launched] = made(3);
    ASSERT_EQ(cuGraphLaunch(launched, other), 0);
    EXPECT_EQ(free(), before - 5 * kNode);
    const auto [third, tooLarge] = made(20);
    EXPECT_EQ(cuGraphUpload(tooLarge, third), fake_cuda::kOutOfMemory);
    ASSERT_EQ(cuCtxSynchronize(), 0);
    for (void* each : {executable, launched, tooLarge}) {
        ASSERT_EQ(cuGraphExecDestroy(each), 0);
    }
    EXPECT_EQ(free(), before);
}

TEST_F(Graphs, KeepWhatAFunctionOfTheHostWasHanded) {
    static int calls = 0;
    static int releases = 0;
    calls = releases = 0;
    void* const on = capturing();
    const auto call = [](void*) { ++calls; };
    const auto release = [](void*) { ++releases; };
    ASSERT_EQ(tessera_fake_cuda_launch(on, call, nullptr, release, 1000), 0);
    void* const executable = executableOf(on);
    for (int i = 0; i < 2; ++i) {
        ASSERT_EQ(cuGraphLaunch(executable, on), 0);
    }
    ASSERT_EQ(cuCtxSynchronize(), 0);
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(releases, 0);
    ASSERT_EQ(cuGraphExecDestroy(executable), 0);
    EXPECT_EQ(releases, 1);
}

} // namespace

} // namespace tessera::test
