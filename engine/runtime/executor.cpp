#include "engine/runtime/executor.h"

#include "engine/base/clock.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/parallel_group_kernel.h"

#include <algorithm>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;

Executor::Executor(graph::GraphRef graph, ExecutionPlan plan)
    : m_graph(std::move(graph)), m_plan(std::move(plan)) {}

/// Queued copies may still use memory of the host that goes now.
Executor::~Executor() {
    static_cast<void>(synchronize());
}

base::Result<std::unique_ptr<Executor>> Executor::make(graph::GraphRef graph, const ExecutionPlan& plan,
                                                       const PluginAccess& plugins) {
    std::unique_ptr<Executor> made(new Executor(std::move(graph), plan));
    TESSERA_CHECK(made->placeBuffers(plugins));
    TESSERA_CHECK(made->makeKernels(plugins));
    return made;
}

base::Status Executor::placeBuffers(const PluginAccess& plugins) {
    std::map<backend::DeviceId, std::shared_ptr<backend::Device>> devices;
    std::map<backend::DeviceId, std::int64_t> alignments;
    for (const auto& step : m_plan.steps) {
        const auto& id = step.implementation.device;
        if (id == backend::DeviceId{}) {
            continue;
        }
        auto device = plugins.settings(step.implementation.maker()).device;
        if (device == nullptr || device->id() != id) {
            return fail(ErrorKind::kRefused, "it was not opened on " + id.toText(),
                        "backend " + step.implementation.backend);
        }
        alignments[id] = std::max<std::int64_t>(64, device->info().alignmentBytes);
        devices[id] = std::move(device);
    }
    TESSERA_TRY(m_storage, planStorage(*m_graph, m_plan));
    auto arenas = planArenas(m_storage, alignments);
    m_arena =
        std::make_unique<measure::AlignedBuffer>(static_cast<std::size_t>(arenas.bytes[backend::DeviceId{}]));
    for (auto& [id, device] : devices) {
        TESSERA_TRY(m_lanes[id],
                    DeviceLane::make(std::move(device), {static_cast<std::size_t>(arenas.bytes[id]),
                                                         static_cast<std::size_t>(arenas.pinned[id])}));
    }
    m_offsets = std::move(arenas.offsets);
    return {};
}

DeviceLane* Executor::laneOf(const Step& step) const {
    const auto at = m_lanes.find(step.implementation.device);
    return at != m_lanes.end() ? at->second.get() : nullptr;
}

base::Result<ts_buffer> Executor::bufferOf(const ValueForm& form) const {
    const auto* placed = m_storage.find(form);
    if (placed == nullptr) {
        return fail(ErrorKind::kRefused, "nothing makes it in layout " + form.layout.toText(),
                    "value '" + m_graph->value(form.value).name + "'");
    }
    if (graph::isDynamic(m_graph->value(form.value))) {
        return ts_buffer{};
    }
    const auto offset = static_cast<std::size_t>(m_offsets[placed->storage] + placed->offsetBytes);
    const auto bytes = static_cast<std::size_t>(placed->sizeBytes);
    if (form.device != backend::DeviceId{}) {
        return m_lanes.at(form.device)->buffer(offset, bytes);
    }
    const auto& pinnedFor = m_storage.pinnedFor[placed->storage];
    return pinnedFor == backend::DeviceId{} ? backend::hostBuffer(m_arena->data() + offset, bytes)
                                            : m_lanes.at(pinnedFor)->pinnedBuffer(offset, bytes);
}

base::Result<Executor::Source> Executor::sourceOf(const Step& step) const {
    if (step.kind == Step::Kind::kConversion) {
        TESSERA_TRY(auto graph, measure::conversionGraph(m_graph->value(step.reads[0].value).type,
                                                         step.reads[0].layout, step.writes[0].layout));
        auto region = graph::makeRegion(*graph, {graph::NodeId(0)});
        return Source{std::move(graph), std::move(region)};
    }
    return Source{m_graph, step.region};
}

base::Status Executor::announceKernels(const PluginAccess& plugins) const {
    for (const auto& step : m_plan.steps) {
        const auto& implementation = step.implementation;
        TESSERA_TRY(auto* plugin, plugins.plugin(implementation.maker()));
        TESSERA_TRY(const auto source, sourceOf(step));
        measure::announceKernel(*plugin, *source.graph, source.region, implementation,
                                plugins.settings(implementation.maker()));
    }
    return {};
}

