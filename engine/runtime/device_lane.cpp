#include "engine/runtime/device_lane.h"

#include <algorithm>
#include <utility>

namespace tessera::runtime {

namespace {

/// Behind a buffer of the host kernels may read so far, \see ts_buffer.
constexpr std::size_t kReadBehind = 64;

} // namespace

DeviceLane::DeviceLane(std::shared_ptr<backend::Device> device, backend::DeviceMemory arena,
                       backend::PinnedMemory pinned, backend::Stream stream)
    : m_device(std::move(device))
    , m_arena(std::move(arena))
    , m_pinned(std::move(pinned))
    , m_stream(std::move(stream)) {}

base::Result<std::unique_ptr<DeviceLane>> DeviceLane::make(std::shared_ptr<backend::Device> device,
                                                           const Arenas& bytes) {
    TESSERA_TRY(auto arena, device->allocate(bytes.device));
    TESSERA_TRY(auto pinned, device->allocatePinned(bytes.pinned + kReadBehind));
    std::ranges::fill(pinned.bytes(), std::byte{0});
    TESSERA_TRY(auto stream, device->createStream());
    return std::unique_ptr<DeviceLane>(
        new DeviceLane(std::move(device), std::move(arena), std::move(pinned), std::move(stream)));
}

base::Status DeviceLane::reserveWorkspace(std::size_t bytes) {
    TESSERA_TRY(m_workspace, m_device->allocate(bytes));
    m_workspaceBuffer = m_workspace->buffer(0, bytes);
    return {};
}

base::Result<DeviceLane::Captured> DeviceLane::capture(const std::function<base::Status()>& work) {
    TESSERA_TRY(const auto before, m_device->memory());
    TESSERA_CHECK(m_stream.beginCapture());
    const auto worked = work();
    auto ended = m_stream.endCapture(); // also where the work failed: else the stream would capture on
    TESSERA_CHECK(worked);
    TESSERA_TRY(auto graph, std::move(ended));
    TESSERA_CHECK(m_stream.synchronize()); // what a graph needs on the device may be on its way
    TESSERA_TRY(const auto after, m_device->memory());
    return Captured{std::move(graph), std::max<std::int64_t>(0, before.freeBytes - after.freeBytes)};
}

base::Status DeviceLane::read(const ts_buffer& from, std::span<std::byte> to) {
    TESSERA_CHECK(m_stream.copyToHost(to, from));
    return m_stream.synchronize();
}

base::Status DeviceLane::write(const ts_buffer& to, std::span<const std::byte> from) {
    TESSERA_CHECK(m_stream.copyToDevice(to, from));
    return m_stream.synchronize();
}

namespace {

bool meet(const ts_buffer& a, const ts_buffer& b) {
    const auto* start = static_cast<const std::byte*>(a.data);
    const auto* other = static_cast<const std::byte*>(b.data);
    return a.memory == nullptr && b.memory == nullptr && start < other + b.bytes && other < start + a.bytes;
}

} // namespace

std::vector<DeviceLane*> PendingCopies::waitsOf(DeviceLane* lane, backend::BufferList reads,
                                                backend::BufferList writes) {
    std::vector<DeviceLane*> waits;
    for (const auto& copy : m_copies) {
        const auto touches = [&](const ts_buffer& buffer) { return meet(buffer, copy.host); };
        const bool conflicts =
            std::ranges::any_of(writes, touches) || (copy.isWritten && std::ranges::any_of(reads, touches));
        // On its own lane it comes behind the copy anyway.
        if (conflicts && copy.lane != lane && std::ranges::find(waits, copy.lane) == waits.end()) {
            waits.push_back(copy.lane);
        }
    }
    std::erase_if(m_copies,
                  [&](const Copy& copy) { return std::ranges::find(waits, copy.lane) != waits.end(); });
    if (lane != nullptr) {
        const auto note = [&](backend::BufferList buffers, bool isWritten) {
            for (const auto& buffer : buffers) {
                if (buffer.memory == nullptr && buffer.bytes > 0) {
                    m_copies.push_back({lane, buffer, isWritten});
                }
            }
        };
        note(reads, false);
        note(writes, true);
    }
    return waits;
}

} // namespace tessera::runtime
