// Groups of nodes as functions, and the order in which they and the other nodes can be computed.
#include "engine/onnx/graph_exporter.h"

#include "engine/graph/region.h"

#include "onnx.pb.h"

#include <functional>
#include <queue>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;
using graph::ValueId;

namespace {

constexpr int kTensorAttribute = 4; ///< AttributeProto.type

/// Small parameters (shapes, axes, bounds) stand inside of a function, where shape inference sees them;
/// weights are its inputs.
bool isLiteral(const graph::Constant& constant) {
    constexpr std::int64_t kMostElements = 64;
    const auto count = graph::elementCount(constant.extents()).value_or(kMostElements + 1);
    return constant.extents().empty() || (graph::isInteger(constant.dtype()) && count <= kMostElements);
}

} // namespace

base::Status GraphExporter::exportGroup(const FunctionGroup& group, Names& names, FunctionProto& function,
                                        NodeProto& call) {
    const graph::Region region = graph::makeRegion(m_graph, group.nodes);
    function.set_name(group.name);
    function.set_domain(group.domain);
    function.set_doc_string(group.docString);
    for (const auto& [domain, version] : m_graph.opsets()) {
        auto* import = function.add_opset_import();
        import->set_domain(domain);
        import->set_version(version);
    }
    call.set_name(group.name);
    call.set_op_type(group.name);
    call.set_domain(group.domain);
    call.set_doc_string(group.docString);

    const std::size_t before = m_initializers.size();
    NodeList nodes;
    for (const auto id : region.nodes) {
        TESSERA_CHECK(exportNode(m_graph, m_graph.node(id), names, nodes));
    }
    for (const ValueId input : region.inputs) {
        function.add_input(nameOf(m_graph, input, names));
    }
    std::vector<Initializer> constants;
    std::unordered_set<std::string> seen;
    for (const auto& node : nodes) {
        for (const auto& input : node.input()) {
            if (const auto at = m_constants.find(input);
                at != m_constants.end() && seen.insert(input).second) {
                constants.push_back({input, at->second});
            }
        }
    }
    for (const auto& [name, constant] : constants) {
        if (!isLiteral(*constant)) {
            function.add_input(name);
            continue;
        }
        auto* literal = function.add_node();
        literal->set_op_type("Constant");
        literal->add_output(name);
        auto* value = literal->add_attribute();
        value->set_name("value");
        value->set_type(kTensorAttribute);
        TESSERA_CHECK(m_weights.fill({}, constant, *value->mutable_t()));
    }
    // A literal that only this function reads needs no initializer.
    for (auto at = m_initializers.begin() + static_cast<std::ptrdiff_t>(before);
         at != m_initializers.end();) {
        const ValueId own = m_graph.findValue(at->name);
        const bool shared = own.valid() && (m_graph.isOutput(own) || m_graph.value(own).uses.size() > 1);
        if (isLiteral(*at->constant) && !shared) {
            at = m_initializers.erase(at);
        } else {
            ++at;
        }
    }
    for (auto& node : nodes) {
        *function.add_node() = std::move(node);
    }
    for (const auto& input : function.input()) {
        call.add_input(input);
    }
    for (const ValueId output : region.outputs) {
        function.add_output(nameOf(m_graph, output, names));
        call.add_output(nameOf(m_graph, output, names));
    }
    return {};
}

base::Result<std::vector<std::size_t>> GraphExporter::orderUnits(const std::vector<std::size_t>& unitOf,
                                                                 std::size_t units) const {
    std::vector<std::set<std::size_t>> readers(units);
    std::vector<std::size_t> waiting(units, 0);
    for (std::size_t i = 0; i < unitOf.size(); ++i) {
        for (const ValueId input : m_graph.nodes()[i].inputs) {
            if (!input.valid() || !m_graph.value(input).producer.valid()) {
                continue;
            }
            const std::size_t from = unitOf[m_graph.value(input).producer.index()];
            if (from != unitOf[i] && readers[from].insert(unitOf[i]).second) {
                ++waiting[unitOf[i]];
            }
        }
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t unit = 0; unit < units; ++unit) {
        if (waiting[unit] == 0) {
            ready.push(unit);
        }
    }
    std::vector<std::size_t> order;
    while (!ready.empty()) {
        order.push_back(ready.top());
        ready.pop();
        for (const std::size_t reader : readers[order.back()]) {
            if (--waiting[reader] == 0) {
                ready.push(reader);
            }
        }
    }
    if (order.size() < units) {
        return fail(ErrorKind::kImpossible, "the groups of nodes depend on each other in a circle");
    }
    return order;
}

} // namespace tessera::onnx
