// Depthwise convolutions with the 1x1 convolution that follows.
#include "engine/backends/generated/reader.h"

#include <utility>

namespace tessera::generated {

using codegen::Convolution;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

/// The second convolution of a region; their number where there is none.
std::size_t secondConvolution(const RegionView& region) {
    std::size_t at = 1;
    while (at < region.nodeCount() && region.node(at).op() != "Conv") {
        ++at;
    }
    return at;
}

} // namespace

bool looksSeparable(const RegionView& region) {
    return region.node(0).op() == "Conv" && secondConvolution(region) < region.nodeCount();
}

ReadRegion readSeparable(const RegionView& region) {
    const std::size_t at = secondConvolution(region);
    const NodeView first = region.node(0);
    const NodeView second = region.node(at);
    for (const auto value : {first.input(0), first.input(1), second.input(1)}) {
        requireFloat(region, value);
    }
    ReadRegion read;
    read.input = inputAt(region, first.input(0));
    read.weights = constantAt(region, first.input(1), "the weight");
    read.constants.push_back(constantAt(region, second.input(1), "the weight"));
    read.problem.epilogue.constants = 1;
    read.inputRank = read.outputRank = region.extents(first.input(0)).size();
    codegen::Separable shape{.depthwise = convolutionAt(region, first, Convolution::Direction::kForward),
                             .between = {},
                             .outputs = region.extents(second.output(0))[1]};
    addBias(region, first, read);
    const auto value = readSteps(region, {.first = 1, .end = at}, first.output(0), 1, read);
    if (second.input(0) != value || RegionView::positionIn(region.outputs(), value) >= 0) {
        throw Unsupported("node '" + std::string(second.name()) +
                          "' does not follow the one before it alone");
    }
    if (read.problem.epilogue.tensors > 0) {
        throw Unsupported("an activation is added between its convolutions");
    }
    if (!codegen::isPointwise(convolutionAt(region, second, Convolution::Direction::kForward))) {
        throw Unsupported("its second convolution meets more than one pixel");
    }
    shape.between.steps = std::exchange(read.problem.epilogue.steps, {});
    shape.between.constants = read.problem.epilogue.constants - 1;
    read.problem.shape = std::move(shape);
    addBias(region, second, read);
    readSteps(region, at + 1, second.output(0), 1, read);
    return read;
}

} // namespace tessera::generated
