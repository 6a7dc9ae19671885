#include "engine/backends/onednn/operators.h"
#include "engine/backends/onednn/post_ops.h"

#include <algorithm>
#include <limits>

namespace tessera::onednn {

using dnnl::algorithm;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

constexpr float kSeluAlpha = 1.67326319F; // defaults of the ONNX standard
constexpr float kSeluGamma = 1.05070102F;

std::vector<Step> readClip(const Problem& problem, const NodeView& node) {
    float low = node.floatOr("min", std::numeric_limits<float>::lowest());
    float high = node.floatOr("max", std::numeric_limits<float>::max());
    if (node.input(1) >= 0) {
        low = problem.number(node.input(1));
    }
    if (node.input(2) >= 0) {
        high = problem.number(node.input(2));
    }
    if (low > high) {
        throw Unsupported("its min lies above its max");
    }
    return {{algorithm::eltwise_clip, low, high}};
}

std::vector<Step> readPow(const Problem& problem, const NodeView& node) {
    const float exponent = problem.number(node.input(1));
    if (exponent == 2.0F) {
        return {{algorithm::eltwise_square}};
    }
    if (exponent == 0.5F) {
        return {{algorithm::eltwise_sqrt}};
    }
    return {{algorithm::eltwise_pow, 1.0F, exponent}};
}

} // namespace

std::vector<Step> readElementwise(const Problem& problem, const NodeView& node) {
    const auto op = node.op();
    // No Log: oneDNN's is a short polynomial, off by some 2e-6, so that log(1) is not 0.
    constexpr std::pair<std::string_view, algorithm> kWithoutParameters[] = {
        {"Relu", algorithm::eltwise_relu}, {"Sigmoid", algorithm::eltwise_logistic},
        {"Tanh", algorithm::eltwise_tanh}, {"HardSwish", algorithm::eltwise_hardswish},
        {"Abs", algorithm::eltwise_abs},   {"Exp", algorithm::eltwise_exp},
        {"Sqrt", algorithm::eltwise_sqrt}, {"Softplus", algorithm::eltwise_soft_relu},
        {"Mish", algorithm::eltwise_mish}, {"Round", algorithm::eltwise_round}};
    for (const auto& [name, found] : kWithoutParameters) {
        if (op == name) {
            return {{found}};
        }
    }
    if (op == "LeakyRelu") {
        return {{algorithm::eltwise_relu, node.floatOr("alpha", 0.01F)}};
    }
    if (op == "Elu") {
        return {{algorithm::eltwise_elu, node.floatOr("alpha", 1.0F)}};
    }
    if (op == "Selu") {
        return {{algorithm::eltwise_elu, node.floatOr("alpha", kSeluAlpha)},
                {algorithm::eltwise_linear, node.floatOr("gamma", kSeluGamma), 0.0F}};
    }
    if (op == "Gelu") {
        return {{node.stringOr("approximate", "none") == "tanh" ? algorithm::eltwise_gelu_tanh
                                                                : algorithm::eltwise_gelu_erf}};
    }
    if (op == "Swish") {
        return {{algorithm::eltwise_swish, node.floatOr("alpha", 1.0F)}};
    }
    if (op == "HardSigmoid") {
        return {{algorithm::eltwise_linear, node.floatOr("alpha", 0.2F), node.floatOr("beta", 0.5F)},
                {algorithm::eltwise_clip, 0.0F, 1.0F}};
    }
    if (op == "Neg") {
        return {{algorithm::eltwise_linear, -1.0F, 0.0F}};
    }
    if (op == "Reciprocal") {
        return {{algorithm::eltwise_pow, 1.0F, -1.0F}};
    }
    if (op == "Clip") {
        return readClip(problem, node);
    }
    if (op == "Pow") {
        return readPow(problem, node);
    }
    return {};
}

void offerPRelu(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    if (problem.region.nodeCount() != 1) {
        throw Unsupported("nothing can be fused behind a PRelu");
    }
    problem.requireFloat(node.input(0));
    problem.requireFloat(node.input(1));
    const Operand input = problem.operand(node.input(0));
    const Operand slope = problem.operand(node.input(1));
    if (!slope.isConstant() || slope.extents.size() > input.extents.size()) {
        throw Unsupported("its slope is no constant");
    }
    Extents padded(input.extents.size(), 1);
    std::ranges::copy(slope.extents, padded.end() - static_cast<std::ptrdiff_t>(slope.extents.size()));
    for (const auto& layout : transparentLayouts(input.extents)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            const auto description = describe(input.extents, layout);
            const dnnl::prelu_forward::desc operation(dnnl::prop_kind::forward_inference, description,
                                                      describeAny(padded));
            const dnnl::prelu_forward::primitive_desc made(operation, baseAttributes(), problem.engine);
            candidate.description = made;
            bind(candidate, DNNL_ARG_SRC, input, description, layout);
            bind(candidate, DNNL_ARG_WEIGHTS, slope, made.weights_desc(), layout);
            bindOutput(candidate, DNNL_ARG_DST, 0, description, layout);
        });
    }
}

void offerElementwise(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    Chain chain;
    if (plugin::isSwish(problem.region, 0, node.input(0))) {
        chain = readChain(problem, 0, node.input(0));
    } else {
        chain = readChain(problem, 1, node.output(0));
        auto first = readElementwise(problem, node);
        chain.steps.insert(chain.steps.begin(), first.begin(), first.end());
    }
    problem.requireFloat(node.input(0));
    const Operand input = problem.operand(node.input(0));
    for (const auto& layout : transparentLayouts(input.extents)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            const auto description = describe(input.extents, layout);
            Chain rest = chain;
            const Step first = rest.steps.front();
            rest.steps.erase(rest.steps.begin());
            if (first.isBinary()) {
                throw Unsupported("a binary operation would have to come first");
            }
            const auto attributes = attributesFor(problem, rest, {input.extents, description, layout},
                                                  Residual::kRead, candidate);
            const dnnl::eltwise_forward::desc operation(dnnl::prop_kind::forward_inference, first.algorithm,
                                                        description, first.alpha, first.beta);
            candidate.description =
                dnnl::eltwise_forward::primitive_desc(operation, attributes, problem.engine);
            bind(candidate, DNNL_ARG_SRC, input, description, layout);
            bindOutput(candidate, DNNL_ARG_DST, 0, description, layout);
            if (!input.isConstant()) {
                candidate.offer.inPlaceOf = {static_cast<std::int32_t>(input.position)};
            }
        });
    }
}

} // namespace tessera::onednn
