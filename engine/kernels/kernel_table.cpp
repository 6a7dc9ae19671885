#include "engine/kernels/families.h"
#include "engine/kernels/kernel.h"

#include <algorithm>
#include <array>

namespace tessera::kernels {

namespace {

constexpr bool before(const KernelEntry& a, const KernelEntry& b) {
    return a.domain != b.domain ? a.domain < b.domain : a.op < b.op;
}

constexpr std::array kKernels{
    KernelEntry{"", "Abs", absolute},
    KernelEntry{"", "Acos", arcCosine},
    KernelEntry{"", "Acosh", areaCosine},
    KernelEntry{"", "Add", add},
    KernelEntry{"", "And", logicalAnd},
    KernelEntry{"", "Asin", arcSine},
    KernelEntry{"", "Asinh", areaSine},
    KernelEntry{"", "Atan", arcTangent},
    KernelEntry{"", "Atanh", areaTangent},
    KernelEntry{"", "AveragePool", averagePool},
    KernelEntry{"", "BatchNormalization", batchNormalization},
    KernelEntry{"", "Ceil", ceilOf},
    KernelEntry{"", "Celu", celu},
    KernelEntry{"", "Clip", clip},
    KernelEntry{"", "Conv", conv},
    KernelEntry{"", "ConvTranspose", convTranspose},
    KernelEntry{"", "Cos", cosine},
    KernelEntry{"", "Cosh", hyperbolicCosine},
    KernelEntry{"", "Div", divide},
    KernelEntry{"", "Dropout", dropout},
    KernelEntry{"", "Elu", elu},
    KernelEntry{"", "Equal", equal},
    KernelEntry{"", "Erf", errorFunction},
    KernelEntry{"", "Exp", exponential},
    KernelEntry{"", "Flatten", flatten},
    KernelEntry{"", "Floor", floorOf},
    KernelEntry{"", "Gelu", gelu},
    KernelEntry{"", "Gemm", gemm},
    KernelEntry{"", "GlobalAveragePool", globalAveragePool},
    KernelEntry{"", "GlobalMaxPool", globalMaxPool},
    KernelEntry{"", "Greater", greater},
    KernelEntry{"", "GreaterOrEqual", greaterOrEqual},
    KernelEntry{"", "GroupNormalization", groupNormalization},
    KernelEntry{"", "HardSigmoid", hardSigmoid},
    KernelEntry{"", "HardSwish", hardSwish},
    KernelEntry{"", "Identity", identity},
    KernelEntry{"", "InstanceNormalization", instanceNormalization},
    KernelEntry{"", "IsInf", isInf},
    KernelEntry{"", "IsNaN", isNan},
    KernelEntry{"", "LRN", lrn},
    KernelEntry{"", "LayerNormalization", layerNormalization},
    KernelEntry{"", "LeakyRelu", leakyRelu},
    KernelEntry{"", "Less", less},
    KernelEntry{"", "LessOrEqual", lessOrEqual},
    KernelEntry{"", "Log", logarithm},
    KernelEntry{"", "LpPool", lpPool},
    KernelEntry{"", "MatMul", matMul},
    KernelEntry{"", "Max", maximum},
    KernelEntry{"", "MaxPool", maxPool},
    KernelEntry{"", "Mean", mean},
    KernelEntry{"", "Min", minimum},
    KernelEntry{"", "Mish", mish},
    KernelEntry{"", "Mod", modulo},
    KernelEntry{"", "Mul", multiplyElements},
    KernelEntry{"", "Neg", negate},
    KernelEntry{"", "Not", logicalNot},
    KernelEntry{"", "Or", logicalOr},
    KernelEntry{"", "PRelu", pRelu},
    KernelEntry{"", "Pow", power},
    KernelEntry{"", "RMSNormalization", rmsNormalization},
    KernelEntry{"", "Reciprocal", reciprocal},
    KernelEntry{"", "Relu", relu},
    KernelEntry{"", "Reshape", reshape},
    KernelEntry{"", "Round", roundOf},
    KernelEntry{"", "Selu", selu},
    KernelEntry{"", "Shape", shapeOf},
    KernelEntry{"", "Sigmoid", sigmoid},
    KernelEntry{"", "Sign", sign},
    KernelEntry{"", "Sin", sine},
    KernelEntry{"", "Sinh", hyperbolicSine},
    KernelEntry{"", "Size", sizeOf},
    KernelEntry{"", "Softplus", softplus},
    KernelEntry{"", "Softsign", softsign},
    KernelEntry{"", "Sqrt", squareRoot},
    KernelEntry{"", "Squeeze", squeeze},
    KernelEntry{"", "Sub", subtract},
    KernelEntry{"", "Sum", sum},
    KernelEntry{"", "Swish", swish},
    KernelEntry{"", "Tan", tangent},
    KernelEntry{"", "Tanh", hyperbolicTangent},
    KernelEntry{"", "ThresholdedRelu", thresholdedRelu},
    KernelEntry{"", "Unsqueeze", unsqueeze},
    KernelEntry{"", "Where", where},
    KernelEntry{"", "Xor", logicalXor},
};

static_assert(std::ranges::is_sorted(kKernels, before), "findKernel searches by bisection");

} // namespace

std::span<const KernelEntry> allKernels() {
    return kKernels;
}

const KernelEntry* findKernel(std::string_view domain, std::string_view op) {
    const KernelEntry wanted{domain == "ai.onnx" ? "" : domain, op};
    const auto* at = std::ranges::lower_bound(kKernels, wanted, before);
    return at != kKernels.end() && !before(wanted, *at) ? at : nullptr;
}

} // namespace tessera::kernels
