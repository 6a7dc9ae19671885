// Softmax is one call beside the graph interface, whose engines have it only inside of attention.
#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/cudnn/kernel.h"

#include <array>
#include <limits>

namespace tessera::cudnn {

namespace {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

constexpr std::int64_t kSinceOneAxis =
    13; ///< the opset since which the axis is one axis, before it splits in two

int countedOf(std::span<const std::int64_t> extents) {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
        if (count > std::numeric_limits<int>::max()) {
            throw Unsupported("it has more elements than cuDNN counts");
        }
    }
    return static_cast<int>(count);
}

using TensorType = plugin::Owned<TensorHandle, Status>;

TensorType typeOf(const Library& library, const Softmax& softmax) {
    const auto& calls = library.calls();
    TensorHandle handle = nullptr;
    library.require(calls.createTensor(&handle), "cudnnCreateTensorDescriptor");
    TensorType type(handle, calls.destroyTensor);
    const std::array extents{softmax.outer, softmax.axis, softmax.inner, 1};
    const std::array strides{softmax.axis * softmax.inner, softmax.inner, 1, 1};
    library.require(calls.setTensor(handle, DataType::kFloat, static_cast<int>(extents.size()),
                                    extents.data(), strides.data()),
                    "cudnnSetTensorNdDescriptor");
    return type;
}

class SoftmaxKernel final : public plugin::Kernel {
public:
    SoftmaxKernel(SessionPointer session, const Softmax& softmax)
        : m_session(std::move(session)), m_softmax(softmax), m_type(typeOf(*m_session->library(), softmax)) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        m_session->queue(stream, [&](Handle handle) {
            const float one = 1.0F;
            const float zero = 0.0F;
            const auto& library = *m_session->library();
            library.require(library.calls().softmaxForward(handle, m_softmax.algorithm, SoftmaxMode::kChannel,
                                                           &one, m_type.get(),
                                                           m_session->addressOf(inputs[0]), &zero,
                                                           m_type.get(), m_session->addressOf(outputs[0])),
                            "cudnnSoftmaxForward");
        });
    }

private:
    SessionPointer m_session;
    Softmax m_softmax;
    TensorType m_type;
};

} // namespace

Softmax readSoftmax(const RegionView& region) {
    const NodeView node = region.node(0);
    if (region.nodeCount() != 1 || (node.op() != "Softmax" && node.op() != "LogSoftmax")) {
        throw Unsupported("it is no softmax alone");
    }
    plugin::requireFloat(region, node.input(0));
    if (region.inputs().size() != 1) {
        throw Unsupported("it has no input");
    }
    const auto extents = region.extents(node.input(0));
    const bool isOneAxis = node.opset() >= kSinceOneAxis;
    const std::int64_t stated = node.intOr("axis", isOneAxis ? -1 : 1);
    const auto axis =
        static_cast<std::size_t>(stated < 0 ? stated + static_cast<std::int64_t>(extents.size()) : stated);
    static_cast<void>(countedOf(extents));
    Softmax softmax;
    softmax.algorithm = node.op() == "LogSoftmax" ? SoftmaxAlgorithm::kLog : SoftmaxAlgorithm::kAccurate;
    softmax.outer = countedOf(extents.first(axis));
    softmax.axis = isOneAxis ? countedOf(extents.subspan(axis, 1)) : countedOf(extents.subspan(axis));
    softmax.inner = isOneAxis ? countedOf(extents.subspan(axis + 1)) : 1;
    return softmax;
}

std::unique_ptr<plugin::Kernel> makeSoftmaxKernel(const SessionPointer& session, const Softmax& softmax) {
    return std::make_unique<SoftmaxKernel>(session, softmax);
}

} // namespace tessera::cudnn
