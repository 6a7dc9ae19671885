#include "engine/backends/generated/device/kernel.h"

#include <utility>

namespace tessera::generated {

DeviceKernel::DeviceKernel(const plugin::DeviceView& device, const ReadRegion& read,
                           const codegen::Generated& generated, codegen::accelerator::PrintedKernel printed)
    : m_device(device)
    , m_printed(std::move(printed))
    , m_sources(read.sources())
    , m_inputs(read.buffers())
    , m_packings(generated.packings) {}

void DeviceKernel::prepare(std::span<const ts_tensor> constants) {
    std::vector<const float*> sources;
    for (const auto position : m_sources) {
        sources.push_back(position ? static_cast<const float*>(constants[*position].data) : nullptr);
    }
    m_constants.clear();
    std::vector<std::vector<float>> packed; // until the stream has passed the copies
    plugin::OwnStream stream(m_device);
    for (const auto& packing : m_packings) {
        auto& numbers = packed.emplace_back(static_cast<std::size_t>(packing.elements));
        packing.pack(sources, numbers.data());
        m_constants.push_back(stream.copyOf(numbers));
    }
    stream.synchronize();
    m_arguments.reserve(m_inputs.size() + 1 + m_constants.size());
}

void DeviceKernel::run(ts_stream* stream, std::span<const ts_buffer> inputs,
                       std::span<const ts_buffer> outputs, const ts_buffer& /*workspace*/) {
    if (stream == nullptr) {
        throw plugin::StatusError(TS_INVALID, "kernels generated for a device run on a stream of its device");
    }
    m_arguments.clear();
    for (const auto position : m_inputs) {
        m_arguments.push_back(inputs[position]);
    }
    m_arguments.push_back(outputs[0]);
    for (const auto& constant : m_constants) {
        m_arguments.push_back(constant.buffer());
    }
    launch(stream, m_arguments);
}

} // namespace tessera::generated
