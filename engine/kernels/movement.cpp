// Operators that only move elements, by position alone.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/dense.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Parts of an axis: copies x[outer, first .. first + extent, inner] for each part.
base::Result<Tensors> splitAlong(const KernelContext& context, std::size_t axis,
                                 std::span<const std::int64_t> parts) {
    const Tensor& x = context.input(0);
    const Extents strides = graph::rowMajorStrides(x.extents());
    Tensors outputs;
    std::int64_t first = 0;
    for (const std::int64_t part : parts) {
        Extents extents = x.extents();
        extents[axis] = part;
        TESSERA_TRY(outputs.emplace_back(),
                    takeStrided(context, x, std::move(extents), strides, first * strides[axis]));
        first += part;
    }
    return outputs;
}

/// Extents of the parts: the list of the node, else equal parts with a smaller last one.
base::Result<std::vector<std::int64_t>> splitParts(const KernelContext& context, std::int64_t extent) {
    if (context.opset() >= 13 && context.hasInput(1)) {
        return context.intsOf(1);
    }
    if (const auto* listed = context.attributes().ints("split"); context.opset() < 13 && listed != nullptr) {
        return *listed;
    }
    const auto outputs = static_cast<std::int64_t>(context.node.outputs.size());
    const std::int64_t count = context.attributes().intOr("num_outputs", outputs);
    if (count < 1) {
        return refuseAttribute("num_outputs", "must be at least 1");
    }
    const std::int64_t size = (extent + count - 1) / count;
    std::vector<std::int64_t> parts(static_cast<std::size_t>(count));
    for (std::int64_t& part : parts) {
        part = std::min(size, extent);
        extent -= part;
    }
    return parts;
}

struct SliceLists {
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> ends;
    std::vector<std::int64_t> axes;
    std::vector<std::int64_t> steps;
};

base::Result<SliceLists> sliceLists(const KernelContext& context) {
    SliceLists lists;
    if (context.opset() < 10) {
        const auto* starts = context.attributes().ints("starts");
        const auto* ends = context.attributes().ints("ends");
        const auto* axes = context.attributes().ints("axes");
        if (starts == nullptr || ends == nullptr) {
            return refuseAttribute("starts", "and 'ends' are needed");
        }
        lists = {*starts, *ends, axes != nullptr ? *axes : std::vector<std::int64_t>{}, {}};
        lists.axes.resize(axes != nullptr ? axes->size() : 0);
    } else {
        TESSERA_TRY(lists.starts, context.intsOf(1));
        TESSERA_TRY(lists.ends, context.intsOf(2));
        if (context.hasInput(3)) {
            TESSERA_TRY(lists.axes, context.intsOf(3));
        }
        if (context.hasInput(4)) {
            TESSERA_TRY(lists.steps, context.intsOf(4));
        }
    }
    if (lists.axes.empty()) {
        lists.axes.resize(lists.starts.size());
        std::iota(lists.axes.begin(), lists.axes.end(), std::int64_t{0});
    }
    if (lists.steps.empty()) {
        lists.steps.assign(lists.starts.size(), 1);
    }
    if (lists.ends.size() != lists.starts.size() || lists.axes.size() != lists.starts.size() ||
        lists.steps.size() != lists.starts.size()) {
        return refuseInput(1, "and the other lists of the slice differ in length");
    }
    return lists;
}

/// [N, C, H, W] seen as six axes and permuted: both directions between depth and space.
base::Result<Tensors> shuffle(const KernelContext& context, const Extents& six,
                              const std::array<std::size_t, 6>& order, Extents extents) {
    const Tensor& x = context.input(0);
    const Extents strides = graph::rowMajorStrides(six);
    Extents turned;
    Extents turnedStrides;
    for (const std::size_t axis : order) {
        turned.push_back(six[axis]);
        turnedStrides.push_back(strides[axis]);
    }
    TESSERA_TRY(const Tensor y, takeStrided(context, x, turned, turnedStrides));
    return Tensors{y.reshaped(std::move(extents))};
}

base::Result<std::int64_t> blockSize(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    if (context.input(0).extents().size() != 4) {
        return refuseInput(0, "must have rank 4");
    }
    const std::int64_t block = context.attributes().intOr("blocksize", 0);
    if (block < 1 || block > (1 << 15)) {
        return refuseAttribute("blocksize", "must be at least 1 and below 32769");
    }
    return block;
}

} // namespace

