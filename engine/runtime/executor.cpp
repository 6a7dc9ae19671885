#include "engine/runtime/executor.h"

#include "engine/base/clock.h"
#include "engine/measure/conversion_graph.h"
#include "engine/runtime/memory_plan.h"

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
    std::vector<ts_buffer> outputs;
};

namespace {

backend::Layout plainLayout(const graph::Graph& graph, graph::ValueId value) {
    const auto& shape = graph.value(value).type.shape;
    return backend::Layout::plain(shape ? shape->size() : 0);
}

base::Result<std::int64_t> formBytes(const graph::Graph& graph, const ValueForm& form) {
    const auto& value = graph.value(form.value);
    const auto extents = value.type.extents();
    if (!extents || graph::bitWidth(value.type.dtype) == 0) {
        return fail(ErrorKind::kImpossible, "its extents are not known", "value '" + value.name + "'");
    }
    if (form.layout.kind() == backend::Layout::Kind::kPhysical && form.layout.rank() != extents->size()) {
        return fail(ErrorKind::kRefused, "layout " + form.layout.toText() + " has another rank",
                    "value '" + value.name + "'");
    }
    return form.layout.sizeBytes(value.type.dtype, *extents);
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
    std::vector<ValueForm> forms;
    std::vector<Lifetime> lifetimes;
    const auto last = static_cast<std::int32_t>(m_plan.steps.size());
    const auto touch = [&](const ValueForm& form, std::int32_t step) -> base::Status {
        const auto known = std::ranges::find(forms, form);
        const auto index = static_cast<std::size_t>(known - forms.begin());
        if (known == forms.end()) {
            TESSERA_TRY(const auto bytes, formBytes(*m_graph, form));
            forms.push_back(form);
            lifetimes.push_back({bytes, step, step});
        }
        lifetimes[index].last = std::max(lifetimes[index].last, step);
        return {};
    };
    for (const auto input : m_graph->inputs()) {
        TESSERA_CHECK(touch({input, plainLayout(*m_graph, input)}, -1));
        // Inputs are written once and read by every repetition, so nothing may take their place.
        TESSERA_CHECK(touch({input, plainLayout(*m_graph, input)}, last));
    }
    for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
        for (const auto* list : {&m_plan.steps[i].reads, &m_plan.steps[i].writes}) {
            for (const auto& form : *list) {
                TESSERA_CHECK(touch(form, static_cast<std::int32_t>(i)));
            }
        }
    }
    for (const auto output : m_graph->outputs()) {
        if (!m_graph->value(output).isConstant()) {
            TESSERA_CHECK(touch({output, plainLayout(*m_graph, output)}, last));
        }
    }
    const auto memory = planMemory(lifetimes);
    m_arena = std::make_unique<measure::AlignedBuffer>(static_cast<std::size_t>(memory.arenaBytes));
    for (std::size_t i = 0; i < forms.size(); ++i) {
        m_buffers.emplace_back(forms[i], ts_buffer{m_arena->data() + memory.offsets[i],
                                                   static_cast<std::size_t>(lifetimes[i].sizeBytes)});
    }
    return {};
}

base::Result<ts_buffer> Executor::bufferOf(const ValueForm& form) const {
    const auto at = std::ranges::find(m_buffers, form, &std::pair<ValueForm, ts_buffer>::first);
    if (at == m_buffers.end()) {
        return fail(ErrorKind::kRefused, "nothing makes it in layout " + form.layout.toText(),
                    "value '" + m_graph->value(form.value).name + "'");
    }
    return at->second;
}

base::Result<std::unique_ptr<backend::Kernel>> Executor::makeKernel(const Step& step,
                                                                    const PluginAccess& plugins) {
    const auto& implementation = step.implementation;
    TESSERA_TRY(auto* plugin, plugins.plugin(implementation.backend));
    const auto settings = plugins.settings(implementation.backend);
    if (step.kind == Step::Kind::kConversion) {
        TESSERA_TRY(const auto graph, measure::conversionGraph(m_graph->value(step.reads[0].value).type,
                                                               step.reads[0].layout, step.writes[0].layout));
        TESSERA_TRY(auto kernel, plugin->create(*graph, graph::makeRegion(*graph, {graph::NodeId(0)}),
                                                implementation.name, settings));
        TESSERA_CHECK(kernel->prepare({}));
        return kernel;
    }
    TESSERA_TRY(auto kernel, plugin->create(*m_graph, step.region, implementation.name, settings));
    std::vector<graph::Tensor> constants;
    for (const auto id : step.region.constants) {
        TESSERA_TRY(auto tensor, m_graph->value(id).constant->tensor());
        constants.push_back(std::move(tensor));
    }
    TESSERA_CHECK(kernel->prepare(constants));
    return kernel;
}

base::Status Executor::makeKernels(const PluginAccess& plugins) {
    std::int64_t workspace = 0;
    m_calls.reserve(m_plan.steps.size());
    for (const auto& step : m_plan.steps) {
        Call call;
        TESSERA_TRY(call.kernel, makeKernel(step, plugins));
        for (const auto& form : step.reads) {
            TESSERA_TRY(const auto buffer, bufferOf(form));
            call.inputs.push_back(buffer);
        }
        for (const auto& form : step.writes) {
            TESSERA_TRY(const auto buffer, bufferOf(form));
            call.outputs.push_back(buffer);
        }
        workspace = std::max(workspace, step.implementation.workspaceBytes);
        m_calls.push_back(std::move(call));
    }
    m_workspace = std::make_unique<measure::AlignedBuffer>(static_cast<std::size_t>(workspace));
    return {};
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
    for (auto& call : m_calls) {
        if (auto status = call.kernel->run(call.inputs, call.outputs, m_workspace->data()); !status) {
            return status;
        }
    }
    return {};
}

base::Status Executor::runWithEvents(std::span<StepTime> times) {
    const base::SystemClock clock;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        times[i].start = clock.now().count();
        if (auto status = m_calls[i].kernel->run(m_calls[i].inputs, m_calls[i].outputs, m_workspace->data());
            !status) {
            return status;
        }
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
        TESSERA_TRY(const auto buffer, bufferOf({id, plainLayout(*m_graph, id)}));
        graph::Tensor tensor(value.type.dtype, *value.type.extents());
        if (!tensor.bytes().empty()) {
            std::memcpy(tensor.mutableBytes().data(), buffer.data, tensor.bytes().size());
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::int64_t Executor::arenaBytes() const {
    return static_cast<std::int64_t>(m_arena->size() + m_workspace->size());
}

} // namespace tessera::runtime
