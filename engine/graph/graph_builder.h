#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace tessera::graph {

/// What a node is made from; names of its outputs may be left empty and are then made up.
struct NodeSpec {
    std::string op;
    std::vector<ValueId> inputs;
    Attributes attributes = {};
    std::string name = {};
    std::string domain = {};
    std::vector<std::string> outputNames = {}; ///< one an output; a single unnamed output when empty
    std::vector<std::string> sources = {};
    GraphRef primitives = nullptr;
    std::int64_t opset = 0; ///< version of `domain` by which it is read; 0: the one that the graph imports
};

/// A declared type that does not agree with what the operator makes.
struct Contradiction {
    std::string where;   ///< "node 'a' (Relu)"
    std::string message; ///< "output 'y' is declared as f32[3] but the operator makes f32[2]"

    friend bool operator==(const Contradiction&, const Contradiction&) = default;
};

/// What another graph's `node` is made from, with `inputs` for its own. Its outputs are declared beforehand.
[[nodiscard]] NodeSpec specOf(const Node& node, std::vector<ValueId> inputs);

/// Collects inputs, constants and nodes in any order; `build` sorts, names, infers and freezes.
class GraphBuilder {
public:
    explicit GraphBuilder(std::string name);

    /// How much will be added, where it is known: nothing is moved then while it grows.
    void reserve(std::size_t nodes, std::size_t values);
    void setOpset(std::string domain, std::int64_t version);
    [[nodiscard]] SymbolId addSymbol(Symbol symbol);
    ValueId addInput(std::string name, TensorType type);
    ValueId addConstant(std::string name, ConstantRef constant);
    /// Another constant for one that was added.
    void replaceConstant(ValueId value, ConstantRef constant);
    /// A value that a node added later produces (files need not be sorted).
    ValueId declareValue(std::string name, TensorType type = {});
    /// Declares the outputs and adds the node. Returns its outputs.
    std::vector<ValueId> addNode(NodeSpec spec);
    /// Adds a node over outputs that were declared before.
    void addNode(NodeSpec spec, std::vector<ValueId> outputs);
    void addOutput(ValueId value);
    /// What the file says of a value.
    void setType(ValueId value, TensorType type);

    [[nodiscard]] const TensorType& typeOf(ValueId value) const;

    /// Topological order (stable: ties keep the order of addition), unique node names, uses, types of every
    /// value. The builder is spent.
    /// \par Errors kRefused, naming node and field: a cycle, a value without producer or with two, duplicate
    ///      value names, an attribute or shape that the operator's schema refuses, a contradiction.
    [[nodiscard]] base::Result<GraphRef> build() &&;
    /// The same where declared types are hints, as in files: one that an operator contradicts gives way to
    /// what the operator makes, as a whole, and is appended to `overruled`.
    [[nodiscard]] base::Result<GraphRef> build(std::vector<Contradiction>& overruled) &&;

private:
    ValueId addValue(std::string name, TensorType type);
    [[nodiscard]] base::Status linkProducers();
    void placeNodes(std::span<const std::uint32_t> order);
    void linkNode(NodeId id);
    void nameNodes();
    [[nodiscard]] base::Status nameValues();
    void markOutputs();
    [[nodiscard]] base::Result<GraphRef> finish(std::vector<Contradiction>* overruled);
    /// \param overruled  nullptr: a contradiction is refused.
    [[nodiscard]] base::Status inferTypes(std::vector<Contradiction>* overruled);

    std::shared_ptr<Graph> m_graph;
    std::vector<Node> m_pending; ///< in the order of addition; schema and uses follow when they are placed
};

} // namespace tessera::graph
