#include "engine/models/networks.h"

namespace tessera::models {

using graph::ValueId;

ValueId addSmallChain(NetworkBuilder& net) {
    ValueId x = net.input({8, 10, 10});
    x = net.conv("conv1", x, squareConv(8, 16, 3));
    x = net.batchNorm("bn1", x, 16);
    x = net.relu("relu1", x);
    x = net.conv("conv2", x, squareConv(16, 8, 1));
    net.nameNextOutput("output");
    return net.relu("relu2", x);
}

ValueId addSmallDiamond(NetworkBuilder& net) {
    const ValueId x = net.relu("entry", net.input({8, 8, 8}));
    const ValueId left = net.conv("left", x, squareConv(8, 8, 3));
    const ValueId right = net.node("right", "Sigmoid", {x});
    net.nameNextOutput("output");
    return net.node("join", "Add", {left, right});
}

/// The block's input feeds three readers: branch, shortcut and gate.
ValueId addSmallResidual(NetworkBuilder& net) {
    const ValueId x = net.relu("entry", net.input({16, 8, 8}));
    ValueId branch = net.conv("block/conv1", x, squareConv(16, 16, 3));
    branch = net.relu("block/relu1", net.batchNorm("block/bn1", branch, 16));
    branch = net.conv("block/conv2", branch, squareConv(16, 16, 3));
    const ValueId sum = net.node("block", "Add", {branch, x});
    const ValueId gate = net.node("gate", "Sigmoid", {x});
    net.nameNextOutput("output");
    return net.node("block", "Mul", {sum, gate});
}

/// Each branch holds two equal, independent convolutions.
ValueId addSmallBundle(NetworkBuilder& net) {
    const ValueId x = net.input({16, 8, 8});
    std::vector<ValueId> parts;
    for (const std::string branch : {"left", "right"}) {
        const ValueId entry = net.relu(branch + "/relu", net.conv(branch + "/conv", x, squareConv(16, 8, 1)));
        parts.push_back(net.conv(branch + "/bundle/0", entry, squareConv(8, 8, 3)));
        parts.push_back(net.conv(branch + "/bundle/1", entry, squareConv(8, 8, 3)));
    }
    net.nameNextOutput("output");
    return net.node("", "Concat", parts, {{"axis", std::int64_t{1}}});
}

ValueId addSmallAttention(NetworkBuilder& net) {
    const BertShape shape{.layers = 1, .sequence = 8, .hidden = 32, .heads = 4, .feedForward = 64};
    return addBertLayer(net, "layer", net.input({shape.sequence, shape.hidden}), shape, "output");
}

ValueId addSmallDeconvolution(NetworkBuilder& net) {
    ValueId x = net.input({16, 5, 5});
    x = net.convTranspose("up", x,
                          {.inChannels = 16,
                           .outChannels = 8,
                           .kernel = {4, 4},
                           .stride = {2, 2},
                           .pad = {1, 1},
                           .bias = Bias::kPresent});
    x = net.batchNorm("bn", x, 8);
    net.nameNextOutput("output");
    return net.relu("relu", x);
}

} // namespace tessera::models
