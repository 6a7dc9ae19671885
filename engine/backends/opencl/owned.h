#pragma once

#include "engine/backends/opencl/opencl.h"

#include <utility>

namespace tessera::opencl {

/// Releases a handle of OpenCL once.
template <typename Handle>
class Owned {
public:
    using Release = Int (*)(Handle);
    Owned() = default;
    Owned(Handle handle, Release release) : m_handle(handle), m_release(release) {}
    ~Owned() { reset(); }
    Owned(Owned&& other) noexcept : m_handle(other.m_handle), m_release(other.m_release) {
        other.m_handle = nullptr;
    }
    Owned& operator=(Owned&& other) noexcept {
        std::swap(m_handle, other.m_handle);
        std::swap(m_release, other.m_release);
        return *this;
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;

    [[nodiscard]] Handle get() const { return m_handle; }
    void reset() {
        if (m_handle != nullptr) {
            m_release(m_handle);
            m_handle = nullptr;
        }
    }

private:
    Handle m_handle = nullptr;
    Release m_release = nullptr;
};

} // namespace tessera::opencl
