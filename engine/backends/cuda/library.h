#pragma once

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/cuda/cuda.h"

#include <string>

namespace tessera::cuda {

/// Finds functions of CUDA's driver, \see kNativeLibrary.
class Finder : public plugin::FunctionFinder {
public:
    explicit Finder(void* library)
        : FunctionFinder(library, "CUDA's driver", "a driver of CUDA 12 or later is needed") {}
};

/// Finds `functions` in the driver that dlopen gave. Throws plugin::Unsupported: it lacks one.
void findModuleFunctions(void* library, ModuleFunctions& functions);

/// What statuses of the driver mean.
class Statuses {
public:
    /// \param library  what dlopen gave of the driver. Throws plugin::Unsupported.
    explicit Statuses(void* library);

    /// "cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY (2): out of memory".
    [[nodiscard]] std::string text(const char* call, Result status) const;
    /// Throws plugin::StatusError unless all went well: TS_OUT_OF_MEMORY, TS_DEVICE_LOST (\see isLost) and
    /// TS_INVALID (of captures) where that is what the status says.
    void require(Result status, const char* call) const;
    /// The status is one after which every later call of the process gives the same: its context is gone.
    [[nodiscard]] static bool isLost(Result status);

private:
    Result (*m_name)(Result status, const char** text) = nullptr;
    Result (*m_sentence)(Result status, const char** text) = nullptr;
};

/// CUDA's driver in this process. It stays loaded: it starts threads that outlive a dlclose.
class Library {
public:
    /// What the linker finds under this name belongs to the kernel module of the machine.
    static constexpr const char* kUsual = "libcuda.so.1";

    /// Throws plugin::Unsupported: it cannot be loaded, or lacks a function.
    explicit Library(const std::string& file);

    [[nodiscard]] const Functions& functions() const { return m_functions; }
    [[nodiscard]] const Statuses& statuses() const { return m_statuses; }
    [[nodiscard]] void* handle() const { return m_handle; }
    /// The CPU plays its devices, \see kEmulationMark.
    [[nodiscard]] bool isEmulated() const { return m_isEmulated; }

private:
    void* m_handle;
    Statuses m_statuses;
    Functions m_functions{};
    bool m_isEmulated;
};

} // namespace tessera::cuda
