#include "engine/backend/device_copy.h"

#include "engine/backend/device_plugin.h"
#include "engine/base/assert.h"

#include <cstddef>
#include <utility>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::string_view kToDevice = "to-device";
constexpr std::string_view kToHost = "to-host";
/// Of this file's copies; another one after a change that makes them faster or slower.
constexpr const char* kVersion = "2";

class CopyKernel final : public Kernel {
public:
    explicit CopyKernel(Implementation offered) : m_offered(std::move(offered)) {}

    base::Status prepare(std::span<const graph::Tensor> /*constants*/) override { return {}; }
    [[nodiscard]] const Implementation* offered() const override { return &m_offered; }

    base::Status run(BufferList /*inputs*/, BufferList /*outputs*/, void* /*workspace*/) override {
        return fail(ErrorKind::kBackend, "a copy is queued on a stream of its device", m_offered.backend);
    }

    base::Status queue(Stream& stream, BufferList inputs, BufferList outputs,
                       const ts_buffer& /*workspace*/) override {
        const auto& from = inputs[0];
        const auto& to = outputs[0];
        const bool isToDevice = m_offered.name == kToDevice;
        if (from.bytes != to.bytes || (from.memory == nullptr) != isToDevice ||
            (to.memory == nullptr) == isToDevice) {
            return fail(ErrorKind::kBackend, "its buffers are of different sizes, or on other devices",
                        m_offered.backend);
        }
        return isToDevice ? stream.copyToDevice(to, hostBytes(from)) : stream.copyToHost(hostBytes(to), from);
    }

private:
    Implementation m_offered;
};

class DeviceCopies final : public Plugin {
public:
    explicit DeviceCopies(std::shared_ptr<Device> device)
        : m_device(std::move(device)), m_id(copyBackend(m_device->id().kind)) {
        m_description.version = kVersion;
        base::Hasher hasher;
        m_description.contentHash = hasher.add(std::string_view(kVersion)).add(hashOf(*m_device)).finish();
    }

    [[nodiscard]] const std::string& id() const override { return m_id; }
    [[nodiscard]] const PluginDescription& description() const override { return m_description; }

    base::Result<Offering> offer(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
                                 const PluginSettings& /*settings*/) override {
        return Offering{{}, {{"", "it copies between devices alone"}}};
    }

    void announce(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
                  const std::string& /*implementation*/, const PluginSettings& /*settings*/) override {}

    base::Result<std::vector<Detail>> details(const graph::Graph& /*graph*/, const graph::Region& /*region*/,
                                              const std::string& /*implementation*/,
                                              const PluginSettings& /*settings*/) override {
        return std::vector<Detail>();
    }

    base::Result<std::unique_ptr<Kernel>> create(const graph::Graph& graph, const graph::Region& region,
                                                 const std::string& implementation,
                                                 const PluginSettings& /*settings*/) override {
        const auto& node = graph.node(region.nodes.front());
        const std::string where = m_id + ":" + implementation;
        const bool isConversion =
            region.nodes.size() == 1 && node.op == "Convert" && node.domain == "tessera";
        const auto text = node.attributes.stringOr("from", "");
        if (!isConversion || text != node.attributes.stringOr("to", "")) {
            return fail(ErrorKind::kBackend, "it copies what keeps its layout, and nothing else", where);
        }
        const bool isToDevice = implementation == kToDevice;
        if (!isToDevice && implementation != kToHost) {
            return fail(ErrorKind::kBackend, "it makes no such kernel", where);
        }
        TESSERA_TRY(const auto layout, Layout::parse(text));
        const DeviceId host;
        auto offered =
            isToDevice ? deviceCopy(host, m_device->id(), layout) : deviceCopy(m_device->id(), host, layout);
        return std::make_unique<CopyKernel>(std::move(offered));
    }

private:
    std::shared_ptr<Device> m_device;
    std::string m_id;
    PluginDescription m_description;
};

} // namespace

std::string copyBackend(DeviceId::Kind kind) {
    return "copy-" + std::string(toText(kind));
}

Implementation deviceCopy(const DeviceId& from, const DeviceId& to, const Layout& layout) {
    const bool isToDevice = from == DeviceId{};
    TESSERA_ASSERT(isToDevice != (to == DeviceId{}));
    Implementation copy;
    copy.device = isToDevice ? to : from;
    copy.backend = copyBackend(copy.device.kind);
    copy.name = isToDevice ? kToDevice : kToHost;
    copy.inputLayouts = {layout};
    copy.outputLayouts = {layout};
    return copy;
}

std::optional<Implementation> copyFor(const DeviceId& from, const Layout& fromLayout, const DeviceId& to,
                                      const Layout& toLayout) {
    const DeviceId host;
    const bool isCopy = (from == host) != (to == host) && fromLayout == toLayout &&
                        fromLayout.kind() == Layout::Kind::kPhysical;
    return isCopy ? std::optional(deviceCopy(from, to, fromLayout)) : std::nullopt;
}

bool isDeviceCopy(const Implementation& implementation) {
    return implementation.device != DeviceId{} &&
           implementation.backend == copyBackend(implementation.device.kind);
}

PortDevices portDevices(const Implementation& implementation) {
    if (!isDeviceCopy(implementation)) {
        return {implementation.device, implementation.device};
    }
    return implementation.name == kToDevice ? PortDevices{{}, implementation.device}
                                            : PortDevices{implementation.device, {}};
}

std::unique_ptr<Plugin> makeDeviceCopies(std::shared_ptr<Device> device) {
    return std::make_unique<DeviceCopies>(std::move(device));
}

base::Hash128 hashOf(const Device& device) {
    const auto& info = device.info();
    base::Hasher hasher;
    hasher.add(std::string_view(device.id().toText())).add(std::string_view(info.name));
    hasher.add(std::string_view(info.vendor)).add(std::string_view(info.driver));
    for (const auto& [name, value] : info.fingerprint) {
        hasher.add(std::string_view(name)).add(std::string_view(value));
    }
    return hasher.finish();
}

} // namespace tessera::backend
