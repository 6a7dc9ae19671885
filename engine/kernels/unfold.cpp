// Operators that put elements or windows back to where they were taken from, and cuts to a given size.
#include "engine/graph/shape_arithmetic.h"
#include "engine/graph/window.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"
#include "engine/kernels/taps.h"

#include <array>
#include <cstring>
#include <numeric>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// Where an extent that is cut or padded at both ends starts: what does not divide evenly goes behind.
std::int64_t centredStart(std::int64_t larger, std::int64_t smaller) {
    return (larger - smaller) / 2;
}

/// The extents that a pool with MaxUnpool's window would have had as its input: indices count in these.
base::Result<Extents> unpooledExtents(const KernelContext& context) {
    const Extents& x = context.input(0).extents();
    TESSERA_TRY(const auto window, graph::readWindow(context.attributes(), x.size() - 2, std::nullopt));
    Extents extents{x[0], x[1]};
    for (std::size_t axis = 0; axis < window.rank(); ++axis) {
        extents.push_back((x[axis + 2] - 1) * window.strides[axis] + window.kernel[axis] -
                          window.padsBegin[axis] - window.padsEnd[axis]);
    }
    return extents;
}

/// The list of one of Col2Im's attributes, or `fallback` for every axis.
base::Result<Extents> listOr(const KernelContext& context, const std::string& name, std::size_t count,
                             std::int64_t fallback) {
    const auto* list = context.attributes().ints(name);
    if (list == nullptr) {
        return Extents(count, fallback);
    }
    if (list->size() != count) {
        return refuseAttribute(name, "must have " + std::to_string(count) + " entries");
    }
    return *list;
}

/// The windows that Col2Im's columns were taken from.
base::Result<std::vector<graph::WindowAxis>> blocksOf(const KernelContext& context, const Extents& image,
                                                      const Extents& block) {
    const std::size_t rank = image.size();
    TESSERA_TRY(const Extents dilations, listOr(context, "dilations", rank, 1));
    TESSERA_TRY(const Extents pads, listOr(context, "pads", 2 * rank, 0));
    TESSERA_TRY(const Extents strides, listOr(context, "strides", rank, 1));
    std::vector<graph::WindowAxis> axes;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        graph::WindowAxis& each = axes.emplace_back();
        each = {.input = image[axis],
                .kernel = block[axis],
                .stride = strides[axis],
                .dilation = dilations[axis],
                .padBegin = pads[axis],
                .padEnd = pads[rank + axis]};
        constexpr std::int64_t kMost = std::int64_t{1} << 31;
        for (const std::int64_t number : {each.kernel, each.stride, each.dilation}) {
            if (number < 1 || number > kMost) {
                return refuseInput(2, "and the attributes must be positive");
            }
        }
        const std::int64_t room = each.input + each.padBegin + each.padEnd - each.span();
        if (each.padBegin < 0 || each.padEnd < 0 || room < 0) {
            return refuseInput(2, "a block is larger than the image");
        }
        each.output = room / each.stride + 1;
    }
    return axes;
}

} // namespace

