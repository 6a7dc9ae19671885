#include "engine/measure/operand_roles.h"

#include "engine/kernels/interpreter.h"

#include <array>
#include <cmath>
#include <deque>
#include <utility>

namespace tessera::measure {

namespace {

using Kind = InputRole::Kind;
using Distinct = InputRole::Distinct;
using InputDomain = graph::OperatorSchema::InputDomain;

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
    return placeOn(extentAt(operand.extentsOf(0), operand.node.attributes.intOr("axis", 0)), endsOf(operand));
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
    if (depth && depth->size() == 1) {
        return placeOn(static_cast<std::int64_t>(depth->front()), Ends::kFromBoth);
    }
    const auto extent = extentAt(operand.outputExtents(), operand.node.attributes.intOr("axis", -1));
    return extent ? placeOn(extent, Ends::kFromBoth) : std::nullopt;
}

template <std::size_t kInput, std::int64_t kAxis>
Role entryOf(const Operand& operand) {
    return placeOn(extentAt(operand.extentsOf(kInput), kAxis), Ends::kFromFront);
}

Role cachePlace(const Operand& operand) {
    const std::int64_t axis = operand.node.attributes.intOr("axis", -2);
    const auto cache = extentAt(operand.extentsOf(0), axis);
    const auto update = extentAt(operand.extentsOf(1), axis);
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
    return InputRole{.domain = InputDomain::kPositive};
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
    return InputRole{.kind = Kind::kGeometry, .domain = InputDomain::kUnitInterval};
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

constexpr std::array kReaders{
    RoleRule{"Gather GatherElements", inputBit(1), axisIndex},
    RoleRule{"Scatter ScatterElements", inputBit(1), scatteredIndex},
    RoleRule{"GatherND ScatterND", inputBit(1), tupleIndex},
    RoleRule{"OneHot", inputBit(0), oneHotIndex},
    RoleRule{"RotaryEmbedding", inputBit(3), entryOf<1, 0>},
    RoleRule{"RoiAlign", inputBit(2), entryOf<0, 0>},
    RoleRule{"NegativeLogLikelihoodLoss SoftmaxCrossEntropyLoss", inputBit(1), entryOf<0, 1>},
    RoleRule{"TensorScatter", inputBit(2), cachePlace},
    RoleRule{"MaxUnpool", inputBit(1), unpooledPlace},
    RoleRule{"Div Mod", inputBit(1), wholeDivisor},
    RoleRule{"Reciprocal", inputBit(0), wholeDivisor},
    RoleRule{"Pow", inputBit(0), wholeBase},
    RoleRule{"Pow", inputBit(1), wholeExponent},
    RoleRule{"BitShift", inputBit(1), shift},
    RoleRule{"MatMulInteger ConvInteger", kAllInputs, code},
    RoleRule{"QLinearConv QLinearMatMul", inputBit(0) | inputBit(2) | inputBit(3) | inputBit(5) | inputBit(7),
             code},
    RoleRule{"QLinearConv QLinearMatMul", inputBit(1) | inputBit(4) | inputBit(6), scale},
    RoleRule{"DequantizeLinear", inputBit(0), code},
    RoleRule{"DequantizeLinear QuantizeLinear", inputBit(1), scale},
    RoleRule{"DequantizeLinear QuantizeLinear", inputBit(2), zeroPoint},
    RoleRule{"QuantizeLinear TopK ArgMax ArgMin Unique", inputBit(0), unlessNan},
    RoleRule{"NonMaxSuppression", inputBit(0) | inputBit(1), unlessNan},
    RoleRule{"Cast CastLike", inputBit(0), converted},
    RoleRule{"Sub Greater GreaterOrEqual Less LessOrEqual", kAllInputs, maskRole},
    RoleRule{"Equal", kAllInputs, switchOrMask},
    RoleRule{"Add Sum", kAllInputs, additiveMaskRole},
    RoleRule{"Attention", inputBit(3), attentionMask},
    RoleRule{"DynamicQuantizeLinear AffineGrid", inputBit(0), geometry},
    RoleRule{"RoiAlign MaxRoiPool GridSample", inputBit(1), geometry},
    RoleRule{"DeformConv", inputBit(2), geometry},
    RoleRule{"Dropout", inputBit(1), threshold},
    RoleRule{"NonMaxSuppression", inputBit(3) | inputBit(4), threshold},
};

using Passage = OperandRule<Passes>;
constexpr std::array kPassages{
    Passage{"Identity Cast CastLike Dropout Convert", inputBit(0), Passes::kElements},
    Passage{"Reshape Flatten Squeeze Unsqueeze Transpose Expand Tile Slice Split Gather GatherElements "
            "GatherND Trilu DepthToSpace SpaceToDepth ReverseSequence Compress TopK",
            inputBit(0), Passes::kMoved},
    Passage{"Concat", kAllInputs, Passes::kMoved},
    Passage{"Where", inputBit(1) | inputBit(2), Passes::kMoved},
    Passage{"Pad ScatterND ScatterElements Scatter", inputBit(0) | inputBit(2), Passes::kMoved},
    Passage{"Add Sub Mul Div Mod Neg Abs Max Min Sum Clip Pow Floor Ceil Round Range", kAllInputs,
            Passes::kComputed},
    Passage{"CumSum ReduceSum ReduceMax ReduceMin ReduceProd", inputBit(0), Passes::kComputed},
};

std::optional<graph::Extents> extentsAmong(const Operand& operand, std::span<const graph::ValueId> values,
                                           std::size_t index) {
    return index < values.size() && values[index].valid() ? operand.graph.value(values[index]).type.extents()
                                                          : std::nullopt;
}

/// Elements of a constant, as it is or behind a Cast, an Identity or a DequantizeLinear (of a Cast: before
/// it): exporters quantise the numbers of formulas too. nullopt: it is none, or cannot be read.
std::optional<graph::Tensor> knownTensor(const graph::Graph& graph, graph::ValueId id) {
    const auto& value = graph.value(id);
    if (value.isConstant() && graph::bitWidth(value.type.dtype) != 0) {
        auto tensor = value.constant->tensor();
        return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
    }
    if (!value.producer.valid()) {
        return std::nullopt;
    }
    const auto& maker = graph.node(value.producer);
    if (!maker.domain.empty() || maker.inputs.empty() ||
        !isAmong(maker.op, "Cast Identity DequantizeLinear")) {
        return std::nullopt;
    }
    if (maker.op != "DequantizeLinear") {
        return knownTensor(graph, maker.inputs[0]);
    }
    std::deque<graph::Tensor> operands;
    std::vector<const graph::Tensor*> pointers;
    for (const auto input : maker.inputs) {
        auto operand = input.valid() ? knownTensor(graph, input) : std::nullopt;
        if (input.valid() && !operand) {
            return std::nullopt;
        }
        pointers.push_back(operand ? &operands.emplace_back(*std::move(operand)) : nullptr);
    }
    auto made = kernels::evaluateNode(maker, pointers);
    return made ? std::optional(std::move(made->front())) : std::nullopt;
}

} // namespace

bool isAmong(std::string_view word, std::string_view words) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == word) {
            return true;
        }
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

