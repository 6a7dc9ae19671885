#include "engine/transform/settle.h"

#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tessera::transform {

using graph::Graph;
using graph::GraphBuilder;
using graph::GraphRef;
using graph::Node;
using graph::NodeId;
using graph::TensorType;
using graph::ValueId;

namespace {

/// Ifs inside each other become known one after the other, and so do folds behind them.
constexpr int kMostPasses = 16;

bool isIf(const Node& node) {
    return node.schema != nullptr && node.domain.empty() && node.op == "If";
}

bool hasOpenExtents(const Graph& graph) {
    const auto isOpen = [&](ValueId value) { return value.valid() && !graph.value(value).type.extents(); };
    return std::ranges::any_of(graph.nodes(), [&](const Node& node) {
        return isIf(node) || std::ranges::any_of(node.outputs, isOpen);
    });
}

/// The branch that an If with this condition takes; nullptr: it is not known.
GraphRef branchOf(const Draft& folded, const Node& node) {
    const auto& condition = folded.value(node.inputs[0]).constant;
    if (condition == nullptr || condition->dtype() != graph::DType::kBool ||
        graph::elementCount(condition->extents()) != 1) {
        return nullptr;
    }
    const auto tensor = condition->tensor();
    if (!tensor) {
        return nullptr; // the kernel that runs it says why
    }
    return node.attributes.graph(tensor->toInts().front() != 0 ? "then_branch" : "else_branch");
}

/// Has folding found a type, or the branch of an If?
bool foundAny(const Graph& graph, const Draft& folded) {
    for (std::size_t i = 0; i < graph.values().size(); ++i) {
        if (graph.values()[i].type != folded.value(ValueId(i)).type) {
            return true;
        }
    }
    return std::ranges::any_of(
        graph.nodes(), [&](const Node& node) { return isIf(node) && branchOf(folded, node) != nullptr; });
}

/// A graph with some Ifs replaced, and with the types that folding has found.
class Rebuilding {
public:
    Rebuilding(const Graph& graph, const Draft& folded)
        : m_graph(graph), m_folded(folded), m_builder(graph.name()), m_moved(graph.values().size()) {
        for (const auto& [domain, version] : graph.opsets()) {
            m_builder.setOpset(domain, version);
        }
        for (const auto& symbol : graph.symbols()) {
            m_symbols.emplace(symbol.name, m_builder.addSymbol(symbol)); // in order: ids stay
        }
        for (const auto& value : graph.values()) {
            m_valueNames.insert(value.name);
        }
        for (const auto& node : graph.nodes()) {
            m_nodeNames.insert(node.name);
        }
        for (const auto input : graph.inputs()) {
            m_moved[input.index()] = m_builder.addInput(graph.value(input).name, graph.value(input).type);
        }
        for (std::size_t i = 0; i < graph.values().size(); ++i) {
            const auto& value = graph.values()[i];
            if (value.isConstant()) {
                m_moved[i] = m_builder.addConstant(value.name, value.constant);
            } else if (value.producer.valid()) {
                m_moved[i] = m_builder.declareValue(value.name, folded.value(ValueId(i)).type);
            }
        }
    }

    base::Result<GraphRef> build() {
        for (const Node& node : m_graph.nodes()) {
            const GraphRef branch = isIf(node) ? branchOf(m_folded, node) : nullptr;
            if (branch == nullptr || !inlined(node, *branch)) {
                m_builder.addNode(graph::specOf(node, moved(node.inputs)), moved(node.outputs));
            }
        }
        for (const auto output : m_graph.outputs()) {
            m_builder.addOutput(m_moved[output.index()]);
        }
        std::vector<graph::Contradiction> overruled; // what was only declared gives way
        return std::move(m_builder).build(overruled);
    }

    [[nodiscard]] bool replacedAny() const { return m_replacedAny; }

private:
    [[nodiscard]] std::vector<ValueId> moved(const std::vector<ValueId>& values) const {
        std::vector<ValueId> ids;
        ids.reserve(values.size());
        for (const auto value : values) {
            ids.push_back(value.valid() ? m_moved[value.index()] : ValueId());
        }
        return ids;
    }

    static std::string fresh(const std::string& wanted, std::unordered_set<std::string>& taken) {
        std::string name = wanted;
        for (int i = 2; !taken.insert(name).second; ++i) {
            name = wanted + "~" + std::to_string(i);
        }
        return name;
    }

