#include "engine/backends/opencl/library.h"

#include "engine/backend/abi/backend.hpp"

#include <algorithm>
#include <array>
#include <dlfcn.h>

namespace tessera::opencl {

namespace {

struct StatusName {
    Int status;
    const char* name;
};

constexpr std::array kStatusNames{
    StatusName{kDeviceNotFound, "CL_DEVICE_NOT_FOUND"},
    StatusName{kDeviceNotAvailable, "CL_DEVICE_NOT_AVAILABLE"},
    StatusName{-3, "CL_COMPILER_NOT_AVAILABLE"},
    StatusName{kMemObjectAllocationFailure, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    StatusName{kOutOfResources, "CL_OUT_OF_RESOURCES"},
    StatusName{kOutOfHostMemory, "CL_OUT_OF_HOST_MEMORY"},
    StatusName{kProfilingInfoNotAvailable, "CL_PROFILING_INFO_NOT_AVAILABLE"},
    StatusName{-8, "CL_MEM_COPY_OVERLAP"},
    StatusName{kBuildProgramFailure, "CL_BUILD_PROGRAM_FAILURE"},
    StatusName{kMapFailure, "CL_MAP_FAILURE"},
    StatusName{-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    StatusName{-30, "CL_INVALID_VALUE"},
    StatusName{-32, "CL_INVALID_PLATFORM"},
    StatusName{-33, "CL_INVALID_DEVICE"},
    StatusName{-34, "CL_INVALID_CONTEXT"},
    StatusName{-35, "CL_INVALID_QUEUE_PROPERTIES"},
    StatusName{-36, "CL_INVALID_COMMAND_QUEUE"},
    StatusName{-38, "CL_INVALID_MEM_OBJECT"},
    StatusName{-42, "CL_INVALID_BINARY"},
    StatusName{-43, "CL_INVALID_BUILD_OPTIONS"},
    StatusName{-45, "CL_INVALID_PROGRAM_EXECUTABLE"},
    StatusName{-46, "CL_INVALID_KERNEL_NAME"},
    StatusName{-52, "CL_INVALID_KERNEL_ARGS"},
    StatusName{-54, "CL_INVALID_WORK_GROUP_SIZE"},
    StatusName{-57, "CL_INVALID_EVENT_WAIT_LIST"},
    StatusName{-58, "CL_INVALID_EVENT"},
    StatusName{-59, "CL_INVALID_OPERATION"},
    StatusName{kInvalidBufferSize, "CL_INVALID_BUFFER_SIZE"},
    StatusName{kPlatformNotFound, "CL_PLATFORM_NOT_FOUND_KHR"},
};

void* load(const std::string& file) {
    void* handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        throw plugin::Unsupported(std::string("OpenCL's library cannot be loaded: ") + ::dlerror());
    }
    return handle;
}

} // namespace

Library::Library(const std::string& file) : m_handle(load(file)) {
    const Finder finder(m_handle);
    auto& f = m_functions;
    finder.find(f.getPlatformIDs, "clGetPlatformIDs");
    finder.find(f.getPlatformInfo, "clGetPlatformInfo");
    finder.find(f.getDeviceIDs, "clGetDeviceIDs");
    finder.find(f.getDeviceInfo, "clGetDeviceInfo");
    finder.find(f.createContext, "clCreateContext");
    finder.find(f.releaseContext, "clReleaseContext");
    finder.find(f.createCommandQueue, "clCreateCommandQueue");
    finder.find(f.releaseCommandQueue, "clReleaseCommandQueue");
    finder.find(f.createBuffer, "clCreateBuffer");
    finder.find(f.releaseMemObject, "clReleaseMemObject");
    finder.find(f.enqueueWriteBuffer, "clEnqueueWriteBuffer");
    finder.find(f.enqueueReadBuffer, "clEnqueueReadBuffer");
    finder.find(f.enqueueCopyBuffer, "clEnqueueCopyBuffer");
    finder.find(f.enqueueFillBuffer, "clEnqueueFillBuffer");
    finder.find(f.enqueueMapBuffer, "clEnqueueMapBuffer");
    finder.find(f.enqueueUnmapMemObject, "clEnqueueUnmapMemObject");
    finder.find(f.enqueueMarkerWithWaitList, "clEnqueueMarkerWithWaitList");
    finder.find(f.enqueueBarrierWithWaitList, "clEnqueueBarrierWithWaitList");
    finder.find(f.flush, "clFlush");
    finder.find(f.finish, "clFinish");
    finder.find(f.waitForEvents, "clWaitForEvents");
    finder.find(f.getEventProfilingInfo, "clGetEventProfilingInfo");
    finder.find(f.releaseEvent, "clReleaseEvent");
}

std::string errorText(const char* call, Int status) {
    const auto* const known = std::ranges::find(kStatusNames, status, &StatusName::status);
    const std::string number = std::to_string(status);
    return std::string(call) + ": " +
           (known != kStatusNames.end() ? std::string(known->name) + " (" + number + ")" : "error " + number);
}

void require(Int status, const char* call) {
    switch (status) {
    case kSuccess:
        return;
    case kMemObjectAllocationFailure:
    case kOutOfHostMemory:
        throw plugin::StatusError(TS_OUT_OF_MEMORY, "out of memory: " + errorText(call, status));
    case kDeviceNotAvailable:
        throw plugin::StatusError(TS_DEVICE_LOST, "the device is lost: " + errorText(call, status));
    default:
        throw plugin::StatusError(TS_FAILED, errorText(call, status));
    }
}

} // namespace tessera::opencl
