#pragma once

#include "engine/backend/device_copy.h"
#include "engine/backend/device_plugin.h"
#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace tessera::runtime {

/// What a plan holds for one device besides the CPU: an arena there, an arena of the host's memory that is
/// pinned, so that copies between the two are fast and do not wait, one stream on which all its work there is
/// queued in the order of the steps (a parallel group forks it and joins it again), and a workspace that the
/// kernels share.
class DeviceLane {
public:
    struct Arenas {
        std::size_t device = 0; ///< bytes of each
        std::size_t pinned = 0;
    };
    /// \par Errors of the device; kImpossible: it has no room for an arena, or the host none that it can pin.
    [[nodiscard]] static base::Result<std::unique_ptr<DeviceLane>>
    make(std::shared_ptr<backend::Device> device, const Arenas& bytes);

    [[nodiscard]] const backend::DeviceId& device() const { return m_device->id(); }
    [[nodiscard]] base::Status reserveWorkspace(std::size_t bytes);
    [[nodiscard]] ts_buffer buffer(std::size_t offset, std::size_t bytes) const {
        return m_arena.buffer(offset, bytes);
    }
    /// Of the host.
    [[nodiscard]] ts_buffer pinnedBuffer(std::size_t offset, std::size_t bytes) const {
        return backend::hostBuffer(m_pinned.bytes().data() + offset, bytes);
    }
    [[nodiscard]] base::Status queue(backend::Kernel& kernel, backend::BufferList inputs,
                                     backend::BufferList outputs) {
        return kernel.queue(m_stream, inputs, outputs, m_workspaceBuffer);
    }
    [[nodiscard]] base::Status synchronize() { return m_stream.synchronize(); }
    /// A graph with what it took of the device's memory, as far as the device tells: what others took or gave
    /// back at that moment is in it too.
    struct Captured {
        backend::DeviceGraph graph;
        std::int64_t bytes = 0;
    };
    /// What `work` queues, kept to be launched instead of run. \par Errors those of `work`; kImpossible: the
    /// device captures no graphs, or has no room for one; kBackend: something was called that no graph can
    /// hold.
    [[nodiscard]] base::Result<Captured> capture(const std::function<base::Status()>& work);
    [[nodiscard]] base::Status launch(const backend::DeviceGraph& graph) { return m_stream.launch(graph); }
    /// Waits for what was queued, then copies.
    [[nodiscard]] base::Status read(const ts_buffer& from, std::span<std::byte> to);
    [[nodiscard]] base::Status write(const ts_buffer& to, std::span<const std::byte> from);
    [[nodiscard]] std::size_t bytes() const { return deviceBytes() + m_pinned.bytes().size(); }
    /// Of them, those of the device.
    [[nodiscard]] std::size_t deviceBytes() const { return m_arena.bytes() + m_workspaceBuffer.bytes; }

private:
    DeviceLane(std::shared_ptr<backend::Device> device, backend::DeviceMemory arena,
               backend::PinnedMemory pinned, backend::Stream stream);

    std::shared_ptr<backend::Device> m_device;
    backend::DeviceMemory m_arena;
    backend::PinnedMemory m_pinned;
    backend::Stream m_stream;
    std::optional<backend::DeviceMemory> m_workspace;
    ts_buffer m_workspaceBuffer{};
};

/// Memory of the host that copies to and from devices may still use while the CPU goes on: which of it a step
/// is about to touch decides for which lanes it waits. The steps are told in their order.
class PendingCopies {
public:
    /// \param lane  that the step is queued on; null: the CPU runs it
    /// \param reads, writes  its buffers, of which those of the host count
    /// \return the lanes that must have done what was queued on them before the step is begun
    [[nodiscard]] std::vector<DeviceLane*> waitsOf(DeviceLane* lane, backend::BufferList reads,
                                                   backend::BufferList writes);

private:
    struct Copy {
        DeviceLane* lane = nullptr;
        ts_buffer host{};
        bool isWritten = false;
    };
    std::vector<Copy> m_copies;
};

} // namespace tessera::runtime
