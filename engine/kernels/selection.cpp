// Operators that pick or reorder slices by what the data say: their output's extents are data too.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

/// Offsets of whole slices along an axis, one slice for each of `chosen`.
std::vector<std::int64_t> sliceOffsets(const AxisView& view, std::span<const std::int64_t> chosen) {
    std::vector<std::int64_t> offsets;
    offsets.reserve(static_cast<std::size_t>(view.outer * view.inner) * chosen.size());
    for (std::int64_t outer = 0; outer < view.outer; ++outer) {
        for (const std::int64_t index : chosen) {
            for (std::int64_t inner = 0; inner < view.inner; ++inner) {
                offsets.push_back((outer * view.extent + index) * view.inner + inner);
            }
        }
    }
    return offsets;
}

/// The tensor as [slices along `axis`, elements of a slice], for comparing slices.
struct SlicesAlong {
    Extents extents; ///< of the tensor, flattened when there is no axis
    std::size_t axis = 0;
    AxisView view;
};

base::Result<SlicesAlong> slicesAlong(const KernelContext& context) {
    const Tensor& x = context.input(0);
    SlicesAlong slices;
    slices.extents = x.extents();
    if (!context.attributes().has("axis")) {
        slices.extents = {x.count()};
    } else {
        TESSERA_TRY(slices.axis, graph::normalizeAxis(context.attributes().intOr("axis", 0),
                                                      x.extents().size(), "attribute 'axis'"));
    }
    slices.view = viewAlong(slices.extents, slices.axis);
    return slices;
}

/// What Unique finds: the first slice of each kind, which kind each slice is of, and how many there are.
struct Kinds {
    std::vector<std::int64_t> first;
    std::vector<std::int64_t> inverse;
    std::vector<std::int64_t> counts;
};

/// SlicesAlong in ascending order, compared element by element.
template <typename T>
Kinds sortedKinds(const std::vector<T>& values, const AxisView& view) {
    const auto element = [&](std::int64_t slice, std::int64_t i) {
        return values[static_cast<std::size_t>((i / view.inner * view.extent + slice) * view.inner +
                                               i % view.inner)];
    };
    const std::int64_t length = view.outer * view.inner;
    const auto compare = [&](std::int64_t a, std::int64_t b) {
        for (std::int64_t i = 0; i < length; ++i) {
            const T left = element(a, i);
            const T right = element(b, i);
            // NaN follows every number and equals itself, so that the order is total.
            const bool isLess = left < right || (!notANumber(left) && notANumber(right));
            const bool isMore = right < left || (!notANumber(right) && notANumber(left));
            if (isLess || isMore) {
                return isLess ? -1 : 1;
            }
        }
        return 0;
    };
    std::vector<std::int64_t> order(static_cast<std::size_t>(view.extent));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::ranges::stable_sort(order, [&](std::int64_t a, std::int64_t b) { return compare(a, b) < 0; });
    Kinds kinds;
    kinds.inverse.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || compare(order[i - 1], order[i]) != 0) {
            kinds.first.push_back(order[i]);
            kinds.counts.push_back(0);
        }
        ++kinds.counts.back();
        kinds.inverse[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(kinds.first.size()) - 1;
    }
    return kinds;
}

/// The same kinds in the order in which they first occur.
Kinds inOrderOfOccurrence(const Kinds& sorted) {
    std::vector<std::size_t> order(sorted.first.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t kind) { return sorted.first[kind]; });
    Kinds kinds;
    std::vector<std::int64_t> renumbered(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        kinds.first.push_back(sorted.first[order[i]]);
        kinds.counts.push_back(sorted.counts[order[i]]);
        renumbered[order[i]] = static_cast<std::int64_t>(i);
    }
    for (const std::int64_t kind : sorted.inverse) {
        kinds.inverse.push_back(renumbered[static_cast<std::size_t>(kind)]);
    }
    return kinds;
}

Tensor vectorOf(const std::vector<std::int64_t>& values) {
    return Tensor::ofInts({static_cast<std::int64_t>(values.size())}, values);
}

} // namespace

