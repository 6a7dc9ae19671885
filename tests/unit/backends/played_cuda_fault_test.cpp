// What goes wrong where a test orders it, and what the driver refuses.
#include "tests/unit/backends/played_machine.h"

#include <array>
#include <cstdlib>
#include <thread>

namespace tessera::test {

namespace {

using Faults = PlayedMachine;

int launchNothing(void* on) {
    return cuLaunchHostFunc(
        on, [](void*) {}, nullptr);
}

int allocate(std::size_t bytes) {
    Address at = 0;
    return cuMemAlloc_v2(&at, bytes);
}

TEST_F(Faults, MemoryRunsOut) {
    begin("memory=1MiB");
    EXPECT_EQ(allocate((1U << 20U) + 1), fake_cuda::kOutOfMemory);
    EXPECT_EQ(allocate(1U << 19U), 0);
    EXPECT_EQ(allocate((1U << 19U) + 1), fake_cuda::kOutOfMemory);
    EXPECT_EQ(allocate(1U << 19U), 0);
    std::size_t free = 1;
    std::size_t total = 0;
    ASSERT_EQ(cuMemGetInfo_v2(&free, &total), 0);
    EXPECT_EQ(free, 0U);
    EXPECT_EQ(total, std::size_t{1} << 20U);
    begin("out-of-memory=2,largest=4KiB");
    EXPECT_EQ(allocate(4), 0);
    EXPECT_EQ(allocate(4), fake_cuda::kOutOfMemory);
    EXPECT_EQ(allocate(4), 0);
    EXPECT_EQ(allocate(4097), fake_cuda::kOutOfMemory);
}

TEST_F(Faults, AnIllegalAddressBreaksItsContext) {
    begin("illegal=2");
    void* const on = stream();
    ASSERT_EQ(launchNothing(on), 0);
    ASSERT_EQ(cuStreamSynchronize(on), 0);
    ASSERT_EQ(launchNothing(on), 0);
    EXPECT_EQ(cuStreamSynchronize(on), fake_cuda::kIllegalAddress);
    EXPECT_EQ(allocate(4), fake_cuda::kIllegalAddress);
    EXPECT_EQ(cuCtxSynchronize(), fake_cuda::kIllegalAddress);
    end();
    void* context = nullptr;
    ASSERT_EQ(cuDevicePrimaryCtxRetain(&context, 0), 0);
    ASSERT_EQ(cuCtxPushCurrent_v2(context), 0);
    EXPECT_EQ(allocate(4), 0);
    EXPECT_EQ(cuCtxPopCurrent_v2(nullptr), 0);
    EXPECT_EQ(cuDevicePrimaryCtxRelease_v2(0), 0);
}

TEST_F(Faults, ADeviceIsLost) {
    begin("lost=1,lost-status=46");
    ASSERT_EQ(launchNothing(stream()), 0);
    EXPECT_EQ(cuCtxSynchronize(), fake_cuda::kDeviceUnavailable);
    EXPECT_EQ(allocate(4), fake_cuda::kDeviceUnavailable);
    end();
    void* context = nullptr;
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), fake_cuda::kDeviceUnavailable);
}

TEST_F(Faults, ALaunchNeverEnds) {
    begin("hang=1,whim=0");
    void* const on = stream();
    void* const other = stream();
    ASSERT_EQ(launchNothing(on), 0);
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(cuStreamQuery(on), fake_cuda::kNotReady);
    }
    ASSERT_EQ(launchNothing(other), 0);
    EXPECT_EQ(cuStreamSynchronize(other), 0);
    void* context = nullptr;
    ASSERT_EQ(cuCtxGetCurrent(&context), 0);
    int waited = 0;
    std::thread waiter([&] {
        ASSERT_EQ(cuCtxPushCurrent_v2(context), 0);
        waited = cuStreamSynchronize(on);
    });
    while (tessera_fake_cuda_waiting() == 0) {
        std::this_thread::yield();
    }
    EXPECT_EQ(cuStreamQuery(on), fake_cuda::kNotReady); // others can call meanwhile
    EXPECT_EQ(tessera_fake_cuda_waiting(), 1);
    ASSERT_STREQ(tessera_fake_cuda_reset(""), nullptr);
    waiter.join();
    EXPECT_EQ(waited, fake_cuda::kContextIsDestroyed);
    forget();
}

TEST_F(Faults, FunctionsOfTheHostFail) {
    void* const on = stream();
    ASSERT_EQ(
        cuLaunchHostFunc(
            on, [](void*) { tessera_fake_cuda_fail(fake_cuda::kIllegalAddress, "on purpose"); }, nullptr),
        0);
    EXPECT_EQ(cuStreamSynchronize(on), fake_cuda::kIllegalAddress);
    EXPECT_STREQ(tessera_fake_cuda_report(), "on purpose");
}

TEST_F(Faults, CompilingFails) {
    ::setenv("TESSERA_PLAYED_CUDA", "compile-fails=1", 1);
    std::string log;
    EXPECT_EQ(compile("extern \"C\" __global__ void k() {}", &log), "");
    EXPECT_NE(log, "");
    ::unsetenv("TESSERA_PLAYED_CUDA");
}

