// An OpenCL library for tests, with one platform and what TESSERA_FAKE_OPENCL asks for: devices that PoCL
// never is. Memory is the host's, and all that is queued is done at once.
//
//   no-platform, no-device, broken   nothing, or an error, where devices are listed
//   old, away, no-compiler, small    a device that cannot be used
//   full                             a device that has no memory left where it is written
//   lost                             one that is lost with the first thing that is queued
//   plain                            a GPU that works
//   crash                            ends the process that loads it
#include "engine/backends/opencl/opencl.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace {

using namespace tessera::opencl;

constexpr Ulong kMiB = Ulong{1} << 20U;
constexpr Ulong kDeviceTypeGpu = 1U << 2U;

std::string_view wanted() {
    const char* text = std::getenv("TESSERA_FAKE_OPENCL");
    return text != nullptr ? text : "plain";
}

/// Any handle that is not null.
template <typename Handle>
Handle handle() {
    static char place = 0;
    return reinterpret_cast<Handle>(&place);
}

Int giveBytes(const void* from, std::size_t size, std::size_t bytes, void* value, std::size_t* needed) {
    if (needed != nullptr) {
        *needed = size;
    }
    if (value != nullptr) {
        std::memcpy(value, from, std::min(size, bytes));
    }
    return kSuccess;
}

Int giveText(const char* text, std::size_t bytes, void* value, std::size_t* needed) {
    return giveBytes(text, std::strlen(text) + 1, bytes, value, needed);
}

Int giveUint(Uint number, std::size_t bytes, void* value, std::size_t* needed) {
    return giveBytes(&number, sizeof number, bytes, value, needed);
}

Int giveUlong(Ulong number, std::size_t bytes, void* value, std::size_t* needed) {
    return giveBytes(&number, sizeof number, bytes, value, needed);
}

/// What every queued command says.
Int done() {
    return wanted() == "full" ? kMemObjectAllocationFailure
                              : (wanted() == "lost" ? kDeviceNotAvailable : kSuccess);
}

std::vector<char>& bytesOf(Mem memory) {
    return *reinterpret_cast<std::vector<char>*>(memory);
}

template <typename Handle>
Handle give(Int* status) {
    *status = kSuccess;
    return handle<Handle>();
}

Int giveEvent(EventHandle* event) {
    if (event != nullptr) {
        *event = handle<EventHandle>();
    }
    return done();
}

} // namespace

/// As a broken driver does when the loader of drivers opens it.
__attribute__((constructor)) static void loaded() {
    if (wanted() == "crash") {
        std::abort();
    }
}

