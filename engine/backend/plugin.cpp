#include "engine/backend/plugin.h"

#include "engine/backend/abi_ceilings.h"
#include "engine/backend/abi_region.h"
#include "engine/backend/build_ids.h"
#include "engine/backend/device_copy.h"
#include "engine/backend/device_plugin.h"
#include "engine/backend/offer_sink.h"
#include "engine/base/file_system.h"

#include <cstddef>
#include <dlfcn.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;

namespace {

/// The C settings and the strings behind them.
class AbiSettings {
public:
    explicit AbiSettings(const PluginSettings& settings)
        : m_cacheFolder(settings.cacheFolder.string())
        , m_cpus(settings.cpus)
        , m_heartbeat(settings.heartbeat) {
        for (const auto& [name, value] : settings.options) {
            m_options.push_back({name.c_str(), value.c_str()});
        }
        m_view.size = sizeof m_view;
        m_view.threads = settings.threads;
        m_view.precision = static_cast<std::int32_t>(settings.precision);
        m_view.whole_graph_baseline = settings.use == PluginSettings::Use::kWholeGraphBaseline ? 1 : 0;
        m_view.option_count = m_options.size();
        m_view.options = m_options.data();
        m_view.cache_folder = m_cacheFolder.c_str();
        m_view.cpu_count = m_cpus.size();
        m_view.cpus = m_cpus.data();
        if (m_heartbeat) {
            m_view.still_at_work = [](void* host) { (*static_cast<std::function<void()>*>(host))(); };
            m_view.host = &m_heartbeat;
        }
        if (settings.ceilings) {
            m_ceilings = abiCeilings(*settings.ceilings, settings.threads);
            m_view.ceilings = &m_ceilings;
        }
        if (settings.device != nullptr) {
            m_view.device_api = &settings.device->api();
            m_view.device = settings.device->raw();
        }
    }
    AbiSettings(const AbiSettings&) = delete;
    AbiSettings& operator=(const AbiSettings&) = delete;
    [[nodiscard]] const ts_settings& view() const { return m_view; }

private:
    std::string m_cacheFolder;
    std::vector<std::int32_t> m_cpus;
    std::function<void()> m_heartbeat;
    std::vector<ts_option> m_options;
    ts_ceilings m_ceilings{};
    ts_settings m_view{};
};

base::Status checkStatus(const ts_backend_api& api, ts_status status, const std::string& where) {
    switch (status) {
    case TS_OK:
        return {};
    case TS_UNSUPPORTED:
        return fail(ErrorKind::kImpossible, api.last_error(), where);
    default:
        return fail(ErrorKind::kBackend, api.last_error(), where);
    }
}

/// Of the function table of a plug-in that has these members.
constexpr std::size_t kLeastApiBytes = offsetof(ts_backend_api, announce);
constexpr std::size_t kBytesToAnnounce = offsetof(ts_backend_api, details);
constexpr std::size_t kBytesToDetails = offsetof(ts_backend_api, precede);
constexpr std::size_t kBytesToPrecede = offsetof(ts_backend_api, offered);
constexpr std::size_t kBytesToOffered = offsetof(ts_backend_api, dynamic_output);
constexpr std::size_t kBytesToDynamicOutput = sizeof(ts_backend_api);

/// The tensor that a plug-in states; what it says of its size is checked first.
base::Result<graph::Tensor> copyStated(const ts_tensor& stated, const std::string& where) {
    constexpr std::int32_t kMostAxes = 26; // letters of a layout
    const auto dtype = graph::dtypeFromOnnx(stated.dtype);
    const bool isTyped = dtype && graph::bitWidth(*dtype) > 0;
    const bool isShaped =
        stated.rank >= 0 && stated.rank <= kMostAxes && (stated.rank == 0 || stated.extents != nullptr);
    if (!isTyped || !isShaped || (stated.bytes > 0 && stated.data == nullptr)) {
        return fail(ErrorKind::kBackend,
                    "an output whose extents only a run tells comes without type, extents or data", where);
    }
    const graph::Extents extents(stated.extents, stated.extents + stated.rank);
    const auto count = graph::elementCount(extents);
    const bool isNegative = std::ranges::any_of(extents, [](std::int64_t extent) { return extent < 0; });
    if (isNegative || !count ||
        graph::packedBytes(*dtype, static_cast<std::size_t>(*count)) != stated.bytes) {
        return fail(ErrorKind::kBackend,
                    "an output of extents " + graph::toText(extents) + " has " +
                        std::to_string(stated.bytes) + " bytes",
                    where);
    }
    graph::Tensor tensor(*dtype, extents);
    if (stated.bytes > 0) {
        std::memcpy(tensor.mutableBytes().data(), stated.data, stated.bytes);
    }
    return tensor;
}

class AbiKernel final : public Kernel {
public:
    AbiKernel(const ts_backend_api& api, ts_kernel* kernel, std::string where, std::shared_ptr<Device> device)
        : m_api(api), m_kernel(kernel), m_where(std::move(where)), m_device(std::move(device)) {}
    ~AbiKernel() override { m_api.destroy(m_kernel); }
    AbiKernel(const AbiKernel&) = delete;
    AbiKernel& operator=(const AbiKernel&) = delete;

