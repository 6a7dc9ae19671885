#include "engine/backends/opencl/device.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

namespace tessera::opencl {

using plugin::memoryText;
using plugin::StatusError;

namespace {

constexpr std::size_t kPinnedAlignment = 64;
/// OpenCL has no memory of no bytes.
constexpr std::size_t kLeastBytes = 1;

} // namespace

Core::Core(std::shared_ptr<const Library> library, const DeviceFacts& facts)
    : m_library(std::move(library)), m_facts(facts) {
    const Properties properties[] = {kContextPlatform, reinterpret_cast<Properties>(facts.platform), 0};
    Int status = kSuccess;
    m_context = {cl().createContext(properties, 1, &m_facts.device, nullptr, nullptr, &status),
                 cl().releaseContext};
    require(status, "clCreateContext");
}

Owned<Queue> Core::createQueue() {
    requireThere();
    Int status = kSuccess;
    Owned<Queue> queue(cl().createCommandQueue(context(), m_facts.device, kQueueProfilingEnable, &status),
                       cl().releaseCommandQueue);
    require(status, "clCreateCommandQueue");
    return queue;
}

void Core::require(Int status, const char* call) {
    m_isLost = m_isLost || status == kDeviceNotAvailable;
    opencl::require(status, call);
}

void Core::requireThere() const {
    if (m_isLost) {
        throw StatusError(TS_DEVICE_LOST, "the device is lost");
    }
}

void Core::take(std::size_t bytes) {
    requireThere();
    // A driver that does not tell gives all of it.
    const std::uint64_t largest =
        m_facts.largestAllocationBytes > 0 ? m_facts.largestAllocationBytes : m_facts.memoryBytes;
    if (bytes > largest) {
        throw StatusError(TS_OUT_OF_MEMORY, "out of memory: " + memoryText(bytes) +
                                                " are asked for, the device gives " + memoryText(largest) +
                                                " at once at most");
    }
    // What does not fit is never counted, so that it takes nothing from others meanwhile.
    std::uint64_t held = m_heldBytes;
    do {
        if (bytes > m_facts.memoryBytes - std::min(held, m_facts.memoryBytes)) {
            throw StatusError(TS_OUT_OF_MEMORY, "out of memory: " + memoryText(bytes) + " are asked for, " +
                                                    memoryText(m_facts.memoryBytes - held) + " of " +
                                                    memoryText(m_facts.memoryBytes) + " are free");
        }
    } while (!m_heldBytes.compare_exchange_weak(held, held + bytes));
}

DeviceBytes::DeviceBytes(Core& core, std::size_t bytes) : m_core(core), m_bytes(bytes) {
    core.take(bytes);
    Int status = kSuccess;
    m_memory = {
        core.cl().createBuffer(core.context(), kMemReadWrite, std::max(bytes, kLeastBytes), nullptr, &status),
        core.cl().releaseMemObject};
    if (status != kSuccess) {
        core.giveBack(bytes);
        // Drivers say it in several ways; the sizes that could be wrong were looked at.
        const bool isFull = status == kOutOfResources || status == kInvalidBufferSize;
        core.require(isFull ? kMemObjectAllocationFailure : status, "clCreateBuffer");
    }
}

DeviceBytes::~DeviceBytes() {
    if (m_memory.get() != nullptr) {
        m_core.giveBack(m_bytes);
    }
}

void* DeviceBytes::native(const char* name) const {
    return name == std::string_view(kNativeMemory) ? static_cast<void*>(m_memory.get()) : nullptr;
}

void DeviceBytes::requireRange(std::size_t offset, std::size_t bytes) const {
    plugin::requireRange(offset, bytes, m_bytes);
}

EventHandle Moment::recorded() const {
    m_core.requireThere();
    if (m_event.get() == nullptr) {
        throw StatusError(TS_INVALID, "the event was never recorded");
    }
    return m_event.get();
}

void Moment::synchronize() {
    const EventHandle event = recorded();
    m_core.require(m_core.cl().waitForEvents(1, &event), "clWaitForEvents");
}

Ulong Moment::timestamp() const {
    Ulong nanoseconds = 0;
    m_core.require(m_core.cl().getEventProfilingInfo(m_event.get(), kProfilingCommandEnd, sizeof nanoseconds,
                                                     &nanoseconds, nullptr),
                   "clGetEventProfilingInfo");
    return nanoseconds;
}

double Moment::elapsed(Moment& from, Moment& to) {
    from.synchronize();
    to.synchronize();
    const Ulong begin = from.timestamp();
    const Ulong end = to.timestamp();
    return end >= begin ? static_cast<double>(end - begin) : -static_cast<double>(begin - end);
}

CommandStream::~CommandStream() {
    // What is queued runs on; it must have begun for that.
    m_core.cl().flush(m_queue.get());
}

void CommandStream::synchronize() {
    m_core.requireThere();
    m_core.require(m_core.cl().finish(m_queue.get()), "clFinish");
}

void CommandStream::copyToDevice(DeviceBytes& to, std::size_t offset, const void* from, std::size_t bytes) {
    m_core.requireThere();
    to.requireRange(offset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cl().enqueueWriteBuffer(m_queue.get(), to.handle(), kFalse, offset, bytes, from,
                                                      0, nullptr, nullptr),
                       "clEnqueueWriteBuffer");
    }
}

