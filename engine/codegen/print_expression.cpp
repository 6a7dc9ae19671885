#include "engine/codegen/print_expression.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace tessera::codegen {

namespace {

/// Of vectors; a variable must not hide one.
constexpr std::array<std::string_view, 15> kTypeNames = {"v4",  "v8", "v16", "u4",  "u8", "u16", "i4", "i8",
                                                         "i16", "w4", "w8",  "w16", "t4", "t8",  "t16"};

/// A float that reads back as itself. \param infinity in the language at hand
std::string numberText(double number, const std::string& infinity) {
    const auto value = static_cast<float>(number);
    if (std::isinf(value)) {
        return (value > 0 ? "" : "-") + infinity;
    }
    char text[40];
    std::snprintf(text, sizeof text, "%af", static_cast<double>(value));
    return text;
}

const char* functionName(ValueOp op) {
    switch (op) {
    case ValueOp::kMaximum:
        return "maximum";
    case ValueOp::kMinimum:
        return "minimum";
    case ValueOp::kGreater:
        return "max";
    case ValueOp::kLess:
        return "min";
    case ValueOp::kSumLanes:
        return "sumLanes";
    case ValueOp::kMostLanes:
        return "mostLanes";
    case ValueOp::kAbsolute:
        return "abs";
    case ValueOp::kSquareRoot:
        return "sqrt";
    case ValueOp::kExp:
        return "exp";
    case ValueOp::kTanh:
        return "tanh";
    case ValueOp::kSigmoid:
        return "sigmoid";
    case ValueOp::kExpDown:
        return "expDown";
    case ValueOp::kGelu:
        return "gelu";
    case ValueOp::kRoundPairs:
        return "roundPairs";
    case ValueOp::kAddProduct:
        return "addProduct";
    case ValueOp::kDotPairs:
        return "dotPairs";
    case ValueOp::kRound:
        return "round";
    case ValueOp::kFloor:
        return "floor";
    case ValueOp::kCeil:
        return "ceil";
    case ValueOp::kSign:
        return "sign";
    case ValueOp::kLogarithm:
        return "log";
    case ValueOp::kPower:
        return "pow";
    case ValueOp::kPositiveRoot:
        return "root";
    case ValueOp::kErf:
        return "erf";
    case ValueOp::kSoftplus:
        return "softplus";
    case ValueOp::kMish:
        return "mish";
    case ValueOp::kSine:
        return "sin";
    case ValueOp::kCosine:
        return "cos";
    case ValueOp::kParametricRelu:
        return "prelu";
    case ValueOp::kThreshold:
        return "threshold";
    case ValueOp::kConstant:
    case ValueOp::kRegister:
    case ValueOp::kLoad:
    case ValueOp::kBroadcast:
    case ValueOp::kGuarded:
    case ValueOp::kKeepLanes:
    case ValueOp::kFillLanes:
    case ValueOp::kSpread:
    case ValueOp::kInterleave:
    case ValueOp::kAdd:
    case ValueOp::kSubtract:
    case ValueOp::kMultiply:
    case ValueOp::kDivide:
    case ValueOp::kNegate:
        break;
    }
    TESSERA_ASSERT(false); // it is written without a function
}

} // namespace

std::string ExpressionPrinter::pointerName(Pointer pointer) const {
    return m_kernel.pointers[pointer.index()] + "_p" + std::to_string(pointer.index());
}

std::string ExpressionPrinter::variableName(Variable variable) const {
    std::string name = m_kernel.variables[variable.index()] + std::to_string(variable.index());
    const bool isType = std::ranges::find(kTypeNames, name) != kTypeNames.end();
    return isType ? name + "_" : name;
}

std::string ExpressionPrinter::text(const Index& index) const {
    return bound(index).text([this](Variable variable) { return variableName(variable); });
}

std::string ExpressionPrinter::text(const Access& access) const {
    const Index index = bound(access.index);
    std::string whole = pointerName(access.pointer);
    if (index.constant() == 0) {
        return whole;
    }
    whole += " + " + text(index);
    // The constant stands last: behind the base.
    const auto named = m_bases.empty() ? m_bases.end() : m_bases.find(base(access));
    return named == m_bases.end() ? whole : named->second + whole.substr(named->first.size());
}

std::string ExpressionPrinter::base(const Access& access) const {
    const Index index = bound(access.index);
    return index.constant() ? "" : pointerName(access.pointer) + " + " + text(index - index.offset());
}

std::string ExpressionPrinter::vectorAt(const Access& access) const {
    return (divisorOf(access.index) % m_kernel.width == 0 ? "" : "U") + m_width;
}

std::string ExpressionPrinter::text(const RegisterRef& target) const {
    std::string name =
        m_kernel.registers[target.array.index()].name + "_" + std::to_string(target.array.index());
    for (const auto& index : target.index) {
        const auto number = bound(index).constant();
        TESSERA_ASSERT(number.has_value());
        name += "_" + std::to_string(*number);
    }
    return name;
}

