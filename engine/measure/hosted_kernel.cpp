#include "engine/measure/hosted_kernel.h"

#include "engine/base/clock.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace tessera::measure {

HostedKernel::HostedKernel(std::unique_ptr<backend::Kernel> kernel,
                           const std::shared_ptr<backend::Device>& device, const backend::PortDevices& ports,
                           std::int64_t workspaceBytes, backend::Stream stream, backend::Event start,
                           backend::Event end)
    : m_device(device)
    , m_kernel(std::move(kernel))
    , m_readsDevice(ports.inputs != backend::DeviceId{})
    , m_writesDevice(ports.outputs != backend::DeviceId{})
    , m_stream(std::move(stream))
    , m_start(std::move(start))
    , m_end(std::move(end))
    , m_workspaceBytes(workspaceBytes) {}

base::Result<std::unique_ptr<HostedKernel>> HostedKernel::make(std::unique_ptr<backend::Kernel> kernel,
                                                               const std::shared_ptr<backend::Device>& device,
                                                               const backend::PortDevices& ports,
                                                               std::int64_t workspaceBytes) {
    TESSERA_TRY(auto stream, device->createStream());
    TESSERA_TRY(auto start, device->createEvent());
    TESSERA_TRY(auto end, device->createEvent());
    return std::unique_ptr<HostedKernel>(new HostedKernel(std::move(kernel), device, ports, workspaceBytes,
                                                          std::move(stream), std::move(start),
                                                          std::move(end)));
}

base::Result<ts_buffer> HostedKernel::placed(const ts_buffer& buffer, bool isOnDevice) {
    if (isOnDevice) {
        TESSERA_TRY(auto memory, m_device->allocate(buffer.bytes));
        m_memory.push_back(std::move(memory));
        return m_memory.back().buffer(0, buffer.bytes);
    }
    TESSERA_TRY(auto pinned, m_device->allocatePinned(buffer.bytes));
    m_pinned.push_back(std::move(pinned));
    return backend::hostBuffer(m_pinned.back().bytes().data(), buffer.bytes);
}

base::Status HostedKernel::place(backend::BufferList inputs, backend::BufferList outputs) {
    m_inputs.resize(inputs.size());
    m_outputs.resize(outputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        TESSERA_TRY(m_inputs[i], placed(inputs[i], m_readsDevice));
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto isSame = [&](const ts_buffer& input) {
            return m_readsDevice && m_writesDevice && outputs[i].bytes > 0 && input.data == outputs[i].data &&
                   input.bytes >= outputs[i].bytes;
        };
        const auto at = std::ranges::find_if(inputs, isSame);
        if (at == inputs.end()) {
            TESSERA_TRY(m_outputs[i], placed(outputs[i], m_writesDevice));
        } else {
            m_outputs[i] = m_inputs[static_cast<std::size_t>(at - inputs.begin())];
            m_outputs[i].bytes = outputs[i].bytes;
        }
    }
    TESSERA_TRY(m_workspace, placed({nullptr, static_cast<std::size_t>(workspaceBytes()), nullptr, 0}, true));
    return {};
}

base::Status HostedKernel::copyIn(backend::BufferList inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto from = backend::hostBytes(inputs[i]);
        if (m_readsDevice) {
            TESSERA_CHECK(m_stream.copyToDevice(m_inputs[i], from));
        } else {
            std::ranges::copy(from, backend::hostBytes(m_inputs[i]).begin());
        }
    }
    return m_stream.synchronize();
}

base::Status HostedKernel::queueTimed() {
    const base::SystemClock clock;
    const auto before = clock.now();
    TESSERA_CHECK(m_stream.record(m_start));
    TESSERA_CHECK(m_kernel->queue(m_stream, m_inputs, m_outputs, m_workspace));
    TESSERA_CHECK(m_stream.record(m_end));
    TESSERA_CHECK(m_stream.synchronize());
    m_time = clock.now() - before;
    if (m_readsDevice == m_writesDevice) {
        TESSERA_TRY(const double elapsed, m_start.nanosecondsTo(m_end));
        m_time = base::Nanoseconds(std::llround(elapsed));
    }
    return {};
}

base::Status HostedKernel::copyOut(backend::BufferList outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto to = backend::hostBytes(outputs[i]);
        if (m_writesDevice) {
            TESSERA_CHECK(m_stream.copyToHost(to, m_outputs[i]));
        } else {
            std::ranges::copy(backend::hostBytes(m_outputs[i]), to.begin());
        }
    }
    return m_stream.synchronize();
}

base::Status HostedKernel::giveBackChanged(backend::BufferList inputs) {
    for (std::size_t i = 0; m_readsDevice && i < inputs.size(); ++i) {
        std::vector<std::byte> left(inputs[i].bytes);
        TESSERA_CHECK(m_stream.copyToHost(left, m_inputs[i]));
        TESSERA_CHECK(m_stream.synchronize());
        if (!left.empty() && std::memcmp(left.data(), inputs[i].data, left.size()) != 0) {
            std::memcpy(inputs[i].data, left.data(), left.size());
        }
    }
    return {};
}

base::Status HostedKernel::runPlaced(backend::BufferList inputs, backend::BufferList outputs) {
    TESSERA_CHECK(place(inputs, outputs));
    TESSERA_CHECK(copyIn(inputs));
    TESSERA_CHECK(queueTimed());
    TESSERA_CHECK(copyOut(outputs));
    return m_hasRun ? base::Status() : giveBackChanged(inputs);
}

base::Status HostedKernel::run(backend::BufferList inputs, backend::BufferList outputs, void* /*workspace*/) {
    auto status = runPlaced(inputs, outputs);
    if (!status) {
        // What was queued before the failure uses memory that others may free now.
        static_cast<void>(m_stream.synchronize());
    }
    m_hasRun = status.has_value();
    m_memory.clear();
    m_pinned.clear();
    return status;
}

} // namespace tessera::measure
