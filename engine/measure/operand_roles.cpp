#include "engine/measure/operand_roles.h"

#include "engine/measure/extent_roles.h"
#include "engine/measure/known_tensor.h"
#include "engine/measure/mask_roles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tessera::measure {

namespace {

using Kind = InputRole::Kind;
using Distinct = InputRole::Distinct;
using Role = std::optional<InputRole>;

std::size_t fromFront(std::int64_t axis, std::size_t rank) {
    return static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis);
}

/// Extent of an axis of operand `input`; nullopt where it is not known.
std::optional<std::int64_t> extentOf(const Operand& operand, std::size_t input, std::int64_t axis) {
    const auto extents = operand.extentsOf(input);
    const std::size_t at = extents ? fromFront(axis, extents->size()) : 0;
    return extents && at < extents->size() ? std::optional((*extents)[at]) : std::nullopt;
}

enum class Ends : std::uint8_t { kFromFront, kFromBoth };

/// A place on an axis of `extent` entries, from both ends where -1 is the last one; the first place of an
/// axis whose extent is not known.
Role placeOn(std::optional<std::int64_t> extent, Ends ends) {
    if (!extent || *extent <= 0) {
        return InputRole{.kind = Kind::kIndex, .ranges = {{0, 0}}};
    }
    return InputRole{.kind = Kind::kIndex, .ranges = {{ends == Ends::kFromBoth ? -*extent : 0, *extent - 1}}};
}

/// Before opset 11, indices count from the front alone.
Ends endsOf(const Operand& operand) {
    return graph::effectiveOpset(operand.node) >= 11 ? Ends::kFromBoth : Ends::kFromFront;
}

Role axisIndex(const Operand& operand) {
    return placeOn(extentOf(operand, 0, operand.node.attributes.intOr("axis", 0)), endsOf(operand));
}

/// Is what is written at one place twice combined by the operator?
bool combines(const Operand& operand) {
    return operand.node.attributes.stringOr("reduction", "none") != "none";
}

Role scatteredIndex(const Operand& operand) {
    Role role = axisIndex(operand);
    const auto extents = operand.extentsOf(1);
    if (role && extents && !combines(operand)) {
        role->distinct = Distinct::kAlongAxis;
        role->axis =
            static_cast<std::int64_t>(fromFront(operand.node.attributes.intOr("axis", 0), extents->size()));
    }
    return role;
}

/// One range for each component of the tuples along the last axis.
Role tupleIndex(const Operand& operand) {
    const auto data = operand.extentsOf(0);
    const auto tuples = operand.extentsOf(1);
    if (!data || !tuples || tuples->empty()) {
        return std::nullopt;
    }
    InputRole role{.kind = Kind::kIndex};
    const auto batch = static_cast<std::size_t>(operand.node.attributes.intOr("batch_dims", 0));
    for (std::int64_t i = 0; i < tuples->back(); ++i) {
        const std::size_t axis = batch + static_cast<std::size_t>(i);
        const auto place = axis < data->size() ? placeOn((*data)[axis], Ends::kFromBoth) : std::nullopt;
        if (!place) {
            return std::nullopt;
        }
        role.ranges.push_back(place->ranges.front());
    }
    if (operand.node.op == "ScatterND" && !combines(operand)) {
        role.distinct = Distinct::kRows;
    }
    return role;
}

Role oneHotIndex(const Operand& operand) {
    const auto depth = operand.constantOf(1);
    const auto out = operand.outputExtents();
    if (depth && depth->size() == 1) {
        return placeOn(static_cast<std::int64_t>(depth->front()), Ends::kFromBoth);
    }
    const std::size_t axis = out ? fromFront(operand.node.attributes.intOr("axis", -1), out->size()) : 0;
    return out && axis < out->size() ? placeOn((*out)[axis], Ends::kFromBoth) : std::nullopt;
}

template <std::size_t kInput, std::int64_t kAxis>
Role entryOf(const Operand& operand) {
    return placeOn(extentOf(operand, kInput, kAxis), Ends::kFromFront);
}

Role cachePlace(const Operand& operand) {
    const std::int64_t axis = operand.node.attributes.intOr("axis", -2);
    const auto cache = extentOf(operand, 0, axis);
    const auto update = extentOf(operand, 1, axis);
    return cache && update ? placeOn(*cache - *update + 1, Ends::kFromFront) : std::nullopt;
}

