// What we use of CUDA's driver, declared by ourselves from its manual: the build needs no toolkit, and the
// library is found when a program runs. A test holds these declarations to those of a toolkit where there is
// one.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::cuda {

// Handles. The names are CUDA's own with another case.
using Context = struct ContextTag*;
using Module = struct ModuleTag*;
using FunctionHandle = struct FunctionTag*;
using StreamHandle = struct StreamTag*;
using EventHandle = struct EventTag*;
using GraphHandle = struct GraphTag*;
using GraphExec = struct GraphExecTag*;

using Result = int;            ///< a status where nothing else is said
using Ordinal = int;           ///< a CUdevice
using Address = std::uint64_t; ///< a CUdeviceptr
using HostFunction = void (*)(void* user);

// Statuses on which something is decided; the driver has a name and a sentence for every one.
constexpr Result kSuccess = 0;
constexpr Result kInvalidValue = 1;
constexpr Result kOutOfMemory = 2;
constexpr Result kDeinitialized = 4;
constexpr Result kStubLibrary = 34;
constexpr Result kDeviceUnavailable = 46; ///< such as: another process has it for itself
constexpr Result kNoDevice = 100;
constexpr Result kInvalidImage = 200;
constexpr Result kNoBinaryForDevice = 209;
constexpr Result kEccUncorrectable = 214;
constexpr Result kNvlinkUncorrectable = 220;
constexpr Result kContained = 226;
constexpr Result kNotReady = 600;
constexpr Result kIllegalAddress = 700;
constexpr Result kLaunchOutOfResources = 701;
constexpr Result kLaunchTimeout = 702;
constexpr Result kContextIsDestroyed = 709;
constexpr Result kAssert = 710;
constexpr Result kHardwareStackError = 714;
constexpr Result kIllegalInstruction = 715;
constexpr Result kMisalignedAddress = 716;
constexpr Result kInvalidAddressSpace = 717;
constexpr Result kInvalidProgramCounter = 718;
constexpr Result kLaunchFailed = 719;
constexpr Result kTensorMemoryLeak = 721;
constexpr Result kMpsClientTerminated = 810;
constexpr Result kCaptureUnsupported = 900; ///< the first of those about captures
constexpr Result kCaptureInvalidated = 901;
constexpr Result kCaptureUnjoined = 904;
constexpr Result kCaptureIsolation = 905;
constexpr Result kCapturedEvent = 907;
constexpr Result kCaptureWrongThread = 908; ///< the last of them
constexpr Result kExternalDevice = 911;

// Attributes of a device.
constexpr int kMaxThreadsPerBlock = 1;
constexpr int kMaxSharedBytesPerBlock = 8;
constexpr int kClockRate = 13; ///< kHz
constexpr int kMultiprocessorCount = 16;
constexpr int kIntegrated = 18;
constexpr int kComputeMode = 20;
constexpr int kEccEnabled = 32;
constexpr int kMemoryClockRate = 36;      ///< kHz
constexpr int kGlobalMemoryBusWidth = 37; ///< bits
constexpr int kL2CacheSize = 38;          ///< bytes
constexpr int kComputeCapabilityMajor = 75;
constexpr int kComputeCapabilityMinor = 76;
constexpr int kMaxSharedBytesPerBlockOptin = 97;

constexpr int kComputeModeProhibited = 2;

// Attributes of a function.
constexpr int kFunctionMaxThreadsPerBlock = 0;
constexpr int kFunctionSharedBytes = 1;
constexpr int kFunctionLocalBytes = 3; ///< a thread; spilled registers are among them
constexpr int kFunctionRegisters = 4;
constexpr int kFunctionMaxDynamicSharedBytes = 8;

// Options of cuModuleLoadDataEx.
constexpr int kJitErrorLogBuffer = 5;
constexpr int kJitErrorLogBufferSizeBytes = 6;

constexpr unsigned kStreamNonBlocking = 1; ///< it does not wait for the stream of no name
constexpr unsigned kEventDefault = 0;
constexpr int kCaptureModeRelaxed = 2;
constexpr int kCaptureStatusNone = 0;

