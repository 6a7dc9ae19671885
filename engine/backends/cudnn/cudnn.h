// What we use of cuDNN 9, declared by ourselves from its manual: the build needs no package of it, and the
// library is found when a program runs. A test holds these declarations to those of the vendor where there
// are any.
#pragma once

#include "engine/backends/cuda/cuda.h"

#include <cstddef>
#include <cstdint>

namespace tessera::cudnn {

using Handle = struct HandleTag*;
using TensorHandle = struct TensorTag*; ///< of the calls beside the graph interface
using DescriptorHandle = void*;

enum class Status : int {
    kSuccess = 0,
    kNotInitialized = 1001,
    kBadParam = 2000,
    kBadParamNullPointer = 2002,
    kBadParamMisalignedPointer = 2003,
    kBadParamNotFinalized = 2004,
    kBadParamOutOfBound = 2005,
    kBadParamSizeInsufficient = 2006,
    kBadParamShapeMismatch = 2008,
    kBadParamDuplicatedEntries = 2009,
    kBadParamAttributeType = 2010,
    kBadParamDescriptorType = 2012,
    kNotSupported = 3000,
    kNotSupportedGraphPattern = 3001,
    kNotSupportedShape = 3002,
    kNotSupportedDataType = 3003,
    kNotSupportedLayout = 3004,
    kNotSupportedPadding = 3011,
    kInternalError = 4000,
    kHostAllocationFailed = 4003,
    kDeviceAllocationFailed = 4004,
    kExecutionFailed = 5000,
};

enum class DescriptorType : int {
    kPointwise = 0,
    kConvolution = 1,
    kEngine = 2,
    kEngineConfig = 3,
    kEngineHeuristics = 4,
    kExecutionPlan = 5,
    kKnobChoice = 7,
    kConvolutionForward = 10,
    kConvolutionBackwardData = 12,
    kPointwiseOperation = 13,
    kOperationGraph = 15,
    kVariantPack = 16,
    kTensor = 17,
    kResample = 24,
    kResampleForward = 25,
    kNormForward = 29,
    kDeviceProperties = 38, ///< since 9.8
};

enum class AttributeType : int {
    kHandle = 0,
    kDataType = 1,
    kBoolean = 2,
    kInt64 = 3,
    kFloat = 4,
    kDouble = 5,
    kVoidPointer = 6,
    kConvolutionMode = 7,
    kHeuristicMode = 8,
    kKnobType = 9,
    kNanPropagation = 10,
    kNumericalNote = 11,
    kPointwiseMode = 14,
    kDescriptor = 15,
    kBehaviorNote = 19,
    kResampleMode = 21,
    kPaddingMode = 22,
    kInt32 = 23,
    kChar = 24,
    kFraction = 26,
    kNormMode = 27,
    kNormPhase = 28,
};

enum class Attribute : int {
    kPointwiseMode = 0,
    kPointwiseMathPrecision = 1,
    kPointwiseNanPropagation = 2,
    kPointwiseReluLowerClip = 3,
    kPointwiseReluUpperClip = 4,
    kPointwiseReluLowerClipSlope = 5,
    kPointwiseEluAlpha = 6,
    kPointwiseSwishBeta = 8,
    kConvolutionComputeType = 100,
    kConvolutionMode = 101,
    kConvolutionDilations = 102,
    kConvolutionFilterStrides = 103,
    kConvolutionPostPaddings = 104,
    kConvolutionPrePaddings = 105,
    kConvolutionSpatialDims = 106,
    kHeuristicsMode = 200,
    kHeuristicsOperationGraph = 201,
    kHeuristicsResults = 202,
    kEngineConfigEngine = 300,
    kEngineConfigKnobChoices = 302,
    kExecutionPlanHandle = 400,
    kExecutionPlanEngineConfig = 401,
    kExecutionPlanWorkspaceSize = 402,
    kKnobChoiceType = 600,
    kKnobChoiceValue = 601,
    kConvolutionForwardAlpha = 700,
    kConvolutionForwardBeta = 701,
    kConvolutionForwardDescriptor = 702,
    kConvolutionForwardW = 703,
    kConvolutionForwardX = 704,
    kConvolutionForwardY = 705,
    kConvolutionBackwardDataAlpha = 706,
    kConvolutionBackwardDataBeta = 707,
    kConvolutionBackwardDataDescriptor = 708,
    kConvolutionBackwardDataW = 709,
    kConvolutionBackwardDataDx = 710,
    kConvolutionBackwardDataDy = 711,
    kPointwiseDescriptor = 750,
    kPointwiseX = 751,
    kPointwiseB = 752,
    kPointwiseY = 753,
    kPointwiseAlpha1 = 754,
    kPointwiseAlpha2 = 755,
    kOperationGraphHandle = 800,
    kOperationGraphOperations = 801,
    kTensorByteAlignment = 900,
    kTensorDataType = 901,
    kTensorDimensions = 902,
    kTensorStrides = 903,
    kTensorUniqueId = 906,
    kTensorIsVirtual = 907,
    kTensorIsByValue = 908,
    kVariantPackUniqueIds = 1000,
    kVariantPackDataPointers = 1001,
    kVariantPackWorkspace = 1003,
    kEngineOperationGraph = 1300,
    kEngineGlobalIndex = 1301,
    kEngineNumericalNote = 1303,
    kEngineBehaviorNote = 1305,
    kResampleMode = 1700,
    kResampleComputeType = 1701,
    kResampleSpatialDims = 1702,
    kResamplePostPaddings = 1703,
    kResamplePrePaddings = 1704,
    kResampleStrides = 1705,
    kResampleWindowDims = 1706,
    kResampleNanPropagation = 1707,
    kResamplePaddingMode = 1708,
    kResampleForwardX = 1710,
    kResampleForwardY = 1711,
    kResampleForwardDescriptor = 1716,
    kNormForwardMode = 2000,
    kNormForwardPhase = 2001,
    kNormForwardX = 2002,
    kNormForwardScale = 2005,
    kNormForwardBias = 2006,
    kNormForwardEpsilon = 2007,
    kNormForwardY = 2013,
    kDevicePropertiesDevice = 2700, ///< the number that CUDA gives it
    kDevicePropertiesJson = 2702,
};

enum class DataType : int { kFloat = 0, kDouble = 1, kInt64 = 10 };
enum class ConvolutionMode : int { kConvolution = 0, kCrossCorrelation = 1 };
enum class HeuristicMode : int { kInstant = 0, kB = 1, kFallback = 2, kA = 3 };
enum class NanPropagation : int { kNo = 0, kYes = 1 };
enum class PaddingMode : int { kZero = 0, kNegativeInfinity = 1 };
enum class NormMode : int { kLayer = 0, kInstance = 1, kBatch = 2, kRootMeanSquare = 4 };
enum class NormPhase : int { kInference = 0, kTraining = 1 };

/// How a window's padding counts in an average.
enum class ResampleMode : int { kAverageIncludePadding = 2, kMaximum = 3, kAverageExcludePadding = 4 };

enum class PointwiseMode : int {
    kAdd = 0,
    kMultiply = 1,
    kSubtract = 9,
    kRelu = 100,
    kTanh = 101,
    kSigmoid = 102,
    kElu = 103,
    kGelu = 104,
    kSwish = 106,
    kGeluTanh = 107,
};

/// What an engine says of its numbers.
enum class NumericalNote : int {
    kTensorCore = 0,
    kDownConvertInputs = 1,
    kReducedPrecisionReduction = 2,
    kFft = 3,
    kNondeterministic = 4,
    kWinograd = 5,
    kWinogradTile4x4 = 6,
    kWinogradTile6x6 = 7,
    kWinogradTile13x13 = 8,
    kStrictNanPropagation = 9,
};
constexpr std::int64_t kNumericalNotes = 10;

// Of the calls beside the graph interface.
enum class SoftmaxAlgorithm : int { kAccurate = 1, kLog = 2 };
enum class SoftmaxMode : int { kInstance = 0, kChannel = 1 };

} // namespace tessera::cudnn
