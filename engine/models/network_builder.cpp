#include "engine/models/network_builder.h"

#include "engine/models/weights.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace tessera::models {

using graph::Attributes;
using graph::DType;
using graph::Extents;
using graph::Tensor;
using graph::ValueId;

namespace {

std::string parameterPrefix(std::string path) {
    std::ranges::replace(path, '/', '.');
    return path;
}

Extents twice(const Extents& pad) {
    Extents pads = pad;
    pads.insert(pads.end(), pad.begin(), pad.end());
    return pads;
}

std::int64_t product(const Extents& extents) {
    std::int64_t result = 1;
    for (const auto extent : extents) {
        result *= extent;
    }
    return result;
}

Attributes windowAttributes(const Extents& kernel, const Extents& stride, const Extents& pad) {
    return {{"kernel_shape", kernel}, {"pads", twice(pad)}, {"strides", stride}};
}

Attributes convAttributes(const ConvSpec& spec) {
    Attributes attributes = windowAttributes(spec.kernel, spec.stride, spec.pad);
    attributes.set("dilations", Extents(spec.kernel.size(), 1));
    attributes.set("group", spec.groups);
    return attributes;
}

} // namespace

ConvSpec squareConv(std::int64_t inChannels, std::int64_t outChannels, std::int64_t kernel,
                    std::int64_t stride) {
    return {.inChannels = inChannels,
            .outChannels = outChannels,
            .kernel = {kernel, kernel},
            .stride = {stride, stride},
            .pad = {kernel / 2, kernel / 2}};
}

NetworkBuilder::NetworkBuilder(std::string network, std::int64_t batch, std::uint64_t seed)
    : m_network(std::move(network)), m_batch(batch), m_seed(seed), m_builder(m_network) {
    m_builder.setOpset("", 17);
}

ValueId NetworkBuilder::input(const Extents& extents) {
    Extents all{m_batch};
    all.insert(all.end(), extents.begin(), extents.end());
    return m_builder.addInput("input", {DType::kFloat32, graph::toShape(all)});
}

std::string NetworkBuilder::uniqueName(const std::string& name) {
    const int earlier = m_used[name]++;
    return earlier == 0 ? name : name + "_" + std::to_string(earlier);
}

ValueId NetworkBuilder::node(const std::string& path, std::string op, std::vector<ValueId> inputs,
                             Attributes attributes) {
    const std::string name = uniqueName((path.empty() ? "/" : "/" + path + "/") + op);
    std::string output = std::exchange(m_nextOutput, {});
    if (output.empty()) {
        output = name + "_output_0";
    }
    return m_builder
        .addNode({.op = std::move(op),
                  .inputs = std::move(inputs),
                  .attributes = std::move(attributes),
                  .name = name,
                  .outputNames = {std::move(output)}})
        .front();
}

ValueId NetworkBuilder::normal(const std::string& name, Extents extents, double deviation) {
    return m_builder.addConstant(
        name, normalParameter(std::move(extents), deviation, parameterSeed(m_network, name, m_seed)));
}

ValueId NetworkBuilder::uniform(const std::string& name, Extents extents, float low, float high) {
    return m_builder.addConstant(
        name, uniformParameter(std::move(extents), low, high, parameterSeed(m_network, name, m_seed)));
}

ValueId NetworkBuilder::ints(const std::string& path, const std::vector<std::int64_t>& values) {
    return m_builder.addConstant(
        uniqueName("/" + path + "/Constant"),
        graph::makeConstant(Tensor::ofInts({static_cast<std::int64_t>(values.size())}, values)));
}

ValueId NetworkBuilder::scalar(const std::string& path, float value) {
    return m_builder.addConstant(uniqueName("/" + path + "/Constant"),
                                 graph::makeConstant(Tensor::ofFloats({}, std::span(&value, 1))));
}

ValueId NetworkBuilder::biasOf(const std::string& parameter, std::int64_t count) {
    return uniform(parameter, {count}, -0.1F, 0.1F);
}

ValueId NetworkBuilder::conv(const std::string& path, ValueId x, const ConvSpec& spec) {
    const std::string prefix = parameterPrefix(path);
    const std::int64_t perGroup = spec.inChannels / spec.groups;
    const auto fanIn = static_cast<double>(perGroup * product(spec.kernel));
    Extents extents{spec.outChannels, perGroup};
    extents.insert(extents.end(), spec.kernel.begin(), spec.kernel.end());
    std::vector<ValueId> inputs{x,
                                normal(prefix + ".weight", std::move(extents), std::sqrt(spec.gain / fanIn))};
    if (spec.bias == Bias::kPresent) {
        inputs.push_back(biasOf(prefix + ".bias", spec.outChannels));
    }
    return node(path, "Conv", std::move(inputs), convAttributes(spec));
}

