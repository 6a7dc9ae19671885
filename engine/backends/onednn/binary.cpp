#include "engine/backends/onednn/operators.h"
#include "engine/backends/onednn/post_ops.h"

#include <algorithm>

namespace tessera::onednn {

using backend::Layout;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

Extents withRank(const Extents& extents, std::size_t rank) {
    Extents padded(rank, 1);
    std::ranges::copy(extents, padded.end() - static_cast<std::ptrdiff_t>(extents.size()));
    return padded;
}

/// The layout in which an operand stands: the result's when it has as many axes, else row-major.
Layout operandLayout(const Operand& operand, std::size_t rank, const Layout& layout) {
    return operand.extents.size() == rank ? layout : plainLayout(operand.extents.size());
}

dnnl::memory::desc operandDescription(const Operand& operand, std::size_t rank, const Layout& layout) {
    const Extents padded = withRank(operand.extents, rank);
    const bool follows = operand.isConstant() || operand.extents.size() == rank;
    return follows ? describe(padded, layout) : describePlain(padded);
}

} // namespace

void offerBinary(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    problem.requireFloat(node.input(0));
    problem.requireFloat(node.input(1));
    Operand first = problem.operand(node.input(0));
    Operand second = problem.operand(node.input(1));
    auto algorithm = *readBinary(node);
    const auto resultExtents = problem.region.extents(node.output(0));
    const Extents result(resultExtents.begin(), resultExtents.end());
    // The first operand must have the result's extents; operations that commute may change sides.
    if (withRank(first.extents, result.size()) != result) {
        if (algorithm == dnnl::algorithm::binary_sub || algorithm == dnnl::algorithm::binary_div) {
            throw Unsupported("the left operand would have to be broadcast");
        }
        std::swap(first, second);
    }
    if (withRank(first.extents, result.size()) != result) {
        throw Unsupported("both operands would have to be broadcast");
    }
    const Chain chain = readChain(problem, 1, node.output(0));
    for (const auto& layout : transparentLayouts(result)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            const auto description = describe(result, layout);
            const auto source = operandDescription(first, result.size(), layout);
            const auto other = operandDescription(second, result.size(), layout);
            const auto attributes =
                attributesFor(problem, chain, {result, description, layout}, Residual::kRead, candidate);
            candidate.description = dnnl::binary::primitive_desc(
                dnnl::binary::desc(algorithm, source, other, description), attributes, problem.engine);
            bind(candidate, DNNL_ARG_SRC_0, first, source, operandLayout(first, result.size(), layout));
            bind(candidate, DNNL_ARG_SRC_1, second, other, operandLayout(second, result.size(), layout));
            bindOutput(candidate, DNNL_ARG_DST, 0, description, layout);
            // In place with a broadcast operand oneDNN 2.6 leaves the tail of a block out.
            const bool isSafe = second.extents == result || layout.blocks().empty();
            if (!first.isConstant() && first.extents == result && isSafe) {
                candidate.offer.inPlaceOf = {static_cast<std::int32_t>(first.position)};
            }
        });
    }
}

} // namespace tessera::onednn
