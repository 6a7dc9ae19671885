#pragma once

#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"
#include "engine/onnx/cycle_check.h"
#include "engine/onnx/function_table.h"
#include "engine/onnx/tensor_decoder.h"
#include "engine/onnx/value_table.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tessera::onnx {

class AttributeProto;
class GraphProto;
class TypeProto;
class ValueInfoProto;
struct GraphParts;

/// Attributes by which the writer lets the reader restore what ONNX cannot say.
inline constexpr std::string_view kPrimitivesAttribute = "tessera_primitives";
inline constexpr std::string_view kSourcesAttribute = "tessera_sources";
/// Of a node that is read by another opset than the graph imports.
inline constexpr std::string_view kOpsetAttribute = "tessera_opset";
using graph::kCapturesAttribute;

/// What one file's graphs share.
struct ImportContext {
    TensorDecoder& tensors;
    const FunctionTable& functions;
    std::map<std::string, std::int64_t> opsets;
    const std::map<std::string, graph::Tensor>& values; ///< ReadOptions::values
    std::size_t nodesLeft = 0;                          ///< node budget, counted down
    ExpansionBudget expansion = {};
    int depth = 0;           ///< calls and bodies that are open
    std::size_t renamed = 0; ///< names that were not plain text
    std::string firstRenamed = {};
    std::string firstWithMinusOne = {}; ///< value of which an extent is declared as -1
    std::vector<graph::Contradiction> overruled = {};
    std::vector<std::string> replaced = {}; ///< names of `values` that were taken
};

/// Names of outer values that a node's bodies read, in order of first use.
class Captures {
public:
    void add(const std::string& name) {
        if (m_seen.insert(name).second) {
            m_names.push_back(name);
        }
    }
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

private:
    std::vector<std::string> m_names;
    std::unordered_set<std::string> m_seen;
};

/// Builds one GraphProto; bodies of control-flow operators get an importer of their own.
class GraphImporter {
public:
    GraphImporter(ImportContext& context, GraphParts& graph, GraphImporter* outer);

    /// Once. \par Errors kRefused, naming node, tensor or value.
    [[nodiscard]] base::Result<graph::GraphRef> import();
    /// Values of outer graphs that this one read and that were appended to its inputs. After `import`.
    [[nodiscard]] const std::vector<std::string>& captures() const { return m_captures; }

private:
    enum class CallPlace : std::uint8_t { kGraph, kFunction };

    [[nodiscard]] std::string plain(const std::string& name);
    [[nodiscard]] bool defines(const std::string& name) const;
    [[nodiscard]] graph::ValueId resolve(const std::string& name);
    [[nodiscard]] graph::ConstantRef constantOf(const std::string& name) const;

    /// Numbers every value that the graph names.
    [[nodiscard]] base::Result<Wiring> collectDefinitions();
    [[nodiscard]] base::Status importConstants();
    /// Puts given values in the place of initializers that are inputs, too.
    [[nodiscard]] base::Status replaceConstants();
    [[nodiscard]] base::Status addConstant(const std::string& name,
                                           base::Result<graph::ConstantRef> constant);
    [[nodiscard]] base::Status importInputs();
    [[nodiscard]] base::Status importNode(const NodeProto& node, CallPlace place);
    [[nodiscard]] base::Status importCall(const FunctionProto& function, const NodeProto& call);
    [[nodiscard]] base::Result<bool> importConstantNode(const NodeProto& node);
    [[nodiscard]] base::Status importAttributes(const NodeProto& node, graph::NodeSpec& spec,
                                                Captures& captures);
    [[nodiscard]] base::Result<graph::AttributeValue> attributeValue(const AttributeProto& attribute,
                                                                     Captures& captures);
    [[nodiscard]] base::Result<graph::GraphRef> importBody(const GraphProto& body, Captures& captures);
    [[nodiscard]] base::Status importOutputs();
    [[nodiscard]] base::Result<graph::TensorType> typeOf(const ValueInfoProto& value);
    [[nodiscard]] graph::SymbolId symbol(const std::string& name);
    /// A type of the outer graph with this graph's symbols of the same names.
    [[nodiscard]] graph::TensorType translated(graph::TensorType type);

    ImportContext& m_context;
    GraphParts& m_graph;
    GraphImporter* m_outer;
    graph::GraphBuilder m_builder;
    ValueTable m_values;
    std::unordered_map<std::string, graph::ConstantRef> m_constants;
    std::unordered_map<std::string, graph::SymbolId> m_symbols;
    std::vector<std::string> m_symbolNames; ///< by id, as the file spells them
    std::vector<std::string> m_captures;
    std::size_t m_nodeCount = 0;
};

} // namespace tessera::onnx
