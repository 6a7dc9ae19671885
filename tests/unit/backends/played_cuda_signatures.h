// How functions are called, to compare those of the machine with those of CUDA's own headers.
#pragma once

#include <map>
#include <string>
#include <type_traits>

namespace tessera::test {

/// A letter and the bytes of a type that a call hands over.
template <typename Type>
std::string passed() {
    if constexpr (std::is_void_v<Type>) {
        return "v";
    } else {
        const char kind = std::is_floating_point_v<Type> ? 'f' : std::is_pointer_v<Type> ? 'p' : 'i';
        return kind + std::to_string(sizeof(Type));
    }
}

template <typename Result, typename... Parameter>
std::string passing(Result (*)(Parameter...)) {
    return passed<Result>() + "(" + (std::string() + ... + (" " + passed<Parameter>())) + ")";
}

/// Names of functions, and how they are called.
using Signatures = std::map<std::string, std::string>;
[[nodiscard]] Signatures playedSignatures();
[[nodiscard]] Signatures vendorSignatures();

#define PLAYED_CUDA_SIGNATURE(name) {#name, passing(static_cast<decltype(&(name))>(nullptr))},

/// Every function that CUDA's headers declare and the machine has.
#define PLAYED_CUDA_FUNCTIONS(FUNCTION)                                                                      \
    FUNCTION(cuInit)                                                                                         \
    FUNCTION(cuDriverGetVersion)                                                                             \
    FUNCTION(cuDeviceGetCount)                                                                               \
    FUNCTION(cuDeviceGet)                                                                                    \
    FUNCTION(cuDeviceGetName)                                                                                \
    FUNCTION(cuDeviceGetUuid_v2)                                                                             \
    FUNCTION(cuDeviceGetUuid)                                                                                \
    FUNCTION(cuDeviceTotalMem_v2)                                                                            \
    FUNCTION(cuDeviceGetAttribute)                                                                           \
    FUNCTION(cuDeviceComputeCapability)                                                                      \
    FUNCTION(cuDeviceCanAccessPeer)                                                                          \
    FUNCTION(cuDevicePrimaryCtxRetain)                                                                       \
    FUNCTION(cuDevicePrimaryCtxRelease_v2)                                                                   \
    FUNCTION(cuDevicePrimaryCtxRelease)                                                                      \
    FUNCTION(cuDevicePrimaryCtxReset_v2)                                                                     \
    FUNCTION(cuDevicePrimaryCtxGetState)                                                                     \
    FUNCTION(cuDevicePrimaryCtxSetFlags_v2)                                                                  \
    FUNCTION(cuCtxPushCurrent_v2)                                                                            \
    FUNCTION(cuCtxPopCurrent_v2)                                                                             \
    FUNCTION(cuCtxSetCurrent)                                                                                \
    FUNCTION(cuCtxGetCurrent)                                                                                \
    FUNCTION(cuCtxGetDevice)                                                                                 \
    FUNCTION(cuCtxGetApiVersion)                                                                             \
    FUNCTION(cuCtxGetStreamPriorityRange)                                                                    \
    FUNCTION(cuCtxSynchronize)                                                                               \
    FUNCTION(cuGetErrorName)                                                                                 \
    FUNCTION(cuGetErrorString)                                                                               \
    FUNCTION(cuMemAlloc_v2)                                                                                  \
    FUNCTION(cuMemFree_v2)                                                                                   \
    FUNCTION(cuMemGetInfo_v2)                                                                                \
    FUNCTION(cuMemGetAddressRange_v2)                                                                        \
    FUNCTION(cuMemHostAlloc)                                                                                 \
    FUNCTION(cuMemAllocHost_v2)                                                                              \
    FUNCTION(cuMemFreeHost)                                                                                  \
    FUNCTION(cuMemHostRegister_v2)                                                                           \
    FUNCTION(cuMemHostUnregister)                                                                            \
    FUNCTION(cuMemHostGetDevicePointer_v2)                                                                   \
    FUNCTION(cuMemcpyHtoDAsync_v2)                                                                           \
    FUNCTION(cuMemcpyDtoHAsync_v2)                                                                           \
    FUNCTION(cuMemcpyDtoDAsync_v2)                                                                           \
    FUNCTION(cuMemcpyHtoD_v2)                                                                                \
    FUNCTION(cuMemcpyDtoH_v2)                                                                                \
    FUNCTION(cuMemcpyDtoD_v2)                                                                                \
    FUNCTION(cuMemsetD8Async)                                                                                \
    FUNCTION(cuMemsetD16Async)                                                                               \
    FUNCTION(cuMemsetD32Async)                                                                               \
    FUNCTION(cuMemsetD8_v2)                                                                                  \
    FUNCTION(cuMemsetD32_v2)                                                                                 \
    FUNCTION(cuPointerGetAttribute)                                                                          \
    FUNCTION(cuStreamCreate)                                                                                 \
    FUNCTION(cuStreamCreateWithPriority)                                                                     \
    FUNCTION(cuStreamDestroy_v2)                                                                             \
    FUNCTION(cuStreamSynchronize)                                                                            \
    FUNCTION(cuStreamQuery)                                                                                  \
    FUNCTION(cuStreamWaitEvent)                                                                              \
    FUNCTION(cuStreamGetFlags)                                                                               \
    FUNCTION(cuStreamGetPriority)                                                                            \
    FUNCTION(cuStreamGetCtx)                                                                                 \
    FUNCTION(cuStreamBeginCapture_v2)                                                                        \
    FUNCTION(cuStreamEndCapture)                                                                             \
    FUNCTION(cuStreamIsCapturing)                                                                            \
    FUNCTION(cuThreadExchangeStreamCaptureMode)                                                              \
    FUNCTION(cuEventCreate)                                                                                  \
    FUNCTION(cuEventDestroy_v2)                                                                              \
    FUNCTION(cuEventRecord)                                                                                  \
    FUNCTION(cuEventRecordWithFlags)                                                                         \
    FUNCTION(cuEventQuery)                                                                                   \
    FUNCTION(cuEventSynchronize)                                                                             \
    FUNCTION(cuEventElapsedTime_v2)                                                                          \
    FUNCTION(cuEventElapsedTime)                                                                             \
    FUNCTION(cuGraphInstantiateWithFlags)                                                                    \
    FUNCTION(cuGraphLaunch)                                                                                  \
    FUNCTION(cuGraphUpload)                                                                                  \
    FUNCTION(cuGraphDestroy)                                                                                 \
    FUNCTION(cuGraphExecDestroy)                                                                             \
    FUNCTION(cuGraphGetNodes)                                                                                \
    FUNCTION(cuLaunchHostFunc)                                                                               \
    FUNCTION(cuModuleLoadData)                                                                               \
    FUNCTION(cuModuleLoadDataEx)                                                                             \
    FUNCTION(cuModuleUnload)                                                                                 \
    FUNCTION(cuModuleGetFunction)                                                                            \
    FUNCTION(cuFuncGetAttribute)                                                                             \
    FUNCTION(cuFuncSetAttribute)                                                                             \
    FUNCTION(cuFuncSetCacheConfig)                                                                           \
    FUNCTION(cuOccupancyMaxActiveBlocksPerMultiprocessor)                                                    \
    FUNCTION(cuLaunchKernel)                                                                                 \
    FUNCTION(cuLaunchKernelEx)                                                                               \
    FUNCTION(nvrtcGetErrorString)                                                                            \
    FUNCTION(nvrtcVersion)                                                                                   \
    FUNCTION(nvrtcGetNumSupportedArchs)                                                                      \
    FUNCTION(nvrtcGetSupportedArchs)                                                                         \
    FUNCTION(nvrtcCreateProgram)                                                                             \
    FUNCTION(nvrtcDestroyProgram)                                                                            \
    FUNCTION(nvrtcCompileProgram)                                                                            \
    FUNCTION(nvrtcGetCUBINSize)                                                                              \
    FUNCTION(nvrtcGetCUBIN)                                                                                  \
    FUNCTION(nvrtcGetPTXSize)                                                                                \
    FUNCTION(nvrtcGetPTX)                                                                                    \
    FUNCTION(nvrtcGetProgramLogSize)                                                                         \
    FUNCTION(nvrtcGetProgramLog)                                                                             \
    FUNCTION(nvrtcAddNameExpression)                                                                         \
    FUNCTION(nvrtcGetLoweredName)                                                                            \
    FUNCTION(cuStreamGetCaptureInfo_v3)

} // namespace tessera::test
