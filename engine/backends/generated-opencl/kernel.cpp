#include "engine/backends/generated-opencl/kernel.h"

#include "engine/backends/opencl/library.h"

#include <cstdint>
#include <utility>

namespace tessera::generated {

namespace {

class OpenClKernel final : public DeviceKernel {
public:
    OpenClKernel(const plugin::DeviceView& device, const OpenClCompiler& compiler, DeviceBackend::Made made,
                 const std::function<void()>& heartbeat)
        : DeviceKernel(device, made.read, made.generated, std::move(made.printed))
        , m_cl(compiler.functions())
        , m_compiled(compiler.compile(printed(), heartbeat)) {}

private:
    void launch(ts_stream* stream, std::span<const ts_buffer> arguments) override {
        opencl::Uint next = 0;
        for (const auto& argument : arguments) {
            give(next, argument);
        }
        auto* queue =
            static_cast<opencl::Queue>(device().api().native_of_stream(stream, opencl::kNativeQueue));
        const auto items = static_cast<std::size_t>(printed().items);
        const std::size_t allItems = static_cast<std::size_t>(printed().groups) * items;
        opencl::require(m_cl.enqueueNDRangeKernel(queue, m_compiled.kernel.get(), 1, nullptr, &allItems,
                                                  &items, 0, nullptr, nullptr),
                        "clEnqueueNDRangeKernel");
    }

    /// The next two arguments: memory, and where in it the buffer begins.
    void give(opencl::Uint& next, const ts_buffer& buffer) const {
        const auto set = [&](std::size_t bytes, const void* value) {
            opencl::require(m_cl.setKernelArg(m_compiled.kernel.get(), next++, bytes, value),
                            "clSetKernelArg");
        };
        auto* const memory =
            static_cast<opencl::Mem>(device().api().native_of_memory(buffer.memory, opencl::kNativeMemory));
        const auto start = static_cast<std::int64_t>(buffer.offset / sizeof(float));
        set(sizeof(opencl::Mem), &memory);
        set(sizeof start, &start);
    }

    opencl::ProgramFunctions m_cl;
    CompiledKernel m_compiled;
};

} // namespace

std::unique_ptr<DeviceKernel> makeOpenClKernel(const plugin::DeviceView& device,
                                               const OpenClCompiler& compiler, DeviceBackend::Made made,
                                               const std::function<void()>& heartbeat) {
    return std::make_unique<OpenClKernel>(device, compiler, std::move(made), heartbeat);
}

} // namespace tessera::generated
