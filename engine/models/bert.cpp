#include "engine/models/networks.h"

#include <cmath>

namespace tessera::models {

using graph::Attributes;
using graph::ValueId;

namespace {

constexpr float kNormEpsilon = 1e-12F;

Attributes perm(std::vector<std::int64_t> axes) {
    return {{"perm", std::move(axes)}};
}

/// [batch, sequence, hidden] to [batch, sequence, heads, hidden / heads], then permuted.
ValueId splitHeads(NetworkBuilder& net, const std::string& path, ValueId x, const BertShape& shape,
                   std::vector<std::int64_t> axes) {
    const ValueId extents =
        net.ints(path, {net.batch(), shape.sequence, shape.heads, shape.hidden / shape.heads});
    return net.node(path, "Transpose", {net.node(path, "Reshape", {x, extents})}, perm(std::move(axes)));
}

/// Vaswani et al., 2017, in the primitives that exporters write.
ValueId addSelfAttention(NetworkBuilder& net, const std::string& path, ValueId x, const BertShape& shape) {
    const std::string self = path + "/self";
    const ValueId query = net.linear(self + "/query", x, shape.hidden, shape.hidden);
    const ValueId key = net.linear(self + "/key", x, shape.hidden, shape.hidden);
    const ValueId value = net.linear(self + "/value", x, shape.hidden, shape.hidden);
    const ValueId q = splitHeads(net, self, query, shape, {0, 2, 1, 3});
    const ValueId kTransposed = splitHeads(net, self, key, shape, {0, 2, 3, 1});
    const ValueId v = splitHeads(net, self, value, shape, {0, 2, 1, 3});
    const ValueId products = net.node(self, "MatMul", {q, kTransposed});
    const auto headWidth = static_cast<float>(shape.hidden / shape.heads);
    const ValueId scores = net.node(self, "Div", {products, net.scalar(self, std::sqrt(headWidth))});
    const ValueId weights = net.node(self, "Softmax", {scores}, {{"axis", std::int64_t{-1}}});
    const ValueId mixed = net.node(self, "MatMul", {weights, v});
    const ValueId joined = net.node(self, "Transpose", {mixed}, perm({0, 2, 1, 3}));
    const ValueId extents = net.ints(self, {net.batch(), shape.sequence, shape.hidden});
    return net.node(self, "Reshape", {joined, extents});
}

/// x/2 (1 + erf(x / sqrt 2)).
ValueId addGelu(NetworkBuilder& net, const std::string& path, ValueId x) {
    const ValueId scaled = net.node(path, "Div", {x, net.scalar(path, std::sqrt(2.0F))});
    const ValueId erf = net.node(path, "Erf", {scaled});
    const ValueId shifted = net.node(path, "Add", {erf, net.scalar(path, 1.0F)});
    const ValueId product = net.node(path, "Mul", {x, shifted});
    return net.node(path, "Mul", {product, net.scalar(path, 0.5F)});
}

} // namespace

ValueId addBertLayer(NetworkBuilder& net, const std::string& path, ValueId x, const BertShape& shape,
                     std::string outputName) {
    const std::string attention = path + "/attention";
    const ValueId context = addSelfAttention(net, attention, x, shape);
    const std::string output = attention + "/output";
    const ValueId projected = net.linear(output + "/dense", context, shape.hidden, shape.hidden);
    const ValueId attended = net.layerNorm(output + "/LayerNorm", net.node(output, "Add", {projected, x}),
                                           shape.hidden, kNormEpsilon);
    const ValueId wide =
        net.linear(path + "/intermediate/dense", attended, shape.hidden, shape.feedForward, 2.0);
    const ValueId activated = addGelu(net, path + "/intermediate/activation", wide);
    const ValueId narrow = net.linear(path + "/output/dense", activated, shape.feedForward, shape.hidden);
    const ValueId sum = net.node(path + "/output", "Add", {narrow, attended});
    net.nameNextOutput(std::move(outputName));
    return net.layerNorm(path + "/output/LayerNorm", sum, shape.hidden, kNormEpsilon);
}

// Devlin et al., 2019: the encoder alone, on an input that is already embedded.
ValueId addBert(NetworkBuilder& net, const BertShape& shape) {
    ValueId x = net.input({shape.sequence, shape.hidden});
    for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
        x = addBertLayer(net, "encoder/layer/" + std::to_string(layer), x, shape,
                         layer + 1 == shape.layers ? "output" : "");
    }
    return x;
}

} // namespace tessera::models
