#pragma once

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/opencl/opencl.h"

#include <string>

namespace tessera::opencl {

/// The OpenCL library in this process. It stays loaded: drivers below it start threads that outlive a
/// dlclose.
class Library {
public:
    /// What the linker finds under this name is the loader of all drivers of the machine.
    static constexpr const char* kUsual = "libOpenCL.so.1";

    /// Throws plugin::Unsupported: it cannot be loaded, or lacks a function.
    explicit Library(const std::string& file);

    [[nodiscard]] const Functions& functions() const { return m_functions; }
    [[nodiscard]] void* handle() const { return m_handle; }

private:
    void* m_handle;
    Functions m_functions{};
};

/// Finds functions of a library that dlopen gave. \see plugin::FunctionFinder
class Finder : public plugin::FunctionFinder {
public:
    explicit Finder(void* library) : FunctionFinder(library, "OpenCL's library", "OpenCL 1.2 is needed") {}
};

/// "clEnqueueCopyBuffer: CL_OUT_OF_RESOURCES (-5)".
[[nodiscard]] std::string errorText(const char* call, Int status);

/// Throws plugin::StatusError unless all went well: TS_OUT_OF_MEMORY and TS_DEVICE_LOST where that is what
/// the status says.
void require(Int status, const char* call);

} // namespace tessera::opencl