base::Result<std::unique_ptr<backend::Kernel>> Executor::makeKernel(const Step& step,
                                                                    const PluginAccess& plugins) const {
    const auto& implementation = step.implementation;
    TESSERA_TRY(auto* plugin, plugins.plugin(implementation.maker()));
    TESSERA_TRY(const auto source, sourceOf(step));
    TESSERA_TRY(auto kernel, measure::createKernel(*plugin, *source.graph, source.region, implementation,
                                                   plugins.settings(implementation.maker())));
    std::vector<graph::Tensor> constants;
    for (const auto id : source.region.constants) {
        TESSERA_TRY(auto tensor, source.graph->value(id).constant->tensor());
        constants.push_back(std::move(tensor));
    }
    TESSERA_CHECK(kernel->prepare(constants));
    return kernel;
}

base::Status Executor::makeKernels(const PluginAccess& plugins) {
    TESSERA_CHECK(announceKernels(plugins));
    m_calls.reserve(m_plan.steps.size());
    for (const auto& step : m_plan.steps) {
        TESSERA_CHECK(makeCall(step, plugins));
        if (const auto heartbeat = plugins.settings(step.implementation.maker()).heartbeat) {
            heartbeat();
        }
    }
    TESSERA_CHECK(reserveWorkspaces());
    PendingCopies pending;
    for (auto& call : m_calls) {
        call.waits = pending.waitsOf(call.lane, call.inputs, call.outputs);
    }
    findSegments();
    chainKernels();
    return {};
}

base::Status Executor::makeCall(const Step& step, const PluginAccess& plugins) {
    Call call;
    auto kernel = makeKernel(step, plugins);
    if (!kernel) {
        return fail(
            kernel.error().within(step.kind == Step::Kind::kConversion
                                      ? "conversion of '" + m_graph->value(step.reads[0].value).name + "'"
                                      : "node '" + m_graph->node(step.region.nodes.front()).name + "'"));
    }
    call.kernel = *std::move(kernel);
    call.lane = laneOf(step);
    for (const auto& form : step.reads) {
        TESSERA_TRY(const auto buffer, bufferOf(form));
        call.inputs.push_back(buffer);
    }
    for (const auto& form : step.writes) {
        TESSERA_TRY(const auto buffer, bufferOf(form));
        call.outputs.push_back(buffer);
    }
    m_calls.push_back(std::move(call));
    return {};
}

base::Status Executor::reserveWorkspaces() {
    std::map<DeviceLane*, std::int64_t> most;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        auto& bytes = most[m_calls[i].lane];
        bytes = std::max(
            {bytes, m_plan.steps[i].implementation.workspaceBytes, m_calls[i].kernel->workspaceBytes()});
    }
    m_workspace = std::make_unique<measure::AlignedBuffer>(static_cast<std::size_t>(most[nullptr]));
    for (const auto& [id, lane] : m_lanes) {
        TESSERA_CHECK(lane->reserveWorkspace(static_cast<std::size_t>(most[lane.get()])));
    }
    return {};
}

base::Status Executor::synchronize() const {
    base::Status first;
    for (const auto& [id, lane] : m_lanes) {
        auto status = lane->synchronize(); // of each, whatever becomes of the others
        first = first ? std::move(status) : std::move(first);
    }
    return first;
}

void Executor::chainKernels() {
    // Less comes as it is asked for. What runs between two kernels with weights leaves these in the cache.
    constexpr std::int64_t kWorthFetching = 16 << 10;
    std::size_t next = m_calls.size();
    for (std::size_t i = m_calls.size(); i-- > 0;) {
        if (next < m_calls.size()) {
            m_calls[i].kernel->precede(*m_calls[next].kernel);
        }
        if (m_plan.steps[i].implementation.persistentBytes >= kWorthFetching) {
            next = i;
        }
    }
}

void Executor::findSegments() {
    const auto isDynamic = [this](const ValueForm& form) {
        return graph::isDynamic(m_graph->value(form.value));
    };
    std::vector<QueuedStep> steps;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        const auto& step = m_plan.steps[i];
        steps.push_back(
            {m_calls[i].lane, !m_calls[i].waits.empty(),
             std::ranges::none_of(step.reads, isDynamic) && std::ranges::none_of(step.writes, isDynamic)});
    }
    m_segments = graphSegments(steps);
}

