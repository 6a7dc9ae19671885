#pragma once

#include "engine/backend/abi/tessera_backend.h"
#include "engine/backend/implementation.h"
#include "engine/backend/machine_ceilings.h"
#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/region.h"
#include "engine/graph/tensor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::backend {

class Device;
class Stream;

/// What a plug-in is opened and its kernels are made with.
struct PluginSettings {
    int threads = 1;
    /// What the plan asks for; for one implementation, the class that it was offered in.
    graph::Precision precision = graph::Precision::kF32;
    enum class Use : std::uint8_t { kMixedPlan, kWholeGraphBaseline } use = Use::kMixedPlan;
    std::map<std::string, std::string> options;
    std::filesystem::path cacheFolder;
    /// Where this process may run, in the order in which the native pool takes them; empty: not known.
    std::vector<std::int32_t> cpus;
    /// Called now and then, from the thread that called `create`, while that waits for something which ends
    /// by a limit of its own; empty: its silence is not taken for a hang.
    std::function<void()> heartbeat;
    /// For offers and details: what bounds rest on. Without them a plug-in assumes what it will.
    std::optional<MachineCeilings> ceilings{};
    /// That the backend runs on; null: the CPU.
    std::shared_ptr<Device> device{};
};

/// What a plug-in says of itself.
struct PluginDescription {
    std::string version;
    std::map<std::string, std::string> libraries; ///< name to version
    std::vector<std::string> environment;         ///< variables that change results or speed
    bool usesCeilings = false;                    ///< offers rest on PluginSettings::ceilings
    std::vector<std::string> loaded;              ///< files of the shared objects that opening it brought in
    base::Hash128 contentHash; ///< of the plug-in, the build ids of what it loaded, and its device
};

/// Buffers of one run, in the kernel's layouts.
using BufferList = std::span<const ts_buffer>;
/// A buffer of the CPU.
[[nodiscard]] inline ts_buffer hostBuffer(void* data, std::size_t bytes) {
    return {data, bytes, nullptr, 0};
}
/// What a buffer of the CPU holds.
[[nodiscard]] inline std::span<std::byte> hostBytes(const ts_buffer& buffer) {
    return {static_cast<std::byte*>(buffer.data), buffer.bytes};
}

/// Writes a region as a stand-alone ONNX model; given by the host so that this room needs no protobuf.
struct OnnxModelBytes {
    std::string bytes;
    std::string externalFolder; ///< empty unless weights lie beside
};
using OnnxWriter = std::function<base::Result<OnnxModelBytes>(const graph::Graph&, const graph::Region&)>;

/// A realised implementation. Not thread-safe; kernels are independent of each other.
class Kernel {
public:
    virtual ~Kernel() = default;
    /// kBackend with the library's own words.
    [[nodiscard]] virtual base::Status prepare(std::span<const graph::Tensor> constants) = 0;
    /// As what its plug-in offers it; null: it is not known. What a plan states may be of another version or
    /// machine, see checkStated.
    [[nodiscard]] virtual const Implementation* offered() const { return nullptr; }
    /// That a run needs at the least; 0: what a plan states.
    [[nodiscard]] virtual std::int64_t workspaceBytes() const {
        return offered() != nullptr ? offered()->workspaceBytes : 0;
    }
    /// Of the CPU: returns when the work is done. Allocates nothing of ours. `workspace` holds the
    /// implementation's workspaceBytes, and the kernel's.
    [[nodiscard]] virtual base::Status run(BufferList inputs, BufferList outputs, void* workspace) = 0;
    /// Of a device: queues the work on a stream of it. The buffers lie there, and stay until the stream has
    /// passed the work. \par Errors kBackend: also of a kernel of the CPU.
    [[nodiscard]] virtual base::Status queue(Stream& stream, BufferList inputs, BufferList outputs,
                                             const ts_buffer& workspace);
    /// Says that `next`, which is prepared as this one is, is run soon behind it, so that this one may fetch
    /// what that one reads first. Of another plug-in it means nothing.
    virtual void precede(const Kernel& /*next*/) {}
    /// A copy of what the last run made of an output whose extents only a run tells; such an output has an
    /// empty buffer in `run`. \par Errors kBackend: the kernel has no such output, or says what cannot be.
    [[nodiscard]] virtual base::Result<graph::Tensor> dynamicOutput(std::size_t output) const;
};

/// Everything a plug-in answered for one region.
struct Offering {
    struct Refusal {
        std::string implementation; ///< empty: the whole region
        std::string reason;
    };
    std::vector<Implementation> implementations;
    std::vector<Refusal> refusals;
};

/// A backend library in this process (a worker, or a program that deploys a plan). Stays loaded until the
/// process ends, since vendor libraries do not survive being unloaded.
class Plugin {
public:
    virtual ~Plugin() = default;
    [[nodiscard]] virtual const std::string& id() const = 0;
    [[nodiscard]] virtual const PluginDescription& description() const = 0;
    /// Constants that are no parameters may be absent while offering: only their type counts.
    [[nodiscard]] virtual base::Result<Offering> offer(const graph::Graph& graph, const graph::Region& region,
                                                       const PluginSettings& settings) = 0;
    /// `create` will be asked for this soon: a plug-in that compiles then compiles for all at once. Whether
    /// it can is seen when it is asked.
    virtual void announce(const graph::Graph& graph, const graph::Region& region,
                          const std::string& implementation, const PluginSettings& settings) = 0;
    /// How an implementation of the region does its work; most plug-ins tell nothing.
    [[nodiscard]] virtual base::Result<std::vector<Detail>> details(const graph::Graph& graph,
                                                                    const graph::Region& region,
                                                                    const std::string& implementation,
                                                                    const PluginSettings& settings) = 0;
    /// \par Errors  kBackend also where it makes what it does not offer.
    [[nodiscard]] virtual base::Result<std::unique_ptr<Kernel>> create(const graph::Graph& graph,
                                                                       const graph::Region& region,
                                                                       const std::string& implementation,
                                                                       const PluginSettings& settings) = 0;
};

/// Opens `library` with RTLD_LOCAL. kImpossible when a library it needs is missing (says which), kRefused
/// when it is no plug-in or of another contract version.
/// \param elsewhere  the same library where it is open on another device: what that brought into the process
///                   counts for this one too, so that the order of both changes no content hash. May be null.
[[nodiscard]] base::Result<std::unique_ptr<Plugin>>
openPlugin(const std::string& id, const std::filesystem::path& library, const PluginSettings& settings,
           OnnxWriter writer, const Plugin* elsewhere = nullptr);

} // namespace tessera::backend
