// Kernels: what NVRTC's stand-in compiles, and what running it shows.
#include "tests/unit/backends/played_machine.h"

#include <cmath>
#include <numeric>

namespace tessera::test {

namespace {

using Kernels = PlayedMachine;

constexpr unsigned kThreads = 64;

constexpr std::string_view kAxpy = R"(
#define KERNEL(items) extern "C" __global__ void __launch_bounds__(items)
KERNEL(64) axpy(const float* __restrict__ x, float* __restrict__ y, const float a, long count) {
    const long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        y[i] = fmaf(a, x[i], y[i]);
    }
}
)";

/// Sums of 64 numbers; SYNC stands for a barrier.
constexpr std::string_view kSum = R"(
extern "C" __global__ void sum(const float* x, float* sums) {
    __shared__ float part[64];
    part[threadIdx.x] = x[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            part[threadIdx.x] += part[threadIdx.x + half];
        }
        SYNC;
    }
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = part[0];
    }
}
)";

Address upload(Address to, const std::vector<float>& values) {
    EXPECT_EQ(cuMemcpyHtoD_v2(to, values.data(), values.size() * sizeof(float)), 0);
    EXPECT_EQ(cuCtxSynchronize(), 0);
    return to;
}

std::vector<float> counted(std::size_t count) {
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), 1.0F);
    return values;
}

TEST_F(Kernels, Compute) {
    constexpr long kCount = 100;
    void* const axpy = kernel(kAxpy, "axpy");
    const Address x = upload(memory(kCount), counted(kCount));
    const Address y = upload(memory(kCount), std::vector<float>(kCount, 0.5F));
    ASSERT_EQ(launch(axpy, 2, kThreads, nullptr, x, y, 2.0F, kCount), 0);
    const auto values = read(y, kCount);
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(values[i], 2.0F * static_cast<float>(i + 1) + 0.5F);
    }
}

TEST_F(Kernels, KeepTheArgumentsOfTheLaunch) {
    begin("whim=0");
    void* const axpy = kernel(kAxpy, "axpy");
    const Address x = upload(memory(1), {1});
    const Address y = upload(memory(1), {0});
    float a = 2;
    long count = 1;
    void* places[] = {const_cast<Address*>(&x), const_cast<Address*>(&y), &a, &count};
    ASSERT_EQ(cuLaunchKernel(axpy, 1, 1, 1, 1, 1, 1, 0, nullptr, places, nullptr), 0);
    a = 3;
    EXPECT_EQ(read(y, 1)[0], 2);
}

/// The sums that a text gives with a seed, which were the right ones.
class Sums : public PlayedMachine {
protected:
    static constexpr std::size_t kBlocks = 3;

    std::vector<float> sums(int seed, std::string_view sync) {
        begin("seed=" + std::to_string(seed));
        void* const sum = kernel("#define SYNC " + std::string(sync) + std::string(kSum), "sum");
        const Address x = upload(memory(kBlocks * kThreads), counted(kBlocks * kThreads));
        const Address result = memory(kBlocks);
        EXPECT_EQ(launch(sum, kBlocks, kThreads, nullptr, x, result), 0);
        return read(result, kBlocks);
    }
    const std::vector<float> m_right{2080, 6176, 10272};
};

TEST_F(Sums, AreRightWithBarriers) {
    for (int seed = 0; seed < kSeeds; ++seed) {
        EXPECT_EQ(sums(seed, "__syncthreads()"), m_right);
    }
}

TEST_F(Sums, AreWrongWhereABarrierIsMissing) {
    int wrong = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
        wrong += sums(seed, "(void)0") == m_right ? 0 : 1;
    }
    EXPECT_GT(wrong, 0);
}

TEST_F(Kernels, SharedMemoryIsNanWhereABlockBegins) {
    void* const peek = kernel(R"(extern "C" __global__ void peek(float* out) {
        __shared__ float part[4];
        out[blockIdx.x] = part[1];
        part[1] = 3;
    })",
                              "peek");
    const Address out = memory(4);
    ASSERT_EQ(launch(peek, 4, 1, nullptr, out), 0);
    for (const float value : read(out, 4)) {
        EXPECT_TRUE(std::isnan(value));
    }
}

