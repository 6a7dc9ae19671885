// What plug-ins do with libraries of vendors that are loaded at run time. Header-only, as all of the contract
// in C++.
#pragma once

#include "backend.hpp"

#include <dlfcn.h>
#include <string>
#include <utility>

namespace tessera::plugin {

/// Finds functions of a library that dlopen gave.
class FunctionFinder {
public:
    /// \param name  "OpenCL's library". \param need  what a library without a function is told: "OpenCL 1.2
    /// is needed".
    FunctionFinder(void* library, std::string name, std::string need)
        : m_library(library), m_name(std::move(name)), m_need(std::move(need)) {}

    /// Throws Unsupported: the library lacks it.
    template <typename Function>
    void find(Function*& to, const char* name) const {
        void* found = ::dlsym(m_library, name);
        if (found == nullptr) {
            throw Unsupported(m_name + " has no " + name + ": " + m_need);
        }
        to = reinterpret_cast<Function*>(found);
    }

private:
    void* m_library;
    std::string m_name;
    std::string m_need;
};

/// Releases a vendor's handle once. \tparam Released  what the function that releases it returns
template <typename Handle, typename Released = int>
class Owned {
public:
    using Release = Released (*)(Handle);
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

} // namespace tessera::plugin
