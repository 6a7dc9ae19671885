// Chains of elementwise operators: one pass over a value of the region.
#include "engine/backends/generated/reader.h"

#include <algorithm>

namespace tessera::generated {

using codegen::Broadcast;
using codegen::Elementwise;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

bool isBatchNormalization(const NodeView& node) {
    return node.op() == "BatchNormalization";
}

/// Those whose numbers meet the last axes, as numpy has it: all but the statistics of batches.
std::vector<std::int32_t> alignedConstants(const RegionView& region) {
    std::vector<std::int32_t> constants(region.constants().begin(), region.constants().end());
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        if (isBatchNormalization(region.node(i))) {
            const auto statistics = region.node(i).inputs().subspan(1);
            std::erase_if(constants, [&](std::int32_t constant) {
                return std::ranges::find(statistics, constant) != statistics.end();
            });
        }
    }
    return constants;
}

/// What the steps begin with: of the first operator's operands one that is as large as the result, where
/// there is one. A function of one value with parameters begins with that value.
std::int32_t baseOf(const RegionView& region) {
    const NodeView first = region.node(0);
    const auto result = region.extents(first.output(0));
    const auto isInput = [&](std::int32_t value) {
        return value >= 0 && RegionView::positionIn(region.inputs(), value) >= 0;
    };
    const auto isLarge = [&](std::int32_t value) {
        return isInput(value) && std::ranges::equal(region.extents(value), result);
    };
    const auto operands = first.inputs();
    const bool isOfOne = first.op() == "PRelu" || isBatchNormalization(first);
    auto found = isOfOne ? operands.begin() : std::ranges::find_if(operands, isLarge);
    if (found == operands.end()) {
        found = std::ranges::find_if(operands, isInput);
    }
    if (found == operands.end() || !isInput(*found)) {
        throw Unsupported("its first operator begins with no input");
    }
    return *found;
}

/// The axis that constants with several numbers have them along; `fallback` where there are none.
std::size_t channelAxisOf(const RegionView& region, std::size_t rank, std::size_t fallback) {
    const auto aligned = alignedConstants(region);
    if (aligned.size() < region.constants().size()) {
        return 1;
    }
    for (const auto constant : aligned) {
        const auto extents = region.extents(constant);
        for (std::size_t i = 0; i < extents.size() && extents.size() <= rank; ++i) {
            if (extents[i] != 1) {
                return rank - extents.size() + i;
            }
        }
    }
    return fallback;
}

/// Whether every operand but the first is as large as the result, or has one number a channel.
bool isPlain(const RegionView& region, std::int32_t value, std::size_t axis) {
    const auto extents = region.extents(value);
    const auto isSame = [&](std::int32_t input) {
        return std::ranges::equal(region.extents(input), extents);
    };
    const auto isOfChannels = [&](std::int32_t constant) {
        return isChannelConstant(region.extents(constant), extents, axis);
    };
    return std::ranges::equal(region.extents(region.outputs()[0]), extents) &&
           std::ranges::all_of(region.inputs(), isSame) &&
           std::ranges::all_of(alignedConstants(region), isOfChannels);
}

Elementwise plainShape(std::span<const std::int64_t> extents, std::size_t axis, bool canBeImage) {
    Elementwise shape{.images = 1, .channels = 1, .pixels = 1};
    for (std::size_t i = 0; i < extents.size(); ++i) {
        auto& extent = i < axis ? shape.images : i == axis ? shape.channels : shape.pixels;
        extent = extent.value() * extents[i];
    }
    shape.order = canBeImage && axis == 1 ? Elementwise::Order::kImage : Elementwise::Order::kMatrix;
    return shape;
}

} // namespace

bool looksElementwise(const RegionView& region) {
    return isStep(region, region.node(0));
}

void addBroadcastOperand(const RegionView& region, std::int32_t value, ReadRegion& read) {
    requireFloat(region, value);
    auto& shape = std::get<Broadcast>(read.problem.shape);
    const auto extents = region.extents(value);
    Broadcast::Operand operand{.rank = extents.size()};
    operand.extents.resize(shape.axes.size() - extents.size());
    operand.extents.insert(operand.extents.end(), extents.begin(), extents.end());
    const auto input = RegionView::positionIn(region.inputs(), value);
    const auto constant = RegionView::positionIn(region.constants(), value);
    if (input < 0 && constant < 0) {
        throw Unsupported("an operand is made inside the region");
    }
    if (input < 0) {
        operand.source = Broadcast::Operand::Source::kConstant;
        read.constants.push_back(static_cast<std::size_t>(constant));
    } else if (!shape.operands.empty()) {
        read.operands.push_back(static_cast<std::size_t>(input));
    }
    shape.operands.push_back(std::move(operand));
}

ReadRegion readElementwise(const RegionView& region) {
    if (region.outputs().size() != 1) {
        throw Unsupported("only the last node's output can be needed outside");
    }
    const std::int32_t value = baseOf(region);
    requireFloat(region, value);
    const auto extents = region.extents(value);
    const std::size_t rank = extents.size();
    ReadRegion read;
    read.input = inputAt(region, value);
    read.inputRank = rank;
    const bool canBeImage = rank == 4 || rank == 5;
    const std::size_t axis = channelAxisOf(region, rank, canBeImage ? 1 : rank == 0 ? 0 : rank - 1);
    if (isPlain(region, value, axis)) {
        read.problem.shape = plainShape(extents, axis, canBeImage);
    } else {
        const auto result = region.extents(region.outputs()[0]);
        read.problem.shape = Broadcast{.axes = {result.begin(), result.end()}};
        addBroadcastOperand(region, value, read);
    }
    read.outputRank = region.extents(region.outputs()[0]).size();
    readSteps(region, 0, value, axis, read);
    return read;
}

} // namespace tessera::generated
