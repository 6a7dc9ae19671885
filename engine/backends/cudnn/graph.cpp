#include "engine/backends/cudnn/graph.h"

#include "engine/backends/cuda/native.h"

#include <cmath>

namespace tessera::cudnn {

namespace {

/// Of tensors that a variant pack gives the address of on the device.
constexpr Attribute kOrdinary = Attribute::kTensorUniqueId;

void setParameters(Descriptor& made, const Pointwise& function) {
    switch (function.mode) {
    case PointwiseMode::kRelu:
        // Only what differs from a plain one, of which there are more engines.
        if (function.lower != 0.0F) {
            made.setDouble(Attribute::kPointwiseReluLowerClip, static_cast<double>(function.lower));
        }
        if (!std::isinf(function.upper)) {
            made.setDouble(Attribute::kPointwiseReluUpperClip, static_cast<double>(function.upper));
        }
        if (function.slope != 0.0F) {
            made.setDouble(Attribute::kPointwiseReluLowerClipSlope, static_cast<double>(function.slope));
        }
        // Without it a NaN becomes the lower bound.
        made.setEnum(Attribute::kPointwiseNanPropagation, AttributeType::kNanPropagation,
                     NanPropagation::kYes);
        break;
    case PointwiseMode::kElu:
        made.setDouble(Attribute::kPointwiseEluAlpha, static_cast<double>(function.alpha));
        break;
    case PointwiseMode::kSwish:
        made.setDouble(Attribute::kPointwiseSwishBeta, static_cast<double>(function.beta));
        break;
    default:
        break;
    }
}

} // namespace

TensorId OperationGraph::addTensor(const TensorShape& shape, Attribute kind) {
    Descriptor& made = m_tensors.emplace_back(m_library, DescriptorType::kTensor);
    const auto number = static_cast<std::int64_t>(m_tensors.size());
    made.setEnum(Attribute::kTensorDataType, AttributeType::kDataType, DataType::kFloat);
    made.setInts(Attribute::kTensorDimensions, shape.extents);
    made.setInts(Attribute::kTensorStrides, shape.strides);
    made.setInt(Attribute::kTensorUniqueId, number);
    made.setInt(Attribute::kTensorByteAlignment, cuda::kBufferAlignment);
    if (kind != kOrdinary) {
        made.setYes(kind);
    }
    made.finalize();
    return TensorId{number};
}

TensorId OperationGraph::tensor(const TensorShape& shape) {
    return addTensor(shape, kOrdinary);
}

TensorId OperationGraph::interior(const TensorShape& shape) {
    return addTensor(shape, Attribute::kTensorIsVirtual);
}

TensorId OperationGraph::number(std::size_t rank) {
    return addTensor({Extents(rank, 1), Extents(rank, 1)}, Attribute::kTensorIsByValue);
}

const Descriptor& OperationGraph::at(TensorId id) const {
    return m_tensors[static_cast<std::size_t>(id) - 1];
}

Descriptor& OperationGraph::operation(DescriptorType type) {
    return m_operations.emplace_back(m_library, type);
}

Descriptor OperationGraph::convolution(const SlidingWindow& window) {
    Descriptor made(m_library, DescriptorType::kConvolution);
    made.setEnum(Attribute::kConvolutionComputeType, AttributeType::kDataType, DataType::kFloat);
    made.setEnum(Attribute::kConvolutionMode, AttributeType::kConvolutionMode,
                 ConvolutionMode::kCrossCorrelation);
    made.setInt(Attribute::kConvolutionSpatialDims, static_cast<std::int64_t>(window.strides.size()));
    made.setInts(Attribute::kConvolutionDilations, window.dilations);
    made.setInts(Attribute::kConvolutionFilterStrides, window.strides);
    made.setInts(Attribute::kConvolutionPrePaddings, window.padsBegin);
    made.setInts(Attribute::kConvolutionPostPaddings, window.padsEnd);
    made.finalize();
    return made;
}

void OperationGraph::convolve(const SlidingWindow& window, TensorId x, TensorId w, TensorId y) {
    const Descriptor& part = m_parts.emplace_back(convolution(window));
    Descriptor& made = operation(DescriptorType::kConvolutionForward);
    made.setDescriptor(Attribute::kConvolutionForwardDescriptor, part);
    made.setDescriptor(Attribute::kConvolutionForwardX, at(x));
    made.setDescriptor(Attribute::kConvolutionForwardW, at(w));
    made.setDescriptor(Attribute::kConvolutionForwardY, at(y));
    made.setFloat(Attribute::kConvolutionForwardAlpha, 1.0F);
    made.setFloat(Attribute::kConvolutionForwardBeta, 0.0F);
    made.finalize();
}

void OperationGraph::convolveBackward(const SlidingWindow& window, TensorId dy, TensorId w, TensorId dx) {
    const Descriptor& part = m_parts.emplace_back(convolution(window));
    Descriptor& made = operation(DescriptorType::kConvolutionBackwardData);
    made.setDescriptor(Attribute::kConvolutionBackwardDataDescriptor, part);
    made.setDescriptor(Attribute::kConvolutionBackwardDataDy, at(dy));
    made.setDescriptor(Attribute::kConvolutionBackwardDataW, at(w));
    made.setDescriptor(Attribute::kConvolutionBackwardDataDx, at(dx));
    made.setFloat(Attribute::kConvolutionBackwardDataAlpha, 1.0F);
    made.setFloat(Attribute::kConvolutionBackwardDataBeta, 0.0F);
    made.finalize();
}

Descriptor& OperationGraph::pointwise(const Pointwise& function) {
    Descriptor& part = m_parts.emplace_back(m_library, DescriptorType::kPointwise);
    part.setEnum(Attribute::kPointwiseMode, AttributeType::kPointwiseMode, function.mode);
    part.setEnum(Attribute::kPointwiseMathPrecision, AttributeType::kDataType, DataType::kFloat);
    setParameters(part, function);
    part.finalize();
    Descriptor& made = operation(DescriptorType::kPointwiseOperation);
    made.setDescriptor(Attribute::kPointwiseDescriptor, part);
    return made;
}

void OperationGraph::apply(const Pointwise& function, TensorId x, TensorId y) {
    Descriptor& made = pointwise(function);
    made.setDescriptor(Attribute::kPointwiseX, at(x));
    made.setDescriptor(Attribute::kPointwiseY, at(y));
    made.finalize();
}

void OperationGraph::apply(const Pointwise& function, TensorId x, TensorId b, TensorId y) {
    Descriptor& made = pointwise(function);
    made.setDescriptor(Attribute::kPointwiseX, at(x));
    made.setDescriptor(Attribute::kPointwiseB, at(b));
    made.setDescriptor(Attribute::kPointwiseY, at(y));
    made.finalize();
}

void OperationGraph::pool(ResampleMode mode, const SlidingWindow& window, TensorId x, TensorId y) {
    Descriptor& part = m_parts.emplace_back(m_library, DescriptorType::kResample);
    const bool isMaximum = mode == ResampleMode::kMaximum;
    part.setEnum(Attribute::kResampleMode, AttributeType::kResampleMode, mode);
    part.setEnum(Attribute::kResampleComputeType, AttributeType::kDataType, DataType::kFloat);
    part.setEnum(Attribute::kResampleNanPropagation, AttributeType::kNanPropagation, NanPropagation::kYes);
    part.setEnum(Attribute::kResamplePaddingMode, AttributeType::kPaddingMode,
                 isMaximum ? PaddingMode::kNegativeInfinity : PaddingMode::kZero);
    part.setInt(Attribute::kResampleSpatialDims, static_cast<std::int64_t>(window.strides.size()));
    part.setInts(Attribute::kResampleWindowDims, window.kernel);
    part.setInts(Attribute::kResampleStrides, window.strides);
    part.setInts(Attribute::kResamplePrePaddings, window.padsBegin);
    part.setInts(Attribute::kResamplePostPaddings, window.padsEnd);
    part.finalize();
    Descriptor& made = operation(DescriptorType::kResampleForward);
    made.setDescriptor(Attribute::kResampleForwardDescriptor, part);
    made.setDescriptor(Attribute::kResampleForwardX, at(x));
    made.setDescriptor(Attribute::kResampleForwardY, at(y));
    made.finalize();
}

void OperationGraph::normalise(const Normalisation& normalisation) {
    Descriptor& made = operation(DescriptorType::kNormForward);
    made.setEnum(Attribute::kNormForwardMode, AttributeType::kNormMode, normalisation.mode);
    made.setEnum(Attribute::kNormForwardPhase, AttributeType::kNormPhase, NormPhase::kInference);
    made.setDescriptor(Attribute::kNormForwardX, at(normalisation.x));
    made.setDescriptor(Attribute::kNormForwardScale, at(normalisation.scale));
    if (normalisation.bias) {
        made.setDescriptor(Attribute::kNormForwardBias, at(*normalisation.bias));
    }
    made.setDescriptor(Attribute::kNormForwardEpsilon, at(normalisation.epsilon));
    made.setDescriptor(Attribute::kNormForwardY, at(normalisation.y));
    made.finalize();
}

void OperationGraph::finish(Handle handle) {
    Descriptor& made = m_graph.emplace_back(m_library, DescriptorType::kOperationGraph);
    if (handle != nullptr) {
        made.setHandle(Attribute::kOperationGraphHandle, handle);
    }
    std::vector<DescriptorHandle> operations;
    for (const auto& each : m_operations) {
        operations.push_back(each.raw());
    }
    made.setDescriptors(Attribute::kOperationGraphOperations, operations);
    made.finalize();
}

} // namespace tessera::cudnn
