#include "engine/backend/abi/window.hpp"
#include "engine/backends/onednn/operators.h"
#include "engine/backends/onednn/post_ops.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace tessera::onednn {

using backend::Layout;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// A convolution as the region states it.
struct Convolution {
    Operand source;
    Operand weights;
    std::optional<Operand> bias;
    Extents result;
    std::int64_t groups = 1;
    plugin::Window window;
    Chain chain;
};

/// One way to run it: layouts that are not given are oneDNN's choice.
struct Variant {
    std::string name;
    std::optional<Layout> source;
    std::optional<Layout> result;
    dnnl::algorithm algorithm;
    ts_precision precision = TS_STRICT;
    dnnl::memory::data_type operands = dnnl::memory::data_type::f32;
};

enum class Direction { kForward, kTransposed };

Extents subtractOne(const Extents& dilations) {
    Extents gaps(dilations);
    for (auto& gap : gaps) {
        --gap; // oneDNN counts the elements skipped
    }
    return gaps;
}

Convolution readConvolution(const Problem& problem, const NodeView& node, Direction direction) {
    Convolution read;
    for (const auto value : node.inputs()) {
        if (value >= 0) {
            problem.requireFloat(value);
        }
    }
    read.source = problem.operand(node.input(0));
    read.weights = problem.operand(node.input(1));
    if (!read.weights.isConstant()) {
        throw Unsupported("its weights are no constant, so they cannot be packed once");
    }
    const std::size_t rank = read.source.extents.size();
    if (rank < 3 || rank > 5) {
        throw Unsupported("oneDNN convolves in one to three spatial dimensions");
    }
    const auto result = problem.region.extents(node.output(0));
    read.result.assign(result.begin(), result.end());
    read.groups = node.intOr("group", 1);
    Extents kernel(read.weights.extents.begin() + 2, read.weights.extents.end());
    read.window = direction == Direction::kForward
                      ? plugin::slidingWindow(node, read.source.extents, read.result, std::move(kernel))
                      : plugin::transposedWindow(node, read.source.extents, read.result, std::move(kernel));
    read.chain = readChain(problem, 1, node.output(0));
    if (node.input(2) >= 0) {
        read.bias = problem.operand(node.input(2));
        if (!read.bias->isConstant()) {
            throw Unsupported("its bias is no constant");
        }
    } else {
        read.bias = takeBias(problem, read.chain, read.result, 1);
    }
    return read;
}

/// The weights' extents as oneDNN orders them, [groups,] output, input, kernel..., and the constant's strides
/// in that order.
struct WeightView {
    Extents extents;
    dnnl::memory::desc given;
};

WeightView viewWeights(const Convolution& convolution, Direction direction) {
    const auto& stated = convolution.weights.extents;
    const std::int64_t groups = convolution.groups;
    Extents plainExtents{groups, stated[0] / groups, stated[1]};
    plainExtents.insert(plainExtents.end(), stated.begin() + 2, stated.end());
    Extents strides(plainExtents.size(), 1);
    for (std::size_t axis = strides.size() - 1; axis-- > 0;) {
        strides[axis] = strides[axis + 1] * plainExtents[axis + 1];
    }
    if (direction == Direction::kTransposed) { // ONNX puts the input channels first
        std::swap(plainExtents[1], plainExtents[2]);
        std::swap(strides[1], strides[2]);
    }
    if (groups == 1) {
        plainExtents.erase(plainExtents.begin());
        strides.erase(strides.begin());
    }
    return {plainExtents, dnnl::memory::desc(plainExtents, dnnl::memory::data_type::f32, strides)};
}

template <typename Primitive>
typename Primitive::primitive_desc
describePrimitive(const Problem& problem, const Convolution& convolution, const Variant& variant,
                  const Extents& weightExtents, const dnnl::memory::desc& source,
                  const dnnl::memory::desc& result, const dnnl::primitive_attr& attributes) {
    const auto kind = dnnl::prop_kind::forward_inference;
    const auto algorithm = variant.algorithm;
    const auto weights = describeAny(weightExtents, variant.operands);
    const auto& window = convolution.window;
    const Extents gaps = subtractOne(window.dilations);
    if (convolution.bias) {
        const auto bias = describePlain(convolution.bias->extents);
        const typename Primitive::desc operation(kind, algorithm, source, weights, bias, result,
                                                 window.strides, gaps, window.padsBegin, window.padsEnd);
        return typename Primitive::primitive_desc(operation, attributes, problem.engine);
    }
    const typename Primitive::desc operation(kind, algorithm, source, weights, result, window.strides, gaps,
                                             window.padsBegin, window.padsEnd);
    return typename Primitive::primitive_desc(operation, attributes, problem.engine);
}

/// A convolution over a matrix product, by oneDNN's name of it.
bool isOverProduct(std::string_view implementation) {
    return implementation.find("gemm") != std::string_view::npos;
}

/// Kernels of its own assembler apply post-operations to what is in their registers; those over a matrix
/// product pass over the result once more, and the reference is as slow with them as it is without.
bool appliesStepsInPassing(std::string_view implementation) {
    const bool isAssembled = implementation.starts_with("jit") || implementation.starts_with("brg");
    return isAssembled && !isOverProduct(implementation);
}

/// oneDNN's convolution over a matrix product applies binary post-operations in plain loops, one element at a
/// time: ten to a hundred times slower than the product itself.
void refuseSlowPostOperations(std::string_view implementation, const dnnl::primitive_attr& attributes) {
    const auto steps = attributes.get_post_ops();
    for (int i = 0; i < steps.len(); ++i) {
        if (isOverProduct(implementation) && steps.kind(i) == dnnl::primitive::kind::binary) {
            throw Unsupported("oneDNN would apply an operand to its matrix product ('" +
                              std::string(implementation) + "') by unoptimised code");
        }
    }
}

