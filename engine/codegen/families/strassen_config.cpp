#include "engine/codegen/families/strassen_config.h"

#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace tessera::codegen::strassen {

namespace {

std::string refusal(const Convolution& convolution) {
    if (convolution.direction != Convolution::Direction::kForward || convolution.groups.value() != 1) {
        return "it is transposed, or has groups";
    }
    const ForwardShape shape = ForwardShape::of(convolution);
    const std::array<std::int64_t, 3> ones{1, 1, 1};
    return shape.kernel != ones || shape.isPadded() ? "it is no product over pixels" : "";
}

Factors factorsOf(const Product& product) {
    const std::int64_t depth = product.depth.value();
    const std::int64_t columns = product.columns.value();
    const bool byColumns = product.order == Product::WeightOrder::kDepthByColumns;
    return {.rows = product.rows.value(),
            .inputs = depth,
            .outputs = columns,
            .isRowMajor = true,
            .inputStride = byColumns ? columns : 1,
            .outputStride = byColumns ? 1 : depth,
            .scale = product.scale};
}

Factors factorsOf(const Convolution& convolution, std::int64_t width) {
    const ForwardShape shape = ForwardShape::of(convolution);
    const StoredTaps stored = StoredTaps::of(convolution);
    Factors factors{.batch = shape.batch,
                    .rows = shape.pixels(),
                    .inputs = shape.inputChannels,
                    .outputs = shape.outputChannels,
                    .firstWeight = stored.places.front(),
                    .inputStride = stored.count,
                    .outputStride = shape.inputChannels * stored.count};
    if (shape.input != shape.output) {
        const auto image = [&](const std::array<std::int64_t, 3>& extents) {
            return ImageShape::of(Form::kBlocked, shape.batch, shape.inputChannels, extents, width);
        };
        factors.sampling = {.from = image(shape.input), .to = image(shape.output), .strides = shape.strides};
    }
    return factors;
}

/// A row of each part of what is made of the left operand and kept stays in the second-level cache.
std::int64_t mostRowsAtOnce(const KernelConfig& config, const Target& target) {
    const std::int64_t columns = ceilDivide(config.columns(), config.panelShares());
    std::int64_t elements = 0;
    for (std::int64_t level = 0; level < config.levels; ++level) {
        const std::int64_t parts = config.partsOfHalf(level);
        elements += parts * parts * (config.sumsAtOnce(level) * config.depth() + 2 * columns);
    }
    return target.l2Bytes * 3 / 4 / (4 * elements);
}

} // namespace

base::Result<Factors> Factors::of(const Problem& problem, std::int64_t width) {
    Factors factors;
    if (const auto* product = std::get_if<Product>(&problem.shape)) {
        factors = factorsOf(*product);
    } else {
        TESSERA_TRY(const auto convolution, convolutionOf(problem, refusal));
        factors = factorsOf(convolution, width);
    }
    using base::ErrorKind;
    if (factors.batch < 1 || factors.rows < 1 || factors.inputs < 1 || factors.outputs < 1) {
        return base::fail(ErrorKind::kImpossible, "an extent is zero");
    }
    const std::int64_t longest =
        std::max({factors.batch * factors.rows, factors.isRowMajor ? factors.outputs : 1}) *
        std::max(factors.inputs, factors.outputs);
    const std::int64_t sampled = factors.sampling ? factors.sampling->from.elements() : 0;
    if (std::max(longest, sampled) >= kLargestElements ||
        factors.inputs * factors.outputs >= kLargestElements) {
        return base::fail(ErrorKind::kImpossible, "an operand is too large");
    }
    return factors;
}

base::Status checkHalves(const Factors& factors, std::int64_t levels, std::int64_t width) {
    using base::ErrorKind;
    const std::int64_t parts = std::int64_t{1} << levels;
    const std::int64_t rows = ceilDivide(factors.rows, parts);
    if (rows * parts - factors.rows >= rows) {
        return base::fail(ErrorKind::kImpossible,
                          factors.isRowMajor ? "its rows have no halves" : "its pixels have no halves");
    }
    if (factors.inputs % (parts * width) != 0 || factors.outputs % (parts * width) != 0) {
        return base::fail(ErrorKind::kImpossible, "halves of its channels are no whole vectors");
    }
    return {};
}

