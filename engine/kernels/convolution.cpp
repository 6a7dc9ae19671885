#include "engine/kernels/dense.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/product.h"
#include "engine/kernels/taps.h"

#include <array>
#include <cstdint>
#include <limits>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// A convolution in either direction, as one matrix product a batch element and group:
///
///     left [outputs a group, inputs a group · taps]   the weights
///     right [inputs a group · taps, output positions]  the input, gathered on demand
struct Convolution {
    std::int64_t batch = 1;
    std::int64_t groups = 1;
    std::int64_t inputs = 1;  ///< channels a group
    std::int64_t outputs = 1; ///< channels a group
    Taps taps;
};

/// For each tap and output position, the input position or -1: found once, and not again for every group and
/// batch element. Taps are outermost.
std::vector<std::int32_t> gatherTable(const Taps& taps) {
    std::vector<std::int32_t> table;
    table.reserve(static_cast<std::size_t>(taps.tapCount() * taps.outputCount()));
    for (std::int64_t tap = 0; tap < taps.tapCount(); ++tap) {
        for (std::int64_t output = 0; output < taps.outputCount(); ++output) {
            table.push_back(static_cast<std::int32_t>(taps.inputOf(output, tap)));
        }
    }
    return table;
}

/// Gathers a panel of the right side from `x` [batch, groups · inputs, positions].
FillPanel gatherFrom(const Convolution& convolution, const double* x,
                     const std::vector<std::int32_t>& table) {
    return
        [&convolution, x, &table](std::int64_t batch, std::int64_t first, std::int64_t count, double* panel) {
            const Taps& taps = convolution.taps;
            const double* from = x + batch * convolution.inputs * taps.inputCount();
            for (std::int64_t tap = 0; tap < taps.tapCount(); ++tap) {
                const std::int32_t* positions = table.data() + tap * taps.outputCount() + first;
                for (std::int64_t channel = 0; channel < convolution.inputs; ++channel) {
                    const double* plane = from + channel * taps.inputCount();
                    double* row = panel + (channel * taps.tapCount() + tap) * kPanelColumns;
                    for (std::int64_t j = 0; j < count; ++j) {
                        row[j] = positions[j] >= 0 ? plane[positions[j]] : 0.0;
                    }
                }
            }
        };
}

/// `weights` are [groups, outputs, inputs · taps].
base::Result<Tensors> run(const KernelContext& context, const Convolution& convolution,
                          const std::vector<double>& weights) {
    const Tensor& x = context.input(0);
    const std::int64_t channels = convolution.groups * convolution.outputs;
    Extents extents{convolution.batch, channels};
    for (const graph::WindowAxis& axis : convolution.taps.axes()) {
        extents.push_back(axis.output);
    }
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), std::move(extents)));
    const ProductShape shape{.batches = convolution.batch * convolution.groups,
                             .rows = convolution.outputs,
                             .columns = convolution.taps.outputCount(),
                             .depth = convolution.inputs * convolution.taps.tapCount()};
    if (convolution.taps.inputCount() > std::numeric_limits<std::int32_t>::max()) {
        return refuseInput(0, "has more than 2^31 positions in a channel");
    }
    const std::vector<std::int32_t> table = gatherTable(convolution.taps);
    const std::vector<double> input = load<double>(x);
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    multiply(
        shape,
        [&](std::int64_t batch) {
            return weights.data() + batch % convolution.groups * shape.rows * shape.depth;
        },
        gatherFrom(convolution, input.data(), table),
        [&](std::int64_t batch) { return out.data() + batch * shape.rows * shape.columns; }, context.threads);
    if (context.hasInput(2)) {
        TESSERA_CHECK(requireSameType(context, 2));
        if (context.input(2).count() != channels) {
            return refuseInput(2, "must hold one number a channel");
        }
        const std::vector<double> bias = load<double>(context.input(2));
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] += bias[i / static_cast<std::size_t>(shape.columns) % bias.size()];
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

