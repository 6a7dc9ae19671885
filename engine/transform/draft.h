#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tessera::transform {

/// A graph under change. Nodes and values keep their ids; the order of ids stays topological because a
/// rewrite reuses the slot of the last node that it replaces. Every change is O(operands).
///
/// Source names: each alive node stands for its `sources` (itself when there are none), each erased one was
/// either taken over by another (`mergeSources`) or is in `folded`.
class Draft {
public:
    explicit Draft(const graph::Graph& graph);

    /// Slots, alive or not.
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }
    [[nodiscard]] bool isAlive(graph::NodeId id) const { return m_slots[id.index()].isAlive; }
    [[nodiscard]] const graph::Node& node(graph::NodeId id) const { return m_nodes[id.index()]; }
    /// `uses` are in no order.
    [[nodiscard]] const graph::Value& value(graph::ValueId id) const { return m_values[id.index()]; }
    [[nodiscard]] bool isOutput(graph::ValueId id) const { return m_marks[id.index()].isOutput; }
    /// Is a graph input, a graph output or a constant: something that must keep its place.
    [[nodiscard]] bool isInterior(graph::ValueId id) const;
    [[nodiscard]] const graph::Graph& origin() const { return m_origin; }

    [[nodiscard]] bool hasInput(graph::NodeId id, std::size_t index) const;
    /// The constant at an input; nullptr when the input is absent or not constant.
    [[nodiscard]] graph::ConstantRef constantInput(graph::NodeId id, std::size_t index) const;
    /// Producer of an input when that input is an interior value without any other use; else invalid.
    [[nodiscard]] graph::NodeId soleProducer(graph::NodeId id, std::size_t index) const;

    /// A new constant named `name`, or `name~2` ... when that is taken.
    graph::ValueId addConstant(const std::string& name, graph::ConstantRef constant);
    void setInputs(graph::NodeId id, std::vector<graph::ValueId> inputs);
    void setInput(graph::NodeId id, std::size_t index, graph::ValueId value);
    void setOperator(graph::NodeId id, std::string op, std::int64_t opset, graph::Attributes attributes);
    void setAttribute(graph::NodeId id, std::string name, graph::AttributeValue value);
    void setPrimitives(graph::NodeId id, graph::GraphRef primitives);
    void setType(graph::ValueId id, graph::TensorType type);
    /// The value is `constant` from now on, and no longer an output of its producer. It is no graph output.
    void becomeConstant(graph::ValueId id, graph::ConstantRef constant);
    /// Every reader of `from` reads `to` instead. `from` is no graph output.
    void replaceUses(graph::ValueId from, graph::ValueId to);
    /// `producer` makes `value`, which another node made until now, in place of its output `index`; that old
    /// output has no reader left. The other node must be erased next.
    void takeOutput(graph::NodeId producer, std::size_t index, graph::ValueId value);

    void setSources(graph::NodeId id, std::vector<std::string> sources);
    /// Output `index` is a fresh value of that type, named after the old one, which has no reader any more.
    graph::ValueId renewOutput(graph::NodeId id, std::size_t index, graph::TensorType type);
    /// What `from` stands for is what `into` stands for from now on.
    void mergeSources(graph::NodeId into, graph::NodeId from);
    /// Removes a node whose sources were merged into another.
    void eraseMerged(graph::NodeId id);
    /// Removes a node whose work is no longer there to be placed.
    void eraseFolded(graph::NodeId id);

    /// A node is stale when an input has become constant or changed its type since its outputs were inferred.
    [[nodiscard]] bool isStale(graph::NodeId id) const { return m_slots[id.index()].isStale; }
    void markStale(graph::NodeId id) { m_slots[id.index()].isStale = true; }
    void clearStale(graph::NodeId id) { m_slots[id.index()].isStale = false; }

    /// Names of nodes that were folded away, in the order in which they went.
    [[nodiscard]] const std::vector<std::string>& folded() const { return m_folded; }
    /// \par Errors as GraphBuilder::build.
    [[nodiscard]] base::Result<graph::GraphRef> build() const;

private:
    struct Slot {
        bool isAlive = true;
        bool isStale = false;
        std::vector<std::uint32_t> usePositions; ///< of each input, in its value's uses
    };
    struct Marks {
        bool isInput = false;
        bool isOutput = false;
    };

    [[nodiscard]] std::string freshName(const std::string& wanted);
    void addUse(graph::NodeId id, std::uint32_t index);
    void removeUse(graph::NodeId id, std::uint32_t index);
    void erase(graph::NodeId id);

    const graph::Graph& m_origin;
    std::vector<graph::Node> m_nodes;
    std::vector<Slot> m_slots;
    std::vector<graph::Value> m_values;
    std::vector<Marks> m_marks;
    std::unordered_set<std::string> m_newNames;
    std::vector<std::string> m_folded;
};

/// Names in the file that a node stands for.
[[nodiscard]] std::vector<std::string> sourcesOf(const graph::Node& node);

} // namespace tessera::transform