base::Result<Tensors> transpose(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    const std::size_t rank = x.extents().size();
    std::vector<std::int64_t> order(rank);
    std::iota(order.rbegin(), order.rend(), std::int64_t{0});
    if (const auto* given = context.attributes().ints("perm"); given != nullptr) {
        order = *given;
    }
    TESSERA_TRY(const auto axes, graph::normalizeAxes(order, rank, "attribute 'perm'"));
    if (axes.size() != rank) {
        return refuseAttribute("perm", "must name every axis once");
    }
    const Extents strides = graph::rowMajorStrides(x.extents());
    Extents extents;
    Extents turned;
    for (const std::size_t axis : axes) {
        extents.push_back(x.extents()[axis]);
        turned.push_back(strides[axis]);
    }
    return single(takeStrided(context, x, std::move(extents), turned));
}

base::Result<Tensors> concat(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& first = context.input(0);
    Extents extents = first.extents();
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", 1),
                                                             extents.size(), "attribute 'axis'"));
    for (std::size_t i = 1; i < context.inputs.size(); ++i) {
        TESSERA_CHECK(requireInputs(context, i + 1));
        Extents own = context.input(i).extents();
        if (own.size() != extents.size() || context.input(i).dtype() != first.dtype()) {
            return refuseInput(i, "differs in rank or type from input 0");
        }
        extents[axis] += own[axis];
        own[axis] = first.extents()[axis];
        if (own != first.extents()) {
            return refuseInput(i, "differs from input 0 outside the joined axis");
        }
    }
    TESSERA_TRY(const std::size_t size, elementBytes(first));
    TESSERA_TRY(Tensor y, context.makeOutput(first.dtype(), extents));
    const AxisView joint = viewAlong(extents, axis);
    std::size_t done = 0; // bytes along the axis
    for (std::size_t i = 0; i < context.inputs.size(); ++i) {
        const auto chunk =
            static_cast<std::size_t>(viewAlong(context.input(i).extents(), axis).extent * joint.inner) * size;
        const auto row = static_cast<std::size_t>(joint.extent * joint.inner) * size;
        for (std::size_t outer = 0; chunk > 0 && outer < static_cast<std::size_t>(joint.outer); ++outer) {
            std::memcpy(y.mutableBytes().data() + outer * row + done,
                        context.input(i).bytes().data() + outer * chunk, chunk);
        }
        done += chunk;
    }
    return Tensors{y};
}

base::Result<Tensors> split(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Extents& extents = context.input(0).extents();
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", 0),
                                                             extents.size(), "attribute 'axis'"));
    TESSERA_TRY(const auto parts, splitParts(context, extents[axis]));
    std::int64_t total = 0;
    for (const std::int64_t part : parts) {
        if (part < 0 || __builtin_add_overflow(total, part, &total)) {
            return refuseInput(1, "holds a negative part, or parts past int64");
        }
    }
    if (total != extents[axis]) {
        return refuseInput(1,
                           "adds up to " + std::to_string(total) + ", not " + std::to_string(extents[axis]));
    }
    return splitAlong(context, axis, parts);
}

base::Result<Tensors> slice(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const SliceLists lists, sliceLists(context));
    TESSERA_TRY(const auto axes, graph::normalizeAxes(lists.axes, x.extents().size(), "axes"));
    Extents extents = x.extents();
    Extents strides = graph::rowMajorStrides(extents);
    std::int64_t base = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::int64_t step = lists.steps[i];
        if (step == 0 || step == std::numeric_limits<std::int64_t>::min()) {
            return refuseInput(4, "holds a step that is 0 or the smallest int64");
        }
        const auto range = graph::resolveSlice(extents[axes[i]], lists.starts[i], lists.ends[i], step);
        extents[axes[i]] = range.count;
        base += range.count > 0 ? range.start * strides[axes[i]] : 0;
        strides[axes[i]] *= range.count > 1 ? range.step : 1;
    }
    return single(takeStrided(context, x, std::move(extents), strides, base));
}

base::Result<Tensors> expand(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto wanted, context.intsOf(1));
    const std::array both{x.extents(), Extents(wanted)};
    TESSERA_TRY(const Extents extents, broadcastExtents(both));
    return single(takeStrided(context, x, extents, broadcastStrides(x.extents(), extents)));
}

