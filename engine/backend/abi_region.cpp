#include "engine/backend/abi_region.h"

#include "engine/graph/dynamic_parts.h"
#include "engine/graph/parameter.h"
#include "engine/graph/text_form.h"

#include <type_traits>
#include <utility>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;

namespace {

/// -1 where only a run tells; empty for what is no tensor.
graph::Extents openExtents(const graph::TensorType& type) {
    graph::Extents extents;
    if (type.shape && type.container == graph::Container::kTensor) {
        for (const auto& dim : *type.shape) {
            extents.push_back(dim.isConstant() ? dim.extent() : -1);
        }
    }
    return extents;
}

} // namespace

AbiRegion::AbiRegion(const graph::Graph& graph, const graph::Region& region, OnnxWriter writer)
    : m_graph(graph), m_region(region), m_writer(std::move(writer)) {}

base::Result<std::unique_ptr<AbiRegion>> AbiRegion::make(const graph::Graph& graph,
                                                         const graph::Region& region, WeightBytes weights,
                                                         OnnxWriter writer) {
    std::unique_ptr<AbiRegion> made(new AbiRegion(graph, region, std::move(writer)));
    TESSERA_CHECK(made->addValues(weights));
    TESSERA_CHECK(made->addNodes());
    made->m_inputs = made->localIds(region.inputs);
    made->m_constants = made->localIds(region.constants);
    made->m_outputs = made->localIds(region.outputs);
    ts_region& view = made->m_view;
    view.size = sizeof view;
    view.value_count = made->m_values.size();
    view.values = made->m_values.data();
    view.node_count = made->m_nodes.size();
    view.nodes = made->m_nodes.data();
    view.input_count = made->m_inputs.size();
    view.inputs = made->m_inputs.data();
    view.constant_count = made->m_constants.size();
    view.constants = made->m_constants.data();
    view.output_count = made->m_outputs.size();
    view.outputs = made->m_outputs.data();
    view.onnx_model = made->m_writer ? &AbiRegion::onnxModel : nullptr;
    view.host = made.get();
    return made;
}

base::Status AbiRegion::addValues(WeightBytes weights) {
    std::vector<graph::ValueId> ids(m_region.inputs);
    ids.insert(ids.end(), m_region.constants.begin(), m_region.constants.end());
    const std::size_t given = ids.size();
    for (const auto node : m_region.nodes) {
        for (const auto output : m_graph.node(node).outputs) {
            if (output.valid()) {
                ids.push_back(output);
            }
        }
    }
    m_values.reserve(ids.size());
    for (const auto id : ids) {
        const auto& value = m_graph.value(id);
        const bool isOpen = graph::isDynamic(value);
        if (isOpen && m_values.size() < given) {
            return fail(ErrorKind::kImpossible, "its extents are not known", "value '" + value.name + "'");
        }
        if (isOpen && m_dynamicValue.empty()) {
            m_dynamicValue = value.name;
        }
        m_extents.push_back(isOpen ? openExtents(value.type) : *value.type.extents());
        const bool isTensor = value.type.container == graph::Container::kTensor;
        ts_value view{};
        view.name = value.name.c_str();
        view.dtype = static_cast<std::int32_t>(isTensor ? value.type.dtype : graph::DType::kUndefined);
        view.rank = isTensor && value.type.shape ? static_cast<std::int32_t>(m_extents.back().size()) : -1;
        view.extents = m_extents.back().data();
        view.is_constant = value.isConstant() ? 1 : 0;
        if (value.isConstant() && (weights == WeightBytes::kInclude || graph::isParameter(m_graph, value))) {
            TESSERA_TRY(auto tensor, value.constant->tensor());
            m_tensors.push_back(std::move(tensor));
            view.data = m_tensors.back().bytes().data();
            view.bytes = m_tensors.back().bytes().size();
        }
        m_local.emplace(id, static_cast<std::int32_t>(m_values.size()));
        m_values.push_back(view);
    }
    return {};
}

std::vector<std::int32_t> AbiRegion::localIds(std::span<const graph::ValueId> values) const {
    std::vector<std::int32_t> ids;
    ids.reserve(values.size());
    for (const auto value : values) {
        ids.push_back(value.valid() ? m_local.at(value) : -1);
    }
    return ids;
}

