// The plug-in contract for authors in C++: derive Backend and Kernel, then TESSERA_BACKEND(YourBackend).
// Header-only and free of Tessera's libraries; exceptions stop here and become a status with a message.
#pragma once

#include "tessera_backend.h"

#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tessera::plugin {

/// Thrown to say that a region or a variant cannot be run, with one clause for people.
class Unsupported : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thrown with the status that the host is to get: TS_OUT_OF_MEMORY, TS_DEVICE_LOST and the like.
class StatusError : public std::runtime_error {
public:
    StatusError(ts_status status, const std::string& message)
        : std::runtime_error(message), m_status(status) {}
    [[nodiscard]] ts_status status() const { return m_status; }

private:
    ts_status m_status;
};

/// Throws Unsupported unless an implementation is the one that a backend offers.
inline void requireOffered(std::string_view implementation, std::string_view offered) {
    if (implementation != offered) {
        throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
    }
}

/// A node of a region with typed access to its attributes.
class NodeView {
public:
    explicit NodeView(const ts_node& node) : m_node(&node) {}

    [[nodiscard]] std::string_view op() const { return m_node->op; }
    [[nodiscard]] std::string_view domain() const { return m_node->domain; }
    [[nodiscard]] std::string_view name() const { return m_node->name; }
    [[nodiscard]] std::int64_t opset() const { return m_node->opset; }
    [[nodiscard]] std::span<const std::int32_t> inputs() const {
        return {m_node->inputs, m_node->input_count};
    }
    [[nodiscard]] std::span<const std::int32_t> outputs() const {
        return {m_node->outputs, m_node->output_count};
    }
    /// Value index of an input, or -1 when it is absent.
    [[nodiscard]] std::int32_t input(std::size_t index) const {
        return index < m_node->input_count ? m_node->inputs[index] : -1;
    }
    [[nodiscard]] std::int32_t output(std::size_t index) const { return m_node->outputs[index]; }

    [[nodiscard]] const ts_attribute* find(std::string_view name) const {
        for (std::size_t i = 0; i < m_node->attribute_count; ++i) {
            if (name == m_node->attributes[i].name) {
                return &m_node->attributes[i];
            }
        }
        return nullptr;
    }
    [[nodiscard]] std::int64_t intOr(std::string_view name, std::int64_t fallback) const {
        const auto* attribute = find(name);
        return attribute != nullptr ? attribute->i : fallback;
    }
    [[nodiscard]] float floatOr(std::string_view name, float fallback) const {
        const auto* attribute = find(name);
        return attribute != nullptr ? attribute->f : fallback;
    }
    [[nodiscard]] std::string_view stringOr(std::string_view name, std::string_view fallback) const {
        const auto* attribute = find(name);
        return attribute != nullptr ? std::string_view(attribute->s) : fallback;
    }
    /// Empty when absent.
    [[nodiscard]] std::span<const std::int64_t> ints(std::string_view name) const {
        const auto* attribute = find(name);
        return attribute != nullptr ? std::span(attribute->ints, attribute->count)
                                    : std::span<const std::int64_t>();
    }

private:
    const ts_node* m_node;
};

/// A region with bounds-free, typed access.
class RegionView {
public:
    explicit RegionView(const ts_region& region) : m_region(&region) {}

    [[nodiscard]] const ts_region& raw() const { return *m_region; }
    [[nodiscard]] std::size_t nodeCount() const { return m_region->node_count; }
    [[nodiscard]] NodeView node(std::size_t index) const { return NodeView(m_region->nodes[index]); }
    [[nodiscard]] const ts_value& value(std::int32_t index) const { return m_region->values[index]; }
    /// Empty where not even the rank is known.
    [[nodiscard]] std::span<const std::int64_t> extents(std::int32_t index) const {
        const ts_value& held = value(index);
        return {held.extents, static_cast<std::size_t>(held.rank < 0 ? 0 : held.rank)};
    }
    /// Does only a run tell its extents? \see ts_value
    [[nodiscard]] bool isDynamic(std::int32_t index) const {
        bool isOpen = value(index).rank < 0;
        for (const auto extent : extents(index)) {
            isOpen = isOpen || extent < 0;
        }
        return isOpen;
    }
    [[nodiscard]] std::span<const std::int32_t> inputs() const {
        return {m_region->inputs, m_region->input_count};
    }
    [[nodiscard]] std::span<const std::int32_t> constants() const {
        return {m_region->constants, m_region->constant_count};
    }
    [[nodiscard]] std::span<const std::int32_t> outputs() const {
        return {m_region->outputs, m_region->output_count};
    }
    /// Position of a value among inputs, constants or outputs; -1 when it is not there.
    [[nodiscard]] static std::int32_t positionIn(std::span<const std::int32_t> list, std::int32_t value) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list[i] == value) {
                return static_cast<std::int32_t>(i);
            }
        }
        return -1;
    }
    [[nodiscard]] std::int64_t elements(std::int32_t index) const {
        std::int64_t count = 1;
        for (const auto extent : extents(index)) {
            count *= extent;
        }
        return count;
    }

