#include "engine/backend/device_plugin.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <dlfcn.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;

namespace {

using nlohmann::json;

std::string textOr(const char* text, const char* otherwise = "") {
    return text != nullptr ? text : otherwise;
}

/// A figure that is too large for our signed ones, which a plug-in may state, is the largest of them.
template <typename Wide, typename Stated>
Wide clampedTo(Stated stated) {
    constexpr auto kMost = std::numeric_limits<Wide>::max();
    return stated < static_cast<Stated>(kMost) ? static_cast<Wide>(stated) : kMost;
}

std::map<std::string, std::string> textsOf(const char* text) {
    std::map<std::string, std::string> texts;
    const auto object = json::parse(textOr(text), nullptr, false);
    if (object.is_object()) {
        for (const auto& [name, value] : object.items()) {
            if (value.is_string()) {
                texts[name] = value.get<std::string>();
            }
        }
    }
    return texts;
}

/// What a plug-in of this version tells at least: it does not know what is added at the end later.
constexpr std::size_t kLeastInfoBytes =
    offsetof(ts_device_info, shares_host_memory) + sizeof(ts_device_info::shares_host_memory);
constexpr std::size_t kLeastApiBytes =
    offsetof(ts_device_api, last_error) + sizeof(ts_device_api::last_error);

DeviceInfo readInfo(const ts_device_info* told) {
    DeviceInfo info;
    if (told == nullptr || told->size < kLeastInfoBytes) {
        info.reason = "its plug-in tells nothing of it";
        return info;
    }
    const auto& stated = *told;
    info.name = textOr(stated.name);
    info.vendor = textOr(stated.vendor);
    info.driver = textOr(stated.driver);
    info.reason = textOr(stated.reason);
    info.fingerprint = textsOf(stated.fingerprint);
    info.memoryBytes = clampedTo<std::int64_t>(stated.memory_bytes);
    info.largestAllocationBytes = clampedTo<std::int64_t>(stated.largest_allocation_bytes);
    info.computeUnits = clampedTo<std::int32_t>(stated.compute_units);
    info.clockMegahertz = clampedTo<std::int32_t>(stated.clock_mhz);
    info.alignmentBytes = std::max<std::int64_t>(1, stated.alignment_bytes);
    info.isEmulated = stated.is_emulated != 0;
    info.sharesHostMemory = stated.shares_host_memory != 0;
    return info;
}

base::Result<DriverDescription> readDescription(const char* text, const std::string& where) {
    const auto object = json::parse(textOr(text), nullptr, false);
    if (!object.is_object()) {
        return fail(ErrorKind::kRefused, "its description is not a JSON object", where);
    }
    const auto all = textsOf(text);
    const auto member = [&all](const char* name) {
        const auto at = all.find(name);
        return at != all.end() ? at->second : std::string();
    };
    DriverDescription description{member("kind"), member("title"), member("version"), {}, {}};
    for (const auto& entry : object.value("libraries", json::array())) {
        const auto texts = textsOf(entry.dump().c_str());
        if (const auto name = texts.find("name"); name != texts.end()) {
            const auto version = texts.find("version");
            description.libraries[name->second] = version != texts.end() ? version->second : "";
        }
    }
    for (const auto& name : object.value("environment", json::array())) {
        if (name.is_string()) {
            description.environment.push_back(name.get<std::string>());
        }
    }
    return description;
}

/// Calls of a device and of its driver that say no more than a status.
base::Status statusOf(const ts_device_api& api, ts_status status, const std::string& where) {
    switch (status) {
    case TS_OK:
        return {};
    case TS_UNSUPPORTED:
    case TS_OUT_OF_MEMORY:
        return fail(ErrorKind::kImpossible, api.last_error(), where);
    default:
        return fail(ErrorKind::kBackend, api.last_error(), where);
    }
}

/// Closes the vendor's library when the last device of it has gone.
struct OpenDriver {
    const ts_device_api& api;
    ts_driver* raw;
    ~OpenDriver() { api.close(raw); }
};

class AbiDevice final : public Device {
public:
    AbiDevice(std::shared_ptr<const OpenDriver> driver, ts_device* device, const DeviceId& id,
              DeviceInfo info)
        : m_driver(std::move(driver))
        , m_device(device)
        , m_id(id)
        , m_where(id.toText())
        , m_info(std::move(info)) {}
    ~AbiDevice() override { api().close_device(m_device); }
    AbiDevice(const AbiDevice&) = delete;
    AbiDevice& operator=(const AbiDevice&) = delete;