base::Result<Tensors> maxUnpool(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto indices, context.intsOf(1));
    if (x.extents().size() < 3 || static_cast<std::int64_t>(indices.size()) != x.count()) {
        return refuseInput(1, "must have one index an element of input 0");
    }
    TESSERA_TRY(const Extents natural, unpooledExtents(context));
    Extents wanted = natural;
    if (context.hasInput(2)) {
        TESSERA_TRY(wanted, context.intsOf(2));
        if (wanted.size() != natural.size()) {
            return refuseInput(2, "must have one extent an axis of input 0");
        }
    }
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), wanted));
    const std::int64_t positions = graph::elementCount(natural).value_or(0);
    const Extents from = graph::rowMajorStrides(natural);
    const Extents to = graph::rowMajorStrides(wanted);
    std::vector<double> out(static_cast<std::size_t>(y.count()), 0.0);
    const std::vector<double> values = load<double>(x);
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const std::int64_t index = indices[i];
        bool isInside = index >= 0 && index < positions;
        std::int64_t at = 0;
        for (std::size_t axis = 0; isInside && axis < natural.size(); ++axis) {
            const std::int64_t coordinate = index / from[axis] % natural[axis];
            isInside = coordinate < wanted[axis];
            at += coordinate * to[axis];
        }
        if (!isInside) {
            return refuseInput(1, "index " + std::to_string(index) + " is outside the output");
        }
        out[static_cast<std::size_t>(at)] = values[i];
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> col2Im(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_TRY(const auto image, context.intsOf(1));
    TESSERA_TRY(const auto block, context.intsOf(2));
    const Tensor& x = context.input(0);
    if (x.extents().size() != 3 || image.size() != block.size() || image.empty()) {
        return refuseInput(0, "must be [batch, channels · block, blocks]");
    }
    TESSERA_TRY(auto axes, blocksOf(context, image, block));
    const Taps taps(std::move(axes), Taps::Direction::kForward);
    const std::int64_t channels = x.extents()[1] / taps.tapCount();
    if (channels * taps.tapCount() != x.extents()[1] || x.extents()[2] != taps.outputCount()) {
        return refuseInput(0, "of extents " + graph::toText(x.extents()) + " does not fit " +
                                  std::to_string(taps.outputCount()) + " blocks of " +
                                  std::to_string(taps.tapCount()) + " elements");
    }
    Extents extents{x.extents()[0], channels};
    extents.insert(extents.end(), image.begin(), image.end());
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), extents));
    const std::vector<double> values = load<double>(x);
    std::vector<double> out(static_cast<std::size_t>(y.count()), 0.0);
    for (std::int64_t i = 0; i < x.count(); ++i) {
        const std::int64_t position = i % taps.outputCount();
        const std::int64_t row = i / taps.outputCount();
        const std::int64_t at = taps.inputOf(position, row % taps.tapCount());
        if (at >= 0) {
            out[static_cast<std::size_t>(row / taps.tapCount() * taps.inputCount() + at)] +=
                values[static_cast<std::size_t>(i)];
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> centerCropPad(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 2));
    const Tensor& x = context.input(0);
    TESSERA_TRY(const auto wanted, context.intsOf(1));
    std::vector<std::int64_t> given(x.extents().size());
    std::iota(given.begin(), given.end(), std::int64_t{0});
    if (const auto* axes = context.attributes().ints("axes")) {
        given = *axes;
    }
    TESSERA_TRY(const auto axes, graph::normalizeAxes(given, x.extents().size(), "attribute 'axes'"));
    if (axes.size() != wanted.size()) {
        return refuseInput(1, "must have one extent for each of " + std::to_string(axes.size()) + " axes");
    }
    Extents extents = x.extents();
    Extents shift(extents.size(), 0); ///< input index = output index + shift
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::int64_t before = x.extents()[axes[i]];
        if (wanted[i] < 0) {
            return refuseInput(1, std::to_string(wanted[i]) + " is no extent");
        }
        extents[axes[i]] = wanted[i];
        shift[axes[i]] =
            before >= wanted[i] ? centredStart(before, wanted[i]) : -centredStart(wanted[i], before);
    }
    TESSERA_CHECK(context.makeOutput(x.dtype(), extents)); // the budget is asked first: extents are data
    const Extents strides = graph::rowMajorStrides(x.extents());
    const Extents own = graph::rowMajorStrides(extents);
    std::vector<std::int64_t> offsets(static_cast<std::size_t>(graph::elementCount(extents).value_or(0)));
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        std::int64_t at = 0;
        bool isInside = true;
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            const std::int64_t index = static_cast<std::int64_t>(i) / own[axis] % extents[axis] + shift[axis];
            isInside = isInside && index >= 0 && index < x.extents()[axis];
            at += index * strides[axis];
        }
        offsets[i] = isInside ? at : -1;
    }
    return single(takeElements(context, x, std::move(extents), offsets));
}

KernelRows unfoldKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "CenterCropPad", centerCropPad},
        KernelEntry{"", "Col2Im", col2Im},
        KernelEntry{"", "MaxUnpool", maxUnpool},
    };
    return kRows;
}

} // namespace tessera::kernels
