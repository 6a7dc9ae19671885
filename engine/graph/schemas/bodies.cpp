#include "engine/graph/schemas/bodies.h"

#include "engine/graph/graph_builder.h"

#include <algorithm>
#include <unordered_map>

namespace tessera::graph::schemas {

namespace {

const std::vector<std::string>* capturesOf(const InferenceContext& context) {
    const auto* value = context.attributes().find(kCapturesAttribute);
    return value != nullptr ? &std::get<std::vector<std::string>>(*value) : nullptr;
}

/// A captured constant that may name extents; weights are not loaded for it.
ConstantRef smallConstant(const InferenceContext& context, std::size_t input) {
    constexpr std::int64_t kMostElements = 64;
    const TensorType& type = context.input(input);
    const auto extents = type.extents();
    if (!isInteger(type.dtype) || !extents ||
        elementCount(*extents).value_or(kMostElements + 1) > kMostElements) {
        return nullptr;
    }
    auto tensor = context.constantInput(input);
    return tensor ? makeConstant(*std::move(tensor)) : nullptr;
}

/// The given type, with what it leaves open taken from the declared one, as far as that is trusted.
TensorType joined(TensorType given, TensorType declared, BodyTypes::Declared trusted) {
    if (trusted == BodyTypes::Declared::kElementType) {
        declared.shape.reset();
    }
    if (given == TensorType{}) {
        return declared;
    }
    if (given.dtype == DType::kUndefined) {
        given.dtype = declared.dtype;
    }
    if (!given.shape) {
        given.shape = declared.shape;
    } else if (declared.shape && declared.shape->size() == given.shape->size()) {
        for (std::size_t axis = 0; axis < given.shape->size(); ++axis) {
            Dim& dim = (*given.shape)[axis];
            dim = dim.isUnknown() && (*declared.shape)[axis].isConstant() ? (*declared.shape)[axis] : dim;
        }
    }
    return given;
}

/// The body built anew with the outer graph's symbols first, so that their ids mean the same in both.
class Rebuilding {
public:
    Rebuilding(const Graph& outer, const Graph& body) : m_outer(outer), m_body(body), m_builder(body.name()) {
        for (const auto& [domain, version] : body.opsets()) {
            m_builder.setOpset(domain, version);
        }
        for (const Symbol& symbol : outer.symbols()) {
            m_symbols.emplace(symbol.name, m_builder.addSymbol(symbol));
        }
    }

    /// What the body declares of its outputs, or what inference made of that when it was read.
    std::vector<TensorType> declaredTypes() {
        std::vector<TensorType> types;
        for (const ValueId output : m_body.outputs()) {
            types.push_back(seenFromOutside(translated(m_body.value(output).type)));
        }
        return types;
    }

    /// \param captured  constants that stand for the body's last inputs, where they are known.
    /// \param trusted   of the first inputs; what is declared of the others is trusted.
    base::Result<std::vector<TensorType>> types(const std::vector<TensorType>& inputs,
                                                const std::vector<ConstantRef>& captured,
                                                const std::vector<BodyTypes::Declared>& trusted) {
        addValues(inputs, captured, trusted);
        for (const Node& node : m_body.nodes()) {
            NodeSpec spec{.op = node.op,
                          .inputs = movedAll(node.inputs),
                          .attributes = node.attributes,
                          .name = node.name,
                          .domain = node.domain,
                          .opset = node.opset};
            m_builder.addNode(std::move(spec), movedAll(node.outputs));
        }
        for (const ValueId output : m_body.outputs()) {
            m_builder.addOutput(m_moved.at(output));
        }
        TESSERA_TRY(const GraphRef graph, std::move(m_builder).build());
        std::vector<TensorType> types;
        for (const ValueId output : graph->outputs()) {
            types.push_back(seenFromOutside(graph->value(output).type));
        }
        return types;
    }

private:
    void addValues(const std::vector<TensorType>& inputs, const std::vector<ConstantRef>& captured,
                   const std::vector<BodyTypes::Declared>& trusted) {
        const std::size_t own = inputs.size() - captured.size();
        for (std::size_t i = 0; i < m_body.inputs().size(); ++i) {
            const ValueId id = m_body.inputs()[i];
            const Value& value = m_body.value(id);
            if (i >= own && captured[i - own] != nullptr) {
                m_moved.emplace(id, m_builder.addConstant(value.name, captured[i - own]));
                continue;
            }
            const auto asFar = i < trusted.size() ? trusted[i] : BodyTypes::Declared::kAll;
            m_moved.emplace(id,
                            m_builder.addInput(value.name, joined(inputs[i], translated(value.type), asFar)));
        }
        for (std::size_t i = 0; i < m_body.values().size(); ++i) {
            const Value& value = m_body.values()[i];
            if (value.isConstant()) {
                m_moved.emplace(ValueId(i), m_builder.addConstant(value.name, value.constant));
            } else if (value.producer.valid()) {
                // Nothing is said of it, so that inference from the given types decides. What an operator
                // that is not known makes is only known from the file.
                const bool isOpaque = m_body.node(value.producer).schema == nullptr;
                m_moved.emplace(
                    ValueId(i),
                    m_builder.declareValue(value.name, isOpaque ? translated(value.type) : TensorType{}));
            }
        }
    }