    [[nodiscard]] const DeviceId& id() const override { return m_id; }
    [[nodiscard]] const DeviceInfo& info() const override { return m_info; }
    [[nodiscard]] const ts_device_api& api() const override { return m_driver->api; }
    [[nodiscard]] ts_device* raw() const override { return m_device; }
    [[nodiscard]] bool isLost() const override { return m_isLost; }
    base::Status check(ts_status status) override {
        if (status == TS_DEVICE_LOST) {
            m_isLost = true;
        }
        return statusOf(api(), status, m_where);
    }

private:
    std::shared_ptr<const OpenDriver> m_driver;
    ts_device* m_device;
    DeviceId m_id;
    std::string m_where;
    DeviceInfo m_info;
    std::atomic<bool> m_isLost{false};
};

class AbiDriver final : public DeviceDriver {
public:
    AbiDriver(std::shared_ptr<const OpenDriver> driver, DeviceId::Kind kind, DriverDescription description)
        : m_driver(std::move(driver)), m_kind(kind), m_description(std::move(description)) {
        const std::size_t count = m_driver->api.count(m_driver->raw);
        for (std::size_t ordinal = 0; ordinal < count; ++ordinal) {
            m_devices.push_back(readInfo(m_driver->api.info(m_driver->raw, ordinal)));
        }
    }

    [[nodiscard]] const DriverDescription& description() const override { return m_description; }
    [[nodiscard]] const std::vector<DeviceInfo>& devices() const override { return m_devices; }

    base::Result<std::shared_ptr<Device>> open(std::int32_t ordinal) override {
        const DeviceId id{m_kind, ordinal};
        const auto at = static_cast<std::size_t>(ordinal);
        if (ordinal < 0 || at >= m_devices.size()) {
            return fail(ErrorKind::kImpossible,
                        "there is none: " + m_description.title + " has " + std::to_string(m_devices.size()) +
                            (m_devices.size() == 1 ? " device" : " devices"),
                        id.toText());
        }
        if (!m_devices[at].reason.empty()) {
            return fail(ErrorKind::kImpossible, m_devices[at].reason, id.toText());
        }
        ts_device* device = nullptr;
        TESSERA_CHECK(
            statusOf(m_driver->api, m_driver->api.open_device(m_driver->raw, at, &device), id.toText()));
        if (device == nullptr) {
            return fail(ErrorKind::kBackend, "its plug-in says that it is open, and gives none", id.toText());
        }
        return std::make_shared<AbiDevice>(m_driver, device, id, m_devices[at]);
    }

private:
    std::shared_ptr<const OpenDriver> m_driver;
    DeviceId::Kind m_kind;
    DriverDescription m_description;
    std::vector<DeviceInfo> m_devices;
};

/// The table of a plug-in of this version. \par Errors kRefused: names the version that it is made for.
base::Result<const ts_device_api*> apiOf(ts_device_entry entry, const std::string& library) {
    const ts_device_api* api = entry(TS_DEVICE_ABI_VERSION);
    for (std::uint32_t older = TS_DEVICE_ABI_VERSION - 1; api == nullptr && older > 0; --older) {
        api = entry(older);
    }
    if (api == nullptr || api->version != TS_DEVICE_ABI_VERSION) {
        const auto version = api != nullptr ? "version " + std::to_string(api->version) : "a later version";
        return fail(ErrorKind::kRefused,
                    "it is made for " + version + " of the device contract, Tessera has version " +
                        std::to_string(TS_DEVICE_ABI_VERSION) + ": build it again",
                    library);
    }
    if (api->size < kLeastApiBytes) {
        return fail(ErrorKind::kRefused, "its table of functions is cut short", library);
    }
    return api;
}

/// A plug-in says that a call went well, and gives nothing.
auto gaveNothing(const Device& device, const char* what) {
    return fail(ErrorKind::kBackend,
                std::string("its plug-in says that it made ") + what + ", and gives none",
                device.id().toText());
}

} // namespace

