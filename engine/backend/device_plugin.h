#pragma once

#include "engine/backend/abi/tessera_device.h"
#include "engine/backend/device_id.h"
#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::backend {

/// A device as its plug-in tells of it. \see ts_device_info
struct DeviceInfo {
    std::string name;
    std::string vendor;
    std::string driver; ///< its version
    std::string reason; ///< why it cannot be opened; empty: it can
    std::map<std::string, std::string> fingerprint;
    std::int64_t memoryBytes = 0;
    std::int64_t largestAllocationBytes = 0;
    std::int32_t computeUnits = 0;
    std::int32_t clockMegahertz = 0; ///< 0: not told
    std::int64_t alignmentBytes = 1;
    bool isEmulated = false; ///< by the CPU: its times say nothing of any device
    bool sharesHostMemory = false;

    friend bool operator==(const DeviceInfo&, const DeviceInfo&) = default;
};

/// What a device plug-in says of itself and of the vendor's library.
struct DriverDescription {
    std::string kind; ///< "opencl"
    std::string title;
    std::string version;
    std::map<std::string, std::string> libraries; ///< name to version
    std::vector<std::string> environment;         ///< variables that change results or speed
};

struct DeviceMemoryUse {
    std::int64_t freeBytes = 0;
    std::int64_t totalBytes = 0;
};

class Device;

/// Frees what a plug-in made, and keeps its device open until then.
template <typename Handle>
class DeviceObject {
public:
    using Free = void (*)(Handle*);

    DeviceObject(std::shared_ptr<Device> device, Handle* handle, Free free)
        : m_handle(handle, Release{std::move(device), free}) {}

    [[nodiscard]] Handle* raw() const { return m_handle.get(); }
    [[nodiscard]] Device& device() const { return *m_handle.get_deleter().device; }

private:
    /// Holds the device, so that it goes last also where another object is moved here.
    struct Release {
        std::shared_ptr<Device> device;
        Free free;
        void operator()(Handle* handle) const { free(handle); }
    };
    std::unique_ptr<Handle, Release> m_handle;
};

class DeviceMemory : public DeviceObject<ts_device_memory> {
public:
    DeviceMemory(std::shared_ptr<Device> device, ts_device_memory* handle, std::size_t bytes);
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }
    /// A part of it, as kernels are given it.
    [[nodiscard]] ts_buffer buffer(std::size_t offset, std::size_t bytes) const {
        return {nullptr, bytes, raw(), offset};
    }
    /// The vendor's handle; null: there is none of that name.
    [[nodiscard]] void* native(const char* name) const;

private:
    std::size_t m_bytes;
};

/// Memory of the host from and to which copies are fast and do not wait.
class PinnedMemory {
public:
    PinnedMemory(std::shared_ptr<Device> device, void* data, std::size_t bytes);
    [[nodiscard]] std::span<std::byte> bytes() const { return m_bytes; }

private:
    struct Free {
        std::shared_ptr<Device> device;
        void operator()(void* data) const;
    };
    std::unique_ptr<void, Free> m_data;
    std::span<std::byte> m_bytes;
};

/// A moment of a stream.
class Event : public DeviceObject<ts_event> {
public:
    Event(std::shared_ptr<Device> device, ts_event* handle);
    /// Waits for it. \par Errors kBackend: it was never recorded; so for all that takes an event.
    [[nodiscard]] base::Status synchronize() const;
    /// Nanoseconds from this moment to `later`, of the device's clock; waits for both.
    [[nodiscard]] base::Result<double> nanosecondsTo(const Event& later) const;
};

/// Queued work that is queued again at once.
class DeviceGraph : public DeviceObject<ts_graph> {
public:
    DeviceGraph(std::shared_ptr<Device> device, ts_graph* handle);
};

/// Work on it runs in the order in which it was queued; between streams only events order it. Used by one
/// thread at a time. Memory of the host that a copy is given stays until the stream has passed the copy.
/// \par Errors of all: kImpossible: out of memory; kBackend with the plug-in's sentence.
class Stream : public DeviceObject<ts_stream> {
public:
    Stream(std::shared_ptr<Device> device, ts_stream* handle);