    base::Status prepare(std::span<const graph::Tensor> constants) override {
        std::vector<ts_tensor> views;
        views.reserve(constants.size());
        for (const auto& tensor : constants) {
            views.push_back({static_cast<std::int32_t>(tensor.dtype()),
                             static_cast<std::int32_t>(tensor.extents().size()), tensor.extents().data(),
                             tensor.bytes().data(), tensor.bytes().size()});
        }
        return statusOf(m_api.prepare(m_kernel, views.data(), views.size()));
    }

    /// What it says of itself; nothing where the plug-in leaves that to `offer`.
    void tell(OfferSink& sink) const {
        if (m_api.size >= kBytesToOffered && m_api.offered != nullptr) {
            m_api.offered(m_kernel, &sink.raw());
        }
    }
    void setOffered(Implementation offered) { m_offered = std::move(offered); }
    [[nodiscard]] const Implementation* offered() const override { return &m_offered; }

    base::Status run(BufferList inputs, BufferList outputs, void* workspace) override {
        const ts_buffer scratch = hostBuffer(workspace, static_cast<std::size_t>(workspaceBytes()));
        return statusOf(m_api.run(m_kernel, nullptr, inputs.data(), outputs.data(), &scratch));
    }

    base::Status queue(Stream& stream, BufferList inputs, BufferList outputs,
                       const ts_buffer& workspace) override {
        if (m_device == nullptr) {
            return Kernel::queue(stream, inputs, outputs, workspace);
        }
        return statusOf(m_api.run(m_kernel, stream.raw(), inputs.data(), outputs.data(), &workspace));
    }

    base::Result<graph::Tensor> dynamicOutput(std::size_t output) const override {
        if (m_api.size < kBytesToDynamicOutput || m_api.dynamic_output == nullptr) {
            return Kernel::dynamicOutput(output);
        }
        ts_tensor stated{};
        TESSERA_CHECK(checkStatus(m_api, m_api.dynamic_output(m_kernel, output, &stated), m_where));
        return copyStated(stated, m_where);
    }

    void precede(const Kernel& next) override {
        const auto* other = dynamic_cast<const AbiKernel*>(&next);
        const bool isOfOne = other != nullptr && &other->m_api == &m_api;
        if (isOfOne && m_api.size >= kBytesToPrecede && m_api.precede != nullptr) {
            m_api.precede(m_kernel, other->m_kernel); // nothing depends on it
        }
    }

private:
    /// Without a word where all is well: this is on the path of every run.
    [[nodiscard]] base::Status statusOf(ts_status status) const {
        return status == TS_OK ? base::Status() : failure(status);
    }

    [[nodiscard]] base::Status failure(ts_status status) const {
        if (m_device != nullptr && status == TS_OUT_OF_MEMORY) {
            return fail(ErrorKind::kImpossible, m_api.last_error(), m_where);
        }
        auto told = checkStatus(m_api, status, m_where);
        if (m_device != nullptr && status == TS_DEVICE_LOST) {
            static_cast<void>(m_device->check(status)); // so that its other users are told
        }
        return told;
    }

    const ts_backend_api& m_api;
    ts_kernel* m_kernel;
    std::string m_where;
    std::shared_ptr<Device> m_device; ///< stays open as long as this is there
    Implementation m_offered;
};

class AbiPlugin final : public Plugin {
public:
    AbiPlugin(std::string id, const ts_backend_api& api, ts_backend* backend, PluginDescription description,
              OnnxWriter writer, std::shared_ptr<Device> device)
        : m_id(std::move(id))
        , m_api(api)
        , m_backend(backend)
        , m_description(std::move(description))
        , m_writer(std::move(writer))
        , m_device(std::move(device)) {}
    ~AbiPlugin() override { m_api.close(m_backend); }
    AbiPlugin(const AbiPlugin&) = delete;
    AbiPlugin& operator=(const AbiPlugin&) = delete;

