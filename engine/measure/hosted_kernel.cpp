#include "engine/measure/hosted_kernel.h"

#include "engine/base/clock.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace tessera::measure {

namespace {

const std::byte* startOf(const ts_buffer& buffer) {
    return static_cast<const std::byte*>(buffer.data);
}

bool liesWithin(const ts_buffer& inner, const ts_buffer& outer) {
    return inner.bytes > 0 && startOf(inner) >= startOf(outer) &&
           startOf(inner) + inner.bytes <= startOf(outer) + outer.bytes;
}

/// The first of `outer` that holds `inner`, with the place of `inner` in the memory of `placed`.
bool placeWithin(const ts_buffer& inner, backend::BufferList outer, std::span<const ts_buffer> placed,
                 ts_buffer& result) {
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (liesWithin(inner, outer[i])) {
            const auto distance = static_cast<std::size_t>(startOf(inner) - startOf(outer[i]));
            result = {nullptr, inner.bytes, placed[i].memory, placed[i].offset + distance};
            return true;
        }
    }
    return false;
}

} // namespace

HostedKernel::HostedKernel(std::unique_ptr<backend::Kernel> kernel,
                           const std::shared_ptr<backend::Device>& device, const backend::PortDevices& ports,
                           backend::Stream stream, backend::Event start, backend::Event end)
    : m_device(device)
    , m_kernel(std::move(kernel))
    , m_readsDevice(ports.inputs != backend::DeviceId{})
    , m_writesDevice(ports.outputs != backend::DeviceId{})
    , m_stream(std::move(stream))
    , m_start(std::move(start))
    , m_end(std::move(end)) {}

base::Result<std::unique_ptr<HostedKernel>> HostedKernel::make(std::unique_ptr<backend::Kernel> kernel,
                                                               const std::shared_ptr<backend::Device>& device,
                                                               const backend::PortDevices& ports) {
    TESSERA_TRY(auto stream, device->createStream());
    TESSERA_TRY(auto start, device->createEvent());
    TESSERA_TRY(auto end, device->createEvent());
    return std::unique_ptr<HostedKernel>(new HostedKernel(std::move(kernel), device, ports, std::move(stream),
                                                          std::move(start), std::move(end)));
}

base::Status HostedKernel::place(backend::BufferList inputs, backend::BufferList outputs) {
    if (m_isPlaced) {
        return {};
    }
    m_inputs.assign(inputs.begin(), inputs.end());
    m_outputs.assign(outputs.begin(), outputs.end());
    const auto own = [this](ts_buffer& buffer) -> base::Status {
        TESSERA_TRY(auto memory, m_device->allocate(buffer.bytes));
        buffer = memory.buffer(0, buffer.bytes);
        m_memory.push_back(std::move(memory));
        return {};
    };
    // Outputs that hold inputs are larger than these; views of inputs are no larger.
    std::vector<bool> isPlaced(m_inputs.size(), false);
    for (std::size_t i = 0; m_readsDevice && i < m_inputs.size(); ++i) {
        const bool isPart = std::ranges::any_of(outputs, [&](const ts_buffer& output) {
            return output.bytes > inputs[i].bytes && liesWithin(inputs[i], output);
        });
        if (!isPart) {
            TESSERA_CHECK(own(m_inputs[i]));
            isPlaced[i] = true;
        }
    }
    for (std::size_t i = 0; m_writesDevice && i < m_outputs.size(); ++i) {
        bool isView = false;
        for (std::size_t k = 0; m_readsDevice && k < m_inputs.size() && !isView; ++k) {
            isView = isPlaced[k] && placeWithin(outputs[i], inputs.subspan(k, 1),
                                                std::span(m_inputs).subspan(k, 1), m_outputs[i]);
        }
        if (!isView) {
            TESSERA_CHECK(own(m_outputs[i]));
        }
    }
    for (std::size_t i = 0; m_readsDevice && i < m_inputs.size(); ++i) {
        if (!isPlaced[i]) {
            static_cast<void>(placeWithin(inputs[i], outputs, m_outputs, m_inputs[i]));
        }
    }
    m_workspace = {nullptr, static_cast<std::size_t>(m_kernel->workspaceBytes()), nullptr, 0};
    TESSERA_CHECK(own(m_workspace));
    m_isPlaced = true;
    return {};
}

base::Status HostedKernel::copyIn(backend::BufferList inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (m_readsDevice) {
            TESSERA_CHECK(m_device->check(m_device->api().copy_to_device(
                m_stream.raw(), m_inputs[i].memory, m_inputs[i].offset, inputs[i].data, inputs[i].bytes)));
        } else {
            m_inputs[i] = inputs[i];
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
    for (std::size_t i = 0; m_writesDevice && i < outputs.size(); ++i) {
        TESSERA_CHECK(m_device->check(m_device->api().copy_to_host(
            m_stream.raw(), outputs[i].data, m_outputs[i].memory, m_outputs[i].offset, outputs[i].bytes)));
    }
    return m_stream.synchronize();
}

base::Status HostedKernel::giveBackChanged(backend::BufferList inputs) {
    for (std::size_t i = 0; m_readsDevice && i < inputs.size(); ++i) {
        std::vector<std::byte> left(inputs[i].bytes);
        TESSERA_CHECK(m_device->check(m_device->api().copy_to_host(
            m_stream.raw(), left.data(), m_inputs[i].memory, m_inputs[i].offset, inputs[i].bytes)));
        TESSERA_CHECK(m_stream.synchronize());
        if (!left.empty() && std::memcmp(left.data(), inputs[i].data, left.size()) != 0) {
            std::memcpy(inputs[i].data, left.data(), left.size());
        }
    }
    return {};
}

base::Status HostedKernel::run(backend::BufferList inputs, backend::BufferList outputs, void* /*workspace*/) {
    TESSERA_CHECK(place(inputs, outputs));
    if (!m_writesDevice) {
        m_outputs.assign(outputs.begin(), outputs.end());
    }
    TESSERA_CHECK(copyIn(inputs));
    TESSERA_CHECK(queueTimed());
    TESSERA_CHECK(copyOut(outputs));
    if (!m_hasRun) {
        TESSERA_CHECK(giveBackChanged(inputs));
    }
    m_hasRun = true;
    return {};
}

} // namespace tessera::measure