private:
    const ts_region* m_region;
};

/// What a kernel is made with.
class SettingsView {
public:
    explicit SettingsView(const ts_settings& settings) : m_settings(&settings) {}

    [[nodiscard]] int threads() const { return m_settings->threads; }
    [[nodiscard]] ts_precision precision() const { return static_cast<ts_precision>(m_settings->precision); }
    [[nodiscard]] bool wholeGraphBaseline() const { return m_settings->whole_graph_baseline != 0; }
    [[nodiscard]] std::string_view cacheFolder() const {
        return m_settings->cache_folder != nullptr ? m_settings->cache_folder : "";
    }
    /// Where this process may run, in the native pool's order; empty when the host does not say.
    [[nodiscard]] std::span<const std::int32_t> cpus() const {
        const bool stated = m_settings->size >= offsetof(ts_settings, cpus) + sizeof m_settings->cpus;
        return stated ? std::span(m_settings->cpus, m_settings->cpu_count) : std::span<const std::int32_t>();
    }
    /// What the host has measured of the machine; nullptr: nothing.
    [[nodiscard]] const ts_ceilings* ceilings() const {
        constexpr std::size_t kEnd = offsetof(ts_settings, ceilings) + sizeof(void*);
        const ts_ceilings* given = m_settings->size >= kEnd ? m_settings->ceilings : nullptr;
        return given != nullptr && given->size >= sizeof(ts_ceilings) ? given : nullptr;
    }
    /// The device that the backend's spec names, opened; nullptr: the CPU. \see tessera_device.h
    [[nodiscard]] ts_device* device() const {
        constexpr std::size_t kEnd = offsetof(ts_settings, device) + sizeof(void*);
        return m_settings->size >= kEnd ? m_settings->device : nullptr;
    }
    /// The table of that device's plug-in; nullptr: the CPU.
    [[nodiscard]] const ts_device_api* deviceApi() const {
        return device() != nullptr ? m_settings->device_api : nullptr;
    }
    [[nodiscard]] std::string_view option(std::string_view name, std::string_view fallback) const {
        for (std::size_t i = 0; i < m_settings->option_count; ++i) {
            if (name == m_settings->options[i].name) {
                return m_settings->options[i].value;
            }
        }
        return fallback;
    }
    /// \see ts_settings
    void heartbeat() const {
        const bool stated = m_settings->size >= offsetof(ts_settings, host) + sizeof m_settings->host;
        if (stated && m_settings->still_at_work != nullptr) {
            m_settings->still_at_work(m_settings->host);
        }
    }

private:
    const ts_settings* m_settings;
};

/// One way to run a region, as offered.
struct Offer {
    std::string name;
    std::vector<std::string> inputLayouts;
    std::vector<std::string> outputLayouts;
    ts_precision precision = TS_STRICT;
    int threads = 0; ///< 1, or 0: as many as it is given
    ts_pool pool = TS_POOL_NATIVE;
    std::size_t workspaceBytes = 0;
    std::size_t persistentBytes = 0;
    std::vector<std::int32_t> viewOf;
    std::vector<std::int32_t> inPlaceOf;
    std::vector<std::int64_t> viewOffsets; ///< bytes, one an output; empty: zeros
    std::vector<std::int32_t> partOf;      ///< one an input; empty: none
    std::vector<std::int64_t> partOffsets; ///< bytes, one an input; empty: zeros
    std::int64_t lowerBoundFlops = 0;      ///< \see ts_offer
    bool epilogueIsFree = false;           ///< \see ts_offer
    std::int64_t estimatedFlops = 0;       ///< \see ts_offer
    ts_non_finite nonFinite = TS_NON_FINITE_CARRIED;
};

/// Collects offers and refusals.
class Offers {
public:
    explicit Offers(ts_offer_sink& sink) : m_sink(&sink) {}

