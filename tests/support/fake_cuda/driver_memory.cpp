// The driver for tests: memory, copies and fills. \see control.h
#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/interface.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace tessera::fake_cuda;

namespace {

constexpr double kCopyNanoseconds = 2000;
constexpr double kHostByteNanoseconds = 0.1;
constexpr double kDeviceByteNanoseconds = 0.002;
constexpr std::size_t kPinnedAlignment = 4096;

void* pointer(Address at) {
    return reinterpret_cast<void*>(at);
}

/// Memory that a device's copy may name as its own: the device's, or pinned memory of the host.
bool isDevices(const Machine& all, Address at, std::size_t bytes) {
    return all.memory.holds(at, bytes) || all.isPinned(pointer(at), bytes);
}

Task copyTask(void* to, const void* from, std::size_t bytes, double byteNanoseconds) {
    return {.run =
                [=] {
                    std::memmove(to, from, bytes);
                    return kSuccess;
                },
            .nanoseconds = kCopyNanoseconds + static_cast<double>(bytes) * byteNanoseconds};
}

/// What is not pinned is read now: it is staged.
Task upload(const Machine& all, const Stream& stream, Address to, const void* from, std::size_t bytes) {
    Task task = copyTask(pointer(to), from, bytes, kHostByteNanoseconds);
    if (stream.capture == nullptr && !all.isPinned(from, bytes)) {
        const auto* const begin = static_cast<const std::byte*>(from);
        auto staged = std::make_shared<std::vector<std::byte>>(begin, begin + bytes);
        task.run = [to, staged] {
            std::copy(staged->begin(), staged->end(), static_cast<std::byte*>(pointer(to)));
            return kSuccess;
        };
    }
    return task;
}

template <typename Pattern>
int fill(Address to, Pattern value, std::size_t count, void* handle) {
    return onStream(handle, [&](Machine& all, const std::shared_ptr<Context>&, Stream& stream) -> int {
        if (to % sizeof value != 0 || (count > 0 && !isDevices(all, to, count * sizeof value))) {
            return kInvalidValue;
        }
        return submit(stream, {.run =
                                   [=] {
                                       std::fill_n(static_cast<Pattern*>(pointer(to)), count, value);
                                       return kSuccess;
                                   },
                               .nanoseconds = kCopyNanoseconds + static_cast<double>(count * sizeof value) *
                                                                     kDeviceByteNanoseconds});
    });
}

/// A call that does not take a stream: it is queued on the one of no name.
template <typename Body>
int atOnce(const Body& body) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        return body(all, context, *context->unnamed);
    });
}

int submitAndWait(const std::shared_ptr<Context>& context, Stream& stream, const Task& task) {
    const Status status = submit(stream, task);
    return status != kSuccess ? status : settle(context, stream.tail);
}

int allocatePinned(void** data, std::size_t bytes) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (data == nullptr || bytes == 0) {
            return kInvalidValue;
        }
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        if (all.isOutOfMemory(bytes) || bytes > SIZE_MAX - kPinnedAlignment) {
            return kOutOfMemory;
        }
        const std::size_t room = (bytes + kPinnedAlignment - 1) / kPinnedAlignment * kPinnedAlignment;
        *data = std::aligned_alloc(kPinnedAlignment, room);
        if (*data == nullptr) {
            return kOutOfMemory;
        }
        all.pinned[reinterpret_cast<Address>(*data)] = {bytes, context->id, false};
        return kSuccess;
    });
}

int freePinned(void* data, bool isRegistered) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const auto at = all.pinned.find(reinterpret_cast<Address>(data));
        if (at == all.pinned.end() || at->second.isRegistered != isRegistered) {
            return isRegistered ? kHostMemoryNotRegistered : kInvalidValue;
        }
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        const int status = settle(context, tailOf(*context));
        all.pinned.erase(at);
        if (!isRegistered) {
            std::free(data);
        }
        return status;
    });
}

} // namespace

FAKE int cuMemAlloc_v2(Address* at, std::size_t bytes) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (at == nullptr || bytes == 0) {
            return kInvalidValue;
        }
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        const std::size_t held = all.memory.heldBytes(context->id);
        if (all.isOutOfMemory(bytes) ||
            bytes > all.options.memoryBytes - std::min(held, all.options.memoryBytes)) {
            return kOutOfMemory;
        }
        *at = all.memory.allocate(bytes, context->id);
        return *at != 0 ? kSuccess : kOutOfMemory;
    });
}

FAKE int cuMemFree_v2(Address at) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (at == 0) {
            return kSuccess;
        }
        Address begin = 0;
        if (all.memory.find(at, &begin) == nullptr || begin != at) {
            return kInvalidValue;
        }
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        const int status = settle(context, tailOf(*context));
        if (status != kContextIsDestroyed) {
            all.memory.release(at);
        }
        return status;
    });
}

FAKE int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (free == nullptr || total == nullptr) {
            return kInvalidValue;
        }
        *total = all.options.memoryBytes;
        *free = *total - std::min(*total, all.memory.heldBytes(context->id));
        return kSuccess;
    });
}

FAKE int cuMemGetAddressRange_v2(Address* begin, std::size_t* bytes, Address at) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>&) -> int {
        Address first = 0;
        const Memory::Allocation* allocation = all.memory.find(at, &first);
        if (allocation == nullptr) {
            return kNotFound;
        }
        if (begin != nullptr) {
            *begin = first;
        }
        if (bytes != nullptr) {
            *bytes = allocation->bytes;
        }
        return kSuccess;
    });
}

