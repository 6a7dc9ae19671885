#pragma once

#include "engine/backends/onnxruntime/api.h"

#include <memory>
#include <string>

namespace tessera::onnxruntime {

/// The ONNX Runtime library, found and opened. It stays loaded until the process ends.
class Library {
public:
    /// Looks in `chosen` (a person's setting), in $TESSERA_ONNXRUNTIME_LIBRARY, in the Python environment
    /// that the build was told of, then where the system's loader looks; the first of the first two that is
    /// set is the only one tried. Throws std::runtime_error with what was tried and why it did not do.
    explicit Library(const std::string& chosen);

    [[nodiscard]] const Api& api() const { return *m_api; }
    [[nodiscard]] const std::string& version() const { return m_version; }

    /// Throws what a status says and releases it: plugin::Unsupported where the model is one that the library
    /// does not run, std::runtime_error otherwise. `doing` begins the message.
    void check(OrtStatus* status, const char* doing) const;

private:
    std::unique_ptr<Api> m_api;
    std::string m_version;
};

/// One of the library's objects, given back by its release function.
template <typename Object>
using Owned = std::unique_ptr<Object, void (*)(Object*)>;

} // namespace tessera::onnxruntime
