#include "engine/onnx/function_table.h"

#include "engine/onnx/names.h"
#include "engine/onnx/proto_list.h"

#include "onnx.pb.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;

namespace {

std::string canonicalDomain(const std::string& domain) {
    return domain == "ai.onnx" ? std::string() : domain;
}

std::string keyOf(const std::string& domain, const std::string& name, const std::string& overload) {
    std::string key = canonicalDomain(domain);
    key += '\0';
    key += name;
    key += '\0';
    return key + overload;
}

/// Names inside one expansion.
class Renaming {
public:
    Renaming(const FunctionProto& function, const NodeProto& call, const std::string& callName,
             ExpansionBudget& budget)
        : m_prefix(callName + "/"), m_budget(budget) {
        for (int i = 0; i < function.input_size(); ++i) {
            m_names[function.input(i)] = i < call.input_size() ? call.input(i) : std::string();
        }
        for (int i = 0; i < function.output_size(); ++i) {
            if (i < call.output_size() && !call.output(i).empty()) {
                m_names[function.output(i)] = call.output(i);
            }
        }
    }

    [[nodiscard]] std::string operator()(const std::string& name) const {
        if (name.empty()) {
            return name;
        }
        const auto at = m_names.find(name);
        if (at == m_names.end()) {
            return below(name);
        }
        return m_budget.takeBytes(at->second.size()) ? at->second : std::string();
    }
    /// Empty once the budget is spent.
    [[nodiscard]] std::string below(const std::string& name) const {
        return m_budget.takeBytes(m_prefix.size() + name.size()) ? m_prefix + name : std::string();
    }

private:
    std::string m_prefix;
    ExpansionBudget& m_budget;
    std::unordered_map<std::string, std::string> m_names;
};

/// The attributes that a call gives and the function's defaults for the rest.
class Bindings {
public:
    Bindings(const FunctionProto& function, const NodeProto& call, ExpansionBudget& budget)
        : m_budget(budget) {
        for (const auto& attribute : function.attribute_proto()) {
            m_attributes[attribute.name()] = {&attribute, costOf(attribute)};
        }
        for (const auto& attribute : call.attribute()) {
            m_attributes[attribute.name()] = {&attribute, costOf(attribute)};
        }
    }
    /// For a copy of it: nullptr when nothing binds the name, or the budget is spent.
    [[nodiscard]] const AttributeProto* take(const std::string& name) const {
        const auto at = m_attributes.find(name);
        return at != m_attributes.end() && m_budget.takeBytes(at->second.bytes) ? at->second.attribute
                                                                                : nullptr;
    }

private:
    /// A copied body becomes a graph of its own, which is much more than its bytes.
    static std::size_t costOf(const AttributeProto& attribute) {
        constexpr std::size_t kGraphBytes = std::size_t{16} << 10U;
        const auto graphs = static_cast<std::size_t>(attribute.graphs_size()) + (attribute.has_g() ? 1 : 0);
        return attribute.ByteSizeLong() + graphs * kGraphBytes;
    }

