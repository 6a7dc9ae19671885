#include "engine/codegen/families/strassen_plan.h"

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/sides.h"

#include <algorithm>
#include <vector>

namespace tessera::codegen::strassen {

namespace {

std::string refusal(const Convolution& convolution) {
    if (convolution.direction != Convolution::Direction::kForward || convolution.groups.value() != 1) {
        return "it is transposed, or has groups";
    }
    const ForwardShape shape = ForwardShape::of(convolution);
    const std::array<std::int64_t, 3> ones{1, 1, 1};
    if (shape.kernel != ones || shape.strides != ones || shape.isPadded() || shape.input != shape.output) {
        return "it is no product over pixels";
    }
    return "";
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

Factors factorsOf(const Convolution& convolution) {
    const ForwardShape shape = ForwardShape::of(convolution);
    const StoredTaps stored = StoredTaps::of(convolution);
    return {.batch = shape.batch,
            .rows = shape.pixels(),
            .inputs = shape.inputChannels,
            .outputs = shape.outputChannels,
            .firstWeight = stored.places.front(),
            .inputStride = stored.count,
            .outputStride = shape.inputChannels * stored.count};
}

/// A row of a quarter of the left operand, its sum, and two rows of results stay in the second-level cache.
std::int64_t mostRowsAtOnce(const Plan& plan, const Target& target) {
    const std::int64_t outputs = ceilDivide(plan.factors.outputs, plan.panelShares());
    return target.middleBytes * 3 / 4 / (4 * (kHalves * plan.depth() + outputs));
}

} // namespace

base::Result<Factors> Factors::of(const Problem& problem, std::int64_t width) {
    Factors factors;
    if (const auto* product = std::get_if<Product>(&problem.shape)) {
        factors = factorsOf(*product);
    } else {
        TESSERA_TRY(const auto convolution, convolutionOf(problem, refusal));
        factors = factorsOf(convolution);
    }
    using base::ErrorKind;
    if (factors.batch < 1 || factors.rows < kHalves || factors.rows % kHalves != 0) {
        return base::fail(ErrorKind::kImpossible,
                          factors.isRowMajor ? "its rows have no halves" : "its pixels have no halves");
    }
    if (factors.inputs < 1 || factors.inputs % (kHalves * width) != 0 || factors.outputs < 1 ||
        factors.outputs % (kHalves * width) != 0) {
        return base::fail(ErrorKind::kImpossible, "halves of its channels are no whole vectors");
    }
    const std::int64_t longest =
        std::max({factors.batch * factors.rows, factors.isRowMajor ? factors.outputs : 1}) *
        std::max(factors.inputs, factors.outputs);
    if (longest >= kLargestElements) {
        return base::fail(ErrorKind::kImpossible, "an operand is too large");
    }
    return factors;
}

Plan Plan::of(const Factors& factors, const Target& target, const Schedule& schedule) {
    Plan plan{.factors = factors,
              .split = schedule.split,
              .threads = target.threads,
              .rows = factors.rows / kHalves,
              .copies = factors.isRowMajor && factors.inputs * 4 % kConflictBytes == 0};
    const bool sharesRows = schedule.split == Split::kRows;
    plan.tiles = RowTiles::of(plan.rows, schedule.tile.rows, sharesRows ? target.threads : 1);
    plan.panels = Panels::of(factors.outputs / kHalves, target.width, schedule.tile.vectors);
    const std::int64_t share = sharesRows ? ceilDivide(plan.tiles.count, target.threads) : plan.tiles.count;
    const std::int64_t most =
        std::clamp<std::int64_t>(mostRowsAtOnce(plan, target) / plan.tiles.height, 1, share);
    plan.tilesAtOnce = ceilDivide(share, ceilDivide(share, most));
    return plan;
}

Split splitOf(const Factors& factors, const Target& target, const TileSize& size) {
    const Plan byColumns = Plan::of(factors, target, {size, Split::kColumns});
    return factors.isRowMajor && byColumns.tilesAtOnce == byColumns.tiles.count ? Split::kColumns
                                                                                : Split::kRows;
}

Placement Plan::placement(std::int64_t channels) const {
    const std::int64_t width = panels.width;
    const std::int64_t image = factors.rows * channels;
    return factors.isRowMajor
               ? Placement{.width = width, .rowStride = channels, .runStride = width, .image = image}
               : Placement{
                     .width = width, .rowStride = width, .runStride = factors.rows * width, .image = image};
}

Placement Plan::sumPlacement() const {
    const std::int64_t width = panels.width;
    return copies ? Placement{.width = width, .rowStride = width, .runStride = rowsAtOnce() * width}
                  : placement(factors.inputs);
}

std::int64_t Plan::sumElements() const {
    const Placement sums = sumPlacement();
    return roundUp((rowsAtOnce() - 1) * sums.rowStride + (runs() - 1) * sums.runStride + sums.width,
                   kLineFloats);
}

std::optional<Sum> Plan::sumOf(const Stage& stage) const {
    if (!stage.sum && copies) {
        return Sum{.first = stage.left, .kind = Sum::Kind::kCopy};
    }
    return stage.sum;
}

Bound Plan::bound(const Epilogue& epilogue, const Target& target) const {
    constexpr auto kProducts = static_cast<std::int64_t>(kStages.size());
    const bool sharesRows = split == Split::kRows;
    const double cycles =
        sweepCycles(tiles, panels, depth()) * static_cast<double>(kProducts * factors.batch * depth());
    const std::int64_t elements = factors.rows * factors.batch *
                                      (factors.inputs * (sharesRows ? 1 : threads) +
                                       factors.outputs * static_cast<std::int64_t>(1 + epilogue.tensors)) +
                                  packedElements() * (sharesRows ? threads : 1);
    // Sums of the left operand and of results pass through the second-level cache: cycles of them over those
    // of products.
    constexpr double kSumsOfLeft = 16.0;
    constexpr double kSumsOfResult = 15.0;
    const double sums = kSumsOfLeft / static_cast<double>(factors.outputs) +
                        kSumsOfResult / static_cast<double>(factors.inputs);
    const std::int64_t units = sharesRows ? tiles.count : panels.count();
    return {.computeNs = cycles * busiestShare(units, threads) * target.cycleNs(),
            .trafficNs = 4.0 * static_cast<double>(elements) / target.bytesPerNs,
            .waiting = tileWaiting(tiles.height, panels.vectors, target.width) * (1.0 + sums)};
}

void Plan::packWeights(const float* weights, float* to) const {
    const std::int64_t columns = factors.outputs / kHalves;
    // Sums lie as the weights do, their nearer axis innermost.
    const bool byColumns = factors.outputStride < factors.inputStride;
    const std::int64_t inner = byColumns ? columns : depth();
    const std::int64_t outer = byColumns ? depth() : columns;
    const std::int64_t innerStride = std::min(factors.inputStride, factors.outputStride);
    const std::int64_t outerStride = std::max(factors.inputStride, factors.outputStride);
    PanelSource source{.columnStride = byColumns ? 1 : depth(), .scale = factors.scale};
    for (std::int64_t step = 0; step < depth(); ++step) {
        source.steps.push_back(byColumns ? step * columns : step);
    }
    std::vector<float> sum(static_cast<std::size_t>(inner * outer));
    for (std::size_t stage = 0; stage < kStages.size(); ++stage) {
        std::ranges::fill(sum, 0.0F);
        for (std::int64_t quarter = 0; quarter < kHalves * kHalves; ++quarter) {
            const auto factor = static_cast<float>(kStages[stage].weights[static_cast<std::size_t>(quarter)]);
            const float* first = weights + factors.firstWeight +
                                 quarter % kHalves * columns * factors.outputStride +
                                 quarter / kHalves * depth() * factors.inputStride;
            for (std::int64_t o = 0; factor != 0.0F && o < outer; ++o) {
                for (std::int64_t i = 0; i < inner; ++i) {
                    sum[static_cast<std::size_t>(o * inner + i)] +=
                        factor * first[o * outerStride + i * innerStride];
                }
            }
        }
        for (std::int64_t share = 0; share < panelShares(); ++share) {
            const auto columnsBefore = [&](std::int64_t each) {
                return std::min(each * panels.count() / panelShares() * panels.vectors * panels.width,
                                columns);
            };
            const std::int64_t begin = columnsBefore(share);
            const std::int64_t count = columnsBefore(share + 1) - begin;
            if (count > 0) {
                packPanels(Panels::of(count, panels.width, panels.vectors), source,
                           sum.data() + begin * source.columnStride,
                           to + (share * static_cast<std::int64_t>(kStages.size()) +
                                 static_cast<std::int64_t>(stage)) *
                                    columnsOfShare() * depth());
            }
        }
    }
}

} // namespace tessera::codegen::strassen
