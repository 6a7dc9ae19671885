#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/kernels/datum.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

namespace tessera::kernels {

enum class Arithmetic : std::uint8_t {
    kTyped,  ///< every value is rounded to its own type, as the standard says
    kDouble, ///< every floating value is kept in float64: the exact result that errors are measured against
};

/// Called with every tensor that a node makes, in topological order, before it may be freed.
using ValueObserver = std::function<void(graph::ValueId, const graph::Tensor&)>;

/// Runs a node for which there is no kernel here, on inputs of the types that the model gives them.
using ForeignRun = std::function<base::Result<Data>(const graph::Graph&, const graph::Node&,
                                                    std::span<const Datum* const> inputs)>;

struct EvaluateOptions {
    int threads = 1;
    std::stop_token stop = {};
    ValueObserver observer = {};
    /// Largest single tensor that a node may make.
    std::int64_t budgetBytes = std::numeric_limits<std::int64_t>::max();
    Arithmetic arithmetic = Arithmetic::kTyped;
    /// Not 0: every floating value that a node makes is disturbed by up to `disturbance` of itself, by chance
    /// of this seed. What moves much by it (the order of near ties, what is cut at a threshold) tells nothing
    /// of whether two computations with different rounding are both right.
    std::uint64_t disturbedBy = 0;
    double disturbance = 0x1p-19;
    ForeignRun foreign = {}; ///< empty: such a node fails
    /// Rank and extents that the graph gives its inputs. A body's are what its exporter saw on one trip: what
    /// a loop hands on may grow.
    enum class InputExtents : std::uint8_t { kBinding, kAdvice } inputExtents = InputExtents::kBinding;
};

/// Runs `graph` with the reference kernels, node by node. Values are freed after their last use.
///
/// \param inputs  one a graph input, in order, of the input's dtype and extents (symbolic extents: any that
///                agree among the inputs).
/// \return one tensor a graph output, in order (kDouble: floating ones are float64).
/// \par Errors    kUsage for inputs that do not fit; kImpossible for an operator without kernel, an output
///                beyond the budget; kRefused for values that an operator's definition forbids (names the
///                node); kCancelled, checked between nodes.
/// \par Determinism  the same inputs give the same bits for any number of threads on one CPU model.
[[nodiscard]] base::Result<std::vector<graph::Tensor>> evaluate(const graph::Graph& graph,
                                                                std::span<const graph::Tensor> inputs,
                                                                const EvaluateOptions& options = {});

/// One node. `inputs` as in KernelContext: nullptr where an optional input is absent.
/// \par Errors as above.
[[nodiscard]] base::Result<std::vector<graph::Tensor>>
evaluateNode(const graph::Node& node, std::span<const graph::Tensor* const> inputs,
             const EvaluateOptions& options = {});

/// The same with sequences and optional values among inputs and outputs.
[[nodiscard]] base::Result<Data> evaluateData(const graph::Graph& graph, std::span<const Datum> inputs,
                                              const EvaluateOptions& options = {});
[[nodiscard]] base::Result<Data> evaluateNodeData(const graph::Node& node,
                                                  std::span<const Datum* const> inputs,
                                                  const EvaluateOptions& options = {});

/// The same numbers as float64 when the type is floating; the tensor itself otherwise.
[[nodiscard]] graph::Tensor widened(const graph::Tensor& tensor, int threads = 1);

} // namespace tessera::kernels