template <typename Primitive>
void buildVariant(const Problem& problem, const Convolution& convolution, Direction direction,
                  const Variant& variant, Residual residual, Candidate& candidate) {
    const WeightView weights = viewWeights(convolution, direction);
    const auto source = variant.source
                            ? describe(convolution.source.extents, *variant.source, variant.operands)
                            : describeAny(convolution.source.extents, variant.operands);
    auto result =
        variant.result ? describe(convolution.result, *variant.result) : describeAny(convolution.result);
    const bool hasBinary =
        std::ranges::any_of(convolution.chain.steps, [](const Step& step) { return step.isBinary(); });
    if (!variant.result && hasBinary) {
        // Operands of post-operations lie like the result, so that must be known before they are described.
        result = describePrimitive<Primitive>(problem, convolution, variant, weights.extents, source, result,
                                              baseAttributes())
                     .dst_desc();
    }
    const Layout assumed = result.data.format_kind == dnnl_format_kind_any
                               ? plainLayout(convolution.result.size())
                               : chosenLayout(result);
    const auto attributes =
        attributesFor(problem, convolution.chain, {convolution.result, result, assumed}, residual, candidate);
    const auto made = describePrimitive<Primitive>(problem, convolution, variant, weights.extents, source,
                                                   result, attributes);
    refuseSlowPostOperations(made.impl_info_str(), attributes);
    candidate.description = made;
    candidate.offer.precision = variant.precision;
    candidate.offer.epilogueIsFree = appliesStepsInPassing(made.impl_info_str());
    bind(candidate, DNNL_ARG_SRC, convolution.source, made.src_desc(), chosenLayout(made.src_desc()));
    bindOutput(candidate, DNNL_ARG_DST, 0, made.dst_desc(), chosenLayout(made.dst_desc()));
    candidate.packings.push_back(
        {DNNL_ARG_WEIGHTS, convolution.weights.position, weights.given, made.weights_desc()});
    if (convolution.bias) {
        const auto bias = describePlain(convolution.bias->extents);
        candidate.packings.push_back({DNNL_ARG_BIAS, convolution.bias->position, bias, made.bias_desc()});
    }
}

std::vector<Variant> floatVariants(const Convolution& convolution, Direction direction) {
    const bool forward = direction == Direction::kForward;
    const auto direct = forward ? dnnl::algorithm::convolution_direct : dnnl::algorithm::deconvolution_direct;
    const std::size_t rank = convolution.source.extents.size();
    const Layout plain = plainLayout(rank);
    const Layout last = channelsLast(rank);
    const Layout blocked = channelsBlocked(rank, std::max<std::int64_t>(8, vectorFloats()));
    const std::string block = layoutName(blocked);
    std::vector<Variant> variants{{"any", std::nullopt, std::nullopt, direct},
                                  {"plain", plain, plain, direct},
                                  {"nhwc", last, last, direct},
                                  {block, blocked, blocked, direct}};
    if (convolution.source.extents[1] <= 4) { // a first layer: few channels in, blocks out
        variants.push_back({"plain-" + block, plain, blocked, direct});
        variants.push_back({"nhwc-" + block, last, blocked, direct});
    }
    if (convolution.result[1] <= 4) { // a last layer
        variants.push_back({block + "-plain", blocked, plain, direct});
    }
    if (forward && rank == 4) {
        variants.push_back(
            {"winograd", std::nullopt, std::nullopt, dnnl::algorithm::convolution_winograd, TS_F32});
    }
    return variants;
}

std::vector<Variant> variantsOf(const Problem& problem, const Convolution& convolution, Direction direction) {
    auto variants = floatVariants(convolution, direction);
    if (problem.types == OperandTypes::kFloatAndBf16) {
        for (auto variant : floatVariants(convolution, direction)) {
            if (variant.algorithm != dnnl::algorithm::convolution_winograd) {
                variant.name += kBf16Operands.suffix;
                variant.precision = kBf16Operands.precision;
                variant.operands = kBf16Operands.type;
                variants.push_back(std::move(variant));
            }
        }
    }
    return variants;
}

template <typename Primitive>
void offerVariants(const Problem& problem, Collector& collector, Direction direction) {
    const Convolution convolution = readConvolution(problem, problem.region.node(0), direction);
    const auto residual = residualOf(problem, convolution.chain, convolution.result);
    // Accumulating into the convolution's own input would change it while it is read.
    const bool mayAccumulate = residual && residual->value != convolution.source.value;
    for (const auto& variant : variantsOf(problem, convolution, direction)) {
        collector.attempt(problem, variant.name, [&](Candidate& candidate) {
            buildVariant<Primitive>(problem, convolution, direction, variant, Residual::kRead, candidate);
        });
        if (mayAccumulate) {
            collector.attempt(problem, variant.name + ".inplace", [&](Candidate& candidate) {
                buildVariant<Primitive>(problem, convolution, direction, variant, Residual::kAccumulate,
                                        candidate);
            });
        }
    }
}

} // namespace

void offerConvolution(const Problem& problem, Collector& collector) {
    if (problem.region.node(0).op() == "Conv") {
        offerVariants<dnnl::convolution_forward>(problem, collector, Direction::kForward);
    } else {
        offerVariants<dnnl::deconvolution_forward>(problem, collector, Direction::kTransposed);
    }
}

} // namespace tessera::onednn
