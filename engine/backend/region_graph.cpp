#include "engine/backend/region_graph.h"

#include "engine/graph/graph_builder.h"
#include "engine/graph/text_form.h"

#include <cstring>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;

namespace {

graph::Extents extentsOf(std::int32_t rank, const std::int64_t* extents) {
    return {extents, extents + rank};
}

/// What is open stays so; of a value without a rank the operators say what it is.
graph::TensorType typeOf(const ts_value& value) {
    if (value.rank < 0) {
        return {};
    }
    graph::Shape shape;
    for (std::int32_t axis = 0; axis < value.rank; ++axis) {
        shape.push_back(value.extents[axis] < 0 ? graph::Dim::unknown() : graph::Dim(value.extents[axis]));
    }
    return {static_cast<graph::DType>(value.dtype), std::move(shape)};
}

graph::Tensor copyTensor(std::int32_t dtype, std::int32_t rank, const std::int64_t* extents,
                         const void* data) {
    graph::Tensor tensor(static_cast<graph::DType>(dtype), extentsOf(rank, extents));
    if (!tensor.bytes().empty()) {
        std::memcpy(tensor.mutableBytes().data(), data, tensor.bytes().size());
    }
    return tensor;
}

graph::ConstantRef constantOf(const ts_value& value) {
    if (value.data != nullptr) {
        return graph::makeConstant(copyTensor(value.dtype, value.rank, value.extents, value.data));
    }
    return graph::makeLazyConstant(
        static_cast<graph::DType>(value.dtype), extentsOf(value.rank, value.extents),
        [name = std::string(value.name)]() -> base::Result<graph::Tensor> {
            return fail(ErrorKind::kImpossible, "its bytes were not given", "constant '" + name + "'");
        });
}

base::Result<graph::Attributes> attributesOf(const ts_node& node) {
    graph::Attributes attributes;
    for (std::size_t i = 0; i < node.attribute_count; ++i) {
        const ts_attribute& from = node.attributes[i];
        switch (from.kind) {
        case TS_INT:
            attributes.set(from.name, from.i);
            break;
        case TS_FLOAT:
            attributes.set(from.name, from.f);
            break;
        case TS_STRING:
            attributes.set(from.name, std::string(from.s));
            break;
        case TS_INTS:
            attributes.set(from.name, std::vector<std::int64_t>(from.ints, from.ints + from.count));
            break;
        case TS_FLOATS:
            attributes.set(from.name, std::vector<float>(from.floats, from.floats + from.count));
            break;
        case TS_STRINGS:
            attributes.set(from.name, std::vector<std::string>(from.strings, from.strings + from.count));
            break;
        case TS_TENSOR:
            attributes.set(from.name,
                           graph::makeConstant(copyTensor(from.tensor->dtype, from.tensor->rank,
                                                          from.tensor->extents, from.tensor->data)));
            break;
        case TS_GRAPH: {
            TESSERA_TRY(auto body, graph::parseGraph(from.s));
            attributes.set(from.name, std::move(body));
            break;
        }
        default:
            break;
        }
    }
    return attributes;
}

} // namespace

base::Result<graph::GraphRef> graphFromRegion(const ts_region& region) {
    graph::GraphBuilder builder("region");
    std::vector<graph::ValueId> values(region.value_count);
    for (std::size_t i = 0; i < region.input_count; ++i) {
        const ts_value& value = region.values[region.inputs[i]];
        values[static_cast<std::size_t>(region.inputs[i])] = builder.addInput(value.name, typeOf(value));
    }
    for (std::size_t i = 0; i < region.constant_count; ++i) {
        const ts_value& value = region.values[region.constants[i]];
        values[static_cast<std::size_t>(region.constants[i])] =
            builder.addConstant(value.name, constantOf(value));
    }
    const auto translate = [&](const std::int32_t* list, std::size_t count) {
        std::vector<graph::ValueId> ids;
        for (std::size_t i = 0; i < count; ++i) {
            if (list[i] < 0) {
                ids.emplace_back();
                continue;
            }
            auto& id = values[static_cast<std::size_t>(list[i])];
            if (!id.valid()) {
                const ts_value& value = region.values[list[i]];
                id = builder.declareValue(value.name, typeOf(value));
            }
            ids.push_back(id);
        }
        return ids;
    };
    for (std::size_t i = 0; i < region.node_count; ++i) {
        const ts_node& node = region.nodes[i];
        TESSERA_TRY(auto attributes, attributesOf(node));
        builder.setOpset(node.domain, node.opset);
        graph::NodeSpec spec{.op = node.op,
                             .inputs = translate(node.inputs, node.input_count),
                             .attributes = std::move(attributes),
                             .name = node.name,
                             .domain = node.domain,
                             .opset = node.opset};
        builder.addNode(std::move(spec), translate(node.outputs, node.output_count));
    }
    for (std::size_t i = 0; i < region.output_count; ++i) {
        builder.addOutput(values[static_cast<std::size_t>(region.outputs[i])]);
    }
    return std::move(builder).build();
}

} // namespace tessera::backend
