/// A backend whose kernels of Relu do on a device of OpenCL whatever a worker survives, or does not: each
/// implementation is named after it. The option "offers" lists which are offered.
#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/opencl/library.h"
#include "engine/backends/opencl/owned.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

namespace opencl = tessera::opencl;
namespace plugin = tessera::plugin;

/// Each does what its name says, with a hyphen for the underline. The one that takes very long ends by itself
/// after minutes, for a driver that lets it go on when its process is gone.
constexpr const char* kText = R"(
__kernel void right(__global const float* x, ulong xAt, __global float* y, ulong yAt, int count) {
    const int i = (int)get_global_id(0);
    if (i < count) y[yAt + i] = fmax(x[xAt + i], 0.0f);
}
__kernel void wrong(__global const float* x, ulong xAt, __global float* y, ulong yAt, int count) {
    const int i = (int)get_global_id(0);
    if (i < count) y[yAt + i] = x[xAt + i] + 1.0f;
}
__kernel void very_long(__global const float* x, ulong xAt, __global float* y, ulong yAt, int count) {
    volatile __global int* const watched = (volatile __global int*)(y + yAt);
    if (get_global_id(0) == 0) {
        for (ulong turn = 0; turn < (1UL << 37) && *watched != 0x7fc12345; ++turn) {}
    }
}
)";

std::string functionOf(std::string_view name) {
    std::string function(name == "also-right" ? "right" : name);
    std::ranges::replace(function, '-', '_');
    return function;
}

opencl::ProgramFunctions functionsOf(const plugin::DeviceView& device) {
    const opencl::Finder finder(device.api().native_of_device(device.raw(), opencl::kNativeLibrary));
    opencl::ProgramFunctions f{};
    finder.find(f.createProgramWithSource, "clCreateProgramWithSource");
    finder.find(f.buildProgram, "clBuildProgram");
    finder.find(f.releaseProgram, "clReleaseProgram");
    finder.find(f.createKernel, "clCreateKernel");
    finder.find(f.setKernelArg, "clSetKernelArg");
    finder.find(f.releaseKernel, "clReleaseKernel");
    finder.find(f.enqueueNDRangeKernel, "clEnqueueNDRangeKernel");
    return f;
}

class FaultyKernel final : public plugin::Kernel {
public:
    FaultyKernel(const plugin::DeviceView& device, std::string_view name, int count)
        : m_device(device), m_cl(functionsOf(device)), m_count(count) {
        auto* const context =
            static_cast<opencl::Context>(device.api().native_of_device(device.raw(), opencl::kNativeContext));
        auto* const handle = static_cast<opencl::DeviceHandle>(
            device.api().native_of_device(device.raw(), opencl::kNativeDevice));
        const char* text = kText;
        const std::size_t length = std::string_view(kText).size();
        opencl::Int status = opencl::kSuccess;
        m_program = {m_cl.createProgramWithSource(context, 1, &text, &length, &status), m_cl.releaseProgram};
        opencl::require(status, "clCreateProgramWithSource");
        opencl::require(m_cl.buildProgram(m_program.get(), 1, &handle, "-cl-std=CL1.2", nullptr, nullptr),
                        "clBuildProgram");
        m_kernel = {m_cl.createKernel(m_program.get(), functionOf(name).c_str(), &status),
                    m_cl.releaseKernel};
        opencl::require(status, "clCreateKernel");
    }

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        opencl::Uint next = 0;
        give(next, inputs[0]);
        give(next, outputs[0]);
        set(next, sizeof m_count, &m_count);
        auto* const queue =
            static_cast<opencl::Queue>(m_device.api().native_of_stream(stream, opencl::kNativeQueue));
        const auto items = static_cast<std::size_t>(m_count);
        opencl::require(m_cl.enqueueNDRangeKernel(queue, m_kernel.get(), 1, nullptr, &items, nullptr, 0,
                                                  nullptr, nullptr),
                        "clEnqueueNDRangeKernel");
    }

private:
    void set(opencl::Uint& next, std::size_t bytes, const void* value) const {
        opencl::require(m_cl.setKernelArg(m_kernel.get(), next++, bytes, value), "clSetKernelArg");
    }
    /// The next two arguments: memory, and where in it the buffer begins.
    void give(opencl::Uint& next, const ts_buffer& buffer) const {
        auto* const memory =
            static_cast<opencl::Mem>(m_device.api().native_of_memory(buffer.memory, opencl::kNativeMemory));
        const opencl::Ulong at = buffer.offset / sizeof(float);
        set(next, sizeof(opencl::Mem), &memory);
        set(next, sizeof at, &at);
    }

    plugin::DeviceView m_device;
    opencl::ProgramFunctions m_cl;
    std::int32_t m_count;
    opencl::Owned<opencl::Program> m_program;
    opencl::Owned<opencl::KernelHandle> m_kernel;
};

class FaultyOpenClBackend final : public plugin::Backend {
public:
    explicit FaultyOpenClBackend(const plugin::SettingsView& settings) : m_device(settings) {}

    std::string describe() override { return R"({"version": "1", "libraries": [], "environment": []})"; }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        if (region.nodeCount() != 1 || region.node(0).op() != "Relu") {
            throw plugin::Unsupported("it knows Relu alone");
        }
        std::string_view list = settings.option("offers", "right");
        while (!list.empty()) {
            const auto comma = std::min(list.find(','), list.size());
            offers.add(named(region, list.substr(0, comma)));
            list.remove_prefix(std::min(comma + 1, list.size()));
        }
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& /*settings*/) override {
        return std::make_unique<FaultyKernel>(m_device, implementation,
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
        return offer;
    }

    plugin::DeviceView m_device;
};

} // namespace

TESSERA_BACKEND(FaultyOpenClBackend)