base::Result<Tensors> nonZero(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Tensor& x = context.input(0);
    const std::vector<double> values = load<double>(x);
    std::vector<std::int64_t> found;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0.0) {
            found.push_back(static_cast<std::int64_t>(i));
        }
    }
    const Extents strides = graph::rowMajorStrides(x.extents());
    const std::size_t rank = x.extents().size();
    std::vector<std::int64_t> indices;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        for (const std::int64_t position : found) {
            indices.push_back(position / strides[axis] % x.extents()[axis]);
        }
    }
    const Extents extents{static_cast<std::int64_t>(rank), static_cast<std::int64_t>(found.size())};
    return single(makeFrom(context, DType::kInt64, extents, indices));
}

base::Result<Tensors> compress(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 2));
    if (context.input(1).dtype() != DType::kBool || context.input(1).extents().size() != 1) {
        return refuseInput(1, "must be a list of bools");
    }
    TESSERA_TRY(SlicesAlong slices, slicesAlong(context));
    const auto condition = context.input(1).as<std::uint8_t>();
    if (static_cast<std::int64_t>(condition.size()) > slices.view.extent) {
        return refuseInput(1, "has " + std::to_string(condition.size()) + " entries for an axis of " +
                                  std::to_string(slices.view.extent) + " elements");
    }
    std::vector<std::int64_t> chosen;
    for (std::size_t i = 0; i < condition.size(); ++i) {
        if (condition[i] != 0) {
            chosen.push_back(static_cast<std::int64_t>(i));
        }
    }
    slices.extents[slices.axis] = static_cast<std::int64_t>(chosen.size());
    return single(takeElements(context, context.input(0), slices.extents, sliceOffsets(slices.view, chosen)));
}

base::Result<Tensors> unique(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(SlicesAlong slices, slicesAlong(context));
    Kinds kinds =
        withNumberType(x.dtype(), [&]<typename T>() { return sortedKinds(load<T>(x), slices.view); });
    if (context.attributes().intOr("sorted", 1) == 0) {
        kinds = inOrderOfOccurrence(kinds);
    }
    slices.extents[slices.axis] = static_cast<std::int64_t>(kinds.first.size());
    TESSERA_TRY(Tensor y, takeElements(context, x, slices.extents, sliceOffsets(slices.view, kinds.first)));
    return Tensors{std::move(y), vectorOf(kinds.first), vectorOf(kinds.inverse), vectorOf(kinds.counts)};
}

base::Result<Tensors> reverseSequence(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 2));
    const Tensor& x = context.input(0);
    const Extents& extents = x.extents();
    TESSERA_TRY(const auto lengths, context.intsOf(1));
    const std::int64_t batchAxis = context.attributes().intOr("batch_axis", 1);
    const std::int64_t timeAxis = context.attributes().intOr("time_axis", 0);
    if (extents.size() < 2 || batchAxis + timeAxis != 1 || batchAxis * timeAxis != 0) {
        return refuseAttribute("batch_axis", "and time_axis must be the axes 0 and 1");
    }
    const std::int64_t times = extents[static_cast<std::size_t>(timeAxis)];
    const std::int64_t batches = extents[static_cast<std::size_t>(batchAxis)];
    if (static_cast<std::int64_t>(lengths.size()) != batches) {
        return refuseInput(1, "must hold one length a batch element");
    }
    const std::int64_t inner = viewAlong(extents, 1).inner;
    std::vector<std::int64_t> offsets;
    offsets.reserve(static_cast<std::size_t>(x.count()));
    for (std::int64_t first = 0; first < extents[0]; ++first) {
        for (std::int64_t second = 0; second < extents[1]; ++second) {
            const std::int64_t time = timeAxis == 0 ? first : second;
            const std::int64_t batch = timeAxis == 0 ? second : first;
            const std::int64_t length = lengths[static_cast<std::size_t>(batch)];
            if (length < 0 || length > times) {
                return refuseInput(1, "holds length " + std::to_string(length) + " for " +
                                          std::to_string(times) + " steps");
            }
            const std::int64_t from = time < length ? length - 1 - time : time;
            const std::int64_t row = timeAxis == 0 ? from * batches + batch : batch * times + from;
            for (std::int64_t i = 0; i < inner; ++i) {
                offsets.push_back(row * inner + i);
            }
        }
    }
    return single(takeElements(context, x, extents, offsets));
}

KernelRows selectionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Compress", compress},
        KernelEntry{"", "NonZero", nonZero},
        KernelEntry{"", "ReverseSequence", reverseSequence},
        KernelEntry{"", "Unique", unique},
    };
    return kRows;
}

} // namespace tessera::kernels
