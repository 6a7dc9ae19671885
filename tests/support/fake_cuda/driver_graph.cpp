// The driver for tests: captures and graphs. \see control.h
#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/interface.h"

#include <algorithm>

using namespace tessera::fake_cuda;

namespace {

enum class CaptureStatus : int { kNone = 0, kActive = 1, kInvalidated = 2 };

CaptureStatus statusOf(const Stream& stream) {
    return stream.capture == nullptr ? CaptureStatus::kNone
           : stream.capture->isValid ? CaptureStatus::kActive
                                     : CaptureStatus::kInvalidated;
}

int captureInfo(void* handle, int* status, std::uint64_t* id) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>&, Stream& stream) -> int {
        if (status == nullptr) {
            return kInvalidValue;
        }
        *status = static_cast<int>(statusOf(stream));
        if (id != nullptr && stream.capture != nullptr) {
            *id = stream.capture->id;
        }
        return kSuccess;
    });
}

/// What it takes of its device, once.
Status takeRoom(Machine& all, const Context& context, Executable& executable) {
    const std::size_t bytes = executable.nodes.size() * all.options.graphNodeBytes;
    if (bytes == 0 || executable.room != 0) {
        return kSuccess;
    }
    const std::size_t held = std::min(all.memory.heldBytes(context.id), all.options.memoryBytes);
    executable.room =
        bytes <= all.options.memoryBytes - held ? all.memory.allocate(bytes, context.id) : Address{0};
    return executable.room != 0 ? kSuccess : kOutOfMemory;
}

} // namespace

FAKE int cuStreamBeginCapture_v2(void* handle, int mode) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>&, Stream& stream) -> int {
        constexpr int kModes = 3;
        return mode < 0 || mode >= kModes ? kInvalidValue
                                          : beginCapture(stream, static_cast<CaptureMode>(mode));
    });
}

FAKE int cuStreamEndCapture(void* handle, void** graph) {
    return onStream(handle,
                    [&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
                        if (graph == nullptr) {
                            return kInvalidValue;
                        }
                        *graph = nullptr;
                        std::shared_ptr<Graph> captured;
                        const Status status = endCapture(stream, captured);
                        if (captured != nullptr) {
                            captured->context = context;
                            *graph = all.keep(std::move(captured))->handle;
                        }
                        return status;
                    });
}

FAKE int cuStreamIsCapturing(void* handle, int* status) {
    return captureInfo(handle, status, nullptr);
}
// Its graph cannot be looked at before it is whole.
FAKE int cuStreamGetCaptureInfo_v3(void* handle, int* status, std::uint64_t* id, void** graph,
                                   const void** dependencies, const void** edges, std::size_t* count) {
    if (graph != nullptr || dependencies != nullptr || edges != nullptr || count != nullptr) {
        return kNotSupported;
    }
    return captureInfo(handle, status, id);
}
FAKE int cuStreamGetCaptureInfo_v2(void* handle, int* status, std::uint64_t* id, void** graph,
                                   const void** dependencies, std::size_t* count) {
    return cuStreamGetCaptureInfo_v3(handle, status, id, graph, dependencies, nullptr, count);
}

FAKE int cuThreadExchangeStreamCaptureMode(int* mode) {
    return initialised([&](Machine&) -> int {
        constexpr int kModes = 3;
        if (mode == nullptr || *mode < 0 || *mode >= kModes) {
            return kInvalidValue;
        }
        const auto old = caller().mode;
        caller().mode = static_cast<CaptureMode>(*mode);
        *mode = static_cast<int>(old);
        return kSuccess;
    });
}

FAKE int cuGraphInstantiateWithFlags(void** executable, void* handle, unsigned long long flags) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const auto graph = all.find<Graph>(handle);
        constexpr unsigned long long kFlags = 15;
        if (executable == nullptr || graph == nullptr || (flags & ~kFlags) != 0) {
            return kInvalidValue;
        }
        auto made = std::make_shared<Executable>();
        made->context = context;
        made->nodes = graph->nodes;
        *executable = all.keep(std::move(made))->handle;
        return kSuccess;
    });
}

FAKE int cuGraphLaunch(void* executable, void* handle) {
    return onStream(handle,
                    [&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
                        const auto found = all.find<Executable>(executable);
                        if (found == nullptr) {
                            return kInvalidValue;
                        }
                        const Status status = takeRoom(all, *context, *found);
                        return status != kSuccess ? status : launch(*found, stream);
                    });
}

FAKE int cuGraphUpload(void* executable, void* handle) {
    return onStream(handle, [&](Machine& all, const std::shared_ptr<Context>& context, Stream&) -> int {
        const auto found = all.find<Executable>(executable);
        return found == nullptr ? kInvalidValue : takeRoom(all, *context, *found);
    });
}

FAKE int cuGraphDestroy(void* graph) {
    return initialised([&](Machine& all) -> int {
        if (all.find<Graph>(graph) == nullptr) {
            return kInvalidValue;
        }
        all.drop(graph);
        return kSuccess;
    });
}

FAKE int cuGraphExecDestroy(void* executable) {
    return initialised([&](Machine& all) -> int {
        const auto found = all.find<Executable>(executable);
        if (found == nullptr) {
            return kInvalidValue;
        }
        if (found->room != 0) {
            all.memory.release(found->room);
        }
        all.drop(executable);
        return kSuccess;
    });
}

FAKE int cuGraphGetNodes(void* handle, void** nodes, std::size_t* count) {
    return initialised([&](Machine& all) -> int {
        const auto graph = all.find<Graph>(handle);
        if (graph == nullptr || count == nullptr || nodes != nullptr) {
            return nodes != nullptr ? kNotSupported : kInvalidValue;
        }
        *count = graph->nodes.size();
        return kSuccess;
    });
}
