#include "tests/support/fake_cuda/status.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <string_view>

namespace tessera::fake_cuda {

namespace {

struct Named {
    Status status;
    const char* name;
};

constexpr std::array kNames{
    Named{kSuccess, "CUDA_SUCCESS"},
    Named{kInvalidValue, "CUDA_ERROR_INVALID_VALUE"},
    Named{kOutOfMemory, "CUDA_ERROR_OUT_OF_MEMORY"},
    Named{kNotInitialized, "CUDA_ERROR_NOT_INITIALIZED"},
    Named{kDeinitialized, "CUDA_ERROR_DEINITIALIZED"},
    Named{kProfilerDisabled, "CUDA_ERROR_PROFILER_DISABLED"},
    Named{kProfilerNotInitialized, "CUDA_ERROR_PROFILER_NOT_INITIALIZED"},
    Named{kProfilerAlreadyStarted, "CUDA_ERROR_PROFILER_ALREADY_STARTED"},
    Named{kProfilerAlreadyStopped, "CUDA_ERROR_PROFILER_ALREADY_STOPPED"},
    Named{kStubLibrary, "CUDA_ERROR_STUB_LIBRARY"},
    Named{kCallRequiresNewerDriver, "CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER"},
    Named{kDeviceUnavailable, "CUDA_ERROR_DEVICE_UNAVAILABLE"},
    Named{kNoDevice, "CUDA_ERROR_NO_DEVICE"},
    Named{kInvalidDevice, "CUDA_ERROR_INVALID_DEVICE"},
    Named{kDeviceNotLicensed, "CUDA_ERROR_DEVICE_NOT_LICENSED"},
    Named{kInvalidImage, "CUDA_ERROR_INVALID_IMAGE"},
    Named{kInvalidContext, "CUDA_ERROR_INVALID_CONTEXT"},
    Named{kContextAlreadyCurrent, "CUDA_ERROR_CONTEXT_ALREADY_CURRENT"},
    Named{kMapFailed, "CUDA_ERROR_MAP_FAILED"},
    Named{kUnmapFailed, "CUDA_ERROR_UNMAP_FAILED"},
    Named{kArrayIsMapped, "CUDA_ERROR_ARRAY_IS_MAPPED"},
    Named{kAlreadyMapped, "CUDA_ERROR_ALREADY_MAPPED"},
    Named{kNoBinaryForGpu, "CUDA_ERROR_NO_BINARY_FOR_GPU"},
    Named{kAlreadyAcquired, "CUDA_ERROR_ALREADY_ACQUIRED"},
    Named{kNotMapped, "CUDA_ERROR_NOT_MAPPED"},
    Named{kNotMappedAsArray, "CUDA_ERROR_NOT_MAPPED_AS_ARRAY"},
    Named{kNotMappedAsPointer, "CUDA_ERROR_NOT_MAPPED_AS_POINTER"},
    Named{kEccUncorrectable, "CUDA_ERROR_ECC_UNCORRECTABLE"},
    Named{kUnsupportedLimit, "CUDA_ERROR_UNSUPPORTED_LIMIT"},
    Named{kContextAlreadyInUse, "CUDA_ERROR_CONTEXT_ALREADY_IN_USE"},
    Named{kPeerAccessUnsupported, "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED"},
    Named{kInvalidPtx, "CUDA_ERROR_INVALID_PTX"},
    Named{kInvalidGraphicsContext, "CUDA_ERROR_INVALID_GRAPHICS_CONTEXT"},
    Named{kNvlinkUncorrectable, "CUDA_ERROR_NVLINK_UNCORRECTABLE"},
    Named{kJitCompilerNotFound, "CUDA_ERROR_JIT_COMPILER_NOT_FOUND"},
    Named{kUnsupportedPtxVersion, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"},
    Named{kJitCompilationDisabled, "CUDA_ERROR_JIT_COMPILATION_DISABLED"},
    Named{kUnsupportedExecAffinity, "CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY"},
    Named{kUnsupportedDevsideSync, "CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC"},
    Named{kContained, "CUDA_ERROR_CONTAINED"},
    Named{kInvalidSource, "CUDA_ERROR_INVALID_SOURCE"},
    Named{kFileNotFound, "CUDA_ERROR_FILE_NOT_FOUND"},
    Named{kSharedObjectSymbolNotFound, "CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND"},
    Named{kSharedObjectInitFailed, "CUDA_ERROR_SHARED_OBJECT_INIT_FAILED"},
    Named{kOperatingSystem, "CUDA_ERROR_OPERATING_SYSTEM"},
    Named{kInvalidHandle, "CUDA_ERROR_INVALID_HANDLE"},
    Named{kIllegalState, "CUDA_ERROR_ILLEGAL_STATE"},
    Named{kLossyQuery, "CUDA_ERROR_LOSSY_QUERY"},
    Named{kNotFound, "CUDA_ERROR_NOT_FOUND"},
    Named{kNotReady, "CUDA_ERROR_NOT_READY"},
    Named{kIllegalAddress, "CUDA_ERROR_ILLEGAL_ADDRESS"},
    Named{kLaunchOutOfResources, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"},
    Named{kLaunchTimeout, "CUDA_ERROR_LAUNCH_TIMEOUT"},
    Named{kLaunchIncompatibleTexturing, "CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING"},
    Named{kPeerAccessAlreadyEnabled, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED"},
    Named{kPeerAccessNotEnabled, "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED"},
    Named{kPrimaryContextActive, "CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE"},
    Named{kContextIsDestroyed, "CUDA_ERROR_CONTEXT_IS_DESTROYED"},
    Named{kAssert, "CUDA_ERROR_ASSERT"},
    Named{kTooManyPeers, "CUDA_ERROR_TOO_MANY_PEERS"},
    Named{kHostMemoryAlreadyRegistered, "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"},
    Named{kHostMemoryNotRegistered, "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED"},
    Named{kHardwareStackError, "CUDA_ERROR_HARDWARE_STACK_ERROR"},
    Named{kIllegalInstruction, "CUDA_ERROR_ILLEGAL_INSTRUCTION"},
    Named{kMisalignedAddress, "CUDA_ERROR_MISALIGNED_ADDRESS"},
    Named{kInvalidAddressSpace, "CUDA_ERROR_INVALID_ADDRESS_SPACE"},
    Named{kInvalidPc, "CUDA_ERROR_INVALID_PC"},
    Named{kLaunchFailed, "CUDA_ERROR_LAUNCH_FAILED"},
    Named{kCooperativeLaunchTooLarge, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE"},
    Named{kTensorMemoryLeak, "CUDA_ERROR_TENSOR_MEMORY_LEAK"},
    Named{kNotPermitted, "CUDA_ERROR_NOT_PERMITTED"},
    Named{kNotSupported, "CUDA_ERROR_NOT_SUPPORTED"},
    Named{kSystemNotReady, "CUDA_ERROR_SYSTEM_NOT_READY"},
    Named{kSystemDriverMismatch, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"},
    Named{kCompatNotSupportedOnDevice, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE"},
    Named{kMpsConnectionFailed, "CUDA_ERROR_MPS_CONNECTION_FAILED"},
    Named{kMpsRpcFailure, "CUDA_ERROR_MPS_RPC_FAILURE"},
    Named{kMpsServerNotReady, "CUDA_ERROR_MPS_SERVER_NOT_READY"},
    Named{kMpsMaxClientsReached, "CUDA_ERROR_MPS_MAX_CLIENTS_REACHED"},
    Named{kMpsMaxConnectionsReached, "CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED"},
    Named{kMpsClientTerminated, "CUDA_ERROR_MPS_CLIENT_TERMINATED"},
    Named{kCdpNotSupported, "CUDA_ERROR_CDP_NOT_SUPPORTED"},
    Named{kCdpVersionMismatch, "CUDA_ERROR_CDP_VERSION_MISMATCH"},
    Named{kStreamCaptureUnsupported, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"},
    Named{kStreamCaptureInvalidated, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"},
    Named{kStreamCaptureMerge, "CUDA_ERROR_STREAM_CAPTURE_MERGE"},
    Named{kStreamCaptureUnmatched, "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED"},
    Named{kStreamCaptureUnjoined, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED"},
    Named{kStreamCaptureIsolation, "CUDA_ERROR_STREAM_CAPTURE_ISOLATION"},
    Named{kStreamCaptureImplicit, "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT"},
    Named{kCapturedEvent, "CUDA_ERROR_CAPTURED_EVENT"},
    Named{kStreamCaptureWrongThread, "CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD"},
    Named{kTimeout, "CUDA_ERROR_TIMEOUT"},
    Named{kGraphExecUpdateFailure, "CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE"},
    Named{kExternalDevice, "CUDA_ERROR_EXTERNAL_DEVICE"},
    Named{kInvalidClusterSize, "CUDA_ERROR_INVALID_CLUSTER_SIZE"},
    Named{kFunctionNotLoaded, "CUDA_ERROR_FUNCTION_NOT_LOADED"},
    Named{kInvalidResourceType, "CUDA_ERROR_INVALID_RESOURCE_TYPE"},
    Named{kInvalidResourceConfiguration, "CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION"},
    Named{kKeyRotation, "CUDA_ERROR_KEY_ROTATION"},
    Named{kUnknown, "CUDA_ERROR_UNKNOWN"},
};

} // namespace

const char* nameOf(int status) {
    const auto* const at =
        std::ranges::find(kNames, status, [](const Named& each) { return int{each.status}; });
    return at == kNames.end() ? nullptr : at->name;
}

const char* sentenceOf(int status) {
    static const auto& sentences = *new std::map<int, std::string>([] {
        std::map<int, std::string> made;
        for (const auto& each : kNames) {
            std::string text = each.name;
            const std::string_view before = text.starts_with("CUDA_ERROR_") ? "CUDA_ERROR_" : "CUDA_";
            text.erase(0, before.size());
            std::ranges::transform(text, text.begin(), [](char c) {
                return c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            });
            made[each.status] = std::move(text);
        }
        return made;
    }());
    const auto at = sentences.find(status);
    return at == sentences.end() ? nullptr : at->second.c_str();
}

} // namespace tessera::fake_cuda
