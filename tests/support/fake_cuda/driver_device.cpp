// The driver for tests: devices and contexts. \see control.h
#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/control.h"
#include "tests/support/fake_cuda/interface.h"
#include "tests/support/fake_cuda/module.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

using namespace tessera::fake_cuda;

namespace {

constexpr int kClockKilohertz = 1000000;
constexpr int kUnits = 4;
constexpr int kProhibited = 2;

struct Attribute {
    int number;
    int value;
};
constexpr std::array kAttributes{
    Attribute{1, Limits::kThreads},
    Attribute{2, Limits::kThreads},
    Attribute{3, Limits::kThreads},
    Attribute{4, Limits::kThreadsOfZ},
    Attribute{5, Limits::kBlocksOfX},
    Attribute{6, Limits::kBlocks},
    Attribute{7, Limits::kBlocks},
    Attribute{8, Limits::kSharedBytes},
    Attribute{9, 65536},  // bytes of constants
    Attribute{10, 32},    // threads of a warp
    Attribute{12, 65536}, // registers of a block
    Attribute{13, kClockKilohertz},
    Attribute{15, 1}, // copies beside kernels
    Attribute{16, kUnits},
    Attribute{19, 1},               // maps memory of the host
    Attribute{31, 1},               // kernels beside kernels
    Attribute{36, kClockKilohertz}, // memory's
    Attribute{37, 256},             // bits of the memory's bus
    Attribute{38, 1 << 20},         // bytes of the second cache
    Attribute{39, 2048},            // threads of a unit
    Attribute{40, 2},               // engines that copy
    Attribute{41, 1},               // one range of addresses with the host
    Attribute{78, 1},               // priorities
    Attribute{81, 228 << 10},       // shared bytes of a unit
    Attribute{82, 65536},           // registers of a unit
    Attribute{95, 1},               // cooperative launches
    Attribute{97, Limits::kSharedBytesOptin},
    Attribute{106, 32},   // blocks of a unit
    Attribute{111, 1024}, // shared bytes that the driver takes of a block
};
constexpr int kAttributeCount = 148;

template <typename Body>
int onDevice(int ordinal, const Body& body) {
    return initialised([&](Machine& all) -> int {
        if (ordinal < 0 || static_cast<std::size_t>(ordinal) >= all.devices.size()) {
            return kInvalidDevice;
        }
        return body(all, all.devices[static_cast<std::size_t>(ordinal)]);
    });
}

int retain(Machine& all, Device& device, int ordinal, void** context) {
    if (device.isLost) {
        return all.options.lostStatus;
    }
    if (all.options.computeMode == kProhibited) {
        return kDeviceUnavailable;
    }
    if (device.primary == nullptr) {
        device.primary = std::make_shared<Context>(ordinal, all.nextNumber());
        all.keep(device.primary);
        device.primary->unnamed = std::make_shared<Stream>();
        device.primary->unnamed->context = device.primary;
        device.primary->unnamed->lane = all.nextNumber();
    }
    ++device.retained;
    *context = device.primary->handle;
    return kSuccess;
}

void destroyPrimary(Machine& all, Device& device) {
    const auto context = device.primary;
    device.retained = 0;
    device.primary = nullptr;
    all.destroy(context);
}

} // namespace

FAKE int tessera_is_emulated() {
    return 1;
}

FAKE int cuInit(unsigned flags) {
    if (caller().isHostFunction) {
        return kNotPermitted;
    }
    const std::lock_guard lock(mutex());
    Machine& all = machine();
    if (flags != 0) {
        return kInvalidValue;
    }
    if (all.options.initStatus != 0) {
        return all.options.initStatus;
    }
    if (all.devices.empty()) {
        return kNoDevice;
    }
    all.isInitialised = true;
    return kSuccess;
}

FAKE int cuDriverGetVersion(int* version) {
    const std::lock_guard lock(mutex());
    if (version == nullptr) {
        return kInvalidValue;
    }
    *version = machine().options.driver;
    return kSuccess;
}

