#include "engine/backends/cudnn/library.h"

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/cuda/vendor_library.h"

#include <array>

namespace tessera::cudnn {

namespace {

constexpr std::array kNames{"libcudnn.so.9"};

std::string versionText(std::size_t version) {
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100);
}

/// Versions before 9 counted in thousands.
std::string anyVersionText(std::size_t version) {
    return version >= 10000 ? versionText(version)
                            : std::to_string(version / 1000) + "." + std::to_string(version / 100 % 10) +
                                  "." + std::to_string(version % 100);
}

void findGraphCalls(const plugin::FunctionFinder& finder, Library::Calls& calls) {
    finder.find(calls.createDescriptor, "cudnnBackendCreateDescriptor");
    finder.find(calls.destroyDescriptor, "cudnnBackendDestroyDescriptor");
    finder.find(calls.setAttribute, "cudnnBackendSetAttribute");
    finder.find(calls.getAttribute, "cudnnBackendGetAttribute");
    finder.find(calls.finalize, "cudnnBackendFinalize");
    finder.find(calls.execute, "cudnnBackendExecute");
}

void findOtherCalls(const plugin::FunctionFinder& finder, Library::Calls& calls) {
    finder.find(calls.getErrorString, "cudnnGetErrorString");
    finder.find(calls.getLastErrorString, "cudnnGetLastErrorString");
    finder.find(calls.create, "cudnnCreate");
    finder.find(calls.destroy, "cudnnDestroy");
    finder.find(calls.setStream, "cudnnSetStream");
    finder.find(calls.createTensor, "cudnnCreateTensorDescriptor");
    finder.find(calls.destroyTensor, "cudnnDestroyTensorDescriptor");
    finder.find(calls.setTensor, "cudnnSetTensorNdDescriptor");
    finder.find(calls.softmaxForward, "cudnnSoftmaxForward");
}

ts_status kindOf(Status status) {
    switch (status) {
    case Status::kHostAllocationFailed:
    case Status::kDeviceAllocationFailed:
        return TS_OUT_OF_MEMORY;
    default:
        return TS_FAILED;
    }
}

} // namespace

Library::Library(const std::string& file) {
    const plugin::FunctionFinder finder(cuda::openVendorLibrary(file, kNames), "cuDNN's library",
                                        "cuDNN 9 is needed");
    finder.find(m_calls.getVersion, "cudnnGetVersion");
    if (const auto version = m_calls.getVersion(); version < kOldest) {
        throw plugin::Unsupported("cuDNN " + anyVersionText(version) + " is too old: version 9 is needed");
    }
    findGraphCalls(finder, m_calls);
    findOtherCalls(finder, m_calls);
}

std::string Library::version() const {
    return versionText(m_calls.getVersion());
}

void Library::require(Status status, const char* call) const {
    if (status == Status::kSuccess) {
        return;
    }
    std::array<char, 512> why{};
    m_calls.getLastErrorString(why.data(), why.size());
    std::string message = std::string(call) + ": " + m_calls.getErrorString(status);
    if (why[0] != '\0') {
        message += std::string(" (") + why.data() + ")";
    }
    if (isUnsupported(status)) {
        throw plugin::Unsupported("cuDNN does not support it: " + message);
    }
    const ts_status kind = kindOf(status);
    throw plugin::StatusError(kind, (kind == TS_OUT_OF_MEMORY ? "out of memory: " : "") + message);
}

} // namespace tessera::cudnn
