#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cublas/library.h"

#include <string>

namespace tessera::cublas {

/// cuBLASLt at work on a device. One serves all kernels of a backend and every thread.
class Session {
public:
    /// Throws plugin::Unsupported: there is no library of this name, the device is none of CUDA, or cuBLASLt
    /// cannot start on it.
    Session(const plugin::DeviceView& device, const std::string& file);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] const plugin::DeviceView& device() const { return m_device; }
    [[nodiscard]] const Library& library() const { return m_library; }
    [[nodiscard]] Handle handle() const { return m_handle; }

private:
    plugin::DeviceView m_device;
    Library m_library;
    const cuda::ContextCalls& m_calls; ///< the device's
    Handle m_handle = nullptr;
};

} // namespace tessera::cublas
