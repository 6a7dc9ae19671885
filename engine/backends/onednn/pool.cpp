#include "engine/backend/abi/window.hpp"
#include "engine/backends/onednn/operators.h"
#include "engine/backends/onednn/post_ops.h"

#include <algorithm>

namespace tessera::onednn {

using plugin::NodeView;
using plugin::Unsupported;

namespace {

struct Pool {
    dnnl::algorithm algorithm = dnnl::algorithm::undef;
    plugin::Window window;
};

plugin::Window wholeImage(std::span<const std::int64_t> source) {
    plugin::Window window;
    window.kernel.assign(source.begin() + 2, source.end());
    const std::size_t rank = window.kernel.size();
    window.strides.assign(rank, 1);
    window.dilations.assign(rank, 1);
    window.padsBegin.assign(rank, 0);
    window.padsEnd.assign(rank, 0);
    window.ceilExcess.assign(rank, 0);
    return window;
}

Pool readPool(const NodeView& node, const Extents& source, const Extents& result) {
    if (node.op() == "GlobalAveragePool") {
        return {dnnl::algorithm::pooling_avg_exclude_padding, wholeImage(source)};
    }
    if (node.op() == "GlobalMaxPool") {
        return {dnnl::algorithm::pooling_max, wholeImage(source)};
    }
    const auto shape = node.ints("kernel_shape");
    auto window = plugin::slidingWindow(node, source, result, {shape.begin(), shape.end()});
    if (node.op() == "MaxPool") {
        if (node.outputs().size() > 1 && node.output(1) >= 0) {
            throw Unsupported("its output of indices is needed, which oneDNN does not give");
        }
        return {dnnl::algorithm::pooling_max, std::move(window)};
    }
    if (node.intOr("count_include_pad", 0) == 0) {
        return {dnnl::algorithm::pooling_avg_exclude_padding, std::move(window)};
    }
    if (std::ranges::any_of(window.ceilExcess, [](auto excess) { return excess > 0; })) {
        throw Unsupported("ceil_mode lets a window pass the padding that is to be counted");
    }
    return {dnnl::algorithm::pooling_avg_include_padding, std::move(window)};
}

} // namespace

void offerPool(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    problem.requireFloat(node.input(0));
    const Operand source = problem.operand(node.input(0));
    if (source.extents.size() < 3 || source.extents.size() > 5) {
        throw Unsupported("oneDNN pools over one to three spatial dimensions");
    }
    const auto extents = problem.region.extents(node.output(0));
    const Extents result(extents.begin(), extents.end());
    const Pool pool = readPool(node, source.extents, result);
    const Chain chain = readChain(problem, 1, node.output(0));
    Extents gaps(pool.window.dilations);
    for (auto& gap : gaps) {
        --gap;
    }
    for (const auto& layout : transparentLayouts(source.extents)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            const auto from = describe(source.extents, layout);
            const auto to = describe(result, layout);
            const auto attributes =
                attributesFor(problem, chain, {result, to, layout}, Residual::kRead, candidate);
            const dnnl::pooling_v2_forward::desc operation(dnnl::prop_kind::forward_inference, pool.algorithm,
                                                           from, to, pool.window.strides, pool.window.kernel,
                                                           gaps, pool.window.padsBegin, pool.window.padsEnd);
            candidate.description =
                dnnl::pooling_v2_forward::primitive_desc(operation, attributes, problem.engine);
            bind(candidate, DNNL_ARG_SRC, source, from, layout);
            bindOutput(candidate, DNNL_ARG_DST, 0, to, layout);
        });
    }
}

} // namespace tessera::onednn
