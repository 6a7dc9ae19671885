#pragma once

#include "engine/backend/plugin.h"
#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/region.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace tessera::measure {

/// 64-byte aligned bytes, zeroed.
class AlignedBuffer {
public:
    explicit AlignedBuffer(std::size_t sizeBytes);
    [[nodiscard]] std::byte* data() const { return m_data.get(); }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    struct Free {
        void operator()(std::byte* data) const;
    };
    std::unique_ptr<std::byte[], Free> m_data;
    std::size_t m_size;
};

/// The inputs of one region, in each layout that its rivals ask for: written once a layout.
class RegionInputs {
public:
    explicit RegionInputs(std::vector<graph::Tensor> tensors) : m_tensors(std::move(tensors)) {}

    [[nodiscard]] std::span<const graph::Tensor> tensors() const { return m_tensors; }
    /// Input `index` in a physical layout of its rank.
    [[nodiscard]] std::shared_ptr<const AlignedBuffer> in(const backend::Layout& layout, std::size_t index);

private:
    struct Copy {
        std::size_t index;
        backend::Layout layout;
        std::shared_ptr<const AlignedBuffer> bytes;
    };
    std::vector<graph::Tensor> m_tensors;
    std::vector<Copy> m_copies;
};

/// A prepared kernel with buffers of its own: what is timed and checked in isolation. An input that an output
/// takes the place of must be written again before each run.
class BoundKernel {
public:
    /// `inputs`: those of the region, in its order.
    /// \par Errors kRefused: layouts that do not fit; kImpossible: opaque ones, unknown extents, a region
    /// that
    ///             the plug-in does not support; kBackend: what the plug-in says.
    [[nodiscard]] static base::Result<std::unique_ptr<BoundKernel>>
    make(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
         const backend::Implementation& implementation, const backend::PluginSettings& settings,
         RegionInputs& inputs);

    /// Leaves the buffers as a plan's arena would: outputs and workspace lie where other values lay a moment
    /// ago, and the inputs were written last, by a parallel producer.
    void makeReady();
    [[nodiscard]] base::Status run();
    /// Row-major copies of the outputs of the last run.
    [[nodiscard]] std::vector<graph::Tensor> outputs() const;
    /// Of the bytes of all outputs of the last run, as they lie in memory.
    [[nodiscard]] base::Hash128 outputHash() const;
    [[nodiscard]] const backend::Implementation& implementation() const { return m_implementation; }

private:
    BoundKernel(const graph::Graph& graph, const graph::Region& region,
                backend::Implementation implementation);
    void bindBuffers(RegionInputs& inputs);
    /// As the plan does: views, parts and outputs in place lie where the implementation says.
    void shareBuffers();

    const graph::Graph& m_graph;
    graph::Region m_region;
    backend::Implementation m_implementation;
    std::unique_ptr<backend::Kernel> m_kernel;
    std::vector<std::shared_ptr<const AlignedBuffer>> m_masters; ///< inputs in the implementation's layouts
    std::vector<AlignedBuffer> m_inputs;
    std::vector<AlignedBuffer> m_outputs;
    std::unique_ptr<AlignedBuffer> m_workspace;
    std::vector<ts_buffer> m_inputViews;
    std::vector<ts_buffer> m_outputViews;
};

/// Seeded random inputs of a region, drawn from the domain of the operators that read them.
[[nodiscard]] base::Result<std::vector<graph::Tensor>>
drawInputs(const graph::Graph& graph, const graph::Region& region, std::uint64_t seed);

} // namespace tessera::measure
