#include "engine/backends/cudnn/chain.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace tessera::cudnn {

namespace {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

std::optional<Pointwise> readClip(const RegionView& region, const NodeView& node) {
    Pointwise clip{.mode = PointwiseMode::kRelu, .lower = -std::numeric_limits<float>::infinity()};
    clip.lower =
        node.input(1) >= 0 ? plugin::oneFloat(region, node.input(1)) : node.floatOr("min", clip.lower);
    clip.upper =
        node.input(2) >= 0 ? plugin::oneFloat(region, node.input(2)) : node.floatOr("max", clip.upper);
    if (std::isinf(clip.lower) || !(clip.lower <= clip.upper)) {
        return std::nullopt; // a ReLU is bounded below
    }
    return clip;
}

std::optional<Pointwise> readActivation(const RegionView& region, const NodeView& node) {
    const auto op = node.op();
    if (op == "Relu") {
        return Pointwise{.mode = PointwiseMode::kRelu};
    }
    if (op == "LeakyRelu") {
        return Pointwise{.mode = PointwiseMode::kRelu, .slope = node.floatOr("alpha", 0.01F)};
    }
    if (op == "Clip") {
        return readClip(region, node);
    }
    if (op == "Sigmoid") {
        return Pointwise{.mode = PointwiseMode::kSigmoid};
    }
    if (op == "Tanh") {
        return Pointwise{.mode = PointwiseMode::kTanh};
    }
    if (op == "Elu") {
        return Pointwise{.mode = PointwiseMode::kElu, .alpha = node.floatOr("alpha", 1.0F)};
    }
    if (op == "Gelu") {
        const bool isTanh = node.stringOr("approximate", "none") == "tanh";
        return Pointwise{.mode = isTanh ? PointwiseMode::kGeluTanh : PointwiseMode::kGelu};
    }
    if (op == "Swish") {
        return Pointwise{.mode = PointwiseMode::kSwish, .beta = node.floatOr("alpha", 1.0F)};
    }
    return std::nullopt;
}

std::optional<Step> readStep(const RegionView& region, const NodeView& node, std::int32_t value) {
    if (std::ranges::count(node.inputs(), value) != 1) {
        return std::nullopt;
    }
    if (node.op() == "Add") {
        return Step{{.mode = PointwiseMode::kAdd}, node.input(node.input(0) == value ? 1 : 0), {}};
    }
    if (node.input(0) != value) {
        return std::nullopt;
    }
    if (const auto activation = readActivation(region, node)) {
        return Step{*activation, -1, {}};
    }
    return std::nullopt;
}

/// Extents with ones before them, as cuDNN orders those of the result.
Extents seenBeside(std::span<const std::int64_t> operand, std::size_t rank) {
    if (operand.size() > rank) {
        throw Unsupported("an operand has more axes than the result");
    }
    Extents padded(rank - operand.size(), 1);
    padded.insert(padded.end(), operand.begin(), operand.end());
    return spatial(padded);
}

bool isConstant(const RegionView& region, std::int32_t value) {
    return RegionView::positionIn(region.constants(), value) >= 0;
}

TensorId operandOf(RegionGraph& graph, const Step& step, std::size_t rank, const Extents& result) {
    const auto& region = graph.region();
    const auto value = step.operand;
    const auto extents = region.extents(value);
    const TensorShape shape = graph.shape(step.seen.empty() ? seenBeside(extents, rank) : step.seen);
    const bool isWhole = shape.extents == result;
    if (isConstant(region, value)) {
        return graph.operand(value, shape);
    }
    if (!isWhole || extents.size() != rank) {
        throw Unsupported("an operand that is no constant is broadcast");
    }
    return graph.input(value, shape, graph.order());
}

} // namespace

Chain readChain(const RegionView& region, std::size_t first, std::int32_t value) {
    Chain chain{{}, value};
    for (std::size_t index = first; index < region.nodeCount(); ++index) {
        const NodeView node = region.node(index);
        plugin::requireInterior(region, chain.output);
        if (plugin::isSwish(region, index, chain.output)) {
            plugin::requireInterior(region, node.output(0));
            chain.steps.push_back({{.mode = PointwiseMode::kSwish}, -1, {}});
            chain.output = region.node(++index).output(0);
            continue;
        }
        const auto step = readStep(region, node, chain.output);
        if (!step) {
            throw Unsupported("node '" + std::string(node.name()) + "' (" + std::string(node.op()) +
                              ") cannot follow in one graph");
        }
        if (!std::ranges::equal(region.extents(node.output(0)), region.extents(chain.output))) {
            throw Unsupported("node '" + std::string(node.name()) + "' changes the shape by broadcasting");
        }
        chain.steps.push_back(*step);
        chain.output = node.output(0);
    }
    return chain;
}

void insertBias(const RegionView& region, Chain& chain, std::int32_t bias, const Extents& extents) {
    Extents seen(extents.size(), 1);
    seen[1] = extents[1];
    const bool isBehindSum =
        !chain.steps.empty() && chain.steps[0].operand >= 0 && !isConstant(region, chain.steps[0].operand);
    chain.steps.insert(chain.steps.begin() + (isBehindSum ? 1 : 0),
                       Step{{.mode = PointwiseMode::kAdd}, bias, std::move(seen)});
}

void addChain(RegionGraph& graph, const Chain& chain, const Extents& extents,
              const std::function<void(TensorId)>& anchor) {
    const std::size_t rank = graph.region().extents(chain.output).size();
    const TensorShape shape = graph.shape(extents);
    const auto next = [&](std::size_t made) {
        return made == chain.steps.size() ? graph.output(chain.output, shape, graph.order())
                                          : graph.graph().interior(shape);
    };
    TensorId at = next(0);
    anchor(at);
    for (std::size_t i = 0; i < chain.steps.size(); ++i) {
        const Step& step = chain.steps[i];
        if (step.operand < 0) {
            const TensorId made = next(i + 1);
            graph.graph().apply(step.function, at, made);
            at = made;
            continue;
        }
        const TensorId other = operandOf(graph, step, rank, extents);
        const TensorId made = next(i + 1);
        graph.graph().apply(step.function, at, other, made);
        at = made;
    }
}

} // namespace tessera::cudnn