    TensorType translated(TensorType type) {
        for (Dim& dim : type.shape ? *type.shape : m_none) {
            if (!dim.isConstant() && !dim.isUnknown()) {
                const Symbol& symbol = m_body.symbols()[dim.symbol().index()];
                const auto [at, isNew] = m_symbols.try_emplace(symbol.name);
                if (isNew) {
                    at->second = m_builder.addSymbol(symbol);
                }
                dim = Dim::symbol(at->second);
            }
        }
        return type;
    }

    [[nodiscard]] TensorType seenFromOutside(TensorType type) const {
        if (type.shape) {
            for (Dim& dim : *type.shape) {
                const bool isForeign =
                    !dim.isConstant() && !dim.isUnknown() && dim.symbol().index() >= m_outer.symbols().size();
                dim = isForeign ? Dim::unknown() : dim;
            }
        }
        return type;
    }

    std::vector<ValueId> movedAll(std::span<const ValueId> ids) const {
        std::vector<ValueId> result;
        for (const ValueId id : ids) {
            result.push_back(id.valid() ? m_moved.at(id) : ValueId());
        }
        return result;
    }

    const Graph& m_outer;
    const Graph& m_body;
    GraphBuilder m_builder;
    Shape m_none;
    std::unordered_map<std::string, SymbolId> m_symbols;
    std::unordered_map<ValueId, ValueId> m_moved;
};

/// How many loops' bodies this thread is inferring inside each other. A body is built by the same code as any
/// graph, which knows nothing of what is around it.
class LoopsAround {
public:
    explicit LoopsAround(BodyTypes::Asked asked) : m_more(asked == BodyTypes::Asked::kByLoop ? 1 : 0) {
        depth() += m_more;
    }
    ~LoopsAround() { depth() -= m_more; }
    LoopsAround(const LoopsAround&) = delete;
    LoopsAround& operator=(const LoopsAround&) = delete;

    [[nodiscard]] bool areTooMany() const { return depth() > 2; }

private:
    static int& depth() {
        thread_local int count = 0;
        return count;
    }

