// The device contract for authors in C++: write a Driver with the members that are called below, then
// TESSERA_DEVICE(Driver). Header-only and free of Tessera's libraries; exceptions stop here and become a
// status with a message: Unsupported, StatusError, or any other (TS_FAILED).
//
//   Driver   Driver(const DriverSettings&), text describe(), size_t count(), const ts_device_info*
//   info(ordinal),
//            Driver::Device* open(ordinal)
//   Device   types Memory, Stream, Event; allocate, allocatePinned, releasePinned, memory, createStream,
//            createEvent, native; optional: a type Graph
//   Memory   native
//   Stream   synchronize, copyToDevice, copyToHost, copyOnDevice, fill, record, wait, native; with graphs:
//            beginCapture, endCapture, launch
//   Event    synchronize, static elapsed
//
// What is given back is deleted.
#pragma once

#include "backend.hpp"
#include "tessera_device.h"

#include <cstdint>

namespace tessera::plugin {

/// What a driver is opened with.
class DriverSettings {
public:
    explicit DriverSettings(const ts_driver_settings& settings) : m_settings(&settings) {}
    [[nodiscard]] std::string option(std::string_view name, std::string_view fallback) const {
        for (std::size_t i = 0; i < m_settings->option_count; ++i) {
            if (name == m_settings->options[i].name) {
                return m_settings->options[i].value;
            }
        }
        return std::string(fallback);
    }

private:
    const ts_driver_settings* m_settings;
};

/// How much of a device's memory there is.
struct MemoryUse {
    std::uint64_t freeBytes = 0;
    std::uint64_t totalBytes = 0;
};

/// "96 MiB".
inline std::string memoryText(std::uint64_t bytes) {
    constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
    return bytes < kMiB ? std::to_string(bytes) + " bytes" : std::to_string(bytes / kMiB) + " MiB";
}

/// Throws StatusError TS_INVALID unless the range lies in an allocation of `allocated` bytes.
inline void requireRange(std::size_t offset, std::size_t bytes, std::size_t allocated) {
    if (offset > allocated || bytes > allocated - offset) {
        throw StatusError(TS_INVALID, std::to_string(bytes) + " bytes at " + std::to_string(offset) +
                                          " do not lie in an allocation of " + std::to_string(allocated) +
                                          " bytes");
    }
}

namespace detail {

template <typename Driver>
struct DriverHolder {
    Driver driver;
    std::string description;
    explicit DriverHolder(const DriverSettings& settings) : driver(settings) {}
};

template <typename Object, typename Handle>
Object& as(Handle* handle) {
    return *reinterpret_cast<Object*>(handle);
}

template <typename Object, typename Handle>
void give(Handle** to, std::unique_ptr<Object> made) {
    *to = reinterpret_cast<Handle*>(made.release());
}

template <typename Driver>
void addDriverCalls(ts_device_api& api) {
    using Holder = DriverHolder<Driver>;
    using Device = typename Driver::Device;
    api.open = [](const ts_driver_settings* settings, ts_driver** driver) {
        return guarded([&] { give(driver, std::make_unique<Holder>(DriverSettings(*settings))); });
    };
    api.close = [](ts_driver* driver) { delete &as<Holder>(driver); };
    api.describe = [](ts_driver* driver) -> const char* {
        auto& holder = as<Holder>(driver);
        guarded([&] { holder.description = holder.driver.describe(); });
        return holder.description.c_str();
    };
    api.count = [](ts_driver* driver) { return as<Holder>(driver).driver.count(); };
    api.info = [](ts_driver* driver, std::size_t ordinal) { return as<Holder>(driver).driver.info(ordinal); };
    api.open_device = [](ts_driver* driver, std::size_t ordinal, ts_device** device) {
        return guarded([&] { give(device, as<Holder>(driver).driver.open(ordinal)); });
    };
    api.close_device = [](ts_device* device) { delete &as<Device>(device); };
    api.last_error = [] { return g_lastError.c_str(); };
}

template <typename Device>
void addMemoryCalls(ts_device_api& api) {
    using Memory = typename Device::Memory;
    api.allocate = [](ts_device* device, std::size_t bytes, ts_device_memory** memory) {
        return guarded([&] { give(memory, as<Device>(device).allocate(bytes)); });
    };
    api.release = [](ts_device_memory* memory) { delete &as<Memory>(memory); };
    api.allocate_pinned = [](ts_device* device, std::size_t bytes, void** data) {
        return guarded([&] { *data = as<Device>(device).allocatePinned(bytes); });
    };
    api.release_pinned = [](ts_device* device, void* data) { as<Device>(device).releasePinned(data); };
    api.memory = [](ts_device* device, std::uint64_t* free, std::uint64_t* total) {
        return guarded([&] {
            const MemoryUse use = as<Device>(device).memory();
            *free = use.freeBytes;
            *total = use.totalBytes;
        });
    };
    api.native_of_device = [](ts_device* device, const char* name) {
        return as<Device>(device).native(name);
    };
    api.native_of_memory = [](ts_device_memory* memory, const char* name) {
        return as<Memory>(memory).native(name);
    };
}

template <typename Device>
void addStreamCalls(ts_device_api& api) {
    using Memory = typename Device::Memory;
    using Stream = typename Device::Stream;
    api.create_stream = [](ts_device* device, ts_stream** stream) {
        return guarded([&] { give(stream, as<Device>(device).createStream()); });
    };
    api.destroy_stream = [](ts_stream* stream) { delete &as<Stream>(stream); };
    api.synchronize = [](ts_stream* stream) { return guarded([&] { as<Stream>(stream).synchronize(); }); };
    api.copy_to_device = [](ts_stream* stream, ts_device_memory* to, std::size_t offset, const void* from,
                            std::size_t bytes) {
        return guarded([&] { as<Stream>(stream).copyToDevice(as<Memory>(to), offset, from, bytes); });
    };
    api.copy_to_host = [](ts_stream* stream, void* to, ts_device_memory* from, std::size_t offset,
                          std::size_t bytes) {
        return guarded([&] { as<Stream>(stream).copyToHost(to, as<Memory>(from), offset, bytes); });
    };
    api.copy_on_device = [](ts_stream* stream, ts_device_memory* to, std::size_t toOffset,
                            ts_device_memory* from, std::size_t fromOffset, std::size_t bytes) {
        return guarded([&] {
            as<Stream>(stream).copyOnDevice(as<Memory>(to), toOffset, as<Memory>(from), fromOffset, bytes);
        });
    };
    api.fill = [](ts_stream* stream, ts_device_memory* to, std::size_t offset, std::size_t bytes,
                  std::uint8_t value) {
        return guarded([&] { as<Stream>(stream).fill(as<Memory>(to), offset, bytes, value); });
    };
    api.native_of_stream = [](ts_stream* stream, const char* name) {
        return as<Stream>(stream).native(name);
    };
}

template <typename Device>
void addEventCalls(ts_device_api& api) {
    using Stream = typename Device::Stream;
    using Event = typename Device::Event;
    api.create_event = [](ts_device* device, ts_event** event) {
        return guarded([&] { give(event, as<Device>(device).createEvent()); });
    };
    api.destroy_event = [](ts_event* event) { delete &as<Event>(event); };
    api.record = [](ts_event* event, ts_stream* stream) {
        return guarded([&] { as<Stream>(stream).record(as<Event>(event)); });
    };
    api.wait = [](ts_stream* stream, ts_event* event) {
        return guarded([&] { as<Stream>(stream).wait(as<Event>(event)); });
    };
    api.synchronize_event = [](ts_event* event) { return guarded([&] { as<Event>(event).synchronize(); }); };
    api.elapsed = [](ts_event* from, ts_event* to, double* nanoseconds) {
        return guarded([&] { *nanoseconds = Event::elapsed(as<Event>(from), as<Event>(to)); });
    };
}

/// Only of devices that have graphs; the others leave the calls NULL.
template <typename Device>
void addGraphCalls(ts_device_api& api) {
    if constexpr (requires { typename Device::Graph; }) {
        using Stream = typename Device::Stream;
        using Graph = typename Device::Graph;
        api.begin_capture = [](ts_stream* stream) {
            return guarded([&] { as<Stream>(stream).beginCapture(); });
        };
        api.end_capture = [](ts_stream* stream, ts_graph** graph) {
            return guarded([&] { give(graph, as<Stream>(stream).endCapture()); });
        };
        api.launch = [](ts_graph* graph, ts_stream* stream) {
            return guarded([&] { as<Stream>(stream).launch(as<Graph>(graph)); });
        };
        api.destroy_graph = [](ts_graph* graph) { delete &as<Graph>(graph); };
    }
}

template <typename Driver>
const ts_device_api* deviceTable() {
    static const ts_device_api api = [] {
        ts_device_api made{};
        made.size = sizeof made;
        made.version = TS_DEVICE_ABI_VERSION;
        addDriverCalls<Driver>(made);
        addMemoryCalls<typename Driver::Device>(made);
        addStreamCalls<typename Driver::Device>(made);
        addEventCalls<typename Driver::Device>(made);
        addGraphCalls<typename Driver::Device>(made);
        return made;
    }();
    return &api;
}

} // namespace detail

} // namespace tessera::plugin

/// Exports the device plug-in. `Driver` is constructed from DriverSettings; throwing there says why there is
/// none.
#define TESSERA_DEVICE(Driver)                                                                               \
    extern "C" __attribute__((visibility("default"))) const ts_device_api* tessera_device_entry(             \
        uint32_t hostVersion) {                                                                              \
        return hostVersion == TS_DEVICE_ABI_VERSION ? ::tessera::plugin::detail::deviceTable<Driver>()       \
                                                    : nullptr;                                               \
    }
