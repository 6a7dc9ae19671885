#include "engine/measure/stream_group_kernel.h"

#include "engine/backend/parallel_group.h"

#include <utility>

namespace tessera::measure {

using backend::BufferList;
using backend::Stream;
using base::ErrorKind;
using base::fail;

namespace {

class StreamGroupKernel final : public GroupKernel {
public:
    /// A lane beside the first one.
    struct Side {
        Stream stream;
        backend::Event joined;
    };

    StreamGroupKernel(std::vector<std::int64_t> workspaces, backend::Event forked, std::vector<Side> sides)
        : GroupKernel(std::move(workspaces)), m_forked(std::move(forked)), m_sides(std::move(sides)) {}

    base::Status run(BufferList /*inputs*/, BufferList /*outputs*/, void* /*workspace*/) override {
        return fail(ErrorKind::kBackend, "it is queued on a stream of its device", "parallel group");
    }

    base::Status queue(Stream& stream, BufferList inputs, BufferList outputs,
                       const ts_buffer& workspace) override {
        if (static_cast<std::int64_t>(workspace.bytes) < workspaceBytes()) {
            return fail(ErrorKind::kRefused, "its workspace is too small", "parallel group");
        }
        auto status = queueLanes(stream, inputs, outputs, workspace);
        if (!status) {
            // Nothing waits for the lanes any more, and who is told of the error may free what they use.
            for (auto& side : m_sides) {
                static_cast<void>(side.stream.synchronize());
            }
        }
        return status;
    }

private:
    base::Status queueLanes(Stream& stream, BufferList inputs, BufferList outputs,
                            const ts_buffer& workspace) {
        TESSERA_CHECK(stream.record(m_forked));
        for (auto& side : m_sides) {
            TESSERA_CHECK(side.stream.wait(m_forked));
        }
        for (std::size_t i = 0; i < lanes(); ++i) {
            TESSERA_CHECK(queueLane(i, i == 0 ? stream : m_sides[i - 1].stream, inputs, outputs, workspace));
        }
        for (auto& side : m_sides) {
            TESSERA_CHECK(side.stream.record(side.joined));
            TESSERA_CHECK(stream.wait(side.joined));
        }
        return {};
    }

    base::Status queueLane(std::size_t at, Stream& stream, BufferList inputs, BufferList outputs,
                           const ts_buffer& workspace) {
        ts_buffer own = workspace;
        own.offset += workspaceStart(at);
        own.bytes = workspaceSize(at);
        for (auto& member : lane(at)) {
            bind(member, inputs, outputs);
            TESSERA_CHECK(member.kernel->queue(stream, member.given, member.taken, own));
        }
        return {};
    }

    backend::Event m_forked;
    std::vector<Side> m_sides;
};

} // namespace

base::Result<std::unique_ptr<GroupKernel>> makeStreamGroup(const std::shared_ptr<backend::Device>& device,
                                                           std::vector<std::int64_t> workspaces) {
    if (device == nullptr || device->info().alignmentBytes > backend::kDeviceLaneAlignment) {
        return fail(ErrorKind::kImpossible, "its device cannot run kernels side by side", "parallel group");
    }
    TESSERA_TRY(auto forked, device->createEvent());
    std::vector<StreamGroupKernel::Side> sides;
    for (std::size_t lane = 1; lane + 1 < workspaces.size(); ++lane) {
        TESSERA_TRY(auto stream, device->createStream());
        TESSERA_TRY(auto joined, device->createEvent());
        sides.push_back({std::move(stream), std::move(joined)});
    }
    return std::unique_ptr<GroupKernel>(
        std::make_unique<StreamGroupKernel>(std::move(workspaces), std::move(forked), std::move(sides)));
}

} // namespace tessera::measure
