// The driver for tests: streams and events. \see control.h
#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/interface.h"

using namespace tessera::fake_cuda;

namespace {

constexpr unsigned kNonBlocking = 1;
constexpr unsigned kDisableTiming = 2;
constexpr unsigned kInterprocess = 4;
constexpr unsigned kEventFlags = 7;
constexpr double kNanosecondsOfMillisecond = 1e6;

/// An event of whatever context: body(machine, context that is current, event).
template <typename Body>
int onEvent(void* handle, const Body& body) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const auto event = all.find<Event>(handle);
        return event == nullptr ? int{kInvalidHandle} : body(all, context, event);
    });
}

int createStream(void** handle, unsigned flags, int priority) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        if (handle == nullptr || (flags & ~kNonBlocking) != 0) {
            return kInvalidValue;
        }
        auto stream = std::make_shared<Stream>();
        stream->context = context;
        stream->flags = flags;
        stream->priority = priority;
        stream->lane = all.nextNumber();
        context->streams.push_back(stream.get());
        *handle = all.keep(std::move(stream))->handle;
        return kSuccess;
    });
}

} // namespace

FAKE int cuStreamCreate(void** stream, unsigned flags) {
    return createStream(stream, flags, 0);
}
FAKE int cuStreamCreateWithPriority(void** stream, unsigned flags, int priority) {
    return createStream(stream, flags, priority);
}

FAKE int cuStreamDestroy_v2(void* handle) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>&) -> int {
        const auto stream = all.find<Stream>(handle);
        if (stream == nullptr) {
            return kInvalidHandle;
        }
        const auto context = stream->context.lock();
        if (stream->capture != nullptr) {
            invalidate(*stream->capture);
            std::erase(stream->capture->streams, stream.get());
            if (stream->capture->origin == stream.get()) {
                std::erase(context->captures, stream->capture);
            }
        }
        // What is queued on it goes on; who waits for the context waits for it too.
        std::erase(context->streams, stream.get());
        std::erase_if(context->left, [](const MomentPointer& each) { return each->isDone; });
        const Moments tail = stream->tail;
        context->left.insert(context->left.end(), tail.begin(), tail.end());
        all.drop(handle);
        return kSuccess;
    });
}

FAKE int cuStreamSynchronize(void* handle) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>& context, Stream& stream) -> int {
        const Status status = requireNoCapture(stream);
        return status != kSuccess ? status : settle(context, tailOf(stream));
    });
}

FAKE int cuStreamQuery(void* handle) {
    return onStream(handle,
                    [&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
                        const Status status = requireNoCapture(stream);
                        if (status != kSuccess) {
                            return status;
                        }
                        if (areDone(tailOf(stream))) {
                            return kSuccess;
                        }
                        all.scheduler.step(); // those that ask again and again see an end
                        return context->status != kSuccess ? context->status : kNotReady;
                    });
}

FAKE int cuStreamWaitEvent(void* handle, void* event, unsigned flags) {
    return onStream(handle, [&](Machine& all, const std::shared_ptr<Context>&, Stream& stream) -> int {
        const auto found = all.find<Event>(event);
        if (found == nullptr) {
            return kInvalidHandle;
        }
        return flags != 0 ? kInvalidValue : wait(stream, *found);
    });
}

FAKE int cuStreamGetFlags(void* handle, unsigned* flags) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>&, Stream& stream) -> int {
        *flags = stream.flags;
        return kSuccess;
    });
}

FAKE int cuStreamGetPriority(void* handle, int* priority) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>&, Stream& stream) -> int {
        *priority = stream.priority;
        return kSuccess;
    });
}

FAKE int cuStreamGetCtx(void* handle, void** context) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>& its, Stream&) -> int {
        *context = its->handle;
        return kSuccess;
    });
}

FAKE int cuEventCreate(void** handle, unsigned flags) {
    return inContext([&](Machine& all, const std::shared_ptr<Context>& context) -> int {
        const bool isShared = (flags & kInterprocess) != 0 && (flags & kDisableTiming) == 0;
        if (handle == nullptr || (flags & ~kEventFlags) != 0 || isShared) {
            return kInvalidValue;
        }
        auto event = std::make_shared<Event>();
        event->context = context;
        event->flags = flags;
        *handle = all.keep(std::move(event))->handle;
        return kSuccess;
    });
}

FAKE int cuEventDestroy_v2(void* handle) {
    return onEvent(handle,
                   [&](Machine& all, const std::shared_ptr<Context>&, const std::shared_ptr<Event>&) -> int {
                       all.drop(handle);
                       return kSuccess;
                   });
}

FAKE int cuEventRecord(void* event, void* handle) {
    return onStream(handle,
                    [&](Machine& all, const std::shared_ptr<Context>& context, Stream& stream) -> int {
                        const auto found = all.find<Event>(event);
                        if (found == nullptr || found->context.lock() != context) {
                            return kInvalidHandle;
                        }
                        return record(*found, stream);
                    });
}
FAKE int cuEventRecordWithFlags(void* event, void* stream, unsigned flags) {
    return flags != 0 ? int{kNotSupported} : cuEventRecord(event, stream);
}

FAKE int cuEventQuery(void* handle) {
    return onEvent(handle,
                   [&](Machine& all, const std::shared_ptr<Context>& context,
                       const std::shared_ptr<Event>& event) -> int {
                       if (event->isCaptured) {
                           return kCapturedEvent;
                       }
                       if (const Status status = requireSafe(); status != kSuccess) {
                           return status;
                       }
                       if (areDone(event->moments)) {
                           return kSuccess;
                       }
                       all.scheduler.step(); // those that ask again and again see an end
                       return context->status != kSuccess ? context->status : kNotReady;
                   });
}

FAKE int cuEventSynchronize(void* handle) {
    return onEvent(
        handle,
        [&](Machine&, const std::shared_ptr<Context>& context, const std::shared_ptr<Event>& event) -> int {
            if (event->isCaptured) {
                return kCapturedEvent;
            }
            const Status status = requireSafe();
            return status != kSuccess ? int{status} : settle(context, event->moments);
        });
}

FAKE int cuEventElapsedTime_v2(float* milliseconds, void* from, void* to) {
    return onEvent(
        from, [&](Machine& all, const std::shared_ptr<Context>&, const std::shared_ptr<Event>& begin) -> int {
            const auto end = all.find<Event>(to);
            if (milliseconds == nullptr) {
                return kInvalidValue;
            }
            const unsigned flags = end != nullptr ? begin->flags | end->flags : kDisableTiming;
            if ((flags & kDisableTiming) != 0 || !begin->isRecorded || !end->isRecorded) {
                return kInvalidHandle;
            }
            if (begin->isCaptured || end->isCaptured) {
                return kCapturedEvent;
            }
            if (!areDone(begin->moments) || !areDone(end->moments)) {
                return kNotReady;
            }
            *milliseconds =
                static_cast<float>((end->nanoseconds() - begin->nanoseconds()) / kNanosecondsOfMillisecond);
            return kSuccess;
        });
}
FAKE int cuEventElapsedTime(float* milliseconds, void* from, void* to) {
    return cuEventElapsedTime_v2(milliseconds, from, to);
}
