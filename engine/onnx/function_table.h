#pragma once

#include "engine/base/result.h"
#include "engine/onnx/expansion_budget.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace tessera::onnx {

class FunctionProto;
class ModelProto;
class NodeProto;
template <class Proto>
class ProtoList;

/// A model's local functions: finds the one that a node calls and writes the call out.
class FunctionTable {
public:
    /// `nodes`: of the model's graph.
    /// \par Errors kRefused: a function without name, defined twice, or that reads the operators of another
    ///      opset than the model does; functions that call themselves, by whatever detour; calls that add
    ///      more than an ExpansionBudget holds.
    [[nodiscard]] static base::Result<FunctionTable> make(const ModelProto& model,
                                                          ProtoList<NodeProto>& nodes);

    /// nullptr: the node is an operator.
    [[nodiscard]] const FunctionProto* find(const NodeProto& call) const;
    [[nodiscard]] bool empty() const { return m_functions.empty(); }
    /// The function's nodes in place of the call: its values renamed (inputs and outputs to the call's, all
    /// others below the call's name), attribute references resolved.
    /// \par Errors kRefused: more inputs or outputs than the function has, or `budget` is spent.
    [[nodiscard]] static base::Result<std::vector<NodeProto>> expand(const FunctionProto& function,
                                                                     const NodeProto& call,
                                                                     const std::string& callName,
                                                                     ExpansionBudget& budget);

private:
    /// What a call of a function comes to, the calls inside it written out. Never overflows.
    struct Size {
        std::uint64_t nodes = 0;
        std::uint64_t bytes = 0;
    };
    /// Fills `m_sizes`.
    [[nodiscard]] base::Status measure();
    [[nodiscard]] base::Status refuseBomb(ProtoList<NodeProto>& nodes) const;

    std::unordered_map<std::string, const FunctionProto*> m_functions;
    std::unordered_map<const FunctionProto*, Size> m_sizes;
};

} // namespace tessera::onnx
