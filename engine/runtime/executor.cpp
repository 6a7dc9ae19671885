#include "engine/runtime/executor.h"

#include "engine/base/clock.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/parallel_group_kernel.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;

/// One kernel with everything it is called with, fixed once.
struct Executor::Call {
    std::unique_ptr<backend::Kernel> kernel;
    std::vector<ts_buffer> inputs;
    std::vector<ts_buffer> outputs; ///< empty ones of values whose extents only a run tells
    DeviceLane* lane = nullptr;     ///< that it is queued on; null: the CPU runs it
    std::vector<DeviceLane*> waits; ///< for which it waits before
};

namespace {

/// As far as the model says what it is, it must be that.
base::Result<graph::Tensor> checkedType(const graph::Value& value, graph::Tensor made) {
    const graph::TensorType type{made.dtype(), graph::toShape(made.extents())};
    if (!graph::compatible(value.type, type)) {
        return fail(ErrorKind::kBackend,
                    "its kernel makes " + std::string(graph::toText(made.dtype())) +
                        graph::toText(made.extents()) + ", which the model contradicts",
                    "value '" + value.name + "'");
    }
    return made;
}

} // namespace

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
        auto device = plugins.settings(step.implementation.backend).device;
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
                    DeviceLane::make(std::move(device), static_cast<std::size_t>(arenas.bytes[id])));
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
    const std::int64_t offset = m_offsets[placed->storage] + placed->offsetBytes;
    const auto bytes = static_cast<std::size_t>(placed->sizeBytes);
    return form.device == backend::DeviceId{}
               ? backend::hostBuffer(m_arena->data() + offset, bytes)
               : m_lanes.at(form.device)->buffer(static_cast<std::size_t>(offset), bytes);
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
        TESSERA_TRY(auto* plugin, plugins.plugin(implementation.backend));
        TESSERA_TRY(const auto source, sourceOf(step));
        measure::announceKernel(*plugin, *source.graph, source.region, implementation,
                                plugins.settings(implementation.backend));
    }
    return {};
}

base::Result<std::unique_ptr<backend::Kernel>> Executor::makeKernel(const Step& step,
                                                                    const PluginAccess& plugins) const {
    const auto& implementation = step.implementation;
    TESSERA_TRY(auto* plugin, plugins.plugin(implementation.backend));
    TESSERA_TRY(const auto source, sourceOf(step));
    TESSERA_TRY(auto kernel, measure::createKernel(*plugin, *source.graph, source.region, implementation,
                                                   plugins.settings(implementation.backend)));
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
    }
    TESSERA_CHECK(reserveWorkspaces());
    PendingCopies pending;
    for (auto& call : m_calls) {
        call.waits = pending.waitsOf(call.lane, call.inputs, call.outputs);
    }
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

base::Status Executor::setInputs(std::span<const graph::Tensor> inputs) {
    TESSERA_CHECK(synchronize());
    if (inputs.size() != m_graph->inputs().size()) {
        return fail(ErrorKind::kUsage, "expected " + std::to_string(m_graph->inputs().size()) + " inputs");
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto id = m_graph->inputs()[i];
        TESSERA_TRY(const auto buffer, bufferOf({id, plainLayout(*m_graph, id)}));
        const auto& type = m_graph->value(id).type;
        if (inputs[i].dtype() != type.dtype || inputs[i].extents() != *type.extents()) {
            return fail(ErrorKind::kUsage,
                        "expected " + std::string(graph::longName(type.dtype)) + " " +
                            graph::toText(*type.extents()),
                        "input '" + m_graph->value(id).name + "'");
        }
        if (!inputs[i].bytes().empty()) {
            std::memcpy(buffer.data, inputs[i].bytes().data(), inputs[i].bytes().size());
        }
    }
    return {};
}

base::Status Executor::run() {
    TESSERA_CHECK(synchronize()); // of a run that failed midway, copies may be left
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        TESSERA_CHECK(runStep(i));
    }
    return synchronize();
}