base::Status AbiRegion::addNodes() {
    m_nodes.reserve(m_region.nodes.size());
    for (const auto id : m_region.nodes) {
        const auto& node = m_graph.node(id);
        ts_node view{};
        view.name = node.name.c_str();
        view.domain = node.domain.c_str();
        view.op = node.op.c_str();
        view.opset = node.opset;
        const auto& inputs = m_indexLists.emplace_back(localIds(node.inputs));
        view.input_count = inputs.size();
        view.inputs = inputs.data();
        const auto& outputs = m_indexLists.emplace_back(localIds(node.outputs));
        view.output_count = outputs.size();
        view.outputs = outputs.data();
        auto& attributes = m_attributes.emplace_back();
        for (const auto& entry : node.attributes.entries()) {
            TESSERA_CHECK(addAttribute(attributes, entry));
        }
        view.attribute_count = attributes.size();
        view.attributes = attributes.data();
        m_nodes.push_back(view);
    }
    return {};
}

base::Status AbiRegion::addTensorAttribute(ts_attribute& attribute, const graph::ConstantRef& constant) {
    TESSERA_TRY(auto tensor, constant->tensor());
    const auto& held = m_tensors.emplace_back(std::move(tensor));
    m_tensorViews.push_back({static_cast<std::int32_t>(held.dtype()),
                             static_cast<std::int32_t>(held.extents().size()), held.extents().data(),
                             held.bytes().data(), held.bytes().size()});
    attribute.kind = TS_TENSOR;
    attribute.tensor = &m_tensorViews.back();
    return {};
}

base::Status AbiRegion::addAttribute(std::vector<ts_attribute>& into, const graph::Attributes::Entry& entry) {
    ts_attribute view{};
    view.name = entry.first.c_str();
    bool passed = true;
    auto status = std::visit(
        [&](const auto& held) -> base::Status {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::int64_t>) {
                view.kind = TS_INT;
                view.i = held;
            } else if constexpr (std::is_same_v<T, float>) {
                view.kind = TS_FLOAT;
                view.f = held;
            } else if constexpr (std::is_same_v<T, std::string>) {
                view.kind = TS_STRING;
                view.s = held.c_str();
            } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
                view.kind = TS_INTS;
                view.count = held.size();
                view.ints = held.data();
            } else if constexpr (std::is_same_v<T, std::vector<float>>) {
                view.kind = TS_FLOATS;
                view.count = held.size();
                view.floats = held.data();
            } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
                auto& list = m_stringLists.emplace_back();
                for (const auto& text : held) {
                    list.push_back(text.c_str());
                }
                view.kind = TS_STRINGS;
                view.count = list.size();
                view.strings = list.data();
            } else if constexpr (std::is_same_v<T, graph::ConstantRef>) {
                return addTensorAttribute(view, held);
            } else if constexpr (std::is_same_v<T, graph::GraphRef>) {
                // Strings and elements below 8 bits have no text: then a backend that needs the body misses
                // it.
                auto text = graph::printGraph(*held);
                passed = text.has_value();
                view.kind = TS_GRAPH;
                view.s = passed ? m_texts.emplace_back(*std::move(text)).c_str() : nullptr;
            } else {
                passed = false; // types and lists of tensors stay with the engine
            }
            return {};
        },
        entry.second);
    if (status && passed) {
        into.push_back(view);
    }
    return status;
}

const void* AbiRegion::onnxModel(const ts_region* region, std::size_t* bytes, const char** externalFolder) {
    auto* self = static_cast<AbiRegion*>(region->host);
    if (self->m_model.bytes.empty()) {
        auto written = self->m_writer(self->m_graph, self->m_region);
        if (!written) {
            *bytes = 0;
            *externalFolder = "";
            return nullptr;
        }
        self->m_model = *std::move(written);
    }
    *bytes = self->m_model.bytes.size();
    *externalFolder = self->m_model.externalFolder.c_str();
    return self->m_model.bytes.data();
}

} // namespace tessera::backend
