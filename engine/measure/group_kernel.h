#pragma once

#include "engine/backend/plugin.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace tessera::measure {

/// The kernels of a parallel group, in lanes: those of one lane run one after the other, those of different
/// lanes side by side, by whoever derives from it.
class GroupKernel : public backend::Kernel {
public:
    struct Member {
        std::unique_ptr<backend::Kernel> kernel;
        std::vector<std::size_t> inputs;    ///< positions among the parallel group's
        std::vector<std::size_t> constants; ///< likewise
        std::vector<std::size_t> outputs;   ///< likewise
        std::vector<ts_buffer> given;
        std::vector<ts_buffer> taken;
        base::Status status;
    };

    void add(std::int32_t lane, Member member) {
        member.given.resize(member.inputs.size());
        member.taken.resize(member.outputs.size());
        m_lanes[static_cast<std::size_t>(lane)].push_back(std::move(member));
    }

    [[nodiscard]] std::int64_t workspaceBytes() const override { return m_workspaces.back(); }

    base::Status prepare(std::span<const graph::Tensor> constants) override {
        for (auto& lane : m_lanes) {
            for (auto& member : lane) {
                std::vector<graph::Tensor> own;
                for (const std::size_t at : member.constants) {
                    own.push_back(constants[at]);
                }
                TESSERA_CHECK(member.kernel->prepare(own));
            }
        }
        return {};
    }

protected:
    /// \param workspaces  as laneWorkspaces gives them
    explicit GroupKernel(std::vector<std::int64_t> workspaces)
        : m_lanes(workspaces.size() - 1), m_workspaces(std::move(workspaces)) {}

    [[nodiscard]] std::size_t lanes() const { return m_lanes.size(); }
    [[nodiscard]] std::vector<Member>& lane(std::size_t lane) { return m_lanes[lane]; }
    /// Where a lane's workspace begins, and how long it is.
    [[nodiscard]] std::size_t workspaceStart(std::size_t lane) const {
        return static_cast<std::size_t>(m_workspaces[lane]);
    }
    [[nodiscard]] std::size_t workspaceSize(std::size_t lane) const {
        return static_cast<std::size_t>(m_workspaces[lane + 1] - m_workspaces[lane]);
    }
    /// Gives a member its buffers of the group's.
    static void bind(Member& member, backend::BufferList inputs, backend::BufferList outputs) {
        for (std::size_t i = 0; i < member.inputs.size(); ++i) {
            member.given[i] = inputs[member.inputs[i]];
        }
        for (std::size_t i = 0; i < member.outputs.size(); ++i) {
            member.taken[i] = outputs[member.outputs[i]];
        }
    }

private:
    std::vector<std::vector<Member>> m_lanes;
    std::vector<std::int64_t> m_workspaces; ///< where each lane's begins, and last the size of all
};

} // namespace tessera::measure
