// Our declarations of CUDA's driver against those of a toolkit.
#include "engine/backends/cuda/library.h"
#include "tests/unit/backends/vendor_declarations.h"

#include <cuda.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>

namespace tessera::cuda {
namespace {

static_assert(test::IsSame<Address, CUdeviceptr>::value);
static_assert(test::IsSame<Ordinal, CUdevice>::value);
static_assert(test::IsSame<HostFunction, CUhostFn>::value);
static_assert(sizeof(Result) == sizeof(CUresult));
static_assert(CUDA_VERSION >= 12000);

static_assert(kSuccess == CUDA_SUCCESS && kInvalidValue == CUDA_ERROR_INVALID_VALUE);
static_assert(kOutOfMemory == CUDA_ERROR_OUT_OF_MEMORY && kDeinitialized == CUDA_ERROR_DEINITIALIZED);
static_assert(kStubLibrary == CUDA_ERROR_STUB_LIBRARY && kNoDevice == CUDA_ERROR_NO_DEVICE);
static_assert(kDeviceUnavailable == CUDA_ERROR_DEVICE_UNAVAILABLE);
static_assert(kInvalidImage == CUDA_ERROR_INVALID_IMAGE);
static_assert(kNoBinaryForDevice == CUDA_ERROR_NO_BINARY_FOR_GPU);
static_assert(kEccUncorrectable == CUDA_ERROR_ECC_UNCORRECTABLE);
static_assert(kNvlinkUncorrectable == CUDA_ERROR_NVLINK_UNCORRECTABLE);
static_assert(kNotReady == CUDA_ERROR_NOT_READY && kIllegalAddress == CUDA_ERROR_ILLEGAL_ADDRESS);
static_assert(kLaunchOutOfResources == CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
static_assert(kLaunchTimeout == CUDA_ERROR_LAUNCH_TIMEOUT);
static_assert(kContextIsDestroyed == CUDA_ERROR_CONTEXT_IS_DESTROYED && kAssert == CUDA_ERROR_ASSERT);
static_assert(kHardwareStackError == CUDA_ERROR_HARDWARE_STACK_ERROR);
static_assert(kIllegalInstruction == CUDA_ERROR_ILLEGAL_INSTRUCTION);
static_assert(kMisalignedAddress == CUDA_ERROR_MISALIGNED_ADDRESS);
static_assert(kInvalidAddressSpace == CUDA_ERROR_INVALID_ADDRESS_SPACE);
static_assert(kInvalidProgramCounter == CUDA_ERROR_INVALID_PC && kLaunchFailed == CUDA_ERROR_LAUNCH_FAILED);
static_assert(kMpsClientTerminated == CUDA_ERROR_MPS_CLIENT_TERMINATED);
static_assert(kCaptureUnsupported == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
static_assert(kCaptureInvalidated == CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
static_assert(kCaptureUnjoined == CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
static_assert(kCaptureIsolation == CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
static_assert(kCapturedEvent == CUDA_ERROR_CAPTURED_EVENT);
static_assert(kCaptureWrongThread == CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
static_assert(kExternalDevice == CUDA_ERROR_EXTERNAL_DEVICE);
#if CUDA_VERSION >= 13000 // what later drivers added
static_assert(kContained == CUDA_ERROR_CONTAINED && kTensorMemoryLeak == CUDA_ERROR_TENSOR_MEMORY_LEAK);
#endif

static_assert(kMaxThreadsPerBlock == CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
static_assert(kMaxSharedBytesPerBlock == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK);
static_assert(kClockRate == CU_DEVICE_ATTRIBUTE_CLOCK_RATE);
static_assert(kMultiprocessorCount == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
static_assert(kIntegrated == CU_DEVICE_ATTRIBUTE_INTEGRATED);
static_assert(kComputeMode == CU_DEVICE_ATTRIBUTE_COMPUTE_MODE);
static_assert(kEccEnabled == CU_DEVICE_ATTRIBUTE_ECC_ENABLED);
static_assert(kMemoryClockRate == CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE);
static_assert(kGlobalMemoryBusWidth == CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
static_assert(kL2CacheSize == CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
static_assert(kComputeCapabilityMajor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
static_assert(kComputeCapabilityMinor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
static_assert(kMaxSharedBytesPerBlockOptin == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
static_assert(kComputeModeProhibited == CU_COMPUTEMODE_PROHIBITED);

static_assert(kFunctionMaxThreadsPerBlock == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
static_assert(kFunctionSharedBytes == CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
static_assert(kFunctionLocalBytes == CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
static_assert(kFunctionRegisters == CU_FUNC_ATTRIBUTE_NUM_REGS);
static_assert(kFunctionMaxDynamicSharedBytes == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
static_assert(kJitErrorLogBuffer == CU_JIT_ERROR_LOG_BUFFER);
static_assert(kJitErrorLogBufferSizeBytes == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
static_assert(kStreamNonBlocking == CU_STREAM_NON_BLOCKING && kEventDefault == CU_EVENT_DEFAULT);
static_assert(kCaptureModeRelaxed == CU_STREAM_CAPTURE_MODE_RELAXED);
static_assert(kCaptureStatusNone == CU_STREAM_CAPTURE_STATUS_NONE);

EXPECT_DECLARED(Functions, init, cuInit);
EXPECT_DECLARED(Functions, driverGetVersion, cuDriverGetVersion);
EXPECT_DECLARED(Functions, deviceGetCount, cuDeviceGetCount);
EXPECT_DECLARED(Functions, deviceGet, cuDeviceGet);
EXPECT_DECLARED(Functions, deviceGetName, cuDeviceGetName);
EXPECT_DECLARED(Functions, deviceTotalMem, cuDeviceTotalMem_v2);
EXPECT_DECLARED(Functions, deviceGetAttribute, cuDeviceGetAttribute);
EXPECT_DECLARED(Functions, devicePrimaryCtxRetain, cuDevicePrimaryCtxRetain);
EXPECT_DECLARED(Functions, devicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2);
EXPECT_DECLARED(Functions, ctxPushCurrent, cuCtxPushCurrent_v2);
EXPECT_DECLARED(Functions, ctxPopCurrent, cuCtxPopCurrent_v2);
EXPECT_DECLARED(Functions, memAlloc, cuMemAlloc_v2);
EXPECT_DECLARED(Functions, memFree, cuMemFree_v2);
EXPECT_DECLARED(Functions, memHostAlloc, cuMemHostAlloc);
EXPECT_DECLARED(Functions, memFreeHost, cuMemFreeHost);
EXPECT_DECLARED(Functions, memGetInfo, cuMemGetInfo_v2);
EXPECT_DECLARED(Functions, memcpyHtoDAsync, cuMemcpyHtoDAsync_v2);
EXPECT_DECLARED(Functions, memcpyDtoHAsync, cuMemcpyDtoHAsync_v2);
EXPECT_DECLARED(Functions, memcpyDtoDAsync, cuMemcpyDtoDAsync_v2);
EXPECT_DECLARED(Functions, memsetD8Async, cuMemsetD8Async);
EXPECT_DECLARED(Functions, streamCreate, cuStreamCreate);
EXPECT_DECLARED(Functions, streamDestroy, cuStreamDestroy_v2);
EXPECT_DECLARED(Functions, streamSynchronize, cuStreamSynchronize);
EXPECT_DECLARED(Functions, streamWaitEvent, cuStreamWaitEvent);
EXPECT_DECLARED(Functions, streamIsCapturing, cuStreamIsCapturing);
EXPECT_DECLARED(Functions, streamBeginCapture, cuStreamBeginCapture_v2);
EXPECT_DECLARED(Functions, streamEndCapture, cuStreamEndCapture);
EXPECT_DECLARED(Functions, eventCreate, cuEventCreate);
EXPECT_DECLARED(Functions, eventDestroy, cuEventDestroy_v2);
EXPECT_DECLARED(Functions, eventRecord, cuEventRecord);
EXPECT_DECLARED(Functions, eventSynchronize, cuEventSynchronize);
EXPECT_DECLARED(Functions, eventElapsedTime, cuEventElapsedTime);
EXPECT_DECLARED(Functions, graphInstantiate, cuGraphInstantiateWithFlags);
EXPECT_DECLARED(Functions, graphUpload, cuGraphUpload);
EXPECT_DECLARED(Functions, graphLaunch, cuGraphLaunch);
EXPECT_DECLARED(Functions, graphDestroy, cuGraphDestroy);
EXPECT_DECLARED(Functions, graphExecDestroy, cuGraphExecDestroy);

EXPECT_DECLARED(ModuleFunctions, deviceGetAttribute, cuDeviceGetAttribute);
EXPECT_DECLARED(ModuleFunctions, ctxGetDevice, cuCtxGetDevice);
EXPECT_DECLARED(ModuleFunctions, moduleLoadDataEx, cuModuleLoadDataEx);
EXPECT_DECLARED(ModuleFunctions, moduleUnload, cuModuleUnload);
EXPECT_DECLARED(ModuleFunctions, moduleGetFunction, cuModuleGetFunction);
EXPECT_DECLARED(ModuleFunctions, funcSetAttribute, cuFuncSetAttribute);
EXPECT_DECLARED(ModuleFunctions, funcGetAttribute, cuFuncGetAttribute);
EXPECT_DECLARED(ModuleFunctions, launchKernel, cuLaunchKernel);
EXPECT_DECLARED(ModuleFunctions, launchHostFunc, cuLaunchHostFunc);

TEST(CudaDeclarations, EveryFunctionIsExportedByItsName) {
    const std::string stub = TESSERA_CUDA_STUB; // what programs are linked to where there is no driver
    if (!std::filesystem::exists(stub)) {
        GTEST_SKIP() << "the toolkit has no stub of the driver";
    }
    EXPECT_NO_THROW({
        const Library library(stub); // throws where it lacks one
        ModuleFunctions functions{};
        findModuleFunctions(library.handle(), functions);
        EXPECT_FALSE(library.isEmulated());
    });
}

} // namespace
} // namespace tessera::cuda
