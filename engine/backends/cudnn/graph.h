// Operation graphs: what cuDNN is asked to compute as one.
#pragma once

#include "engine/backends/cudnn/descriptor.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace tessera::cudnn {

using Extents = std::vector<std::int64_t>;

/// A tensor of a graph, by the number under which a variant pack gives its address.
enum class TensorId : std::int64_t {};

/// How a tensor lies: extents as cuDNN orders them ([N, C, spatial...]), strides in elements.
struct TensorShape {
    Extents extents;
    Extents strides;
};

/// A window that slides over spatial axes, one entry an axis.
struct SlidingWindow {
    Extents kernel; ///< of pools
    Extents strides;
    Extents dilations; ///< of convolutions
    Extents padsBegin;
    Extents padsEnd;
};

/// One pointwise operation and its parameters.
struct Pointwise {
    PointwiseMode mode = PointwiseMode::kAdd;
    float lower = 0.0F; ///< of a ReLU
    float upper = std::numeric_limits<float>::infinity();
    float slope = 0.0F; ///< of a ReLU, below `lower`
    float alpha = 1.0F; ///< of an ELU
    float beta = 1.0F;  ///< of a Swish
};

/// What one normalisation reads and makes.
struct Normalisation {
    NormMode mode = NormMode::kLayer;
    TensorId x{};
    TensorId scale{};
    std::optional<TensorId> bias = {}; ///< only kRootMeanSquare may lack it
    TensorId epsilon{};
    TensorId y{};
};

/// Builds a graph in float32: tensors, then operations in the order of their data, then `finish`.
class OperationGraph {
public:
    explicit OperationGraph(LibraryPointer library) : m_library(std::move(library)) {}

    /// One whose address a variant pack gives.
    TensorId tensor(const TensorShape& shape);
    /// One between operations, which never lies in memory.
    TensorId interior(const TensorShape& shape);
    /// A number that a variant pack gives the host's address of; `rank` ones are its extents.
    TensorId number(std::size_t rank);

    /// y = x * w (cross-correlation); groups follow from the extents.
    void convolve(const SlidingWindow& window, TensorId x, TensorId w, TensorId y);
    /// dx from dy: what ONNX calls ConvTranspose of dy.
    void convolveBackward(const SlidingWindow& window, TensorId dy, TensorId w, TensorId dx);
    /// y = f(x).
    void apply(const Pointwise& function, TensorId x, TensorId y);
    /// y = f(x, b); b is broadcast along axes where it has one element.
    void apply(const Pointwise& function, TensorId x, TensorId b, TensorId y);
    void pool(ResampleMode mode, const SlidingWindow& window, TensorId x, TensorId y);
    /// At inference: without statistics.
    void normalise(const Normalisation& normalisation);

    /// \param handle of the device; nullptr where there is none, which descriptors do not need.
    void finish(Handle handle);
    [[nodiscard]] const Descriptor& descriptor() const { return m_graph.back(); }

private:
    TensorId addTensor(const TensorShape& shape, Attribute kind);
    [[nodiscard]] const Descriptor& at(TensorId id) const;
    Descriptor& operation(DescriptorType type);
    Descriptor convolution(const SlidingWindow& window);
    Descriptor& pointwise(const Pointwise& function);

    LibraryPointer m_library;
    std::deque<Descriptor> m_tensors; ///< number i at i - 1
    std::deque<Descriptor> m_parts;   ///< what operations point to
    std::deque<Descriptor> m_operations;
    std::deque<Descriptor> m_graph; ///< one, once it is finished
};

} // namespace tessera::cudnn
