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

Executor::~Executor() = default;

base::Result<std::unique_ptr<Executor>> Executor::make(graph::GraphRef graph, const ExecutionPlan& plan,
                                                       const PluginAccess& plugins) {
    std::unique_ptr<Executor> made(new Executor(std::move(graph), plan));
    TESSERA_CHECK(made->placeBuffers());
    TESSERA_CHECK(made->makeKernels(plugins));
    return made;
}

base::Status Executor::placeBuffers() {
    TESSERA_TRY(m_storage, planStorage(*m_graph, m_plan));
    const auto memory = planMemory(m_storage.storages);
    m_arena = std::make_unique<measure::AlignedBuffer>(static_cast<std::size_t>(memory.arenaBytes));
    m_offsets = memory.offsets;
    return {};
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
    return backend::hostBuffer(m_arena->data() + m_offsets[placed->storage] + placed->offsetBytes,
                               static_cast<std::size_t>(placed->sizeBytes));
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
    std::int64_t workspace = 0;
    m_calls.reserve(m_plan.steps.size());
    for (const auto& step : m_plan.steps) {
        Call call;
        auto kernel = makeKernel(step, plugins);
        if (!kernel) {
            return fail(
                kernel.error().within(step.kind == Step::Kind::kConversion
                                          ? "conversion of '" + m_graph->value(step.reads[0].value).name + "'"
                                          : "node '" + m_graph->node(step.region.nodes.front()).name + "'"));
        }
        call.kernel = *std::move(kernel);
        for (const auto& form : step.reads) {
            TESSERA_TRY(const auto buffer, bufferOf(form));
            call.inputs.push_back(buffer);
        }
        for (const auto& form : step.writes) {
            TESSERA_TRY(const auto buffer, bufferOf(form));
            call.outputs.push_back(buffer);
        }
        workspace = std::max({workspace, step.implementation.workspaceBytes, call.kernel->workspaceBytes()});
        m_calls.push_back(std::move(call));
    }
    m_workspace = std::make_unique<measure::AlignedBuffer>(static_cast<std::size_t>(workspace));
    chainKernels();
    return {};
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
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        TESSERA_CHECK(runStep(i));
    }
    return {};
}

base::Status Executor::runStep(std::size_t step) {
    auto& call = m_calls[step];
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
    TESSERA_TRY(const auto buffer, bufferOf(form));
    graph::Tensor tensor(value.type.dtype, *extents);
    backend::convertLayout(value.type.dtype, *extents, form.layout,
                           static_cast<const std::byte*>(buffer.data),
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
    TESSERA_TRY(const auto buffer, bufferOf(form));
    backend::convertLayout(value.type.dtype, tensor.extents(),
                           backend::Layout::plain(tensor.extents().size()), tensor.bytes().data(),
                           form.layout, static_cast<std::byte*>(buffer.data));
    return {};
}

base::Status Executor::runWithEvents(std::span<StepTime> times) {
    const base::SystemClock clock;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        times[i].start = clock.now().count();
        TESSERA_CHECK(runStep(i));
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
    return static_cast<std::int64_t>(m_arena->size() + m_workspace->size());
}

} // namespace tessera::runtime
