#include "engine/backends/cuda/current.h"

#include "engine/backends/cuda/library.h"
#include "engine/backends/cuda/native.h"

namespace tessera::cuda {

Current::Current(const plugin::DeviceView& device) : Current(callsOf(device)) {
    if (m_status != kSuccess) {
        Statuses(libraryOf(device)).require(m_status, "cuCtxPushCurrent");
    }
}

Current::Current(const ContextCalls& calls) noexcept : m_calls(&calls), m_status(calls.push(calls.context)) {}

Current::~Current() {
    if (m_status == kSuccess) {
        Context popped = nullptr;
        m_calls->pop(&popped);
    }
}

} // namespace tessera::cuda
