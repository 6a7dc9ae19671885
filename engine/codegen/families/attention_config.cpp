#include "engine/codegen/families/attention_config.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>

namespace tessera::codegen::attention {

namespace {

constexpr std::int64_t kScorePadding = 16; // floats, so that rows do not meet in few sets of the near cache
constexpr std::int64_t kMostBlockRows = 64;

} // namespace

Shape Shape::of(const Attention& given) {
    return {.batch = given.batch.value(),
            .heads = given.heads.value(),
            .queries = given.queries.value(),
            .keys = given.keys.value(),
            .depth = given.depth.value(),
            .values = given.values.value()};
}

std::int64_t maskElements(const Attention& given) {
    const Shape shape = Shape::of(given);
    const auto& strides = given.maskStrides;
    return (shape.batch - 1) * strides[0] + (shape.heads - 1) * strides[1] +
           (shape.queries - 1) * strides[2] + shape.keys;
}

std::int64_t packedMaskElements(const Attention& given, std::int64_t width) {
    const std::int64_t keys = given.keys.value();
    return maskElements(given) + roundUp(keys, width) - keys;
}

KernelConfig KernelConfig::of(const Attention& given, const Target& target, const Schedule& schedule) {
    KernelConfig config{.shape = Shape::of(given), .keyPanels = {}, .valuePanels = {}, .blocks = {}};
    config.keyPanels = Panels::of(config.shape.keys, target.width, schedule.tile.vectors);
    config.valuePanels = Panels::of(config.shape.values, target.width, schedule.tile.vectors);
    config.scoreStride = config.keyPanels.paddedColumns() + kScorePadding;
    // A block's scores take half of the nearest cache.
    const std::int64_t rows = target.l1Bytes / 2 / (4 * config.scoreStride);
    const std::int64_t tiles = std::max<std::int64_t>(1, rows / schedule.tile.rows);
    config.blocks = RowTiles::of(config.shape.queries, std::min(tiles * schedule.tile.rows, kMostBlockRows));
    const std::int64_t pairs = config.shape.pairs();
    if (pairs < 4 * target.threads && pairs % target.threads != 0) {
        config.parts = std::min<std::int64_t>(config.blocks.count, target.threads);
    }
    return config;
}

std::string refusalOf(const Attention& given) {
    const Shape shape = Shape::of(given);
    const std::int64_t least =
        std::min({shape.pairs(), shape.queries, shape.keys, shape.depth, shape.values});
    const std::int64_t most = shape.pairs() * std::max(shape.queries, shape.keys) *
                              std::max({shape.depth, shape.values, shape.keys});
    return least < 1 || most >= kLargestElements ? "an extent is zero, or an operand is too large" : "";
}

std::vector<Schedule> schedulesOf(const Target& target) {
    std::vector<Schedule> schedules;
    for (const TileSize& size : tileSizes(target)) {
        for (const Form form : {Form::kPlain, Form::kSideBySide}) {
            schedules.push_back({size, form});
        }
    }
    return schedules;
}

std::vector<Packing> packings(const Attention& given, std::int64_t width) {
    std::vector<Packing> made;
    if (given.scale != Attention::Scale::kOne) {
        const bool isFactor = given.scale == Attention::Scale::kFactor;
        made.push_back({.elements = width, .pack = [=](auto sources, float* to) {
                            std::fill_n(to, width, isFactor ? sources[0][0] : 1.0F / sources[0][0]);
                        }});
    }
    if (given.mask == Attention::Mask::kAddedConstant) {
        const std::int64_t elements = maskElements(given);
        const std::int64_t padded = packedMaskElements(given, width);
        made.push_back({.elements = padded, .pack = [=](auto sources, float* to) {
                            std::fill(std::copy_n(sources[1], elements, to), to + padded, 0.0F);
                        }});
    }
    return made;
}

Bound boundOf(const Attention& given, const Target& target, const Schedule& schedule) {
    const KernelConfig config = KernelConfig::of(given, target, schedule);
    const Shape& shape = config.shape;
    const std::int64_t units = shape.pairs() * config.parts;
    const double share = busiestShare(units, target.threads);
    const auto sweep = [&](const Panels& panels, std::int64_t depth) {
        const RowTiles tiles = RowTiles::of(config.blocks.height, schedule.tile.rows);
        const double rows = static_cast<double>(shape.queries) / static_cast<double>(config.blocks.height);
        return Sweep{tiles, panels, depth, target}.all() * rows * static_cast<double>(depth);
    };
    const double cycles = sweep(config.keyPanels, shape.depth) + sweep(config.valuePanels, shape.keys);
    const std::int64_t elements =
        shape.pairs() * ((shape.queries + shape.keys) * (shape.depth + shape.values));
    return {.computeNs = cycles * static_cast<double>(shape.pairs()) * share * target.cycleNs(),
            .transfer = transferOf({.image = static_cast<double>(elements), .share = share}, target)};
}

} // namespace tessera::codegen::attention