DeviceMemory::DeviceMemory(std::shared_ptr<Device> device, ts_device_memory* handle, std::size_t bytes)
    : DeviceObject(device, handle, device->api().release), m_bytes(bytes) {}

void* DeviceMemory::native(const char* name) const {
    return device().api().native_of_memory(raw(), name);
}

PinnedMemory::PinnedMemory(std::shared_ptr<Device> device, void* data, std::size_t bytes)
    : m_data(data, Free{std::move(device)}), m_bytes(static_cast<std::byte*>(data), bytes) {}

void PinnedMemory::Free::operator()(void* data) const {
    device->api().release_pinned(device->raw(), data);
}

Event::Event(std::shared_ptr<Device> device, ts_event* handle)
    : DeviceObject(device, handle, device->api().destroy_event) {}

base::Status Event::synchronize() const {
    return device().check(device().api().synchronize_event(raw()));
}

base::Result<double> Event::nanosecondsTo(const Event& later) const {
    double nanoseconds = 0;
    TESSERA_CHECK(device().check(device().api().elapsed(raw(), later.raw(), &nanoseconds)));
    return nanoseconds;
}

DeviceGraph::DeviceGraph(std::shared_ptr<Device> device, ts_graph* handle)
    : DeviceObject(device, handle, device->api().destroy_graph) {}

Stream::Stream(std::shared_ptr<Device> device, ts_stream* handle)
    : DeviceObject(device, handle, device->api().destroy_stream) {}

base::Status Stream::copyToDevice(const DeviceMemory& to, std::size_t offset,
                                  std::span<const std::byte> from) {
    return copyToDevice(to.buffer(offset, from.size()), from);
}

base::Status Stream::copyToHost(std::span<std::byte> to, const DeviceMemory& from, std::size_t offset) {
    return copyToHost(to, from.buffer(offset, to.size()));
}

base::Status Stream::copyToDevice(const ts_buffer& to, std::span<const std::byte> from) {
    return device().check(
        device().api().copy_to_device(raw(), to.memory, to.offset, from.data(), from.size()));
}

base::Status Stream::copyToHost(std::span<std::byte> to, const ts_buffer& from) {
    return device().check(device().api().copy_to_host(raw(), to.data(), from.memory, from.offset, to.size()));
}

base::Status Stream::copyOnDevice(const DeviceMemory& to, std::size_t toOffset, const DeviceMemory& from,
                                  std::size_t fromOffset, std::size_t bytes) {
    return device().check(
        device().api().copy_on_device(raw(), to.raw(), toOffset, from.raw(), fromOffset, bytes));
}

base::Status Stream::fill(const DeviceMemory& to, std::size_t offset, std::size_t bytes, std::byte value) {
    return device().check(
        device().api().fill(raw(), to.raw(), offset, bytes, std::to_integer<std::uint8_t>(value)));
}

base::Status Stream::record(Event& event) {
    return device().check(device().api().record(event.raw(), raw()));
}

base::Status Stream::wait(const Event& event) {
    return device().check(device().api().wait(raw(), event.raw()));
}

base::Status Stream::synchronize() {
    return device().check(device().api().synchronize(raw()));
}

base::Status Stream::beginCapture() {
    if (device().api().begin_capture == nullptr) {
        return fail(ErrorKind::kImpossible, "it captures no graphs", device().id().toText());
    }
    return device().check(device().api().begin_capture(raw()));
}

