#include "engine/models/networks.h"

#include <array>

namespace tessera::models {

using graph::ValueId;

// The generator of Radford et al., 2016, from a vector of 100 to a 64x64 image.
ValueId addDcgan(NetworkBuilder& net) {
    ValueId x = net.input({100});
    x = net.node("", "Reshape", {x, net.ints("Reshape", {net.batch(), 100, 1, 1})});
    constexpr std::array<std::int64_t, 4> kWidths{512, 256, 128, 64};
    std::int64_t channels = 100;
    int module = 0; // numbered as in a sequential container: layer, norm, activation
    const auto path = [&module] { return "main/" + std::to_string(module++); };
    for (const std::int64_t width : kWidths) {
        const bool first = channels == 100;
        ConvSpec spec{.inChannels = channels,
                      .outChannels = width,
                      .kernel = {4, 4},
                      .stride = first ? graph::Extents{1, 1} : graph::Extents{2, 2},
                      .pad = first ? graph::Extents{0, 0} : graph::Extents{1, 1}};
        if (first) {
            spec.gain *= 16.0; // a single input pixel: every output element meets one tap, not sixteen
        }
        x = net.convTranspose(path(), x, spec);
        x = net.batchNorm(path(), x, width);
        x = net.relu(path(), x);
        channels = width;
    }
    x = net.convTranspose(path(), x,
                          {.inChannels = channels,
                           .outChannels = 3,
                           .kernel = {4, 4},
                           .stride = {2, 2},
                           .pad = {1, 1},
                           .gain = 1.0});
    net.nameNextOutput("output");
    return net.node(path(), "Tanh", {x});
}

} // namespace tessera::models
