// What follows an anchor inside the same primitive: activations and binary operations.
#pragma once

#include "engine/backends/onednn/candidate.h"

#include <optional>

namespace tessera::onednn {

/// One post-operation.
struct Step {
    dnnl::algorithm algorithm = dnnl::algorithm::undef;
    float alpha = 0.0F;
    float beta = 0.0F;
    std::int32_t operand = -1; ///< the other value of a binary one; -1: elementwise

    [[nodiscard]] bool isBinary() const { return operand >= 0; }
};

/// Steps behind an anchor and the value that the last one makes.
struct Chain {
    std::vector<Step> steps;
    std::int32_t output = -1;
};

/// An elementwise node as steps over its first input; empty when oneDNN has none such.
[[nodiscard]] std::vector<Step> readElementwise(const Problem& problem, const plugin::NodeView& node);
/// Add, Sub, Mul, Div, Max, Min of two operands.
[[nodiscard]] std::optional<dnnl::algorithm> readBinary(const plugin::NodeView& node);

/// Reads the nodes from `first` on as a chain behind `value`. Throws Unsupported, naming the node, when one
/// cannot follow or an interior value is needed outside.
[[nodiscard]] Chain readChain(const Problem& problem, std::size_t first, std::int32_t value);

/// Takes the first step away when it adds a constant with one element for each index of `axis` of the
/// anchor's result, of which `extents` are the extents: that is a bias.
[[nodiscard]] std::optional<Operand> takeBias(const Problem& problem, Chain& chain,
                                              std::span<const std::int64_t> extents, std::size_t axis);

/// The region's input that the first step adds, when it has the extents of the result and no other step reads
/// it, so that it may be accumulated into.
[[nodiscard]] std::optional<Operand> residualOf(const Problem& problem, const Chain& chain,
                                                std::span<const std::int64_t> extents);

/// How the anchor's result is seen by the primitive.
struct ResultView {
    Extents extents;            ///< in the graph
    dnnl::memory::desc written; ///< by the primitive; extents may be collapsed
    backend::Layout layout;     ///< of the graph's value
};

enum class Residual : std::uint8_t { kRead, kAccumulate };

/// Adds the chain as post-operations. The operands of binary ones become arguments of `candidate`.
[[nodiscard]] dnnl::primitive_attr attributesFor(const Problem& problem, const Chain& chain,
                                                 const ResultView& result, Residual residual,
                                                 Candidate& candidate);

} // namespace tessera::onednn
