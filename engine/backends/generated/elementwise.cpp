// Chains of elementwise operators: one pass over a value of the region.
#include "engine/backends/generated/reader.h"

#include <algorithm>

namespace tessera::generated {

using codegen::Elementwise;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

/// The first operand of the first operator that is as large as the result.
std::int32_t baseOf(const RegionView& region) {
    const NodeView first = region.node(0);
    const auto result = region.extents(first.output(0));
    for (const auto value : first.inputs()) {
        if (value >= 0 && RegionView::positionIn(region.inputs(), value) >= 0 &&
            std::ranges::equal(region.extents(value), result)) {
            return value;
        }
    }
    throw Unsupported("no operand of its first operator is as large as the result");
}

/// The axis that constants with several numbers have them along; `fallback` where there are none.
std::size_t channelAxisOf(const RegionView& region, std::size_t rank, std::size_t fallback) {
    for (const auto constant : region.constants()) {
        const auto extents = region.extents(constant);
        for (std::size_t i = 0; i < extents.size() && extents.size() <= rank; ++i) {
            if (extents[i] != 1) {
                return rank - extents.size() + i;
            }
        }
    }
    return fallback;
}

} // namespace

bool looksElementwise(const RegionView& region) {
    return isStep(region, region.node(0));
}

ReadRegion readElementwise(const RegionView& region) {
    const std::int32_t value = baseOf(region);
    requireFloat(region, value);
    const auto extents = region.extents(value);
    const std::size_t rank = extents.size();
    ReadRegion read;
    read.input = static_cast<std::size_t>(RegionView::positionIn(region.inputs(), value));
    read.inputRank = read.outputRank = rank;
    const bool canBeImage = rank == 4 || rank == 5;
    const std::size_t axis = channelAxisOf(region, rank, canBeImage ? 1 : rank == 0 ? 0 : rank - 1);
    Elementwise shape{.images = 1, .channels = 1, .pixels = 1};
    for (std::size_t i = 0; i < rank; ++i) {
        auto& extent = i < axis ? shape.images : i == axis ? shape.channels : shape.pixels;
        extent = extent.value() * extents[i];
    }
    shape.order = canBeImage && axis == 1 ? Elementwise::Order::kImage : Elementwise::Order::kMatrix;
    read.problem.shape = shape;
    readSteps(region, 0, value, axis, read);
    return read;
}

} // namespace tessera::generated
