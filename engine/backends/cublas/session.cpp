#include "engine/backends/cublas/session.h"

#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/native.h"

namespace tessera::cublas {

Session::Session(const plugin::DeviceView& device, const std::string& file)
    : m_device(device), m_library(file), m_calls(cuda::callsOf(device)) {
    const cuda::Current current(m_device);
    const Status status = m_library.functions().create(&m_handle);
    if (status != kSuccess) {
        throw plugin::Unsupported("cuBLASLt cannot start: " + m_library.nameOf(status));
    }
}

Session::~Session() {
    const cuda::Current current(m_calls);
    static_cast<void>(m_library.functions().destroy(m_handle));
}

} // namespace tessera::cublas
