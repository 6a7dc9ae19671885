// Sequences of tensors.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/body.h"
#include "engine/kernels/dense.h"
#include "engine/kernels/families.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <array>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;
using Elements = std::vector<Tensor>;

/// A position in [-size, last] counted from the front. `last` is the size for an insertion, else one less.
base::Result<std::size_t> positionOf(const DataContext& context, std::size_t index, std::size_t size,
                                     std::int64_t last, std::int64_t fallback) {
    TESSERA_TRY(const std::int64_t given, context.integer(index, fallback));
    const auto count = static_cast<std::int64_t>(size);
    if (given < -count || given > last) {
        return refuseInput(index, "position " + std::to_string(given) + " is outside a sequence of " +
                                      std::to_string(size));
    }
    return static_cast<std::size_t>(given < 0 ? given + count : given);
}

KernelContext tensorContext(const DataContext& context) {
    return {.node = context.node,
            .inputs = {},
            .threads = context.options.threads,
            .budgetBytes = context.options.budgetBytes};
}

/// `count` elements of `x` along `axis` from `first` on, with the axis or, for one element, without.
base::Result<Tensor> cut(const KernelContext& context, const Tensor& x, std::size_t axis, std::int64_t first,
                         std::int64_t count, bool keepsAxis) {
    Extents extents = x.extents();
    extents[axis] = count;
    const Extents strides = graph::rowMajorStrides(x.extents());
    TESSERA_TRY(Tensor part, takeStrided(context, x, extents, strides, first * strides[axis]));
    if (keepsAxis) {
        return part;
    }
    extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(axis));
    return part.reshaped(std::move(extents));
}

/// Lengths of the parts of SplitToSequence; those of 1 that are not asked for are not kept as an axis.
base::Result<std::vector<std::int64_t>> partsOf(const DataContext& context, std::int64_t extent) {
    if (!context.hasInput(1)) {
        return std::vector<std::int64_t>(static_cast<std::size_t>(extent), 1);
    }
    TESSERA_TRY(const Tensor split, context.tensor(1));
    if (!graph::isInteger(split.dtype()) || graph::bitWidth(split.dtype()) < 8 ||
        split.extents().size() > 1) {
        return refuseInput(1, "must be a length or a list of lengths");
    }
    std::vector<std::int64_t> parts = split.toInts();
    if (split.extents().empty()) {
        const std::int64_t length = parts.front();
        if (length < 1) {
            return refuseInput(1, std::to_string(length) + " is no length");
        }
        parts.assign(static_cast<std::size_t>(extent / length), length);
        if (extent % length != 0) {
            parts.push_back(extent % length);
        }
        return parts;
    }
    std::int64_t total = 0;
    for (const std::int64_t part : parts) {
        if (part < 0 || part > extent - total) {
            return refuseInput(1, "the parts do not fill " + std::to_string(extent) + " elements");
        }
        total += part;
    }
    return total == extent ? base::Result<std::vector<std::int64_t>>(std::move(parts))
                           : refuseInput(1, "the parts do not fill " + std::to_string(extent) + " elements");
}

} // namespace

base::Result<Data> sequenceEmpty(const DataContext& /*context*/) {
    return Data{Datum::sequence({})};
}

base::Result<Data> sequenceConstruct(const DataContext& context) {
    Elements elements;
    for (std::size_t i = 0; i < context.inputs.size(); ++i) {
        TESSERA_TRY(elements.emplace_back(), context.tensor(i));
    }
    return Data{Datum::sequence(std::move(elements))};
}

base::Result<Data> sequenceAt(const DataContext& context) {
    TESSERA_TRY(const Elements elements, context.sequence(0));
    TESSERA_TRY(const std::size_t position,
                positionOf(context, 1, elements.size(), static_cast<std::int64_t>(elements.size()) - 1, 0));
    return Data{elements[position]};
}

base::Result<Data> sequenceLength(const DataContext& context) {
    TESSERA_TRY(const Elements elements, context.sequence(0));
    const auto count = static_cast<std::int64_t>(elements.size());
    return Data{Tensor::ofInts({}, std::span(&count, 1))};
}

base::Result<Data> sequenceInsert(const DataContext& context) {
    TESSERA_TRY(Elements elements, context.sequence(0));
    TESSERA_TRY(Tensor added, context.tensor(1));
    const auto size = static_cast<std::int64_t>(elements.size());
    TESSERA_TRY(const std::size_t position, positionOf(context, 2, elements.size(), size, size));
    elements.insert(elements.begin() + static_cast<std::ptrdiff_t>(position), std::move(added));
    return Data{Datum::sequence(std::move(elements))};
}

