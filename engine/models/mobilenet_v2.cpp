#include "engine/models/networks.h"

#include <array>

namespace tessera::models {

using graph::ValueId;

namespace {

struct Stage {
    std::int64_t expansion;
    std::int64_t channels;
    std::int64_t blocks;
    std::int64_t stride;
};

/// Table 2 of Sandler et al., 2018.
constexpr std::array<Stage, 7> kStages{{{1, 16, 1, 1},
                                        {6, 24, 2, 2},
                                        {6, 32, 3, 2},
                                        {6, 64, 4, 2},
                                        {6, 96, 3, 1},
                                        {6, 160, 3, 2},
                                        {6, 320, 1, 1}}};

ValueId addConvNormClip(NetworkBuilder& net, const std::string& path, ValueId x, const ConvSpec& spec) {
    x = net.conv(path + "/0", x, spec);
    x = net.batchNorm(path + "/1", x, spec.outChannels);
    const std::string activation = path + "/2";
    return net.node(activation, "Clip", {x, net.scalar(activation, 0.0F), net.scalar(activation, 6.0F)});
}

ValueId addInvertedResidual(NetworkBuilder& net, const std::string& path, ValueId x, std::int64_t in,
                            const Stage& stage, std::int64_t stride) {
    const bool residual = stride == 1 && in == stage.channels;
    const std::int64_t width = in * stage.expansion;
    int module = 0;
    const auto next = [&] { return path + "/conv/" + std::to_string(module++); };
    ValueId y = x;
    if (stage.expansion != 1) {
        y = addConvNormClip(net, next(), y, squareConv(in, width, 1));
    }
    ConvSpec depthwise = squareConv(width, width, 3, stride);
    depthwise.groups = width;
    y = addConvNormClip(net, next(), y, depthwise);
    ConvSpec project = squareConv(width, stage.channels, 1);
    // Linear bottleneck: keep the energy, or add a quarter of it to a shortcut.
    project.gain = residual ? 0.25 : 1.0;
    y = net.conv(next(), y, project);
    y = net.batchNorm(next(), y, stage.channels);
    return residual ? net.node(path, "Add", {x, y}) : y;
}

} // namespace

ValueId addMobileNetV2(NetworkBuilder& net) {
    ValueId x = net.input({3, 224, 224});
    int module = 0;
    const auto next = [&module] { return "features/" + std::to_string(module++); };
    x = addConvNormClip(net, next(), x, squareConv(3, 32, 3, 2));
    std::int64_t channels = 32;
    for (const Stage& stage : kStages) {
        for (std::int64_t block = 0; block < stage.blocks; ++block) {
            x = addInvertedResidual(net, next(), x, channels, stage, block == 0 ? stage.stride : 1);
            channels = stage.channels;
        }
    }
    x = addConvNormClip(net, next(), x, squareConv(channels, 1280, 1));
    x = net.node("", "GlobalAveragePool", {x});
    x = net.node("", "Flatten", {x}, {{"axis", std::int64_t{1}}});
    net.nameNextOutput("output");
    return net.gemm("classifier/1", x, 1280, 1000);
}

} // namespace tessera::models