TEST_F(Kernels, UseSharedMemoryThatALaunchAsksFor) {
    void* const turn = kernel(R"(extern "C" __global__ void turn(float* values) {
        extern __shared__ float kept[];
        kept[threadIdx.x] = values[threadIdx.x];
        __syncthreads();
        values[threadIdx.x] = kept[blockDim.x - 1 - threadIdx.x];
    })",
                              "turn");
    const Address at = upload(memory(3), {1, 2, 3});
    void* places[] = {const_cast<Address*>(&at)};
    constexpr unsigned kBytes = 3 * sizeof(float);
    ASSERT_EQ(cuLaunchKernel(turn, 1, 1, 1, 3, 1, 1, kBytes, nullptr, places, nullptr), 0);
    EXPECT_EQ(read(at, 3), (std::vector<float>{3, 2, 1}));
    ASSERT_EQ(cuLaunchKernel(turn, 1, 1, 1, 3, 1, 1, kBytes - 4, nullptr, places, nullptr), 0);
    EXPECT_EQ(cuCtxSynchronize(), fake_cuda::kIllegalAddress);
}

/// A kernel that does something that it may not: what the device says of it.
int verdictOf(void* function, Address at, unsigned threads) {
    void* places[] = {&at};
    const int launched = cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, nullptr, places, nullptr);
    return launched != 0 ? launched : cuCtxSynchronize();
}

TEST_F(Kernels, AreHeldToTheirAllocations) {
    constexpr std::string_view kText = R"(
extern "C" __global__ void reads(float* a) { a[0] = a[threadIdx.x + 1]; }
extern "C" __global__ void writes(float* a) { a[threadIdx.x - 1l] = 1; }
extern "C" __global__ void beyondShared(float* a) {
    __shared__ float one[8];
    __shared__ float other[8];
    other[threadIdx.x] = one[threadIdx.x] = 0;
    a[0] = one[a[0] > 0 ? 8 : 9];
}
extern "C" __global__ void odd(float* a) { *(float4*)a = *(float4*)(a + 1); }
extern "C" __global__ void host(float* a) { *(float*)(unsigned long)64 = a[0]; }
)";
    for (const char* name : {"reads", "writes", "beyondShared", "odd", "host"}) {
        begin("");
        const Address at = memory(8);
        const int expected = name == std::string_view("odd") ? int{fake_cuda::kMisalignedAddress}
                                                             : int{fake_cuda::kIllegalAddress};
        EXPECT_EQ(verdictOf(kernel(kText, name), at, 8), expected) << name;
        EXPECT_NE(std::string_view(tessera_fake_cuda_report()).find(name), std::string_view::npos);
        // It is for good.
        Address more = 0;
        EXPECT_EQ(cuMemAlloc_v2(&more, 4), expected);
    }
}

TEST_F(Kernels, MayTouchPinnedMemory) {
    void* const writes =
        kernel(R"(extern "C" __global__ void writes(float* a) { a[threadIdx.x] = 1; })", "writes");
    float* const host = pinned(8);
    EXPECT_EQ(verdictOf(writes, reinterpret_cast<Address>(host), 8), 0);
    EXPECT_EQ(host[7], 1);
    EXPECT_EQ(verdictOf(writes, reinterpret_cast<Address>(host), 9), fake_cuda::kIllegalAddress);
}

TEST_F(Kernels, MeetAtOneBarrier) {
    constexpr std::string_view kText = R"(
extern "C" __global__ void ends(float* a) {
    if (threadIdx.x == 3) {
        return;
    }
    __syncthreads();
    a[threadIdx.x] = 1;
}
extern "C" __global__ void parts(float* a) {
    if (threadIdx.x < 3) {
        __syncthreads();
    } else {
        __syncthreads();
    }
    a[threadIdx.x] = 1;
}
)";
    for (const char* name : {"ends", "parts"}) {
        begin("");
        EXPECT_EQ(verdictOf(kernel(kText, name), memory(8), 8), fake_cuda::kLaunchFailed) << name;
    }
}

TEST_F(Kernels, AreLaunchedWithinLimits) {
    void* const axpy = kernel(kAxpy, "axpy");
    const Address at = memory(1);
    void* places[] = {const_cast<Address*>(&at), const_cast<Address*>(&at), const_cast<Address*>(&at),
                      const_cast<Address*>(&at)};
    const auto status = [&](unsigned blocks, unsigned threads, unsigned shared) {
        return cuLaunchKernel(axpy, blocks, 1, 1, threads, 1, 1, shared, nullptr, places, nullptr);
    };
    EXPECT_EQ(status(0, 1, 0), fake_cuda::kInvalidValue);
    EXPECT_EQ(status(1, 0, 0), fake_cuda::kInvalidValue);
    EXPECT_EQ(status(1, 1025, 0), fake_cuda::kInvalidValue);
    EXPECT_EQ(status(1, 65, 0), fake_cuda::kLaunchOutOfResources);
    constexpr unsigned kShared = 48U << 10U;
    EXPECT_EQ(status(1, 1, kShared + 1), fake_cuda::kInvalidValue);
    constexpr int kMaxDynamicShared = 8;
    EXPECT_EQ(cuFuncSetAttribute(axpy, kMaxDynamicShared, 300 << 10), fake_cuda::kInvalidValue);
    ASSERT_EQ(cuFuncSetAttribute(axpy, kMaxDynamicShared, 64 << 10), 0);
    int most = 0;
    ASSERT_EQ(cuFuncGetAttribute(&most, 0, axpy), 0);
    EXPECT_EQ(most, 64);
    EXPECT_EQ(cuLaunchKernel(axpy, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr), fake_cuda::kInvalidValue);
    EXPECT_EQ(cuLaunchKernel(stream(), 1, 1, 1, 1, 1, 1, 0, nullptr, places, nullptr),
              fake_cuda::kInvalidHandle);
}