/// Types, ranks, groups and channels that both directions check alike. `inputAxis` of the weight has the
/// input channels of all groups (transposed) or of one (forward).
base::Result<std::int64_t> checkedGroups(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    const Extents& x = context.input(0).extents();
    const Extents& w = context.input(1).extents();
    if (x.size() < 3 || w.size() != x.size()) {
        return refuseInput(1, "and input 0 must both have batch, channel and the same spatial axes");
    }
    const std::int64_t groups = context.attributes().intOr("group", 1);
    if (groups < 1 || x[1] % groups != 0) {
        return refuseAttribute("group", std::to_string(groups) + " does not divide " + std::to_string(x[1]) +
                                            " channels");
    }
    return groups;
}

/// Transposed weights [groups · inputs, outputs, taps] as [groups, outputs, inputs · taps].
std::vector<double> turned(const std::vector<double>& weights, const Convolution& convolution) {
    const std::int64_t taps = convolution.taps.tapCount();
    std::vector<double> result(weights.size());
    std::size_t at = 0;
    for (std::int64_t group = 0; group < convolution.groups; ++group) {
        for (std::int64_t output = 0; output < convolution.outputs; ++output) {
            for (std::int64_t input = 0; input < convolution.inputs; ++input) {
                const std::int64_t row = group * convolution.inputs + input;
                const std::int64_t from = (row * convolution.outputs + output) * taps;
                for (std::int64_t tap = 0; tap < taps; ++tap) {
                    result[at++] = weights[static_cast<std::size_t>(from + tap)];
                }
            }
        }
    }
    return result;
}

} // namespace

base::Result<Tensors> conv(const KernelContext& context) {
    TESSERA_TRY(const std::int64_t groups, checkedGroups(context));
    const Extents& x = context.input(0).extents();
    const Extents& w = context.input(1).extents();
    if (w[1] != x[1] / groups || w[0] % groups != 0) {
        return refuseInput(1, "of extents " + graph::toText(w) + " does not fit " + std::to_string(x[1]) +
                                  " input channels in " + std::to_string(groups) + " groups");
    }
    TESSERA_TRY(const auto window, graph::readWindow(context.attributes(), x.size() - 2, spatialExtents(w)));
    std::vector<graph::WindowAxis> axes;
    for (std::size_t axis = 0; axis + 2 < x.size(); ++axis) {
        TESSERA_TRY(axes.emplace_back(), graph::resolveAxis(window, axis, x[axis + 2]));
    }
    const Convolution convolution{.batch = x[0],
                                  .groups = groups,
                                  .inputs = w[1],
                                  .outputs = w[0] / groups,
                                  .taps = Taps(std::move(axes), Taps::Direction::kForward)};
    return run(context, convolution, load<double>(context.input(1)));
}

base::Result<Tensors> convTranspose(const KernelContext& context) {
    TESSERA_TRY(const std::int64_t groups, checkedGroups(context));
    const Extents& x = context.input(0).extents();
    const Extents& w = context.input(1).extents();
    const std::size_t rank = x.size() - 2;
    if (w[0] != x[1]) {
        return refuseInput(1, "of extents " + graph::toText(w) + " does not fit " + std::to_string(x[1]) +
                                  " input channels");
    }
    TESSERA_TRY(const auto window, graph::readWindow(context.attributes(), rank, spatialExtents(w)));
    const auto* padding = context.attributes().ints("output_padding");
    const auto* wanted = context.attributes().ints("output_shape");
    if (padding != nullptr && padding->size() != rank) {
        return refuseAttribute("output_padding", "must have one entry a spatial axis");
    }
    if (wanted != nullptr && wanted->size() != rank) {
        return refuseAttribute("output_shape", "must have one entry a spatial axis");
    }
    std::vector<graph::WindowAxis> axes;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        TESSERA_TRY(
            axes.emplace_back(),
            graph::resolveTransposedAxis(window, axis, x[axis + 2], padding != nullptr ? (*padding)[axis] : 0,
                                         wanted != nullptr ? std::optional((*wanted)[axis]) : std::nullopt));
    }
    const Convolution convolution{.batch = x[0],
                                  .groups = groups,
                                  .inputs = x[1] / groups,
                                  .outputs = w[1],
                                  .taps = Taps(std::move(axes), Taps::Direction::kTransposed)};
    return run(context, convolution, turned(load<double>(context.input(1)), convolution));
}

KernelRows convolutionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Conv", conv},
        KernelEntry{"", "ConvTranspose", convTranspose},
    };
    return kRows;
}

} // namespace tessera::kernels
