#include "engine/backends/cudnn/session.h"

#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/native.h"

#include <utility>

namespace tessera::cudnn {

using plugin::StatusError;

Session::Session(const plugin::SettingsView& settings, LibraryPointer library)
    : m_device(settings), m_library(std::move(library)), m_calls(cuda::callsOf(m_device)) {
    const cuda::Current current(m_device);
    m_library->require(m_library->calls().create(&m_handle), "cudnnCreate");
}

Session::~Session() {
    const cuda::Current current(m_calls);
    if (current.status() == cuda::kSuccess) { // a device that is lost took it along
        static_cast<void>(m_library->calls().destroy(m_handle));
    }
}

void Session::use(const std::function<void(Handle)>& action) {
    const std::lock_guard lock(m_mutex);
    const cuda::Current current(m_device);
    action(m_handle);
}

void Session::queue(ts_stream* stream, const std::function<void(Handle)>& action) {
    if (stream == nullptr) {
        throw StatusError(TS_INVALID, "cuDNN runs on a stream of its device");
    }
    use([&](Handle handle) {
        m_library->require(m_library->calls().setStream(handle, cuda::streamOf(m_device, stream)),
                           "cudnnSetStream");
        try {
            action(handle);
        } catch (const StatusError& error) {
            throwIfLost(error);
            throw;
        }
    });
}

void Session::throwIfLost(const StatusError& error) const {
    std::uint64_t free = 0;
    std::uint64_t total = 0;
    if (error.status() == TS_FAILED &&
        m_device.api().memory(m_device.raw(), &free, &total) == TS_DEVICE_LOST) {
        throw StatusError(TS_DEVICE_LOST, m_device.api().last_error());
    }
}

void* Session::addressOf(const ts_buffer& buffer) const {
    return cuda::alignedAddressOf(m_device, buffer);
}

} // namespace tessera::cudnn
