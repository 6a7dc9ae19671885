// Gather and Scatter: elements moved by indices that are data.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// An index in [-extent, extent) as one from the front.
base::Result<std::int64_t> checkedIndex(std::int64_t index, std::int64_t extent) {
    if (index < -extent || index >= extent) {
        return refuseInput(1, "holds index " + std::to_string(index) + ", outside an extent of " +
                                  std::to_string(extent));
    }
    return index < 0 ? index + extent : index;
}

base::Result<std::size_t> axisOf(const KernelContext& context) {
    if (!context.hasInput(0)) {
        return refuseInput(0, "is needed");
    }
    return graph::normalizeAxis(context.attributes().intOr("axis", 0), context.input(0).extents().size(),
                                "attribute 'axis'");
}

/// Flat positions in `data` that the elements of `indices` name along `axis`.
base::Result<std::vector<std::int64_t>> elementPositions(const KernelContext& context, std::size_t axis) {
    TESSERA_TRY(std::vector<std::int64_t> positions, context.intsOf(1));
    const Extents& data = context.input(0).extents();
    const Extents& indices = context.input(1).extents();
    if (indices.size() != data.size()) {
        return refuseInput(1, "must have the rank of input 0");
    }
    const Extents from = graph::rowMajorStrides(data);
    const Extents own = graph::rowMajorStrides(indices);
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (i != axis && indices[i] > data[i]) {
            return refuseInput(1, "is larger than input 0 on axis " + std::to_string(i));
        }
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        TESSERA_TRY(const std::int64_t chosen, checkedIndex(positions[i], data[axis]));
        std::int64_t at = chosen * from[axis];
        for (std::size_t other = 0; other < data.size(); ++other) {
            const std::int64_t index = static_cast<std::int64_t>(i) / own[other] % indices[other];
            at += other != axis ? index * from[other] : 0;
        }
        positions[i] = at;
    }
    return positions;
}

/// Tuples of GatherND and ScatterND: where each tuple's slice of `data` begins, and how long it is.
struct Slices {
    std::vector<std::int64_t> begins;
    std::int64_t length = 1;
    Extents extents; ///< of the slices put together
};

base::Result<Slices> slicesOf(const KernelContext& context, std::int64_t batchAxes) {
    TESSERA_TRY(const std::vector<std::int64_t> indices, context.intsOf(1));
    const Extents& data = context.input(0).extents();
    const Extents& at = context.input(1).extents();
    const auto rank = static_cast<std::int64_t>(data.size());
    if (at.empty() || batchAxes < 0 || batchAxes >= static_cast<std::int64_t>(at.size()) || at.back() < 1 ||
        batchAxes + at.back() > rank) {
        return refuseInput(1, "holds tuples that do not fit the rank of input 0");
    }
    const auto batch = static_cast<std::size_t>(batchAxes);
    const auto depth = static_cast<std::size_t>(at.back());
    if (!std::equal(at.begin(), at.begin() + batchAxes, data.begin())) {
        return refuseInput(1, "and input 0 differ in their batch axes");
    }
    const Extents strides = graph::rowMajorStrides(data);
    Slices slices;
    slices.extents.assign(at.begin(), at.end() - 1);
    for (std::size_t axis = batch + depth; axis < data.size(); ++axis) {
        slices.length *= data[axis];
        slices.extents.push_back(data[axis]);
    }
    std::int64_t perBatch = 1;
    for (std::size_t axis = batch; axis + 1 < at.size(); ++axis) {
        perBatch *= at[axis];
    }
    const std::int64_t batchStride = batch > 0 ? strides[batch - 1] : 0;
    for (std::size_t first = 0; first < indices.size(); first += depth) {
        const std::int64_t tuple = static_cast<std::int64_t>(first / depth);
        std::int64_t begin = tuple / perBatch * batchStride;
        for (std::size_t i = 0; i < depth; ++i) {
            TESSERA_TRY(const std::int64_t index, checkedIndex(indices[first + i], data[batch + i]));
            begin += index * strides[batch + i];
        }
        slices.begins.push_back(begin);
    }
    return slices;
}