base::Status Executor::run() {
    TESSERA_CHECK(captureGraphs());
    return runAll();
}

base::Status Executor::runAll() {
    TESSERA_CHECK(synchronize()); // of a run that failed midway, copies may be left
    for (const auto& segment : m_segments) {
        TESSERA_CHECK(runSegment(segment));
    }
    return synchronize();
}

base::Status Executor::captureGraphs(const std::function<void()>& heartbeat) {
    if (m_hasCaptured) {
        return {};
    }
    TESSERA_CHECK(m_lanes.empty() ? base::Status() : runStepByStep(heartbeat));
    m_hasCaptured = true;
    for (auto& segment : m_segments) {
        if (segment.isWorthCapturing()) {
            capture(segment);
        }
    }
    return {};
}

void Executor::capture(GraphSegment& segment) {
    auto captured = segment.lane->capture([&]() -> base::Status {
        for (std::size_t i = segment.first; i < segment.end; ++i) {
            TESSERA_CHECK(queueOrRun(m_calls[i]));
        }
        return {};
    });
    if (!captured) {
        segment.reason = captured.error().message;
        return;
    }
    const auto room = roomOn(*segment.lane);
    if (room && captured->bytes > *room) {
        segment.reason = "a graph of them takes " + std::to_string(captured->bytes) +
                         " bytes, and of what a plan may hold there " + std::to_string(*room) + " are left";
        return;
    }
    segment.bytes = captured->bytes;
    segment.graph.emplace(std::move(captured->graph));
}

std::optional<std::int64_t> Executor::roomOn(const DeviceLane& lane) const {
    const auto limit = m_plan.memoryLimits.find(lane.device());
    if (limit == m_plan.memoryLimits.end()) {
        return std::nullopt;
    }
    auto held = static_cast<std::int64_t>(lane.deviceBytes());
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        held += m_calls[i].lane == &lane ? m_plan.steps[i].implementation.persistentBytes : 0;
    }
    for (const auto& segment : m_segments) {
        held += segment.lane == &lane ? segment.bytes : 0;
    }
    return std::max<std::int64_t>(0, limit->second - held);
}

base::Status Executor::runStepByStep(const std::function<void()>& heartbeat) {
    TESSERA_CHECK(synchronize());
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        TESSERA_CHECK(runStep(i));
        TESSERA_CHECK(m_calls[i].lane != nullptr ? m_calls[i].lane->synchronize() : base::Status());
        if (heartbeat) {
            heartbeat();
        }
    }
    return {};
}

base::Status Executor::runSegment(const GraphSegment& segment) {
    if (segment.graph) {
        TESSERA_CHECK(waitBefore(m_calls[segment.first]));
        return segment.lane->launch(*segment.graph);
    }
    for (std::size_t i = segment.first; i < segment.end; ++i) {
        TESSERA_CHECK(runStep(i));
    }
    return {};
}

base::Status Executor::runStep(std::size_t step) {
    TESSERA_CHECK(waitBefore(m_calls[step]));
    return queueOrRun(m_calls[step]);
}

base::Status Executor::waitBefore(const Call& call) {
    for (auto* lane : call.waits) {
        TESSERA_CHECK(lane->synchronize());
    }
    return {};
}

base::Status Executor::queueOrRun(const Call& call) {
    return call.lane != nullptr ? call.lane->queue(*call.kernel, call.inputs, call.outputs)
                                : call.kernel->run(call.inputs, call.outputs, m_workspace->data());
}

base::Status Executor::runWithEvents(std::span<StepTime> times) {
    TESSERA_CHECK(synchronize());
    const base::SystemClock clock;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        times[i].start = clock.now().count();
        TESSERA_CHECK(runStep(i));
        TESSERA_CHECK(m_calls[i].lane != nullptr ? m_calls[i].lane->synchronize() : base::Status());
        times[i].end = clock.now().count();
    }
    return {};
}

std::int64_t Executor::arenaBytes() const {
    std::size_t bytes = m_arena->size() + m_workspace->size();
    for (const auto& [id, lane] : m_lanes) {
        bytes += lane->bytes();
    }
    return static_cast<std::int64_t>(bytes);
}

} // namespace tessera::runtime
