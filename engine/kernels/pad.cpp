#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <array>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Where a position before or behind an axis of `extent` elements reads, or -1 for the constant.
std::int64_t paddedPosition(std::int64_t position, std::int64_t extent, std::string_view mode) {
    if (position >= 0 && position < extent) {
        return position;
    }
    if (mode == "constant" || extent == 0) {
        return -1;
    }
    if (mode == "edge") {
        return position < 0 ? 0 : extent - 1;
    }
    if (mode == "wrap") {
        return ((position % extent) + extent) % extent;
    }
    if (extent == 1) {
        return 0;
    }
    const std::int64_t period = 2 * (extent - 1); // reflect: the edge itself is not repeated
    const std::int64_t folded = ((position % period) + period) % period;
    return folded < extent ? folded : period - folded;
}

struct Pads {
    Extents begin;
    Extents end;
};

base::Result<Pads> padsOf(const KernelContext& context, std::size_t rank) {
    std::vector<std::int64_t> listed;
    std::vector<std::int64_t> axes(rank);
    std::iota(axes.begin(), axes.end(), std::int64_t{0});
    if (context.opset() < 11) {
        const auto* given = context.attributes().ints("pads");
        if (given == nullptr) {
            return refuseAttribute("pads", "is needed");
        }
        listed = *given;
    } else {
        TESSERA_TRY(listed, context.intsOf(1));
        if (context.opset() >= 18 && context.hasInput(3)) {
            TESSERA_TRY(axes, context.intsOf(3));
        }
    }
    TESSERA_TRY(const auto normal, graph::normalizeAxes(axes, rank, "input 3"));
    if (listed.size() != 2 * normal.size()) {
        return refuseInput(1, "must have two entries an axis");
    }
    Pads pads{Extents(rank, 0), Extents(rank, 0)};
    for (std::size_t i = 0; i < normal.size(); ++i) {
        pads.begin[normal[i]] = listed[i];
        pads.end[normal[i]] = listed[normal.size() + i];
    }
    return pads;
}

} // namespace

base::Result<Tensors> pad(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    const std::size_t rank = x.extents().size();
    TESSERA_TRY(const Pads pads, padsOf(context, rank));
    const std::string mode = context.attributes().stringOr("mode", "constant");
    if (mode != "constant" && mode != "reflect" && mode != "edge" && mode != "wrap") {
        return refuseAttribute("mode", "'" + mode + "' is not known");
    }
    Extents extents(rank);
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const auto longer = graph::checkedAdd(x.extents()[axis], pads.begin[axis]);
        const auto whole = longer ? graph::checkedAdd(*longer, pads.end[axis]) : std::nullopt;
        if (!whole || *whole < 0) {
            return refuseInput(1, "gives axis " + std::to_string(axis) + " no valid extent");
        }
        extents[axis] = *whole;
    }
    Tensor fill(x.dtype(), {1});
    if (context.opset() < 11) {
        TESSERA_CHECK(requireComputable(context, 0));
        const double value = static_cast<double>(context.attributes().floatOr("value", 0.0F));
        store<double>(std::span(&value, 1), fill);
    } else if (context.hasInput(2)) {
        if (context.input(2).count() != 1 || context.input(2).dtype() != x.dtype()) {
            return refuseInput(2, "must be one element of the type of input 0");
        }
        fill = context.input(2);
    }
    // The budget is asked before the positions are written down: the pads are data.
    TESSERA_CHECK(context.makeOutput(x.dtype(), extents));
    std::vector<std::int64_t> offsets(static_cast<std::size_t>(graph::elementCount(extents).value_or(0)), 0);
    const Extents from = graph::rowMajorStrides(x.extents());
    const Extents own = graph::rowMajorStrides(extents);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        for (std::size_t axis = 0; axis < rank && offsets[i] >= 0; ++axis) {
            const std::int64_t index = static_cast<std::int64_t>(i) / own[axis] % extents[axis];
            const std::int64_t at = paddedPosition(index - pads.begin[axis], x.extents()[axis], mode);
            offsets[i] = at < 0 ? -1 : offsets[i] + at * from[axis];
        }
    }
    return single(takeElements(context, x, std::move(extents), offsets, &fill));
}

KernelRows padKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Pad", pad},
    };
    return kRows;
}

} // namespace tessera::kernels
