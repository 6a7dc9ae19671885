#include "engine/backends/generated-opencl/kernel.h"

#include "engine/backends/opencl/library.h"

#include <optional>
#include <utility>
#include <vector>

namespace tessera::generated {

namespace {

class DeviceKernel final : public plugin::Kernel {
public:
    DeviceKernel(const plugin::DeviceView& device, const DeviceCompiler& compiler, ReadRegion read,
                 const codegen::Generated& generated, const std::function<void()>& heartbeat)
        : m_device(device)
        , m_cl(compiler.functions())
        , m_read(std::move(read))
        , m_packings(generated.packings) {
        const auto printed = codegen::accelerator::printAccelerator(generated.kernel);
        m_items = static_cast<std::size_t>(printed.items);
        m_allItems = static_cast<std::size_t>(printed.groups) * m_items;
        m_compiled = compiler.compile(printed, heartbeat);
    }

    void prepare(std::span<const ts_tensor> constants) override {
        std::vector<const float*> sources;
        const auto add = [&](std::optional<std::size_t> position) {
            sources.push_back(position ? static_cast<const float*>(constants[*position].data) : nullptr);
        };
        add(m_read.weights);
        for (const auto position : m_read.constants) {
            add(position);
        }
        m_constants.clear();
        std::vector<std::vector<float>> packed; // until the stream has passed the copies
        plugin::OwnStream stream(m_device);
        for (const auto& packing : m_packings) {
            auto& numbers = packed.emplace_back(static_cast<std::size_t>(packing.elements));
            packing.pack(sources, numbers.data());
            const ts_tensor tensor{.dtype = 0,
                                   .rank = 0,
                                   .extents = nullptr,
                                   .data = numbers.data(),
                                   .bytes = numbers.size() * sizeof(float)};
            m_constants.push_back(stream.copyOf(tensor));
        }
        stream.synchronize();
    }

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        if (stream == nullptr) {
            throw plugin::StatusError(TS_INVALID,
                                      "generated kernels of OpenCL run on a stream of its device");
        }
        m_next = 0;
        give(inputs[m_read.input]);
        for (const auto position : m_read.operands) {
            give(inputs[position]);
        }
        for (const auto position : m_read.tensors) {
            give(inputs[position]);
        }
        give(outputs[0]);
        for (const auto& constant : m_constants) {
            give(constant.buffer());
        }
        auto* queue =
            static_cast<opencl::Queue>(m_device.api().native_of_stream(stream, opencl::kNativeQueue));
        opencl::require(m_cl.enqueueNDRangeKernel(queue, m_compiled.kernel.get(), 1, nullptr, &m_allItems,
                                                  &m_items, 0, nullptr, nullptr),
                        "clEnqueueNDRangeKernel");
    }

private:
    /// The next argument: memory, and where in it the buffer begins.
    void give(const ts_buffer& buffer) {
        const auto set = [&](std::size_t bytes, const void* value) {
            opencl::require(m_cl.setKernelArg(m_compiled.kernel.get(), m_next++, bytes, value),
                            "clSetKernelArg");
        };
        auto* const memory =
            static_cast<opencl::Mem>(m_device.api().native_of_memory(buffer.memory, opencl::kNativeMemory));
        const auto start = static_cast<std::int64_t>(buffer.offset / sizeof(float));
        set(sizeof(opencl::Mem), &memory);
        set(sizeof start, &start);
    }

    plugin::DeviceView m_device;
    opencl::ProgramFunctions m_cl;
    ReadRegion m_read;
    std::vector<codegen::Packing> m_packings;
    CompiledKernel m_compiled;
    std::size_t m_items = 1; ///< of a group
    std::size_t m_allItems = 1;
    std::vector<plugin::HeldMemory> m_constants;
    opencl::Uint m_next = 0; ///< argument
};

} // namespace

std::unique_ptr<plugin::Kernel> makeDeviceKernel(const plugin::DeviceView& device,
                                                 const DeviceCompiler& compiler, ReadRegion read,
                                                 const codegen::Generated& generated,
                                                 const std::function<void()>& heartbeat) {
    return std::make_unique<DeviceKernel>(device, compiler, std::move(read), generated, heartbeat);
}

} // namespace tessera::generated
