// The driver for tests: modules, functions and launches. \see control.h
#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/interface.h"
#include "tests/support/fake_cuda/module.h"

#include <algorithm>

using namespace tessera::fake_cuda;

namespace {

enum FunctionAttribute : int {
    kMaxThreads = 0,
    kSharedSize = 1,
    kConstSize = 2,
    kLocalSize = 3,
    kRegisters = 4,
    kPtxVersion = 5,
    kBinaryVersion = 6,
    kCacheMode = 7,
    kMaxDynamicShared = 8,
    kCarveout = 9,
    kAttributes = 16,
};

int load(void** handle, const void* image) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (handle == nullptr || image == nullptr) {
            return kInvalidValue;
        }
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        std::shared_ptr<Module> module;
        const Status status = loadModule(image, all.options.major * 10 + all.options.minor, module);
        if (status == kSuccess) {
            module->context = context;
            *handle = all.keep(std::move(module))->handle;
        }
        return status;
    });
}

template <typename Body>
int onFunction(void* handle, const Body& body) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>&) -> int {
        const auto function = all.find<Function>(handle);
        return function == nullptr ? int{kInvalidHandle} : body(*function);
    });
}

int attributeOf(const Function& function, int attribute, int& value) {
    constexpr int kSomeRegisters = 32;
    switch (attribute) {
    case kMaxThreads:
        value = static_cast<int>(function.mostThreads());
        return kSuccess;
    case kSharedSize:
        value = function.library->sharedBytes();
        return kSuccess;
    case kRegisters:
        value = kSomeRegisters;
        return kSuccess;
    case kPtxVersion:
    case kBinaryVersion:
        value = function.architecture;
        return kSuccess;
    case kMaxDynamicShared:
        value = std::max(function.mostDynamicBytes, Limits::kSharedBytes - function.library->sharedBytes());
        return kSuccess;
    case kCarveout:
        value = -1;
        return kSuccess;
    default:
        value = 0;
        return attribute >= 0 && attribute < kAttributes ? kSuccess : kInvalidValue;
    }
}

int setAttribute(Function& function, int attribute, int value) {
    if (attribute == kCarveout) {
        return value >= -1 && value <= 100 ? kSuccess : kInvalidValue;
    }
    const int most = Limits::kSharedBytesOptin - function.library->sharedBytes();
    if (attribute != kMaxDynamicShared || value < 0 || value > most) {
        return kInvalidValue;
    }
    function.mostDynamicBytes = value;
    return kSuccess;
}

int launchKernel(void* handle, const LaunchShape& shape, void* streamHandle, void** parameters,
                 void** extra) {
    return onStream(streamHandle,
                    [&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
                        const auto function = all.find<Function>(handle);
                        if (function == nullptr || function->context.lock() != context) {
                            return kInvalidHandle;
                        }
                        if (extra != nullptr) {
                            return parameters != nullptr ? kInvalidValue : kNotSupported;
                        }
                        Task task;
                        const Status status = makeLaunch(*function, shape, parameters, task);
                        return status != kSuccess ? status : submit(stream, task);
                    });
}

} // namespace

FAKE int cuModuleLoadData(void** module, const void* image) {
    return load(module, image);
}

FAKE int cuModuleLoadDataEx(void** module, const void* image, unsigned count, int* options, void** values) {
    if (count > 0 && (options == nullptr || values == nullptr)) {
        return kInvalidValue;
    }
    return load(module, image);
}

FAKE int cuModuleUnload(void* handle) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const auto module = all.find<Module>(handle);
        if (module == nullptr) {
            return kInvalidHandle;
        }
        if (const Status status = requireSafe(); status != kSuccess) {
            return status;
        }
        const int status = settle(context, tailOf(*context));
        all.dropIf([&](const Object& each) {
            const auto* const function = dynamic_cast<const Function*>(&each);
            return function != nullptr && function->module.lock() == module;
        });
        all.drop(handle);
        return status;
    });
}

FAKE int cuModuleGetFunction(void** handle, void* moduleHandle, const char* name) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const auto module = all.find<Module>(moduleHandle);
        if (module == nullptr || handle == nullptr || name == nullptr) {
            return module == nullptr ? kInvalidHandle : kInvalidValue;
        }
        const auto& made = module->library->module();
        const auto* const end = made.kernels + made.kernelCount;
        const auto* const at = std::find_if(
            made.kernels, end, [&](const auto& kernel) { return std::string_view(kernel.name) == name; });
        if (at == end) {
            return kNotFound;
        }
        auto function = std::make_shared<Function>();
        function->context = context;
        function->library = module->library;
        function->module = module;
        function->kernel = at;
        function->architecture = module->architecture;
        *handle = all.keep(std::move(function))->handle;
        return kSuccess;
    });
}

FAKE int cuFuncGetAttribute(int* value, int attribute, void* handle) {
    return onFunction(handle, [&](Function& function) -> int {
        return value == nullptr ? int{kInvalidValue} : attributeOf(function, attribute, *value);
    });
}

FAKE int cuFuncSetAttribute(void* handle, int attribute, int value) {
    return onFunction(handle,
                      [&](Function& function) -> int { return setAttribute(function, attribute, value); });
}

FAKE int cuFuncSetCacheConfig(void* handle, int /*configuration*/) {
    return onFunction(handle, [](Function&) -> int { return kSuccess; });
}

FAKE int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* count, void* handle, int threads,
                                                     std::size_t dynamicBytes) {
    return onFunction(handle, [&](Function& function) -> int {
        constexpr int kThreadsOfUnit = 2048;
        constexpr std::size_t kSharedBytesOfUnit = std::size_t{228} << 10U;
        if (count == nullptr || threads < 1) {
            return kInvalidValue;
        }
        const std::size_t shared = dynamicBytes + static_cast<std::size_t>(function.library->sharedBytes());
        const int byShared = shared == 0 ? 32 : static_cast<int>(kSharedBytesOfUnit / shared);
        *count = std::min({kThreadsOfUnit / threads, byShared, 32});
        return kSuccess;
    });
}

FAKE int cuLaunchKernel(void* function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
                        unsigned blockY, unsigned blockZ, unsigned sharedBytes, void* stream,
                        void** parameters, void** extra) {
    return launchKernel(function, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes}, stream,
                        parameters, extra);
}

namespace tessera::fake_cuda {

struct LaunchConfiguration {
    unsigned gridX, gridY, gridZ;
    unsigned blockX, blockY, blockZ;
    unsigned sharedBytes;
    void* stream;
    void* attributes;
    unsigned attributeCount;
};

} // namespace tessera::fake_cuda

FAKE int cuLaunchKernelEx(const LaunchConfiguration* with, void* function, void** parameters, void** extra) {
    if (with == nullptr) {
        return kInvalidValue;
    }
    if (with->attributeCount > 0) {
        return kNotSupported;
    }
    return launchKernel(function,
                        {{with->gridX, with->gridY, with->gridZ},
                         {with->blockX, with->blockY, with->blockZ},
                         with->sharedBytes},
                        with->stream, parameters, extra);
}
