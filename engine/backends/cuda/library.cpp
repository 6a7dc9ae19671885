#include "engine/backends/cuda/library.h"

#include <algorithm>
#include <array>
#include <dlfcn.h>

namespace tessera::cuda {

namespace {

/// After these the manual says that the process must be started again, or that the device or context is gone.
constexpr std::array kLostStatuses{kDeinitialized,       kDeviceUnavailable,   kEccUncorrectable,
                                   kNvlinkUncorrectable, kContained,           kIllegalAddress,
                                   kLaunchTimeout,       kContextIsDestroyed,  kAssert,
                                   kHardwareStackError,  kIllegalInstruction,  kMisalignedAddress,
                                   kInvalidAddressSpace, kLaunchFailed,        kInvalidProgramCounter,
                                   kTensorMemoryLeak,    kMpsClientTerminated, kExternalDevice};

void* load(const std::string& file) {
    void* handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const std::string why = ::dlerror();
        const bool isNone = file == Library::kUsual && why.starts_with(file + ": cannot open");
        throw plugin::Unsupported(isNone ? "no driver of CUDA is installed"
                                         : "CUDA's driver cannot be loaded: " + why);
    }
    return handle;
}

bool isEmulation(void* library) {
    const auto mark = reinterpret_cast<int (*)()>(::dlsym(library, kEmulationMark));
    return mark != nullptr && mark() == 1;
}

void findDeviceFunctions(const Finder& finder, Functions& f) {
    finder.find(f.init, "cuInit");
    finder.find(f.driverGetVersion, "cuDriverGetVersion");
    finder.find(f.deviceGetCount, "cuDeviceGetCount");
    finder.find(f.deviceGet, "cuDeviceGet");
    finder.find(f.deviceGetName, "cuDeviceGetName");
    finder.find(f.deviceTotalMem, "cuDeviceTotalMem_v2");
    finder.find(f.deviceGetAttribute, "cuDeviceGetAttribute");
    finder.find(f.devicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain");
    finder.find(f.devicePrimaryCtxRelease, "cuDevicePrimaryCtxRelease_v2");
    finder.find(f.ctxPushCurrent, "cuCtxPushCurrent_v2");
    finder.find(f.ctxPopCurrent, "cuCtxPopCurrent_v2");
    finder.find(f.memAlloc, "cuMemAlloc_v2");
    finder.find(f.memFree, "cuMemFree_v2");
    finder.find(f.memHostAlloc, "cuMemHostAlloc");
    finder.find(f.memFreeHost, "cuMemFreeHost");
    finder.find(f.memGetInfo, "cuMemGetInfo_v2");
}

void findQueueFunctions(const Finder& finder, Functions& f) {
    finder.find(f.memcpyHtoDAsync, "cuMemcpyHtoDAsync_v2");
    finder.find(f.memcpyDtoHAsync, "cuMemcpyDtoHAsync_v2");
    finder.find(f.memcpyDtoDAsync, "cuMemcpyDtoDAsync_v2");
    finder.find(f.memsetD8Async, "cuMemsetD8Async");
    finder.find(f.streamCreate, "cuStreamCreate");
    finder.find(f.streamDestroy, "cuStreamDestroy_v2");
    finder.find(f.streamSynchronize, "cuStreamSynchronize");
    finder.find(f.streamWaitEvent, "cuStreamWaitEvent");
    finder.find(f.streamIsCapturing, "cuStreamIsCapturing");
    finder.find(f.streamBeginCapture, "cuStreamBeginCapture_v2");
    finder.find(f.streamEndCapture, "cuStreamEndCapture");
    finder.find(f.eventCreate, "cuEventCreate");
    finder.find(f.eventDestroy, "cuEventDestroy_v2");
    finder.find(f.eventRecord, "cuEventRecord");
    finder.find(f.eventSynchronize, "cuEventSynchronize");
    finder.find(f.eventElapsedTime, "cuEventElapsedTime");
    finder.find(f.graphInstantiate, "cuGraphInstantiateWithFlags");
    finder.find(f.graphUpload, "cuGraphUpload");
    finder.find(f.graphLaunch, "cuGraphLaunch");
    finder.find(f.graphDestroy, "cuGraphDestroy");
    finder.find(f.graphExecDestroy, "cuGraphExecDestroy");
}

} // namespace

void findModuleFunctions(void* library, ModuleFunctions& functions) {
    const Finder finder(library);
    auto& f = functions;
    finder.find(f.deviceGetAttribute, "cuDeviceGetAttribute");
    finder.find(f.ctxGetDevice, "cuCtxGetDevice");
    finder.find(f.moduleLoadDataEx, "cuModuleLoadDataEx");
    finder.find(f.moduleUnload, "cuModuleUnload");
    finder.find(f.moduleGetFunction, "cuModuleGetFunction");
    finder.find(f.funcSetAttribute, "cuFuncSetAttribute");
    finder.find(f.funcGetAttribute, "cuFuncGetAttribute");
    finder.find(f.launchKernel, "cuLaunchKernel");
    finder.find(f.launchHostFunc, "cuLaunchHostFunc");
}

Statuses::Statuses(void* library) {
    const Finder finder(library);
    finder.find(m_name, "cuGetErrorName");
    finder.find(m_sentence, "cuGetErrorString");
}

std::string Statuses::text(const char* call, Result status) const {
    const char* name = nullptr;
    const char* sentence = nullptr;
    const std::string number = std::to_string(status);
    if (m_name(status, &name) != kSuccess || name == nullptr) {
        return std::string(call) + ": error " + number;
    }
    std::string text = std::string(call) + ": " + name + " (" + number + ")";
    if (m_sentence(status, &sentence) == kSuccess && sentence != nullptr) {
        text += std::string(": ") + sentence;
    }
    return text;
}

void Statuses::require(Result status, const char* call) const {
    if (status == kSuccess) {
        return;
    }
    if (status == kOutOfMemory) {
        throw plugin::StatusError(TS_OUT_OF_MEMORY, "out of memory: " + text(call, status));
    }
    if (isLost(status)) {
        throw plugin::StatusError(TS_DEVICE_LOST, "the device is lost: " + text(call, status));
    }
    const bool isOfCapture = status >= kCaptureUnsupported && status <= kCaptureWrongThread;
    throw plugin::StatusError(isOfCapture ? TS_INVALID : TS_FAILED, text(call, status));
}

bool Statuses::isLost(Result status) {
    return std::ranges::find(kLostStatuses, status) != kLostStatuses.end();
}

Library::Library(const std::string& file)
    : m_handle(load(file)), m_statuses(m_handle), m_isEmulated(isEmulation(m_handle)) {
    const Finder finder(m_handle);
    findDeviceFunctions(finder, m_functions);
    findQueueFunctions(finder, m_functions);
}

} // namespace tessera::cuda
