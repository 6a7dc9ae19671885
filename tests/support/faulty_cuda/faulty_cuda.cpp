/// A backend whose kernels of Relu do on a device of CUDA whatever a device survives, or does not: each
/// implementation is named after it. The option "offers", or else the variable TESSERA_FAULTY_CUDA, lists
/// which are offered. The kernels are compiled when they are made, so that the same text goes wrong on a GPU
/// and on the machine that the CPU plays.
#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/library.h"
#include "engine/backends/cuda/native.h"
#include "engine/backends/cuda/owned.h"
#include "engine/backends/generated-cuda/run_time_compiler.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

namespace cuda = tessera::cuda;
namespace plugin = tessera::plugin;

/// More than any device has.
constexpr std::size_t kBeyondAnyDevice = std::size_t{1} << 44U;
constexpr unsigned kThreads = 64;

/// Each does what its name says, with a hyphen for the underline. No page of a device is mapped at
/// address 16.
constexpr const char* kText = R"(
typedef unsigned long long Address;
extern "C" __global__ void right(const float* x, float* y, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) y[i] = x[i] > 0.0f ? x[i] : 0.0f;
}
extern "C" __global__ void wrong(const float* x, float* y, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) y[i] = x[i] + 1.0f;
}
extern "C" __global__ void writes_far(const float* x, float* y, int count) {
    if (threadIdx.x == 0) ((volatile float*)(Address)16)[0] = x[0];
}
extern "C" __global__ void reads_far(const float* x, float* y, int count) {
    if (threadIdx.x == 0) y[0] = ((const volatile float*)(Address)16)[0];
}
extern "C" __global__ void misaligned(const float* x, float* y, int count) {
    if (threadIdx.x == 0) ((volatile float*)((Address)y + 1))[0] = x[0];
}
extern "C" __global__ void never_ends(const float* x, float* y, int count) {
    const volatile int* const watched = &((const int*)x)[0];
    while (*watched != 0x7fc12345) {}
    y[0] = 0.0f;
}
)";

/// Those that run the kernel `right`, after a fault of the host's side.
bool isOfMemory(std::string_view name) {
    return name.starts_with("memory-") || name.starts_with("workspace-");
}

std::string functionOf(std::string_view name) {
    std::string function(isOfMemory(name) || name == "also-right" ? "right" : name);
    std::ranges::replace(function, '-', '_');
    return function;
}

cuda::ModuleFunctions functionsOf(const plugin::DeviceView& device) {
    cuda::ModuleFunctions functions{};
    cuda::findModuleFunctions(cuda::libraryOf(device), functions);
    return functions;
}

class FaultyKernel final : public plugin::Kernel {
public:
    FaultyKernel(const plugin::DeviceView& device, const tessera::generated::RunTimeCompiler& compiler,
                 std::string name, int count)
        : m_device(device)
        , m_cuda(functionsOf(device))
        , m_statuses(cuda::libraryOf(device))
        , m_name(std::move(name))
        , m_count(count) {
        const cuda::Current current(m_device);
        const auto target = compiler.targetFor(attribute(cuda::kComputeCapabilityMajor) * 10 +
                                               attribute(cuda::kComputeCapabilityMinor));
        const std::string image = compiler.compile(kText, target, {}).image;
        cuda::Module loaded = nullptr;
        m_statuses.require(m_cuda.moduleLoadDataEx(&loaded, image.c_str(), 0, nullptr, nullptr),
                           "cuModuleLoadDataEx");
        m_module = {loaded, m_cuda.moduleUnload};
        m_statuses.require(m_cuda.moduleGetFunction(&m_function, loaded, functionOf(m_name).c_str()),
                           "cuModuleGetFunction");
    }
    ~FaultyKernel() override {
        const cuda::Current current(cuda::callsOf(m_device));
        m_module.reset();
    }

    void prepare(std::span<const ts_tensor> /*constants*/) override {
        if (m_name == "memory-beyond-the-device") {
            m_held.emplace_back(m_device, kBeyondAnyDevice);
        } else if (m_name == "memory-to-the-last") {
            constexpr std::size_t kPiece = std::size_t{64} << 20U;
            while (true) { // until the device says no
                m_held.emplace_back(m_device, kPiece);
            }
        }
    }

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const void* from = cuda::alignedAddressOf(m_device, inputs[0]);
        const void* to = cuda::alignedAddressOf(m_device, outputs[0]);
        std::array<void*, 3> places{&from, &to, &m_count};
        const cuda::Current current(m_device);
        const auto groups = (static_cast<unsigned>(m_count) + kThreads - 1) / kThreads;
        m_statuses.require(m_cuda.launchKernel(m_function, groups, 1, 1, kThreads, 1, 1, 0,
                                               cuda::streamOf(m_device, stream), places.data(), nullptr),
                           "cuLaunchKernel");
    }

private:
    [[nodiscard]] int attribute(int which) const {
        cuda::Ordinal ordinal = 0;
        m_statuses.require(m_cuda.ctxGetDevice(&ordinal), "cuCtxGetDevice");
        int value = 0;
        m_statuses.require(m_cuda.deviceGetAttribute(&value, which, ordinal), "cuDeviceGetAttribute");
        return value;
    }

    plugin::DeviceView m_device;
    cuda::ModuleFunctions m_cuda;
    cuda::Statuses m_statuses;
    std::string m_name;
    int m_count;
    cuda::Owned<cuda::Module> m_module;
    cuda::FunctionHandle m_function = nullptr;
    std::vector<plugin::HeldMemory> m_held;
};

class FaultyCudaBackend final : public plugin::Backend {
public:
    explicit FaultyCudaBackend(const plugin::SettingsView& settings)
        : m_device(settings), m_compiler(std::string(settings.option("library", ""))) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [], "environment": ["TESSERA_FAULTY_CUDA"]})";
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        if (region.nodeCount() != 1 || region.node(0).op() != "Relu") {
            throw plugin::Unsupported("it knows Relu alone");
        }
        const char* asked = std::getenv("TESSERA_FAULTY_CUDA");
        std::string_view list = settings.option("offers", asked != nullptr ? asked : "right");
        while (!list.empty()) {
            const auto comma = std::min(list.find(','), list.size());
            offers.add(named(region, list.substr(0, comma)));
            list.remove_prefix(std::min(comma + 1, list.size()));
        }
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& /*settings*/) override {
        return std::make_unique<FaultyKernel>(m_device, m_compiler, std::string(implementation),
                                              static_cast<int>(region.elements(region.outputs()[0])));
    }

private:
    static plugin::Offer named(const plugin::RegionView& region, std::string_view name) {
        std::string plain;
        for (std::size_t axis = 0; axis < region.extents(region.inputs()[0]).size(); ++axis) {
            plain += static_cast<char>('a' + axis);
        }
        plugin::Offer offer;
        offer.name = std::string(name);
        offer.inputLayouts = {plain};
        offer.outputLayouts = {plain};
        offer.precision = TS_F32;
        if (name == "workspace-beyond-the-device") {
            offer.workspaceBytes = kBeyondAnyDevice;
        }
        return offer;
    }

    plugin::DeviceView m_device;
    tessera::generated::RunTimeCompiler m_compiler;
};

} // namespace

TESSERA_BACKEND(FaultyCudaBackend)