std::size_t fromFront(std::int64_t axis, std::size_t rank) {
    return static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis);
}

std::optional<std::int64_t> extentAt(const std::optional<graph::Extents>& extents, std::int64_t axis) {
    const std::size_t place = extents ? fromFront(axis, extents->size()) : 0;
    return extents && place < extents->size() ? std::optional((*extents)[place]) : std::nullopt;
}

std::span<const std::string> Operand::captures() const {
    const auto* held = node.attributes.find(graph::kCapturesAttribute);
    const auto* names = held != nullptr ? std::get_if<std::vector<std::string>>(held) : nullptr;
    return names != nullptr ? std::span<const std::string>(*names) : std::span<const std::string>();
}

std::optional<graph::Extents> Operand::extentsOf(std::size_t input) const {
    return extentsAmong(*this, node.inputs, input);
}

std::optional<graph::Extents> Operand::outputExtents(std::size_t output) const {
    return extentsAmong(*this, node.outputs, output);
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

Role operandRole(const Operand& operand) {
    if (operand.node.schema == nullptr || !operand.node.domain.empty()) {
        return std::nullopt;
    }
    const auto* role = ruleFor<RoleOf>(kReaders, operand);
    return role != nullptr ? (*role)(operand) : extentRole(operand);
}

Passes passes(const Operand& operand) {
    const auto* found = ruleFor<Passes>(kPassages, operand);
    return found != nullptr ? *found : Passes::kNothing;
}

} // namespace tessera::measure