Role unpooledPlace(const Operand& operand) {
    const auto out = operand.outputExtents();
    Role role = out ? placeOn(graph::elementCount(*out), Ends::kFromFront) : std::nullopt;
    if (role) {
        role->distinct = Distinct::kEach;
    }
    return role;
}

Role wholeDivisor(const Operand& operand) {
    return operand.comesWhole || graph::isInteger(operand.value().type.dtype)
               ? Role(InputRole{.isNonzero = true})
               : std::nullopt;
}

Role wholeExponent(const Operand& operand) {
    return operand.comesWhole ? Role(InputRole{.kind = Kind::kCount, .ranges = {{0, 3}}}) : std::nullopt;
}

/// Powers of larger ones leave their type, and what they become is not said.
Role wholeBase(const Operand& operand) {
    return operand.comesWhole && graph::isInteger(operand.value().type.dtype)
               ? Role(InputRole{.kind = Kind::kCount, .ranges = {{-10, 10}}})
               : std::nullopt;
}

Role shift(const Operand& operand) {
    const auto bits = static_cast<std::int64_t>(graph::bitWidth(operand.value().type.dtype));
    return InputRole{.kind = Kind::kCount, .ranges = {{0, bits - 1}}};
}

Role code(const Operand& operand) {
    return operand.comesWhole ? Role(InputRole{.kind = Kind::kCode}) : std::nullopt;
}

/// Zero points of 32 bits are 0 by definition.
Role zeroPoint(const Operand& operand) {
    return operand.value().type.dtype == graph::DType::kInt32
               ? Role(InputRole{.kind = Kind::kCount, .ranges = {{0, 0}}})
               : code(operand);
}

Role scale(const Operand& /*operand*/) {
    return InputRole{.domain = graph::OperatorSchema::InputDomain::kPositive};
}

Role geometry(const Operand& operand) {
    return InputRole{.kind = Kind::kGeometry, .domain = operand.node.schema->inputDomain};
}

/// Order and codes of NaN are not defined.
Role unlessNan(const Operand& operand) {
    return operand.comesWhole ? std::nullopt : Role(InputRole{.refusesNan = true});
}

/// What is true tells 1 from 0; floats beyond an integer type become any number.
Role converted(const Operand& operand) {
    const auto output = operand.node.outputs.empty() ? graph::ValueId() : operand.node.outputs[0];
    const bool isCut = graph::isFloating(operand.value().type.dtype) && output.valid() &&
                       graph::isInteger(operand.graph.value(output).type.dtype);
    return isCut ? geometry(operand) : maskRole(operand);
}

Role threshold(const Operand& /*operand*/) {
    return InputRole{.kind = Kind::kGeometry, .domain = graph::OperatorSchema::InputDomain::kUnitInterval};
}

Role attentionMask(const Operand& operand) {
    return InputRole{.kind = operand.value().type.dtype == graph::DType::kBool ? Kind::kMask
                                                                               : Kind::kAdditiveMask};
}

/// One whole number that is compared with a constant is a switch (a rate, a mode): a model has a branch for
/// that constant, and for others often none that its other inputs fit.
Role switchOrMask(const Operand& operand) {
    const auto extents = operand.extentsOf(operand.index);
    const auto other = operand.otherNumber();
    const bool isOne = extents && graph::elementCount(*extents) == 1 &&
                       graph::isInteger(operand.value().type.dtype) && operand.comesWhole;
    if (!isOne || !other || std::abs(*other) > 1e9) {
        return maskRole(operand);
    }
    const auto number = static_cast<std::int64_t>(*other);
    return InputRole{.kind = Kind::kCount, .ranges = {{number, number}}};
}

struct Reader {
    std::string_view op;
    std::uint32_t inputs; ///< bit i: input i
    Role (*role)(const Operand&);
};

constexpr std::uint32_t at(std::uint32_t input) {
    return 1U << input;
}
constexpr std::uint32_t kAll = ~0U;