KernelConfig KernelConfig::of(const Factors& factors, const Target& target, const Schedule& schedule) {
    // Sums that lie as an image does take much room for few rows: of many threads more than this many images.
    constexpr std::int64_t kMostImages = 4;
    KernelConfig config{
        .factors = factors, .split = schedule.split, .threads = target.threads, .levels = schedule.levels};
    config.rows = ceilDivide(factors.rows, config.parts());
    config.copies = config.missingRows() > 0 ||
                    (factors.isRowMajor && (config.levels > 1 || factors.inputs * 4 % kConflictBytes == 0));
    const bool sharesRows = schedule.split == Split::kRows;
    config.tiles = RowTiles::of(config.rows, schedule.tile.rows, sharesRows ? target.threads : 1);
    config.panels = Panels::of(config.columns(), target.width, schedule.tile.vectors);
    const std::int64_t share =
        sharesRows ? ceilDivide(config.tiles.count, target.threads) : config.tiles.count;
    const auto takeRows = [&] {
        const std::int64_t most =
            std::clamp<std::int64_t>(mostRowsAtOnce(config, target) / config.tiles.height, 1, share);
        config.tilesAtOnce = ceilDivide(share, ceilDivide(share, most));
    };
    takeRows();
    if (!config.copies &&
        config.threads * config.ownElements() > kMostImages * factors.rows * factors.inputs) {
        config.copies = true;
        takeRows();
    }
    return config;
}

std::int64_t KernelConfig::products() const {
    std::int64_t count = 1;
    for (std::int64_t level = 0; level < levels; ++level) {
        count *= static_cast<std::int64_t>(kStages.size());
    }
    return count;
}

Placement KernelConfig::placement(std::int64_t channels) const {
    const std::int64_t width = panels.width;
    const std::int64_t image = factors.rows * channels;
    return factors.isRowMajor
               ? Placement{.width = width, .rowStride = channels, .runStride = width, .image = image}
               : Placement{
                     .width = width, .rowStride = width, .runStride = factors.rows * width, .image = image};
}

Placement KernelConfig::sumPlacement() const {
    const std::int64_t width = panels.width;
    return copies ? Placement{.width = width,
                              .rowStride = width,
                              .runStride = partsOfHalf(0) * rowsAtOnce() * width}
                  : placement(factors.inputs);
}

std::int64_t KernelConfig::sumsSideBySide(std::int64_t level) const {
    return copies ? 1 : std::min(sumsAtOnce(level), factors.rows / rowsAtOnce());
}

std::int64_t KernelConfig::sumPlace(std::int64_t level, std::int64_t number) const {
    const Placement sums = sumPlacement();
    const std::int64_t sideBySide = sumsSideBySide(level);
    const std::int64_t rowsBefore =
        (sideBySide - 1) * rowsAtOnce() + (partsOfHalf(level) - 1) * sumPartRows() + rowsAtOnce() - 1;
    const std::int64_t together =
        roundUp(rowsBefore * sums.rowStride + (runs(level) - 1) * sums.runStride + sums.width, kLineFloats);
    return number / sideBySide * together + number % sideBySide * rowsAtOnce() * sums.rowStride;
}

std::int64_t KernelConfig::sumsElements(std::int64_t level) const {
    return sumPlace(level, roundUp(sumsAtOnce(level), sumsSideBySide(level)));
}

std::int64_t KernelConfig::sumsAtOnce(std::int64_t level) const {
    return level + 1 < levels ? 1 : std::ranges::count_if(kStages, [&](const Stage& stage) {
        return sumOf(level, stage).has_value();
    });
}

std::int64_t KernelConfig::ownElements() const {
    std::int64_t elements = 0;
    for (std::int64_t level = 0; level < levels; ++level) {
        elements += sumsElements(level) + 2 * keptElements(level);
    }
    return elements;
}

std::optional<Sum> KernelConfig::sumOf(std::int64_t level, const Stage& stage) const {
    if (!stage.sum && copies && level == 0) {
        return Sum{.first = stage.left, .kind = Sum::Kind::kCopy};
    }
    return stage.sum;
}

std::vector<std::int64_t> KernelConfig::prefetchStarts() const {
    if (split == Split::kRows) {
        return {};
    }
    std::vector<std::int64_t> list;
    for (std::int64_t share = 0; share < panelShares(); ++share) {
        list.push_back(share * products() * columnsOfShare() * depth());
    }
    return list;
}