    /// What a branch's input stands for: captured values go into the node behind its own inputs.
    [[nodiscard]] std::optional<ValueId> captured(const Node& node, const std::string& name) const {
        const auto* attribute = node.attributes.find(graph::kCapturesAttribute);
        const auto* names = attribute != nullptr ? std::get_if<std::vector<std::string>>(attribute) : nullptr;
        if (names == nullptr || names->size() > node.inputs.size()) {
            return std::nullopt;
        }
        const auto at = std::ranges::find(*names, name);
        if (at == names->end()) {
            return std::nullopt;
        }
        const ValueId value =
            node.inputs[node.inputs.size() - names->size() + static_cast<std::size_t>(at - names->begin())];
        return value.valid() ? std::optional(m_moved[value.index()]) : std::nullopt;
    }

    /// The body's types mean nothing here, save where no operator tells them.
    TensorType typeInside(const Graph& body, const graph::Value& value) {
        if (!value.producer.valid() || body.node(value.producer).schema != nullptr) {
            return {};
        }
        TensorType type = value.type;
        for (graph::Dim& dim : type.shape ? *type.shape : m_none) {
            if (!dim.isConstant() && !dim.isUnknown()) {
                const auto at = m_symbols.find(body.symbols()[dim.symbol().index()].name);
                dim = at != m_symbols.end() ? graph::Dim::symbol(at->second) : graph::Dim::unknown();
            }
        }
        return type;
    }

    /// \return false, with nothing done, where the node's inputs are not those that the branch reads.
    bool inlined(const Node& node, const Graph& branch) {
        std::vector<ValueId> inside(branch.values().size());
        for (const ValueId input : branch.inputs()) {
            const auto outer = captured(node, branch.value(input).name);
            if (!outer) {
                return false;
            }
            inside[input.index()] = *outer;
        }
        placeValues(node, branch, inside);
        addNodes(node, branch, inside);
        m_replacedAny = true;
        return true;
    }

    /// \param inside  of each value of the branch, what it is here; its inputs are known.
    void placeValues(const Node& node, const Graph& branch, std::vector<ValueId>& inside) {
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            // A result that is also another one, or stands outside already, is handed on by an Identity.
            const ValueId result = branch.outputs()[i];
            if (node.outputs[i].valid() && !inside[result.index()].valid() &&
                branch.value(result).producer.valid()) {
                inside[result.index()] = m_moved[node.outputs[i].index()];
            }
        }
        for (std::size_t i = 0; i < branch.values().size(); ++i) {
            const graph::Value& value = branch.values()[i];
            if (inside[i].valid()) {
                continue;
            }
            const std::string name = fresh(value.name, m_valueNames);
            inside[i] = value.isConstant() ? m_builder.addConstant(name, value.constant)
                                           : m_builder.declareValue(name, typeInside(branch, value));
        }
    }

    void addNodes(const Node& node, const Graph& branch, const std::vector<ValueId>& inside) {
        const auto translated = [&](const std::vector<ValueId>& values) {
            std::vector<ValueId> ids;
            for (const ValueId value : values) {
                ids.push_back(value.valid() ? inside[value.index()] : ValueId());
            }
            return ids;
        };
        for (const Node& each : branch.nodes()) {
            graph::NodeSpec spec = graph::specOf(each, translated(each.inputs));
            spec.name = fresh(node.name + "/" + each.name, m_nodeNames);
            m_builder.addNode(std::move(spec), translated(each.outputs));
        }
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            const ValueId result = inside[branch.outputs()[i].index()];
            if (node.outputs[i].valid() && result != m_moved[node.outputs[i].index()]) {
                m_builder.addNode({.op = "Identity",
                                   .inputs = {result},
                                   .name = fresh(node.name + "/" + std::to_string(i), m_nodeNames),
                                   .opset = node.opset},
                                  {m_moved[node.outputs[i].index()]});
            }
        }
    }

    const Graph& m_graph;
    const Draft& m_folded;
    GraphBuilder m_builder;
    std::vector<ValueId> m_moved;
    std::unordered_map<std::string, graph::SymbolId> m_symbols;
    std::unordered_set<std::string> m_valueNames;
    std::unordered_set<std::string> m_nodeNames;
    graph::Shape m_none;
    bool m_replacedAny = false;
};

} // namespace

base::Result<GraphRef> settle(const GraphRef& graph) {
    GraphRef current = graph;
    for (int round = 0; round < kMostPasses && hasOpenExtents(*current); ++round) {
        Draft folded(*current);
        for (int fold = 0; fold < kMostPasses; ++fold) {
            TESSERA_TRY(const std::size_t changes, foldConstants(folded, {}));
            if (changes + resolveSequences(folded) == 0) {
                break;
            }
        }
        if (!foundAny(*current, folded)) {
            break;
        }
        Rebuilding rebuilding(*current, folded);
        TESSERA_TRY(current, rebuilding.build());
        if (!rebuilding.replacedAny()) {
            break;
        }
    }
    return current;
}

} // namespace tessera::transform