    struct Bound {
        const AttributeProto* attribute = nullptr;
        std::size_t bytes = 0;
    };
    std::map<std::string, Bound> m_attributes;
    ExpansionBudget& m_budget;
};

void renameGraph(GraphProto& graph, const Renaming& rename, const Bindings& bindings);

void renameNode(NodeProto& node, const Renaming& rename, const Bindings& bindings) {
    for (auto& name : *node.mutable_input()) {
        name = rename(name);
    }
    for (auto& name : *node.mutable_output()) {
        name = rename(name);
    }
    if (!node.name().empty()) {
        node.set_name(rename.below(node.name()));
    }
    google::protobuf::RepeatedPtrField<AttributeProto> kept;
    for (auto& attribute : *node.mutable_attribute()) {
        if (!attribute.ref_attr_name().empty()) {
            // A reference that nothing binds leaves the attribute out, as the standard says.
            if (const AttributeProto* bound = bindings.take(attribute.ref_attr_name())) {
                auto* copy = kept.Add();
                *copy = *bound;
                copy->set_name(attribute.name());
            }
            continue;
        }
        if (attribute.has_g()) {
            renameGraph(*attribute.mutable_g(), rename, bindings);
        }
        for (auto& graph : *attribute.mutable_graphs()) {
            renameGraph(graph, rename, bindings);
        }
        *kept.Add() = std::move(attribute);
    }
    node.mutable_attribute()->Swap(&kept);
}

void renameGraph(GraphProto& graph, const Renaming& rename, const Bindings& bindings) {
    for (auto* values : {graph.mutable_input(), graph.mutable_output(), graph.mutable_value_info()}) {
        for (auto& value : *values) {
            value.set_name(rename(value.name()));
        }
    }
    for (auto& tensor : *graph.mutable_initializer()) {
        tensor.set_name(rename(tensor.name()));
    }
    for (auto& tensor : *graph.mutable_sparse_initializer()) {
        tensor.mutable_values()->set_name(rename(tensor.values().name()));
    }
    for (auto& node : *graph.mutable_node()) {
        renameNode(node, rename, bindings);
    }
}

std::string functionLabel(const FunctionProto& function) {
    const std::string domain = function.domain().empty() ? "" : plainName(function.domain()) + ".";
    return "function '" + domain + plainName(function.name()) + "'";
}

tl::unexpected<base::Error> refuseExpansion(std::string where) {
    return fail(ErrorKind::kRefused,
                "its functions expanded, the model has more than " +
                    std::to_string(ExpansionBudget::kMostNodes) + " nodes from them, or " +
                    std::to_string(ExpansionBudget::kMostBytes >> 20U) + " MiB",
                std::move(where));
}

base::Status checkOpsets(const FunctionProto& function, const ModelProto& model) {
    for (const auto& wanted : function.opset_import()) {
        for (const auto& given : model.opset_import()) {
            if (canonicalDomain(wanted.domain()) == canonicalDomain(given.domain()) &&
                wanted.version() != given.version()) {
                return fail(ErrorKind::kRefused,
                            "reads opset " + std::to_string(wanted.version()) + " of domain '" +
                                plainName(wanted.domain()) + "', the model reads " +
                                std::to_string(given.version()),
                            functionLabel(function));
            }
        }
    }
    return {};
}

} // namespace

base::Result<FunctionTable> FunctionTable::make(const ModelProto& model, ProtoList<NodeProto>& nodes) {
    FunctionTable table;
    for (const auto& function : model.functions()) {
        if (function.name().empty()) {
            return fail(ErrorKind::kRefused, "a function has no name", "functions");
        }
        TESSERA_CHECK(checkOpsets(function, model));
        const auto key = keyOf(function.domain(), function.name(), function.overload());
        if (!table.m_functions.emplace(key, &function).second) {
            return fail(ErrorKind::kRefused, "is defined twice", functionLabel(function));
        }
    }
    TESSERA_CHECK(table.measure());
    TESSERA_CHECK(table.refuseBomb(nodes));
    return table;
}

const FunctionProto* FunctionTable::find(const NodeProto& call) const {
    if (m_functions.empty()) {
        return nullptr;
    }
    const auto at = m_functions.find(keyOf(call.domain(), call.op_type(), call.overload()));
    return at != m_functions.end() ? at->second : nullptr;
}

base::Result<std::vector<NodeProto>> FunctionTable::expand(const FunctionProto& function,
                                                           const NodeProto& call, const std::string& callName,
                                                           ExpansionBudget& budget) {
    if (call.input_size() > function.input_size() || call.output_size() > function.output_size()) {
        return fail(ErrorKind::kRefused, "has more inputs or outputs than " + functionLabel(function));
    }
    const Renaming rename(function, call, callName, budget);
    const Bindings bindings(function, call, budget);
    std::vector<NodeProto> nodes;
    if (budget.takeNodes(static_cast<std::uint64_t>(function.node_size()))) {
        nodes.assign(function.node().begin(), function.node().end());
    }
    for (NodeProto& node : nodes) {
        renameNode(node, rename, bindings);
    }
    if (budget.isSpent()) {
        return refuseExpansion(functionLabel(function));
    }
    return nodes;
}

