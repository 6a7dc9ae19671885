// What a node says besides its inputs and outputs.
#include "engine/graph/operator_schema.h"
#include "engine/onnx/graph_importer.h"
#include "engine/onnx/names.h"
#include "engine/onnx/refusal.h"
#include "engine/onnx/value_type.h"

#include "onnx.pb.h"

namespace tessera::onnx {

using base::fail;
using graph::AttributeValue;
using graph::ConstantRef;
using graph::GraphRef;
using graph::NodeSpec;
using graph::Tensor;

namespace {

/// AttributeProto.type.
enum AttributeType : std::uint8_t {
    kFloat = 1,
    kInt,
    kString,
    kTensor,
    kGraph,
    kFloats,
    kInts,
    kStrings,
    kTensors,
    kGraphs,
    kSparse,
    kType = 13,
};

/// The type, or for files from before the field existed, what the filled member says. 0: none.
int typeOfAttribute(const AttributeProto& attribute) {
    if (attribute.has_type() && attribute.type() != 0) {
        return attribute.type();
    }
    if (attribute.has_f()) {
        return kFloat;
    }
    if (attribute.has_i()) {
        return kInt;
    }
    if (attribute.has_s()) {
        return kString;
    }
    if (attribute.has_t()) {
        return kTensor;
    }
    if (attribute.has_g()) {
        return kGraph;
    }
    if (attribute.has_tp()) {
        return kType;
    }
    if (attribute.floats_size() > 0) {
        return kFloats;
    }
    if (attribute.ints_size() > 0) {
        return kInts;
    }
    return attribute.strings_size() > 0 ? kStrings : 0;
}

/// Does another member than the one of its type hold something?
bool hasForeignMember(const AttributeProto& attribute, int type) {
    const auto foreign = [type](bool filled, int own) { return filled && type != own; };
    return foreign(attribute.has_f(), kFloat) || foreign(attribute.has_i(), kInt) ||
           foreign(attribute.has_s(), kString) || foreign(attribute.has_t(), kTensor) ||
           foreign(attribute.has_g(), kGraph) || foreign(attribute.floats_size() > 0, kFloats) ||
           foreign(attribute.ints_size() > 0, kInts) || foreign(attribute.strings_size() > 0, kStrings) ||
           foreign(attribute.tensors_size() > 0, kTensors) || foreign(attribute.graphs_size() > 0, kGraphs) ||
           foreign(attribute.has_sparse_tensor(), kSparse) || foreign(attribute.has_tp(), kType);
}

} // namespace

base::Result<bool> GraphImporter::importConstantNode(const NodeProto& node) {
    if (node.op_type() != "Constant" || !(node.domain().empty() || node.domain() == "ai.onnx") ||
        node.attribute_size() != 1 || node.output_size() != 1 || node.input_size() != 0) {
        return false;
    }
    const AttributeProto& attribute = node.attribute(0);
    const std::string& name = attribute.name();
    const auto number = [](auto values, graph::DType dtype, graph::Extents extents) {
        using T = typename decltype(values)::value_type;
        return base::Result<ConstantRef>(
            graph::makeConstant(Tensor::of<T>(dtype, std::move(extents), std::span<const T>(values))));
    };
    const auto vectorOf = [](const auto& array) { return std::vector(array.begin(), array.end()); };
    base::Result<ConstantRef> constant;
    if (name == "value" && attribute.has_t()) {
        constant = m_context.tensors.decode(attribute.t());
    } else if (name == "sparse_value" && attribute.has_sparse_tensor()) {
        constant = m_context.tensors.decode(attribute.sparse_tensor());
    } else if (name == "value_float" && attribute.has_f()) {
        constant = number(std::vector{attribute.f()}, graph::DType::kFloat32, {});
    } else if (name == "value_int" && attribute.has_i()) {
        constant = number(std::vector<std::int64_t>{attribute.i()}, graph::DType::kInt64, {});
    } else if (name == "value_floats") {
        constant = number(vectorOf(attribute.floats()), graph::DType::kFloat32, {attribute.floats_size()});
    } else if (name == "value_ints") {
        constant = number(std::vector<std::int64_t>(attribute.ints().begin(), attribute.ints().end()),
                          graph::DType::kInt64, {attribute.ints_size()});
    } else {
        return refuse("Constant has no value that can be read", label("attribute", name));
    }
    TESSERA_CHECK(addConstant(node.output(0), std::move(constant)));
    return true;
}

base::Result<AttributeValue> GraphImporter::attributeValue(const AttributeProto& attribute,
                                                           Captures& captures) {
    const int type = typeOfAttribute(attribute);
    if (hasForeignMember(attribute, type)) {
        return refuse("holds another kind of value than it says");
    }
    switch (type) {
    case kFloat:
        return attribute.f();
    case kInt:
        return std::int64_t{attribute.i()};
    case kString:
        return attribute.s();
    case kFloats:
        return std::vector<float>(attribute.floats().begin(), attribute.floats().end());
    case kInts:
        return std::vector<std::int64_t>(attribute.ints().begin(), attribute.ints().end());
    case kStrings:
        return std::vector<std::string>(attribute.strings().begin(), attribute.strings().end());
    case kTensor: {
        TESSERA_TRY(auto tensor, m_context.tensors.decode(attribute.t()));
        return AttributeValue(std::move(tensor));
    }
    case kSparse: {
        TESSERA_TRY(auto tensor, m_context.tensors.decode(attribute.sparse_tensor()));
        return AttributeValue(std::move(tensor));
    }
    case kTensors: {
        std::vector<ConstantRef> tensors;
        for (const auto& one : attribute.tensors()) {
            TESSERA_TRY(auto tensor, m_context.tensors.decode(one));
            tensors.push_back(std::move(tensor));
        }
        return AttributeValue(std::move(tensors));
    }
    case kGraph: {
        TESSERA_TRY(auto body, importBody(attribute.g(), captures));
        return AttributeValue(std::move(body));
    }
    case kGraphs: {
        std::vector<GraphRef> bodies;
        for (const auto& one : attribute.graphs()) {
            TESSERA_TRY(auto body, importBody(one, captures));
            bodies.push_back(std::move(body));
        }
        return AttributeValue(std::move(bodies));
    }
    case kType: {
        TESSERA_TRY(auto held, importType(attribute.tp(), attribute.name(),
                                          [this](const std::string& name) { return symbol(name); }));
        return AttributeValue(std::move(held));
    }
    default:
        return refuse("attribute type " + std::to_string(type) + " is not known");
    }
}

base::Status GraphImporter::importAttributes(const NodeProto& node, NodeSpec& spec, Captures& captures) {
    // No operator has a tenth of them, and each is looked for among all others.
    constexpr int kMostAttributes = 1000;
    if (node.attribute_size() > kMostAttributes) {
        return refuse("has " + std::to_string(node.attribute_size()) + " attributes");
    }
    for (const auto& attribute : node.attribute()) {
        const std::string where = label("attribute", attribute.name());
        if (attribute.name().empty() || spec.attributes.has(attribute.name())) {
            return refuse("has no name or stands there twice", where);
        }
        if (!attribute.ref_attr_name().empty()) {
            return refuse("refers to a function's attribute outside of a function", where);
        }
        auto value = attributeValue(attribute, captures);
        if (!value) {
            return fail(value.error().within(where));
        }
        if (attribute.name() == kPrimitivesAttribute && std::holds_alternative<GraphRef>(*value)) {
            spec.primitives = std::get<GraphRef>(*value);
        } else if (attribute.name() == kSourcesAttribute &&
                   std::holds_alternative<std::vector<std::string>>(*value)) {
            spec.sources = std::get<std::vector<std::string>>(*value);
        } else if (attribute.name() == kOpsetAttribute && std::holds_alternative<std::int64_t>(*value)) {
            spec.opset = std::get<std::int64_t>(*value);
            if (spec.opset < 1 || spec.opset > graph::kNewestOpset) {
                return refuse("is not an opset", where);
            }
        } else if (attribute.name() != kCapturesAttribute ||
                   std::holds_alternative<std::vector<std::string>>(*value)) {
            spec.attributes.set(attribute.name(), *std::move(value));
        }
    }
    return {};
}

} // namespace tessera::onnx