constexpr std::array kReaders{
    Reader{"Gather", at(1), axisIndex},
    Reader{"GatherElements", at(1), axisIndex},
    Reader{"GatherND", at(1), tupleIndex},
    Reader{"Scatter", at(1), scatteredIndex},
    Reader{"ScatterElements", at(1), scatteredIndex},
    Reader{"ScatterND", at(1), tupleIndex},
    Reader{"OneHot", at(0), oneHotIndex},
    Reader{"RotaryEmbedding", at(3), entryOf<1, 0>},
    Reader{"RoiAlign", at(2), entryOf<0, 0>},
    Reader{"NegativeLogLikelihoodLoss", at(1), entryOf<0, 1>},
    Reader{"SoftmaxCrossEntropyLoss", at(1), entryOf<0, 1>},
    Reader{"TensorScatter", at(2), cachePlace},
    Reader{"MaxUnpool", at(1), unpooledPlace},
    Reader{"Div", at(1), wholeDivisor},
    Reader{"Mod", at(1), wholeDivisor},
    Reader{"Reciprocal", at(0), wholeDivisor},
    Reader{"Pow", at(0), wholeBase},
    Reader{"Pow", at(1), wholeExponent},
    Reader{"BitShift", at(1), shift},
    Reader{"MatMulInteger", kAll, code},
    Reader{"ConvInteger", kAll, code},
    Reader{"QLinearConv", at(0) | at(2) | at(3) | at(5) | at(7), code},
    Reader{"QLinearConv", at(1) | at(4) | at(6), scale},
    Reader{"QLinearMatMul", at(0) | at(2) | at(3) | at(5) | at(7), code},
    Reader{"QLinearMatMul", at(1) | at(4) | at(6), scale},
    Reader{"DequantizeLinear", at(0), code},
    Reader{"DequantizeLinear", at(1), scale},
    Reader{"DequantizeLinear", at(2), zeroPoint},
    Reader{"QuantizeLinear", at(1), scale},
    Reader{"QuantizeLinear", at(2), zeroPoint},
    Reader{"QuantizeLinear", at(0), unlessNan},
    Reader{"DynamicQuantizeLinear", at(0), geometry},
    Reader{"TopK", at(0), unlessNan},
    Reader{"ArgMax", at(0), unlessNan},
    Reader{"ArgMin", at(0), unlessNan},
    Reader{"Unique", at(0), unlessNan},
    Reader{"NonMaxSuppression", at(0) | at(1), unlessNan},
    Reader{"Cast", at(0), converted},
    Reader{"CastLike", at(0), converted},
    Reader{"Sub", kAll, maskRole},
    Reader{"Equal", kAll, switchOrMask},
    Reader{"Greater", kAll, maskRole},
    Reader{"GreaterOrEqual", kAll, maskRole},
    Reader{"Less", kAll, maskRole},
    Reader{"LessOrEqual", kAll, maskRole},
    Reader{"Add", kAll, additiveMaskRole},
    Reader{"Sum", kAll, additiveMaskRole},
    Reader{"Attention", at(3), attentionMask},
    Reader{"RoiAlign", at(1), geometry},
    Reader{"MaxRoiPool", at(1), geometry},
    Reader{"GridSample", at(1), geometry},
    Reader{"AffineGrid", at(0), geometry},
    Reader{"DeformConv", at(2), geometry},
    Reader{"Dropout", at(1), threshold},
    Reader{"NonMaxSuppression", at(3) | at(4), threshold},
};

struct Passage {
    std::string_view op;
    std::uint32_t inputs;
    Passes passes;
};

