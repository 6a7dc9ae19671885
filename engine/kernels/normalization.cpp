#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// A vector input of `count` numbers, of any floating type.
base::Result<std::vector<double>> vectorOf(const KernelContext& context, std::size_t index,
                                           std::int64_t count) {
    TESSERA_CHECK(requireFloating(context, index));
    if (context.input(index).count() != count) {
        return refuseInput(index, "must hold " + std::to_string(count) + " numbers");
    }
    return load<double>(context.input(index));
}

base::Status requireChannels(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    if (context.input(0).extents().size() < 2) {
        return refuseInput(0, "must have batch and channel axes");
    }
    return {};
}

struct Moments {
    double mean = 0.0;
    double variance = 0.0; ///< of the whole population
};

/// In two passes: the difference of large sums would cancel.
Moments momentsOf(std::span<const double> values) {
    Moments moments;
    for (const double value : values) {
        moments.mean += value;
    }
    moments.mean /= static_cast<double>(values.size());
    for (const double value : values) {
        moments.variance += (value - moments.mean) * (value - moments.mean);
    }
    moments.variance /= static_cast<double>(values.size());
    return moments;
}

/// Consecutive runs of `length` elements, each normalised to mean 0 and variance 1 by itself.
void normalizeRuns(std::vector<double>& values, std::int64_t length, double epsilon) {
    if (length == 0) {
        return;
    }
    const auto run = static_cast<std::size_t>(length);
    for (std::size_t first = 0; first < values.size(); first += run) {
        const std::span part = std::span(values).subspan(first, run);
        const Moments moments = momentsOf(part);
        const double scale = 1.0 / std::sqrt(moments.variance + epsilon);
        for (double& value : part) {
            value = (value - moments.mean) * scale;
        }
    }
}

/// values[i] = values[i] · scale[j] + bias[j], where j = i / inner % count.
void scaleAndShift(std::vector<double>& values, std::int64_t inner, std::span<const double> scale,
                   std::span<const double> bias) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t j = i / static_cast<std::size_t>(inner) % scale.size();
        values[i] = values[i] * scale[j] + bias[j];
    }
}

/// Training mode: the batch's own statistics normalise it, and the running ones move towards them.
base::Result<Tensors> trainedBatchNormalization(const KernelContext& context, const AxisView& view) {
    const Tensor& x = context.input(0);
    TESSERA_TRY(auto scale, vectorOf(context, 1, view.extent));
    TESSERA_TRY(auto bias, vectorOf(context, 2, view.extent));
    TESSERA_TRY(auto mean, vectorOf(context, 3, view.extent));
    TESSERA_TRY(auto variance, vectorOf(context, 4, view.extent));
    const double epsilon = context.floatAttribute("epsilon", 1e-5F);
    const double momentum = context.floatAttribute("momentum", 0.9F);
    std::vector<double> values = load<double>(x);
    std::vector<double> channel;
    for (std::int64_t c = 0; c < view.extent; ++c) {
        channel.clear();
        for (std::int64_t i = 0; i < view.outer * view.inner; ++i) {
            channel.push_back(values[static_cast<std::size_t>(
                (i / view.inner * view.extent + c) * view.inner + i % view.inner)]);
        }
        const Moments moments = momentsOf(channel);
        const auto at = static_cast<std::size_t>(c);
        scale[at] /= std::sqrt(moments.variance + epsilon);
        bias[at] -= moments.mean * scale[at];
        mean[at] = mean[at] * momentum + moments.mean * (1.0 - momentum);
        variance[at] = variance[at] * momentum + moments.variance * (1.0 - momentum);
    }
    scaleAndShift(values, view.inner, scale, bias);
    Tensors outputs;
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, x.dtype(), x.extents(), values));
    TESSERA_TRY(outputs.emplace_back(),
                makeFrom(context, context.input(3).dtype(), context.input(3).extents(), mean));
    TESSERA_TRY(outputs.emplace_back(),
                makeFrom(context, context.input(4).dtype(), context.input(4).extents(), variance));
    return outputs;
}

} // namespace

