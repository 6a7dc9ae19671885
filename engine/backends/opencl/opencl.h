// What we use of OpenCL 1.2, declared by ourselves from its specification: the build needs no package of it,
// and the library is found when a program runs.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::opencl {

// Handles. The names are OpenCL's own with another case.
using Platform = struct PlatformTag*;
using DeviceHandle = struct DeviceTag*;
using Context = struct ContextTag*;
using Queue = struct QueueTag*;
using Mem = struct MemTag*;
using EventHandle = struct EventTag*;
using Program = struct ProgramTag*;
using KernelHandle = struct KernelTag*;

using Int = std::int32_t; ///< a status where nothing else is said
using Uint = std::uint32_t;
using Ulong = std::uint64_t;
using Properties = std::intptr_t; ///< of a context: pairs that end with 0
using ContextNotify = void (*)(const char* message, const void* data, std::size_t bytes, void* user);

constexpr Uint kFalse = 0;
constexpr Uint kTrue = 1;

// Statuses on which something is decided; all have words in library.cpp.
constexpr Int kSuccess = 0;
constexpr Int kDeviceNotFound = -1;
constexpr Int kDeviceNotAvailable = -2;
constexpr Int kMemObjectAllocationFailure = -4;
constexpr Int kOutOfResources = -5;
constexpr Int kOutOfHostMemory = -6;
constexpr Int kProfilingInfoNotAvailable = -7;
constexpr Int kBuildProgramFailure = -11;
constexpr Int kMapFailure = -12;
constexpr Int kInvalidBufferSize = -61;
constexpr Int kPlatformNotFound = -1001; ///< of the loader of drivers (cl_khr_icd)

constexpr Uint kPlatformVersion = 0x0901;
constexpr Uint kPlatformName = 0x0902;

constexpr Ulong kDeviceTypeCpu = 1U << 1U;
constexpr Ulong kDeviceTypeAll = 0xFFFFFFFF;

constexpr Uint kDeviceType = 0x1000;
constexpr Uint kDeviceVendorId = 0x1001;
constexpr Uint kDeviceMaxComputeUnits = 0x1002;
constexpr Uint kDeviceMaxWorkGroupSize = 0x1004;
constexpr Uint kDeviceMaxClockFrequency = 0x100C;
constexpr Uint kDeviceMaxMemAllocSize = 0x1010;
constexpr Uint kDeviceMemBaseAddrAlign = 0x1019; ///< bits
constexpr Uint kDeviceSingleFpConfig = 0x101B;
constexpr Uint kDeviceGlobalMemSize = 0x101F;
constexpr Uint kDeviceLocalMemSize = 0x1023;
constexpr Uint kDeviceAvailable = 0x1027;
constexpr Uint kDeviceCompilerAvailable = 0x1028;
constexpr Uint kDeviceName = 0x102B;
constexpr Uint kDeviceVendor = 0x102C;
constexpr Uint kDriverVersion = 0x102D;
constexpr Uint kDeviceVersion = 0x102F;
constexpr Uint kDeviceHostUnifiedMemory = 0x1035;

constexpr Ulong kFpCorrectlyRoundedDivideSqrt = 1U << 7U;

constexpr Uint kProgramBinarySizes = 0x1165;
constexpr Uint kProgramBinaries = 0x1166;
constexpr Uint kProgramBuildLog = 0x1183;

constexpr Properties kContextPlatform = 0x1084;
constexpr Ulong kQueueProfilingEnable = 1U << 1U;
constexpr Ulong kMemReadWrite = 1U << 0U;
constexpr Ulong kMemAllocHostPtr = 1U << 4U;
constexpr Ulong kMapReadWrite = 3;
constexpr Uint kProfilingCommandEnd = 0x1283;