TEST_F(Kernels, OfManyModulesAreToldApart) {
    std::vector<void*> functions;
    for (int i = 0; i < 4; ++i) {
        functions.push_back(kernel(
            "extern \"C\" __global__ void set(float* a) { a[0] = " + std::to_string(i) + "; }", "set"));
    }
    const Address at = memory(1);
    for (std::size_t i = 0; i < functions.size(); ++i) {
        ASSERT_EQ(launch(functions[i], 1, 1, nullptr, at), 0);
        EXPECT_EQ(read(at, 1)[0], static_cast<float>(i));
    }
}

TEST_F(Kernels, AreOfTheirArchitecture) {
    std::string log;
    const auto status = [](const std::string& image) {
        void* module = nullptr;
        return cuModuleLoadData(&module, image.c_str());
    };
    const std::string image = compile(kAxpy);
    EXPECT_EQ(status(image), 0);
    EXPECT_EQ(status(compile(kAxpy, &log, {"--gpu-architecture=sm_75"})), fake_cuda::kNoBinaryForGpu);
    begin("capability=7.5");
    EXPECT_EQ(status(image), fake_cuda::kNoBinaryForGpu);
    std::string damaged = image;
    damaged[image.size() / 2] ^= 1;
    EXPECT_EQ(status(damaged), fake_cuda::kInvalidImage);
    EXPECT_EQ(status(std::string(64, 'x')), fake_cuda::kInvalidImage);
    void* module = nullptr;
    void* function = nullptr;
    begin("");
    ASSERT_EQ(cuModuleLoadData(&module, image.data()), 0);
    EXPECT_EQ(cuModuleGetFunction(&function, module, "other"), fake_cuda::kNotFound);
}

TEST_F(Kernels, AreRefusedByTheCompiler) {
    std::string log;
    const auto isRefused = [&](std::string_view text, const char* option) {
        return compile(text, &log, {option}).empty();
    };
    constexpr const char* kTarget = "--gpu-architecture=sm_90";
    EXPECT_TRUE(isRefused("extern \"C\" __global__ void k() { nonsense; }", kTarget));
    EXPECT_NE(log.find("nonsense"), std::string::npos) << log;
    EXPECT_TRUE(isRefused(kAxpy, "--gpu-architecture=sm_52"));
    EXPECT_NE(log.find("--gpu-architecture"), std::string::npos) << log;
    EXPECT_TRUE(isRefused(kAxpy, "--no-such-option"));
    EXPECT_NE(log.find("--no-such-option"), std::string::npos) << log;
    EXPECT_TRUE(isRefused(R"(extern "C" __global__ void k(float* a) {
        __shared__ float s[20000];
        s[threadIdx.x] = a[0];
        __syncthreads();
        a[1] = s[blockDim.x];
    })",
                          kTarget));
    EXPECT_NE(log.find("too much shared data"), std::string::npos) << log;
}

TEST_F(Kernels, HaveTheNamesOfCpp) {
    void* program = nullptr;
    ASSERT_EQ(nvrtcCreateProgram(&program, "__global__ void k(float* a) { a[0] = 1; }", nullptr, 0, nullptr,
                                 nullptr),
              0);
    ASSERT_EQ(nvrtcAddNameExpression(program, "k"), 0);
    const char* name = nullptr;
    EXPECT_EQ(nvrtcGetLoweredName(program, "k", &name), 9);
    const char* option = "-arch=sm_90";
    ASSERT_EQ(nvrtcCompileProgram(program, 1, &option), 0);
    ASSERT_EQ(nvrtcGetLoweredName(program, "k", &name), 0);
    EXPECT_STRNE(name, "k");
    ASSERT_EQ(nvrtcDestroyProgram(&program), 0);
}

} // namespace

} // namespace tessera::test
