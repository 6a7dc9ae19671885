#include "engine/backends/cuda/native.h"

#include <cstddef>
#include <string>

namespace tessera::cuda {

const ContextCalls& callsOf(const plugin::DeviceView& device) {
    const void* calls = device.api().native_of_device(device.raw(), kNativeCalls);
    if (calls == nullptr) {
        throw plugin::Unsupported("its device is none of CUDA");
    }
    return *static_cast<const ContextCalls*>(calls);
}

void* libraryOf(const plugin::DeviceView& device) {
    static_cast<void>(callsOf(device));
    return device.api().native_of_device(device.raw(), kNativeLibrary);
}

StreamHandle streamOf(const plugin::DeviceView& device, ts_stream* stream) {
    return static_cast<StreamHandle>(device.api().native_of_stream(stream, kNativeStream));
}

void* addressOf(const plugin::DeviceView& device, const ts_buffer& buffer) {
    return static_cast<std::byte*>(device.api().native_of_memory(buffer.memory, kNativeMemory)) +
           buffer.offset;
}

void* alignedAddressOf(const plugin::DeviceView& device, const ts_buffer& buffer) {
    void* const address = addressOf(device, buffer);
    if (reinterpret_cast<std::uintptr_t>(address) % kBufferAlignment != 0) {
        throw plugin::StatusError(TS_INVALID, "a buffer does not lie at a multiple of " +
                                                  std::to_string(kBufferAlignment) + " bytes");
    }
    return address;
}

} // namespace tessera::cuda