base::Result<Tensors> batchNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireChannels(context));
    const Tensor& x = context.input(0);
    const AxisView view = viewAlong(x.extents(), 1);
    if (context.attributes().intOr("training_mode", 0) != 0) {
        return trainedBatchNormalization(context, view);
    }
    // Up to opset 8, `spatial` 0 asks for statistics of each position instead of each channel.
    const bool positions = context.opset() < 9 && context.attributes().intOr("spatial", 1) == 0;
    const std::int64_t inner = positions ? 1 : view.inner;
    const std::int64_t count = positions ? view.extent * view.inner : view.extent;
    TESSERA_TRY(auto scale, vectorOf(context, 1, count));
    TESSERA_TRY(auto bias, vectorOf(context, 2, count));
    TESSERA_TRY(const auto mean, vectorOf(context, 3, count));
    TESSERA_TRY(const auto variance, vectorOf(context, 4, count));
    const double epsilon = context.floatAttribute("epsilon", 1e-5F);
    for (std::size_t i = 0; i < scale.size(); ++i) {
        scale[i] /= std::sqrt(variance[i] + epsilon);
        bias[i] -= mean[i] * scale[i];
    }
    std::vector<double> values = load<double>(x);
    scaleAndShift(values, inner, scale, bias);
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

base::Result<Tensors> instanceNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireChannels(context));
    const Tensor& x = context.input(0);
    const AxisView view = viewAlong(x.extents(), 1);
    TESSERA_TRY(const auto scale, vectorOf(context, 1, view.extent));
    TESSERA_TRY(const auto bias, vectorOf(context, 2, view.extent));
    std::vector<double> values = load<double>(x);
    normalizeRuns(values, view.inner, context.floatAttribute("epsilon", 1e-5F));
    scaleAndShift(values, view.inner, scale, bias);
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

base::Result<Tensors> groupNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireChannels(context));
    const Tensor& x = context.input(0);
    const AxisView view = viewAlong(x.extents(), 1);
    const std::int64_t groups = context.attributes().intOr("num_groups", 0);
    if (groups < 1 || view.extent % groups != 0) {
        return refuseAttribute("num_groups", std::to_string(groups) + " does not divide " +
                                                 std::to_string(view.extent) + " channels");
    }
    // Scale and bias are one a group up to opset 20, one a channel since.
    const std::int64_t count = context.opset() < 21 ? groups : view.extent;
    TESSERA_TRY(const auto scale, vectorOf(context, 1, count));
    TESSERA_TRY(const auto bias, vectorOf(context, 2, count));
    const std::int64_t run = view.extent / groups * view.inner;
    std::vector<double> values = load<double>(x);
    normalizeRuns(values, run, context.floatAttribute("epsilon", 1e-5F));
    scaleAndShift(values, count == view.extent ? view.inner : run, scale, bias);
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

base::Result<Tensors> layerNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    const std::size_t rank = x.extents().size();
    TESSERA_TRY(const std::size_t axis,
                graph::normalizeAxis(context.attributes().intOr("axis", -1), rank, "attribute 'axis'"));
    const AxisView view = viewAlong(x.extents(), axis);
    const std::int64_t run = view.extent * view.inner;
    const double epsilon = context.floatAttribute("epsilon", 1e-5F);
    std::vector<double> values = load<double>(x);
    std::vector<double> means;
    std::vector<double> inverses;
    for (std::int64_t first = 0; run > 0 && first < x.count(); first += run) {
        const Moments moments = momentsOf(
            std::span(values).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(run)));
        means.push_back(moments.mean);
        inverses.push_back(1.0 / std::sqrt(moments.variance + epsilon));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t row = i / static_cast<std::size_t>(run);
        values[i] = (values[i] - means[row]) * inverses[row];
    }
    for (std::size_t index = 1; index < 3; ++index) { // scale, bias
        if (!context.hasInput(index)) {
            continue;
        }
        TESSERA_CHECK(requireFloating(context, index));
        const Extents& own = context.input(index).extents();
        const std::array both{x.extents(), own};
        TESSERA_TRY(const Extents joint, broadcastExtents(both));
        if (joint != x.extents()) {
            return refuseInput(index, "does not broadcast to " + graph::toText(x.extents()));
        }
        const std::vector<double> operand = load<double>(context.input(index));
        std::size_t at = 0;
        forEachOffset(joint, broadcastStrides(own, joint), 0, [&](std::int64_t offset) {
            const double factor = operand[static_cast<std::size_t>(offset)];
            values[at] = index == 1 ? values[at] * factor : values[at] + factor;
            ++at;
        });
    }
    TESSERA_TRY(Tensor y, makeFrom(context, x.dtype(), x.extents(), values));
    Tensors outputs{std::move(y)};
    Extents statistics = x.extents();
    std::fill(statistics.begin() + static_cast<std::ptrdiff_t>(axis), statistics.end(), 1);
    // The saved statistics have the type named by `stash_type`, float32 unless said otherwise.
    const auto stash =
        graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("stash_type", 1)));
    if (!stash || !graph::isFloating(*stash) || !isComputable(*stash)) {
        return refuseAttribute("stash_type", "is no floating type");
    }
    means.resize(static_cast<std::size_t>(graph::elementCount(statistics).value_or(0)));
    inverses.resize(means.size());
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, *stash, statistics, means));
    TESSERA_TRY(outputs.emplace_back(), makeFrom(context, *stash, statistics, inverses));
    return outputs;
}