    void add(const Offer& offer) {
        const auto pointers = [](const std::vector<std::string>& texts) {
            std::vector<const char*> list;
            list.reserve(texts.size());
            for (const auto& text : texts) {
                list.push_back(text.c_str());
            }
            return list;
        };
        const auto inputs = pointers(offer.inputLayouts);
        const auto outputs = pointers(offer.outputLayouts);
        ts_offer raw{};
        raw.size = sizeof raw;
        raw.name = offer.name.c_str();
        raw.input_layouts = inputs.data();
        raw.output_layouts = outputs.data();
        raw.precision = offer.precision;
        raw.threads = offer.threads;
        raw.pool = offer.pool;
        raw.workspace_bytes = offer.workspaceBytes;
        raw.persistent_bytes = offer.persistentBytes;
        raw.view_of = offer.viewOf.empty() ? nullptr : offer.viewOf.data();
        raw.in_place_of = offer.inPlaceOf.empty() ? nullptr : offer.inPlaceOf.data();
        raw.lower_bound_flops = offer.lowerBoundFlops;
        raw.epilogue_is_free = offer.epilogueIsFree ? 1 : 0;
        raw.estimated_flops = offer.estimatedFlops;
        raw.non_finite = offer.nonFinite;
        raw.view_offsets = offer.viewOffsets.empty() ? nullptr : offer.viewOffsets.data();
        raw.part_of = offer.partOf.empty() ? nullptr : offer.partOf.data();
        raw.part_offsets = offer.partOffsets.empty() ? nullptr : offer.partOffsets.data();
        m_sink->offer(m_sink, &raw);
    }
    void refuse(const std::string& implementation, const std::string& reason) {
        m_sink->refuse(m_sink, implementation.empty() ? nullptr : implementation.c_str(), reason.c_str());
    }

private:
    ts_offer_sink* m_sink;
};

/// Collects what is told of one implementation.
class Details {
public:
    explicit Details(ts_detail_sink& sink) : m_sink(&sink) {}
    /// \see ts_detail_sink
    void add(const char* name, const std::string& text) { m_sink->detail(m_sink, name, text.c_str()); }

private:
    ts_detail_sink* m_sink;
};

class Kernel {
public:
    virtual ~Kernel() = default;
    /// One tensor for each constant of the region, in its order.
    virtual void prepare(std::span<const ts_tensor> constants) = 0;
    /// \param workspace  as many bytes as were offered; without data and memory where none were
    virtual void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
                     const ts_buffer& workspace) = 0;
    /// `next` is run soon behind this kernel. \see ts_backend_api.precede
    virtual void precede(const Kernel& /*next*/) {}
    /// What the last run made of an output whose extents were open. \see ts_backend_api.dynamic_output
    [[nodiscard]] virtual ts_tensor dynamicOutput(std::size_t /*output*/) const {
        throw std::runtime_error("it has no outputs whose extents only a run tells");
    }

    /// For `create` to set where `offer` takes long or leaves out what `create` makes. \see
    /// ts_backend_api.offered
    Offer offered{};
    std::size_t inputCount = 0;  ///< set by the wrapper
    std::size_t outputCount = 0; ///< set by the wrapper
};

/// One that takes regions with values whose extents only a run tells says so by a static member
/// `kTakesDynamicValues`; its kernels then override `dynamicOutput`.
class Backend {
public:
    virtual ~Backend() = default;
    /// JSON as ts_backend_api.describe says.
    [[nodiscard]] virtual std::string describe() = 0;
    /// Throw Unsupported to refuse the whole region.
    virtual void offer(const RegionView& region, const SettingsView& settings, Offers& offers) = 0;
    [[nodiscard]] virtual std::unique_ptr<Kernel>
    create(const RegionView& region, std::string_view implementation, const SettingsView& settings) = 0;
    /// `create` will be asked for this soon: for backends that make many kernels at once.
    virtual void announce(const RegionView& /*region*/, std::string_view /*implementation*/,
                          const SettingsView& /*settings*/) {}
    /// How an implementation does its work.
    virtual void details(const RegionView& /*region*/, std::string_view /*implementation*/,
                         const SettingsView& /*settings*/, Details& /*details*/) {}
};

