#include "engine/transform/bind_shapes.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tessera::transform {

using base::ErrorKind;
using base::fail;
using graph::Dim;
using graph::SymbolId;
using graph::ValueId;

namespace {

/// Extents by symbol, as the given sizes settle them.
using Settled = std::map<SymbolId, std::int64_t>;

std::string dimText(const graph::Graph& graph, const Dim& dim) {
    if (dim.isConstant()) {
        return std::to_string(dim.extent());
    }
    return dim.isUnknown() ? "?" : graph.symbols()[dim.symbol().index()].name;
}

std::string shapeText(const graph::Graph& graph, const graph::TensorType& type) {
    if (!type.shape) {
        return "of any rank";
    }
    std::string text;
    for (const auto& dim : *type.shape) {
        text += (text.empty() ? "" : " x ") + dimText(graph, dim);
    }
    return text.empty() ? "scalar" : text;
}

graph::TensorType substituted(const graph::TensorType& type, const Settled& settled) {
    auto bound = type;
    if (bound.shape) {
        for (auto& dim : *bound.shape) {
            if (!dim.isConstant() && !dim.isUnknown()) {
                if (const auto at = settled.find(dim.symbol()); at != settled.end()) {
                    dim = Dim(at->second);
                }
            }
        }
    }
    return bound;
}

/// Symbols of the inputs in the order in which they are met.
std::vector<SymbolId> inputSymbols(const graph::Graph& graph) {
    std::vector<SymbolId> symbols;
    std::set<SymbolId> met;
    for (const auto input : graph.inputs()) {
        for (const Dim& dim : graph.value(input).type.shape.value_or(graph::Shape())) {
            if (!dim.isConstant() && !dim.isUnknown() && met.insert(dim.symbol()).second) {
                symbols.push_back(dim.symbol());
            }
        }
    }
    return symbols;
}

base::Status settle(const graph::Graph& graph, const graph::SymbolSize& given, Settled& settled) {
    const auto symbols = inputSymbols(graph);
    const auto at = std::ranges::find(symbols, given.symbol, [&](SymbolId id) -> const std::string& {
        return graph.symbols()[id.index()].name;
    });
    const std::string where = "size '" + given.symbol + "'";
    if (at == symbols.end()) {
        std::string known;
        for (const auto& name : wantedSizes(graph)) {
            known += (known.empty() ? "" : ", ") + name;
        }
        return fail(ErrorKind::kUsage,
                    "the model has no such symbol; " +
                        (known.empty() ? std::string("all its inputs have sizes") : "it has: " + known),
                    where);
    }
    if (given.extent < 0) {
        return fail(ErrorKind::kUsage, std::to_string(given.extent) + " is no size", where);
    }
    if (!settled.try_emplace(*at, given.extent).second) {
        return fail(ErrorKind::kUsage, "it is given twice: a plan holds for one", where);
    }
    return {};
}

base::Status settle(const graph::Graph& graph, const graph::InputShape& given, Settled& settled) {
    const auto id = graph.findValue(given.input);
    const auto inputs = graph.inputs();
    if (!id.valid() || std::ranges::find(inputs, id) == inputs.end()) {
        return fail(ErrorKind::kUsage, "the model has no such input", "input '" + given.input + "'");
    }
    if (std::ranges::any_of(given.extents, [](std::int64_t extent) { return extent < 0; })) {
        return fail(ErrorKind::kUsage, graph::toText(given.extents) + " is no size",
                    "input '" + given.input + "'");
    }
    const auto& type = graph.value(id).type;
    if (!type.shape) {
        return {};
    }
    if (type.shape->size() != given.extents.size()) {
        return fail(ErrorKind::kUsage,
                    graph::toText(given.extents) + " does not fit " + shapeText(graph, type),
                    "input '" + given.input + "'");
    }
    for (std::size_t axis = 0; axis < given.extents.size(); ++axis) {
        const auto& dim = (*type.shape)[axis];
        const auto extent = given.extents[axis];
        const bool fits = dim.isConstant() ? dim.extent() == extent
                          : dim.isUnknown()
                              ? true
                              : settled.try_emplace(dim.symbol(), extent).first->second == extent;
        if (!fits) {
            return fail(ErrorKind::kUsage,
                        graph::toText(given.extents) + " does not fit " + shapeText(graph, type) +
                            (dim.isConstant() ? ""
                                              : ": '" + dimText(graph, dim) + "' is " +
                                                    std::to_string(settled.at(dim.symbol()))),
                        "input '" + given.input + "'");
        }
    }
    return {};
}

/// Every value of the graph in a builder, with the types that the sizes give it.
class Rebuild {
public:
    Rebuild(const graph::Graph& graph, const Settled& settled,
            const std::map<ValueId, graph::TensorType>& types)
        : m_graph(graph), m_builder(graph.name()), m_moved(graph.values().size()) {
        const auto typeOf = [&](ValueId id) {
            const auto at = types.find(id);
            return at != types.end() ? at->second : substituted(graph.value(id).type, settled);
        };
        for (const auto& [domain, version] : graph.opsets()) {
            m_builder.setOpset(domain, version);
        }
        for (const auto& symbol : graph.symbols()) {
            static_cast<void>(m_builder.addSymbol(symbol)); // in order: ids stay
        }
        for (const auto input : graph.inputs()) {
            m_moved[input.index()] = m_builder.addInput(graph.value(input).name, typeOf(input));
        }
        for (std::size_t i = 0; i < graph.values().size(); ++i) {
            const auto& value = graph.values()[i];
            if (value.isConstant()) {
                m_moved[i] = m_builder.addConstant(value.name, value.constant);
            } else if (value.producer.valid()) {
                m_moved[i] = m_builder.declareValue(value.name, typeOf(ValueId(i)));
            }
        }
    }

