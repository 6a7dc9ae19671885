#include "engine/onnx/graph_importer.h"

#include "engine/graph/operator_schema.h"
#include "engine/onnx/graph_parts.h"
#include "engine/onnx/names.h"
#include "engine/onnx/refusal.h"
#include "engine/onnx/value_type.h"

#include <algorithm>

namespace tessera::onnx {

using base::fail;
using graph::AttributeValue;
using graph::ConstantRef;
using graph::GraphRef;
using graph::NodeSpec;
using graph::Tensor;
using graph::TensorType;
using graph::ValueId;

namespace {

/// Calls of functions and bodies inside each other: each is a few frames of the stack.
constexpr int kMaxDepth = 100;

/// One call or body that is open.
class Level {
public:
    explicit Level(ImportContext& context) : m_context(context) { ++m_context.depth; }
    ~Level() { --m_context.depth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

    [[nodiscard]] base::Status check() const {
        return m_context.depth <= kMaxDepth ? base::Status()
                                            : refuse("functions and bodies are nested more than " +
                                                     std::to_string(kMaxDepth) + " deep");
    }

private:
    ImportContext& m_context;
};

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

std::string label(std::string_view what, const std::string& name) {
    return std::string(what) + " '" + plainName(name) + "'";
}

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

GraphImporter::GraphImporter(ImportContext& context, GraphParts& graph, GraphImporter* outer)
    : m_context(context), m_graph(graph), m_outer(outer), m_builder(plainName(graph.rest.name())) {
    for (const auto& [domain, version] : context.opsets) {
        m_builder.setOpset(domain, version);
    }
}

std::string GraphImporter::plain(const std::string& name) {
    if (isPlainName(name)) {
        return name;
    }
    std::string result = plainName(name);
    if (m_context.renamed++ == 0) {
        m_context.firstRenamed = result.substr(0, 200);
    }
    return result;
}

base::Result<Wiring> GraphImporter::collectDefinitions() {
    const GraphProto& graph = m_graph.rest;
    const std::size_t nodes = m_graph.nodes.size();
    const std::size_t values = static_cast<std::size_t>(graph.input_size()) +
                               static_cast<std::size_t>(graph.initializer_size()) + nodes;
    m_values.reserve(values);
    m_builder.reserve(nodes, values);
    const auto define = [this](const std::string& name) { m_values.define(m_values.add(name)); };
    for (const auto& input : graph.input()) {
        define(input.name());
    }
    for (const auto& tensor : graph.initializer()) {
        define(tensor.name());
    }
    for (const auto& tensor : graph.sparse_initializer()) {
        define(tensor.values().name());
    }
    Wiring wiring(static_cast<std::uint32_t>(m_values.size()), nodes);
    TESSERA_CHECK(m_graph.nodes.forEach([&](const NodeProto& node) -> base::Status {
        wiring.add(node, m_values);
        return {};
    }));
    return wiring;
}

bool GraphImporter::defines(const std::string& name) const {
    const std::uint32_t number = m_values.find(name);
    return (number != ValueTable::kNone && (m_values.isDefined(number) || m_values.id(number).valid())) ||
           (m_outer != nullptr && m_outer->defines(name));
}

ConstantRef GraphImporter::constantOf(const std::string& name) const {
    if (const auto at = m_constants.find(name); at != m_constants.end()) {
        return at->second;
    }
    const std::uint32_t number = m_values.find(name);
    const bool isOwn = number != ValueTable::kNone && m_values.isDefined(number);
    return isOwn || m_outer == nullptr ? nullptr : m_outer->constantOf(name);
}

ValueId GraphImporter::resolve(const std::string& name) {
    if (name.empty()) {
        return {};
    }
    const std::uint32_t number = m_values.add(name);
    if (m_values.id(number).valid()) {
        return m_values.id(number);
    }
    ValueId id;
    if (m_values.isDefined(number) || m_outer == nullptr || !m_outer->defines(name)) {
        id = m_builder.declareValue(plain(name));
    } else if (ConstantRef constant = m_outer->constantOf(name)) {
        id = m_builder.addConstant(plain(name), std::move(constant));
    } else {
        // The outer graph captures it in its turn when it stands further out still.
        const ValueId outer = m_outer->resolve(name);
        auto type = translated(m_outer->m_builder.typeOf(outer));
        // Its extents are for whoever infers the node with the body: a branch may be meant for others, and is
        // then never taken, which is no fault of the body.
        type.shape.reset();
        id = m_builder.addInput(plain(name), std::move(type));
        m_captures.push_back(name);
    }
    m_values.set(number, id);
    return id;
}

base::Status GraphImporter::addConstant(const std::string& name, base::Result<ConstantRef> constant) {
    if (!constant) {
        return fail(constant.error().within(label("tensor", name)));
    }
    if (name.empty()) {
        return refuse("an initializer has no name", "graph");
    }
    const std::uint32_t number = m_values.add(name);
    if (m_values.id(number).valid()) {
        return refuse("is defined twice", label("tensor", name));
    }
    m_values.set(number, m_builder.addConstant(plain(name), *constant));
    m_constants.emplace(name, *std::move(constant));
    return {};
}

base::Status GraphImporter::importConstants() {
    for (const auto& tensor : m_graph.rest.initializer()) {
        TESSERA_CHECK(addConstant(tensor.name(), m_context.tensors.decode(tensor)));
    }
    for (const auto& tensor : m_graph.rest.sparse_initializer()) {
        TESSERA_CHECK(addConstant(tensor.values().name(), m_context.tensors.decode(tensor)));
    }
    return {};
}

graph::SymbolId GraphImporter::symbol(const std::string& name) {
    const auto [at, isNew] = m_symbols.try_emplace(name);
    if (isNew) {
        at->second = m_builder.addSymbol({.name = plain(name), .samples = {}});
        m_symbolNames.push_back(name);
    }
    return at->second;
}

TensorType GraphImporter::translated(TensorType type) {
    if (type.shape) {
        for (graph::Dim& dim : *type.shape) {
            if (!dim.isConstant() && !dim.isUnknown()) {
                dim = graph::Dim::symbol(symbol(m_outer->m_symbolNames[dim.symbol().index()]));
            }
        }
    }
    return type;
}

base::Result<TensorType> GraphImporter::typeOf(const ValueInfoProto& value) {
    return importType(value.type(), value.name(), [this](const std::string& name) { return symbol(name); });
}

base::Status GraphImporter::importInputs() {
    for (const auto& input : m_graph.rest.input()) {
        if (m_constants.contains(input.name())) {
            continue; // a default value, as every initializer had to be listed before IR version 4
        }
        if (input.name().empty()) {
            return refuse("an input has no name", "graph");
        }
        auto type = typeOf(input);
        if (!type) {
            return fail(type.error().within(label("input", input.name())));
        }
        const std::uint32_t number = m_values.add(input.name());
        if (m_values.id(number).valid()) {
            return refuse("is defined twice", label("input", input.name()));
        }
        m_values.set(number, m_builder.addInput(plain(input.name()), *std::move(type)));
    }
    return {};
}

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

base::Result<GraphRef> GraphImporter::importBody(const GraphProto& body, Captures& captures) {
    const Level level(m_context);
    TESSERA_CHECK(level.check());
    GraphParts parts(body);
    GraphImporter importer(m_context, parts, this);
    auto graph = importer.import();
    if (!graph) {
        return fail(graph.error().within(label("body", body.name())));
    }
    for (const auto& name : importer.captures()) {
        captures.add(name);
    }
    return graph;
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

base::Status GraphImporter::importCall(const FunctionProto& function, const NodeProto& call) {
    const Level level(m_context);
    TESSERA_CHECK(level.check());
    const std::string callName =
        call.name().empty() ? call.op_type() + "#" + std::to_string(m_nodeCount) : call.name();
    TESSERA_TRY(const auto nodes, FunctionTable::expand(function, call, callName, m_context.expansion));
    for (const NodeProto& node : nodes) {
        TESSERA_CHECK(importNode(node, CallPlace::kFunction));
    }
    return {};
}

base::Status GraphImporter::importNode(const NodeProto& node, CallPlace place) {
    // Made when something is wrong with the node: a file may hold millions of nodes.
    const auto where = [&node, index = m_nodeCount] {
        return label("node",
                     node.name().empty() ? node.op_type() + "#" + std::to_string(index) : node.name());
    };
    if (node.op_type().empty()) {
        return refuse("has no operator", where());
    }
    if (m_context.nodesLeft == 0) {
        return refuse("the model has more nodes than are allowed, functions expanded", where());
    }
    --m_context.nodesLeft;
    if (const FunctionProto* function = m_context.functions.find(node)) {
        auto status = importCall(*function, node);
        // The outermost call is what the file's reader can find.
        return status || place == CallPlace::kFunction ? status : fail(status.error().within(where()));
    }
    auto constant = importConstantNode(node);
    if (!constant) {
        return fail(constant.error().within(where()));
    }
    if (*constant) {
        return {};
    }
    ++m_nodeCount;
    NodeSpec spec{.op = plain(node.op_type()),
                  .inputs = {},
                  .name = plain(node.name()),
                  .domain = plain(node.domain())};
    Captures captures;
    if (auto status = importAttributes(node, spec, captures); !status) {
        return fail(status.error().within(where()));
    }
    for (const auto& name : node.input()) {
        spec.inputs.push_back(resolve(name));
    }
    for (const auto& name : captures.names()) {
        spec.inputs.push_back(resolve(name));
    }
    if (!captures.names().empty()) {
        // Those that the file itself gives as inputs of its bodies stand before.
        const auto* given = spec.attributes.find(kCapturesAttribute);
        auto plainCaptures =
            given != nullptr ? std::get<std::vector<std::string>>(*given) : std::vector<std::string>();
        for (const auto& name : captures.names()) {
            plainCaptures.push_back(plain(name));
        }
        spec.attributes.set(std::string(kCapturesAttribute), std::move(plainCaptures));
    }
    std::vector<ValueId> outputs;
    for (const auto& name : node.output()) {
        outputs.push_back(resolve(name));
    }
    m_builder.addNode(std::move(spec), std::move(outputs));
    return {};
}

base::Status GraphImporter::importOutputs() {
    const auto declare = [this](const ValueInfoProto& value, ValueId id) -> base::Status {
        auto type = typeOf(value);
        if (!type) {
            return fail(type.error().within(label("value", value.name())));
        }
        // Constants and inputs have a type of their own already.
        if (m_builder.typeOf(id) == TensorType{}) {
            m_builder.setType(id, *std::move(type));
        }
        return {};
    };
    TESSERA_CHECK(m_graph.valueInfos.forEach([&](const ValueInfoProto& value) {
        const ValueId id = m_values.idOf(value.name());
        return id.valid() ? declare(value, id) : base::Status();
    }));
    for (const auto& output : m_graph.rest.output()) {
        if (output.name().empty()) {
            return refuse("an output has no name", "graph");
        }
        const ValueId id = resolve(output.name());
        TESSERA_CHECK(declare(output, id));
        m_builder.addOutput(id);
    }
    return {};
}

base::Result<GraphRef> GraphImporter::import() {
    TESSERA_TRY(const Wiring wiring, collectDefinitions());
    // A call may stand between nodes of its own function, so that a ring of calls is not yet one of nodes.
    if (m_context.functions.empty()) {
        TESSERA_CHECK(refuseCycle(wiring, m_graph.nodes));
    }
    TESSERA_CHECK(importConstants());
    TESSERA_CHECK(importInputs());
    TESSERA_CHECK(
        m_graph.nodes.forEach([this](const NodeProto& node) { return importNode(node, CallPlace::kGraph); }));
    TESSERA_CHECK(importOutputs());
    return std::move(m_builder).build();
}

} // namespace tessera::onnx