ValueId NetworkBuilder::convTranspose(const std::string& path, ValueId x, const ConvSpec& spec) {
    const std::string prefix = parameterPrefix(path);
    // With stride s an output element meets a 1/s part of the kernel along each axis.
    const double taps = static_cast<double>(product(spec.kernel)) / static_cast<double>(product(spec.stride));
    const double fanIn = static_cast<double>(spec.inChannels / spec.groups) * taps;
    Extents extents{spec.inChannels, spec.outChannels / spec.groups};
    extents.insert(extents.end(), spec.kernel.begin(), spec.kernel.end());
    std::vector<ValueId> inputs{x,
                                normal(prefix + ".weight", std::move(extents), std::sqrt(spec.gain / fanIn))};
    if (spec.bias == Bias::kPresent) {
        inputs.push_back(biasOf(prefix + ".bias", spec.outChannels));
    }
    return node(path, "ConvTranspose", std::move(inputs), convAttributes(spec));
}

ValueId NetworkBuilder::batchNorm(const std::string& path, ValueId x, std::int64_t channels) {
    const std::string prefix = parameterPrefix(path);
    const Extents extents{channels};
    return node(path, "BatchNormalization",
                {x, uniform(prefix + ".weight", extents, 0.9F, 1.1F),
                 uniform(prefix + ".bias", extents, -0.1F, 0.1F),
                 uniform(prefix + ".running_mean", extents, -0.1F, 0.1F),
                 uniform(prefix + ".running_var", extents, 0.9F, 1.1F)},
                {{"epsilon", 1e-5F}, {"momentum", 0.9F}});
}

ValueId NetworkBuilder::relu(const std::string& path, ValueId x) {
    return node(path, "Relu", {x});
}

ValueId NetworkBuilder::maxPool(const std::string& path, ValueId x, const PoolSpec& spec) {
    return node(path, "MaxPool", {x}, windowAttributes(spec.kernel, spec.stride, spec.pad));
}

ValueId NetworkBuilder::averagePool(const std::string& path, ValueId x, const PoolSpec& spec) {
    Attributes attributes = windowAttributes(spec.kernel, spec.stride, spec.pad);
    attributes.set("count_include_pad", std::int64_t{0});
    return node(path, "AveragePool", {x}, std::move(attributes));
}

ValueId NetworkBuilder::gemm(const std::string& path, ValueId x, std::int64_t inFeatures,
                             std::int64_t outFeatures) {
    const std::string prefix = parameterPrefix(path);
    return node(path, "Gemm",
                {x,
                 normal(prefix + ".weight", {outFeatures, inFeatures},
                        std::sqrt(1.0 / static_cast<double>(inFeatures))),
                 biasOf(prefix + ".bias", outFeatures)},
                {{"alpha", 1.0F}, {"beta", 1.0F}, {"transB", std::int64_t{1}}});
}

ValueId NetworkBuilder::linear(const std::string& path, ValueId x, std::int64_t inFeatures,
                               std::int64_t outFeatures, double gain) {
    const std::string prefix = parameterPrefix(path);
    const ValueId product = node(path, "MatMul",
                                 {x, normal(prefix + ".weight", {inFeatures, outFeatures},
                                            std::sqrt(gain / static_cast<double>(inFeatures)))});
    return node(path, "Add", {biasOf(prefix + ".bias", outFeatures), product});
}

ValueId NetworkBuilder::layerNorm(const std::string& path, ValueId x, std::int64_t features, float epsilon) {
    const std::string prefix = parameterPrefix(path);
    return node(path, "LayerNormalization",
                {x, uniform(prefix + ".weight", {features}, 0.9F, 1.1F),
                 uniform(prefix + ".bias", {features}, -0.1F, 0.1F)},
                {{"axis", std::int64_t{-1}}, {"epsilon", epsilon}});
}

base::Result<graph::GraphRef> NetworkBuilder::finish(ValueId output) && {
    m_builder.addOutput(output);
    return std::move(m_builder).build();
}

} // namespace tessera::models
