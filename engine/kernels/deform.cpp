// Deformable convolution: a convolution whose taps are moved by offsets that are data.
#include "engine/graph/window.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/sampling.h"
#include "engine/kernels/taps.h"

#include <array>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

struct Deformed {
    std::vector<graph::WindowAxis> axes;
    std::int64_t groups = 1;
    std::int64_t offsetGroups = 1;

    [[nodiscard]] std::int64_t tapCount() const { return axes[0].kernel * axes[1].kernel; }
    [[nodiscard]] std::int64_t positions() const { return axes[0].output * axes[1].output; }
};

base::Result<Deformed> deformedOf(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    for (std::size_t i = 1; i < context.inputs.size(); ++i) {
        if (context.hasInput(i)) {
            TESSERA_CHECK(requireSameType(context, i));
        }
    }
    TESSERA_CHECK(requireInputs(context, 3));
    const Extents& x = context.input(0).extents();
    const Extents& w = context.input(1).extents();
    if (x.size() != 4 || w.size() != 4) {
        return refuseInput(x.size() != 4 ? 0 : 1, "must have rank 4: images are what is computed here");
    }
    Deformed deformed;
    deformed.groups = context.attributes().intOr("group", 1);
    deformed.offsetGroups = context.attributes().intOr("offset_group", 1);
    if (deformed.groups < 1 || w[1] * deformed.groups != x[1] || w[0] % deformed.groups != 0) {
        return refuseAttribute("group", std::to_string(deformed.groups) + " does not fit the channels");
    }
    if (deformed.offsetGroups < 1 || x[1] % deformed.offsetGroups != 0) {
        return refuseAttribute("offset_group",
                               std::to_string(deformed.offsetGroups) + " does not divide the channels");
    }
    TESSERA_TRY(const auto window, graph::readWindow(context.attributes(), 2, spatialExtents(w)));
    for (std::size_t axis = 0; axis < 2; ++axis) {
        TESSERA_TRY(deformed.axes.emplace_back(), graph::resolveAxis(window, axis, x[axis + 2]));
    }
    const Extents offsets{x[0], deformed.offsetGroups * deformed.tapCount() * 2, deformed.axes[0].output,
                          deformed.axes[1].output};
    if (context.input(2).extents() != offsets) {
        return refuseInput(2, "has extents " + graph::toText(context.input(2).extents()) + ", but needs " +
                                  graph::toText(offsets));
    }
    Extents mask = offsets;
    mask[1] /= 2;
    if (context.hasInput(4) && context.input(4).extents() != mask) {
        return refuseInput(4, "has extents " + graph::toText(context.input(4).extents()) + ", but needs " +
                                  graph::toText(mask));
    }
    return deformed;
}

/// The input gathered for one batch element: [channels, taps, positions].
std::vector<double> gathered(const Deformed& deformed, const double* x, std::int64_t channels,
                             const double* offsets, const double* mask) {
    const std::int64_t taps = deformed.tapCount();
    const std::int64_t positions = deformed.positions();
    const graph::WindowAxis& rows = deformed.axes[0];
    const graph::WindowAxis& columns = deformed.axes[1];
    std::vector<double> columnsOf(static_cast<std::size_t>(channels * taps * positions));
    const std::int64_t perGroup = channels / deformed.offsetGroups;
    for (std::int64_t i = 0; i < deformed.offsetGroups * taps * positions; ++i) {
        const std::int64_t position = i % positions;
        const std::int64_t tap = i / positions % taps;
        const std::int64_t group = i / positions / taps;
        const double* pair = offsets + (group * taps + tap) * 2 * positions + position;
        const auto baseRow =
            position / columns.output * rows.stride - rows.padBegin + tap / columns.kernel * rows.dilation;
        const auto baseColumn = position % columns.output * columns.stride - columns.padBegin +
                                tap % columns.kernel * columns.dilation;
        const BilinearTaps neighbours =
            bilinearTaps(static_cast<double>(baseRow) + pair[0],
                         static_cast<double>(baseColumn) + pair[positions], rows.input, columns.input);
        const double weight = mask != nullptr ? mask[(group * taps + tap) * positions + position] : 1.0;
        for (std::int64_t channel = group * perGroup; channel < (group + 1) * perGroup; ++channel) {
            columnsOf[static_cast<std::size_t>((channel * taps + tap) * positions + position)] =
                weight * sampled(neighbours, x + channel * rows.input * columns.input);
        }
    }
    return columnsOf;
}

} // namespace

base::Result<Tensors> deformConv(const KernelContext& context) {
    TESSERA_TRY(const Deformed deformed, deformedOf(context));
    const Extents& x = context.input(0).extents();
    const Extents& w = context.input(1).extents();
    const std::int64_t filters = w[0];
    TESSERA_TRY(Tensor y,
                context.makeOutput(context.input(0).dtype(),
                                   {x[0], filters, deformed.axes[0].output, deformed.axes[1].output}));
    const std::vector<double> input = load<double>(context.input(0));
    const std::vector<double> weights = load<double>(context.input(1));
    const std::vector<double> offsets = load<double>(context.input(2));
    std::vector<double> bias(static_cast<std::size_t>(filters), 0.0);
    if (context.hasInput(3)) {
        bias = load<double>(context.input(3));
        if (static_cast<std::int64_t>(bias.size()) != filters) {
            return refuseInput(3, "must hold one number a filter");
        }
    }
    const std::vector<double> mask =
        context.hasInput(4) ? load<double>(context.input(4)) : std::vector<double>();
    const std::int64_t taps = deformed.tapCount();
    const std::int64_t positions = deformed.positions();
    const std::int64_t depth = w[1] * taps;
    const std::int64_t offsetsEach = deformed.offsetGroups * taps * positions;
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    for (std::int64_t batch = 0; batch < x[0]; ++batch) {
        const auto columns = gathered(deformed, input.data() + batch * x[1] * x[2] * x[3], x[1],
                                      offsets.data() + batch * offsetsEach * 2,
                                      mask.empty() ? nullptr : mask.data() + batch * offsetsEach);
        parallelFor(filters, context.threads, [&](std::int64_t filter) {
            const std::int64_t group = filter / (filters / deformed.groups);
            const double* from = columns.data() + group * depth * positions;
            double* to = out.data() + (batch * filters + filter) * positions;
            for (std::int64_t position = 0; position < positions; ++position) {
                double sum = bias[static_cast<std::size_t>(filter)];
                for (std::int64_t k = 0; k < depth; ++k) {
                    sum += weights[static_cast<std::size_t>(filter * depth + k)] *
                           from[k * positions + position];
                }
                to[position] = sum;
            }
        });
    }
    store<double>(out, y);
    return Tensors{y};
}

KernelRows deformKernels() {
    static constexpr std::array kRows{KernelEntry{"", "DeformConv", deformConv}};
    return kRows;
}

} // namespace tessera::kernels