namespace detail {

inline thread_local std::string g_lastError = "no error";

/// Runs `action`; what it throws becomes a status and the thread's last error.
template <typename Action>
ts_status guarded(Action&& action) noexcept {
    try {
        action();
        return TS_OK;
    } catch (const Unsupported& error) {
        g_lastError = error.what();
        return TS_UNSUPPORTED;
    } catch (const StatusError& error) {
        g_lastError = error.what();
        return error.status();
    } catch (const std::bad_alloc&) {
        g_lastError = "out of memory";
        return TS_OUT_OF_MEMORY;
    } catch (const std::exception& error) {
        g_lastError = error.what();
        return TS_FAILED;
    } catch (...) {
        // The boundary of the C contract: whatever a vendor library throws must not cross it.
        g_lastError = "an exception of unknown type";
        return TS_FAILED;
    }
}

struct Holder {
    std::unique_ptr<Backend> backend;
    std::string description;
};

template <typename Made>
const ts_backend_api* table() {
    static const ts_backend_api api = [] {
        ts_backend_api made{};
        made.size = sizeof made;
        made.version = TS_ABI_VERSION;
        made.open = [](const ts_settings* settings, ts_backend** backend) {
            return guarded([&] {
                auto holder = std::make_unique<Holder>();
                holder->backend = std::make_unique<Made>(SettingsView(*settings));
                *backend = reinterpret_cast<ts_backend*>(holder.release());
            });
        };
        made.close = [](ts_backend* backend) { delete reinterpret_cast<Holder*>(backend); };
        made.describe = [](ts_backend* backend) -> const char* {
            auto* holder = reinterpret_cast<Holder*>(backend);
            guarded([&] { holder->description = holder->backend->describe(); });
            return holder->description.c_str();
        };
        made.offer = [](ts_backend* backend, const ts_region* region, const ts_settings* settings,
                        ts_offer_sink* sink) {
            Offers offers(*sink);
            const ts_status status = guarded([&] {
                reinterpret_cast<Holder*>(backend)->backend->offer(RegionView(*region),
                                                                   SettingsView(*settings), offers);
            });
            if (status == TS_UNSUPPORTED) {
                offers.refuse("", g_lastError);
                return TS_OK;
            }
            return status;
        };
        made.create = [](ts_backend* backend, const ts_region* region, const char* implementation,
                         const ts_settings* settings, ts_kernel** kernel) {
            return guarded([&] {
                auto created = reinterpret_cast<Holder*>(backend)->backend->create(
                    RegionView(*region), implementation, SettingsView(*settings));
                created->inputCount = region->input_count;
                created->outputCount = region->output_count;
                *kernel = reinterpret_cast<ts_kernel*>(created.release());
            });
        };
        made.prepare = [](ts_kernel* kernel, const ts_tensor* constants, size_t count) {
            return guarded([&] { reinterpret_cast<Kernel*>(kernel)->prepare({constants, count}); });
        };
        made.bind = nullptr;
        made.run = [](ts_kernel* kernel, ts_stream* stream, const ts_buffer* inputs, const ts_buffer* outputs,
                      const ts_buffer* workspace) {
            auto* held = reinterpret_cast<Kernel*>(kernel);
            return guarded([&] {
                held->run(stream, {inputs, held->inputCount}, {outputs, held->outputCount},
                          workspace != nullptr ? *workspace : ts_buffer{});
            });
        };
        made.destroy = [](ts_kernel* kernel) { delete reinterpret_cast<Kernel*>(kernel); };
        made.last_error = [] { return g_lastError.c_str(); };
        made.precede = [](ts_kernel* kernel, ts_kernel* next) {
            return guarded(
                [&] { reinterpret_cast<Kernel*>(kernel)->precede(*reinterpret_cast<const Kernel*>(next)); });
        };
        made.offered = [](const ts_kernel* kernel, ts_offer_sink* sink) {
            const auto* held = reinterpret_cast<const Kernel*>(kernel);
            if (!held->offered.name.empty()) {
                Offers(*sink).add(held->offered);
            }
        };
        // Only for those that override it: the host need not describe regions to the others.
        if constexpr (!std::is_same_v<decltype(&Made::announce), decltype(&Backend::announce)>) {
            made.announce = [](ts_backend* backend, const ts_region* region, const char* implementation,
                               const ts_settings* settings) {
                return guarded([&] {
                    reinterpret_cast<Holder*>(backend)->backend->announce(RegionView(*region), implementation,
                                                                          SettingsView(*settings));
                });
            };
        }
        if constexpr (requires { Made::kTakesDynamicValues; }) {
            made.dynamic_output = [](const ts_kernel* kernel, std::size_t output, ts_tensor* tensor) {
                return guarded(
                    [&] { *tensor = reinterpret_cast<const Kernel*>(kernel)->dynamicOutput(output); });
            };
        }
        if constexpr (!std::is_same_v<decltype(&Made::details), decltype(&Backend::details)>) {
            made.details = [](ts_backend* backend, const ts_region* region, const char* implementation,
                              const ts_settings* settings, ts_detail_sink* sink) {
                return guarded([&] {
                    Details details(*sink);
                    reinterpret_cast<Holder*>(backend)->backend->details(RegionView(*region), implementation,
                                                                         SettingsView(*settings), details);
                });
            };
        }
        return made;
    }();
    return &api;
}

} // namespace detail

} // namespace tessera::plugin

/// Exports the backend. `Type` is constructed from a SettingsView; throwing there makes it unavailable.
#define TESSERA_BACKEND(Type)                                                                                \
    extern "C" __attribute__((visibility("default"))) const ts_backend_api* tessera_backend_entry(           \
        uint32_t hostVersion) {                                                                              \
        return hostVersion == TS_ABI_VERSION ? ::tessera::plugin::detail::table<Type>() : nullptr;           \
    }
