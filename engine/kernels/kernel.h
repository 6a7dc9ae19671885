#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/datum.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::kernels {

using Tensors = std::vector<graph::Tensor>;

/// What one kernel sees of one execution of one node.
struct KernelContext {
    /// Operator, opset, attributes and the number of outputs that are wanted.
    const graph::Node& node;
    /// One an input of the node; nullptr where an optional input is absent.
    std::span<const graph::Tensor* const> inputs;
    /// Threads that the kernel may use.
    int threads = 1;
    /// Largest output, in bytes, that may be made.
    std::int64_t budgetBytes = std::numeric_limits<std::int64_t>::max();

    /// The version that the node is to be read by.
    [[nodiscard]] std::int64_t opset() const;
    [[nodiscard]] const graph::Attributes& attributes() const { return node.attributes; }
    /// A float attribute in the type that kernels compute with.
    [[nodiscard]] double floatAttribute(std::string_view name, float fallback) const {
        return static_cast<double>(attributes().floatOr(name, fallback));
    }
    [[nodiscard]] bool hasInput(std::size_t index) const {
        return index < inputs.size() && inputs[index] != nullptr;
    }
    /// A present input; asserts that it is one.
    [[nodiscard]] const graph::Tensor& input(std::size_t index) const;
    [[nodiscard]] bool wantsOutput(std::size_t index) const {
        return index < node.outputs.size() && node.outputs[index].valid();
    }
    /// A zero-filled tensor.
    /// \par Errors kRefused for a negative extent or a count past int64, kImpossible past the budget.
    [[nodiscard]] base::Result<graph::Tensor> makeOutput(graph::DType dtype, graph::Extents extents) const;
    /// All elements of an integer input (shapes, axes); kRefused when it is absent or of another type.
    [[nodiscard]] base::Result<std::vector<std::int64_t>> intsOf(std::size_t index) const;
};

/// Computes every output of a node, in order; outputs that are not wanted may be missing at the end.
///
/// Floating types are widened to double, accumulated in double and rounded once. Integers wrap as two's
/// complement. Results do not depend on the number of threads.
/// \par Errors kRefused names the attribute or input that the operator's definition forbids, kImpossible a
///      type that is not computed here or an output beyond the budget.
using KernelFunction = base::Result<Tensors> (*)(const KernelContext&);

struct EvaluateOptions;

/// The same for a node that reads or makes sequences or optional values, or that runs bodies.
struct DataContext {
    const graph::Node& node;
    /// One an input of the node; nullptr where an optional input is left out.
    std::span<const Datum* const> inputs;
    const EvaluateOptions& options;

    [[nodiscard]] const graph::Attributes& attributes() const { return node.attributes; }
    [[nodiscard]] bool hasInput(std::size_t index) const {
        return index < inputs.size() && inputs[index] != nullptr;
    }
    /// \par Errors kRefused: it is left out.
    [[nodiscard]] base::Result<const Datum*> input(std::size_t index) const;
    /// \par Errors kRefused: it is left out or no tensor.
    [[nodiscard]] base::Result<graph::Tensor> tensor(std::size_t index) const;
    /// \par Errors kRefused: it is left out or no sequence.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> sequence(std::size_t index) const;
    /// One integer of any integer type, or `fallback` when it is left out.
    /// \par Errors kRefused: it is no scalar of integers.
    [[nodiscard]] base::Result<std::int64_t> integer(std::size_t index, std::int64_t fallback) const;
};

using DataKernelFunction = base::Result<Data> (*)(const DataContext&);

/// One of the two functions computes the operator.
struct KernelEntry {
    std::string_view domain; ///< "" is ai.onnx
    std::string_view op;
    KernelFunction run = nullptr;
    DataKernelFunction runData = nullptr;
};

/// Every kernel, sorted by domain and operator: dispatch, tests and benchmarks read this one table.
[[nodiscard]] std::span<const KernelEntry> allKernels();
/// nullptr when there is none. `domain` "ai.onnx" equals "".
[[nodiscard]] const KernelEntry* findKernel(std::string_view domain, std::string_view op);

} // namespace tessera::kernels