    [[nodiscard]] const std::string& id() const override { return m_id; }
    [[nodiscard]] const PluginDescription& description() const override { return m_description; }

    base::Result<Offering> offer(const graph::Graph& graph, const graph::Region& region,
                                 const PluginSettings& settings) override {
        TESSERA_TRY(const auto view, AbiRegion::make(graph, region, WeightBytes::kLeaveOut, m_writer));
        const bool takesDynamic = m_api.size >= kBytesToDynamicOutput && m_api.dynamic_output != nullptr;
        if (!takesDynamic && !view->dynamicValue().empty()) {
            return Offering{{}, {{"", "only a run tells the extents of '" + view->dynamicValue() + "'"}}};
        }
        const AbiSettings raw(settings);
        OfferSink sink(m_id, graph, region);
        TESSERA_CHECK(
            checkStatus(m_api, m_api.offer(m_backend, &view->view(), &raw.view(), &sink.raw()), m_id));
        return taken(sink);
    }

    void announce(const graph::Graph& graph, const graph::Region& region, const std::string& implementation,
                  const PluginSettings& settings) override {
        if (m_api.size < kBytesToAnnounce || m_api.announce == nullptr) {
            return;
        }
        if (const auto view = AbiRegion::make(graph, region, WeightBytes::kLeaveOut, m_writer)) {
            const AbiSettings raw(settings);
            m_api.announce(m_backend, &(*view)->view(), implementation.c_str(), &raw.view());
        }
    }

    base::Result<std::vector<Detail>> details(const graph::Graph& graph, const graph::Region& region,
                                              const std::string& implementation,
                                              const PluginSettings& settings) override {
        if (m_api.size < kBytesToDetails || m_api.details == nullptr) {
            return std::vector<Detail>();
        }
        TESSERA_TRY(const auto view, AbiRegion::make(graph, region, WeightBytes::kLeaveOut, m_writer));
        const AbiSettings raw(settings);
        std::vector<Detail> told;
        ts_detail_sink sink{sizeof sink,
                            [](ts_detail_sink* into, const char* name, const char* text) {
                                static_cast<std::vector<Detail>*>(into->host)
                                    ->push_back({name != nullptr ? name : "", text != nullptr ? text : ""});
                            },
                            &told};
        TESSERA_CHECK(checkStatus(
            m_api, m_api.details(m_backend, &view->view(), implementation.c_str(), &raw.view(), &sink),
            m_id + ":" + implementation));
        return told;
    }

    base::Result<std::unique_ptr<Kernel>> create(const graph::Graph& graph, const graph::Region& region,
                                                 const std::string& implementation,
                                                 const PluginSettings& settings) override {
        TESSERA_TRY(const auto view, AbiRegion::make(graph, region, WeightBytes::kInclude, m_writer));
        const AbiSettings raw(settings);
        ts_kernel* kernel = nullptr;
        const std::string where = m_id + ":" + implementation;
        TESSERA_CHECK(checkStatus(
            m_api, m_api.create(m_backend, &view->view(), implementation.c_str(), &raw.view(), &kernel),
            where));
        if (kernel == nullptr) {
            return fail(ErrorKind::kBackend, "it says that it made a kernel, and gives none", where);
        }
        auto made = std::make_unique<AbiKernel>(m_api, kernel, where, m_device);
        OfferSink sink(m_id, graph, region);
        made->tell(sink);
        auto told = taken(sink);
        if (told.implementations.empty() && told.refusals.empty()) {
            TESSERA_TRY(told, offer(graph, region, settings));
        }
        const auto own = std::ranges::find(told.implementations, implementation, &Implementation::name);
        if (own == told.implementations.end()) {
            return fail(ErrorKind::kBackend, "it makes a kernel that it does not offer", where);
        }
        made->setOffered(std::move(*own));
        return made;
    }

private:
    /// What was offered, on the device that the plug-in was opened with.
    [[nodiscard]] Offering taken(OfferSink& sink) const {
        auto offering = sink.take();
        for (auto& implementation : offering.implementations) {
            implementation.device = m_device != nullptr ? m_device->id() : DeviceId{};
        }
        return offering;
    }