FAKE int cuMemHostAlloc(void** data, std::size_t bytes, unsigned flags) {
    constexpr unsigned kFlags = 7;
    return (flags & ~kFlags) != 0 ? int{kInvalidValue} : allocatePinned(data, bytes);
}
FAKE int cuMemAllocHost_v2(void** data, std::size_t bytes) {
    return allocatePinned(data, bytes);
}
FAKE int cuMemFreeHost(void* data) {
    return freePinned(data, false);
}

FAKE int cuMemHostRegister_v2(void* data, std::size_t bytes, unsigned /*flags*/) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (data == nullptr || bytes == 0) {
            return kInvalidValue;
        }
        if (all.isPinned(data, 1)) {
            return kHostMemoryAlreadyRegistered;
        }
        all.pinned[reinterpret_cast<Address>(data)] = {bytes, context->id, true};
        return kSuccess;
    });
}
FAKE int cuMemHostUnregister(void* data) {
    return freePinned(data, true);
}

FAKE int cuMemHostGetDevicePointer_v2(Address* at, void* data, unsigned flags) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>&) -> int {
        if (at == nullptr || flags != 0 || !all.isPinned(data, 1)) {
            return kInvalidValue;
        }
        *at = reinterpret_cast<Address>(data);
        return kSuccess;
    });
}

FAKE int cuMemcpyHtoDAsync_v2(Address to, const void* from, std::size_t bytes, void* handle) {
    return onStream(handle, [&](Machine& all, const std::shared_ptr<Context>&, Stream& stream) -> int {
        if (bytes == 0) {
            return kSuccess;
        }
        if (from == nullptr || !isDevices(all, to, bytes)) {
            return kInvalidValue;
        }
        return submit(stream, upload(all, stream, to, from, bytes));
    });
}

FAKE int cuMemcpyDtoHAsync_v2(void* to, Address from, std::size_t bytes, void* handle) {
    return onStream(handle, [&](Machine& all, const std::shared_ptr<Context>&, Stream& stream) -> int {
        if (bytes == 0) {
            return kSuccess;
        }
        if (to == nullptr || !isDevices(all, from, bytes)) {
            return kInvalidValue;
        }
        return submit(stream, copyTask(to, pointer(from), bytes, kHostByteNanoseconds));
    });
}

FAKE int cuMemcpyDtoDAsync_v2(Address to, Address from, std::size_t bytes, void* handle) {
    return onStream(handle, [&](Machine& all, const std::shared_ptr<Context>&, Stream& stream) -> int {
        if (bytes == 0) {
            return kSuccess;
        }
        if (!isDevices(all, to, bytes) || !isDevices(all, from, bytes)) {
            return kInvalidValue;
        }
        return submit(stream, copyTask(pointer(to), pointer(from), bytes, kDeviceByteNanoseconds));
    });
}

// From memory that is not pinned the call returns when that was read; the copy itself may come later.
FAKE int cuMemcpyHtoD_v2(Address to, const void* from, std::size_t bytes) {
    return atOnce([&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
        if (bytes == 0) {
            return kSuccess;
        }
        if (from == nullptr || !isDevices(all, to, bytes)) {
            return kInvalidValue;
        }
        if (const int status = settle(context, tailOf(stream)); status != kSuccess) {
            return status;
        }
        const Task task = upload(all, stream, to, from, bytes);
        return all.isPinned(from, bytes) ? submitAndWait(context, stream, task) : submit(stream, task);
    });
}

FAKE int cuMemcpyDtoH_v2(void* to, Address from, std::size_t bytes) {
    return atOnce([&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
        if (bytes == 0) {
            return kSuccess;
        }
        if (to == nullptr || !isDevices(all, from, bytes)) {
            return kInvalidValue;
        }
        return submitAndWait(context, stream, copyTask(to, pointer(from), bytes, kHostByteNanoseconds));
    });
}

FAKE int cuMemcpyDtoD_v2(Address to, Address from, std::size_t bytes) {
    return cuMemcpyDtoDAsync_v2(to, from, bytes, nullptr);
}

FAKE int cuMemsetD8Async(Address to, unsigned char value, std::size_t count, void* stream) {
    return fill(to, value, count, stream);
}
FAKE int cuMemsetD16Async(Address to, unsigned short value, std::size_t count, void* stream) {
    return fill(to, value, count, stream);
}
FAKE int cuMemsetD32Async(Address to, unsigned value, std::size_t count, void* stream) {
    return fill(to, value, count, stream);
}
FAKE int cuMemsetD8_v2(Address to, unsigned char value, std::size_t count) {
    return fill(to, value, count, nullptr);
}
FAKE int cuMemsetD32_v2(Address to, unsigned value, std::size_t count) {
    return fill(to, value, count, nullptr);
}

FAKE int cuPointerGetAttribute(void* data, int attribute, Address at) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        enum { kContext = 1, kMemoryType = 2, kDevicePointer = 3, kHostPointer = 4, kOrdinal = 9 };
        const bool isDevice = all.memory.find(at) != nullptr;
        if (data == nullptr || (!isDevice && !all.isPinned(pointer(at), 1))) {
            return kInvalidValue;
        }
        switch (attribute) {
        case kContext:
            *static_cast<void**>(data) = context->handle;
            return kSuccess;
        case kMemoryType:
            *static_cast<unsigned*>(data) = isDevice ? 2 : 1;
            return kSuccess;
        case kDevicePointer:
            *static_cast<Address*>(data) = at;
            return kSuccess;
        case kHostPointer:
            *static_cast<void**>(data) = isDevice ? nullptr : pointer(at);
            return isDevice ? kInvalidValue : kSuccess;
        case kOrdinal:
            *static_cast<int*>(data) = context->ordinal;
            return kSuccess;
        default:
            return kNotSupported;
        }
    });
}