constexpr std::array kPassages{
    Passage{"Identity", at(0), Passes::kElements},
    Passage{"Cast", at(0), Passes::kElements},
    Passage{"CastLike", at(0), Passes::kElements},
    Passage{"Dropout", at(0), Passes::kElements},
    Passage{"Convert", at(0), Passes::kElements},
    Passage{"Reshape", at(0), Passes::kMoved},
    Passage{"Flatten", at(0), Passes::kMoved},
    Passage{"Squeeze", at(0), Passes::kMoved},
    Passage{"Unsqueeze", at(0), Passes::kMoved},
    Passage{"Transpose", at(0), Passes::kMoved},
    Passage{"Expand", at(0), Passes::kMoved},
    Passage{"Tile", at(0), Passes::kMoved},
    Passage{"Slice", at(0), Passes::kMoved},
    Passage{"Split", at(0), Passes::kMoved},
    Passage{"Concat", kAll, Passes::kMoved},
    Passage{"Gather", at(0), Passes::kMoved},
    Passage{"GatherElements", at(0), Passes::kMoved},
    Passage{"GatherND", at(0), Passes::kMoved},
    Passage{"Pad", at(0) | at(2), Passes::kMoved},
    Passage{"Trilu", at(0), Passes::kMoved},
    Passage{"DepthToSpace", at(0), Passes::kMoved},
    Passage{"SpaceToDepth", at(0), Passes::kMoved},
    Passage{"ReverseSequence", at(0), Passes::kMoved},
    Passage{"Compress", at(0), Passes::kMoved},
    Passage{"Where", at(1) | at(2), Passes::kMoved},
    Passage{"ScatterND", at(0) | at(2), Passes::kMoved},
    Passage{"ScatterElements", at(0) | at(2), Passes::kMoved},
    Passage{"Scatter", at(0) | at(2), Passes::kMoved},
    Passage{"TopK", at(0), Passes::kMoved},
    Passage{"Add", kAll, Passes::kComputed},
    Passage{"Sub", kAll, Passes::kComputed},
    Passage{"Mul", kAll, Passes::kComputed},
    Passage{"Div", kAll, Passes::kComputed},
    Passage{"Mod", kAll, Passes::kComputed},
    Passage{"Neg", kAll, Passes::kComputed},
    Passage{"Abs", kAll, Passes::kComputed},
    Passage{"Max", kAll, Passes::kComputed},
    Passage{"Min", kAll, Passes::kComputed},
    Passage{"Sum", kAll, Passes::kComputed},
    Passage{"Clip", kAll, Passes::kComputed},
    Passage{"Pow", kAll, Passes::kComputed},
    Passage{"Floor", kAll, Passes::kComputed},
    Passage{"Ceil", kAll, Passes::kComputed},
    Passage{"Round", kAll, Passes::kComputed},
    Passage{"CumSum", at(0), Passes::kComputed},
    Passage{"ReduceSum", at(0), Passes::kComputed},
    Passage{"ReduceMax", at(0), Passes::kComputed},
    Passage{"ReduceMin", at(0), Passes::kComputed},
    Passage{"ReduceProd", at(0), Passes::kComputed},
    Passage{"Range", kAll, Passes::kComputed},
};

template <typename Row>
bool concerns(const Row& row, const Operand& operand) {
    return row.op == operand.node.op &&
           (row.inputs == kAll || (operand.index < 32 && (row.inputs & at(operand.index)) != 0));
}

} // namespace

std::optional<graph::Extents> Operand::extentsOf(std::size_t input) const {
    return input < node.inputs.size() && node.inputs[input].valid()
               ? graph.value(node.inputs[input]).type.extents()
               : std::nullopt;
}

std::optional<graph::Extents> Operand::outputExtents(std::size_t output) const {
    return output < node.outputs.size() && node.outputs[output].valid()
               ? graph.value(node.outputs[output]).type.extents()
               : std::nullopt;
}

std::optional<std::vector<double>> Operand::constantOf(std::size_t input) const {
    constexpr std::int64_t kMostElements = 64;
    const auto extents = extentsOf(input);
    if (!extents || graph::elementCount(*extents).value_or(kMostElements + 1) > kMostElements) {
        return std::nullopt;
    }
    const auto tensor = knownTensor(graph, node.inputs[input]);
    return tensor ? std::optional(tensor->toDoubles()) : std::nullopt;
}

std::optional<double> Operand::otherNumber() const {
    if (node.inputs.size() != 2 || index > 1) {
        return std::nullopt;
    }
    const auto numbers = constantOf(1 - index);
    return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
}

std::optional<InputRole> operandRole(const Operand& operand) {
    if (operand.node.schema == nullptr || !operand.node.domain.empty()) {
        return std::nullopt;
    }
    for (const auto& reader : kReaders) {
        if (concerns(reader, operand)) {
            return reader.role(operand);
        }
    }
    return extentRole(operand);
}

Passes passes(const Operand& operand) {
    const auto row =
        std::ranges::find_if(kPassages, [&](const Passage& passage) { return concerns(passage, operand); });
    return row != kPassages.end() ? row->passes : Passes::kNothing;
}

} // namespace tessera::measure