TEST(Machines, AreWhatTheOptionsSay) {
    ASSERT_STREQ(
        tessera_fake_cuda_reset("devices=2,capability=7.5,memory=16MiB,mode=prohibited,driver=11040"),
        nullptr);
    int value = 0;
    EXPECT_EQ(cuDeviceGetCount(&value), fake_cuda::kNotInitialized);
    ASSERT_EQ(cuInit(0), 0);
    ASSERT_EQ(cuDriverGetVersion(&value), 0);
    EXPECT_EQ(value, 11040);
    ASSERT_EQ(cuDeviceGetCount(&value), 0);
    EXPECT_EQ(value, 2);
    EXPECT_EQ(cuDeviceGet(&value, 2), fake_cuda::kInvalidDevice);
    constexpr int kMajor = 75;
    ASSERT_EQ(cuDeviceGetAttribute(&value, kMajor, 1), 0);
    EXPECT_EQ(value, 7);
    std::size_t bytes = 0;
    ASSERT_EQ(cuDeviceTotalMem_v2(&bytes, 1), 0);
    EXPECT_EQ(bytes, std::size_t{16} << 20U);
    std::array<char, 64> name{};
    ASSERT_EQ(cuDeviceGetName(name.data(), name.size(), 0), 0);
    EXPECT_NE(std::string_view(name.data()).find("stand-in"), std::string_view::npos);
    EXPECT_EQ(tessera_is_emulated(), 1);
    void* context = nullptr;
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), fake_cuda::kDeviceUnavailable);
    ASSERT_STREQ(tessera_fake_cuda_reset("devices=0"), nullptr);
    EXPECT_EQ(cuInit(0), fake_cuda::kNoDevice);
    ASSERT_STREQ(tessera_fake_cuda_reset("no-init=803"), nullptr);
    EXPECT_EQ(cuInit(0), fake_cuda::kSystemDriverMismatch);
    EXPECT_STRNE(tessera_fake_cuda_reset("sed=1"), nullptr);
    EXPECT_STRNE(tessera_fake_cuda_reset("memory=1Mib"), nullptr);
}

TEST_F(Faults, CallsNeedAContext) {
    void* context = nullptr;
    ASSERT_EQ(cuCtxPopCurrent_v2(&context), 0);
    EXPECT_EQ(allocate(4), fake_cuda::kInvalidContext);
    EXPECT_EQ(cuCtxPopCurrent_v2(nullptr), fake_cuda::kInvalidContext);
    EXPECT_EQ(cuCtxPushCurrent_v2(&context), fake_cuda::kInvalidContext);
    ASSERT_EQ(cuCtxPushCurrent_v2(context), 0);
    ASSERT_EQ(cuDevicePrimaryCtxReset_v2(0), 0);
    EXPECT_EQ(allocate(4), fake_cuda::kContextIsDestroyed);
    forget();
}

TEST_F(Faults, HandlesAreLookedUp) {
    void* const on = stream();
    void* const mark = event();
    EXPECT_EQ(cuEventRecord(on, on), fake_cuda::kInvalidHandle);
    EXPECT_EQ(cuStreamSynchronize(mark), fake_cuda::kInvalidHandle);
    ASSERT_EQ(cuStreamDestroy_v2(on), 0);
    EXPECT_EQ(cuStreamSynchronize(on), fake_cuda::kInvalidHandle);
    ASSERT_EQ(cuEventDestroy_v2(mark), 0);
    EXPECT_EQ(cuEventDestroy_v2(mark), fake_cuda::kInvalidHandle);
    const Address at = memory(2);
    float host = 0;
    EXPECT_EQ(cuMemcpyHtoD_v2(at + 8, &host, 4), fake_cuda::kInvalidValue);
    EXPECT_EQ(cuMemcpyDtoHAsync_v2(&host, at + 6, 4, nullptr), fake_cuda::kInvalidValue);
    EXPECT_EQ(cuMemcpyHtoDAsync_v2(reinterpret_cast<Address>(&host), &host, 4, nullptr),
              fake_cuda::kInvalidValue);
    EXPECT_EQ(cuMemFree_v2(at + 4), fake_cuda::kInvalidValue);
    EXPECT_EQ(allocate(0), fake_cuda::kInvalidValue);
    EXPECT_EQ(cuMemsetD32Async(at + 2, 0, 1, nullptr), fake_cuda::kInvalidValue);
    const char* text = nullptr;
    ASSERT_EQ(cuGetErrorName(fake_cuda::kIllegalAddress, &text), 0);
    EXPECT_STREQ(text, "CUDA_ERROR_ILLEGAL_ADDRESS");
    ASSERT_EQ(cuGetErrorString(fake_cuda::kIllegalAddress, &text), 0);
    EXPECT_STREQ(text, "illegal address");
    EXPECT_EQ(cuGetErrorName(12345, &text), fake_cuda::kInvalidValue);
}

} // namespace

} // namespace tessera::test