Bound KernelConfig::bound(const Epilogue& epilogue, const Target& target) const {
    constexpr double kOfSampling = 5.0; // cycles of the copy, as the sums' below
    const bool sharesRows = split == Split::kRows;
    const Sweep sweep{tiles, panels, depth(), target};
    const double cycles = (sharesRows ? sweep.busiestByTiles() : sweep.busiestByPanels()) *
                          static_cast<double>(products() * factors.batch * depth());
    const std::int64_t copies = factors.sampling ? 1 : 0; // written, beside what is read
    const std::int64_t image = factors.rows * factors.batch *
                               (factors.inputs * (sharesRows ? 1 : threads) + factors.inputs * copies +
                                factors.outputs * static_cast<std::int64_t>(1 + epilogue.tensors));
    const Moved moved{.image = static_cast<double>(image),
                      .weights = static_cast<double>(packedElements()),
                      .readers = sharesRows ? readersOf(tiles.count, target) : 1.0,
                      .passes =
                          passesOver(panels, static_cast<double>(products() * factors.batch * tiles.count),
                                     static_cast<double>(depth()))};
    // Sums of the left operand and of results pass through the second-level cache: cycles of them over those
    // of products, as measured on Zen 4 and Sapphire Rapids.
    const double sumsOfLeft = (levels > 1 ? 26.0 : 12.0) * static_cast<double>(sharesRows ? 1 : threads);
    const double sumsOfResult = levels > 1 ? 18.0 : 6.0;
    const double sampling = factors.sampling ? kOfSampling : 0.0;
    const double sums = (sumsOfLeft + sampling) / static_cast<double>(factors.outputs) +
                        sumsOfResult / static_cast<double>(factors.inputs);
    const double compute = cycles * target.cycleNs();
    const Transfer transfer = transferOf(moved, target);
    // The sums of the weights are so many that fetching them ahead hides most of their way, not all.
    constexpr double kNotHidden = 0.2;
    return {.computeNs = compute,
            .transfer = transfer,
            .waiting = tileWaiting({tiles.height, panels.vectors}, target) * (1.0 + sums) +
                       kNotHidden * transfer.likelyNs / compute};
}

namespace {

/// A matrix [inputs][outputs] as it lies.
struct Matrix {
    const float* first = nullptr;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::int64_t inputStride = 1;
    std::int64_t outputStride = 1;
};

/// Of quarters, each times its factor. It lies as the matrix does, its nearer axis innermost.
Matrix sumOfQuarters(const Matrix& of, const std::array<int, 4>& factors, std::vector<float>& sum) {
    Matrix made{.inputs = of.inputs / kHalves, .outputs = of.outputs / kHalves};
    const bool byColumns = of.outputStride < of.inputStride;
    (byColumns ? made.inputStride : made.outputStride) = byColumns ? made.outputs : made.inputs;
    const std::int64_t inner = byColumns ? made.outputs : made.inputs;
    const std::int64_t outer = byColumns ? made.inputs : made.outputs;
    const std::int64_t innerStride = std::min(of.inputStride, of.outputStride);
    const std::int64_t outerStride = std::max(of.inputStride, of.outputStride);
    sum.assign(static_cast<std::size_t>(inner * outer), 0.0F);
    for (std::int64_t quarter = 0; quarter < kHalves * kHalves; ++quarter) {
        const auto factor = static_cast<float>(factors[static_cast<std::size_t>(quarter)]);
        const float* first = of.first + quarter % kHalves * made.outputs * of.outputStride +
                             quarter / kHalves * made.inputs * of.inputStride;
        for (std::int64_t o = 0; factor != 0.0F && o < outer; ++o) {
            for (std::int64_t i = 0; i < inner; ++i) {
                sum[static_cast<std::size_t>(o * inner + i)] +=
                    factor * first[o * outerStride + i * innerStride];
            }
        }
    }
    made.first = sum.data();
    return made;
}

/// Calls `use` with the right operand of each product, in their order.
void forEachProduct(const Matrix& of, std::int64_t levels, const std::function<void(const Matrix&)>& use) {
    if (levels == 0) {
        use(of);
        return;
    }
    std::vector<float> sum;
    for (const Stage& stage : kStages) {
        forEachProduct(sumOfQuarters(of, stage.weights, sum), levels - 1, use);
    }
}

} // namespace

void KernelConfig::packWeights(const float* weights, float* to) const {
    const auto columnsBefore = [&](std::int64_t share) {
        return std::min(share * panels.count() / panelShares() * panels.vectors * panels.width, columns());
    };
    std::int64_t number = 0;
    forEachProduct({.first = weights + factors.firstWeight,
                    .inputs = factors.inputs,
                    .outputs = factors.outputs,
                    .inputStride = factors.inputStride,
                    .outputStride = factors.outputStride},
                   levels, [&](const Matrix& product) {
                       PanelSource source{.columnStride = product.outputStride, .scale = factors.scale};
                       for (std::int64_t step = 0; step < depth(); ++step) {
                           source.steps.push_back(step * product.inputStride);
                       }
                       for (std::int64_t share = 0; share < panelShares(); ++share) {
                           const std::int64_t begin = columnsBefore(share);
                           const std::int64_t count = columnsBefore(share + 1) - begin;
                           if (count > 0) {
                               packPanels(Panels::of(count, panels.width, panels.vectors), source,
                                          product.first + begin * product.outputStride,
                                          to + (share * products() + number) * columnsOfShare() * depth());
                           }
                       }
                       ++number;
                   });
}

} // namespace tessera::codegen::strassen
