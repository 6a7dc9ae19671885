// What we declare of cuDNN is what its headers say, of the version that is installed.
#include "engine/backends/cudnn/cudnn.h"
#include "engine/backends/cudnn/library.h"

#include <cudnn.h>
#include <gtest/gtest.h>
#include <type_traits>

namespace tessera::cudnn {
namespace {

/// Passed alike: pointers are, and numbers of one size and kind.
template <typename Ours, typename Theirs>
constexpr bool isPassedAlike() {
    constexpr auto isWhole = []<typename Type>(std::type_identity<Type>) {
        return std::is_integral_v<Type> || std::is_enum_v<Type>;
    };
    if constexpr (std::is_void_v<Ours> || std::is_void_v<Theirs>) {
        return std::is_same_v<Ours, Theirs>;
    } else {
        return sizeof(Ours) == sizeof(Theirs) && std::is_pointer_v<Ours> == std::is_pointer_v<Theirs> &&
               isWhole(std::type_identity<Ours>()) == isWhole(std::type_identity<Theirs>());
    }
}

template <typename Ours, typename Theirs>
constexpr bool isSameCall = false;
template <typename Result, typename... Taken, typename OtherResult, typename... OtherTaken>
constexpr bool isSameCall<Result (*)(Taken...), OtherResult (*)(OtherTaken...)> = [] {
    if constexpr (sizeof...(Taken) == sizeof...(OtherTaken)) {
        return isPassedAlike<Result, OtherResult>() && (isPassedAlike<Taken, OtherTaken>() && ...);
    } else {
        return false;
    }
}();

static_assert(isSameCall<decltype(Library::Calls::getVersion), decltype(&::cudnnGetVersion)>);
static_assert(isSameCall<decltype(Library::Calls::getErrorString), decltype(&::cudnnGetErrorString)>);
static_assert(isSameCall<decltype(Library::Calls::getLastErrorString), decltype(&::cudnnGetLastErrorString)>);
static_assert(isSameCall<decltype(Library::Calls::create), decltype(&::cudnnCreate)>);
static_assert(isSameCall<decltype(Library::Calls::destroy), decltype(&::cudnnDestroy)>);
static_assert(isSameCall<decltype(Library::Calls::setStream), decltype(&::cudnnSetStream)>);
static_assert(
    isSameCall<decltype(Library::Calls::createDescriptor), decltype(&::cudnnBackendCreateDescriptor)>);
static_assert(
    isSameCall<decltype(Library::Calls::destroyDescriptor), decltype(&::cudnnBackendDestroyDescriptor)>);
static_assert(isSameCall<decltype(Library::Calls::setAttribute), decltype(&::cudnnBackendSetAttribute)>);
static_assert(isSameCall<decltype(Library::Calls::getAttribute), decltype(&::cudnnBackendGetAttribute)>);
static_assert(isSameCall<decltype(Library::Calls::finalize), decltype(&::cudnnBackendFinalize)>);
static_assert(isSameCall<decltype(Library::Calls::execute), decltype(&::cudnnBackendExecute)>);
static_assert(isSameCall<decltype(Library::Calls::createTensor), decltype(&::cudnnCreateTensorDescriptor)>);
static_assert(isSameCall<decltype(Library::Calls::destroyTensor), decltype(&::cudnnDestroyTensorDescriptor)>);
static_assert(isSameCall<decltype(Library::Calls::setTensor), decltype(&::cudnnSetTensorNdDescriptor)>);
static_assert(isSameCall<decltype(Library::Calls::softmaxForward), decltype(&::cudnnSoftmaxForward)>);
static_assert(!isSameCall<decltype(Library::Calls::create), decltype(&::cudnnSetStream)>);

#define TESSERA_SAME(ours, theirs) EXPECT_EQ(static_cast<int>(ours), static_cast<int>(theirs)) << #ours

TEST(CudnnDeclarations, StatusesHaveTheVendorsNumbers) {
    TESSERA_SAME(Status::kSuccess, CUDNN_STATUS_SUCCESS);
    TESSERA_SAME(Status::kNotInitialized, CUDNN_STATUS_NOT_INITIALIZED);
    TESSERA_SAME(Status::kBadParam, CUDNN_STATUS_BAD_PARAM);
    TESSERA_SAME(Status::kBadParamNullPointer, CUDNN_STATUS_BAD_PARAM_NULL_POINTER);
    TESSERA_SAME(Status::kBadParamMisalignedPointer, CUDNN_STATUS_BAD_PARAM_MISALIGNED_POINTER);
    TESSERA_SAME(Status::kBadParamNotFinalized, CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED);
    TESSERA_SAME(Status::kBadParamOutOfBound, CUDNN_STATUS_BAD_PARAM_OUT_OF_BOUND);
    TESSERA_SAME(Status::kBadParamSizeInsufficient, CUDNN_STATUS_BAD_PARAM_SIZE_INSUFFICIENT);
    TESSERA_SAME(Status::kBadParamShapeMismatch, CUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH);
    TESSERA_SAME(Status::kBadParamDuplicatedEntries, CUDNN_STATUS_BAD_PARAM_DUPLICATED_ENTRIES);
    TESSERA_SAME(Status::kBadParamAttributeType, CUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE);
    TESSERA_SAME(Status::kBadParamDescriptorType, CUDNN_STATUS_BAD_PARAM_DESCRIPTOR_TYPE);
    TESSERA_SAME(Status::kNotSupported, CUDNN_STATUS_NOT_SUPPORTED);
    TESSERA_SAME(Status::kNotSupportedGraphPattern, CUDNN_STATUS_NOT_SUPPORTED_GRAPH_PATTERN);
    TESSERA_SAME(Status::kNotSupportedShape, CUDNN_STATUS_NOT_SUPPORTED_SHAPE);
    TESSERA_SAME(Status::kNotSupportedDataType, CUDNN_STATUS_NOT_SUPPORTED_DATA_TYPE);
    TESSERA_SAME(Status::kNotSupportedLayout, CUDNN_STATUS_NOT_SUPPORTED_LAYOUT);
    TESSERA_SAME(Status::kNotSupportedPadding, CUDNN_STATUS_NOT_SUPPORTED_PADDING);
    TESSERA_SAME(Status::kInternalError, CUDNN_STATUS_INTERNAL_ERROR);
    TESSERA_SAME(Status::kHostAllocationFailed, CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED);
    TESSERA_SAME(Status::kDeviceAllocationFailed, CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED);
    TESSERA_SAME(Status::kExecutionFailed, CUDNN_STATUS_EXECUTION_FAILED);
}

TEST(CudnnDeclarations, DescriptorsHaveTheVendorsNumbers) {
    TESSERA_SAME(DescriptorType::kPointwise, CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kConvolution, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kEngine, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kEngineConfig, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kEngineHeuristics, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kExecutionPlan, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kKnobChoice, CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kConvolutionForward, CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kConvolutionBackwardData,
                 CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kPointwiseOperation, CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kOperationGraph, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kVariantPack, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kTensor, CUDNN_BACKEND_TENSOR_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kResample, CUDNN_BACKEND_RESAMPLE_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kResampleForward, CUDNN_BACKEND_OPERATION_RESAMPLE_FWD_DESCRIPTOR);
    TESSERA_SAME(DescriptorType::kNormForward, CUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR);
#if CUDNN_VERSION >= 90800
    TESSERA_SAME(DescriptorType::kDeviceProperties, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
    TESSERA_SAME(Attribute::kDevicePropertiesDevice, CUDNN_ATTR_DEVICEPROP_DEVICE_ID);
    TESSERA_SAME(Attribute::kDevicePropertiesJson, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION);
#endif
}

TEST(CudnnDeclarations, AttributeTypesHaveTheVendorsNumbers) {
    TESSERA_SAME(AttributeType::kHandle, CUDNN_TYPE_HANDLE);
    TESSERA_SAME(AttributeType::kDataType, CUDNN_TYPE_DATA_TYPE);
    TESSERA_SAME(AttributeType::kBoolean, CUDNN_TYPE_BOOLEAN);
    TESSERA_SAME(AttributeType::kInt64, CUDNN_TYPE_INT64);
    TESSERA_SAME(AttributeType::kFloat, CUDNN_TYPE_FLOAT);
    TESSERA_SAME(AttributeType::kDouble, CUDNN_TYPE_DOUBLE);
    TESSERA_SAME(AttributeType::kVoidPointer, CUDNN_TYPE_VOID_PTR);
    TESSERA_SAME(AttributeType::kConvolutionMode, CUDNN_TYPE_CONVOLUTION_MODE);
    TESSERA_SAME(AttributeType::kHeuristicMode, CUDNN_TYPE_HEUR_MODE);
    TESSERA_SAME(AttributeType::kKnobType, CUDNN_TYPE_KNOB_TYPE);
    TESSERA_SAME(AttributeType::kNanPropagation, CUDNN_TYPE_NAN_PROPOGATION);
    TESSERA_SAME(AttributeType::kNumericalNote, CUDNN_TYPE_NUMERICAL_NOTE);
    TESSERA_SAME(AttributeType::kPointwiseMode, CUDNN_TYPE_POINTWISE_MODE);
    TESSERA_SAME(AttributeType::kDescriptor, CUDNN_TYPE_BACKEND_DESCRIPTOR);
    TESSERA_SAME(AttributeType::kBehaviorNote, CUDNN_TYPE_BEHAVIOR_NOTE);
    TESSERA_SAME(AttributeType::kResampleMode, CUDNN_TYPE_RESAMPLE_MODE);
    TESSERA_SAME(AttributeType::kPaddingMode, CUDNN_TYPE_PADDING_MODE);
    TESSERA_SAME(AttributeType::kInt32, CUDNN_TYPE_INT32);
    TESSERA_SAME(AttributeType::kChar, CUDNN_TYPE_CHAR);
    TESSERA_SAME(AttributeType::kFraction, CUDNN_TYPE_FRACTION);
    TESSERA_SAME(AttributeType::kNormMode, CUDNN_TYPE_NORM_MODE);
    TESSERA_SAME(AttributeType::kNormPhase, CUDNN_TYPE_NORM_FWD_PHASE);
}

TEST(CudnnDeclarations, FirstAttributesHaveTheVendorsNumbers) {
    TESSERA_SAME(Attribute::kPointwiseMode, CUDNN_ATTR_POINTWISE_MODE);
    TESSERA_SAME(Attribute::kPointwiseMathPrecision, CUDNN_ATTR_POINTWISE_MATH_PREC);
    TESSERA_SAME(Attribute::kPointwiseNanPropagation, CUDNN_ATTR_POINTWISE_NAN_PROPAGATION);
    TESSERA_SAME(Attribute::kPointwiseReluLowerClip, CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP);
    TESSERA_SAME(Attribute::kPointwiseReluUpperClip, CUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP);
    TESSERA_SAME(Attribute::kPointwiseReluLowerClipSlope, CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP_SLOPE);
    TESSERA_SAME(Attribute::kPointwiseEluAlpha, CUDNN_ATTR_POINTWISE_ELU_ALPHA);
    TESSERA_SAME(Attribute::kPointwiseSwishBeta, CUDNN_ATTR_POINTWISE_SWISH_BETA);
    TESSERA_SAME(Attribute::kConvolutionComputeType, CUDNN_ATTR_CONVOLUTION_COMP_TYPE);
    TESSERA_SAME(Attribute::kConvolutionMode, CUDNN_ATTR_CONVOLUTION_CONV_MODE);
    TESSERA_SAME(Attribute::kConvolutionDilations, CUDNN_ATTR_CONVOLUTION_DILATIONS);
    TESSERA_SAME(Attribute::kConvolutionFilterStrides, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES);
    TESSERA_SAME(Attribute::kConvolutionPostPaddings, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS);
    TESSERA_SAME(Attribute::kConvolutionPrePaddings, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS);
    TESSERA_SAME(Attribute::kConvolutionSpatialDims, CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS);
    TESSERA_SAME(Attribute::kHeuristicsMode, CUDNN_ATTR_ENGINEHEUR_MODE);
    TESSERA_SAME(Attribute::kHeuristicsOperationGraph, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
    TESSERA_SAME(Attribute::kHeuristicsResults, CUDNN_ATTR_ENGINEHEUR_RESULTS);
    TESSERA_SAME(Attribute::kEngineConfigEngine, CUDNN_ATTR_ENGINECFG_ENGINE);
    TESSERA_SAME(Attribute::kEngineConfigKnobChoices, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES);
    TESSERA_SAME(Attribute::kExecutionPlanHandle, CUDNN_ATTR_EXECUTION_PLAN_HANDLE);
    TESSERA_SAME(Attribute::kExecutionPlanEngineConfig, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
    TESSERA_SAME(Attribute::kExecutionPlanWorkspaceSize, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE);
    TESSERA_SAME(Attribute::kKnobChoiceType, CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE);
    TESSERA_SAME(Attribute::kKnobChoiceValue, CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE);
    TESSERA_SAME(Attribute::kConvolutionForwardAlpha, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA);
    TESSERA_SAME(Attribute::kConvolutionForwardBeta, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA);
    TESSERA_SAME(Attribute::kConvolutionForwardDescriptor,
                 CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC);
    TESSERA_SAME(Attribute::kConvolutionForwardW, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W);
    TESSERA_SAME(Attribute::kConvolutionForwardX, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X);
    TESSERA_SAME(Attribute::kConvolutionForwardY, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y);
    TESSERA_SAME(Attribute::kConvolutionBackwardDataAlpha, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA);
    TESSERA_SAME(Attribute::kConvolutionBackwardDataBeta, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA);
    TESSERA_SAME(Attribute::kConvolutionBackwardDataDescriptor,
                 CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC);
    TESSERA_SAME(Attribute::kConvolutionBackwardDataW, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W);
    TESSERA_SAME(Attribute::kConvolutionBackwardDataDx, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX);
    TESSERA_SAME(Attribute::kConvolutionBackwardDataDy, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY);
    TESSERA_SAME(Attribute::kPointwiseDescriptor, CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR);
    TESSERA_SAME(Attribute::kPointwiseX, CUDNN_ATTR_OPERATION_POINTWISE_XDESC);
    TESSERA_SAME(Attribute::kPointwiseB, CUDNN_ATTR_OPERATION_POINTWISE_BDESC);
    TESSERA_SAME(Attribute::kPointwiseY, CUDNN_ATTR_OPERATION_POINTWISE_YDESC);
    TESSERA_SAME(Attribute::kPointwiseAlpha1, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1);
    TESSERA_SAME(Attribute::kPointwiseAlpha2, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA2);
    TESSERA_SAME(Attribute::kOperationGraphHandle, CUDNN_ATTR_OPERATIONGRAPH_HANDLE);
    TESSERA_SAME(Attribute::kOperationGraphOperations, CUDNN_ATTR_OPERATIONGRAPH_OPS);
    TESSERA_SAME(Attribute::kTensorByteAlignment, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT);
    TESSERA_SAME(Attribute::kTensorDataType, CUDNN_ATTR_TENSOR_DATA_TYPE);
    TESSERA_SAME(Attribute::kTensorDimensions, CUDNN_ATTR_TENSOR_DIMENSIONS);
}

TEST(CudnnDeclarations, OtherAttributesHaveTheVendorsNumbers) {
    TESSERA_SAME(Attribute::kTensorStrides, CUDNN_ATTR_TENSOR_STRIDES);
    TESSERA_SAME(Attribute::kTensorUniqueId, CUDNN_ATTR_TENSOR_UNIQUE_ID);
    TESSERA_SAME(Attribute::kTensorIsVirtual, CUDNN_ATTR_TENSOR_IS_VIRTUAL);
    TESSERA_SAME(Attribute::kTensorIsByValue, CUDNN_ATTR_TENSOR_IS_BY_VALUE);
    TESSERA_SAME(Attribute::kVariantPackUniqueIds, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
    TESSERA_SAME(Attribute::kVariantPackDataPointers, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
    TESSERA_SAME(Attribute::kVariantPackWorkspace, CUDNN_ATTR_VARIANT_PACK_WORKSPACE);
    TESSERA_SAME(Attribute::kEngineOperationGraph, CUDNN_ATTR_ENGINE_OPERATION_GRAPH);
    TESSERA_SAME(Attribute::kEngineGlobalIndex, CUDNN_ATTR_ENGINE_GLOBAL_INDEX);
    TESSERA_SAME(Attribute::kEngineNumericalNote, CUDNN_ATTR_ENGINE_NUMERICAL_NOTE);
    TESSERA_SAME(Attribute::kEngineBehaviorNote, CUDNN_ATTR_ENGINE_BEHAVIOR_NOTE);
    TESSERA_SAME(Attribute::kResampleMode, CUDNN_ATTR_RESAMPLE_MODE);
    TESSERA_SAME(Attribute::kResampleComputeType, CUDNN_ATTR_RESAMPLE_COMP_TYPE);
    TESSERA_SAME(Attribute::kResampleSpatialDims, CUDNN_ATTR_RESAMPLE_SPATIAL_DIMS);
    TESSERA_SAME(Attribute::kResamplePostPaddings, CUDNN_ATTR_RESAMPLE_POST_PADDINGS);
    TESSERA_SAME(Attribute::kResamplePrePaddings, CUDNN_ATTR_RESAMPLE_PRE_PADDINGS);
    TESSERA_SAME(Attribute::kResampleStrides, CUDNN_ATTR_RESAMPLE_STRIDES);
    TESSERA_SAME(Attribute::kResampleWindowDims, CUDNN_ATTR_RESAMPLE_WINDOW_DIMS);
    TESSERA_SAME(Attribute::kResampleNanPropagation, CUDNN_ATTR_RESAMPLE_NAN_PROPAGATION);
    TESSERA_SAME(Attribute::kResamplePaddingMode, CUDNN_ATTR_RESAMPLE_PADDING_MODE);
    TESSERA_SAME(Attribute::kResampleForwardX, CUDNN_ATTR_OPERATION_RESAMPLE_FWD_XDESC);
    TESSERA_SAME(Attribute::kResampleForwardY, CUDNN_ATTR_OPERATION_RESAMPLE_FWD_YDESC);
    TESSERA_SAME(Attribute::kResampleForwardDescriptor, CUDNN_ATTR_OPERATION_RESAMPLE_FWD_DESC);
    TESSERA_SAME(Attribute::kNormForwardMode, CUDNN_ATTR_OPERATION_NORM_FWD_MODE);
    TESSERA_SAME(Attribute::kNormForwardPhase, CUDNN_ATTR_OPERATION_NORM_FWD_PHASE);
    TESSERA_SAME(Attribute::kNormForwardX, CUDNN_ATTR_OPERATION_NORM_FWD_XDESC);
    TESSERA_SAME(Attribute::kNormForwardScale, CUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC);
    TESSERA_SAME(Attribute::kNormForwardBias, CUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC);
    TESSERA_SAME(Attribute::kNormForwardEpsilon, CUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC);
    TESSERA_SAME(Attribute::kNormForwardY, CUDNN_ATTR_OPERATION_NORM_FWD_YDESC);
}

TEST(CudnnDeclarations, ModesAndNotesHaveTheVendorsNumbers) {
    TESSERA_SAME(DataType::kFloat, CUDNN_DATA_FLOAT);
    TESSERA_SAME(DataType::kDouble, CUDNN_DATA_DOUBLE);
    TESSERA_SAME(DataType::kInt64, CUDNN_DATA_INT64);
    TESSERA_SAME(ConvolutionMode::kConvolution, CUDNN_CONVOLUTION);
    TESSERA_SAME(ConvolutionMode::kCrossCorrelation, CUDNN_CROSS_CORRELATION);
    TESSERA_SAME(HeuristicMode::kInstant, CUDNN_HEUR_MODE_INSTANT);
    TESSERA_SAME(HeuristicMode::kB, CUDNN_HEUR_MODE_B);
    TESSERA_SAME(HeuristicMode::kFallback, CUDNN_HEUR_MODE_FALLBACK);
    TESSERA_SAME(HeuristicMode::kA, CUDNN_HEUR_MODE_A);
    TESSERA_SAME(NanPropagation::kNo, CUDNN_NOT_PROPAGATE_NAN);
    TESSERA_SAME(NanPropagation::kYes, CUDNN_PROPAGATE_NAN);
    TESSERA_SAME(PaddingMode::kZero, CUDNN_ZERO_PAD);
    TESSERA_SAME(PaddingMode::kNegativeInfinity, CUDNN_NEG_INF_PAD);
    TESSERA_SAME(NormMode::kLayer, CUDNN_LAYER_NORM);
    TESSERA_SAME(NormMode::kInstance, CUDNN_INSTANCE_NORM);
    TESSERA_SAME(NormMode::kBatch, CUDNN_BATCH_NORM);
    TESSERA_SAME(NormMode::kRootMeanSquare, CUDNN_RMS_NORM);
    TESSERA_SAME(NormPhase::kInference, CUDNN_NORM_FWD_INFERENCE);
    TESSERA_SAME(NormPhase::kTraining, CUDNN_NORM_FWD_TRAINING);
    TESSERA_SAME(ResampleMode::kAverageIncludePadding, CUDNN_RESAMPLE_AVGPOOL_INCLUDE_PADDING);
    TESSERA_SAME(ResampleMode::kMaximum, CUDNN_RESAMPLE_MAXPOOL);
    TESSERA_SAME(ResampleMode::kAverageExcludePadding, CUDNN_RESAMPLE_AVGPOOL_EXCLUDE_PADDING);
    TESSERA_SAME(PointwiseMode::kAdd, CUDNN_POINTWISE_ADD);
    TESSERA_SAME(PointwiseMode::kMultiply, CUDNN_POINTWISE_MUL);
    TESSERA_SAME(PointwiseMode::kSubtract, CUDNN_POINTWISE_SUB);
    TESSERA_SAME(PointwiseMode::kRelu, CUDNN_POINTWISE_RELU_FWD);
    TESSERA_SAME(PointwiseMode::kTanh, CUDNN_POINTWISE_TANH_FWD);
    TESSERA_SAME(PointwiseMode::kSigmoid, CUDNN_POINTWISE_SIGMOID_FWD);
    TESSERA_SAME(PointwiseMode::kElu, CUDNN_POINTWISE_ELU_FWD);
    TESSERA_SAME(PointwiseMode::kGelu, CUDNN_POINTWISE_GELU_FWD);
    TESSERA_SAME(PointwiseMode::kSwish, CUDNN_POINTWISE_SWISH_FWD);
    TESSERA_SAME(PointwiseMode::kGeluTanh, CUDNN_POINTWISE_GELU_APPROX_TANH_FWD);
    TESSERA_SAME(NumericalNote::kTensorCore, CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
    TESSERA_SAME(NumericalNote::kDownConvertInputs, CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS);
    TESSERA_SAME(NumericalNote::kReducedPrecisionReduction, CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION);
    TESSERA_SAME(NumericalNote::kFft, CUDNN_NUMERICAL_NOTE_FFT);
    TESSERA_SAME(NumericalNote::kNondeterministic, CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC);
    TESSERA_SAME(NumericalNote::kWinograd, CUDNN_NUMERICAL_NOTE_WINOGRAD);
    TESSERA_SAME(NumericalNote::kWinogradTile4x4, CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_4x4);
    TESSERA_SAME(NumericalNote::kWinogradTile6x6, CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_6x6);
    TESSERA_SAME(NumericalNote::kWinogradTile13x13, CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_13x13);
    TESSERA_SAME(NumericalNote::kStrictNanPropagation, CUDNN_NUMERICAL_NOTE_STRICT_NAN_PROP);
    TESSERA_SAME(SoftmaxAlgorithm::kAccurate, CUDNN_SOFTMAX_ACCURATE);
    TESSERA_SAME(SoftmaxAlgorithm::kLog, CUDNN_SOFTMAX_LOG);
    TESSERA_SAME(SoftmaxMode::kInstance, CUDNN_SOFTMAX_MODE_INSTANCE);
    TESSERA_SAME(SoftmaxMode::kChannel, CUDNN_SOFTMAX_MODE_CHANNEL);
    EXPECT_EQ(kNumericalNotes, static_cast<std::int64_t>(CUDNN_NUMERICAL_NOTE_TYPE_COUNT));
}

#undef TESSERA_SAME

} // namespace
} // namespace tessera::cudnn
