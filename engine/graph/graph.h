#pragma once

#include "engine/base/text_index.h"
#include "engine/graph/attributes.h"
#include "engine/graph/ids.h"
#include "engine/graph/shape.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::graph {

struct OperatorSchema;

/// One use of a value: input number `index` of `node`.
struct Use {
    NodeId node;
    std::uint32_t index = 0;
};

/// A tensor in the graph: a graph input, a constant, or one output of a node.
struct Value {
    std::string name;
    TensorType type;
    NodeId producer; ///< invalid for graph inputs and constants
    std::uint32_t producerIndex = 0;
    std::vector<Use> uses; ///< in node order
    ConstantRef constant;  ///< set for constants only

    [[nodiscard]] bool isConstant() const { return constant != nullptr; }
};

/// One operator. Absent optional inputs and outputs are invalid ids.
struct Node {
    std::string name;       ///< stable and unique: the ONNX name, else `<op>#<index>`; repeats get `~2`
    std::string domain;     ///< "" is ai.onnx
    std::string op;         ///< operator type, for example "Conv"
    std::int64_t opset = 0; ///< version of `domain` by which it is to be read
    std::vector<ValueId> inputs;
    std::vector<ValueId> outputs;
    Attributes attributes;
    std::vector<std::string> sources; ///< names in the file that it stands for; empty: itself
    GraphRef primitives; ///< of a recognised compound operator: what it was; inputs and outputs in order
    const OperatorSchema* schema = nullptr; ///< nullptr: an opaque node
    std::string opaqueReason;               ///< why it is opaque, for people
};

/// A dynamic extent: its name and the sizes it is planned for, with weights.
struct Symbol {
    struct Sample {
        std::int64_t extent = 0;
        double weight = 1.0;
    };
    std::string name;
    std::vector<Sample> samples;
};

/// An immutable dataflow graph. Node ids are a topological order. Cheap at 100,000 nodes.
class Graph {
public:
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Version of each imported domain ("" is ai.onnx).
    [[nodiscard]] const std::map<std::string, std::int64_t>& opsets() const { return m_opsets; }
    /// 0 for a domain that is not imported. A node's own opset may be another.
    [[nodiscard]] std::int64_t importedOpset(const std::string& domain) const {
        const auto at = m_opsets.find(domain);
        return at != m_opsets.end() ? at->second : 0;
    }

    [[nodiscard]] std::span<const Node> nodes() const { return m_nodes; }
    [[nodiscard]] std::span<const Value> values() const { return m_values; }
    [[nodiscard]] std::span<const Symbol> symbols() const { return m_symbols; }
    [[nodiscard]] const Node& node(NodeId id) const;
    [[nodiscard]] const Value& value(ValueId id) const;
    /// Graph inputs that are not constants, in order.
    [[nodiscard]] std::span<const ValueId> inputs() const { return m_inputs; }
    [[nodiscard]] std::span<const ValueId> outputs() const { return m_outputs; }
    [[nodiscard]] bool isOutput(ValueId id) const;

    [[nodiscard]] NodeId findNode(std::string_view name) const;
    [[nodiscard]] ValueId findValue(std::string_view name) const;

    /// Of operators, attributes, wiring, types and parameter values; not of weights.
    [[nodiscard]] const base::Hash128& structureHash() const { return m_structureHash; }

private:
    friend class GraphBuilder;
    Graph() = default;

    std::string m_name;
    std::map<std::string, std::int64_t> m_opsets;
    std::vector<Node> m_nodes;
    std::vector<Value> m_values;
    std::vector<Symbol> m_symbols;
    std::vector<ValueId> m_inputs;
    std::vector<ValueId> m_outputs;
    std::vector<bool> m_isOutput;
    base::TextIndex m_nodeByName;
    base::TextIndex m_valueByName;
    base::Hash128 m_structureHash;
};

} // namespace tessera::graph
