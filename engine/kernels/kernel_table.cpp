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
    KernelEntry{"", "ArgMax", argMax},
    KernelEntry{"", "ArgMin", argMin},
    KernelEntry{"", "Asin", arcSine},
    KernelEntry{"", "Asinh", areaSine},
    KernelEntry{"", "Atan", arcTangent},
    KernelEntry{"", "Atanh", areaTangent},
    KernelEntry{"", "Attention", attention},
    KernelEntry{"", "AveragePool", averagePool},
    KernelEntry{"", "BatchNormalization", batchNormalization},
    KernelEntry{"", "Cast", cast},
    KernelEntry{"", "CastLike", castLike},
    KernelEntry{"", "Ceil", ceilOf},
    KernelEntry{"", "Celu", celu},
    KernelEntry{"", "Clip", clip},
    KernelEntry{"", "Concat", concat},
    KernelEntry{"", "Constant", constant},
    KernelEntry{"", "ConstantOfShape", constantOfShape},
    KernelEntry{"", "Conv", conv},
    KernelEntry{"", "ConvTranspose", convTranspose},
    KernelEntry{"", "Cos", cosine},
    KernelEntry{"", "Cosh", hyperbolicCosine},
    KernelEntry{"", "CumSum", cumSum},
    KernelEntry{"", "DepthToSpace", depthToSpace},
    KernelEntry{"", "Div", divide},
    KernelEntry{"", "Dropout", dropout},
    KernelEntry{"", "Einsum", einsum},
    KernelEntry{"", "Elu", elu},
    KernelEntry{"", "Equal", equal},
    KernelEntry{"", "Erf", errorFunction},
    KernelEntry{"", "Exp", exponential},
    KernelEntry{"", "Expand", expand},
    KernelEntry{"", "Flatten", flatten},
    KernelEntry{"", "Floor", floorOf},
    KernelEntry{"", "Gather", gather},
    KernelEntry{"", "GatherElements", gatherElements},
    KernelEntry{"", "GatherND", gatherNd},
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
    KernelEntry{"", "LogSoftmax", logSoftmax},
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
    KernelEntry{"", "OneHot", oneHot},
    KernelEntry{"", "Or", logicalOr},
    KernelEntry{"", "PRelu", pRelu},
    KernelEntry{"", "Pad", pad},
    KernelEntry{"", "Pow", power},
    KernelEntry{"", "RMSNormalization", rmsNormalization},
    KernelEntry{"", "Range", range},
    KernelEntry{"", "Reciprocal", reciprocal},
    KernelEntry{"", "ReduceL1", reduceL1},
    KernelEntry{"", "ReduceL2", reduceL2},
    KernelEntry{"", "ReduceLogSum", reduceLogSum},
    KernelEntry{"", "ReduceLogSumExp", reduceLogSumExp},
    KernelEntry{"", "ReduceMax", reduceMax},
    KernelEntry{"", "ReduceMean", reduceMean},
    KernelEntry{"", "ReduceMin", reduceMin},
    KernelEntry{"", "ReduceProd", reduceProd},
    KernelEntry{"", "ReduceSum", reduceSum},
    KernelEntry{"", "ReduceSumSquare", reduceSumSquare},
    KernelEntry{"", "Relu", relu},
    KernelEntry{"", "Reshape", reshape},
    KernelEntry{"", "Resize", resize},
    KernelEntry{"", "Round", roundOf},
    KernelEntry{"", "ScatterElements", scatterElements},
    KernelEntry{"", "ScatterND", scatterNd},
    KernelEntry{"", "Selu", selu},
    KernelEntry{"", "Shape", shapeOf},
    KernelEntry{"", "Sigmoid", sigmoid},
    KernelEntry{"", "Sign", sign},
    KernelEntry{"", "Sin", sine},
    KernelEntry{"", "Sinh", hyperbolicSine},
    KernelEntry{"", "Size", sizeOf},
    KernelEntry{"", "Slice", slice},
    KernelEntry{"", "Softmax", softmax},
    KernelEntry{"", "Softplus", softplus},
    KernelEntry{"", "Softsign", softsign},
    KernelEntry{"", "SpaceToDepth", spaceToDepth},
    KernelEntry{"", "Split", split},
    KernelEntry{"", "Sqrt", squareRoot},
    KernelEntry{"", "Squeeze", squeeze},
    KernelEntry{"", "Sub", subtract},
    KernelEntry{"", "Sum", sum},
    KernelEntry{"", "Swish", swish},
    KernelEntry{"", "Tan", tangent},
    KernelEntry{"", "Tanh", hyperbolicTangent},
    KernelEntry{"", "ThresholdedRelu", thresholdedRelu},
    KernelEntry{"", "Tile", tile},
    KernelEntry{"", "TopK", topK},
    KernelEntry{"", "Transpose", transpose},
    KernelEntry{"", "Trilu", trilu},
    KernelEntry{"", "Unsqueeze", unsqueeze},
    KernelEntry{"", "Upsample", upsample},
    KernelEntry{"", "Where", where},
    KernelEntry{"", "Xor", logicalXor},
    // A change of layout leaves every element as it is; tensors here are row-major on both sides.
    KernelEntry{"tessera", "Convert", identity},
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