namespace {

/// Of every node of the list: those in its bodies too.
void collectCalls(const google::protobuf::RepeatedPtrField<NodeProto>& nodes,
                  std::vector<const NodeProto*>& calls);

/// The node and those in its bodies.
void collectCalls(const NodeProto& node, std::vector<const NodeProto*>& calls) {
    calls.push_back(&node);
    for (const auto& attribute : node.attribute()) {
        if (attribute.has_g()) {
            collectCalls(attribute.g().node(), calls);
        }
        for (const auto& graph : attribute.graphs()) {
            collectCalls(graph.node(), calls);
        }
    }
}

void collectCalls(const google::protobuf::RepeatedPtrField<NodeProto>& nodes,
                  std::vector<const NodeProto*>& calls) {
    for (const auto& node : nodes) {
        collectCalls(node, calls);
    }
}

} // namespace

base::Status FunctionTable::measure() {
    // Depth-first with an explicit stack: a chain of a million functions must not use ours.
    enum class Mark : std::uint8_t { kNew, kOpen, kDone };
    std::unordered_map<const FunctionProto*, Mark> marks;
    struct Frame {
        const FunctionProto* function;
        std::vector<const NodeProto*> calls;
        std::size_t next = 0;
    };
    // Sums stop here: products of a hundred levels would not fit.
    constexpr std::uint64_t kEnough = std::uint64_t{1} << 40U;
    for (const auto& [key, start] : m_functions) {
        std::vector<Frame> stack;
        const auto enter = [&](const FunctionProto* function) {
            marks[function] = Mark::kOpen;
            stack.push_back({function, {}});
            collectCalls(function->node(), stack.back().calls);
            m_sizes[function] = {stack.back().calls.size(), function->ByteSizeLong()};
        };
        if (marks[start] == Mark::kNew) {
            enter(start);
        }
        while (!stack.empty()) {
            Frame& frame = stack.back();
            if (frame.next == frame.calls.size()) {
                marks[frame.function] = Mark::kDone;
                stack.pop_back();
                continue;
            }
            const FunctionProto* callee = find(*frame.calls[frame.next]);
            if (callee == nullptr || marks[callee] == Mark::kDone) {
                if (callee != nullptr) {
                    Size& size = m_sizes[frame.function];
                    size.nodes = std::min(kEnough, size.nodes + m_sizes[callee].nodes);
                    size.bytes = std::min(kEnough, size.bytes + m_sizes[callee].bytes);
                }
                ++frame.next;
                continue;
            }
            if (marks[callee] == Mark::kOpen) {
                return fail(ErrorKind::kRefused, "calls itself", functionLabel(*callee));
            }
            enter(callee);
        }
    }
    return {};
}

base::Status FunctionTable::refuseBomb(ProtoList<NodeProto>& nodes) const {
    if (m_functions.empty()) {
        return {};
    }
    ExpansionBudget budget;
    std::vector<const NodeProto*> calls;
    return nodes.forEach([&](const NodeProto& node) -> base::Status {
        calls.clear();
        collectCalls(node, calls);
        for (const NodeProto* call : calls) {
            const FunctionProto* callee = find(*call);
            if (callee == nullptr) {
                continue;
            }
            const Size& size = m_sizes.at(callee);
            if (!budget.takeNodes(size.nodes) || !budget.takeBytes(size.bytes)) {
                return refuseExpansion(functionLabel(*callee));
            }
        }
        return {};
    });
}

} // namespace tessera::onnx
