#pragma once

#include "engine/base/result.h"
#include "engine/kernels/accumulation.h"
#include "engine/kernels/traced.h"

#include <optional>
#include <span>
#include <vector>

namespace tessera::kernels {

using Magnitudes = std::vector<std::optional<graph::Tensor>>;

/// m of each output of a node: the root of the summed squares of all that was added into an element. The
/// rules stand at oracleOf().
///
/// \param inputs   nullptr where one is left out.
/// \param outputs  of the node, in their own types.
/// \par Errors as evaluateNode().
[[nodiscard]] base::Result<Magnitudes>
magnitudesOf(const graph::Node& node, std::span<const Traced* const> inputs, std::span<const Datum> outputs,
             const Accumulation& accumulation, const EvaluateOptions& options);

/// The node's own kernel on other tensors in place of its inputs.
template <typename Choose>
[[nodiscard]] base::Result<std::vector<graph::Tensor>>
runOn(const graph::Node& node, std::span<const Traced* const> inputs, const EvaluateOptions& options,
      Choose&& choose) {
    std::vector<graph::Tensor> tensors;
    tensors.reserve(inputs.size());
    std::vector<const graph::Tensor*> pointers;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        tensors.push_back(inputs[i] != nullptr ? choose(i, *inputs[i]) : graph::Tensor());
        pointers.push_back(isSet(tensors.back()) ? &tensors.back() : nullptr);
    }
    return evaluateNode(node, pointers, options);
}

} // namespace tessera::kernels
