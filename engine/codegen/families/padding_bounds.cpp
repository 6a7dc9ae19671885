#include "engine/codegen/families/padding_bounds.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tessera::codegen {

namespace {

/// Adds the window's extents to those of the channels.
template <typename Windowed>
ForwardShape withWindow(ForwardShape shape, const Windowed& windowed) {
    shape.before = windowed.padsBegin;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        shape.input[axis] = windowed.input[axis].value();
        shape.output[axis] = windowed.output[axis].value();
        shape.kernel[axis] = windowed.kernel[axis].value();
        shape.strides[axis] = windowed.strides[axis].value();
        shape.dilations[axis] = windowed.dilations[axis].value();
        const std::int64_t reach = (shape.output[axis] - 1) * shape.strides[axis] +
                                   (shape.kernel[axis] - 1) * shape.dilations[axis] + 1;
        shape.padded[axis] = std::max(reach, shape.input[axis] + shape.before[axis]);
    }
    return shape;
}

/// Steps of `size`, from nothing on, that lead to `distance` or beyond.
std::int64_t stepsTo(std::int64_t distance, std::int64_t size) {
    return distance <= 0 ? 0 : ceilDivide(distance, size);
}

} // namespace

ForwardShape ForwardShape::of(const Convolution& convolution) {
    return withWindow({.batch = convolution.batch.value(),
                       .inputChannels = convolution.inputChannels.value(),
                       .outputChannels = convolution.outputChannels.value(),
                       .groups = convolution.groups.value()},
                      convolution);
}

ForwardShape ForwardShape::of(const Pool& pool) {
    const std::int64_t channels = pool.channels.value();
    return withWindow({.batch = pool.batch.value(),
                       .inputChannels = channels,
                       .outputChannels = channels,
                       .groups = channels},
                      pool);
}

ForwardShape ForwardShape::overCopy() const {
    ForwardShape made = *this;
    made.input = padded;
    made.before = {};
    return made;
}

std::int64_t ForwardShape::pixelsRead() const {
    std::int64_t count = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        count *= std::min(input[axis], output[axis] * kernel[axis]);
    }
    return count;
}

std::int64_t ForwardShape::validTaps(std::size_t axis, std::int64_t out) const {
    const std::int64_t gap = before[axis] - out * strides[axis]; // from the window's start to the image
    const auto tapsTo = [&](std::int64_t distance) {
        return std::min(stepsTo(distance, dilations[axis]), kernel[axis]);
    };
    return tapsTo(gap + input[axis]) - tapsTo(gap);
}

std::int64_t ForwardShape::validTaps(std::size_t axis) const {
    return validTapsBefore(axis, output[axis]);
}

std::int64_t ForwardShape::validTapsBefore(std::size_t axis, std::int64_t end) const {
    std::int64_t count = 0;
    for (std::int64_t out = 0; out < end; ++out) {
        count += validTaps(axis, out);
    }
    return count;
}

std::int64_t ForwardShape::lineValidTaps(std::int64_t count) const {
    const std::int64_t slices = count / output[1];
    const std::int64_t whole = slices / output[0] * validTaps(0) + validTapsBefore(0, slices % output[0]);
    return whole * validTaps(1) + validTaps(0, slices % output[0]) * validTapsBefore(1, count % output[1]);
}

Reduction ForwardShape::reduction(std::size_t axis, std::int64_t stride, const Index& out) const {
    Reduction made{kernel[axis], stride};
    if (padded[axis] == input[axis]) {
        return made;
    }
    const std::int64_t dilation = dilations[axis];
    const Index gap = Index(before[axis]) - out * strides[axis]; // from the window's start to the image
    const auto tapsTo = [&](const Index& distance) {
        return (maximum(distance, 0) + Index(dilation - 1)).dividedBy(dilation);
    };
    made.begin = tapsTo(gap);
    made.end = {minimum(tapsTo(gap + Index(input[axis])), kernel[axis])};
    return made;
}

std::vector<Reduction> ForwardShape::reductions(const ImageShape& image, const Channels& channels,
                                                const std::array<Index, 2>& out,
                                                const std::vector<RowRange>& sides) const {
    std::vector<Reduction> loops{{channels.blocks, image.block()}};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        loops.push_back(reduction(axis, dilations[axis] * image.stride(axis), out[axis]));
    }
    loops.push_back({kernel[2], dilations[2] * image.stride(2)});
    loops.back().rows = sides;
    loops.push_back({channels.steps, 1});
    std::erase_if(loops,
                  [](const Reduction& loop) { return loop.extent == 1 && !loop.end && loop.rows.empty(); });
    if (loops.empty()) {
        loops.push_back({1, 0});
    }
    return loops;
}

