// LRN over the channels of images, and what follows it.
#include "engine/backends/generated/reader.h"

#include <functional>
#include <numeric>

namespace tessera::generated {

using codegen::ResponseNormalisation;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

bool looksLikeLrn(const RegionView& region) {
    const NodeView node = region.node(0);
    return node.domain().empty() && node.op() == "LRN";
}

ReadRegion readLrn(const RegionView& region) {
    const NodeView node = region.node(0);
    requireFloat(region, node.input(0));
    const auto extents = region.extents(node.input(0));
    if (extents.size() < 2) {
        throw Unsupported("it has no channels");
    }
    ReadRegion read;
    read.input = inputAt(region, node.input(0));
    read.inputRank = read.outputRank = extents.size();
    read.problem.shape = ResponseNormalisation{
        .images = extents[0],
        .channels = extents[1],
        .pixels = std::accumulate(extents.begin() + 2, extents.end(), std::int64_t{1}, std::multiplies<>()),
        .size = node.intOr("size", 1),
        .alpha = node.floatOr("alpha", 1e-4F),
        .beta = node.floatOr("beta", 0.75F),
        .bias = node.floatOr("bias", 1.0F)};
    readSteps(region, 1, node.output(0), 1, read);
    return read;
}

} // namespace tessera::generated