    [[nodiscard]] base::Status copyToDevice(const DeviceMemory& to, std::size_t offset,
                                            std::span<const std::byte> from);
    [[nodiscard]] base::Status copyToHost(std::span<std::byte> to, const DeviceMemory& from,
                                          std::size_t offset);
    /// The same of a buffer that lies on the device, from where it begins.
    [[nodiscard]] base::Status copyToDevice(const ts_buffer& to, std::span<const std::byte> from);
    [[nodiscard]] base::Status copyToHost(std::span<std::byte> to, const ts_buffer& from);
    [[nodiscard]] base::Status copyOnDevice(const DeviceMemory& to, std::size_t toOffset,
                                            const DeviceMemory& from, std::size_t fromOffset,
                                            std::size_t bytes);
    [[nodiscard]] base::Status fill(const DeviceMemory& to, std::size_t offset, std::size_t bytes,
                                    std::byte value);
    [[nodiscard]] base::Status record(Event& event);
    /// What is queued from now on waits for the event, on the device.
    [[nodiscard]] base::Status wait(const Event& event);
    /// Waits for all that was queued.
    [[nodiscard]] base::Status synchronize();

    /// What is queued until endCapture is kept, not run. kImpossible: the device has no graphs.
    [[nodiscard]] base::Status beginCapture();
    [[nodiscard]] base::Result<DeviceGraph> endCapture();
    [[nodiscard]] base::Status launch(const DeviceGraph& graph);

    /// The vendor's handle; null: there is none of that name.
    [[nodiscard]] void* native(const char* name) const;
};

/// A device that is open. Thread-safe; goes with the last of what was made from it.
class Device : public std::enable_shared_from_this<Device> {
public:
    virtual ~Device() = default;
    [[nodiscard]] virtual const DeviceId& id() const = 0;
    [[nodiscard]] virtual const DeviceInfo& info() const = 0;
    [[nodiscard]] virtual const ts_device_api& api() const = 0;
    [[nodiscard]] virtual ts_device* raw() const = 0;
    /// A call said that the device is gone: nothing will work on it any more.
    [[nodiscard]] virtual bool isLost() const = 0;
    /// The status of a call as a Result; remembers that the device is lost.
    [[nodiscard]] virtual base::Status check(ts_status status) = 0;

    /// \par Errors kImpossible: out of memory, after which the device is as it was.
    [[nodiscard]] base::Result<DeviceMemory> allocate(std::size_t bytes);
    /// \par Errors as of allocate.
    [[nodiscard]] base::Result<PinnedMemory> allocatePinned(std::size_t bytes);
    /// Free is what this process has left of it where the driver does not know what others hold.
    [[nodiscard]] base::Result<DeviceMemoryUse> memory();
    [[nodiscard]] base::Result<Stream> createStream();
    [[nodiscard]] base::Result<Event> createEvent();
    /// The vendor's handle; null: there is none of that name.
    [[nodiscard]] void* native(const char* name) const { return api().native_of_device(raw(), name); }
};

/// A device plug-in in this process, with the vendor's library loaded. Both stay so until the process ends.
class DeviceDriver {
public:
    virtual ~DeviceDriver() = default;
    [[nodiscard]] virtual const DriverDescription& description() const = 0;
    /// By ordinal; those that cannot be opened are among them.
    [[nodiscard]] virtual const std::vector<DeviceInfo>& devices() const = 0;
    /// \par Errors kImpossible: there is none of that ordinal, or why it cannot be opened.
    [[nodiscard]] virtual base::Result<std::shared_ptr<Device>> open(std::int32_t ordinal) = 0;
};

/// Opens the plug-in of devices of a kind. \param options "library": the vendor's library instead of the one
/// that the linker finds. \par Errors kImpossible: the vendor's library is not there or has no device, in the
/// plug-in's sentence; kRefused: it is no device plug-in, or of another contract version.
[[nodiscard]] base::Result<std::shared_ptr<DeviceDriver>>
openDevicePlugin(DeviceId::Kind kind, const std::filesystem::path& plugin,
                 const std::map<std::string, std::string>& options = {});

} // namespace tessera::backend