    int m_more;
};

} // namespace

base::Result<BodyTypes> BodyTypes::of(const InferenceContext& context, std::string_view attribute) {
    BodyTypes types(context, context.attributes().graph(attribute), attribute);
    types.m_ownInputs = types.m_body->inputs().size();
    const auto* captures = capturesOf(context);
    if (captures == nullptr) {
        return types;
    }
    if (captures->size() > context.inputCount()) {
        return refuseAttribute(kCapturesAttribute, "names more values than the node has inputs");
    }
    std::unordered_map<std::string_view, std::size_t> indexOf;
    for (std::size_t i = 0; i < captures->size(); ++i) {
        indexOf.emplace((*captures)[i], context.inputCount() - captures->size() + i);
    }
    while (types.m_ownInputs > 0) {
        const Value& value = types.m_body->value(types.m_body->inputs()[types.m_ownInputs - 1]);
        const auto at = indexOf.find(value.name);
        if (at == indexOf.end()) {
            break;
        }
        if (!context.hasInput(at->second)) {
            return refuseInput(context, at->second, "is captured, but left out");
        }
        types.m_captured.push_back(context.input(at->second));
        types.m_constants.push_back(smallConstant(context, at->second));
        --types.m_ownInputs;
    }
    std::ranges::reverse(types.m_captured);
    std::ranges::reverse(types.m_constants);
    return types;
}

const TensorType& BodyTypes::declared(std::size_t input) const {
    return m_body->value(m_body->inputs()[input]).type;
}

bool BodyTypes::keepsDeclared(std::size_t input, const TensorType& given, const TensorType& made) const {
    const TensorType seen = joined(given, declared(input), Declared::kAll);
    if (!seen.shape || seen.shape == given.shape) {
        return true; // nothing is added
    }
    if (!made.shape || made.shape->size() != seen.shape->size()) {
        return false;
    }
    for (std::size_t axis = 0; axis < seen.shape->size(); ++axis) {
        const bool isGiven = given.shape && !(*given.shape)[axis].isUnknown();
        const Dim& dim = (*seen.shape)[axis];
        if (!isGiven && dim.isConstant() && dim != (*made.shape)[axis]) {
            return false;
        }
    }
    return true;
}

bool BodyTypes::handsOn(std::size_t output, std::size_t input) const {
    ValueId id = m_body->outputs()[output];
    while (m_body->value(id).producer.valid()) {
        const Node& node = m_body->node(m_body->value(id).producer);
        if (node.schema == nullptr || !node.domain.empty() || node.op != "Identity") {
            return false;
        }
        id = node.inputs.front();
    }
    const Value& source = m_body->value(id);
    if (!source.isConstant()) {
        return id == m_body->inputs()[input];
    }
    const auto tensor = source.type.dtype == DType::kBool && elementCount(source.constant->extents()) == 1
                            ? source.constant->tensor()
                            : base::Result<Tensor>(Tensor());
    return tensor && !tensor->bytes().empty() && tensor->as<std::uint8_t>().front() != 0;
}

base::Result<std::vector<TensorType>> BodyTypes::infer(const std::vector<TensorType>& own, Asked asked,
                                                       const std::vector<Declared>& trusted) const {
    if (own.size() != m_ownInputs) {
        return refuseAttribute(m_attribute, "takes " + std::to_string(m_ownInputs) +
                                                " inputs, the node has " + std::to_string(own.size()) +
                                                " for it");
    }
    std::vector<TensorType> inputs = own;
    inputs.insert(inputs.end(), m_captured.begin(), m_captured.end());
    const LoopsAround loops(asked);
    Rebuilding rebuilding(m_context->graph(), *m_body);
    if (loops.areTooMany()) {
        return rebuilding.declaredTypes();
    }
    auto types = rebuilding.types(inputs, m_constants, trusted);
    return types ? std::move(types) : base::fail(types.error().within(attributeField(m_attribute)));
}

std::size_t ownInputCount(const InferenceContext& context) {
    const auto* captures = capturesOf(context);
    return context.inputCount() -
           (captures != nullptr ? std::min(captures->size(), context.inputCount()) : 0);
}

TensorType eitherType(const TensorType& a, const TensorType& b) {
    if (a == TensorType{} || b == TensorType{}) {
        return {};
    }
    TensorType result = a;
    if (a.dtype != b.dtype) {
        result.dtype = DType::kUndefined;
    }
    if (!a.shape || !b.shape || a.shape->size() != b.shape->size()) {
        result.shape.reset();
        return result;
    }
    for (std::size_t axis = 0; axis < a.shape->size(); ++axis) {
        if ((*a.shape)[axis] != (*b.shape)[axis]) {
            (*result.shape)[axis] = Dim::unknown();
        }
    }
    return result;
}

} // namespace tessera::graph::schemas
