#pragma once

#include "engine/onnx/value_type.h"
#include "engine/onnx/weight_store.h"
#include "engine/onnx/writer.h"

#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tessera::onnx {

class AttributeProto;
class FunctionProto;
class GraphProto;
class NodeProto;
class ValueInfoProto;

/// An initializer of the main graph, by its name in the file.
struct Initializer {
    std::string name;
    graph::ConstantRef constant;
};

/// Writes a graph's structure; the main graph's initializers are handed over, not written.
class GraphExporter {
public:
    GraphExporter(const graph::Graph& graph, const WriteOptions& options, WeightStore& weights);

    /// Inputs, outputs, value types and nodes, in order; groups as calls.
    [[nodiscard]] base::Status exportMain(GraphProto& into, std::vector<FunctionProto>& functions);
    [[nodiscard]] const std::vector<Initializer>& initializers() const { return m_initializers; }

private:
    /// Names of values while one list of nodes is written.
    using Names = std::unordered_map<graph::ValueId, std::string>;
    using NodeList = std::vector<NodeProto>;

    [[nodiscard]] base::Status exportNode(const graph::Graph& graph, const graph::Node& node, Names& names,
                                          NodeList& into);
    [[nodiscard]] base::Status exportPrimitives(const graph::Graph& graph, const graph::Node& node,
                                                Names& names, NodeList& into);
    [[nodiscard]] base::Status exportGroup(const FunctionGroup& group, Names& names, FunctionProto& function,
                                           NodeProto& call);
    [[nodiscard]] base::Status exportAttribute(const std::string& name, const graph::AttributeValue& value,
                                               const Names& captured, AttributeProto& into);
    void exportValue(const graph::Graph& graph, const std::string& name, const graph::TensorType& type,
                     ValueInfoProto& into) const;
    /// A file for any reader says nothing of a value whose element type is not known: in ONNX a type has one.
    [[nodiscard]] bool canSay(const graph::TensorType& type) const;
    [[nodiscard]] UnknownExtents unknownExtents() const;
    [[nodiscard]] base::Status exportBody(const graph::Graph& body, const Names& captured, GraphProto& into);
    /// The name of a constant of the main graph or of a compound's primitives, which becomes an initializer.
    [[nodiscard]] std::string initializerName(const std::string& wanted, const graph::ConstantRef& constant);
    [[nodiscard]] const std::string& nameOf(const graph::Graph& graph, graph::ValueId id, Names& names);
    [[nodiscard]] std::string freshName(const std::string& wanted);
    [[nodiscard]] std::string nodeName(const graph::Graph& graph, const graph::Node& node);
    [[nodiscard]] base::Result<std::vector<std::size_t>> orderUnits(const std::vector<std::size_t>& unitOf,
                                                                    std::size_t units) const;

    const graph::Graph& m_graph;
    const WriteOptions& m_options;
    WeightStore& m_weights;
    std::vector<Initializer> m_initializers;
    std::unordered_map<std::string, graph::ConstantRef> m_constants;
    std::unordered_set<std::string> m_taken;
    std::unordered_set<std::string> m_takenNodes;
};

} // namespace tessera::onnx