base::Result<Tensors> tile(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto repeats, context.intsOf(1));
    if (repeats.size() != x.extents().size()) {
        return refuseInput(1, "must have one entry an axis");
    }
    // Every axis as [repeat, extent], where the repeat has stride 0.
    const Extents strides = graph::rowMajorStrides(x.extents());
    Extents extents;
    Extents pairs;
    Extents pairStrides;
    for (std::size_t axis = 0; axis < repeats.size(); ++axis) {
        const auto product = graph::checkedMultiply(repeats[axis], x.extents()[axis]);
        if (repeats[axis] < 0 || !product) {
            return refuseInput(1, "holds a negative or too large count");
        }
        extents.push_back(*product);
        pairs.insert(pairs.end(), {repeats[axis], x.extents()[axis]});
        pairStrides.insert(pairStrides.end(), {0, strides[axis]});
    }
    TESSERA_TRY(const Tensor y, takeStrided(context, x, std::move(pairs), pairStrides));
    return Tensors{y.reshaped(std::move(extents))};
}

base::Result<Tensors> depthToSpace(const KernelContext& context) {
    TESSERA_TRY(const std::int64_t b, blockSize(context));
    const Extents& x = context.input(0).extents();
    if (x[1] % (b * b) != 0) {
        return refuseAttribute("blocksize", "squared does not divide the channels");
    }
    const std::int64_t depth = x[1] / (b * b);
    Extents extents{x[0], depth, x[2] * b, x[3] * b};
    if (context.attributes().stringOr("mode", "DCR") == "CRD") {
        return shuffle(context, {x[0], depth, b, b, x[2], x[3]}, {0, 1, 4, 2, 5, 3}, std::move(extents));
    }
    return shuffle(context, {x[0], b, b, depth, x[2], x[3]}, {0, 3, 4, 1, 5, 2}, std::move(extents));
}

base::Result<Tensors> spaceToDepth(const KernelContext& context) {
    TESSERA_TRY(const std::int64_t b, blockSize(context));
    const Extents& x = context.input(0).extents();
    if (x[2] % b != 0 || x[3] % b != 0) {
        return refuseAttribute("blocksize", "does not divide the spatial extents");
    }
    using Order = std::array<std::size_t, 6>;
    const bool isColumnFirst = context.attributes().stringOr("mode", "DCR") == "CRD";
    return shuffle(context, {x[0], x[1], x[2] / b, b, x[3] / b, b},
                   isColumnFirst ? Order{0, 1, 3, 5, 2, 4} : Order{0, 3, 5, 1, 2, 4},
                   {x[0], x[1] * b * b, x[2] / b, x[3] / b});
}

base::Result<Tensors> trilu(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    const std::size_t rank = x.extents().size();
    if (rank < 2) {
        return refuseInput(0, "must hold matrices");
    }
    std::int64_t diagonal = 0;
    if (context.hasInput(1)) {
        TESSERA_TRY(const auto k, context.intsOf(1));
        if (k.size() != 1) {
            return refuseInput(1, "must be a scalar");
        }
        diagonal = k.front();
    }
    const bool upper = context.attributes().intOr("upper", 1) != 0;
    const std::int64_t columns = x.extents()[rank - 1];
    const std::int64_t rows = x.extents()[rank - 2];
    diagonal = std::clamp(diagonal, -rows - 1, columns + 1);
    std::vector<std::int64_t> offsets(static_cast<std::size_t>(x.count()));
    for (std::int64_t i = 0; i < x.count(); ++i) {
        const std::int64_t distance = i % columns - i / columns % rows;
        const bool keep = upper ? distance >= diagonal : distance <= diagonal;
        offsets[static_cast<std::size_t>(i)] = keep ? i : -1;
    }
    return single(takeElements(context, x, x.extents(), offsets));
}

KernelRows movementKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Concat", concat},
        KernelEntry{"", "DepthToSpace", depthToSpace},
        KernelEntry{"", "Expand", expand},
        KernelEntry{"", "Slice", slice},
        KernelEntry{"", "SpaceToDepth", spaceToDepth},
        KernelEntry{"", "Split", split},
        KernelEntry{"", "Tile", tile},
        KernelEntry{"", "Transpose", transpose},
        KernelEntry{"", "Trilu", trilu},
    };
    return kRows;
}

} // namespace tessera::kernels
