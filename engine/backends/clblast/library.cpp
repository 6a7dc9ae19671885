#include "engine/backends/clblast/library.h"

#include "engine/backend/abi/backend.hpp"

#include <dlfcn.h>

namespace tessera::clblast {

namespace {

template <typename Function>
Function find(void* library, const char* name) {
    auto* const found = ::dlsym(library, name);
    if (found == nullptr) {
        throw plugin::Unsupported(std::string("CLBlast's library has no ") + name);
    }
    return reinterpret_cast<Function>(found);
}

} // namespace

Library::Library(const std::string& file) {
    void* handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        throw plugin::Unsupported(std::string("CLBlast's library cannot be loaded: ") + ::dlerror());
    }
    m_gemm = find<Gemm>(handle, "CLBlastSgemm");
    m_batchedGemm = find<BatchedGemm>(handle, "CLBlastSgemmStridedBatched");
}

void require(int status, const char* call) {
    // Those of OpenCL have OpenCL's numbers.
    const bool isFull = status == opencl::kMemObjectAllocationFailure || status == opencl::kOutOfResources ||
                        status == opencl::kOutOfHostMemory;
    if (status != opencl::kSuccess) {
        throw plugin::StatusError(
            isFull ? TS_OUT_OF_MEMORY : (status == opencl::kDeviceNotAvailable ? TS_DEVICE_LOST : TS_FAILED),
            std::string(isFull ? "out of memory: " : "") + call + ": error " + std::to_string(status));
    }
}

} // namespace tessera::clblast
