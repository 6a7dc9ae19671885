// cuDNN on the device that a backend was opened with.
#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cudnn/descriptor.h"

#include <functional>
#include <mutex>

namespace tessera::cudnn {

/// A handle of cuDNN, which one thread at a time may use.
class Session {
public:
    /// Throws plugin::Unsupported: the device is none of CUDA, or cuDNN does not run on it.
    Session(const plugin::SettingsView& settings, LibraryPointer library);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] const plugin::DeviceView& device() const { return m_device; }
    [[nodiscard]] const LibraryPointer& library() const { return m_library; }

    /// Alone with the handle, the device's context current.
    void use(const std::function<void(Handle)>& action);
    /// The same with the handle's work going to `stream`. Throws plugin::StatusError where there is none.
    void queue(ts_stream* stream, const std::function<void(Handle)>& action);

    /// \see cuda::alignedAddressOf
    [[nodiscard]] void* addressOf(const ts_buffer& buffer) const;

private:
    /// cuDNN says only that a kernel failed; the device knows whether it is still there.
    void throwIfLost(const plugin::StatusError& error) const;

    plugin::DeviceView m_device;
    LibraryPointer m_library;
    const cuda::ContextCalls& m_calls; ///< the device's
    std::mutex m_mutex;
    Handle m_handle = nullptr;
};

} // namespace tessera::cudnn
