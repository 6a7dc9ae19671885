#pragma once

#include "engine/graph/graph_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tessera::models {

enum class Bias : std::uint8_t { kNone, kPresent };

/// One convolution (or its transpose); the rank is the kernel's.
struct ConvSpec {
    std::int64_t inChannels = 0;
    std::int64_t outChannels = 0;
    graph::Extents kernel;
    graph::Extents stride;
    graph::Extents pad; ///< the same at both ends of an axis
    std::int64_t groups = 1;
    Bias bias = Bias::kNone;
    /// Ratio of the second moments of output and input: 2 before a ReLU (He et al., 2015), 1 otherwise.
    double gain = 2.0;
};

/// A 2-D square convolution, padded to keep the extent at stride 1.
[[nodiscard]] ConvSpec squareConv(std::int64_t inChannels, std::int64_t outChannels, std::int64_t kernel,
                                  std::int64_t stride = 1);

struct PoolSpec {
    graph::Extents kernel;
    graph::Extents stride;
    graph::Extents pad;
};

/// GraphBuilder for networks with generated weights. `path` is a module path such as "layer1/0/conv1": nodes
/// are named as PyTorch exports name them ("/layer1/0/conv1/Conv", then "_1", "_2"), parameters
/// "layer1.0.conv1.weight".
class NetworkBuilder {
public:
    NetworkBuilder(std::string network, std::int64_t batch, std::uint64_t seed);

    [[nodiscard]] std::int64_t batch() const { return m_batch; }

    /// The network's input "input": f32 of [batch, extents...].
    graph::ValueId input(const graph::Extents& extents);
    /// The output of the node that is added next is called `name` instead of a name made from the node's.
    void nameNextOutput(std::string name) { m_nextOutput = std::move(name); }

    graph::ValueId node(const std::string& path, std::string op, std::vector<graph::ValueId> inputs,
                        graph::Attributes attributes = {});
    /// Parameters; names are full ("fc.weight").
    graph::ValueId normal(const std::string& name, graph::Extents extents, double deviation);
    graph::ValueId uniform(const std::string& name, graph::Extents extents, float low, float high);
    /// Small literals, named below the path's module.
    graph::ValueId ints(const std::string& path, const std::vector<std::int64_t>& values);
    graph::ValueId scalar(const std::string& path, float value);

    graph::ValueId conv(const std::string& path, graph::ValueId x, const ConvSpec& spec);
    graph::ValueId convTranspose(const std::string& path, graph::ValueId x, const ConvSpec& spec);
    /// Statistics near identity and not all equal.
    graph::ValueId batchNorm(const std::string& path, graph::ValueId x, std::int64_t channels);
    graph::ValueId relu(const std::string& path, graph::ValueId x);
    graph::ValueId maxPool(const std::string& path, graph::ValueId x, const PoolSpec& spec);
    /// Padding is not counted.
    graph::ValueId averagePool(const std::string& path, graph::ValueId x, const PoolSpec& spec);
    /// A fully connected layer on [batch, inFeatures] as Gemm with the weight transposed.
    graph::ValueId gemm(const std::string& path, graph::ValueId x, std::int64_t inFeatures,
                        std::int64_t outFeatures);
    /// A fully connected layer on the last axis of any rank as MatMul and Add.
    graph::ValueId linear(const std::string& path, graph::ValueId x, std::int64_t inFeatures,
                          std::int64_t outFeatures, double gain = 1.0);
    graph::ValueId layerNorm(const std::string& path, graph::ValueId x, std::int64_t features, float epsilon);

    /// The finished network with its one output.
    [[nodiscard]] base::Result<graph::GraphRef> finish(graph::ValueId output) &&;

private:
    [[nodiscard]] std::string uniqueName(const std::string& name);
    graph::ValueId biasOf(const std::string& parameter, std::int64_t count);

    std::string m_network;
    std::int64_t m_batch;
    std::uint64_t m_seed;
    graph::GraphBuilder m_builder;
    std::unordered_map<std::string, int> m_used;
    std::string m_nextOutput;
};

} // namespace tessera::models
