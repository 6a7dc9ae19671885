#include "engine/backends/onednn/post_ops.h"

#include <algorithm>

namespace tessera::onednn {

using dnnl::algorithm;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// Extents with ones put before them up to `rank`.
Extents padRank(std::span<const std::int64_t> extents, std::size_t rank) {
    if (extents.size() > rank) {
        throw Unsupported("an operand has more axes than the result");
    }
    Extents padded(rank, 1);
    std::ranges::copy(extents, padded.end() - static_cast<std::ptrdiff_t>(extents.size()));
    return padded;
}

/// The extents of a broadcast operand as a primitive sees it whose result was collapsed to two axes.
Extents collapse(const Extents& operand, const Extents& result, const dnnl::memory::desc& written) {
    const std::span<const std::int64_t> target(written.data.dims,
                                               static_cast<std::size_t>(written.data.ndims));
    if (std::ranges::equal(target, result)) {
        return operand;
    }
    if (operand == result) {
        return {target.begin(), target.end()};
    }
    const bool onlyLast =
        std::all_of(operand.begin(), operand.end() - 1, [](auto extent) { return extent == 1; });
    if (!onlyLast) {
        throw Unsupported("an operand is broadcast along axes that are taken as one");
    }
    Extents collapsed(target.size(), 1);
    collapsed.back() = operand.back();
    return collapsed;
}

/// Appends the steps of one node; false when it cannot follow.
bool appendNode(const Problem& problem, const NodeView& node, std::int32_t value, std::vector<Step>& steps) {
    const auto uses = std::ranges::count(node.inputs(), value);
    if (const auto binary = readBinary(node)) {
        if (uses == 2) {
            if (*binary == algorithm::binary_mul) {
                steps.push_back({algorithm::eltwise_square});
                return true;
            }
            if (*binary == algorithm::binary_add) { // equal branches that became one
                steps.push_back({algorithm::eltwise_linear, 2.0F, 0.0F});
                return true;
            }
            return false;
        }
        const bool isFirst = node.input(0) == value;
        const std::int32_t other = node.input(isFirst ? 1 : 0);
        if (uses != 1 || (!isFirst && *binary == algorithm::binary_div)) {
            return false;
        }
        if (!isFirst && *binary == algorithm::binary_sub) {
            steps.push_back({algorithm::eltwise_linear, -1.0F, 0.0F});
            steps.push_back({algorithm::binary_add, 0.0F, 0.0F, other});
            return true;
        }
        steps.push_back({*binary, 0.0F, 0.0F, other});
        return true;
    }
    if (uses != 1 || node.input(0) != value) {
        return false;
    }
    const auto made = readElementwise(problem, node);
    steps.insert(steps.end(), made.begin(), made.end());
    return !made.empty();
}

} // namespace

std::optional<algorithm> readBinary(const NodeView& node) {
    if (node.inputs().size() != 2) {
        return std::nullopt;
    }
    constexpr std::pair<std::string_view, algorithm> kTable[] = {
        {"Add", algorithm::binary_add}, {"Sub", algorithm::binary_sub}, {"Mul", algorithm::binary_mul},
        {"Div", algorithm::binary_div}, {"Max", algorithm::binary_max}, {"Min", algorithm::binary_min},
        {"Sum", algorithm::binary_add}};
    for (const auto& [op, found] : kTable) {
        if (node.op() == op) {
            return found;
        }
    }
    return std::nullopt;
}

