#include "engine/codegen/families/pool_config.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <limits>
#include <set>

namespace tessera::codegen::pool {

namespace {

constexpr std::int64_t kMostPrinted = 3000; // loads and operations in one kernel's text

/// Positions that the window of each output counts along an axis.
std::vector<std::int64_t> countsOf(const ForwardShape& shape, const Pool& pool, std::size_t axis) {
    const bool isPaddingCounted = pool.counted == Pool::Counted::kPadding;
    const std::int64_t low = isPaddingCounted ? -pool.padsBegin[axis] : 0;
    const std::int64_t high = shape.input[axis] + (isPaddingCounted ? pool.padsEnd[axis] : 0);
    std::vector<std::int64_t> counts;
    for (std::int64_t out = 0; out < shape.output[axis]; ++out) {
        std::int64_t count = 0;
        for (std::int64_t tap = 0; tap < shape.kernel[axis]; ++tap) {
            const std::int64_t at =
                out * shape.strides[axis] + tap * shape.dilations[axis] - shape.before[axis];
            count += at >= low && at < high ? 1 : 0;
        }
        counts.push_back(count);
    }
    return counts;
}

double inverse(double count) {
    return count > 0.0 ? 1.0 / count : 0.0;
}

} // namespace

std::string refusalOf(const Pool& pool) {
    std::int64_t input = pool.batch.value() * pool.channels.value();
    std::int64_t output = input;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        input *= pool.input[axis].value();
        output *= pool.output[axis].value();
        if (pool.padsBegin[axis] < 0 || pool.padsEnd[axis] < 0) {
            return "a padding is negative";
        }
    }
    if (input < 1 || output < 1) {
        return "an extent is zero";
    }
    if (std::max(input, output) >= kLargestElements) {
        return "its image is too large";
    }
    const ForwardShape shape = ForwardShape::of(pool);
    for (std::size_t axis = 0; axis < 3 && pool.kind == Pool::Kind::kMaximum; ++axis) {
        for (std::int64_t out = 0; out < shape.output[axis]; ++out) {
            const std::int64_t at = out * shape.strides[axis] - shape.before[axis];
            const std::int64_t dilation = shape.dilations[axis];
            const std::int64_t first = at < 0 ? at + ceilDivide(-at, dilation) * dilation : at;
            const std::int64_t last = at + (shape.kernel[axis] - 1) * dilation;
            if (first > last || first >= shape.input[axis]) {
                return "a window lies in the padding alone";
            }
        }
    }
    return "";
}

KernelConfig KernelConfig::of(const Pool& pool, const Target& target, const Schedule& schedule) {
    KernelConfig config{.shape = ForwardShape::of(pool),
                        .kind = pool.kind,
                        .schedule = schedule,
                        .width = target.width,
                        .channels = pool.channels.value()};
    config.blocks = ceilDivide(config.channels, config.width);
    const bool hasTiles = schedule.pattern == Schedule::AccessPattern::kTiles;
    config.lines = RowTiles::of(config.shape.output[1], hasTiles ? schedule.rows : 1);
    config.tiles = RowTiles::of(config.shape.output[2], hasTiles ? schedule.pixels : 1);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        config.counts[axis] = countsOf(config.shape, pool, axis);
    }
    // The height and width that the tiles come out with, so that no schedule has two names.
    config.schedule.rows = config.lines.height;
    config.schedule.pixels = config.tiles.height;
    return config;
}

ImageShape KernelConfig::image() const {
    return ImageShape::of(Form::kBlocked, shape.batch, channels, shape.input, width);
}

ImageShape KernelConfig::result() const {
    return ImageShape::of(schedule.outputForm, shape.batch, channels, shape.output, width);
}

Places KernelConfig::windowOfRow(std::int64_t row) const {
    Places places;
    for (std::int64_t kz = 0; kz < shape.kernel[0]; ++kz) {
        for (std::int64_t ky = 0; ky < shape.kernel[1]; ++ky) {
            places.push_back(kz * reach() + row * shape.strides[1] + ky * shape.dilations[1]);
        }
    }
    return places;
}

Places KernelConfig::windowOfPixel(std::int64_t pixel, const std::vector<RowRange>& sides) const {
    Places places;
    for (std::int64_t tap = 0; tap < shape.kernel[2]; ++tap) {
        const bool isInside = sides.empty() || (sides[static_cast<std::size_t>(tap)].first <= pixel &&
                                                pixel < sides[static_cast<std::size_t>(tap)].end);
        if (isInside) {
            places.push_back(pixel * shape.strides[2] + tap * shape.dilations[2]);
        }
    }
    return places;
}

std::int64_t KernelConfig::edgeRow() const {
    const bool hasRow = schedule.pattern == Schedule::AccessPattern::kTiles && (isPadded(0) || isPadded(1));
    return hasRow ? shape.input[2] * width : 0;
}

std::int64_t KernelConfig::rowFactors() const {
    const auto isWhole = [&](std::size_t axis) {
        return std::ranges::all_of(counts[axis],
                                   [&](std::int64_t count) { return count == shape.kernel[axis]; });
    };
    return kind == Pool::Kind::kMaximum || (isWhole(0) && isWhole(1)) ? 0 : shape.output[0] * shape.output[1];
}