std::vector<RowRange> ForwardShape::sides(std::int64_t first, std::int64_t rows) const {
    if (isInner(first, rows)) {
        return {};
    }
    std::vector<RowRange> list;
    for (std::int64_t tap = 0; tap < kernel[2]; ++tap) {
        const std::int64_t gap = before[2] - tap * dilations[2]; // of the first output whose tap is inside
        const auto rowsTo = [&](std::int64_t distance) {
            return std::clamp<std::int64_t>(stepsTo(distance, strides[2]) - first, 0, rows);
        };
        const RowRange range{rowsTo(gap), rowsTo(gap + input[2])};
        list.push_back(range.first < range.end ? range : RowRange{rows, rows});
    }
    return list;
}

bool ForwardShape::isInner(std::int64_t first, std::int64_t rows) const {
    const std::int64_t last = (first + rows - 1) * strides[2] + (kernel[2] - 1) * dilations[2];
    return first * strides[2] >= before[2] && last - before[2] < input[2];
}

void ForwardShape::forEachTile(KernelBuilder& builder, const RowTiles& tiles, const Index& low,
                               const Index& high, const Body& body) const {
    const auto rowsOf = [&](std::int64_t tile) {
        return tile < tiles.tall ? tiles.height : tiles.height - 1;
    };
    const auto sidesOf = [&](std::int64_t tile) {
        return sides(*tiles.begin(tile).constant(), rowsOf(tile));
    };
    std::int64_t firstInner = 0;
    while (firstInner < tiles.count && !sidesOf(firstInner).empty()) {
        ++firstInner;
    }
    std::int64_t endInner = firstInner;
    while (endInner < tiles.count && sidesOf(endInner).empty()) {
        ++endInner;
    }
    const auto apart = [&](std::int64_t from, std::int64_t to) {
        const bool isAll = low.constant() == 0 && high.constant() == tiles.count;
        for (std::int64_t tile = from; tile < to; ++tile) {
            builder.onlyIf(isAll ? Conditions() : Conditions{{low, tile + 1}, {tile, high}},
                           [&] { body(tiles.begin(tile), rowsOf(tile), sidesOf(tile)); });
        }
    };
    apart(0, firstInner);
    if (firstInner < endInner) {
        tiles.forEach(builder, firstInner == 0 ? low : maximum(low, firstInner),
                      endInner == tiles.count ? high : minimum(high, endInner),
                      [&](const Index& row, std::int64_t rows) { body(row, rows, {}); });
    }
    apart(endInner, tiles.count);
}

std::int64_t ForwardShape::printedRows(const RowTiles& tiles) const {
    std::int64_t apart = 0;
    std::set<std::int64_t> heights; // of the others, which loops go over
    for (std::int64_t tile = 0; tile < tiles.count; ++tile) {
        const std::int64_t rows = tile < tiles.tall ? tiles.height : tiles.height - 1;
        const auto list = sides(*tiles.begin(tile).constant(), rows);
        if (list.empty()) {
            heights.insert(rows);
        }
        for (const RowRange& range : list) {
            apart += range.end - range.first;
        }
    }
    return std::accumulate(heights.begin(), heights.end(), apart);
}

double ForwardShape::lineCycles(const Sweep& sweep, std::int64_t count, std::int64_t vectors) const {
    const RowTiles& tiles = sweep.tiles;
    const auto ofRows = [&](std::int64_t rows) {
        return stepCycles({rows, vectors}, sweep.depth, sweep.target);
    };
    double cycles = 0.0;
    for (std::int64_t tile = 0; tile < count; ++tile) {
        const std::int64_t rows = tile < tiles.tall ? tiles.height : tiles.height - 1;
        const auto list = sides(*tiles.begin(tile).constant(), rows);
        if (list.empty()) {
            cycles += static_cast<double>(kernel[2]) * ofRows(rows);
        }
        for (const RowRange& range : list) {
            cycles += range.end > range.first ? ofRows(range.end - range.first) : 0.0;
        }
    }
    return cycles;
}

} // namespace tessera::codegen