base::Result<Tensors> rmsNormalization(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireFloating(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", -1),
                                                             x.extents().size(), "attribute 'axis'"));
    const AxisView view = viewAlong(x.extents(), axis);
    const auto run = static_cast<std::size_t>(view.extent * view.inner);
    const double epsilon = context.floatAttribute("epsilon", 1e-5F);
    std::vector<double> values = load<double>(x);
    for (std::size_t first = 0; run > 0 && first < values.size(); first += run) {
        const std::span part = std::span(values).subspan(first, run);
        double squares = 0.0;
        for (const double value : part) {
            squares += value * value;
        }
        const double scale = 1.0 / std::sqrt(squares / static_cast<double>(run) + epsilon);
        for (double& value : part) {
            value *= scale;
        }
    }
    const Extents& own = context.input(1).extents();
    const std::array both{x.extents(), own};
    TESSERA_TRY(const Extents joint, broadcastExtents(both));
    if (joint != x.extents()) {
        return refuseInput(1, "does not broadcast to " + graph::toText(x.extents()));
    }
    const std::vector<double> scale = load<double>(context.input(1));
    std::size_t at = 0;
    forEachOffset(joint, broadcastStrides(own, joint), 0,
                  [&](std::int64_t offset) { values[at++] *= scale[static_cast<std::size_t>(offset)]; });
    return single(makeFrom(context, x.dtype(), x.extents(), values));
}

base::Result<Tensors> lrn(const KernelContext& context) {
    TESSERA_CHECK(requireChannels(context));
    const Tensor& x = context.input(0);
    const std::int64_t size = context.attributes().intOr("size", 0);
    if (size < 1) {
        return refuseAttribute("size", "must be at least 1");
    }
    const double alpha = context.floatAttribute("alpha", 1e-4F) / static_cast<double>(size);
    const double beta = context.floatAttribute("beta", 0.75F);
    const double bias = context.floatAttribute("bias", 1.0F);
    const AxisView view = viewAlong(x.extents(), 1);
    const std::vector<double> values = load<double>(x);
    std::vector<double> out(values.size());
    for (std::int64_t i = 0; i < x.count(); ++i) {
        const std::int64_t channel = i / view.inner % view.extent;
        const std::int64_t first = std::max<std::int64_t>(0, channel - (size - 1) / 2);
        // ceil((size - 1) / 2) channels follow, so an even size looks further ahead than back.
        const std::int64_t last = std::min(view.extent - 1, channel + size / 2);
        double squares = 0.0;
        for (std::int64_t other = first; other <= last; ++other) {
            const double value = values[static_cast<std::size_t>(i + (other - channel) * view.inner)];
            squares += value * value;
        }
        const auto at = static_cast<std::size_t>(i);
        out[at] = values[at] / std::pow(bias + alpha * squares, beta);
    }
    return single(makeFrom(context, x.dtype(), x.extents(), out));
}

KernelRows normalizationKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "BatchNormalization", batchNormalization},
        KernelEntry{"", "GroupNormalization", groupNormalization},
        KernelEntry{"", "InstanceNormalization", instanceNormalization},
        KernelEntry{"", "LRN", lrn},
        KernelEntry{"", "LayerNormalization", layerNormalization},
        KernelEntry{"", "RMSNormalization", rmsNormalization},
    };
    return kRows;
}

} // namespace tessera::kernels