std::string ExpressionPrinter::text(const Conditions& conditions) const {
    std::string joined;
    for (const auto& condition : conditions) {
        joined += joined.empty() ? "" : " && ";
        joined += text(condition.low) + " < " + text(condition.high);
    }
    return joined;
}

std::string ExpressionPrinter::function(const char* name, const ValueNode& node) const {
    std::string call = name + m_width + "(";
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        call += (i == 0 ? "" : ", ") + text(node.operands[i]);
    }
    return call + ")";
}

std::string ExpressionPrinter::infix(const char* sign, const ValueNode& node) const {
    return "(" + text(node.operands[0]) + sign + text(node.operands[1]) + ")";
}

/// The lanes of an integer vector.
template <typename Lane>
std::string ExpressionPrinter::lanes(Lane&& lane) const {
    std::string list = "i" + m_width + "{";
    for (int i = 0; i < m_kernel.width; ++i) {
        list += (i == 0 ? "" : ", ") + std::to_string(lane(i));
    }
    return list + "}";
}

std::string ExpressionPrinter::spreadLanes(const ValueNode& node) const {
    const auto constant = node.spread.constant();
    const std::string list =
        lanes([&](int lane) { return lane / node.count * node.count + constant.value_or(0); });
    return constant ? list : list + " + (int)(" + text(node.spread) + ")";
}

std::string ExpressionPrinter::number(double number) const {
    const char* infinity = m_dialect == Dialect::kCpp ? "__builtin_inff()" : "INF";
    return "splat" + m_width + "(" + numberText(number, infinity) + ")";
}

std::string ExpressionPrinter::zero() const {
    return m_dialect == Dialect::kCpp ? "v" + m_width + "{}" : number(0.0);
}

std::string ExpressionPrinter::text(const Value& value) const {
    const ValueNode& node = *value;
    switch (node.op) {
    case ValueOp::kConstant:
        return number(node.number);
    case ValueOp::kRegister:
        return text(node.target);
    case ValueOp::kLoad:
        return m_dialect == Dialect::kCpp
                   ? "(v" + m_width + ")*(const u" + m_width + "*)(" + text(node.access) + ")"
                   : "LOAD" + vectorAt(node.access) + "(" + text(node.access) + ")";
    case ValueOp::kBroadcast:
        return "splat" + m_width + "(*(" + text(node.access) + "))";
    case ValueOp::kGuarded:
        return "(" + text(node.conditions) + " ? " + text(node.operands[0]) + " : " + zero() + ")";
    case ValueOp::kKeepLanes:
        return "(v" + m_width + ")((i" + m_width + ")" + text(node.operands[0]) + " & " +
               lanes([&](int lane) { return lane < node.count ? -1 : 0; }) + ")";
    case ValueOp::kFillLanes:
        return "(" + lanes([&](int lane) { return lane < node.count ? -1 : 0; }) + " ? " +
               text(node.operands[0]) + " : " + number(node.number) + ")";
    case ValueOp::kSpread:
        return "__builtin_shuffle(" + text(node.operands[0]) + ", " + spreadLanes(node) + ")";
    case ValueOp::kInterleave:
        return "__builtin_shuffle(" + text(node.operands[0]) + ", " + text(node.operands[1]) + ", " +
               lanes([&](int lane) {
                   const auto from = (lane + static_cast<int>(node.lane) * m_kernel.width) / 2;
                   return lane % 2 == 0 ? from : from + m_kernel.width;
               }) +
               ")";
    case ValueOp::kAdd:
        return infix(" + ", node);
    case ValueOp::kSubtract:
        return infix(" - ", node);
    case ValueOp::kMultiply:
        return infix(" * ", node);
    case ValueOp::kDivide:
        return infix(" / ", node);
    case ValueOp::kNegate:
        return "(-" + text(node.operands[0]) + ")";
    case ValueOp::kSumLanes:
    case ValueOp::kMostLanes:
    case ValueOp::kMaximum:
    case ValueOp::kMinimum:
    case ValueOp::kGreater:
    case ValueOp::kLess:
    case ValueOp::kAbsolute:
    case ValueOp::kSquareRoot:
    case ValueOp::kExp:
    case ValueOp::kTanh:
    case ValueOp::kSigmoid:
    case ValueOp::kExpDown:
    case ValueOp::kGelu:
    case ValueOp::kRound:
    case ValueOp::kFloor:
    case ValueOp::kCeil:
    case ValueOp::kSign:
    case ValueOp::kLogarithm:
    case ValueOp::kPower:
    case ValueOp::kPositiveRoot:
    case ValueOp::kErf:
    case ValueOp::kSoftplus:
    case ValueOp::kMish:
    case ValueOp::kSine:
    case ValueOp::kCosine:
    case ValueOp::kParametricRelu:
    case ValueOp::kThreshold:
    case ValueOp::kRoundPairs:
    case ValueOp::kAddProduct:
    case ValueOp::kDotPairs:
        break;
    }
    return function(functionName(node.op), node);
}

} // namespace tessera::codegen
