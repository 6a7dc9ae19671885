#include "engine/graph/operator_schema.h"
#include "engine/pattern/attribute_defaults.h"
#include "engine/pattern/evaluator.h"

#include <algorithm>

namespace tessera::pattern {

namespace {

/// Constants larger than this are weights, which no constraint should read.
constexpr std::int64_t kMaxReadableElements = 64;

Evaluated ofDim(const graph::Graph& graph, const graph::Dim& dim) {
    if (dim.isConstant()) {
        return Evaluated::ofInteger(dim.extent());
    }
    Evaluated result;
    result.kind = Evaluated::Kind::kSymbol;
    result.integer = dim.symbol().index();
    result.text =
        dim.symbol().index() < graph.symbols().size() ? graph.symbols()[dim.symbol().index()].name : "?";
    return result;
}

Evaluated shapeOf(const graph::Graph& graph, const graph::TensorType& type) {
    if (!type.shape) {
        return Evaluated::undefined("its rank is not known before the run");
    }
    std::vector<Evaluated> extents;
    extents.reserve(type.shape->size());
    for (const graph::Dim& dim : *type.shape) {
        extents.push_back(ofDim(graph, dim));
    }
    return Evaluated::ofList(std::move(extents));
}

Evaluated ofOptional(std::optional<std::int64_t> number) {
    return number ? Evaluated::ofInteger(*number)
                  : Evaluated::undefined("its shape is not known before the run");
}

std::optional<std::int64_t> elementsOf(const graph::TensorType& type) {
    const auto extents = type.extents();
    return extents ? graph::elementCount(*extents) : std::nullopt;
}

/// Elements of a small constant: a number when there is one, else a flat list.
Evaluated contentsOf(const graph::Value& value) {
    if (!value.isConstant()) {
        return Evaluated::undefined("it is not a constant");
    }
    if (elementsOf(value.type).value_or(kMaxReadableElements + 1) > kMaxReadableElements) {
        return Evaluated::undefined("it has more than 64 elements");
    }
    const auto tensor = value.constant->tensor();
    if (!tensor) {
        return Evaluated::undefined("it cannot be read: " + tensor.error().message);
    }
    std::vector<Evaluated> elements;
    if (graph::isInteger(tensor->dtype()) || tensor->dtype() == graph::DType::kBool) {
        for (const std::int64_t each : tensor->toInts()) {
            elements.push_back(Evaluated::ofInteger(each));
        }
    } else if (tensor->dtype() == graph::DType::kFloat32) {
        for (const float each : tensor->as<float>()) {
            elements.push_back(Evaluated::ofFloat(each));
        }
    } else if (graph::isFloating(tensor->dtype()) && graph::bitWidth(tensor->dtype()) >= 8) {
        for (const double each : tensor->toDoubles()) {
            elements.push_back(Evaluated::ofReal(each));
        }
    } else {
        return Evaluated::undefined("its elements are not numbers");
    }
    return elements.size() == 1 ? elements[0] : Evaluated::ofList(std::move(elements));
}

/// Properties of a tensor; nullopt when it has none of that name.
std::optional<Evaluated> tensorProperty(const graph::Graph& graph, graph::ValueId id, std::string_view name) {
    const graph::Value& value = graph.value(id);
    if (name == "dtype") {
        return value.type.dtype == graph::DType::kUndefined ? Evaluated::undefined("its dtype is not known")
                                                            : Evaluated::ofDType(value.type.dtype);
    }
    if (name == "shape" || name == "dim") {
        return shapeOf(graph, value.type);
    }
    if (name == "rank") {
        return value.type.shape ? Evaluated::ofInteger(static_cast<std::int64_t>(value.type.shape->size()))
                                : Evaluated::undefined("its rank is not known before the run");
    }
    if (name == "size") {
        return ofOptional(elementsOf(value.type));
    }
    if (name == "bytes") {
        return ofOptional(value.type.bytes());
    }
    if (name == "readers") {
        return Evaluated::ofInteger(static_cast<std::int64_t>(value.uses.size()) +
                                    (graph.isOutput(id) ? 1 : 0));
    }
    if (name == "value") {
        return contentsOf(value);
    }
    return std::nullopt;
}

Evaluated ofIds(const std::vector<graph::ValueId>& ids) {
    std::vector<Evaluated> values;
    values.reserve(ids.size());
    for (const graph::ValueId id : ids) {
        values.push_back(id.valid() ? Evaluated::ofValue(id) : Evaluated::undefined("it is absent"));
    }
    return Evaluated::ofList(std::move(values));
}

Evaluated nodeProperty(const Evaluated& of, std::string_view name, const Scope& scope) {
    const graph::Node& node = scope.graph->node(of.node);
    if (name == "op" || name == "domain") {
        return Evaluated::ofString(name == "op" ? node.op : node.domain);
    }
    if (name == "opset") {
        return Evaluated::ofInteger(node.opset);
    }
    if (name == "input" || name == "output") {
        return ofIds(name == "input" ? node.inputs : node.outputs);
    }
    if (of.value.valid()) {
        if (auto value = tensorProperty(*scope.graph, of.value, name)) {
            return *std::move(value);
        }
    }
    return attribute(of.node, name, scope);
}

/// Each value that a node of the region reads otherwise than as a parameter (shape, axes, small indices), or
/// computes. Goes by the nodes' own inputs: a shared constant may have very many readers elsewhere.
std::vector<graph::ValueId> dataValues(const graph::Graph& graph, const graph::Region& region) {
    std::vector<graph::ValueId> values;
    const auto add = [&](graph::ValueId id) {
        if (id.valid() && std::ranges::find(values, id) == values.end()) {
            values.push_back(id);
        }
    };
    for (const graph::NodeId id : region.nodes) {
        const graph::Node& node = graph.node(id);
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            if (node.schema == nullptr || !node.schema->isParameter(i)) {
                add(node.inputs[i]);
            }
        }
        std::ranges::for_each(node.outputs, add);
    }
    return values;
}

void addOnce(std::vector<Evaluated>& list, Evaluated value) {
    const bool known =
        std::ranges::any_of(list, [&](const Evaluated& each) { return equals(each, value).isTrue(); });
    if (!known) {
        list.push_back(std::move(value));
    }
}

Evaluated regionProperty(std::string_view name, const Scope& scope) {
    const graph::Region& region = *scope.region;
    const graph::Graph& graph = *scope.graph;
    if (name == "nodes" || name == "inputs" || name == "outputs") {
        const std::size_t count = name == "nodes"    ? region.nodes.size()
                                  : name == "inputs" ? region.inputs.size()
                                                     : region.outputs.size();
        return Evaluated::ofInteger(static_cast<std::int64_t>(count));
    }
    if (name == "flops" || name == "bytes") {
        return Evaluated::ofInteger(name == "flops" ? graph::regionFlops(graph, region)
                                                    : graph::regionBytes(graph, region));
    }
    std::vector<Evaluated> list;
    if (name == "ops") {
        for (const graph::NodeId node : region.nodes) {
            list.push_back(Evaluated::ofString(graph.node(node).op));
        }
        return Evaluated::ofList(std::move(list));
    }
    if (name != "dtypes" && name != "ranks" && name != "static") {
        return Evaluated::undefined("a region has no '" + std::string(name) + "'");
    }
    bool isStatic = true;
    for (const graph::ValueId id : dataValues(graph, region)) {
        const graph::TensorType& type = graph.value(id).type;
        if (name == "static") {
            isStatic = isStatic && type.extents().has_value();
            continue;
        }
        if (name == "ranks" && !type.shape) {
            return Evaluated::undefined("a rank is not known before the run");
        }
        addOnce(list, name == "ranks" ? Evaluated::ofInteger(static_cast<std::int64_t>(type.shape->size()))
                                      : Evaluated::ofDType(type.dtype));
    }
    return name == "static" ? Evaluated::ofBool(isStatic) : Evaluated::ofList(std::move(list));
}

template <typename T>
Evaluated listOf(const std::vector<T>& values, Evaluated (*make)(T)) {
    std::vector<Evaluated> list;
    list.reserve(values.size());
    for (const T& value : values) {
        list.push_back(make(value));
    }
    return Evaluated::ofList(std::move(list));
}

Evaluated ofAttribute(const graph::AttributeValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return Evaluated::ofInteger(*number);
    }
    if (const auto* real = std::get_if<float>(&value)) {
        return Evaluated::ofFloat(*real);
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
        return Evaluated::ofString(*text);
    }
    if (const auto* numbers = std::get_if<std::vector<std::int64_t>>(&value)) {
        return listOf<std::int64_t>(*numbers, &Evaluated::ofInteger);
    }
    if (const auto* reals = std::get_if<std::vector<float>>(&value)) {
        return listOf<float>(*reals, &Evaluated::ofFloat);
    }
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
        return listOf<std::string>(*texts, &Evaluated::ofString);
    }
    return Evaluated::undefined("an attribute of kind " + std::string(graph::kindName(value)) +
                                " is no value");
}

} // namespace

Evaluated attribute(graph::NodeId id, std::string_view name, const Scope& scope) {
    const graph::Node& node = scope.graph->node(id);
    if (const auto* value = node.attributes.find(name)) {
        return ofAttribute(*value);
    }
    if (const auto value = defaultAttribute(*scope.graph, node, name)) {
        return ofAttribute(*value);
    }
    return Evaluated::undefined("this " + node.op + " has no '" + std::string(name) + "'");
}

Evaluated property(const Evaluated& of, std::string_view name, const Scope& scope) {
    switch (of.kind) {
    case Evaluated::Kind::kUndefined:
        return of;
    case Evaluated::Kind::kNode:
        return nodeProperty(of, name, scope);
    case Evaluated::Kind::kRegion:
        return regionProperty(name, scope);
    case Evaluated::Kind::kValue:
        if (auto value = tensorProperty(*scope.graph, of.value, name)) {
            return *std::move(value);
        }
        return Evaluated::undefined("a tensor has no '" + std::string(name) + "'");
    default:
        return Evaluated::undefined(toText(of) + " has no '" + std::string(name) + "'");
    }
}

} // namespace tessera::pattern