/// A copy of input 0 into which update i has been worked at positions[i], in order.
base::Result<Tensors> scatter(const KernelContext& context, std::span<const std::int64_t> positions) {
    if (!context.hasInput(2) || context.input(2).dtype() != context.input(0).dtype() ||
        context.input(2).count() != static_cast<std::int64_t>(positions.size())) {
        return refuseInput(2, "does not fit the indices");
    }
    const Tensor& x = context.input(0);
    const std::string how = context.attributes().stringOr("reduction", "none");
    if (how == "none") {
        TESSERA_TRY(const std::size_t size, elementBytes(x));
        TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), x.extents()));
        std::ranges::copy(x.bytes(), y.mutableBytes().begin());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            std::memcpy(y.mutableBytes().data() + static_cast<std::size_t>(positions[i]) * size,
                        context.input(2).bytes().data() + i * size, size);
        }
        return Tensors{y};
    }
    if (how != "add" && how != "mul" && how != "max" && how != "min") {
        return refuseAttribute("reduction", "'" + how + "' is not known");
    }
    TESSERA_CHECK(requireComputable(context, 0));
    return withNumberType(x.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        std::vector<T> values = load<T>(x);
        const std::vector<T> updates = load<T>(context.input(2));
        for (std::size_t i = 0; i < positions.size(); ++i) {
            T& value = values[static_cast<std::size_t>(positions[i])];
            const T update = updates[i];
            if (how == "max" || how == "min") {
                value = (how == "max" ? update > value : update < value) ? update : value;
            } else if constexpr (std::is_floating_point_v<T>) {
                value = how == "add" ? value + update : value * update;
            } else {
                const auto a = static_cast<std::uint64_t>(value);
                const auto b = static_cast<std::uint64_t>(update);
                value = static_cast<T>(how == "add" ? a + b : a * b);
            }
        }
        return single(makeFrom(context, x.dtype(), x.extents(), values));
    });
}

} // namespace

base::Result<Tensors> gather(const KernelContext& context) {
    TESSERA_TRY(const std::size_t axis, axisOf(context));
    TESSERA_TRY(const std::vector<std::int64_t> indices, context.intsOf(1));
    const Tensor& x = context.input(0);
    const AxisView view = viewAlong(x.extents(), axis);
    Extents extents = x.extents();
    extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(axis));
    extents.insert(extents.begin() + static_cast<std::ptrdiff_t>(axis), context.input(1).extents().begin(),
                   context.input(1).extents().end());
    TESSERA_TRY(const std::size_t size, elementBytes(x));
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), std::move(extents)));
    const std::size_t row = static_cast<std::size_t>(view.inner) * size;
    std::byte* to = y.mutableBytes().data();
    for (std::int64_t outer = 0; outer < view.outer; ++outer) {
        for (const std::int64_t index : indices) {
            TESSERA_TRY(const std::int64_t chosen, checkedIndex(index, view.extent));
            if (row > 0) {
                std::memcpy(
                    to, x.bytes().data() + static_cast<std::size_t>(outer * view.extent + chosen) * row, row);
            }
            to += row;
        }
    }
    return Tensors{y};
}

base::Result<Tensors> gatherElements(const KernelContext& context) {
    TESSERA_TRY(const std::size_t axis, axisOf(context));
    TESSERA_TRY(const auto positions, elementPositions(context, axis));
    return single(takeElements(context, context.input(0), context.input(1).extents(), positions));
}

base::Result<Tensors> scatterElements(const KernelContext& context) {
    TESSERA_TRY(const std::size_t axis, axisOf(context));
    TESSERA_TRY(const auto positions, elementPositions(context, axis));
    return scatter(context, positions);
}

