#include "engine/measure/parallel_group_kernel.h"

#include "engine/backend/parallel_group.h"
#include "engine/backend/stated.h"
#include "engine/base/team_order.h"
#include "engine/measure/group_kernel.h"
#include "engine/measure/stream_group_kernel.h"

#include <algorithm>
#include <iterator>
#include <omp.h>
#include <utility>
#include <vector>

namespace tessera::measure {

using backend::BufferList;

namespace {

std::vector<std::size_t> positionsOf(const std::vector<graph::ValueId>& values,
                                     const std::vector<graph::ValueId>& within) {
    std::vector<std::size_t> positions;
    for (const auto value : values) {
        positions.push_back(static_cast<std::size_t>(std::ranges::find(within, value) - within.begin()));
    }
    return positions;
}

/// On threads of the native pool, a lane on each.
class ParallelGroupKernel final : public GroupKernel {
public:
    explicit ParallelGroupKernel(std::vector<std::int64_t> workspaces) : GroupKernel(std::move(workspaces)) {}

    base::Status run(BufferList inputs, BufferList outputs, void* workspace) override {
        const auto count = static_cast<int>(lanes());
        {
            base::TeamOrder order;
            // All threads of the pool: libgomp ends those that a smaller team would leave out.
#pragma omp parallel
            {
                const base::TeamMember member(order);
                for (int at = omp_get_thread_num(); at < count; at += omp_get_num_threads()) {
                    runLane(static_cast<std::size_t>(at), inputs, outputs,
                            static_cast<std::byte*>(workspace));
                }
            }
        }
        for (std::size_t at = 0; at < lanes(); ++at) {
            for (auto& member : lane(at)) {
                TESSERA_CHECK(member.status);
            }
        }
        return {};
    }

private:
    void runLane(std::size_t at, BufferList inputs, BufferList outputs, std::byte* workspace) {
        for (auto& member : lane(at)) {
            bind(member, inputs, outputs);
            member.status = member.kernel->run(member.given, member.taken, workspace + workspaceStart(at));
        }
    }
};

/// In the implementation's own class, with one thread where it says so, as each member of a parallel group
/// does. A plan's precision is thus the plan's own, whatever the process that runs it was started for.
backend::PluginSettings settingsOf(const backend::Implementation& implementation,
                                   const backend::PluginSettings& settings) {
    backend::PluginSettings own = settings;
    const bool isSingle =
        !implementation.parallelGroup.empty() || implementation.threads == backend::ThreadUse::kOne;
    own.threads = isSingle ? 1 : settings.threads;
    own.precision = implementation.precision;
    return own;
}

/// One kernel of an implementation: itself, or a member of its parallel group.
struct Part {
    graph::Region region;
    std::string name;
    backend::PluginSettings settings;
};

base::Result<std::vector<Part>> partsOf(const graph::Graph& graph, const graph::Region& region,
                                        const backend::Implementation& implementation,
                                        const backend::PluginSettings& settings) {
    const auto own = settingsOf(implementation, settings);
    if (implementation.parallelGroup.empty()) {
        return std::vector{Part{region, implementation.name, own}};
    }
    TESSERA_CHECK(backend::checkParallelGroup(graph, region, implementation));
    std::vector<Part> parts;
    for (const auto& member : implementation.parallelGroup) {
        parts.push_back({backend::memberRegion(graph, region, member), member.implementation.name,
                         settingsOf(member.implementation, own)});
    }
    return parts;
}

} // namespace

void announceKernel(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
                    const backend::Implementation& implementation, const backend::PluginSettings& settings) {
    const auto parts = partsOf(graph, region, implementation, settings);
    if (!parts) {
        return; // createKernel says why
    }
    for (const auto& part : *parts) {
        plugin.announce(graph, part.region, part.name, part.settings);
    }
}

base::Result<std::vector<backend::Detail>> kernelDetails(backend::Plugin& plugin, const graph::Graph& graph,
                                                         const graph::Region& region,
                                                         const backend::Implementation& implementation,
                                                         const backend::PluginSettings& settings) {
    TESSERA_TRY(auto parts, partsOf(graph, region, implementation, settings));
    std::vector<backend::Detail> all;
    for (auto& part : parts) {
        // What was left out was so in the class of the search, which may be wider than that of the one it
        // chose.
        part.settings.precision = std::max(part.settings.precision, settings.precision);
        TESSERA_TRY(auto told, plugin.details(graph, part.region, part.name, part.settings));
        std::ranges::move(told, std::back_inserter(all));
    }
    return all;
}

namespace {

/// What is stated, if the plug-in has that.
base::Result<std::unique_ptr<backend::Kernel>>
createStated(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
             const backend::Implementation& stated, const backend::PluginSettings& settings) {
    TESSERA_TRY(auto kernel, plugin.create(graph, region, stated.name, settings));
    if (const auto* offered = kernel->offered()) {
        TESSERA_CHECK(backend::checkStated(stated, *offered));
    }
    return kernel;
}

/// Of a parallel group, without its members.
base::Result<std::unique_ptr<GroupKernel>> emptyGroup(const backend::Implementation& group,
                                                      const backend::PluginSettings& settings) {
    auto workspaces = backend::laneWorkspaces(group);
    if (group.device != backend::DeviceId{}) {
        return makeStreamGroup(settings.device, std::move(workspaces));
    }
    return std::unique_ptr<GroupKernel>(std::make_unique<ParallelGroupKernel>(std::move(workspaces)));
}

} // namespace

base::Result<std::unique_ptr<backend::Kernel>>
createKernel(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
             const backend::Implementation& implementation, const backend::PluginSettings& settings) {
    const auto own = settingsOf(implementation, settings);
    if (implementation.parallelGroup.empty()) {
        return createStated(plugin, graph, region, implementation, own);
    }
    TESSERA_CHECK(backend::checkParallelGroup(graph, region, implementation));
    std::vector<GroupKernel::Member> members;
    backend::Implementation needed = implementation; // the plan may state less than its members need
    for (auto& part : needed.parallelGroup) {
        const auto nodes = backend::memberRegion(graph, region, part);
        GroupKernel::Member member;
        TESSERA_TRY(member.kernel, createStated(plugin, graph, nodes, part.implementation,
                                                settingsOf(part.implementation, own)));
        member.inputs = positionsOf(nodes.inputs, region.inputs);
        member.constants = positionsOf(nodes.constants, region.constants);
        member.outputs = positionsOf(nodes.outputs, region.outputs);
        part.implementation.workspaceBytes =
            std::max(part.implementation.workspaceBytes, member.kernel->workspaceBytes());
        members.push_back(std::move(member));
    }
    TESSERA_TRY(auto group, emptyGroup(needed, own));
    for (std::size_t i = 0; i < members.size(); ++i) {
        group->add(needed.parallelGroup[i].lane, std::move(members[i]));
    }
    return group;
}

} // namespace tessera::measure
