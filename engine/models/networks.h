#pragma once

#include "engine/models/network_builder.h"

#include <cstdint>

namespace tessera::models {

/// Whether a network begins at its image input or, as in the Collage paper, after its stem.
enum class Stem : std::uint8_t { kAbsent, kPresent };

struct BertShape {
    std::int64_t layers = 0;
    std::int64_t sequence = 0;
    std::int64_t hidden = 0;
    std::int64_t heads = 0;
    std::int64_t feedForward = 0;
};

/// Each adds one whole network and returns its output.
graph::ValueId addBert(NetworkBuilder& net, const BertShape& shape);
graph::ValueId addDcgan(NetworkBuilder& net);
graph::ValueId addMobileNetV2(NetworkBuilder& net);
graph::ValueId addNasNetA(NetworkBuilder& net, Stem stem);
graph::ValueId addResNet50(NetworkBuilder& net);
graph::ValueId addResNext50(NetworkBuilder& net, Stem stem);
graph::ValueId addResNet3d50(NetworkBuilder& net, Stem stem);

/// One encoder layer on [batch, sequence, hidden]; `path` is its module path, an empty `outputName` stands
/// for a name made from it.
graph::ValueId addBertLayer(NetworkBuilder& net, const std::string& path, graph::ValueId x,
                            const BertShape& shape, std::string outputName);

graph::ValueId addSmallChain(NetworkBuilder& net);
graph::ValueId addSmallDiamond(NetworkBuilder& net);
graph::ValueId addSmallResidual(NetworkBuilder& net);
graph::ValueId addSmallBundle(NetworkBuilder& net);
graph::ValueId addSmallAttention(NetworkBuilder& net);
graph::ValueId addSmallDeconvolution(NetworkBuilder& net);

} // namespace tessera::models
