// Operators that touch no element: the same bytes under other extents, or facts about the extents.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Extents of Reshape: 0 copies the input's (unless `allowzero`), one -1 is what is left.
base::Result<Extents> reshapedExtents(const Extents& from, std::int64_t count, Extents wanted,
                                      bool zeroIsExtent) {
    std::int64_t known = 1;
    std::ptrdiff_t open = -1;
    for (std::size_t axis = 0; axis < wanted.size(); ++axis) {
        std::int64_t& extent = wanted[axis];
        if (extent == 0 && !zeroIsExtent) {
            if (axis >= from.size()) {
                return refuseInput(1, "copies axis " + std::to_string(axis) + ", which the input lacks");
            }
            extent = from[axis];
        }
        if (extent == -1 && open < 0) {
            open = static_cast<std::ptrdiff_t>(axis);
        } else if (extent < 0) {
            return refuseInput(1, "has a second -1 or another negative extent");
        } else if (__builtin_mul_overflow(known, extent, &known)) {
            return refuseInput(1, "asks for more elements than an int64 counts");
        }
    }
    if (open >= 0) {
        if (known == 0 || count % known != 0) {
            return refuseInput(1, "leaves no whole extent for -1: " + std::to_string(count) +
                                      " elements by " + std::to_string(known));
        }
        wanted[static_cast<std::size_t>(open)] = count / known;
    } else if (known != count) {
        return refuseInput(1, "asks for " + std::to_string(known) + " elements of " + std::to_string(count));
    }
    return wanted;
}

} // namespace

base::Result<Tensors> identity(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    return Tensors{context.input(0)};
}

/// A sequence or an optional value goes through as well.
base::Result<Data> identityOfData(const DataContext& context) {
    TESSERA_TRY(const Datum* datum, context.input(0));
    return Data{*datum};
}

base::Result<Tensors> reshape(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    TESSERA_TRY(auto wanted, context.intsOf(1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(auto extents, reshapedExtents(x.extents(), x.count(), std::move(wanted),
                                              context.attributes().intOr("allowzero", 0) != 0));
    return Tensors{x.reshaped(std::move(extents))};
}

base::Result<Tensors> flatten(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    const auto rank = static_cast<std::int64_t>(x.extents().size());
    const std::int64_t axis = context.attributes().intOr("axis", 1);
    if (axis < -rank || axis > rank) {
        return refuseAttribute("axis", std::to_string(axis) + " is no axis of rank " + std::to_string(rank));
    }
    const auto cut = x.extents().begin() + (axis < 0 ? axis + rank : axis);
    const auto product = [](auto first, auto last) {
        return std::accumulate(first, last, std::int64_t{1}, std::multiplies<>());
    };
    return Tensors{x.reshaped({product(x.extents().begin(), cut), product(cut, x.extents().end())})};
}

base::Result<Tensors> squeeze(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto given, axesOf(context, 13));
    std::vector<bool> drop(x.extents().size(), false);
    if (given) {
        TESSERA_TRY(const auto axes, graph::normalizeAxes(*given, x.extents().size(), "axes"));
        for (const std::size_t axis : axes) {
            if (x.extents()[axis] != 1) {
                return refuseAttribute("axes", "axis " + std::to_string(axis) + " has extent " +
                                                   std::to_string(x.extents()[axis]) + ", not 1");
            }
            drop[axis] = true;
        }
    } else {
        for (std::size_t axis = 0; axis < drop.size(); ++axis) {
            drop[axis] = x.extents()[axis] == 1;
        }
    }
    Extents extents;
    for (std::size_t axis = 0; axis < drop.size(); ++axis) {
        if (!drop[axis]) {
            extents.push_back(x.extents()[axis]);
        }
    }
    return Tensors{x.reshaped(std::move(extents))};
}

base::Result<Tensors> unsqueeze(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto given, axesOf(context, 13));
    if (!given) {
        return refuseAttribute("axes", "is needed");
    }
    const std::size_t rank = x.extents().size() + given->size();
    TESSERA_TRY(const auto axes, graph::normalizeAxes(*given, rank, "axes"));
    Extents extents(rank, 0);
    for (const std::size_t axis : axes) {
        extents[axis] = 1;
    }
    auto next = x.extents().begin();
    for (std::size_t axis = 0; axis < rank; ++axis) {
        if (std::ranges::find(axes, axis) == axes.end()) {
            extents[axis] = *next++;
        }
    }
    return Tensors{x.reshaped(std::move(extents))};
}

base::Result<Tensors> shapeOf(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const Extents& extents = context.input(0).extents();
    const auto rank = static_cast<std::int64_t>(extents.size());
    const auto bound = [&](std::string_view name, std::int64_t fallback) {
        const std::int64_t value = context.attributes().intOr(name, fallback);
        return std::clamp<std::int64_t>(value < 0 ? value + rank : value, 0, rank);
    };
    const std::int64_t start = bound("start", 0);
    const std::int64_t end = std::max(start, bound("end", rank));
    return Tensors{
        Tensor::ofInts({end - start}, std::span(extents).subspan(static_cast<std::size_t>(start),
                                                                 static_cast<std::size_t>(end - start)))};
}

base::Result<Tensors> sizeOf(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    const std::int64_t count = context.input(0).count();
    return Tensors{Tensor::ofInts({}, std::span(&count, 1))};
}

KernelRows reshapingKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Flatten", flatten},     KernelEntry{"", "Identity", identity, identityOfData},
        KernelEntry{"", "Reshape", reshape},     KernelEntry{"", "Shape", shapeOf},
        KernelEntry{"", "Size", sizeOf},         KernelEntry{"", "Squeeze", squeeze},
        KernelEntry{"", "Unsqueeze", unsqueeze}, KernelEntry{"tessera", "Convert", identity},
    };
    return kRows;
}

} // namespace tessera::kernels
