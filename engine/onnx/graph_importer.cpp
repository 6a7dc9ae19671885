#include "engine/onnx/graph_importer.h"

#include "engine/graph/shape_arithmetic.h"
#include "engine/onnx/graph_parts.h"
#include "engine/onnx/names.h"
#include "engine/onnx/refusal.h"
#include "engine/onnx/tensor_io.h"
#include "engine/onnx/value_type.h"

#include <algorithm>

namespace tessera::onnx {

using base::fail;
using graph::ConstantRef;
using graph::GraphRef;
using graph::NodeSpec;
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
        // Its extents are inferred together with the node that has the body: a branch may be meant for
        // others, and is then never taken, which is no fault of the body.
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

base::Status GraphImporter::replaceConstants() {
    if (m_outer != nullptr || m_context.values.empty()) {
        return {};
    }
    for (const auto& input : m_graph.rest.input()) {
        const auto given = m_context.values.find(plainName(input.name()));
        const auto at = m_constants.find(input.name());
        if (given == m_context.values.end() || at == m_constants.end()) {
            continue;
        }
        TESSERA_TRY(const auto type, typeOf(input));
        const graph::DType dtype = at->second->dtype();
        graph::Tensor tensor = elementsAs(given->second, dtype);
        const TensorType taken{tensor.dtype(), graph::toShape(tensor.extents())};
        if (tensor.dtype() != dtype || !graph::compatible(type, taken)) {
            const TensorType wanted{dtype, type.shape ? type.shape : graph::toShape(at->second->extents())};
            return fail(base::ErrorKind::kUsage,
                        "expected " +
                            graph::typeText(
                                wanted, [this](graph::SymbolId id) { return m_symbolNames[id.index()]; }) +
                            ", its file holds " + graph::typeText(taken, [](graph::SymbolId) { return ""; }),
                        label("input", input.name()));
        }
        at->second = graph::makeConstant(std::move(tensor));
        m_builder.replaceConstant(m_values.idOf(input.name()), at->second);
        m_context.replaced.push_back(given->first);
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
    if (m_context.firstWithMinusOne.empty() && hasExtentMinusOne(value.type())) {
        m_context.firstWithMinusOne = plain(value.name());
    }
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
    TESSERA_CHECK(replaceConstants());
    TESSERA_CHECK(importInputs());
    TESSERA_CHECK(
        m_graph.nodes.forEach([this](const NodeProto& node) { return importNode(node, CallPlace::kGraph); }));
    TESSERA_CHECK(importOutputs());
    return std::move(m_builder).build(m_context.overruled);
}

} // namespace tessera::onnx
