#include "engine/codegen/epilogue.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>

namespace tessera::codegen {

namespace {

constexpr double kSqrtTwoOverPi = 0.79788456080286535588;
constexpr double kGeluCubic = 0.044715;

Value times(Value value, double factor) {
    return std::move(value) * constantValue(factor);
}

Value plus(Value value, double number) {
    return std::move(value) + constantValue(number);
}

Value clamp(Value value, double low, double high) {
    Value result = std::move(value);
    if (low > -std::numeric_limits<double>::infinity()) {
        result = atLeast(low, std::move(result));
    }
    if (high < std::numeric_limits<double>::infinity()) {
        result = atMost(high, std::move(result));
    }
    return result;
}

Value over(double number, Value value) {
    return binaryValue(ValueOp::kDivide, constantValue(number), std::move(value));
}

/// y above zero and `slope` times f(y) below, when f keeps the sign.
Value belowZero(const Value& y, Value changed, float slope) {
    return reluValue(y) + times(atMost(0.0, std::move(changed)), static_cast<double>(slope));
}

Value activation(const Step& step, const Value& y) {
    switch (step.op) {
    case StepOp::kClamp:
        return clamp(y, static_cast<double>(step.alpha), static_cast<double>(step.beta));
    case StepOp::kLeakyRelu:
        return belowZero(y, y, step.alpha);
    case StepOp::kElu:
        return belowZero(y, plus(unaryValue(ValueOp::kExp, y), -1.0), step.alpha);
    case StepOp::kExp:
        return unaryValue(ValueOp::kExp, y);
    case StepOp::kTanh:
        return unaryValue(ValueOp::kTanh, y);
    case StepOp::kSigmoid:
        return unaryValue(ValueOp::kSigmoid, y);
    case StepOp::kGelu:
        return unaryValue(ValueOp::kGelu, y);
    case StepOp::kGeluTanh:
        return times(y, 0.5) *
               plus(unaryValue(ValueOp::kTanh, times(y + times(y * y * y, kGeluCubic), kSqrtTwoOverPi)), 1.0);
    case StepOp::kSwish:
        return y * unaryValue(ValueOp::kSigmoid, times(y, static_cast<double>(step.alpha)));
    case StepOp::kHardSigmoid:
        return clamp(plus(times(y, static_cast<double>(step.alpha)), static_cast<double>(step.beta)), 0.0,
                     1.0);
    case StepOp::kHardSwish:
        return y * clamp(plus(times(y, 1.0 / 6.0), 0.5), 0.0, 1.0);
    case StepOp::kAbsolute:
        return unaryValue(ValueOp::kAbsolute, y);
    case StepOp::kNegate:
        return unaryValue(ValueOp::kNegate, y);
    case StepOp::kSquareRoot:
        return unaryValue(ValueOp::kSquareRoot, y);
    case StepOp::kRound:
        return unaryValue(ValueOp::kRound, y);
    case StepOp::kFloor:
        return unaryValue(ValueOp::kFloor, y);
    case StepOp::kCeil:
        return unaryValue(ValueOp::kCeil, y);
    case StepOp::kSign:
        return unaryValue(ValueOp::kSign, y);
    case StepOp::kSquare:
        return y * y;
    case StepOp::kCube:
        return y * y * y;
    case StepOp::kPositiveRoot:
        return unaryValue(ValueOp::kPositiveRoot, y);
    case StepOp::kInversePositiveRoot:
        return over(1.0, unaryValue(ValueOp::kPositiveRoot, y));
    case StepOp::kReciprocal:
        return over(1.0, y);
    case StepOp::kLogarithm:
        return unaryValue(ValueOp::kLogarithm, y);
    case StepOp::kErf:
        return unaryValue(ValueOp::kErf, y);
    case StepOp::kSoftplus:
        return unaryValue(ValueOp::kSoftplus, y);
    case StepOp::kMish:
        return unaryValue(ValueOp::kMish, y);
    case StepOp::kSoftsign:
        return binaryValue(ValueOp::kDivide, y, plus(unaryValue(ValueOp::kAbsolute, y), 1.0));
    case StepOp::kSine:
        return unaryValue(ValueOp::kSine, y);
    case StepOp::kCosine:
        return unaryValue(ValueOp::kCosine, y);
    case StepOp::kSelu:
        return times(belowZero(y, plus(unaryValue(ValueOp::kExp, y), -1.0), step.alpha),
                     static_cast<double>(step.beta));
    case StepOp::kCelu:
        return belowZero(
            y, plus(unaryValue(ValueOp::kExp, times(y, 1.0 / static_cast<double>(step.alpha))), -1.0),
            step.alpha);
    case StepOp::kThreshold:
        return binaryValue(ValueOp::kThreshold, y, constantValue(static_cast<double>(step.alpha)));
    case StepOp::kAdd:
    case StepOp::kSubtract:
    case StepOp::kSubtractFrom:
    case StepOp::kMultiply:
    case StepOp::kDivide:
    case StepOp::kDivideInto:
    case StepOp::kMaximum:
    case StepOp::kMinimum:
    case StepOp::kPower:
    case StepOp::kPowerFrom:
    case StepOp::kParametricRelu:
    case StepOp::kOverDeviation:
        break;
    }
    TESSERA_ASSERT(false); // it takes another operand
}

Value combined(StepOp op, const Value& y, const Value& operand) {
    switch (op) {
    case StepOp::kAdd:
        return y + operand;
    case StepOp::kSubtract:
        return y - operand;
    case StepOp::kSubtractFrom:
        return operand - y;
    case StepOp::kMultiply:
    case StepOp::kOverDeviation: // whose inverse is packed
        return y * operand;
    case StepOp::kDivide:
        return binaryValue(ValueOp::kDivide, y, operand);
    case StepOp::kDivideInto:
        return binaryValue(ValueOp::kDivide, operand, y);
    case StepOp::kPower:
        return binaryValue(ValueOp::kPower, y, operand);
    case StepOp::kPowerFrom:
        return binaryValue(ValueOp::kPower, operand, y);
    case StepOp::kParametricRelu:
        return binaryValue(ValueOp::kParametricRelu, y, operand);
    case StepOp::kMaximum:
        return binaryValue(ValueOp::kMaximum, y, operand);
    case StepOp::kMinimum:
        return binaryValue(ValueOp::kMinimum, y, operand);
    case StepOp::kClamp:
    case StepOp::kLeakyRelu:
    case StepOp::kElu:
    case StepOp::kExp:
    case StepOp::kTanh:
    case StepOp::kSigmoid:
    case StepOp::kGelu:
    case StepOp::kGeluTanh:
    case StepOp::kSwish:
    case StepOp::kHardSigmoid:
    case StepOp::kHardSwish:
    case StepOp::kAbsolute:
    case StepOp::kNegate:
    case StepOp::kSquareRoot:
    case StepOp::kRound:
    case StepOp::kFloor:
    case StepOp::kCeil:
    case StepOp::kSign:
    case StepOp::kSquare:
    case StepOp::kCube:
    case StepOp::kPositiveRoot:
    case StepOp::kInversePositiveRoot:
    case StepOp::kReciprocal:
    case StepOp::kLogarithm:
    case StepOp::kErf:
    case StepOp::kSoftplus:
    case StepOp::kMish:
    case StepOp::kSoftsign:
    case StepOp::kSine:
    case StepOp::kCosine:
    case StepOp::kSelu:
    case StepOp::kCelu:
    case StepOp::kThreshold:
        break;
    }
    TESSERA_ASSERT(false); // it takes no other operand
}

/// Floats of the channel constants' buffer.
std::int64_t channelConstantElements(const Epilogue& epilogue, std::int64_t paddedChannels) {
    return std::ranges::count(epilogue.steps, OperandKind::kChannel, &Step::operand) * paddedChannels;
}

float packedNumber(const Step& step, float number) {
    return step.op == StepOp::kOverDeviation ? 1.0F / std::sqrt(number + step.alpha) : number * step.scale;
}

/// Fills it. `constants` are those behind the weights.
void packChannelConstants(const Epilogue& epilogue, std::int64_t channels, std::int64_t paddedChannels,
                          std::span<const float* const> constants, float* target) {
    for (const auto& step : epilogue.steps) {
        if (step.operand != OperandKind::kChannel) {
            continue;
        }
        const float* source = constants[step.source];
        for (std::int64_t i = 0; i < paddedChannels; ++i) {
            const float padding = step.op == StepOp::kDivide ? 1.0F : 0.0F;
            target[i] = i < channels ? packedNumber(step, source[i * step.sourceStride]) : padding;
        }
        target += paddedChannels;
    }
}

} // namespace

EpilogueWriter::EpilogueWriter(KernelBuilder& builder, const Epilogue& epilogue, std::int64_t paddedChannels,
                               std::int64_t resultElements)
    : m_builder(builder)
    , m_epilogue(epilogue)
    , m_paddedChannels(paddedChannels)
    , m_resultElements(resultElements)
    , m_channelSteps(std::ranges::count(epilogue.steps, OperandKind::kChannel, &Step::operand)) {}

void EpilogueWriter::openTensors() {
    for (std::size_t i = 0; i < m_epilogue.tensors; ++i) {
        m_tensors.push_back(m_builder.buffer("tensor", Scope::kInput, m_resultElements));
    }
}

void EpilogueWriter::openConstants() {
    if (m_channelSteps > 0) {
        m_constants = m_builder.buffer("channel", Scope::kConstants,
                                       channelConstantElements(m_epilogue, m_paddedChannels));
    }
}

std::vector<Value> EpilogueWriter::channelOperands(const Index& channel) {
    std::vector<Value> operands;
    for (std::int64_t i = 0; i < m_channelSteps; ++i) {
        operands.push_back(
            m_builder.let("operand", loadValue({m_constants, channel + Index(i * m_paddedChannels)})));
    }
    return operands;
}

std::vector<Value> EpilogueWriter::channelScalars(const Index& channel) {
    std::vector<Value> operands;
    for (std::int64_t i = 0; i < m_channelSteps; ++i) {
        operands.push_back(
            m_builder.let("operand", broadcastValue({m_constants, channel + Index(i * m_paddedChannels)})));
    }
    return operands;
}

Value EpilogueWriter::apply(Value value, std::span<const Value> operands, const Index& element,
                            const Range& range) {
    std::size_t operand = 0;
    for (std::size_t i = 0; i < m_epilogue.steps.size(); ++i) {
        const Step& step = m_epilogue.steps[i];
        if (i < range.first || i >= range.end) {
            operand += step.operand == OperandKind::kChannel || step.operand == OperandKind::kBroadcast;
            continue;
        }
        // What a step uses more than once is held in a register.
        switch (step.operand) {
        case OperandKind::kNone:
            value = activation(step, value->op == ValueOp::kRegister ? value : m_builder.let("y", value));
            break;
        case OperandKind::kTensor:
            value = combined(step.op, value, loadValue({m_tensors[step.source], element}));
            break;
        case OperandKind::kChannel:
        case OperandKind::kBroadcast:
            value = combined(step.op, value, operands[operand++]);
            break;
        case OperandKind::kNumber:
            value = combined(step.op, value, constantValue(static_cast<double>(step.number)));
            break;
        }
    }
    return value;
}

bool hasChannelSteps(const Epilogue& epilogue) {
    return std::ranges::find(epilogue.steps, OperandKind::kChannel, &Step::operand) != epilogue.steps.end();
}

std::vector<Packing> channelPackings(const Epilogue& epilogue, std::int64_t channels,
                                     std::int64_t paddedChannels) {
    std::vector<Packing> made;
    if (const auto elements = channelConstantElements(epilogue, paddedChannels); elements > 0) {
        made.push_back({.elements = elements, .pack = [=](auto sources, float* to) {
                            packChannelConstants(epilogue, channels, paddedChannels, sources.subspan(1), to);
                        }});
    }
    return made;
}

std::vector<Packing> packingsOf(Packing weights, const Epilogue& epilogue, std::int64_t channels,
                                std::int64_t paddedChannels) {
    std::vector<Packing> made = channelPackings(epilogue, channels, paddedChannels);
    made.insert(made.begin(), std::move(weights));
    return made;
}

} // namespace tessera::codegen