/// The functions of a loaded library that the device plug-in calls. The symbol of each is in library.cpp.
/// Each is null until it was found: \see Library.
struct Functions {
    Result (*init)(unsigned flags);
    Result (*driverGetVersion)(int* version); ///< 13000 of CUDA 13.0
    Result (*deviceGetCount)(int* count);
    Result (*deviceGet)(Ordinal* device, int ordinal);
    Result (*deviceGetName)(char* name, int bytes, Ordinal device);
    Result (*deviceTotalMem)(std::size_t* bytes, Ordinal device);
    Result (*deviceGetAttribute)(int* value, int attribute, Ordinal device);
    Result (*devicePrimaryCtxRetain)(Context* context, Ordinal device);
    Result (*devicePrimaryCtxRelease)(Ordinal device);
    Result (*ctxPushCurrent)(Context context);
    Result (*ctxPopCurrent)(Context* context);
    Result (*memAlloc)(Address* address, std::size_t bytes);
    Result (*memFree)(Address address);
    Result (*memHostAlloc)(void** data, std::size_t bytes, unsigned flags);
    Result (*memFreeHost)(void* data);
    Result (*memGetInfo)(std::size_t* freeBytes, std::size_t* totalBytes);
    Result (*memcpyHtoDAsync)(Address to, const void* from, std::size_t bytes, StreamHandle stream);
    Result (*memcpyDtoHAsync)(void* to, Address from, std::size_t bytes, StreamHandle stream);
    Result (*memcpyDtoDAsync)(Address to, Address from, std::size_t bytes, StreamHandle stream);
    Result (*memsetD8Async)(Address to, unsigned char value, std::size_t bytes, StreamHandle stream);
    Result (*streamCreate)(StreamHandle* stream, unsigned flags);
    Result (*streamDestroy)(StreamHandle stream);
    Result (*streamSynchronize)(StreamHandle stream);
    Result (*streamWaitEvent)(StreamHandle stream, EventHandle event, unsigned flags);
    Result (*streamIsCapturing)(StreamHandle stream, int* status);
    Result (*streamBeginCapture)(StreamHandle stream, int mode);
    Result (*streamEndCapture)(StreamHandle stream, GraphHandle* graph);
    Result (*eventCreate)(EventHandle* event, unsigned flags);
    Result (*eventDestroy)(EventHandle event);
    Result (*eventRecord)(EventHandle event, StreamHandle stream);
    Result (*eventSynchronize)(EventHandle event);
    Result (*eventElapsedTime)(float* milliseconds, EventHandle from, EventHandle to);
    Result (*graphInstantiate)(GraphExec* executable, GraphHandle graph, unsigned long long flags);
    Result (*graphUpload)(GraphExec executable, StreamHandle stream);
    Result (*graphLaunch)(GraphExec executable, StreamHandle stream);
    Result (*graphDestroy)(GraphHandle graph);
    Result (*graphExecDestroy)(GraphExec executable);
};

/// Those that a backend of kernels of its own needs besides, \see findModuleFunctions.
struct ModuleFunctions {
    Result (*deviceGetAttribute)(int* value, int attribute, Ordinal device);
    Result (*ctxGetDevice)(Ordinal* device); ///< of the current context
    Result (*moduleLoadDataEx)(Module* module, const void* image, unsigned count, int* options,
                               void** values);
    Result (*moduleUnload)(Module module);
    Result (*moduleGetFunction)(FunctionHandle* function, Module module, const char* name);
    Result (*funcSetAttribute)(FunctionHandle function, int attribute, int value);
    Result (*funcGetAttribute)(int* value, int attribute, FunctionHandle function);
    Result (*launchKernel)(FunctionHandle function, unsigned gridX, unsigned gridY, unsigned gridZ,
                           unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes,
                           StreamHandle stream, void** arguments, void** extra);
    Result (*launchHostFunc)(StreamHandle stream, HostFunction function, void* user);
};

/// What makes a context current on a thread; a native handle of the device, \see Current.
struct ContextCalls {
    Context context = nullptr;
    Result (*push)(Context context) = nullptr;
    Result (*pop)(Context* context) = nullptr;
};

// Names of the handles that a backend of this device asks for, \see ts_device_api.native_of_device.
constexpr const char* kNativeContext = "CUcontext";  ///< of a device: the primary context, \see Current
constexpr const char* kNativeCalls = "ContextCalls"; ///< of a device: const ContextCalls*, \see Current
constexpr const char* kNativeLibrary = "library"; ///< of a device: what dlopen gave of the driver, for dlsym
constexpr const char* kNativeStream = "CUstream"; ///< of a stream
constexpr const char* kNativeMemory = "CUdeviceptr"; ///< of memory: its address as a pointer

/// A library that plays a device exports a function of this name, `int ()`, that gives 1: its devices are
/// emulated, and their times are no device's.
constexpr const char* kEmulationMark = "tessera_is_emulated";

} // namespace tessera::cuda
