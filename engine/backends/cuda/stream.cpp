#include "engine/backends/cuda/device.h"

#include <string_view>

namespace tessera::cuda {

using plugin::StatusError;

Moment::Moment(Core& core) : m_core(core) {
    const Entered entered(core);
    core.require(core.cu().eventCreate(&m_event, kEventDefault), "cuEventCreate");
}

Moment::~Moment() {
    const Current current(m_core.calls());
    m_core.cu().eventDestroy(m_event); // of one that work still reaches the driver keeps what it needs
}

void Moment::synchronize() {
    const Entered entered(m_core);
    if (m_state == State::kNever) {
        throw StatusError(TS_INVALID, "the event was never recorded");
    }
    if (m_state == State::kInGraph) {
        throw StatusError(TS_INVALID, "the event was recorded into a graph, where it has no time");
    }
    m_core.require(m_core.cu().eventSynchronize(m_event), "cuEventSynchronize");
}

double Moment::elapsed(Moment& from, Moment& to) {
    from.synchronize();
    to.synchronize();
    const Entered entered(from.m_core);
    constexpr double kNanosecondsInMillisecond = 1e6;
    float milliseconds = 0;
    from.m_core.require(from.m_core.cu().eventElapsedTime(&milliseconds, from.m_event, to.m_event),
                        "cuEventElapsedTime");
    return static_cast<double>(milliseconds) * kNanosecondsInMillisecond;
}

CapturedGraph::CapturedGraph(Core& core, GraphHandle graph, StreamHandle stream) : m_core(core) {
    const Result status = core.cu().graphInstantiate(&m_executable, graph, 0);
    core.cu().graphDestroy(graph);
    core.require(status, "cuGraphInstantiate");
    if (const Result uploaded = core.cu().graphUpload(m_executable, stream); uploaded != kSuccess) {
        core.cu().graphExecDestroy(m_executable);
        core.require(uploaded, "cuGraphUpload");
    }
}

CapturedGraph::~CapturedGraph() {
    m_core.settle(); // older drivers do not promise to let one finish that runs
    const Current current(m_core.calls());
    m_core.cu().graphExecDestroy(m_executable);
}

CommandStream::CommandStream(Core& core) : m_core(core) {
    const Entered entered(core);
    core.require(core.cu().streamCreate(&m_stream, kStreamNonBlocking), "cuStreamCreate");
    core.add(m_stream);
}

CommandStream::~CommandStream() {
    const Current current(m_core.calls());
    int capture = kCaptureStatusNone;
    if (m_core.cu().streamIsCapturing(m_stream, &capture) == kSuccess && capture != kCaptureStatusNone) {
        const auto lock = m_core.lockCaptures();
        GraphHandle graph = nullptr;
        if (m_core.cu().streamEndCapture(m_stream, &graph) == kSuccess && graph != nullptr) {
            m_core.cu().graphDestroy(graph);
        }
    } else {
        m_core.cu().streamSynchronize(m_stream);
    }
    m_core.remove(m_stream);
    m_core.cu().streamDestroy(m_stream);
}

void CommandStream::synchronize() {
    const Entered entered(m_core);
    if (m_core.isCapturing(m_stream)) {
        throw StatusError(TS_INVALID, "the stream captures a graph, and what it captures does not run");
    }
    m_core.require(m_core.cu().streamSynchronize(m_stream), "cuStreamSynchronize");
}

void CommandStream::copyToDevice(DeviceBytes& to, std::size_t offset, const void* from, std::size_t bytes) {
    const Entered entered(m_core);
    const Address address = to.at(offset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cu().memcpyHtoDAsync(address, from, bytes, m_stream), "cuMemcpyHtoDAsync");
    }
}

void CommandStream::copyToHost(void* to, DeviceBytes& from, std::size_t offset, std::size_t bytes) {
    const Entered entered(m_core);
    const Address address = from.at(offset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cu().memcpyDtoHAsync(to, address, bytes, m_stream), "cuMemcpyDtoHAsync");
    }
}

void CommandStream::copyOnDevice(DeviceBytes& to, std::size_t toOffset, DeviceBytes& from,
                                 std::size_t fromOffset, std::size_t bytes) {
    const Entered entered(m_core);
    const Address target = to.at(toOffset, bytes);
    const Address source = from.at(fromOffset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cu().memcpyDtoDAsync(target, source, bytes, m_stream), "cuMemcpyDtoDAsync");
    }
}

void CommandStream::fill(DeviceBytes& to, std::size_t offset, std::size_t bytes, std::uint8_t value) {
    const Entered entered(m_core);
    const Address address = to.at(offset, bytes);
    if (bytes > 0) {
        m_core.require(m_core.cu().memsetD8Async(address, value, bytes, m_stream), "cuMemsetD8Async");
    }
}

void CommandStream::record(Moment& moment) {
    const Entered entered(m_core);
    const bool isCapturing = m_core.isCapturing(m_stream);
    m_core.require(m_core.cu().eventRecord(moment.m_event, m_stream), "cuEventRecord");
    moment.m_state = isCapturing ? Moment::State::kInGraph : Moment::State::kQueued;
}

void CommandStream::wait(Moment& moment) {
    const Entered entered(m_core);
    if (moment.m_state == Moment::State::kNever) {
        throw StatusError(TS_INVALID, "the event was never recorded");
    }
    // A wait that joins a capture changes what the stream does, \see Core::settle.
    const auto lock =
        moment.m_state == Moment::State::kInGraph ? m_core.lockCaptures() : std::unique_lock<std::mutex>();
    if (moment.m_state == Moment::State::kQueued && m_core.isCapturing(m_stream)) {
        throw StatusError(TS_INVALID, "the event was recorded outside of the graph that is captured");
    }
    m_core.require(m_core.cu().streamWaitEvent(m_stream, moment.m_event, 0), "cuStreamWaitEvent");
}

void CommandStream::beginCapture() {
    const Entered entered(m_core);
    const auto lock = m_core.lockCaptures();
    if (m_core.isCapturing(m_stream)) {
        throw StatusError(TS_INVALID, "the stream captures a graph already");
    }
    // Relaxed: other threads may allocate meanwhile, and another thread may end it.
    m_core.require(m_core.cu().streamBeginCapture(m_stream, kCaptureModeRelaxed), "cuStreamBeginCapture");
}

std::unique_ptr<CapturedGraph> CommandStream::endCapture() {
    const Entered entered(m_core);
    const auto lock = m_core.lockCaptures();
    if (!m_core.isCapturing(m_stream)) {
        throw StatusError(TS_INVALID, "the stream captures no graph");
    }
    GraphHandle graph = nullptr;
    m_core.require(m_core.cu().streamEndCapture(m_stream, &graph), "cuStreamEndCapture");
    if (graph == nullptr) {
        throw StatusError(TS_INVALID, "the capture was spoilt by a call that it does not allow");
    }
    return std::make_unique<CapturedGraph>(m_core, graph, m_stream);
}

void CommandStream::launch(CapturedGraph& graph) {
    const Entered entered(m_core);
    m_core.require(m_core.cu().graphLaunch(graph.m_executable, m_stream), "cuGraphLaunch");
}

void* CommandStream::native(const char* name) const {
    return name == std::string_view(kNativeStream) ? static_cast<void*>(m_stream) : nullptr;
}

} // namespace tessera::cuda
