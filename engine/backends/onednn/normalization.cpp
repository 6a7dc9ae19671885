#include "engine/backends/onednn/operators.h"
#include "engine/backends/onednn/post_ops.h"
#include "engine/backends/onednn/strided_softmax.h"

namespace tessera::onednn {

using dnnl::normalization_flags;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

constexpr std::int64_t kSoftmaxOneAxis = 13; // since this opset the axis is one axis, before it splits in two

std::int64_t product(std::span<const std::int64_t> extents) {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
    }
    return count;
}

std::size_t axisOf(const NodeView& node, std::int64_t fallback, std::size_t rank) {
    const std::int64_t axis = node.intOr("axis", fallback);
    return static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis);
}

void requireSingleNode(const Problem& problem) {
    if (problem.region.nodeCount() != 1) {
        throw Unsupported("nothing can be fused behind node '" + std::string(problem.region.node(0).name()) +
                          "'");
    }
}

bool isNeeded(const Problem& problem, std::int32_t value) {
    return value >= 0 && plugin::RegionView::positionIn(problem.region.outputs(), value) >= 0;
}

/// The extents seen as two axes, split at `axis`.
Extents splitAt(const Extents& extents, std::size_t axis) {
    const std::span<const std::int64_t> all(extents);
    return {product(all.first(axis)), product(all.subspan(axis))};
}

} // namespace

void offerSoftmax(const Problem& problem, Collector& collector) {
    requireSingleNode(problem);
    const NodeView node = problem.region.node(0);
    problem.requireFloat(node.input(0));
    const Operand source = problem.operand(node.input(0));
    const std::size_t rank = source.extents.size();
    const bool oneAxis = node.opset() >= kSoftmaxOneAxis;
    const std::size_t axis = axisOf(node, oneAxis ? -1 : 1, rank);
    Extents seen;
    if (oneAxis) {
        const std::span<const std::int64_t> all(source.extents);
        seen = {product(all.first(axis)), source.extents[axis], product(all.subspan(axis + 1))};
        if (seen[2] == 1) {
            seen.pop_back();
        }
    } else {
        seen = splitAt(source.extents, axis);
    }
    if (seen.size() == 3) {
        offerStridedSoftmax(problem, {seen[0], seen[1], seen[2]}, collector);
        return;
    }
    collector.attempt(problem, "plain", [&](Candidate& candidate) {
        const auto description = describePlain(seen);
        const dnnl::softmax_v2_forward::desc operation(
            dnnl::prop_kind::forward_inference,
            node.op() == "Softmax" ? dnnl::algorithm::softmax_accurate : dnnl::algorithm::softmax_log,
            description, description, 1);
        candidate.description =
            dnnl::softmax_v2_forward::primitive_desc(operation, baseAttributes(), problem.engine);
        bind(candidate, DNNL_ARG_SRC, source, description, plainLayout(rank));
        bindOutput(candidate, DNNL_ARG_DST, 0, description, plainLayout(rank));
        candidate.offer.inPlaceOf = {0};
    });
}

void offerLayerNormalization(const Problem& problem, Collector& collector) {
    requireSingleNode(problem);
    const NodeView node = problem.region.node(0);
    for (std::size_t i = 1; i < node.outputs().size(); ++i) {
        if (isNeeded(problem, node.output(i))) {
            throw Unsupported("its mean or deviation is needed outside");
        }
    }
    for (const auto value : node.inputs()) {
        if (value >= 0) {
            problem.requireFloat(value);
        }
    }
    const Operand source = problem.operand(node.input(0));
    const Operand scale = problem.operand(node.input(1));
    const std::size_t rank = source.extents.size();
    const Extents seen = splitAt(source.extents, axisOf(node, -1, rank));
    collector.attempt(problem, "plain", [&](Candidate& candidate) {
        const auto description = describePlain(seen);
        const auto parameter = describePlain(Extents{seen[1]});
        auto flags = normalization_flags::use_scale;
        const auto bindParameter = [&](int argument, const Operand& operand) {
            if (operand.elements() != seen[1]) {
                throw Unsupported("scale or bias is broadcast over the normalised axes");
            }
            bind(candidate, argument, operand, parameter, plainLayout(operand.extents.size()));
        };
        bindParameter(DNNL_ARG_SCALE, scale);
        if (node.input(2) >= 0) {
            flags |= normalization_flags::use_shift;
            bindParameter(DNNL_ARG_SHIFT, problem.operand(node.input(2)));
        }
        const dnnl::layer_normalization_forward::desc operation(
            dnnl::prop_kind::forward_inference, description, node.floatOr("epsilon", 1e-5F), flags);
        candidate.description =
            dnnl::layer_normalization_forward::primitive_desc(operation, baseAttributes(), problem.engine);
        bind(candidate, DNNL_ARG_SRC, source, description, plainLayout(rank));
        bindOutput(candidate, DNNL_ARG_DST, 0, description, plainLayout(rank));
        if (!source.isConstant()) {
            candidate.offer.inPlaceOf = {static_cast<std::int32_t>(source.position)};
        }
    });
}