extern "C" {

#define FAKE __attribute__((visibility("default")))

FAKE Int clGetPlatformIDs(Uint count, Platform* platforms, Uint* found) {
    if (wanted() == "no-platform") {
        return kPlatformNotFound;
    }
    if (count > 0) {
        *platforms = handle<Platform>();
    }
    *found = 1;
    return kSuccess;
}

FAKE Int clGetPlatformInfo(Platform, Uint what, std::size_t bytes, void* value, std::size_t* needed) {
    return giveText(what == kPlatformName ? "Fake Platform" : "OpenCL 1.2 fake", bytes, value, needed);
}

FAKE Int clGetDeviceIDs(Platform, Ulong, Uint count, DeviceHandle* devices, Uint* found) {
    if (wanted() == "no-device" || wanted() == "broken") {
        return wanted() == "broken" ? kOutOfHostMemory : kDeviceNotFound;
    }
    if (count > 0) {
        *devices = handle<DeviceHandle>();
    }
    *found = 1;
    return kSuccess;
}

FAKE Int clGetDeviceInfo(DeviceHandle, Uint what, std::size_t bytes, void* value, std::size_t* needed) {
    switch (what) {
    case kDeviceName:
        return giveText("Fake GPU ", bytes, value, needed);
    case kDeviceVendor:
        return giveText("Fake Vendor", bytes, value, needed);
    case kDriverVersion:
        return giveText("7.5", bytes, value, needed);
    case kDeviceVersion:
        return giveText(wanted() == "old" ? "OpenCL 1.1 fake" : "OpenCL 1.2 fake", bytes, value, needed);
    case kDeviceType:
        return giveUlong(kDeviceTypeGpu, bytes, value, needed);
    case kDeviceGlobalMemSize:
        return giveUlong(wanted() == "small" ? 16 * kMiB : 256 * kMiB, bytes, value, needed);
    case kDeviceMaxMemAllocSize:
        return giveUlong(128 * kMiB, bytes, value, needed);
    case kDeviceAvailable:
        return giveUint(wanted() == "away" ? kFalse : kTrue, bytes, value, needed);
    case kDeviceCompilerAvailable:
        return giveUint(wanted() == "no-compiler" ? kFalse : kTrue, bytes, value, needed);
    case kDeviceMaxComputeUnits:
        return giveUint(12, bytes, value, needed);
    default:
        return giveUint(0, bytes, value, needed);
    }
}

FAKE Context clCreateContext(const Properties*, Uint, const DeviceHandle*, ContextNotify, void*,
                             Int* status) {
    return give<Context>(status);
}
FAKE Int clReleaseContext(Context) {
    return kSuccess;
}
FAKE Queue clCreateCommandQueue(Context, DeviceHandle, Ulong, Int* status) {
    return give<Queue>(status);
}
FAKE Int clReleaseCommandQueue(Queue) {
    return kSuccess;
}

FAKE Mem clCreateBuffer(Context, Ulong, std::size_t bytes, void*, Int* status) {
    *status = kSuccess;
    return reinterpret_cast<Mem>(new std::vector<char>(bytes));
}
FAKE Int clReleaseMemObject(Mem memory) {
    delete &bytesOf(memory);
    return kSuccess;
}

FAKE Int clEnqueueWriteBuffer(Queue, Mem to, Uint, std::size_t offset, std::size_t bytes, const void* from,
                              Uint, const EventHandle*, EventHandle*) {
    std::memcpy(bytesOf(to).data() + offset, from, bytes);
    return done();
}
FAKE Int clEnqueueReadBuffer(Queue, Mem from, Uint, std::size_t offset, std::size_t bytes, void* to, Uint,
                             const EventHandle*, EventHandle*) {
    std::memcpy(to, bytesOf(from).data() + offset, bytes);
    return done();
}
FAKE Int clEnqueueCopyBuffer(Queue, Mem from, Mem to, std::size_t fromOffset, std::size_t toOffset,
                             std::size_t bytes, Uint, const EventHandle*, EventHandle*) {
    std::memcpy(bytesOf(to).data() + toOffset, bytesOf(from).data() + fromOffset, bytes);
    return done();
}
FAKE Int clEnqueueFillBuffer(Queue, Mem to, const void* pattern, std::size_t, std::size_t offset,
                             std::size_t bytes, Uint, const EventHandle*, EventHandle*) {
    std::memset(bytesOf(to).data() + offset, *static_cast<const char*>(pattern), bytes);
    return done();
}
FAKE void* clEnqueueMapBuffer(Queue, Mem memory, Uint, Ulong, std::size_t offset, std::size_t, Uint,
                              const EventHandle*, EventHandle*, Int* status) {
    *status = kSuccess;
    return bytesOf(memory).data() + offset;
}
FAKE Int clEnqueueUnmapMemObject(Queue, Mem, void*, Uint, const EventHandle*, EventHandle*) {
    return kSuccess;
}
FAKE Int clEnqueueMarkerWithWaitList(Queue, Uint, const EventHandle*, EventHandle* event) {
    return giveEvent(event);
}
FAKE Int clEnqueueBarrierWithWaitList(Queue, Uint, const EventHandle*, EventHandle* event) {
    return giveEvent(event);
}
FAKE Int clFlush(Queue) {
    return kSuccess;
}
FAKE Int clFinish(Queue) {
    return kSuccess;
}
FAKE Int clWaitForEvents(Uint, const EventHandle*) {
    return kSuccess;
}
FAKE Int clGetEventProfilingInfo(EventHandle, Uint, std::size_t, void*, std::size_t*) {
    return kProfilingInfoNotAvailable;
}
FAKE Int clReleaseEvent(EventHandle) {
    return kSuccess;
}

} // extern "C"
