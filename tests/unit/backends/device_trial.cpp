#include "tests/unit/backends/device_trial.h"

#include "tests/support/paths.h"

#include <algorithm>
#include <optional>
#include <span>

namespace tessera::test {

using backend::Layout;
using graph::Tensor;

namespace {

constexpr std::byte kGuard{0x5a};
constexpr std::byte kNotANumber{0xff};

std::vector<std::byte> laidOut(const Tensor& tensor, const Layout& layout) {
    std::vector<std::byte> bytes(
        static_cast<std::size_t>(layout.sizeBytes(tensor.dtype(), tensor.extents())));
    backend::convertLayout(tensor.dtype(), tensor.extents(), Layout::plain(tensor.extents().size()),
                           tensor.bytes().data(), layout, bytes.data());
    return bytes;
}

/// A part of an allocation with bytes around it that nothing may write to.
class Part {
public:
    static base::Result<Part> of(backend::Device& device, std::span<const std::byte> bytes) {
        Part part(static_cast<std::size_t>(device.info().alignmentBytes) * 3, bytes.size());
        std::vector<std::byte> all(part.allBytes(), kGuard);
        std::ranges::copy(bytes, all.begin() + static_cast<std::ptrdiff_t>(part.m_guard));
        TESSERA_TRY(part.m_memory, device.allocate(all.size()));
        TESSERA_TRY(auto stream, device.createStream());
        TESSERA_CHECK(stream.copyToDevice(*part.m_memory, 0, all));
        TESSERA_CHECK(stream.synchronize());
        return part;
    }
    [[nodiscard]] ts_buffer buffer() const { return m_memory->buffer(m_guard, m_bytes); }
    /// What it holds. kBackend where something was written around it.
    base::Status read(backend::Stream& stream, std::span<std::byte> to) const {
        std::vector<std::byte> all(allBytes());
        TESSERA_CHECK(stream.copyToHost(all, *m_memory, 0));
        TESSERA_CHECK(stream.synchronize());
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(m_guard);
        const auto end = begin + static_cast<std::ptrdiff_t>(m_bytes);
        const auto isGuard = [](std::byte each) { return each == kGuard; };
        if (!std::all_of(all.begin(), begin, isGuard) || !std::all_of(end, all.end(), isGuard)) {
            return base::fail(base::ErrorKind::kBackend, "the kernel writes outside of its buffers");
        }
        std::copy(begin, end, to.begin());
        return {};
    }

private:
    Part(std::size_t guard, std::size_t bytes) : m_guard(guard), m_bytes(bytes) {}
    [[nodiscard]] std::size_t allBytes() const { return m_bytes + 2 * m_guard; }

    std::size_t m_guard;
    std::size_t m_bytes;
    std::optional<backend::DeviceMemory> m_memory;
};

} // namespace

std::string devicePluginPath(const std::string& name) {
    return buildPath("lib/tessera/backends/libtessera-" + name + ".so");
}

base::Result<DeviceTrial> DeviceTrial::open(const std::string& name, backend::PluginSettings settings) {
    TESSERA_TRY(auto plugin, backend::openPlugin(name, devicePluginPath(name), settings, {}));
    return DeviceTrial(std::move(settings), std::move(plugin));
}

base::Result<Tensor> DeviceTrial::run(const graph::Graph& graph, const graph::Region& region,
                                      const backend::Implementation& implementation,
                                      const std::vector<Tensor>& inputs) const {
    TESSERA_TRY(const auto kernel, m_plugin->create(graph, region, implementation.name, m_settings));
    std::vector<Tensor> constants;
    for (const auto constant : region.constants) {
        TESSERA_TRY(constants.emplace_back(), graph.value(constant).constant->tensor());
    }
    TESSERA_CHECK(kernel->prepare(constants));
    std::vector<Part> parts;
    std::vector<ts_buffer> given;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        TESSERA_TRY(auto part, Part::of(device(), laidOut(inputs[i], implementation.inputLayouts[i])));
        parts.push_back(std::move(part));
        given.push_back(parts.back().buffer());
    }
    const auto& type = graph.value(region.outputs[0]).type;
    const Layout& layout = implementation.outputLayouts[0];
    std::vector<std::byte> bytes(static_cast<std::size_t>(layout.sizeBytes(type.dtype, *type.extents())),
                                 kNotANumber);
    TESSERA_TRY(const auto output, Part::of(device(), bytes));
    const ts_buffer taken = output.buffer();
    TESSERA_TRY(auto stream, device().createStream());
    TESSERA_CHECK(kernel->queue(stream, given, {&taken, 1}, ts_buffer{}));
    TESSERA_CHECK(output.read(stream, bytes));
    Tensor result(type.dtype, *type.extents());
    backend::convertLayout(type.dtype, result.extents(), layout, bytes.data(),
                           Layout::plain(result.extents().size()), result.mutableBytes().data());
    if (laidOut(result, layout) != bytes) {
        return base::fail(base::ErrorKind::kBackend, "the result's padding does not hold zeros");
    }
    return result;
}

} // namespace tessera::test
