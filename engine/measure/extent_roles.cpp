#include "engine/measure/operand_roles.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tessera::measure {

namespace {

using graph::Extents;

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

/// The last extents of the first output, as many as the operand has elements; where they are not known, 1
/// each, of which the first is `kFirst`.
template <std::int64_t kFirst>
Role shapeOfOutput(const Operand& operand) {
    const auto out = operand.outputExtents();
    const std::size_t count = countOf(operand);
    if (out && count <= out->size()) {
        return exactly(Extents(out->end() - static_cast<std::ptrdiff_t>(count), out->end()));
    }
    Extents shape(count, 1);
    if (count > 0) {
        shape.front() = kFirst;
    }
    return exactly(shape);
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
            axes.push_back(fromFront(static_cast<std::int64_t>(number), rank));
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
    Extents axes(countOf(operand));
    std::iota(axes.begin(), axes.end(), 0);
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
    const auto count = static_cast<std::int64_t>(countOf(operand));
    const std::int64_t axis = operand.node.attributes.intOr("axis", 0);
    const auto whole = extentAt(operand.extentsOf(0), axis);
    if (!whole || count == 0) {
        return between(1, 1);
    }
    Extents sizes(static_cast<std::size_t>(count), *whole / count);
    sizes.back() += *whole % count;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        sizes[i] = extentAt(operand.outputExtents(i), axis).value_or(sizes[i]);
    }
    return exactly(sizes);
}

/// The first output's extent along the attribute's axis, which is `kDefaultAxis` when it is not said.
template <std::int64_t kDefaultAxis, std::int64_t kFallback>
Role extentAlong(const Operand& operand) {
    const std::int64_t extent =
        extentAt(operand.outputExtents(), operand.node.attributes.intOr("axis", kDefaultAxis))
            .value_or(kFallback);
    return between(extent, extent);
}

/// 1 to the extent that the sequences of the first input have.
template <std::size_t kInput>
Role lengths(const Operand& operand) {
    const auto& attributes = operand.node.attributes;
    const std::int64_t axis =
        operand.node.op == "Attention" ? -2 : attributes.intOr("time_axis", attributes.intOr("layout", 0));
    return between(1, std::max<std::int64_t>(extentAt(operand.extentsOf(kInput), axis).value_or(1), 1));
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
    const std::size_t carried = operand.node.inputs.size() - 2 - operand.captures().size();
    for (std::size_t i = carried; i < operand.node.outputs.size(); ++i) {
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

constexpr std::array kExtents{
    RoleRule{"Reshape", inputBit(1), shapeOfOutput<-1>},
    RoleRule{"ConstantOfShape BlackmanWindow HammingWindow HannWindow", inputBit(0), shapeOfOutput<1>},
    RoleRule{"Expand CenterCropPad", inputBit(1), shapeOfOutput<1>},
    RoleRule{"MaxUnpool", inputBit(2), shapeOfOutput<1>},
    RoleRule{"Resize", inputBit(3), shapeOfOutput<1>},
    RoleRule{"Tile Upsample", inputBit(1), repeats},
    RoleRule{"Resize", inputBit(2), repeats},
    RoleRule{"Range", inputBit(0), within<0, 0>},
    RoleRule{"Slice Squeeze SequenceAt SequenceErase", inputBit(1), within<0, 0>},
    RoleRule{"Dropout SequenceInsert", inputBit(2), within<0, 0>},
    RoleRule{"Loop SplitToSequence", inputBit(1), within<1, 1>},
    RoleRule{"Range", inputBit(2), within<1, 1>},
    RoleRule{"Slice", inputBit(4), within<1, 1>},
    RoleRule{"NonMaxSuppression", inputBit(2), within<1, 4>},
    RoleRule{"Trilu", inputBit(1), within<-1, 1>},
    RoleRule{"Slice", inputBit(2), sliceEnds},
    RoleRule{"Unsqueeze", inputBit(1), firstAxes},
    RoleRule{"Slice Pad", inputBit(3), firstAxes},
    RoleRule{"Pad", inputBit(1), paddings},
    RoleRule{"Split", inputBit(1), parts},
    RoleRule{"TopK", inputBit(1), extentAlong<-1, 1>},
    RoleRule{"OneHot", inputBit(1), extentAlong<-1, 4>},
    RoleRule{"Range", inputBit(1), extentAlong<0, 4>},
    RoleRule{"Clip", inputBit(1), wholeLimit<0, 10>},
    RoleRule{"Clip", inputBit(2), wholeLimit<20, 90>},
    RoleRule{"CumSum CumProd", inputBit(1), axisNumber},
    RoleRule{"RNN GRU LSTM", inputBit(4), lengths<0>},
    RoleRule{"ReverseSequence", inputBit(1), lengths<0>},
    RoleRule{"Attention", inputBit(6), lengths<1>},
    RoleRule{"Loop", inputBit(0), trips},
};

} // namespace

Role extentRole(const Operand& operand) {
    if (const auto* role = ruleFor<RoleOf>(kExtents, operand)) {
        return (*role)(operand);
    }
    // What is left of the parameters: axes of reductions, lengths of transforms.
    const bool isParameter =
        operand.node.schema != nullptr && operand.node.schema->isParameter(operand.index);
    return isParameter && graph::isInteger(operand.value().type.dtype) ? Role(between(0, 1)) : std::nullopt;
}

} // namespace tessera::measure
