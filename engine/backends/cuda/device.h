#pragma once

#include "engine/backend/abi/device.hpp"
#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/library.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>

namespace tessera::cuda {

/// Which device, and how much memory it has.
struct DeviceFacts {
    Ordinal device = 0;
    std::uint64_t memoryBytes = 0;
};

/// What all that is made from a device needs of it.
class Core {
public:
    /// Throws plugin::Unsupported: it is another process's alone.
    Core(std::shared_ptr<const Library> library, const DeviceFacts& facts);
    ~Core();
    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    [[nodiscard]] const Functions& cu() const { return m_library->functions(); }
    [[nodiscard]] const Library& library() const { return *m_library; }
    [[nodiscard]] const DeviceFacts& facts() const { return m_facts; }
    [[nodiscard]] const ContextCalls& calls() const { return m_calls; }
    [[nodiscard]] void* nativeCalls() { return &m_calls; } ///< \see kNativeCalls
    /// Throws unless all went well; a device that was lost once stays so.
    void require(Result status, const char* call);
    /// Throws where the device was lost.
    void requireThere() const;

    /// Streams that `settle` waits for.
    void add(StreamHandle stream);
    void remove(StreamHandle stream);
    /// Waits until nothing that is queued runs any more, so that what it uses can be given back. A stream
    /// that captures is left alone: nothing of it runs, and a wait would spoil its capture.
    void settle() noexcept;
    /// Held by what begins or ends a capture, for `settle`.
    [[nodiscard]] std::unique_lock<std::mutex> lockCaptures() { return std::unique_lock(m_mutex); }
    [[nodiscard]] bool isCapturing(StreamHandle stream);

private:
    std::shared_ptr<const Library> m_library;
    DeviceFacts m_facts;
    ContextCalls m_calls;
    std::mutex m_mutex; ///< over the streams and what they capture
    std::set<StreamHandle> m_streams;
    std::atomic<bool> m_isLost{false};
};

/// The device's context is current, and the device was not lost; throws otherwise.
class Entered {
public:
    explicit Entered(Core& core) : m_current(thereOf(core).calls()) {
        core.require(m_current.status(), "cuCtxPushCurrent");
    }

private:
    [[nodiscard]] static Core& thereOf(Core& core) {
        core.requireThere();
        return core;
    }
    Current m_current;
};

class DeviceBytes {
public:
    DeviceBytes(Core& core, std::size_t bytes);
    ~DeviceBytes();
    DeviceBytes(const DeviceBytes&) = delete;
    DeviceBytes& operator=(const DeviceBytes&) = delete;

    [[nodiscard]] void* native(const char* name) const;
    /// The address `offset` bytes from its begin. Throws TS_INVALID unless the range lies inside.
    [[nodiscard]] Address at(std::size_t offset, std::size_t bytes) const;

private:
    Core& m_core;
    std::size_t m_bytes;
    Address m_address = 0;
};

/// An event of the driver.
class Moment {
public:
    explicit Moment(Core& core);
    ~Moment();
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;

    void synchronize();
    [[nodiscard]] static double elapsed(Moment& from, Moment& to);

private:
    friend class CommandStream;
    enum class State {
        kNever,  ///< it was not recorded yet
        kQueued, ///< work that runs reaches it
        kInGraph ///< it orders the parts of a graph, and has no time
    };

    Core& m_core;
    EventHandle m_event = nullptr;
    State m_state = State::kNever;
};

/// A graph that can be launched.
class CapturedGraph {
public:
    /// Takes the graph, and all that it needs of the device, which else its first launch would. Throws where
    /// the driver cannot make it ready.
    /// \param stream  captures nothing
    CapturedGraph(Core& core, GraphHandle graph, StreamHandle stream);
    ~CapturedGraph();
    CapturedGraph(const CapturedGraph&) = delete;
    CapturedGraph& operator=(const CapturedGraph&) = delete;

private:
    friend class CommandStream;

    Core& m_core;
    GraphExec m_executable = nullptr;
};

/// A stream of the driver, which the stream of no name does not order.
class CommandStream {
public:
    explicit CommandStream(Core& core);
    /// Waits for what is queued, so that streams that are left are all that can use memory.
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
    void beginCapture();
    [[nodiscard]] std::unique_ptr<CapturedGraph> endCapture();
    void launch(CapturedGraph& graph);
    [[nodiscard]] void* native(const char* name) const;

private:
    Core& m_core;
    StreamHandle m_stream = nullptr;
};

/// \see ts_device_api
class Device {
public:
    using Memory = DeviceBytes;
    using Stream = CommandStream;
    using Event = Moment;
    using Graph = CapturedGraph;

    Device(std::shared_ptr<const Library> library, const DeviceFacts& facts)
        : m_core(std::move(library), facts) {}

    [[nodiscard]] std::unique_ptr<Memory> allocate(std::size_t bytes);
    [[nodiscard]] void* allocatePinned(std::size_t bytes);
    void releasePinned(void* data);
    [[nodiscard]] plugin::MemoryUse memory();
    [[nodiscard]] std::unique_ptr<Stream> createStream();
    [[nodiscard]] std::unique_ptr<Event> createEvent();
    [[nodiscard]] void* native(const char* name);

private:
    Core m_core;
};

} // namespace tessera::cuda
