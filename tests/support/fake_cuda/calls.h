// What every call of the driver begins with.
#pragma once

#include "tests/support/fake_cuda/machine.h"
#include "tests/support/fake_cuda/queue.h"

#include <mutex>

#define FAKE extern "C" __attribute__((visibility("default")))

namespace tessera::fake_cuda {

/// Behind cuInit: body(machine).
template <typename Body>
int initialised(const Body& body) {
    if (caller().isHostFunction) {
        return kNotPermitted;
    }
    const std::lock_guard lock(mutex());
    Machine& all = machine();
    return all.isInitialised ? body(all) : kNotInitialized;
}

/// Of the context that is current: body(machine, context).
template <typename Body>
int inContext(const Body& body) {
    return initialised([&](Machine& all) -> int {
        if (caller().contexts.empty() || caller().contexts.back() == nullptr) {
            return kInvalidContext;
        }
        const auto context = all.find<Context>(caller().contexts.back());
        if (context == nullptr) {
            return kContextIsDestroyed;
        }
        if (context->status == kSuccess) {
            all.scheduler.perhaps();
        }
        return context->status != kSuccess ? context->status : body(all, context);
    });
}

/// A stream by its handle: 0 and 1 are the one that has no name. Null: there is none.
[[nodiscard]] inline std::shared_ptr<Stream> streamOf(const Machine& all, const Context& context,
                                                      void* handle) {
    constexpr std::uintptr_t kLegacy = 1;
    return reinterpret_cast<std::uintptr_t>(handle) <= kLegacy ? context.unnamed : all.find<Stream>(handle);
}

/// To queue on a stream of the current context: body(machine, context, stream).
template <typename Body>
int onStream(void* handle, const Body& body) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const auto stream = streamOf(all, *context, handle);
        if (stream == nullptr || stream->context.lock() != context) {
            return kInvalidHandle;
        }
        return body(all, context, *stream);
    });
}

/// To wait for what it gave: an error of what ran meanwhile is told.
[[nodiscard]] inline int settle(const std::shared_ptr<Context>& context, const Moments& moments) {
    const Status waited = waitFor(moments);
    return waited != kSuccess ? waited : context->status;
}

} // namespace tessera::fake_cuda
