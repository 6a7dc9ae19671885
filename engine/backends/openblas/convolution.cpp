#include "engine/backends/openblas/convolution.h"

#include "engine/backend/layout.h"
#include "engine/backends/openblas/blas.h"
#include "engine/backends/openblas/columns.h"
#include "engine/backends/openblas/epilogue.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace tessera::openblas {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

/// A product a group narrower than this is not worth a call, and the columns cost more than the product.
constexpr std::int64_t kLeastGroupChannels = 8;

struct Convolution {
    std::int64_t batch = 0;
    std::int64_t groups = 1;
    std::int64_t groupOutputs = 0;
    Geometry geometry; ///< of one group
    std::size_t weights = 0;
    std::int64_t weightElements = 0;
    Epilogue epilogue;

    [[nodiscard]] std::size_t columnBytes() const {
        return geometry.isPointwise()
                   ? 0
                   : static_cast<std::size_t>(geometry.rows() * geometry.outputPixels()) * sizeof(float);
    }
};

Convolution readConvolution(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto input = region.extents(node.input(0));
    const auto weights = region.extents(node.input(1));
    const auto output = region.extents(node.output(0));
    const auto constant = RegionView::positionIn(region.constants(), node.input(1));
    if (region.value(node.input(0)).dtype != 1) {
        throw Unsupported("its input is not float32");
    }
    if (constant < 0) {
        throw Unsupported("its weights are no constant");
    }
    if (region.inputs().size() != 1 || region.inputs()[0] != node.input(0)) {
        throw Unsupported("an input is no image of the convolution");
    }
    if (input.size() != 4 && input.size() != 5) {
        throw Unsupported("only two and three spatial dimensions are taken as products");
    }
    Convolution read;
    read.batch = input[0];
    read.groups = node.intOr("group", 1);
    read.groupOutputs = weights[0] / read.groups;
    read.weights = static_cast<std::size_t>(constant);
    read.weightElements = region.elements(node.input(1));
    if (read.groups > 1 && (weights[1] < kLeastGroupChannels || read.groupOutputs < kLeastGroupChannels)) {
        throw Unsupported("its groups are narrower than " + std::to_string(kLeastGroupChannels) +
                          " channels");
    }
    const auto window = plugin::slidingWindow(node, input, output, {weights.begin() + 2, weights.end()});
    read.geometry.channels = weights[1];
    const std::size_t rank = window.kernel.size();
    for (std::size_t i = 0; i < rank; ++i) {
        const std::size_t axis = 3 - rank + i;
        read.geometry.input[axis] = input[i + 2];
        read.geometry.output[axis] = output[i + 2];
        read.geometry.kernel[axis] = window.kernel[i];
        read.geometry.stride[axis] = window.strides[i];
        read.geometry.dilation[axis] = window.dilations[i];
        read.geometry.pad[axis] = window.padsBegin[i];
    }
    requireExtents(read.groupOutputs, read.geometry.outputPixels(), read.geometry.rows());
    if (node.input(2) >= 0) {
        const auto bias = RegionView::positionIn(region.constants(), node.input(2));
        if (bias < 0) {
            throw Unsupported("its bias is no constant");
        }
        read.epilogue.bias = static_cast<std::size_t>(bias);
        read.epilogue.biasElements = weights[0];
    }
    plugin::readEpilogue(region, 1, node.output(0), 1, plugin::EpilogueKind::kBiasAndLimits, read.epilogue);
    return read;
}

class ConvolutionKernel final : public plugin::Kernel {
public:
    ConvolutionKernel(Convolution convolution, int threads)
        : m_convolution(convolution), m_threads(threads) {}

    void prepare(std::span<const ts_tensor> constants) override {
        m_bias = readBias(m_convolution.epilogue, constants);
        m_weights.resize(static_cast<std::size_t>(m_convolution.weightElements));
        std::memcpy(m_weights.data(), constants[m_convolution.weights].data,
                    m_weights.size() * sizeof(float));
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const ThreadScope scope(m_threads);
        const Convolution& read = m_convolution;
        const Geometry& geometry = read.geometry;
        const std::int64_t pixels = geometry.outputPixels();
        const auto* image = static_cast<const float*>(inputs[0].data);
        auto* result = static_cast<float*>(outputs[0].data);
        for (std::int64_t i = 0; i < read.batch * read.groups; ++i) {
            const std::int64_t group = i % read.groups;
            const float* columns = image;
            if (!geometry.isPointwise()) {
                gatherColumns(geometry, image, static_cast<float*>(workspace.data), m_threads);
                columns = static_cast<const float*>(workspace.data);
            }
            if (!m_bias.empty()) {
                const auto first = m_bias.begin() + group * read.groupOutputs;
                fillPlanes({first, first + read.groupOutputs}, pixels, result);
            }
            const float* weights = m_weights.data() + group * read.groupOutputs * geometry.rows();
            multiply(read.groupOutputs, pixels, geometry.rows(), 1.0F, {weights, geometry.rows()},
                     {columns, pixels}, m_bias.empty() ? 0.0F : 1.0F, result, pixels);
            clamp(read.epilogue, result, read.groupOutputs * pixels);
            image += geometry.channels * geometry.inputPixels();
            result += read.groupOutputs * pixels;
        }
    }

private:
    static void fillPlanes(std::span<const float> bias, std::int64_t pixels, float* result) {
        for (const float value : bias) {
            std::fill_n(result, pixels, value);
            result += pixels;
        }
    }

    Convolution m_convolution;
    int m_threads;
    std::vector<float> m_weights;
    std::vector<float> m_bias;
};

std::string_view nameOf(const Convolution& read) {
    return read.geometry.isPointwise() ? "sgemm" : "im2col";
}

} // namespace

void offerConvolution(const RegionView& region, plugin::Offers& offers) {
    const Convolution read = readConvolution(region);
    const auto plain = backend::Layout::plain(region.extents(region.inputs()[0]).size()).toText();
    plugin::Offer offer;
    offer.name = nameOf(read);
    offer.inputLayouts = {plain};
    offer.outputLayouts = {plain};
    offer.workspaceBytes = read.columnBytes();
    offer.epilogueIsFree = true; // limits cost it one pass, as they do apart
    offer.persistentBytes = static_cast<std::size_t>(read.weightElements) * sizeof(float);
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeConvolution(const RegionView& region, std::string_view implementation,
                                                int threads) {
    const Convolution read = readConvolution(region);
    plugin::requireOffered(implementation, nameOf(read));
    return std::make_unique<ConvolutionKernel>(read, threads);
}

} // namespace tessera::openblas