Chain readChain(const Problem& problem, std::size_t first, std::int32_t value) {
    const auto& region = problem.region;
    Chain chain{{}, value};
    for (std::size_t index = first; index < region.nodeCount(); ++index) {
        const NodeView node = region.node(index);
        plugin::requireInterior(region, chain.output);
        if (plugin::isSwish(region, index, chain.output)) {
            plugin::requireInterior(region, node.output(0));
            chain.steps.push_back({algorithm::eltwise_swish, 1.0F, 0.0F});
            chain.output = region.node(++index).output(0);
            continue;
        }
        if (!appendNode(problem, node, chain.output, chain.steps)) {
            throw Unsupported("node '" + std::string(node.name()) + "' (" + std::string(node.op()) +
                              ") cannot follow inside one primitive");
        }
        if (!std::ranges::equal(region.extents(node.output(0)), region.extents(chain.output))) {
            throw Unsupported("node '" + std::string(node.name()) + "' changes the shape by broadcasting");
        }
        chain.output = node.output(0);
    }
    if (region.outputs().size() != 1 || region.outputs()[0] != chain.output) {
        throw Unsupported("a primitive makes one output, the last node's");
    }
    return chain;
}

std::optional<Operand> takeBias(const Problem& problem, Chain& chain, std::span<const std::int64_t> extents,
                                std::size_t axis) {
    if (chain.steps.empty() || chain.steps[0].algorithm != algorithm::binary_add) {
        return std::nullopt;
    }
    Operand operand = problem.operand(chain.steps[0].operand);
    if (!operand.isConstant() || operand.extents.size() > extents.size()) {
        return std::nullopt;
    }
    const Extents padded = padRank(operand.extents, extents.size());
    for (std::size_t i = 0; i < padded.size(); ++i) {
        if (padded[i] != (i == axis ? extents[axis] : 1)) {
            return std::nullopt;
        }
    }
    chain.steps.erase(chain.steps.begin());
    operand.extents = {extents[axis]};
    return operand;
}

std::optional<Operand> residualOf(const Problem& problem, const Chain& chain,
                                  std::span<const std::int64_t> extents) {
    if (chain.steps.empty() || chain.steps[0].algorithm != algorithm::binary_add) {
        return std::nullopt;
    }
    Operand operand = problem.operand(chain.steps[0].operand);
    if (operand.isConstant() || !std::ranges::equal(operand.extents, extents)) {
        return std::nullopt;
    }
    // The primitive keeps unfinished sums there: a later step that reads it would read those.
    if (std::ranges::count(chain.steps, chain.steps[0].operand, &Step::operand) != 1) {
        return std::nullopt;
    }
    return operand;
}

dnnl::primitive_attr attributesFor(const Problem& problem, const Chain& chain, const ResultView& result,
                                   Residual residual, Candidate& candidate) {
    dnnl::primitive_attr attributes = baseAttributes();
    dnnl::post_ops posts;
    for (std::size_t i = 0; i < chain.steps.size(); ++i) {
        const Step& step = chain.steps[i];
        if (!step.isBinary()) {
            posts.append_eltwise(1.0F, step.algorithm, step.alpha, step.beta);
            continue;
        }
        problem.requireFloat(step.operand);
        const Operand operand = problem.operand(step.operand);
        if (i == 0 && residual == Residual::kAccumulate) {
            posts.append_sum(1.0F);
            requireLayout(candidate, operand.position, result.layout);
            candidate.accumulateInto = static_cast<std::int32_t>(operand.position);
            candidate.offer.inPlaceOf = {candidate.accumulateInto};
            continue;
        }
        const Extents padded = padRank(operand.extents, result.extents.size());
        const Extents seen = collapse(padded, result.extents, result.written);
        const bool sameRank = operand.extents.size() == result.extents.size();
        const bool followsResult = padded == result.extents && (sameRank || operand.isConstant());
        const auto description = followsResult ? result.written : describePlain(seen);
        posts.append_binary(step.algorithm, description);
        const int argument = DNNL_ARG_ATTR_MULTIPLE_POST_OP(posts.len() - 1) | DNNL_ARG_SRC_1;
        bind(candidate, argument, operand, description,
             followsResult && sameRank ? result.layout : plainLayout(operand.extents.size()));
    }
    attributes.set_post_ops(posts);
    return attributes;
}

} // namespace tessera::onednn
