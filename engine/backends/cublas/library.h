#pragma once

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/cublas/cublas.h"

#include <string>

namespace tessera::cublas {

/// cuBLASLt in this process; it stays loaded.
class Library {
public:
    /// \param file  the library; empty: the first one that a place of CUDA has. Throws plugin::Unsupported:
    /// there is none, it lacks a function, or it is too old.
    explicit Library(const std::string& file);

    [[nodiscard]] const Functions& functions() const { return m_functions; }
    /// "13.1.0".
    [[nodiscard]] std::string version() const;
    /// "CUBLAS_STATUS_NOT_SUPPORTED (15)".
    [[nodiscard]] std::string nameOf(Status status) const;
    /// Throws plugin::StatusError unless a call went well: TS_OUT_OF_MEMORY where that is what the status
    /// says.
    void require(Status status, const char* call) const;

private:
    Functions m_functions{};
};

} // namespace tessera::cublas