    base::Result<graph::GraphRef> build(std::vector<graph::Contradiction>& overruled) {
        for (const auto& node : m_graph.nodes()) {
            m_builder.addNode(graph::specOf(node, moved(node.inputs)), moved(node.outputs));
        }
        for (const auto output : m_graph.outputs()) {
            m_builder.addOutput(m_moved[output.index()]);
        }
        return std::move(m_builder).build(overruled);
    }

private:
    [[nodiscard]] std::vector<ValueId> moved(const std::vector<ValueId>& values) const {
        std::vector<ValueId> ids;
        for (const auto value : values) {
            ids.push_back(value.valid() ? m_moved[value.index()] : ValueId());
        }
        return ids;
    }

    const graph::Graph& m_graph;
    graph::GraphBuilder m_builder;
    std::vector<ValueId> m_moved;
};

} // namespace

base::Result<BoundShapes> bindShapes(const graph::GraphRef& graph, std::span<const graph::InputShape> shapes,
                                     std::span<const graph::SymbolSize> sizes) {
    Settled settled;
    for (const auto& size : sizes) {
        TESSERA_CHECK(settle(*graph, size, settled));
    }
    std::map<std::string, graph::Extents> given;
    for (const auto& shape : shapes) {
        if (!given.emplace(shape.input, shape.extents).second) {
            return fail(ErrorKind::kUsage, "its size is given twice: a plan holds for one",
                        "input '" + shape.input + "'");
        }
        TESSERA_CHECK(settle(*graph, shape, settled));
    }
    BoundShapes bound;
    std::map<ValueId, graph::TensorType> inputs;
    for (const auto id : graph->inputs()) {
        const auto& value = graph->value(id);
        auto type = substituted(value.type, settled);
        if (const auto at = given.find(value.name); at != given.end()) {
            type.shape = graph::toShape(at->second); // an extent without a name, or an unknown rank
        }
        if (type != value.type) {
            if (const auto extents = type.extents()) {
                bound.shapes.push_back({value.name, *extents});
            }
        }
        inputs.emplace(id, std::move(type));
    }
    if (bound.shapes.empty() && settled.empty()) {
        bound.graph = graph; // every given size is the one that the model has
        return bound;
    }
    TESSERA_TRY(bound.graph, Rebuild(*graph, settled, inputs).build(bound.overruled));
    return bound;
}

base::Result<graph::GraphRef> declareTypes(const graph::GraphRef& graph,
                                           const std::map<ValueId, graph::TensorType>& types) {
    std::vector<graph::Contradiction> overruled; // what is declared gives way
    return Rebuild(*graph, {}, types).build(overruled);
}

std::vector<std::string> wantedSizes(const graph::Graph& graph) {
    std::vector<std::string> names;
    for (const auto symbol : inputSymbols(graph)) {
        names.push_back(graph.symbols()[symbol.index()].name);
    }
    return names;
}

std::vector<std::string> unsizedInputs(const graph::Graph& graph) {
    std::vector<std::string> names;
    for (const auto id : graph.inputs()) {
        const auto& value = graph.value(id);
        if (!value.type.extents()) {
            names.push_back(value.name + " (" + shapeText(graph, value.type) + ")");
        }
    }
    return names;
}

} // namespace tessera::transform