FAKE int cuDeviceGetCount(int* count) {
    return initialised([&](Machine& all) -> int {
        if (count == nullptr) {
            return kInvalidValue;
        }
        *count = static_cast<int>(all.devices.size());
        return kSuccess;
    });
}

FAKE int cuDeviceGet(int* device, int ordinal) {
    return onDevice(ordinal, [&](Machine&, Device&) -> int {
        if (device == nullptr) {
            return kInvalidValue;
        }
        *device = ordinal;
        return kSuccess;
    });
}

FAKE int cuDeviceGetName(char* name, int bytes, int device) {
    return onDevice(device, [&](Machine&, Device&) -> int {
        if (name == nullptr || bytes < 1) {
            return kInvalidValue;
        }
        std::snprintf(name, static_cast<std::size_t>(bytes), "CUDA stand-in %d", device);
        return kSuccess;
    });
}

FAKE int cuDeviceGetUuid_v2(void* uuid, int device) {
    return onDevice(device, [&](Machine&, Device&) -> int {
        if (uuid == nullptr) {
            return kInvalidValue;
        }
        std::array<char, 16> bytes{"CUDA stand-in "};
        bytes.back() = static_cast<char>(device);
        std::memcpy(uuid, bytes.data(), bytes.size());
        return kSuccess;
    });
}
FAKE int cuDeviceGetUuid(void* uuid, int device) {
    return cuDeviceGetUuid_v2(uuid, device);
}

FAKE int cuDeviceTotalMem_v2(std::size_t* bytes, int device) {
    return onDevice(device, [&](Machine& all, Device&) -> int {
        if (bytes == nullptr) {
            return kInvalidValue;
        }
        *bytes = all.options.memoryBytes;
        return kSuccess;
    });
}

FAKE int cuDeviceGetAttribute(int* value, int attribute, int device) {
    return onDevice(device, [&](Machine& all, Device&) -> int {
        if (value == nullptr || attribute < 1 || attribute >= kAttributeCount) {
            return kInvalidValue;
        }
        constexpr int kComputeMode = 20;
        constexpr int kMajor = 75;
        constexpr int kMinor = 76;
        const auto* const at = std::ranges::find(kAttributes, attribute, &Attribute::number);
        *value = attribute == kComputeMode ? all.options.computeMode
                 : attribute == kMajor     ? all.options.major
                 : attribute == kMinor     ? all.options.minor
                 : at != kAttributes.end() ? at->value
                                           : 0;
        return kSuccess;
    });
}

FAKE int cuDeviceComputeCapability(int* major, int* minor, int device) {
    return onDevice(device, [&](Machine& all, Device&) -> int {
        if (major == nullptr || minor == nullptr) {
            return kInvalidValue;
        }
        *major = all.options.major;
        *minor = all.options.minor;
        return kSuccess;
    });
}

FAKE int cuDeviceCanAccessPeer(int* can, int device, int peer) {
    return onDevice(device, [&](Machine& all, Device&) -> int {
        if (peer < 0 || static_cast<std::size_t>(peer) >= all.devices.size()) {
            return kInvalidDevice;
        }
        *can = 0;
        return kSuccess;
    });
}

FAKE int cuDevicePrimaryCtxRetain(void** context, int device) {
    return onDevice(device, [&](Machine& all, Device& its) -> int {
        return context == nullptr ? kInvalidValue : retain(all, its, device, context);
    });
}

FAKE int cuDevicePrimaryCtxRelease_v2(int device) {
    return onDevice(device, [&](Machine& all, Device& its) -> int {
        if (its.retained == 0) {
            return kInvalidContext;
        }
        if (--its.retained == 0) {
            const auto context = its.primary;
            const Status waited = waitFor(tailOf(*context));
            if (waited == kSuccess && its.retained == 0) {
                destroyPrimary(all, its);
            }
        }
        return kSuccess;
    });
}
FAKE int cuDevicePrimaryCtxRelease(int device) {
    return cuDevicePrimaryCtxRelease_v2(device);
}

