// What backends of a device do again and again, for authors of backends.
#pragma once

#include "backend.hpp"
#include "tessera_device.h"

#include <cstddef>
#include <span>
#include <utility>

namespace tessera::plugin {

/// The device that a backend was opened with.
class DeviceView {
public:
    /// Throws Unsupported: the backend was opened without one.
    explicit DeviceView(const SettingsView& settings)
        : m_api(settings.deviceApi()), m_device(settings.device()) {
        if (m_api == nullptr || m_device == nullptr) {
            throw Unsupported("it runs on a device, and is opened without one");
        }
    }
    [[nodiscard]] const ts_device_api& api() const { return *m_api; }
    [[nodiscard]] ts_device* raw() const { return m_device; }
    /// Throws StatusError with the device's sentence unless a call on it went well.
    void require(ts_status status) const {
        if (status != TS_OK) {
            throw StatusError(status, m_api->last_error());
        }
    }

private:
    const ts_device_api* m_api;
    ts_device* m_device;
};

/// Memory of the device that a kernel keeps.
class HeldMemory {
public:
    HeldMemory(const DeviceView& device, std::size_t bytes) : m_device(device), m_bytes(bytes) {
        device.require(device.api().allocate(device.raw(), bytes, &m_memory));
    }
    HeldMemory(HeldMemory&& other) noexcept
        : m_device(other.m_device)
        , m_bytes(other.m_bytes)
        , m_memory(std::exchange(other.m_memory, nullptr)) {}
    ~HeldMemory() {
        if (m_memory != nullptr) {
            m_device.api().release(m_memory);
        }
    }
    HeldMemory(const HeldMemory&) = delete;
    HeldMemory& operator=(const HeldMemory&) = delete;
    HeldMemory& operator=(HeldMemory&&) = delete;

    [[nodiscard]] ts_buffer buffer() const { return {nullptr, m_bytes, m_memory, 0}; }

private:
    DeviceView m_device;
    std::size_t m_bytes;
    ts_device_memory* m_memory = nullptr;
};

/// A stream for what is done once, such as packing.
class OwnStream {
public:
    explicit OwnStream(const DeviceView& device) : m_device(device) {
        device.require(device.api().create_stream(device.raw(), &m_stream));
    }
    /// Waits: what is queued may read memory of the host that goes when this is unwound.
    ~OwnStream() {
        static_cast<void>(m_device.api().synchronize(m_stream));
        m_device.api().destroy_stream(m_stream);
    }
    OwnStream(const OwnStream&) = delete;
    OwnStream& operator=(const OwnStream&) = delete;

    [[nodiscard]] ts_stream* raw() const { return m_stream; }
    /// The constant in memory of the device; it may go once `synchronize` has returned.
    [[nodiscard]] HeldMemory copyOf(const ts_tensor& constant) {
        return copyOf(constant.data, constant.bytes);
    }
    /// The same of numbers that were made of constants.
    [[nodiscard]] HeldMemory copyOf(std::span<const float> numbers) {
        return copyOf(numbers.data(), numbers.size_bytes());
    }
    void synchronize() { m_device.require(m_device.api().synchronize(m_stream)); }

private:
    [[nodiscard]] HeldMemory copyOf(const void* data, std::size_t bytes) {
        HeldMemory held(m_device, bytes);
        m_device.require(m_device.api().copy_to_device(m_stream, held.buffer().memory, 0, data, bytes));
        return held;
    }

    DeviceView m_device;
    ts_stream* m_stream = nullptr;
};

} // namespace tessera::plugin