void CommandStream::copyToHost(void* to, DeviceBytes& from, std::size_t offset, std::size_t bytes) {
    m_core.requireThere();
    from.requireRange(offset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cl().enqueueReadBuffer(m_queue.get(), from.handle(), kFalse, offset, bytes, to,
                                                     0, nullptr, nullptr),
                       "clEnqueueReadBuffer");
    }
}

void CommandStream::copyOnDevice(DeviceBytes& to, std::size_t toOffset, DeviceBytes& from,
                                 std::size_t fromOffset, std::size_t bytes) {
    m_core.requireThere();
    to.requireRange(toOffset, bytes);
    from.requireRange(fromOffset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cl().enqueueCopyBuffer(m_queue.get(), from.handle(), to.handle(), fromOffset,
                                                     toOffset, bytes, 0, nullptr, nullptr),
                       "clEnqueueCopyBuffer");
    }
}

void CommandStream::fill(DeviceBytes& to, std::size_t offset, std::size_t bytes, std::uint8_t value) {
    m_core.requireThere();
    to.requireRange(offset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cl().enqueueFillBuffer(m_queue.get(), to.handle(), &value, sizeof value, offset,
                                                     bytes, 0, nullptr, nullptr),
                       "clEnqueueFillBuffer");
    }
}

void CommandStream::record(Moment& moment) {
    m_core.requireThere();
    EventHandle event = nullptr;
    m_core.require(m_core.cl().enqueueMarkerWithWaitList(m_queue.get(), 0, nullptr, &event),
                   "clEnqueueMarkerWithWaitList");
    moment.m_event = {event, m_core.cl().releaseEvent};
    // Another queue that waits for what was never sent to the device would wait for ever.
    m_core.require(m_core.cl().flush(m_queue.get()), "clFlush");
}

void CommandStream::wait(Moment& moment) {
    const EventHandle event = moment.recorded();
    m_core.require(m_core.cl().enqueueBarrierWithWaitList(m_queue.get(), 1, &event, nullptr),
                   "clEnqueueBarrierWithWaitList");
}

void* CommandStream::native(const char* name) const {
    return name == std::string_view(kNativeQueue) ? static_cast<void*>(m_queue.get()) : nullptr;
}

Device::Device(std::shared_ptr<const Library> library, const DeviceFacts& facts)
    : m_core(std::move(library), facts), m_mapping(m_core.createQueue()) {}

Device::~Device() {
    while (!m_pinned.empty()) {
        releasePinned(m_pinned.begin()->first);
    }
}

std::unique_ptr<DeviceBytes> Device::allocate(std::size_t bytes) {
    return std::make_unique<DeviceBytes>(m_core, bytes);
}

void* Device::allocatePinned(std::size_t bytes) {
    m_core.requireThere();
    if (bytes > std::numeric_limits<std::size_t>::max() - kPinnedAlignment) {
        throw StatusError(TS_OUT_OF_MEMORY, "out of memory: no host has so many bytes");
    }
    // Drivers align what they map to pages or to vectors; where it is less, the data begin a little behind.
    const std::size_t room = std::max(bytes, kLeastBytes) + kPinnedAlignment;
    const auto& cl = m_core.cl();
    Int status = kSuccess;
    Owned<Mem> memory(
        cl.createBuffer(m_core.context(), kMemReadWrite | kMemAllocHostPtr, room, nullptr, &status),
        cl.releaseMemObject);
    const bool isFull = status == kInvalidBufferSize || status == kOutOfResources;
    m_core.require(isFull ? kMemObjectAllocationFailure : status, "clCreateBuffer");
    const std::lock_guard lock(m_mutex);
    void* mapped = cl.enqueueMapBuffer(m_mapping.get(), memory.get(), kTrue, kMapReadWrite, 0, room, 0,
                                       nullptr, nullptr, &status);
    m_core.require(status == kMapFailure ? kMemObjectAllocationFailure : status, "clEnqueueMapBuffer");
    void* data = mapped;
    std::size_t left = room;
    data = std::align(kPinnedAlignment, std::max(bytes, kLeastBytes), data, left);
    m_pinned[data] = {std::move(memory), mapped};
    return data;
}

void Device::releasePinned(void* data) {
    const std::lock_guard lock(m_mutex);
    const auto at = m_pinned.find(data);
    if (at == m_pinned.end()) {
        return;
    }
    m_core.cl().enqueueUnmapMemObject(m_mapping.get(), at->second.memory.get(), at->second.mapped, 0, nullptr,
                                      nullptr);
    m_core.cl().finish(m_mapping.get());
    m_pinned.erase(at);
}

plugin::MemoryUse Device::memory() const {
    const std::uint64_t total = m_core.facts().memoryBytes;
    const std::uint64_t held = std::min(m_core.heldBytes(), total);
    return {total - held, total};
}

std::unique_ptr<CommandStream> Device::createStream() {
    return std::make_unique<CommandStream>(m_core);
}

std::unique_ptr<Moment> Device::createEvent() {
    m_core.requireThere();
    return std::make_unique<Moment>(m_core);
}

void* Device::native(const char* name) const {
    const std::string_view wanted = name;
    if (wanted == kNativeContext) {
        return m_core.context();
    }
    if (wanted == kNativeDevice) {
        return m_core.facts().device;
    }
    return wanted == kNativeLibrary ? m_core.library().handle() : nullptr;
}

} // namespace tessera::opencl