FAKE int cuDevicePrimaryCtxReset_v2(int device) {
    return onDevice(device, [&](Machine& all, Device& its) -> int {
        if (its.primary != nullptr) {
            its.primary->fail(kContextIsDestroyed);
            destroyPrimary(all, its);
        }
        return kSuccess;
    });
}

FAKE int cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* isActive) {
    return onDevice(device, [&](Machine&, Device& its) -> int {
        if (flags == nullptr || isActive == nullptr) {
            return kInvalidValue;
        }
        *flags = its.flags;
        *isActive = its.primary != nullptr ? 1 : 0;
        return kSuccess;
    });
}

FAKE int cuDevicePrimaryCtxSetFlags_v2(int device, unsigned flags) {
    return onDevice(device, [&](Machine&, Device& its) -> int {
        its.flags = flags;
        return kSuccess;
    });
}

FAKE int cuCtxPushCurrent_v2(void* context) {
    return initialised([&](Machine& all) -> int {
        if (all.find<Context>(context) == nullptr) {
            return kInvalidContext;
        }
        caller().contexts.push_back(context);
        return kSuccess;
    });
}

FAKE int cuCtxPopCurrent_v2(void** context) {
    return initialised([&](Machine&) -> int {
        if (caller().contexts.empty()) {
            return kInvalidContext;
        }
        if (context != nullptr) {
            *context = caller().contexts.back();
        }
        caller().contexts.pop_back();
        return kSuccess;
    });
}

FAKE int cuCtxSetCurrent(void* context) {
    return initialised([&](Machine& all) -> int {
        if (context != nullptr && all.find<Context>(context) == nullptr) {
            return kInvalidContext;
        }
        auto& contexts = caller().contexts;
        if (!contexts.empty()) {
            contexts.pop_back();
        }
        if (context != nullptr) {
            contexts.push_back(context);
        }
        return kSuccess;
    });
}

FAKE int cuCtxGetCurrent(void** context) {
    return initialised([&](Machine&) -> int {
        if (context == nullptr) {
            return kInvalidValue;
        }
        *context = caller().contexts.empty() ? nullptr : caller().contexts.back();
        return kSuccess;
    });
}

FAKE int cuCtxGetDevice(int* device) {
    return inContext([&](Machine&, const std::shared_ptr<Context>& context) -> int {
        if (device == nullptr) {
            return kInvalidValue;
        }
        *device = context->ordinal;
        return kSuccess;
    });
}

FAKE int cuCtxGetApiVersion(void* context, unsigned* version) {
    return initialised([&](Machine& all) -> int {
        if (version == nullptr || (context != nullptr && all.find<Context>(context) == nullptr)) {
            return version == nullptr ? kInvalidValue : kInvalidContext;
        }
        constexpr unsigned kVersion = 3020;
        *version = kVersion;
        return kSuccess;
    });
}

FAKE int cuCtxGetStreamPriorityRange(int* least, int* greatest) {
    return inContext([&](Machine&, const std::shared_ptr<Context>&) -> int {
        constexpr int kGreatest = -5;
        if (least != nullptr) {
            *least = 0;
        }
        if (greatest != nullptr) {
            *greatest = kGreatest;
        }
        return kSuccess;
    });
}

FAKE int cuCtxSynchronize() {
    return inContext([&](Machine&, const std::shared_ptr<Context>& context) -> int {
        if (!context->captures.empty()) {
            for (const auto& capture : context->captures) {
                invalidate(*capture);
            }
            return kStreamCaptureUnsupported;
        }
        return settle(context, tailOf(*context));
    });
}

FAKE int cuGetErrorName(int status, const char** name) {
    if (name == nullptr) {
        return kInvalidValue;
    }
    *name = nameOf(status);
    return *name != nullptr ? kSuccess : kInvalidValue;
}

FAKE int cuGetErrorString(int status, const char** text) {
    if (text == nullptr || nameOf(status) == nullptr) {
        return kInvalidValue;
    }
    *text = sentenceOf(status);
    return kSuccess;
}