/// The functions of a loaded library. Each is null until it was found: \see Library.
struct Functions {
    Int (*getPlatformIDs)(Uint count, Platform* platforms, Uint* found);
    Int (*getPlatformInfo)(Platform platform, Uint what, std::size_t bytes, void* value, std::size_t* needed);
    Int (*getDeviceIDs)(Platform platform, Ulong type, Uint count, DeviceHandle* devices, Uint* found);
    Int (*getDeviceInfo)(DeviceHandle device, Uint what, std::size_t bytes, void* value, std::size_t* needed);
    Context (*createContext)(const Properties* properties, Uint count, const DeviceHandle* devices,
                             ContextNotify notify, void* user, Int* status);
    Int (*releaseContext)(Context context);
    Queue (*createCommandQueue)(Context context, DeviceHandle device, Ulong properties, Int* status);
    Int (*releaseCommandQueue)(Queue queue);
    Mem (*createBuffer)(Context context, Ulong flags, std::size_t bytes, void* host, Int* status);
    Int (*releaseMemObject)(Mem memory);
    Int (*enqueueWriteBuffer)(Queue queue, Mem to, Uint blocking, std::size_t offset, std::size_t bytes,
                              const void* from, Uint waits, const EventHandle* waitFor, EventHandle* event);
    Int (*enqueueReadBuffer)(Queue queue, Mem from, Uint blocking, std::size_t offset, std::size_t bytes,
                             void* to, Uint waits, const EventHandle* waitFor, EventHandle* event);
    Int (*enqueueCopyBuffer)(Queue queue, Mem from, Mem to, std::size_t fromOffset, std::size_t toOffset,
                             std::size_t bytes, Uint waits, const EventHandle* waitFor, EventHandle* event);
    Int (*enqueueFillBuffer)(Queue queue, Mem to, const void* pattern, std::size_t patternBytes,
                             std::size_t offset, std::size_t bytes, Uint waits, const EventHandle* waitFor,
                             EventHandle* event);
    void* (*enqueueMapBuffer)(Queue queue, Mem memory, Uint blocking, Ulong flags, std::size_t offset,
                              std::size_t bytes, Uint waits, const EventHandle* waitFor, EventHandle* event,
                              Int* status);
    Int (*enqueueUnmapMemObject)(Queue queue, Mem memory, void* mapped, Uint waits,
                                 const EventHandle* waitFor, EventHandle* event);
    Int (*enqueueMarkerWithWaitList)(Queue queue, Uint waits, const EventHandle* waitFor, EventHandle* event);
    Int (*enqueueBarrierWithWaitList)(Queue queue, Uint waits, const EventHandle* waitFor,
                                      EventHandle* event);
    Int (*flush)(Queue queue);
    Int (*finish)(Queue queue);
    Int (*waitForEvents)(Uint count, const EventHandle* events);
    Int (*getEventProfilingInfo)(EventHandle event, Uint what, std::size_t bytes, void* value,
                                 std::size_t* needed);
    Int (*releaseEvent)(EventHandle event);
};

/// Those that a backend of kernels of its own needs besides.
struct ProgramFunctions {
    Int (*getDeviceInfo)(DeviceHandle device, Uint what, std::size_t bytes, void* value, std::size_t* needed);
    Program (*createProgramWithSource)(Context context, Uint count, const char** texts,
                                       const std::size_t* lengths, Int* status);
    Program (*createProgramWithBinary)(Context context, Uint count, const DeviceHandle* devices,
                                       const std::size_t* lengths, const unsigned char** binaries,
                                       Int* statuses, Int* status);
    Int (*buildProgram)(Program program, Uint count, const DeviceHandle* devices, const char* options,
                        void (*notify)(Program program, void* user), void* user);
    Int (*getProgramInfo)(Program program, Uint what, std::size_t bytes, void* value, std::size_t* needed);
    Int (*getProgramBuildInfo)(Program program, DeviceHandle device, Uint what, std::size_t bytes,
                               void* value, std::size_t* needed);
    Int (*releaseProgram)(Program program);
    KernelHandle (*createKernel)(Program program, const char* name, Int* status);
    Int (*setKernelArg)(KernelHandle kernel, Uint index, std::size_t bytes, const void* value);
    Int (*releaseKernel)(KernelHandle kernel);
    Int (*enqueueNDRangeKernel)(Queue queue, KernelHandle kernel, Uint dimensions, const std::size_t* offset,
                                const std::size_t* global, const std::size_t* local, Uint waits,
                                const EventHandle* waitFor, EventHandle* event);
};

// Names of the handles that a backend of this device asks for, \see ts_device_api.native_of_device.
constexpr const char* kNativeContext = "cl_context";     ///< of a device
constexpr const char* kNativeDevice = "cl_device_id";    ///< of a device
constexpr const char* kNativeLibrary = "library";        ///< of a device: what dlopen gave, for dlsym
constexpr const char* kNativeQueue = "cl_command_queue"; ///< of a stream
constexpr const char* kNativeMemory = "cl_mem";          ///< of memory

} // namespace tessera::opencl
