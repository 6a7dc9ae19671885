#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cuda/cuda.h"

namespace tessera::cuda {

/// Makes a device's primary context current on this thread until it goes, which is what calls of CUDA's
/// driver and of libraries on it are about. Objects of one thread nest.
class Current {
public:
    /// Throws plugin::StatusError: the driver refuses. \see callsOf for a device that is none of CUDA.
    explicit Current(const plugin::DeviceView& device);
    /// \see status
    explicit Current(const ContextCalls& calls) noexcept;
    ~Current();
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

    /// What the driver said; unless kSuccess the context is not current.
    [[nodiscard]] Result status() const { return m_status; }

private:
    const ContextCalls* m_calls;
    Result m_status;
};

} // namespace tessera::cuda
