#pragma once

#include "engine/backend/plugin.h"
#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/region.h"
#include "engine/measure/channel_sample.h"
#include "engine/measure/hosted_kernel.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace tessera::measure {

/// 64-byte aligned bytes, zeroed by all threads of the pool.
class AlignedBuffer {
public:
    explicit AlignedBuffer(std::size_t sizeBytes);
    [[nodiscard]] std::byte* data() const { return m_data.get(); }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] base::Hash128 hash() const;

private:
    struct Free {
        void operator()(std::byte* data) const;
    };
    std::unique_ptr<std::byte[], Free> m_data;
    std::size_t m_size;
};

/// The inputs of one region, in each layout that its rivals ask for: written once a layout, and read by all
/// rivals that leave them as they are.
class RegionInputs {
public:
    explicit RegionInputs(std::vector<graph::Tensor> tensors) : m_tensors(std::move(tensors)) {}

    [[nodiscard]] std::span<const graph::Tensor> tensors() const { return m_tensors; }
    /// Input `index` in a physical layout of its rank.
    [[nodiscard]] std::shared_ptr<const AlignedBuffer> in(const backend::Layout& layout, std::size_t index);
    /// A look at some lines of each copy finds most of what a rival may do to inputs that are not its own,
    /// and costs nothing; all of them take as long as a run.
    enum class Look : std::uint8_t { kSomeLines, kAll };
    /// Writes again what somebody changed; true when there was something.
    [[nodiscard]] bool mend(Look look);

private:
    struct Copy {
        std::size_t index;
        backend::Layout layout;
        std::shared_ptr<const AlignedBuffer> bytes;
        std::vector<std::byte> someLines;
        base::Hash128 hash;
    };
    void write(const Copy& copy) const;

    std::vector<graph::Tensor> m_tensors;
    std::vector<Copy> m_copies;
};

/// A prepared kernel with buffers of its own: what is timed and checked in isolation. Inputs are those of all
/// rivals, but for one that an output takes the place of: it must be written again before each run.
class BoundKernel {
public:
    /// `inputs`: those of the region, in its order.
    /// \param cachedBytes  what passes through the caches before the last so many bytes has left them again:
    ///                      it is spared where a kernel is made ready
    /// \par Errors kRefused: layouts that do not fit; kImpossible: opaque ones, inputs of unknown extents, a
    ///             region that the plug-in does not support; kBackend: what the plug-in says.
    [[nodiscard]] static base::Result<std::unique_ptr<BoundKernel>>
    make(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
         const backend::Implementation& implementation, const backend::PluginSettings& settings,
         RegionInputs& inputs, std::int64_t cachedBytes = std::numeric_limits<std::int64_t>::max());

    /// Leaves the buffers as a plan's arena would: outputs and workspace lie where other values lay a moment
    /// ago, and the inputs were written last, by a parallel producer.
    void makeReady();
    /// Has it read other inputs of the same types from now on, and makes it ready.
    void giveInputs(RegionInputs& inputs);
    [[nodiscard]] base::Status run();
    /// What the last run took of a kernel on a device; empty: a clock around \ref run says it.
    [[nodiscard]] std::optional<base::Nanoseconds> ownTime() const {
        return m_hosted != nullptr ? std::optional(m_hosted->timeOfRun()) : std::nullopt;
    }
    /// Since it was given its inputs.
    [[nodiscard]] bool hasRun() const { return m_hasRun; }
    /// Row-major copies of the outputs of the last run. \par Errors kBackend: what the kernel says of one
    /// whose extents only a run tells.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> outputs() const;
    /// The same, of some indices along an axis where the cut says so. One cut an output; none of an output
    /// whose extents only a run tells.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> outputs(std::span<const OutputCut> cuts) const;
    /// Of the bytes of all outputs of the last run, as they lie in memory. \par Errors as outputs.
    [[nodiscard]] base::Result<base::Hash128> outputHash() const;
    [[nodiscard]] const backend::Implementation& implementation() const { return m_implementation; }

private:
    BoundKernel(const graph::Graph& graph, const graph::Region& region,
                backend::Implementation implementation);
    [[nodiscard]] base::Status createKernelOf(backend::Plugin& plugin,
                                              const backend::PluginSettings& settings);
    void bindBuffers(RegionInputs& inputs);
    /// Does the kernel change this input, or make it part of something that it writes?
    [[nodiscard]] bool isWritten(std::size_t input) const;
    /// As the plan does: views, parts and outputs in place lie where the implementation says.
    void shareBuffers();

    const graph::Graph& m_graph;
    graph::Region m_region;
    backend::Implementation m_implementation;
    std::vector<std::shared_ptr<const AlignedBuffer>> m_masters; ///< inputs in the implementation's layouts
    std::vector<std::unique_ptr<AlignedBuffer>> m_inputs;        ///< null: the master is read
    std::vector<AlignedBuffer> m_outputs;
    std::unique_ptr<AlignedBuffer> m_workspace;
    std::size_t m_cachedBytes = 0;
    bool m_hasRun = false;
    std::vector<ts_buffer> m_inputViews;
    std::vector<ts_buffer> m_outputViews;
    std::unique_ptr<backend::Kernel> m_kernel; ///< goes before the buffers, which queued copies may use
    HostedKernel* m_hosted = nullptr;          ///< the kernel, where it is one of a device
};

} // namespace tessera::measure
