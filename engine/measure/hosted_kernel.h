#pragma once

#include "engine/backend/device_copy.h"
#include "engine/backend/device_plugin.h"
#include "engine/backend/plugin.h"
#include "engine/base/units.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace tessera::measure {

/// A kernel of a device between buffers of the host: what a region on a device is checked and timed by. A run
/// copies its inputs to the device, waits for the kernel, and copies its outputs back. An output in the place
/// of an input lies there on the device too; plans share no other memory there either. What a copy has on the
/// host is pinned, as it is in a plan. Memory of the device is held during a run alone, and so is pinned
/// memory: many kernels are bound at a time.
class HostedKernel final : public backend::Kernel {
public:
    /// \param kernel  of `device` \param ports  which of its buffers lie there
    /// \param workspaceBytes  that it was offered with
    /// \par Errors of the device.
    [[nodiscard]] static base::Result<std::unique_ptr<HostedKernel>>
    make(std::unique_ptr<backend::Kernel> kernel, const std::shared_ptr<backend::Device>& device,
         const backend::PortDevices& ports, std::int64_t workspaceBytes);

    /// Waits for what was queued: it may still use buffers of the host.
    ~HostedKernel() override { static_cast<void>(m_stream.synchronize()); }
    HostedKernel(const HostedKernel&) = delete;
    HostedKernel& operator=(const HostedKernel&) = delete;

    base::Status prepare(std::span<const graph::Tensor> constants) override {
        return m_kernel->prepare(constants);
    }
    [[nodiscard]] const backend::Implementation* offered() const override { return m_kernel->offered(); }
    [[nodiscard]] std::int64_t workspaceBytes() const override {
        return std::max(m_kernel->workspaceBytes(), m_workspaceBytes);
    }
    /// The first run gives inputs that the kernel has changed back as it left them.
    base::Status run(backend::BufferList inputs, backend::BufferList outputs, void* workspace) override;
    [[nodiscard]] base::Result<graph::Tensor> dynamicOutput(std::size_t output) const override {
        return m_kernel->dynamicOutput(output);
    }

    /// Of the last run, without the copies around it: by the device's clock, and of a copy by the host's,
    /// which waits for it.
    [[nodiscard]] base::Nanoseconds timeOfRun() const { return m_time; }

private:
    HostedKernel(std::unique_ptr<backend::Kernel> kernel, const std::shared_ptr<backend::Device>& device,
                 const backend::PortDevices& ports, std::int64_t workspaceBytes, backend::Stream stream,
                 backend::Event start, backend::Event end);
    [[nodiscard]] base::Status runPlaced(backend::BufferList inputs, backend::BufferList outputs);
    /// Memory of the device for what the host has there, and pinned memory for the host's end of a copy.
    [[nodiscard]] base::Status place(backend::BufferList inputs, backend::BufferList outputs);
    [[nodiscard]] base::Result<ts_buffer> placed(const ts_buffer& buffer, bool isOnDevice);
    [[nodiscard]] base::Status copyIn(backend::BufferList inputs);
    [[nodiscard]] base::Status queueTimed();
    [[nodiscard]] base::Status copyOut(backend::BufferList outputs);
    [[nodiscard]] base::Status giveBackChanged(backend::BufferList inputs);

    std::shared_ptr<backend::Device> m_device;
    std::unique_ptr<backend::Kernel> m_kernel;
    bool m_readsDevice;
    bool m_writesDevice;
    backend::Stream m_stream;
    backend::Event m_start;
    backend::Event m_end;
    std::int64_t m_workspaceBytes;
    std::vector<backend::DeviceMemory> m_memory;
    std::vector<backend::PinnedMemory> m_pinned;
    std::vector<ts_buffer> m_inputs;
    std::vector<ts_buffer> m_outputs;
    ts_buffer m_workspace{};
    base::Nanoseconds m_time{0};
    bool m_hasRun = false;
};

} // namespace tessera::measure