base::Result<Data> sequenceErase(const DataContext& context) {
    TESSERA_TRY(Elements elements, context.sequence(0));
    TESSERA_TRY(const std::size_t position,
                positionOf(context, 1, elements.size(), static_cast<std::int64_t>(elements.size()) - 1, -1));
    elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(position));
    return Data{Datum::sequence(std::move(elements))};
}

base::Result<Data> splitToSequence(const DataContext& context) {
    TESSERA_TRY(const Tensor x, context.tensor(0));
    TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", 0),
                                                             x.extents().size(), "attribute 'axis'"));
    TESSERA_TRY(const auto parts, partsOf(context, x.extents()[axis]));
    // Only parts of one element that were not asked for lose their axis.
    const bool keepsAxis = context.hasInput(1) || context.attributes().intOr("keepdims", 1) != 0;
    Elements elements;
    std::int64_t first = 0;
    for (const std::int64_t part : parts) {
        TESSERA_TRY(elements.emplace_back(), cut(tensorContext(context), x, axis, first, part, keepsAxis));
        first += part;
    }
    return Data{Datum::sequence(std::move(elements))};
}

base::Result<Data> concatFromSequence(const DataContext& context) {
    TESSERA_TRY(Elements elements, context.sequence(0));
    if (elements.empty()) {
        return refuseInput(0, "is an empty sequence, which has nothing to join");
    }
    if (context.attributes().intOr("new_axis", 0) != 0) {
        for (Tensor& element : elements) {
            Extents extents = element.extents();
            TESSERA_TRY(const std::size_t axis, graph::normalizeAxis(context.attributes().intOr("axis", 0),
                                                                     extents.size() + 1, "attribute 'axis'"));
            extents.insert(extents.begin() + static_cast<std::ptrdiff_t>(axis), 1);
            element = element.reshaped(std::move(extents));
        }
    }
    std::vector<const Tensor*> inputs;
    for (const Tensor& element : elements) {
        inputs.push_back(&element);
    }
    KernelContext joined = tensorContext(context);
    joined.inputs = inputs;
    TESSERA_TRY(auto outputs, concat(joined));
    return Data{std::move(outputs.front())};
}

base::Result<Data> sequenceMap(const DataContext& context) {
    TESSERA_TRY(const Body body, Body::of(context, "body"));
    TESSERA_TRY(const Elements first, context.sequence(0));
    std::vector<Elements> results(body.outputs());
    for (std::size_t i = 0; i < first.size(); ++i) {
        Data inputs;
        for (std::size_t at = 0; at < body.nodeInputs(); ++at) {
            TESSERA_TRY(const Datum* datum, context.input(at));
            if (!datum->isSequence()) {
                inputs.push_back(*datum);
                continue;
            }
            if (datum->elements().size() != first.size()) {
                return refuseInput(at, "has another number of elements than input 0");
            }
            inputs.emplace_back(datum->elements()[i]);
        }
        TESSERA_TRY(const Data made, body.run(std::move(inputs)));
        for (std::size_t at = 0; at < made.size(); ++at) {
            if (!made[at].isTensor()) {
                return refuseAttribute("body",
                                       "makes " + made[at].kindText() + ", but tensors are collected");
            }
            results[at].push_back(made[at].tensor());
        }
    }
    Data outputs;
    for (Elements& result : results) {
        outputs.push_back(Datum::sequence(std::move(result)));
    }
    return outputs;
}

KernelRows sequenceKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "ConcatFromSequence", nullptr, concatFromSequence},
        KernelEntry{"", "SequenceAt", nullptr, sequenceAt},
        KernelEntry{"", "SequenceConstruct", nullptr, sequenceConstruct},
        KernelEntry{"", "SequenceEmpty", nullptr, sequenceEmpty},
        KernelEntry{"", "SequenceErase", nullptr, sequenceErase},
        KernelEntry{"", "SequenceInsert", nullptr, sequenceInsert},
        KernelEntry{"", "SequenceLength", nullptr, sequenceLength},
        KernelEntry{"", "SequenceMap", nullptr, sequenceMap},
        KernelEntry{"", "SplitToSequence", nullptr, splitToSequence},
    };
    return kRows;
}

} // namespace tessera::kernels
