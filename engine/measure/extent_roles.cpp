#include "engine/measure/extent_roles.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::measure {

namespace {

using graph::Extents;
using Role = std::optional<InputRole>;

/// Trips of a Loop whose outputs do not tell how often it runs.
constexpr std::int64_t kUsualTrips = 4;
/// An end of a Slice that is behind every axis.
constexpr std::int64_t kBehindAll = std::int64_t{1} << 30U;

InputRole between(std::int64_t least, std::int64_t most) {
    return {.kind = InputRole::Kind::kCount, .ranges = {{least, most}}};
}

InputRole exactly(const Extents& numbers) {
    InputRole role{.kind = InputRole::Kind::kCount};
    for (const std::int64_t number : numbers) {
        role.ranges.push_back({number, number});
    }
    return role;
}

/// Elements of the operand itself, which is a list of numbers or one.
std::size_t countOf(const Operand& operand) {
    const auto extents = operand.value().type.extents();
    return extents ? static_cast<std::size_t>(graph::elementCount(*extents).value_or(1)) : 1;
}

/// The last extents of the first output, as many as the operand has elements.
std::optional<Extents> lastOutputExtents(const Operand& operand) {
    const auto out = operand.outputExtents();
    const std::size_t count = countOf(operand);
    if (!out || count > out->size()) {
        return std::nullopt;
    }
    return Extents(out->end() - static_cast<std::ptrdiff_t>(count), out->end());
}

Role outputShape(const Operand& operand) {
    const auto extents = lastOutputExtents(operand);
    return exactly(extents ? *extents : Extents(countOf(operand), 1));
}

Role reshaped(const Operand& operand) {
    if (const auto extents = lastOutputExtents(operand)) {
        return exactly(*extents);
    }
    Extents flat(countOf(operand), 1);
    if (!flat.empty()) {
        flat.front() = -1;
    }
    return exactly(flat);
}

Role repeats(const Operand& operand) {
    const auto in = operand.extentsOf(0);
    const auto out = operand.outputExtents();
    if (!in || !out || in->size() != out->size() || in->size() != countOf(operand)) {
        return between(1, 2);
    }
    Extents numbers;
    for (std::size_t i = 0; i < in->size(); ++i) {
        numbers.push_back((*out)[i] / std::max<std::int64_t>((*in)[i], 1));
    }
    return exactly(numbers);
}

/// Axes that are an operand of their own, from the front; those that are left out are the first ones.
std::vector<std::size_t> axesOf(const Operand& operand, std::size_t input, std::size_t rank) {
    std::vector<std::size_t> axes;
    if (const auto numbers = operand.constantOf(input)) {
        for (const double number : *numbers) {
            axes.push_back(
                static_cast<std::size_t>(number < 0 ? number + static_cast<double>(rank) : number));
        }
        return axes;
    }
    for (std::size_t i = 0; i < countOf(operand); ++i) {
        axes.push_back(i);
    }
    return axes;
}

Role sliceEnds(const Operand& operand) {
    const auto out = operand.outputExtents();
    if (!out) {
        return between(kBehindAll, kBehindAll);
    }
    Extents ends;
    for (const std::size_t axis : axesOf(operand, 3, out->size())) {
        ends.push_back(axis < out->size() ? (*out)[axis] : kBehindAll);
    }
    return exactly(ends);
}

Role firstAxes(const Operand& operand) {
    Extents axes;
    for (std::size_t i = 0; i < countOf(operand); ++i) {
        axes.push_back(static_cast<std::int64_t>(i));
    }
    return exactly(axes);
}

Role paddings(const Operand& operand) {
    const auto in = operand.extentsOf(0);
    const auto out = operand.outputExtents();
    const std::size_t half = countOf(operand) / 2;
    Extents pads(2 * half, 0);
    if (in && out && half == in->size()) {
        for (std::size_t i = 0; i < half; ++i) {
            pads[half + i] = (*out)[i] - (*in)[i];
        }
    }
    return exactly(pads);
}

Role parts(const Operand& operand) {
    const auto in = operand.extentsOf(0);
    const auto count = static_cast<std::int64_t>(countOf(operand));
    const std::int64_t axis = operand.node.attributes.intOr("axis", 0);
    const auto at =
        static_cast<std::size_t>(axis < 0 && in ? axis + static_cast<std::int64_t>(in->size()) : axis);
    if (!in || at >= in->size() || count == 0) {
        return between(1, 1);
    }
    Extents sizes(static_cast<std::size_t>(count), (*in)[at] / count);
    sizes.back() += (*in)[at] % count;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto out = operand.outputExtents(i);
        sizes[i] = out ? (*out)[at] : sizes[i];
    }
    return exactly(sizes);
}

/// The first output's extent along the attribute's axis, which is `kDefaultAxis` when it is not said.
template <std::int64_t kDefaultAxis, std::int64_t kFallback>
Role extentAlong(const Operand& operand) {
    const auto out = operand.outputExtents();
    const std::int64_t axis = operand.node.attributes.intOr("axis", kDefaultAxis);
    const auto at =
        static_cast<std::size_t>(axis < 0 && out ? axis + static_cast<std::int64_t>(out->size()) : axis);
    const std::int64_t extent = out && at < out->size() ? (*out)[at] : kFallback;
    return between(extent, extent);
}

