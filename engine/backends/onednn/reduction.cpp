#include "engine/backends/onednn/operators.h"

#include <numeric>

namespace tessera::onednn {

using dnnl::algorithm;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// The norms are left out: oneDNN has only unoptimised code for them.
algorithm readKind(std::string_view op) {
    constexpr std::pair<std::string_view, algorithm> kTable[] = {{"ReduceMean", algorithm::reduction_mean},
                                                                 {"ReduceSum", algorithm::reduction_sum},
                                                                 {"ReduceMax", algorithm::reduction_max},
                                                                 {"ReduceMin", algorithm::reduction_min},
                                                                 {"ReduceProd", algorithm::reduction_mul}};
    for (const auto& [name, found] : kTable) {
        if (op == name) {
            return found;
        }
    }
    throw Unsupported("oneDNN has no such reduction");
}

std::vector<std::int64_t> readAxes(const Problem& problem, const NodeView& node, std::size_t rank) {
    const auto attribute = node.ints("axes");
    std::vector<std::int64_t> axes(attribute.begin(), attribute.end());
    if (node.input(1) >= 0) {
        axes = problem.integers(node.input(1));
    }
    if (axes.empty()) {
        if (node.intOr("noop_with_empty_axes", 0) != 0) {
            throw Unsupported("it reduces nothing");
        }
        axes.resize(rank);
        std::iota(axes.begin(), axes.end(), 0);
    }
    return axes;
}

} // namespace

void offerReduction(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    if (problem.region.nodeCount() != 1) {
        throw Unsupported("nothing can be fused behind a reduction");
    }
    problem.requireFloat(node.input(0));
    const Operand source = problem.operand(node.input(0));
    const std::size_t rank = source.extents.size();
    if (rank == 0) {
        throw Unsupported("its input is a scalar");
    }
    Extents result = source.extents;
    for (const auto axis : readAxes(problem, node, rank)) {
        result[static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis)] = 1;
    }
    const auto kind = readKind(node.op());
    const std::size_t resultRank = problem.region.extents(node.output(0)).size();
    const std::int32_t axesInput = node.input(1);
    collector.attempt(problem, "plain", [&](Candidate& candidate) {
        const auto from = describePlain(source.extents);
        const auto to = describePlain(result);
        candidate.description = dnnl::reduction::primitive_desc(
            dnnl::reduction::desc(kind, from, to, 0.0F, 0.0F), baseAttributes(), problem.engine);
        bind(candidate, DNNL_ARG_SRC, source, from, plainLayout(rank));
        bindOutput(candidate, DNNL_ARG_DST, 0, to, plainLayout(resultRank));
        if (axesInput >= 0 && !problem.operand(axesInput).isConstant()) {
            throw Unsupported("its axes are computed");
        }
    });
}

} // namespace tessera::onednn
