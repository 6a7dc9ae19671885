#include "engine/models/networks.h"

#include <array>

namespace tessera::models {

using graph::Extents;
using graph::ValueId;

namespace {

/// Second moment that a block's branch adds to its shortcut. Batch norms near identity do not rescale, so
/// full-gain branches would double the activations' energy in each of the sixteen blocks.
constexpr double kBranchGain = 0.2;

struct ResidualFamily {
    std::size_t rank = 2; ///< spatial axes
    std::int64_t groups = 1;
    std::int64_t baseWidth = 64; ///< width of a 3x3 convolution in the first stage
    std::int64_t classes = 1000;
};

ConvSpec familyConv(const ResidualFamily& family, std::int64_t in, std::int64_t out, std::int64_t kernel,
                    std::int64_t stride) {
    return {.inChannels = in,
            .outChannels = out,
            .kernel = Extents(family.rank, kernel),
            .stride = Extents(family.rank, stride),
            .pad = Extents(family.rank, kernel / 2)};
}

/// 1x1, 3x3 (grouped, carries the stride), 1x1, each with batch norm; ReLU after the first two and the sum.
ValueId addBottleneck(NetworkBuilder& net, const std::string& path, ValueId x, std::int64_t in,
                      std::int64_t planes, std::int64_t stride, const ResidualFamily& family) {
    const std::int64_t width = planes * family.baseWidth / 64 * family.groups;
    const std::int64_t out = planes * 4;
    const bool projects = stride != 1 || in != out;

    ValueId y = net.conv(path + "/conv1", x, familyConv(family, in, width, 1, 1));
    y = net.batchNorm(path + "/bn1", y, width);
    y = net.relu(path + "/relu", y);
    ConvSpec middle = familyConv(family, width, width, 3, stride);
    middle.groups = family.groups;
    y = net.conv(path + "/conv2", y, middle);
    y = net.batchNorm(path + "/bn2", y, width);
    y = net.relu(path + "/relu", y);
    ConvSpec last = familyConv(family, width, out, 1, 1);
    last.gain = kBranchGain;
    y = net.conv(path + "/conv3", y, last);
    y = net.batchNorm(path + "/bn3", y, out);
    ValueId shortcut = x;
    if (projects) {
        ConvSpec projection = familyConv(family, in, out, 1, stride);
        projection.gain = 2.0 - kBranchGain;
        shortcut = net.conv(path + "/downsample/0", x, projection);
        shortcut = net.batchNorm(path + "/downsample/1", shortcut, out);
    }
    const ValueId sum = net.node(path, "Add", {y, shortcut});
    return net.relu(path + "/relu", sum);
}

/// The four stages, global average pool and classifier on [batch, 64, ...].
ValueId addBody(NetworkBuilder& net, ValueId x, const ResidualFamily& family) {
    constexpr std::array<std::int64_t, 4> kBlocks{3, 4, 6, 3};
    std::int64_t channels = 64;
    for (std::size_t stage = 0; stage < kBlocks.size(); ++stage) {
        const std::int64_t planes = std::int64_t{64} << stage;
        for (std::int64_t block = 0; block < kBlocks[stage]; ++block) {
            const std::string path = "layer" + std::to_string(stage + 1) + "/" + std::to_string(block);
            const std::int64_t stride = stage > 0 && block == 0 ? 2 : 1;
            x = addBottleneck(net, path, x, channels, planes, stride, family);
            channels = planes * 4;
        }
    }
    x = net.node("avgpool", "GlobalAveragePool", {x});
    x = net.node("", "Flatten", {x}, {{"axis", std::int64_t{1}}});
    net.nameNextOutput("output");
    return net.gemm("fc", x, channels, family.classes);
}

ValueId addImageStem(NetworkBuilder& net) {
    ValueId x = net.input({3, 224, 224});
    x = net.conv("conv1", x, squareConv(3, 64, 7, 2));
    x = net.batchNorm("bn1", x, 64);
    x = net.relu("relu", x);
    return net.maxPool("maxpool", x, {.kernel = {3, 3}, .stride = {2, 2}, .pad = {1, 1}});
}

ValueId addVideoStem(NetworkBuilder& net) {
    ValueId x = net.input({3, 16, 112, 112});
    x = net.conv(
        "conv1", x,
        {.inChannels = 3, .outChannels = 64, .kernel = {7, 7, 7}, .stride = {1, 2, 2}, .pad = {3, 3, 3}});
    x = net.batchNorm("bn1", x, 64);
    x = net.relu("relu", x);
    return net.maxPool("maxpool", x, {.kernel = {3, 3, 3}, .stride = {2, 2, 2}, .pad = {1, 1, 1}});
}

} // namespace

// He et al., 2015, with the stride on the 3x3 convolution as in today's published weights.
ValueId addResNet50(NetworkBuilder& net) {
    return addBody(net, addImageStem(net), {});
}

// Xie et al., 2017: 32 groups of width 4.
ValueId addResNext50(NetworkBuilder& net, Stem stem) {
    const ValueId x = stem == Stem::kPresent ? addImageStem(net) : net.input({64, 56, 56});
    return addBody(net, x, {.groups = 32, .baseWidth = 4});
}

// Hara et al., 2018.
ValueId addResNet3d50(NetworkBuilder& net, Stem stem) {
    const ValueId x = stem == Stem::kPresent ? addVideoStem(net) : net.input({64, 3, 56, 56});
    return addBody(net, x, {.rank = 3, .classes = 400});
}

} // namespace tessera::models