base::Status Executor::runStep(std::size_t step) {
    auto& call = m_calls[step];
    for (auto* lane : call.waits) {
        TESSERA_CHECK(lane->synchronize());
    }
    if (call.lane != nullptr) {
        return call.lane->queue(*call.kernel, call.inputs, call.outputs);
    }
    return call.kernel->run(call.inputs, call.outputs, m_workspace->data());
}

base::Result<graph::Tensor> Executor::dynamicValue(const ValueForm& form) const {
    for (std::size_t step = 0; step < m_plan.steps.size(); ++step) {
        const auto& writes = m_plan.steps[step].writes;
        if (const auto at = std::ranges::find(writes, form); at != writes.end()) {
            TESSERA_TRY(auto made,
                        m_calls[step].kernel->dynamicOutput(static_cast<std::size_t>(at - writes.begin())));
            return checkedType(m_graph->value(form.value), std::move(made));
        }
    }
    return fail(ErrorKind::kRefused, "nothing makes it", "value '" + m_graph->value(form.value).name + "'");
}

base::Result<std::byte*> Executor::bytesOf(const ValueForm& form, std::vector<std::byte>& held) const {
    TESSERA_TRY(const auto buffer, bufferOf(form));
    TESSERA_CHECK(synchronize());
    if (buffer.memory == nullptr) {
        return static_cast<std::byte*>(buffer.data);
    }
    held.resize(buffer.bytes);
    TESSERA_CHECK(m_lanes.at(form.device)->read(buffer, held));
    return held.data();
}

base::Result<graph::Tensor> Executor::valueOf(const ValueForm& form) const {
    const auto& value = m_graph->value(form.value);
    if (graph::isDynamic(value)) {
        return dynamicValue(form);
    }
    const auto extents = value.type.extents();
    if (form.layout.kind() == backend::Layout::Kind::kOpaque) {
        return fail(ErrorKind::kImpossible, "cannot be read in layout " + form.layout.toText(),
                    "value '" + value.name + "'");
    }
    std::vector<std::byte> held;
    TESSERA_TRY(const auto* bytes, bytesOf(form, held));
    graph::Tensor tensor(value.type.dtype, *extents);
    backend::convertLayout(value.type.dtype, *extents, form.layout, bytes,
                           backend::Layout::plain(extents->size()), tensor.mutableBytes().data());
    return tensor;
}

base::Status Executor::setValue(const ValueForm& form, const graph::Tensor& tensor) {
    const auto& value = m_graph->value(form.value);
    if (graph::isDynamic(value) || form.layout.kind() == backend::Layout::Kind::kOpaque) {
        return fail(ErrorKind::kImpossible, "cannot be written in layout " + form.layout.toText(),
                    "value '" + value.name + "'");
    }
    if (tensor.dtype() != value.type.dtype || tensor.extents() != *value.type.extents()) {
        return fail(ErrorKind::kUsage, "a tensor of another type", "value '" + value.name + "'");
    }
    std::vector<std::byte> held;
    TESSERA_TRY(auto* bytes, bytesOf(form, held));
    backend::convertLayout(value.type.dtype, tensor.extents(),
                           backend::Layout::plain(tensor.extents().size()), tensor.bytes().data(),
                           form.layout, bytes);
    if (form.device == backend::DeviceId{}) {
        return {};
    }
    TESSERA_TRY(const auto buffer, bufferOf(form));
    return m_lanes.at(form.device)->write(buffer, held);
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

base::Result<std::vector<graph::Tensor>> Executor::outputs() const {
    std::vector<graph::Tensor> tensors;
    for (const auto id : m_graph->outputs()) {
        const auto& value = m_graph->value(id);
        if (value.isConstant()) {
            TESSERA_TRY(auto tensor, value.constant->tensor());
            tensors.push_back(std::move(tensor));
            continue;
        }
        TESSERA_TRY(auto tensor, valueOf({id, plainLayout(*m_graph, id)}));
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::int64_t Executor::arenaBytes() const {
    std::size_t bytes = m_arena->size() + m_workspace->size();
    for (const auto& [id, lane] : m_lanes) {
        bytes += lane->bytes();
    }
    return static_cast<std::int64_t>(bytes);
}

} // namespace tessera::runtime