    std::string m_id;
    const ts_backend_api& m_api;
    ts_backend* m_backend;
    PluginDescription m_description;
    OnnxWriter m_writer;
    std::shared_ptr<Device> m_device; ///< that it was opened with
};

base::Result<PluginDescription> readDescription(const char* text, const std::filesystem::path& library) {
    const auto json = nlohmann::json::parse(text != nullptr ? text : "", nullptr, false);
    if (!json.is_object()) {
        return fail(ErrorKind::kRefused, "its description is not a JSON object", library.string());
    }
    const auto textOf = [](const nlohmann::json& object, const char* key) {
        const auto at = object.find(key);
        return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
    };
    PluginDescription description;
    description.version = textOf(json, "version");
    if (json.contains("libraries") && json["libraries"].is_array()) {
        for (const auto& entry : json["libraries"]) {
            if (entry.is_object()) {
                description.libraries[textOf(entry, "name")] = textOf(entry, "version");
            }
        }
    }
    if (json.contains("environment") && json["environment"].is_array()) {
        for (const auto& name : json["environment"]) {
            if (name.is_string()) {
                description.environment.push_back(name.get<std::string>());
            }
        }
    }
    description.usesCeilings = json.value("uses_ceilings", nlohmann::json(false)) == nlohmann::json(true);
    return description;
}

/// The table of a plug-in of this version. \par Errors kRefused: names the version that it is made for.
base::Result<const ts_backend_api*> apiOf(ts_entry entry, const std::filesystem::path& library) {
    const auto refuse = [&library](const std::string& version) {
        return fail(ErrorKind::kRefused,
                    "it is made for " + version + " of the plug-in contract, Tessera has version " +
                        std::to_string(TS_ABI_VERSION) + ": build it again",
                    library.string());
    };
    const ts_backend_api* api = entry(TS_ABI_VERSION);
    for (std::uint32_t older = TS_ABI_VERSION - 1; api == nullptr && older > 0; --older) {
        api = entry(older);
    }
    if (api == nullptr) {
        return refuse("a later version");
    }
    if (api->version != TS_ABI_VERSION) {
        return refuse("version " + std::to_string(api->version));
    }
    if (api->size < kLeastApiBytes) {
        return fail(ErrorKind::kRefused, "its table of functions is cut short", library.string());
    }
    return api;
}

constexpr std::size_t kMaxPluginBytes = std::size_t{1} << 30U;

} // namespace

base::Result<std::unique_ptr<Plugin>> openPlugin(const std::string& id, const std::filesystem::path& library,
                                                 const PluginSettings& settings, OnnxWriter writer,
                                                 const Plugin* elsewhere) {
    const auto before = loadedBuildIds();
    TESSERA_TRY(const auto contents, base::readTextFile(library, kMaxPluginBytes));
    // Never closed: vendor libraries start threads and register exit handlers that outlive a dlclose.
    void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        return fail(ErrorKind::kImpossible, ::dlerror(), library.string());
    }
    const auto entry = reinterpret_cast<ts_entry>(::dlsym(handle, TS_ENTRY_NAME));
    if (entry == nullptr) {
        return fail(ErrorKind::kRefused, std::string("it has no symbol ") + TS_ENTRY_NAME, library.string());
    }
    TESSERA_TRY(const auto* api, apiOf(entry, library));
    const AbiSettings raw(settings);
    ts_backend* backend = nullptr;
    if (api->open(&raw.view(), &backend) != TS_OK) {
        return fail(ErrorKind::kImpossible, api->last_error(), id);
    }
    auto description = readDescription(api->describe(backend), library);
    if (!description) {
        api->close(backend);
        return fail(description.error());
    }
    base::Hasher hasher;
    hasher.add(std::string_view(contents));
    const auto known = elsewhere != nullptr ? elsewhere->description().loaded : std::vector<std::string>();
    for (const auto& buildId : loadedBuildIds()) {
        auto file = buildId.substr(0, buildId.rfind(' '));
        if (!before.contains(buildId) || std::ranges::find(known, file) != known.end()) {
            hasher.add(std::string_view(buildId));
            description->loaded.push_back(std::move(file));
        }
    }
    if (settings.device != nullptr) {
        hasher.add(hashOf(*settings.device));
    }
    description->contentHash = hasher.finish();
    return std::make_unique<AbiPlugin>(id, *api, backend, *std::move(description), std::move(writer),
                                       settings.device);
}

base::Status Kernel::queue(Stream& /*stream*/, BufferList /*inputs*/, BufferList /*outputs*/,
                           const ts_buffer& /*workspace*/) {
    return fail(ErrorKind::kBackend, "it runs on the CPU alone", "kernel");
}

base::Result<graph::Tensor> Kernel::dynamicOutput(std::size_t output) const {
    return fail(ErrorKind::kBackend, "output " + std::to_string(output) + " has a buffer, or is not there",
                "kernel");
}

} // namespace tessera::backend
