#pragma once

#include "engine/backend/abi/device.hpp"
#include "engine/backends/opencl/library.h"
#include "engine/backends/opencl/owned.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace tessera::opencl {

/// Which device, and how much memory it has.
struct DeviceFacts {
    Platform platform = nullptr;
    DeviceHandle device = nullptr;
    std::uint64_t memoryBytes = 0;
    std::uint64_t largestAllocationBytes = 0;
};

/// What all that is made from a device needs of it.
class Core {
public:
    Core(std::shared_ptr<const Library> library, const DeviceFacts& facts);

    [[nodiscard]] const Functions& cl() const { return m_library->functions(); }
    [[nodiscard]] const Library& library() const { return *m_library; }
    [[nodiscard]] const DeviceFacts& facts() const { return m_facts; }
    [[nodiscard]] Context context() const { return m_context.get(); }
    [[nodiscard]] Owned<Queue> createQueue();
    /// Throws unless all went well; a device that was lost once stays so.
    void require(Int status, const char* call);
    /// Throws where the device was lost.
    void requireThere() const;
    /// Counts the bytes of an allocation; throws TS_OUT_OF_MEMORY where they are not there.
    void take(std::size_t bytes);
    void giveBack(std::size_t bytes) { m_heldBytes -= bytes; }
    [[nodiscard]] std::uint64_t heldBytes() const { return m_heldBytes; }

private:
    std::shared_ptr<const Library> m_library;
    DeviceFacts m_facts;
    Owned<Context> m_context;
    std::atomic<std::uint64_t> m_heldBytes{0};
    std::atomic<bool> m_isLost{false};
};

class DeviceBytes {
public:
    DeviceBytes(Core& core, std::size_t bytes);
    ~DeviceBytes();
    DeviceBytes(const DeviceBytes&) = delete;
    DeviceBytes& operator=(const DeviceBytes&) = delete;

    [[nodiscard]] Mem handle() const { return m_memory.get(); }
    [[nodiscard]] void* native(const char* name) const;
    /// Throws TS_INVALID unless the range lies inside.
    void requireRange(std::size_t offset, std::size_t bytes) const;

private:
    Core& m_core;
    std::size_t m_bytes;
    Owned<Mem> m_memory;
};

/// A marker in a queue.
class Moment {
public:
    explicit Moment(Core& core) : m_core(core) {}
    void synchronize();
    [[nodiscard]] static double elapsed(Moment& from, Moment& to);

private:
    friend class CommandStream;
    /// Throws TS_INVALID where it was never recorded.
    [[nodiscard]] EventHandle recorded() const;
    [[nodiscard]] Ulong timestamp() const;

    Core& m_core;
    Owned<EventHandle> m_event;
};

/// A queue that keeps its order.
class CommandStream {
public:
    explicit CommandStream(Core& core) : m_core(core), m_queue(core.createQueue()) {}
    ~CommandStream();
    CommandStream(const CommandStream&) = delete;
    CommandStream& operator=(const CommandStream&) = delete;

    void synchronize();
    void copyToDevice(DeviceBytes& to, std::size_t offset, const void* from, std::size_t bytes);
    void copyToHost(void* to, DeviceBytes& from, std::size_t offset, std::size_t bytes);
    void copyOnDevice(DeviceBytes& to, std::size_t toOffset, DeviceBytes& from, std::size_t fromOffset,
                      std::size_t bytes);
    void fill(DeviceBytes& to, std::size_t offset, std::size_t bytes, std::uint8_t value);
    void record(Moment& moment);
    void wait(Moment& moment);
    [[nodiscard]] void* native(const char* name) const;

private:
    Core& m_core;
    Owned<Queue> m_queue;
};

/// \see ts_device_api
class Device {
public:
    using Memory = DeviceBytes;
    using Stream = CommandStream;
    using Event = Moment;

    Device(std::shared_ptr<const Library> library, const DeviceFacts& facts);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    [[nodiscard]] std::unique_ptr<Memory> allocate(std::size_t bytes);
    [[nodiscard]] void* allocatePinned(std::size_t bytes);
    void releasePinned(void* data);
    [[nodiscard]] plugin::MemoryUse memory() const;
    [[nodiscard]] std::unique_ptr<Stream> createStream();
    [[nodiscard]] std::unique_ptr<Event> createEvent();
    [[nodiscard]] void* native(const char* name) const;

private:
    /// Memory of the host that the driver allocated, mapped for good.
    struct Pinned {
        Owned<Mem> memory;
        void* mapped = nullptr;
    };

    Core m_core;
    Owned<Queue> m_mapping; ///< in which memory of the host is mapped
    std::mutex m_mutex;     ///< over the two
    std::map<void*, Pinned> m_pinned;
};

} // namespace tessera::opencl