std::int64_t KernelConfig::pixelFactors() const {
    const bool isWhole =
        std::ranges::all_of(counts[2], [&](std::int64_t count) { return count == shape.kernel[2]; });
    const bool isTable =
        schedule.pattern == Schedule::AccessPattern::kLoops && kind == Pool::Kind::kAverage && !isWhole;
    return isTable ? shape.output[2] : 0;
}

double KernelConfig::rowFactor(std::int64_t depth, std::int64_t row) const {
    return inverse(static_cast<double>(counts[0][static_cast<std::size_t>(depth)] *
                                       counts[1][static_cast<std::size_t>(row)] * shape.kernel[2]));
}

double KernelConfig::pixelFactor(std::int64_t pixel) const {
    return static_cast<double>(shape.kernel[2]) *
           inverse(static_cast<double>(counts[2][static_cast<std::size_t>(pixel)]));
}

KernelConfig::Work KernelConfig::work() const {
    Work work;
    if (schedule.pattern == Schedule::AccessPattern::kLoops) {
        work.loads = shape.taps();
        work.operations = shape.taps();
        return work;
    }
    const auto count = [&](std::int64_t windows, auto&& windowOf) {
        std::int64_t operations = 0;
        const auto none = [](std::int64_t) { return 0; };
        const auto one = [&](int, int) {
            ++operations;
            return 0;
        };
        for (std::int64_t i = 0; i < windows; i += 2) {
            if (i + 1 < windows) {
                combinedPair(windowOf(i), windowOf(i + 1), none, one);
            } else {
                combined(windowOf(i), none, one);
            }
        }
        return operations;
    };
    std::set<std::int64_t> rows;
    std::set<std::int64_t> columns;
    const auto ofRow = [&](std::int64_t row) { return windowOfRow(row); };
    const auto ofPixel = [&](std::int64_t pixel) { return windowOfPixel(pixel, {}); };
    for (std::int64_t row = 0; row < lines.height; ++row) {
        std::ranges::for_each(ofRow(row), [&](std::int64_t place) { rows.insert(place); });
    }
    for (std::int64_t pixel = 0; pixel < tiles.height; ++pixel) {
        std::ranges::for_each(ofPixel(pixel), [&](std::int64_t place) { columns.insert(place); });
    }
    const std::int64_t outputs = lines.height * tiles.height;
    work.loads = std::ssize(rows) * std::ssize(columns);
    work.operations = count(lines.height, ofRow) * std::ssize(columns) +
                      count(tiles.height, ofPixel) * lines.height +
                      (kind == Pool::Kind::kAverage ? outputs : 0);
    return work;
}

bool KernelConfig::isPrintable(const Target& target) const {
    if (schedule.pattern == Schedule::AccessPattern::kLoops) {
        return true;
    }
    std::int64_t bodies = 0; // tiles whose windows pass a side are printed apart
    bool hasInner = false;
    for (std::int64_t tile = 0; tile < tiles.count; ++tile) {
        const std::int64_t pixels = tile < tiles.tall ? tiles.height : tiles.height - 1;
        const bool isInner = shape.isInner(*tiles.begin(tile).constant(), pixels);
        bodies += isInner ? 0 : 1;
        hasInner = hasInner || isInner;
    }
    bodies += !hasInner ? 0 : tiles.heights();
    const std::int64_t heights = lines.heights();
    const Work each = work();
    const std::int64_t live =
        lines.height * (shape.kernel[2] + shape.strides[2]) + shape.kernel[0] * reach() + lines.height;
    // One row may have some of its columns in memory: they are read once.
    const std::int64_t room = lines.height == 1 ? 2 * target.registers : target.registers;
    return live <= room && heights * bodies * (each.loads + each.operations) <= kMostPrinted;
}

void packEdges(const KernelConfig& config, float* to) {
    const float nothing =
        config.kind == Pool::Kind::kMaximum ? -std::numeric_limits<float>::infinity() : 0.0F;
    to = std::fill_n(to, config.edgeRow(), nothing);
    for (std::int64_t i = 0; i < config.rowFactors(); ++i) {
        *to++ = static_cast<float>(config.rowFactor(i / config.shape.output[1], i % config.shape.output[1]));
    }
    for (std::int64_t i = 0; i < config.pixelFactors(); ++i) {
        *to++ = static_cast<float>(config.pixelFactor(i));
    }
}

Bound boundOf(const KernelConfig& config, const Target& target, std::int64_t tensors) {
    const ForwardShape& shape = config.shape;
    const KernelConfig::Work work = config.work();
    const std::int64_t units = config.units();
    double inside = 1.0; // the share of a window that is read
    for (std::size_t axis = 0; axis < 3; ++axis) {
        inside *= static_cast<double>(shape.validTaps(axis)) /
                  static_cast<double>(shape.output[axis] * shape.kernel[axis]);
    }
    const double tiles = static_cast<double>(shape.batch * config.blocks * shape.pixels()) /
                         static_cast<double>(config.lines.height * config.tiles.height);
    const auto cycles = static_cast<double>(std::max(work.loads, work.operations)) / kPerCycle;
    const std::int64_t elements = config.image().elements() + config.result().elements() * (1 + tensors);
    return {
        .computeNs = tiles * cycles * inside * busiestShare(units, target.threads) * target.cycleNs(),
        .transfer = transferOf(
            {.image = static_cast<double>(elements), .share = busiestShare(units, target.threads)}, target)};
}

} // namespace tessera::codegen::pool
