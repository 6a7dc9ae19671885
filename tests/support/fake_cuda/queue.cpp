#include "tests/support/fake_cuda/queue.h"

#include <algorithm>
#include <set>

namespace tessera::fake_cuda {

namespace {

template <typename Value>
void addAll(std::vector<Value>& to, const std::vector<Value>& from) {
    for (const auto& each : from) {
        if (std::ranges::find(to, each) == to.end()) {
            to.push_back(each);
        }
    }
}

bool isUnnamed(const Stream& stream) {
    return stream.context.lock()->unnamed.get() == &stream;
}

/// What is done needs no waiting for; the latest time of it is kept.
void forgetDone(Moments& moments) {
    if (moments.size() > 1 && areDone(moments)) {
        moments = {
            *std::ranges::max_element(moments, {}, [](const auto& each) { return each->nanoseconds; })};
    }
}

void leave(Capture& capture) {
    for (Stream* stream : capture.streams) {
        stream->capture = nullptr;
        stream->captured.clear();
    }
    capture.streams.clear();
}

/// All nodes that the given ones come behind, and themselves.
std::set<std::size_t> ancestors(const Graph& graph, const std::vector<std::size_t>& of) {
    std::set<std::size_t> found;
    std::vector<std::size_t> open = of;
    while (!open.empty()) {
        const std::size_t node = open.back();
        open.pop_back();
        if (found.insert(node).second) {
            open.insert(open.end(), graph.nodes[node].after.begin(), graph.nodes[node].after.end());
        }
    }
    return found;
}

Capture* implicitCapture(const Stream& stream) {
    if (!isUnnamed(stream)) {
        return nullptr;
    }
    for (const Stream* each : stream.context.lock()->streams) {
        if (each->isBlocking() && each->capture != nullptr) {
            return each->capture.get();
        }
    }
    return nullptr;
}

} // namespace

void invalidate(Capture& capture) {
    capture.isValid = false;
}

Moments tailOf(const Stream& stream) {
    const auto context = stream.context.lock();
    Moments tail = stream.tail;
    if (isUnnamed(stream)) {
        for (const Stream* each : context->streams) {
            if (each->isBlocking()) {
                addAll(tail, each->tail);
            }
        }
    } else if (stream.isBlocking()) {
        addAll(tail, context->unnamed->tail);
    }
    return tail;
}

Moments tailOf(const Context& context) {
    Moments tail = context.unnamed->tail;
    for (const Stream* each : context.streams) {
        addAll(tail, each->tail);
    }
    addAll(tail, context.left);
    return tail;
}

Status submit(Stream& stream, const Task& task) {
    if (stream.capture != nullptr) {
        if (!stream.capture->isValid) {
            return kStreamCaptureInvalidated;
        }
        auto& nodes = stream.capture->graph->nodes;
        nodes.push_back({task, stream.captured});
        stream.captured = {nodes.size() - 1};
        return kSuccess;
    }
    if (Capture* capture = implicitCapture(stream); capture != nullptr) {
        invalidate(*capture);
        return kStreamCaptureImplicit;
    }
    stream.tail = {machine().scheduler.queue(stream.context.lock(), stream.lane, task, tailOf(stream))};
    return kSuccess;
}

Status requireNoCapture(Stream& stream) {
    if (stream.capture != nullptr) {
        invalidate(*stream.capture);
        return kStreamCaptureUnsupported;
    }
    if (Capture* capture = implicitCapture(stream); capture != nullptr) {
        invalidate(*capture);
        return kStreamCaptureImplicit;
    }
    return kSuccess;
}

Status requireSafe() {
    const Caller& me = caller();
    bool isForbidden = false;
    for (const auto& device : machine().devices) {
        if (device.primary == nullptr || me.mode == CaptureMode::kRelaxed) {
            continue;
        }
        for (const auto& capture : device.primary->captures) {
            const bool isMine = capture->thread == std::this_thread::get_id();
            const bool forbids =
                isMine ? capture->mode != CaptureMode::kRelaxed
                       : me.mode == CaptureMode::kGlobal && capture->mode == CaptureMode::kGlobal;
            if (forbids) {
                invalidate(*capture);
                isForbidden = true;
            }
        }
    }
    return isForbidden ? kStreamCaptureUnsupported : kSuccess;
}

Status beginCapture(Stream& stream, CaptureMode mode) {
    const auto context = stream.context.lock();
    if (isUnnamed(stream)) {
        return kStreamCaptureUnsupported;
    }
    if (stream.capture != nullptr) {
        return kIllegalState;
    }
    auto capture = std::make_shared<Capture>();
    capture->id = machine().nextNumber();
    capture->mode = mode;
    capture->thread = std::this_thread::get_id();
    capture->origin = &stream;
    capture->graph = std::make_shared<Graph>();
    capture->streams = {&stream};
    stream.capture = capture;
    context->captures.push_back(capture);
    return kSuccess;
}

Status endCapture(Stream& stream, std::shared_ptr<Graph>& graph) {
    const std::shared_ptr<Capture> capture = stream.capture;
    if (capture == nullptr) {
        return kIllegalState;
    }
    if (capture->origin != &stream) {
        invalidate(*capture);
        return kStreamCaptureUnmatched;
    }
    if (capture->mode != CaptureMode::kRelaxed && capture->thread != std::this_thread::get_id()) {
        invalidate(*capture);
        return kStreamCaptureWrongThread;
    }
    // What other streams captured must come before what this one ends with.
    const auto joined = ancestors(*capture->graph, stream.captured);
    bool isJoined = true;
    for (const Stream* each : capture->streams) {
        for (const std::size_t node : each->captured) {
            isJoined = isJoined && joined.contains(node);
        }
    }
    leave(*capture);
    std::erase(stream.context.lock()->captures, capture);
    if (!capture->isValid) {
        return kStreamCaptureInvalidated;
    }
    if (!isJoined) {
        return kStreamCaptureUnjoined;
    }
    graph = capture->graph;
    return kSuccess;
}

Status record(Event& event, Stream& stream) {
    if (stream.capture != nullptr) {
        if (!stream.capture->isValid) {
            return kStreamCaptureInvalidated;
        }
        event.isCaptured = true;
        event.capture = stream.capture;
        event.captured = stream.captured;
        event.isRecorded = true;
        return kSuccess;
    }
    if (Capture* capture = implicitCapture(stream); capture != nullptr) {
        invalidate(*capture);
        return kStreamCaptureImplicit;
    }
    event.isCaptured = false;
    event.isRecorded = true;
    event.moments = tailOf(stream);
    event.earliest = machine().scheduler.now();
    return kSuccess;
}

Status wait(Stream& stream, const Event& event) {
    if (event.isCaptured) {
        const auto capture = event.capture.lock();
        if (capture == nullptr || capture->streams.empty()) {
            return kCapturedEvent;
        }
        if (stream.capture != nullptr && stream.capture != capture) {
            invalidate(*stream.capture);
            invalidate(*capture);
            return kStreamCaptureMerge;
        }
        if (!capture->isValid) {
            return kStreamCaptureInvalidated;
        }
        if (stream.capture == nullptr) {
            stream.capture = capture;
            capture->streams.push_back(&stream);
        }
        addAll(stream.captured, event.captured);
        return kSuccess;
    }
    if (stream.capture != nullptr) {
        // An event of before the capture is no part of its graph.
        if (event.isRecorded) {
            invalidate(*stream.capture);
            return kStreamCaptureIsolation;
        }
        return kSuccess;
    }
    if (Capture* capture = implicitCapture(stream); capture != nullptr) {
        invalidate(*capture);
        return kStreamCaptureImplicit;
    }
    Moments tail = tailOf(stream);
    addAll(tail, event.moments);
    forgetDone(tail);
    stream.tail = std::move(tail);
    return kSuccess;
}

Status launch(Executable& graph, Stream& stream) {
    Machine& all = machine();
    if (stream.capture != nullptr) {
        return kStreamCaptureUnsupported; // a graph in a graph: nothing here needs it
    }
    if (Capture* capture = implicitCapture(stream); capture != nullptr) {
        invalidate(*capture);
        return kStreamCaptureImplicit;
    }
    // It does not run beside itself.
    Moments before = tailOf(stream);
    addAll(before, graph.last);
    std::vector<MomentPointer> done;
    std::set<std::size_t> leaves;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        Moments after = node.after.empty() ? before : Moments();
        for (const std::size_t each : node.after) {
            after.push_back(done[each]);
            leaves.erase(each);
        }
        leaves.insert(i);
        done.push_back(all.scheduler.queue(stream.context.lock(), all.nextNumber(), node.task, after));
    }
    if (!done.empty()) {
        stream.tail.clear();
        for (const std::size_t leaf : leaves) {
            stream.tail.push_back(done[leaf]);
        }
        graph.last = stream.tail;
    }
    return kSuccess;
}

} // namespace tessera::fake_cuda
