// oneDNN's 8-bit convolutions, channels last, with zero points, scales, bias and limits in the primitive.
#include "engine/backend/abi/window.hpp"
#include "engine/backends/onednn/quantized.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace tessera::onednn {

using backend::Layout;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// Sums of so many products of uint8 and int8 are whole numbers of float32, through which most of oneDNN's
/// convolutions pass theirs on the way to int32.
constexpr std::int64_t kMaxExactDepth = (std::int64_t{1} << 24) / (255 * 128);

struct Convolution {
    QuantizedProduct product;
    Extents result;
    std::int64_t groups = 1;
    plugin::Window window;

    /// [groups,] output, input, kernel...
    [[nodiscard]] Extents weightExtents() const {
        Extents extents = product.right.extents;
        if (groups > 1) {
            extents[0] /= groups;
            extents.insert(extents.begin(), groups);
        }
        return extents;
    }
};

Convolution readConvolution(const Problem& problem, const QuantizedProduct& product) {
    const NodeView node = problem.region.node(product.node);
    Convolution read;
    read.product = product;
    const std::size_t rank = product.left.extents.size();
    if (rank < 3 || rank > 5 || product.right.extents.size() != rank) {
        throw Unsupported("oneDNN convolves in one to three spatial dimensions");
    }
    for (std::size_t i = 0; i < product.rightZeros.size(); ++i) {
        if (product.signedRightZero(i) != 0) {
            throw Unsupported("its weights have a zero point (for uint8 another than 128)");
        }
    }
    const auto result = problem.region.extents(product.result);
    read.result.assign(result.begin(), result.end());
    read.groups = node.intOr("group", 1);
    read.window =
        plugin::slidingWindow(node, product.left.extents, read.result,
                              Extents(product.right.extents.begin() + 2, product.right.extents.end()));
    for (auto& dilation : read.window.dilations) {
        --dilation; // oneDNN counts the elements skipped
    }
    return read;
}

/// Those of one kind leave their sums as they are where nothing is to be done with them.
void requireExactSums(const QuantizedProduct& product, std::string_view implementation) {
    const std::int64_t depth = product.right.elements() / product.right.extents[0];
    const bool isUntouched = implementation.starts_with("brg") && product.leftType == Number::kUint8 &&
                             product.leftZero == 0 && !product.leftZeroInput;
    if (product.resultType == Number::kInt32 && depth > kMaxExactDepth && !isUntouched) {
        throw Unsupported("sums of " + std::to_string(depth) +
                          " products are not exact where oneDNN passes them through float32");
    }
}

dnnl::primitive_attr attributesOf(const QuantizedProduct& product) {
    auto attributes = baseAttributes();
    if (product.leftZeroInput) {
        attributes.set_zero_points(DNNL_ARG_SRC, 0, {DNNL_RUNTIME_S32_VAL});
    } else if (product.leftZero != 0) {
        attributes.set_zero_points(DNNL_ARG_SRC, 0, {product.leftZero});
    }
    if (product.resultType == Number::kInt32) {
        return attributes;
    }
    std::vector<float> scales;
    for (std::size_t i = 0; i < product.rightScales.size(); ++i) {
        scales.push_back(product.multiplier(i));
    }
    constexpr int kChannels = 1 << 1; // axes along which they differ
    attributes.set_output_scales(scales.size() == 1 ? 0 : kChannels, scales);
    if (product.resultZero != 0) {
        attributes.set_zero_points(DNNL_ARG_DST, 0, {product.resultZero});
    }
    QuantizedProduct unlimited = product;
    unlimited.low = -std::numeric_limits<float>::infinity();
    unlimited.high = std::numeric_limits<float>::infinity();
    if (product.lowest() > unlimited.lowest() || product.highest() < unlimited.highest()) {
        constexpr float kMost = std::numeric_limits<float>::max();
        dnnl::post_ops posts;
        posts.append_eltwise(1.0F, dnnl::algorithm::eltwise_clip, std::max(product.lowest(), -kMost),
                             std::min(product.highest(), kMost));
        attributes.set_post_ops(posts);
    }
    return attributes;
}

dnnl::convolution_forward::primitive_desc
describePrimitive(const Problem& problem, const Convolution& convolution, const Layout& layout) {
    const auto& product = convolution.product;
    const auto source = describe(product.left.extents, layout, typeOf(product.leftType));
    const auto weights = describeAny(convolution.weightExtents(), dnnl::memory::data_type::s8);
    const auto result = describe(convolution.result, layout, typeOf(product.resultType));
    const auto& window = convolution.window;
    const auto kind = dnnl::prop_kind::forward_inference;
    const auto direct = dnnl::algorithm::convolution_direct;
    const auto attributes = attributesOf(product);
    if (product.bias) {
        const auto bias = describePlain(Extents{convolution.result[1]});
        return {dnnl::convolution_forward::desc(kind, direct, source, weights, bias, result, window.strides,
                                                window.dilations, window.padsBegin, window.padsEnd),
                attributes, problem.engine};
    }
    return {dnnl::convolution_forward::desc(kind, direct, source, weights, result, window.strides,
                                            window.dilations, window.padsBegin, window.padsEnd),
            attributes, problem.engine};
}

template <typename Value>
std::vector<std::byte> bytesOf(const std::vector<Value>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(Value));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

void packConstants(const Convolution& convolution, const dnnl::convolution_forward::primitive_desc& made,
                   Candidate& candidate) {
    const auto& product = convolution.product;
    const auto given = describePlain(convolution.weightExtents(), dnnl::memory::data_type::s8);
    Packing weights{DNNL_ARG_WEIGHTS, product.right.position, given, made.weights_desc()};
    weights.convert = [product](const ts_tensor& tensor) { return bytesOf(signedRight(product, tensor)); };
    candidate.packings.push_back(weights);
    if (product.bias) {
        const auto plain = describePlain(Extents{convolution.result[1]});
        Packing bias{DNNL_ARG_BIAS, product.bias->position, plain, made.bias_desc()};
        bias.convert = [product](const ts_tensor& tensor) { // in units of the sums
            auto real = realBias(product, tensor);
            for (std::size_t i = 0; i < real.size(); ++i) {
                real[i] /= product.leftScale * product.rightScale(i);
            }
            return bytesOf(real);
        };
        candidate.packings.push_back(bias);
    }
}

} // namespace

void offerQuantizedConvolution(const Problem& problem, const QuantizedProduct& product,
                               Collector& collector) {
    const Convolution convolution = readConvolution(problem, product);
    const Layout layout = channelsLast(product.left.extents.size());
    collector.attempt(problem, "nhwc", [&](Candidate& candidate) {
        const auto made = describePrimitive(problem, convolution, layout);
        requireExactSums(product, made.impl_info_str());
        candidate.description = made;
        bind(candidate, DNNL_ARG_SRC, product.left, made.src_desc(), layout);
        bindOutput(candidate, DNNL_ARG_DST, 0, made.dst_desc(), layout);
        packConstants(convolution, made, candidate);
        if (product.leftZeroInput) {
            const auto& zero = *product.leftZeroInput;
            requireLayout(candidate, zero.position, plainLayout(zero.extents.size()));
            Feed feed{DNNL_ARG_ATTR_ZERO_POINTS | DNNL_ARG_SRC, Source::kInput, zero.position,
                      describePlain(Extents{1}, typeOf(product.leftType))};
            feed.converted = describePlain(Extents{1}, dnnl::memory::data_type::s32);
            candidate.feeds.push_back(feed);
        }
    });
}

} // namespace tessera::onednn
