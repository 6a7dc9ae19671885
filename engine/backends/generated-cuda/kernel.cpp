#include "engine/backends/generated-cuda/kernel.h"

#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/native.h"

#include <utility>
#include <vector>

namespace tessera::generated {

namespace {

class CudaKernel final : public DeviceKernel {
public:
    CudaKernel(const plugin::DeviceView& device, const CudaCompiler& compiler, DeviceBackend::Made made,
               const std::function<void()>& heartbeat)
        : DeviceKernel(device, made.read, made.generated, std::move(made.printed))
        , m_cuda(compiler.functions())
        , m_statuses(compiler.statuses())
        , m_function(compiler.compile(printed(), heartbeat)) {}

private:
    /// Arguments are copied when the launch is queued or captured.
    void launch(ts_stream* stream, std::span<const ts_buffer> arguments) override {
        m_addresses.resize(arguments.size());
        m_places.resize(arguments.size());
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            m_addresses[i] = cuda::alignedAddressOf(device(), arguments[i]);
            m_places[i] = &m_addresses[i];
        }
        const cuda::Current current(device());
        m_statuses.require(m_cuda.launchKernel(m_function.get(), static_cast<unsigned>(printed().groups), 1,
                                               1, static_cast<unsigned>(printed().items), 1, 1, 0,
                                               cuda::streamOf(device(), stream), m_places.data(), nullptr),
                           "cuLaunchKernel");
    }

    cuda::ModuleFunctions m_cuda;
    cuda::Statuses m_statuses;
    LoadedFunction m_function;
    std::vector<void*> m_addresses; ///< of the arguments of the launch at hand
    std::vector<void*> m_places;    ///< of those
};

} // namespace

std::unique_ptr<DeviceKernel> makeCudaKernel(const plugin::DeviceView& device, const CudaCompiler& compiler,
                                             DeviceBackend::Made made,
                                             const std::function<void()>& heartbeat) {
    return std::make_unique<CudaKernel>(device, compiler, std::move(made), heartbeat);
}

} // namespace tessera::generated
