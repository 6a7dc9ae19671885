// What goes into the buffers of an executor and comes out of them.
#include "engine/graph/dynamic_parts.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/runtime/executor.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;

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

} // namespace tessera::runtime
