#include "engine/backends/cuda/device.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tessera::cuda {

using plugin::memoryText;
using plugin::StatusError;

namespace {

/// CUDA has no memory of no bytes.
constexpr std::size_t kLeastBytes = 1;

/// Of an allocation: the size alone can be wrong with it, and drivers differ in what they say of a huge one.
Result allocationStatus(Result status) {
    return status == kInvalidValue ? kOutOfMemory : status;
}

} // namespace

Core::Core(std::shared_ptr<const Library> library, const DeviceFacts& facts)
    : m_library(std::move(library))
    , m_facts(facts)
    , m_calls{nullptr, cu().ctxPushCurrent, cu().ctxPopCurrent} {
    const Result status = cu().devicePrimaryCtxRetain(&m_calls.context, m_facts.device);
    if (status == kDeviceUnavailable) {
        throw plugin::Unsupported(
            "it is not available, such as where another process has it for itself alone: " +
            m_library->statuses().text("cuDevicePrimaryCtxRetain", status));
    }
    require(status, "cuDevicePrimaryCtxRetain");
}

Core::~Core() {
    cu().devicePrimaryCtxRelease(m_facts.device);
}

void Core::require(Result status, const char* call) {
    if (Statuses::isLost(status)) {
        m_isLost = true;
    }
    m_library->statuses().require(status, call);
}

void Core::requireThere() const {
    if (m_isLost) {
        throw StatusError(TS_DEVICE_LOST, "the device is lost");
    }
}

void Core::add(StreamHandle stream) {
    const std::lock_guard lock(m_mutex);
    m_streams.insert(stream);
}

void Core::remove(StreamHandle stream) {
    const std::lock_guard lock(m_mutex);
    m_streams.erase(stream);
}

bool Core::isCapturing(StreamHandle stream) {
    int status = kCaptureStatusNone;
    require(cu().streamIsCapturing(stream, &status), "cuStreamIsCapturing");
    return status != kCaptureStatusNone;
}

void Core::settle() noexcept {
    const Current current(m_calls);
    const std::lock_guard lock(m_mutex);
    for (auto* const stream : m_streams) {
        int status = kCaptureStatusNone;
        if (cu().streamIsCapturing(stream, &status) == kSuccess && status == kCaptureStatusNone) {
            cu().streamSynchronize(stream); // what went wrong on it is told to those who use it
        }
    }
}

DeviceBytes::DeviceBytes(Core& core, std::size_t bytes) : m_core(core), m_bytes(bytes) {
    const Entered entered(core);
    const std::uint64_t all = core.facts().memoryBytes;
    if (bytes > all) {
        throw StatusError(TS_OUT_OF_MEMORY, "out of memory: " + memoryText(bytes) +
                                                " are asked for, the device has " + memoryText(all));
    }
    const Result status = allocationStatus(core.cu().memAlloc(&m_address, std::max(bytes, kLeastBytes)));
    if (status == kOutOfMemory) {
        std::size_t left = 0;
        std::size_t total = 0;
        core.require(core.cu().memGetInfo(&left, &total), "cuMemGetInfo");
        throw StatusError(TS_OUT_OF_MEMORY, "out of memory: " + memoryText(bytes) + " are asked for, " +
                                                memoryText(left) + " of " + memoryText(total) + " are free");
    }
    core.require(status, "cuMemAlloc");
}

DeviceBytes::~DeviceBytes() {
    m_core.settle(); // cuMemFree may wait for what uses it, and need not
    const Current current(m_core.calls());
    m_core.cu().memFree(m_address);
}

void* DeviceBytes::native(const char* name) const {
    return name == std::string_view(kNativeMemory) ? reinterpret_cast<void*>(m_address) : nullptr;
}

Address DeviceBytes::at(std::size_t offset, std::size_t bytes) const {
    plugin::requireRange(offset, bytes, m_bytes);
    return m_address + offset;
}

std::unique_ptr<DeviceBytes> Device::allocate(std::size_t bytes) {
    return std::make_unique<DeviceBytes>(m_core, bytes);
}

void* Device::allocatePinned(std::size_t bytes) {
    const Entered entered(m_core);
    void* data = nullptr; // whole pages, which are aligned enough
    const Result status = m_core.cu().memHostAlloc(&data, std::max(bytes, kLeastBytes), 0);
    m_core.require(allocationStatus(status), "cuMemHostAlloc");
    return data;
}

void Device::releasePinned(void* data) {
    m_core.settle();
    const Current current(m_core.calls());
    m_core.cu().memFreeHost(data);
}

plugin::MemoryUse Device::memory() {
    const Entered entered(m_core);
    std::size_t left = 0;
    std::size_t total = 0;
    m_core.require(m_core.cu().memGetInfo(&left, &total), "cuMemGetInfo");
    return {left, total};
}

std::unique_ptr<CommandStream> Device::createStream() {
    return std::make_unique<CommandStream>(m_core);
}

std::unique_ptr<Moment> Device::createEvent() {
    return std::make_unique<Moment>(m_core);
}

void* Device::native(const char* name) {
    const std::string_view wanted = name;
    if (wanted == kNativeContext) {
        return m_core.calls().context;
    }
    if (wanted == kNativeCalls) {
        return m_core.nativeCalls();
    }
    return wanted == kNativeLibrary ? m_core.library().handle() : nullptr;
}

} // namespace tessera::cuda
