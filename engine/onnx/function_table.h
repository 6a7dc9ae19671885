#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace tessera::onnx {

class FunctionProto;
class ModelProto;
class NodeProto;

/// A model's local functions: finds the one that a node calls and writes the call out.
class FunctionTable {
public:
    /// \par Errors kRefused: a function without name, defined twice, or that reads the operators of another
    ///      opset than the model does; functions that call themselves, by whatever detour.
    [[nodiscard]] static base::Result<FunctionTable> make(const ModelProto& model);

    /// nullptr: the node is an operator.
    [[nodiscard]] const FunctionProto* find(const NodeProto& call) const;
    /// The function's nodes in place of the call: its values renamed (inputs and outputs to the call's, all
    /// others below the call's name), attribute references resolved.
    [[nodiscard]] static base::Result<std::vector<NodeProto>>
    expand(const FunctionProto& function, const NodeProto& call, const std::string& callName);

private:
    [[nodiscard]] base::Status refuseRecursion() const;

    std::unordered_map<std::string, const FunctionProto*> m_functions;
};

} // namespace tessera::onnx