base::Result<Tensors> gatherNd(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 2));
    TESSERA_TRY(const Slices slices, slicesOf(context, context.attributes().intOr("batch_dims", 0)));
    std::vector<std::int64_t> offsets;
    for (const std::int64_t begin : slices.begins) {
        for (std::int64_t i = 0; i < slices.length; ++i) {
            offsets.push_back(begin + i);
        }
    }
    return single(takeElements(context, context.input(0), slices.extents, offsets));
}

base::Result<Tensors> scatterNd(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 3));
    TESSERA_TRY(const Slices slices, slicesOf(context, 0));
    std::vector<std::int64_t> positions;
    for (const std::int64_t begin : slices.begins) {
        for (std::int64_t i = 0; i < slices.length; ++i) {
            positions.push_back(begin + i);
        }
    }
    return scatter(context, positions);
}

base::Result<Tensors> tensorScatter(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 2));
    const Tensor& cache = context.input(0);
    const Tensor& update = context.input(1);
    const std::size_t rank = cache.extents().size();
    TESSERA_TRY(const std::size_t axis,
                graph::normalizeAxis(context.attributes().intOr("axis", -2), rank, "attribute 'axis'"));
    Extents expected = cache.extents();
    if (axis == 0 || update.extents().size() != rank || update.dtype() != cache.dtype() ||
        update.extents()[axis] > cache.extents()[axis]) {
        return refuseInput(1, "does not fit the cache");
    }
    expected[axis] = update.extents()[axis];
    if (update.extents() != expected) {
        return refuseInput(1, "must be " + graph::toText(expected));
    }
    const std::string mode = context.attributes().stringOr("mode", "linear");
    if (mode != "linear" && mode != "circular") {
        return refuseAttribute("mode", "'" + mode + "' is not known");
    }
    std::vector<std::int64_t> starts(static_cast<std::size_t>(cache.extents()[0]), 0);
    if (context.hasInput(2)) {
        TESSERA_TRY(starts, context.intsOf(2));
        if (static_cast<std::int64_t>(starts.size()) != cache.extents()[0]) {
            return refuseInput(2, "must hold one index a batch element");
        }
    }
    TESSERA_TRY(const std::size_t size, elementBytes(cache));
    TESSERA_TRY(Tensor y, context.makeOutput(cache.dtype(), cache.extents()));
    std::ranges::copy(cache.bytes(), y.mutableBytes().begin());
    const AxisView to = viewAlong(cache.extents(), axis);
    const AxisView from = viewAlong(update.extents(), axis);
    const std::size_t row = static_cast<std::size_t>(to.inner) * size;
    const std::int64_t rowsEach = to.outer / std::max<std::int64_t>(1, cache.extents()[0]);
    for (std::int64_t i = 0; i < from.outer * from.extent; ++i) {
        const std::int64_t outer = i / from.extent;
        std::int64_t index = starts[static_cast<std::size_t>(outer / rowsEach)] + i % from.extent;
        index = mode == "circular" && index >= 0 ? index % to.extent : index;
        if (index < 0 || index >= to.extent) {
            return refuseInput(2, "position " + std::to_string(index) + " is outside a cache of " +
                                      std::to_string(to.extent));
        }
        std::ranges::copy(
            update.bytes().subspan(static_cast<std::size_t>(i) * row, row),
            y.mutableBytes().subspan(static_cast<std::size_t>(outer * to.extent + index) * row).begin());
    }
    return Tensors{y};
}

KernelRows indexingKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Gather", gather},
        KernelEntry{"", "GatherElements", gatherElements},
        KernelEntry{"", "GatherND", gatherNd},
        KernelEntry{"", "Scatter", scatterElements}, // its name up to opset 10
        KernelEntry{"", "ScatterElements", scatterElements},
        KernelEntry{"", "ScatterND", scatterNd},
        KernelEntry{"", "TensorScatter", tensorScatter},
    };
    return kRows;
}

} // namespace tessera::kernels
