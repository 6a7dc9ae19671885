#include "engine/backends/cublas/library.h"

#include "engine/backends/cuda/vendor_library.h"

#include <array>

namespace tessera::cublas {

namespace {

// The interface that is used is the same in both.
constexpr std::array kNames{"libcublasLt.so.13", "libcublasLt.so.12"};
constexpr std::size_t kOldest = 120000;

std::string versionText(std::size_t version) {
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100);
}

} // namespace

Library::Library(const std::string& file) {
    const plugin::FunctionFinder finder(cuda::openVendorLibrary(file, kNames), "cuBLASLt's library",
                                        "version 12 is needed");
    auto& f = m_functions;
    finder.find(f.getVersion, "cublasLtGetVersion");
    finder.find(f.getStatusName, "cublasLtGetStatusName");
    finder.find(f.create, "cublasLtCreate");
    finder.find(f.destroy, "cublasLtDestroy");
    finder.find(f.matmulDescCreate, "cublasLtMatmulDescCreate");
    finder.find(f.matmulDescDestroy, "cublasLtMatmulDescDestroy");
    finder.find(f.matmulDescSetAttribute, "cublasLtMatmulDescSetAttribute");
    finder.find(f.matrixLayoutCreate, "cublasLtMatrixLayoutCreate");
    finder.find(f.matrixLayoutDestroy, "cublasLtMatrixLayoutDestroy");
    finder.find(f.matrixLayoutSetAttribute, "cublasLtMatrixLayoutSetAttribute");
    finder.find(f.preferenceCreate, "cublasLtMatmulPreferenceCreate");
    finder.find(f.preferenceDestroy, "cublasLtMatmulPreferenceDestroy");
    finder.find(f.preferenceSetAttribute, "cublasLtMatmulPreferenceSetAttribute");
    finder.find(f.getHeuristic, "cublasLtMatmulAlgoGetHeuristic");
    finder.find(f.algorithmInit, "cublasLtMatmulAlgoInit");
    finder.find(f.algorithmCheck, "cublasLtMatmulAlgoCheck");
    finder.find(f.algorithmGetCapability, "cublasLtMatmulAlgoCapGetAttribute");
    finder.find(f.algorithmSetConfig, "cublasLtMatmulAlgoConfigSetAttribute");
    finder.find(f.algorithmGetConfig, "cublasLtMatmulAlgoConfigGetAttribute");
    finder.find(f.matmul, "cublasLtMatmul");
    if (f.getVersion() < kOldest) {
        throw plugin::Unsupported("cuBLASLt's library is of version " + versionText(f.getVersion()) +
                                  ": version 12 is needed");
    }
}

std::string Library::version() const {
    return versionText(m_functions.getVersion());
}

std::string Library::nameOf(Status status) const {
    return std::string(m_functions.getStatusName(status)) + " (" + std::to_string(status) + ")";
}

void Library::require(Status status, const char* call) const {
    if (status == kSuccess) {
        return;
    }
    const std::string text = std::string(call) + ": " + nameOf(status);
    if (status == kAllocFailed) {
        throw plugin::StatusError(TS_OUT_OF_MEMORY, "out of memory: " + text);
    }
    throw plugin::StatusError(TS_FAILED, text);
}

} // namespace tessera::cublas
