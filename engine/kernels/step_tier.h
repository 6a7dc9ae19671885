#pragma once

#include "engine/base/result.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/traced.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tessera::kernels {

/// One node whose inputs may be off, in one of kTiers: it is run anew with inputs that are. All tensors that
/// are returned are float64.
class StepTier {
public:
    /// What of an input's error is meant.
    enum class Error : std::uint8_t { kSteps, kStepsAndTolerance };

    StepTier(const graph::Node& node, std::span<const Traced* const> inputs, const EvaluateOptions& options,
             std::size_t tier)
        : m_node(node), m_inputs(inputs), m_options(options), m_tier(tier) {}

    /// The right outputs.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> right() const { return runMoved({}, 0, {}); }

    /// The largest difference of each element of each output when all inputs are moved by what they may be
    /// off, in all combinations of signs (from the third such input on, all have one sign).
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> moved(Error which) const;

    /// Σ |a|·s_b + s_a·|b| + s_a·s_b over the inputs `factors`, of which each may have a zero point. Addends
    /// and zero points, `leftOut`, are not there.
    [[nodiscard]] base::Result<graph::Tensor> multiplied(std::span<const std::size_t> factors,
                                                         std::span<const std::size_t> leftOut) const;

    /// The node on the steps alone, for one that only adds up.
    [[nodiscard]] base::Result<graph::Tensor> added() const;

    /// All that input `i` may be off by; zeros where it is exact.
    [[nodiscard]] graph::Tensor errorOf(std::size_t i, Error which) const;
    /// Of an operator's own few roundings, relative to its result, where input `i` is an operand.
    [[nodiscard]] double ownUnit(std::size_t i) const;
    /// An empty tensor where input `i` has none.
    [[nodiscard]] const graph::Tensor& stepsAt(std::size_t i) const;

private:
    [[nodiscard]] base::Result<std::vector<graph::Tensor>>
    runMoved(std::span<const std::size_t> erring, std::size_t combination, Error which) const;
    [[nodiscard]] graph::Tensor centredSizes(std::size_t i) const;
    [[nodiscard]] graph::Tensor centredSteps(std::size_t i) const;
    [[nodiscard]] std::optional<std::size_t> zeroPointOf(std::size_t i) const;

    const graph::Node& m_node;
    std::span<const Traced* const> m_inputs;
    const EvaluateOptions& m_options;
    std::size_t m_tier;
};

/// |right - other| is taken in where it is larger; differences that are no numbers allow nothing.
void raiseTo(graph::Tensor& steps, const graph::Tensor& right, const graph::Tensor& other);

} // namespace tessera::kernels
