#include "tests/support/fake_cudnn/object.h"

#include <algorithm>
#include <array>

namespace tessera::fake_cudnn {

namespace {

using A = Attribute;
using D = DescriptorType;
using T = AttributeType;
constexpr auto kRead = Access::kRead;
constexpr auto kSet = Access::kSet;
constexpr auto kNeeded = Need::kRequired;
constexpr std::int64_t kMostAxes = 8;
constexpr std::int64_t kMostSpatialAxes = 6;
constexpr std::int64_t kMany = 1 << 20;

constexpr Rule kRules[] = {
    {D::kTensor, A::kTensorDataType, T::kDataType, 1, kSet, kNeeded},
    {D::kTensor, A::kTensorDimensions, T::kInt64, kMostAxes, kSet, kNeeded},
    {D::kTensor, A::kTensorStrides, T::kInt64, kMostAxes, kSet, kNeeded},
    {D::kTensor, A::kTensorUniqueId, T::kInt64, 1, kSet, kNeeded},
    {D::kTensor, A::kTensorByteAlignment, T::kInt64, 1, kSet, kNeeded},
    {D::kTensor, A::kTensorIsVirtual, T::kBoolean},
    {D::kTensor, A::kTensorIsByValue, T::kBoolean},

    {D::kConvolution, A::kConvolutionComputeType, T::kDataType, 1, kSet, kNeeded},
    {D::kConvolution, A::kConvolutionMode, T::kConvolutionMode, 1, kSet, kNeeded},
    {D::kConvolution, A::kConvolutionSpatialDims, T::kInt64, 1, kSet, kNeeded},
    {D::kConvolution, A::kConvolutionDilations, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kConvolution, A::kConvolutionFilterStrides, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kConvolution, A::kConvolutionPrePaddings, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kConvolution, A::kConvolutionPostPaddings, T::kInt64, kMostSpatialAxes, kSet, kNeeded},

    {D::kConvolutionForward, A::kConvolutionForwardDescriptor, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionForward, A::kConvolutionForwardX, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionForward, A::kConvolutionForwardW, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionForward, A::kConvolutionForwardY, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionForward, A::kConvolutionForwardAlpha, T::kFloat},
    {D::kConvolutionForward, A::kConvolutionForwardBeta, T::kFloat},

    {D::kConvolutionBackwardData, A::kConvolutionBackwardDataDescriptor, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionBackwardData, A::kConvolutionBackwardDataDy, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionBackwardData, A::kConvolutionBackwardDataW, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionBackwardData, A::kConvolutionBackwardDataDx, T::kDescriptor, 1, kSet, kNeeded},
    {D::kConvolutionBackwardData, A::kConvolutionBackwardDataAlpha, T::kFloat},
    {D::kConvolutionBackwardData, A::kConvolutionBackwardDataBeta, T::kFloat},

    {D::kPointwise, A::kPointwiseMode, T::kPointwiseMode, 1, kSet, kNeeded},
    {D::kPointwise, A::kPointwiseMathPrecision, T::kDataType, 1, kSet, kNeeded},
    {D::kPointwise, A::kPointwiseNanPropagation, T::kNanPropagation},
    {D::kPointwise, A::kPointwiseReluLowerClip, T::kDouble},
    {D::kPointwise, A::kPointwiseReluUpperClip, T::kDouble},
    {D::kPointwise, A::kPointwiseReluLowerClipSlope, T::kDouble},
    {D::kPointwise, A::kPointwiseEluAlpha, T::kDouble},
    {D::kPointwise, A::kPointwiseSwishBeta, T::kDouble},

    {D::kPointwiseOperation, A::kPointwiseDescriptor, T::kDescriptor, 1, kSet, kNeeded},
    {D::kPointwiseOperation, A::kPointwiseX, T::kDescriptor, 1, kSet, kNeeded},
    {D::kPointwiseOperation, A::kPointwiseB, T::kDescriptor},
    {D::kPointwiseOperation, A::kPointwiseY, T::kDescriptor, 1, kSet, kNeeded},
    {D::kPointwiseOperation, A::kPointwiseAlpha1, T::kFloat},
    {D::kPointwiseOperation, A::kPointwiseAlpha2, T::kFloat},

    {D::kResample, A::kResampleMode, T::kResampleMode, 1, kSet, kNeeded},
    {D::kResample, A::kResampleComputeType, T::kDataType, 1, kSet, kNeeded},
    {D::kResample, A::kResampleSpatialDims, T::kInt64, 1, kSet, kNeeded},
    {D::kResample, A::kResampleWindowDims, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kResample, A::kResampleStrides, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kResample, A::kResamplePrePaddings, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kResample, A::kResamplePostPaddings, T::kInt64, kMostSpatialAxes, kSet, kNeeded},
    {D::kResample, A::kResampleNanPropagation, T::kNanPropagation},
    {D::kResample, A::kResamplePaddingMode, T::kPaddingMode, 1, kSet, kNeeded},

    {D::kResampleForward, A::kResampleForwardDescriptor, T::kDescriptor, 1, kSet, kNeeded},
    {D::kResampleForward, A::kResampleForwardX, T::kDescriptor, 1, kSet, kNeeded},
    {D::kResampleForward, A::kResampleForwardY, T::kDescriptor, 1, kSet, kNeeded},

    {D::kNormForward, A::kNormForwardMode, T::kNormMode, 1, kSet, kNeeded},
    {D::kNormForward, A::kNormForwardPhase, T::kNormPhase, 1, kSet, kNeeded},
    {D::kNormForward, A::kNormForwardX, T::kDescriptor, 1, kSet, kNeeded},
    {D::kNormForward, A::kNormForwardScale, T::kDescriptor, 1, kSet, kNeeded},
    {D::kNormForward, A::kNormForwardBias, T::kDescriptor},
    {D::kNormForward, A::kNormForwardEpsilon, T::kDescriptor, 1, kSet, kNeeded},
    {D::kNormForward, A::kNormForwardY, T::kDescriptor, 1, kSet, kNeeded},

    {D::kOperationGraph, A::kOperationGraphHandle, T::kHandle},
    {D::kOperationGraph, A::kOperationGraphOperations, T::kDescriptor, kMany, kSet, kNeeded},

    {D::kEngineHeuristics, A::kHeuristicsMode, T::kHeuristicMode, 1, kSet, kNeeded},
    {D::kEngineHeuristics, A::kHeuristicsOperationGraph, T::kDescriptor, 1, kSet, kNeeded},
    {D::kEngineHeuristics, A::kHeuristicsResults, T::kDescriptor, kMany, kRead},

    {D::kEngine, A::kEngineOperationGraph, T::kDescriptor, 1, kSet, kNeeded},
    {D::kEngine, A::kEngineGlobalIndex, T::kInt64, 1, kSet, kNeeded},
    {D::kEngine, A::kEngineNumericalNote, T::kNumericalNote, kMany, kRead},
    {D::kEngine, A::kEngineBehaviorNote, T::kBehaviorNote, kMany, kRead},

    {D::kKnobChoice, A::kKnobChoiceType, T::kKnobType, 1, kSet, kNeeded},
    {D::kKnobChoice, A::kKnobChoiceValue, T::kInt64, 1, kSet, kNeeded},

    {D::kEngineConfig, A::kEngineConfigEngine, T::kDescriptor, 1, kSet, kNeeded},
    {D::kEngineConfig, A::kEngineConfigKnobChoices, T::kDescriptor, kMany},

    {D::kExecutionPlan, A::kExecutionPlanHandle, T::kHandle, 1, kSet, kNeeded},
    {D::kExecutionPlan, A::kExecutionPlanEngineConfig, T::kDescriptor, 1, kSet, kNeeded},
    {D::kExecutionPlan, A::kExecutionPlanWorkspaceSize, T::kInt64, 1, kRead},

    {D::kVariantPack, A::kVariantPackUniqueIds, T::kInt64, kMany, kSet, kNeeded},
    {D::kVariantPack, A::kVariantPackDataPointers, T::kVoidPointer, kMany, kSet, kNeeded},
    {D::kVariantPack, A::kVariantPackWorkspace, T::kVoidPointer},

    {D::kDeviceProperties, A::kDevicePropertiesDevice, T::kInt32},
    {D::kDeviceProperties, A::kDevicePropertiesJson, T::kChar, kMany},
};

} // namespace

const Rule* ruleOf(DescriptorType owner, Attribute attribute) {
    const auto* const found = std::ranges::find_if(
        kRules, [&](const Rule& rule) { return rule.owner == owner && rule.attribute == attribute; });
    return found == std::end(kRules) ? nullptr : found;
}

std::span<const Rule> allRules() {
    return kRules;
}

bool isKnown(DescriptorType type) {
    return std::ranges::any_of(kRules, [type](const Rule& rule) { return rule.owner == type; });
}

std::size_t bytesOf(AttributeType type) {
    switch (type) {
    case T::kBoolean:
        return sizeof(bool);
    case T::kChar:
        return sizeof(char);
    case T::kInt64:
    case T::kDouble:
    case T::kHandle:
    case T::kVoidPointer:
    case T::kDescriptor:
        return 8;
    default:
        return sizeof(int);
    }
}

} // namespace tessera::fake_cudnn