/// 1 to the extent that the sequences of the first input have.
template <std::size_t kInput>
Role lengths(const Operand& operand) {
    const auto extents = operand.extentsOf(kInput);
    const auto& attributes = operand.node.attributes;
    std::int64_t axis = attributes.intOr("time_axis", attributes.intOr("layout", 0));
    if (operand.node.op == "Attention" && extents) {
        axis = static_cast<std::int64_t>(extents->size()) - 2;
    }
    const auto at = static_cast<std::size_t>(axis);
    return extents && axis >= 0 && at < extents->size()
               ? between(1, std::max<std::int64_t>((*extents)[at], 1))
               : between(1, 1);
}

/// Ends that leave something between them.
template <std::int64_t kLeast, std::int64_t kMost>
Role wholeLimit(const Operand& operand) {
    return graph::isInteger(operand.value().type.dtype) ? Role(between(kLeast, kMost)) : std::nullopt;
}

Role axisNumber(const Operand& operand) {
    const auto in = operand.extentsOf(0);
    return between(0, in && !in->empty() ? static_cast<std::int64_t>(in->size()) - 1 : 0);
}

/// How often a Loop has to run to make what its collected outputs are said to hold: drawn numbers would run
/// it once or not at all, which neither takes its time nor makes outputs of the extents that the graph says.
Role trips(const Operand& operand) {
    const auto& loop = operand.node;
    const auto* captures = loop.attributes.find(graph::kCapturesAttribute);
    const auto* names = captures != nullptr ? std::get_if<std::vector<std::string>>(captures) : nullptr;
    const std::size_t carried = loop.inputs.size() - 2 - (names != nullptr ? names->size() : 0);
    for (std::size_t i = carried; i < loop.outputs.size(); ++i) {
        const auto extents = operand.outputExtents(i);
        if (extents && !extents->empty()) {
            return between(extents->front(), extents->front());
        }
    }
    return between(kUsualTrips, kUsualTrips);
}

template <std::int64_t kLeast, std::int64_t kMost>
Role within(const Operand& /*operand*/) {
    return between(kLeast, kMost);
}

struct Row {
    std::string_view op;
    std::uint32_t input;
    Role (*role)(const Operand&);
};

constexpr std::array kRows{
    Row{"Reshape", 1, reshaped},
    Row{"Expand", 1, outputShape},
    Row{"ConstantOfShape", 0, outputShape},
    Row{"CenterCropPad", 1, outputShape},
    Row{"MaxUnpool", 2, outputShape},
    Row{"BlackmanWindow", 0, outputShape},
    Row{"HammingWindow", 0, outputShape},
    Row{"HannWindow", 0, outputShape},
    Row{"Tile", 1, repeats},
    Row{"Slice", 1, within<0, 0>},
    Row{"Slice", 2, sliceEnds},
    Row{"Slice", 3, firstAxes},
    Row{"Slice", 4, within<1, 1>},
    Row{"Squeeze", 1, within<0, 0>},
    Row{"Unsqueeze", 1, firstAxes},
    Row{"Pad", 1, paddings},
    Row{"Pad", 3, firstAxes},
    Row{"Split", 1, parts},
    Row{"TopK", 1, extentAlong<-1, 1>},
    Row{"OneHot", 1, extentAlong<-1, 4>},
    Row{"Range", 0, within<0, 0>},
    Row{"Range", 1, extentAlong<0, 4>},
    Row{"Range", 2, within<1, 1>},
    Row{"Resize", 2, repeats},
    Row{"Resize", 3, outputShape},
    Row{"Upsample", 1, repeats},
    Row{"Clip", 1, wholeLimit<0, 10>},
    Row{"Clip", 2, wholeLimit<20, 90>},
    Row{"Trilu", 1, within<-1, 1>},
    Row{"CumSum", 1, axisNumber},
    Row{"CumProd", 1, axisNumber},
    Row{"RNN", 4, lengths<0>},
    Row{"GRU", 4, lengths<0>},
    Row{"LSTM", 4, lengths<0>},
    Row{"ReverseSequence", 1, lengths<0>},
    Row{"Attention", 6, lengths<1>},
    Row{"Dropout", 2, within<0, 0>},
    Row{"NonMaxSuppression", 2, within<1, 4>},
    Row{"Loop", 0, trips},
    Row{"Loop", 1, within<1, 1>},
    Row{"SequenceAt", 1, within<0, 0>},
    Row{"SequenceErase", 1, within<0, 0>},
    Row{"SequenceInsert", 2, within<0, 0>},
    Row{"SplitToSequence", 1, within<1, 1>},
};

} // namespace

Role extentRole(const Operand& operand) {
    const auto row = std::ranges::find_if(
        kRows, [&](const Row& each) { return each.op == operand.node.op && each.input == operand.index; });
    if (row != kRows.end()) {
        return row->role(operand);
    }
    // What is left of the parameters: axes of reductions, lengths of transforms.
    const bool isParameter =
        operand.node.schema != nullptr && operand.node.schema->isParameter(operand.index);
    return isParameter && graph::isInteger(operand.value().type.dtype) ? Role(between(0, 1)) : std::nullopt;
}

} // namespace tessera::measure
