// The functions of CUDA's driver and of NVRTC that this machine has, by the names under which libraries
// export them. Handles are pointers to nothing, and statuses are numbers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::fake_cuda {
struct LaunchConfiguration; ///< a CUlaunchConfig
}

extern "C" {

// Devices and contexts.
int cuInit(unsigned flags);
int cuDriverGetVersion(int* version);
int cuDeviceGetCount(int* count);
int cuDeviceGet(int* device, int ordinal);
int cuDeviceGetName(char* name, int bytes, int device);
int cuDeviceGetUuid_v2(void* uuid, int device);
int cuDeviceGetUuid(void* uuid, int device);
int cuDeviceTotalMem_v2(std::size_t* bytes, int device);
int cuDeviceGetAttribute(int* value, int attribute, int device);
int cuDeviceComputeCapability(int* major, int* minor, int device);
int cuDeviceCanAccessPeer(int* can, int device, int peer);
int cuDevicePrimaryCtxRetain(void** context, int device);
int cuDevicePrimaryCtxRelease_v2(int device);
int cuDevicePrimaryCtxRelease(int device);
int cuDevicePrimaryCtxReset_v2(int device);
int cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* isActive);
int cuDevicePrimaryCtxSetFlags_v2(int device, unsigned flags);
int cuCtxPushCurrent_v2(void* context);
int cuCtxPopCurrent_v2(void** context);
int cuCtxSetCurrent(void* context);
int cuCtxGetCurrent(void** context);
int cuCtxGetDevice(int* device);
int cuCtxGetApiVersion(void* context, unsigned* version);
int cuCtxGetStreamPriorityRange(int* least, int* greatest);
int cuCtxSynchronize();
int cuGetErrorName(int status, const char** name);
int cuGetErrorString(int status, const char** text);

// Memory.
int cuMemAlloc_v2(std::uint64_t* at, std::size_t bytes);
int cuMemFree_v2(std::uint64_t at);
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total);
int cuMemGetAddressRange_v2(std::uint64_t* begin, std::size_t* bytes, std::uint64_t at);
int cuMemHostAlloc(void** data, std::size_t bytes, unsigned flags);
int cuMemAllocHost_v2(void** data, std::size_t bytes);
int cuMemFreeHost(void* data);
int cuMemHostRegister_v2(void* data, std::size_t bytes, unsigned flags);
int cuMemHostUnregister(void* data);
int cuMemHostGetDevicePointer_v2(std::uint64_t* at, void* data, unsigned flags);
int cuMemcpyHtoDAsync_v2(std::uint64_t to, const void* from, std::size_t bytes, void* handle);
int cuMemcpyDtoHAsync_v2(void* to, std::uint64_t from, std::size_t bytes, void* handle);
int cuMemcpyDtoDAsync_v2(std::uint64_t to, std::uint64_t from, std::size_t bytes, void* handle);
int cuMemcpyHtoD_v2(std::uint64_t to, const void* from, std::size_t bytes);
int cuMemcpyDtoH_v2(void* to, std::uint64_t from, std::size_t bytes);
int cuMemcpyDtoD_v2(std::uint64_t to, std::uint64_t from, std::size_t bytes);
int cuMemsetD8Async(std::uint64_t to, unsigned char value, std::size_t count, void* stream);
int cuMemsetD16Async(std::uint64_t to, unsigned short value, std::size_t count, void* stream);
int cuMemsetD32Async(std::uint64_t to, unsigned value, std::size_t count, void* stream);
int cuMemsetD8_v2(std::uint64_t to, unsigned char value, std::size_t count);
int cuMemsetD32_v2(std::uint64_t to, unsigned value, std::size_t count);
int cuPointerGetAttribute(void* data, int attribute, std::uint64_t at);

// Streams, events, graphs.
int cuStreamCreate(void** stream, unsigned flags);
int cuStreamCreateWithPriority(void** stream, unsigned flags, int priority);
int cuStreamDestroy_v2(void* handle);
int cuStreamSynchronize(void* handle);
int cuStreamQuery(void* handle);
int cuStreamWaitEvent(void* handle, void* event, unsigned flags);
int cuStreamGetFlags(void* handle, unsigned* flags);
int cuStreamGetPriority(void* handle, int* priority);
int cuStreamGetCtx(void* handle, void** context);
int cuStreamBeginCapture_v2(void* handle, int mode);
int cuStreamEndCapture(void* handle, void** graph);
int cuStreamIsCapturing(void* handle, int* status);
int cuStreamGetCaptureInfo_v3(void* handle, int* status, std::uint64_t* id, void** graph,
                              const void** dependencies, const void** edges, std::size_t* count);
int cuStreamGetCaptureInfo_v2(void* handle, int* status, std::uint64_t* id, void** graph,
                              const void** dependencies, std::size_t* count);
int cuThreadExchangeStreamCaptureMode(int* mode);
int cuEventCreate(void** handle, unsigned flags);
int cuEventDestroy_v2(void* handle);
int cuEventRecord(void* event, void* handle);
int cuEventRecordWithFlags(void* event, void* stream, unsigned flags);
int cuEventQuery(void* handle);
int cuEventSynchronize(void* handle);
int cuEventElapsedTime_v2(float* milliseconds, void* from, void* to);
int cuEventElapsedTime(float* milliseconds, void* from, void* to);
int cuGraphInstantiateWithFlags(void** executable, void* handle, unsigned long long flags);
int cuGraphLaunch(void* executable, void* handle);
int cuGraphUpload(void* executable, void* handle);
int cuGraphDestroy(void* graph);
int cuGraphExecDestroy(void* executable);
int cuGraphGetNodes(void* handle, void** nodes, std::size_t* count);
int cuLaunchHostFunc(void* handle, void (*function)(void*), void* user);

// Modules.
int cuModuleLoadData(void** module, const void* image);
int cuModuleLoadDataEx(void** module, const void* image, unsigned count, int* options, void** values);
int cuModuleUnload(void* handle);
int cuModuleGetFunction(void** handle, void* moduleHandle, const char* name);
int cuFuncGetAttribute(int* value, int attribute, void* handle);
int cuFuncSetAttribute(void* handle, int attribute, int value);
int cuFuncSetCacheConfig(void* handle, int configuration);
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* count, void* handle, int threads,
                                                std::size_t dynamicBytes);
int cuLaunchKernel(void* function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                   unsigned blockY, unsigned blockZ, unsigned sharedBytes, void* stream, void** parameters,
                   void** extra);
int cuLaunchKernelEx(const tessera::fake_cuda::LaunchConfiguration* with, void* function, void** parameters,
                     void** extra);

// NVRTC.
const char* nvrtcGetErrorString(int status);
int nvrtcVersion(int* major, int* minor);
int nvrtcGetNumSupportedArchs(int* count);
int nvrtcGetSupportedArchs(int* architectures);
int nvrtcCreateProgram(void** program, const char* text, const char* name, int headerCount,
                       const char* const* headers, const char* const* includeNames);
int nvrtcDestroyProgram(void** program);
int nvrtcCompileProgram(void* handle, int count, const char* const* options);
int nvrtcGetCUBINSize(void* program, std::size_t* bytes);
int nvrtcGetCUBIN(void* program, char* to);
int nvrtcGetPTXSize(void* program, std::size_t* bytes);
int nvrtcGetPTX(void* program, char* to);
int nvrtcGetProgramLogSize(void* program, std::size_t* bytes);
int nvrtcGetProgramLog(void* program, char* to);
int nvrtcAddNameExpression(void* handle, const char* expression);
int nvrtcGetLoweredName(void* handle, const char* expression, const char** lowered);
}