void offerLocalResponse(const Problem& problem, Collector& collector) {
    requireSingleNode(problem);
    const NodeView node = problem.region.node(0);
    problem.requireFloat(node.input(0));
    const Operand source = problem.operand(node.input(0));
    if (source.extents.size() != 4 || node.intOr("size", 1) % 2 == 0) {
        throw Unsupported("it is no image, or its window is even");
    }
    for (const auto& layout : transparentLayouts(source.extents)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            const auto description = describe(source.extents, layout);
            const dnnl::lrn_forward::desc operation(dnnl::prop_kind::forward_inference,
                                                    dnnl::algorithm::lrn_across_channels, description,
                                                    node.intOr("size", 1), node.floatOr("alpha", 1e-4F),
                                                    node.floatOr("beta", 0.75F), node.floatOr("bias", 1.0F));
            candidate.description =
                dnnl::lrn_forward::primitive_desc(operation, baseAttributes(), problem.engine);
            bind(candidate, DNNL_ARG_SRC, source, description, layout);
            bindOutput(candidate, DNNL_ARG_DST, 0, description, layout);
        });
    }
}

void offerBatchNormalization(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    if (node.intOr("training_mode", 0) != 0) {
        throw Unsupported("it trains its statistics");
    }
    if (node.intOr("spatial", 1) == 0) {
        throw Unsupported("its statistics are not one for each channel");
    }
    for (const auto value : node.inputs()) {
        problem.requireFloat(value);
    }
    const Operand source = problem.operand(node.input(0));
    const Chain chain = readChain(problem, 1, node.output(0));
    auto flags = normalization_flags::use_global_stats | normalization_flags::use_scale |
                 normalization_flags::use_shift;
    if (!chain.steps.empty()) {
        const Step& step = chain.steps.front();
        if (chain.steps.size() > 1 || step.algorithm != dnnl::algorithm::eltwise_relu || step.alpha != 0.0F) {
            throw Unsupported("only a Relu can be fused behind a batch normalisation");
        }
        flags |= normalization_flags::fuse_norm_relu;
    }
    for (const auto& layout : transparentLayouts(source.extents)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            const auto description = describe(source.extents, layout);
            const dnnl::batch_normalization_forward::desc operation(
                dnnl::prop_kind::forward_inference, description, node.floatOr("epsilon", 1e-5F), flags);
            candidate.description = dnnl::batch_normalization_forward::primitive_desc(
                operation, baseAttributes(), problem.engine);
            bind(candidate, DNNL_ARG_SRC, source, description, layout);
            bindOutput(candidate, DNNL_ARG_DST, 0, description, layout);
            constexpr int kArguments[] = {DNNL_ARG_SCALE, DNNL_ARG_SHIFT, DNNL_ARG_MEAN, DNNL_ARG_VARIANCE};
            for (std::size_t i = 0; i < 4; ++i) {
                const Operand operand = problem.operand(node.input(i + 1));
                bind(candidate, kArguments[i], operand, describePlain(operand.extents),
                     plainLayout(operand.extents.size()));
            }
            if (!source.isConstant()) {
                candidate.offer.inPlaceOf = {static_cast<std::int32_t>(source.position)};
            }
        });
    }
}

} // namespace tessera::onednn