base::Result<DeviceGraph> Stream::endCapture() {
    if (device().api().end_capture == nullptr) {
        return fail(ErrorKind::kImpossible, "it captures no graphs", device().id().toText());
    }
    ts_graph* graph = nullptr;
    TESSERA_CHECK(device().check(device().api().end_capture(raw(), &graph)));
    if (graph == nullptr) {
        return gaveNothing(device(), "a graph");
    }
    return DeviceGraph(device().shared_from_this(), graph);
}

base::Status Stream::launch(const DeviceGraph& graph) {
    return device().check(device().api().launch(graph.raw(), raw()));
}

void* Stream::native(const char* name) const {
    return device().api().native_of_stream(raw(), name);
}

base::Result<DeviceMemory> Device::allocate(std::size_t bytes) {
    ts_device_memory* memory = nullptr;
    TESSERA_CHECK(check(api().allocate(raw(), bytes, &memory)));
    if (memory == nullptr) {
        return gaveNothing(*this, "memory");
    }
    return DeviceMemory(shared_from_this(), memory, bytes);
}

base::Result<PinnedMemory> Device::allocatePinned(std::size_t bytes) {
    void* data = nullptr;
    TESSERA_CHECK(check(api().allocate_pinned(raw(), bytes, &data)));
    if (data == nullptr) {
        return gaveNothing(*this, "memory of the host");
    }
    return PinnedMemory(shared_from_this(), data, bytes);
}

base::Result<DeviceMemoryUse> Device::memory() {
    std::uint64_t free = 0;
    std::uint64_t total = 0;
    TESSERA_CHECK(check(api().memory(raw(), &free, &total)));
    return DeviceMemoryUse{clampedTo<std::int64_t>(free), clampedTo<std::int64_t>(total)};
}

base::Result<Stream> Device::createStream() {
    ts_stream* stream = nullptr;
    TESSERA_CHECK(check(api().create_stream(raw(), &stream)));
    if (stream == nullptr) {
        return gaveNothing(*this, "a stream");
    }
    return Stream(shared_from_this(), stream);
}

base::Result<Event> Device::createEvent() {
    ts_event* event = nullptr;
    TESSERA_CHECK(check(api().create_event(raw(), &event)));
    if (event == nullptr) {
        return gaveNothing(*this, "an event");
    }
    return Event(shared_from_this(), event);
}

base::Result<std::shared_ptr<DeviceDriver>>
openDevicePlugin(DeviceId::Kind kind, const std::filesystem::path& plugin,
                 const std::map<std::string, std::string>& options) {
    const std::string where = plugin.string();
    // Never closed: the vendor's library under it starts threads that outlive a dlclose.
    void* handle = ::dlopen(plugin.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        return fail(ErrorKind::kImpossible, ::dlerror(), where);
    }
    const auto entry = reinterpret_cast<ts_device_entry>(::dlsym(handle, TS_DEVICE_ENTRY_NAME));
    if (entry == nullptr) {
        return fail(ErrorKind::kRefused, std::string("it has no symbol ") + TS_DEVICE_ENTRY_NAME, where);
    }
    TESSERA_TRY(const auto* api, apiOf(entry, where));
    std::vector<ts_option> given;
    for (const auto& [name, value] : options) {
        given.push_back({name.c_str(), value.c_str()});
    }
    const ts_driver_settings settings{sizeof settings, given.size(), given.data()};
    ts_driver* driver = nullptr;
    TESSERA_CHECK(statusOf(*api, api->open(&settings, &driver), std::string(toText(kind))));
    if (driver == nullptr) {
        return fail(ErrorKind::kBackend, "it says that it is open, and gives nothing", where);
    }
    auto open = std::make_shared<const OpenDriver>(*api, driver);
    TESSERA_TRY(auto description, readDescription(api->describe(driver), where));
    if (description.kind != toText(kind)) {
        return fail(ErrorKind::kRefused,
                    "its devices are of kind '" + description.kind + "', not '" + std::string(toText(kind)) +
                        "'",
                    where);
    }
    return std::make_shared<AbiDriver>(std::move(open), kind, std::move(description));
}

} // namespace tessera::backend
