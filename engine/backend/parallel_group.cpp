#include "engine/backend/parallel_group.h"

#include "engine/backend/sharing.h"
#include "engine/base/hash.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tessera::backend {

using base::ErrorKind;
using base::fail;
using graph::NodeId;
using graph::ValueId;

namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

std::size_t positionOf(const std::vector<ValueId>& list, ValueId value) {
    const auto at = std::ranges::find(list, value);
    return at == list.end() ? kNowhere : static_cast<std::size_t>(at - list.begin());
}

std::int64_t aligned(std::int64_t bytes, std::int64_t alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
}

/// The lane of each part: the longest parts first, each to where it ends first.
std::vector<std::int32_t> assignLanes(std::span<const GroupPart> parts, int lanes) {
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return parts[i].time.count(); });
    std::vector<std::int64_t> ends(static_cast<std::size_t>(std::max(lanes, 1)), 0);
    std::vector<std::int32_t> assigned(parts.size(), 0);
    for (const std::size_t part : order) {
        const auto lane = std::ranges::min_element(ends) - ends.begin();
        assigned[part] = static_cast<std::int32_t>(lane);
        ends[static_cast<std::size_t>(lane)] += std::max<std::int64_t>(parts[part].time.count(), 1);
    }
    return assigned;
}

/// Takes a member's layout for one of the parallel group's values; false when another member has said
/// otherwise.
bool agree(std::vector<Layout>& layouts, std::vector<bool>& known, std::size_t at, const Layout& layout) {
    if (at == kNowhere || (known[at] && !(layouts[at] == layout))) {
        return false;
    }
    layouts[at] = layout;
    known[at] = true;
    return true;
}

/// The layouts of the parallel group's values as its members say them; kRefused when they differ.
base::Status collectLayouts(const graph::Graph& graph, const graph::Region& region, Implementation& into) {
    std::vector<bool> knownInputs(region.inputs.size(), false);
    std::vector<bool> knownOutputs(region.outputs.size(), false);
    into.inputLayouts.assign(region.inputs.size(), Layout::plain(0));
    into.outputLayouts.assign(region.outputs.size(), Layout::plain(0));
    for (const auto& member : into.parallelGroup) {
        const auto part = memberRegion(graph, region, member);
        const auto& implementation = member.implementation;
        if (implementation.inputLayouts.size() != part.inputs.size() ||
            implementation.outputLayouts.size() != part.outputs.size()) {
            return fail(ErrorKind::kRefused, "a member states another number of layouts than it has values",
                        "bundle");
        }
        bool agreed = true;
        for (std::size_t i = 0; i < part.inputs.size(); ++i) {
            agreed =
                agreed && agree(into.inputLayouts, knownInputs, positionOf(region.inputs, part.inputs[i]),
                                implementation.inputLayouts[i]);
        }
        for (std::size_t i = 0; i < part.outputs.size(); ++i) {
            agreed =
                agreed && agree(into.outputLayouts, knownOutputs, positionOf(region.outputs, part.outputs[i]),
                                implementation.outputLayouts[i]);
        }
        if (!agreed) {
            return fail(ErrorKind::kRefused, "members read a value in two layouts, or depend on each other",
                        "bundle");
        }
    }
    return {};
}

/// Does any node of one set read, over however many nodes, from one of the other?
bool dependsOn(const graph::Graph& graph, const std::vector<NodeId>& later,
               const std::vector<NodeId>& earlier) {
    const NodeId first = earlier.front();
    std::vector<bool> seen(graph.nodes().size(), false);
    std::vector<NodeId> stack(later.begin(), later.end());
    while (!stack.empty()) {
        const NodeId node = stack.back();
        stack.pop_back();
        for (const auto input : graph.node(node).inputs) {
            const auto producer = input.valid() ? graph.value(input).producer : NodeId();
            if (!producer.valid() || producer < first || seen[producer.index()]) {
                continue;
            }
            if (std::ranges::binary_search(earlier, producer)) {
                return true;
            }
            seen[producer.index()] = true;
            stack.push_back(producer);
        }
    }
    return false;
}

base::Status checkMembers(const graph::Region& region, const Implementation& implementation) {
    std::vector<bool> taken(region.nodes.size(), false);
    for (const auto& member : implementation.parallelGroup) {
        const auto& own = member.implementation;
        if (member.nodes.empty() || !std::ranges::is_sorted(member.nodes) || member.lane < 0 ||
            member.lane >= static_cast<std::int32_t>(implementation.parallelGroup.size())) {
            return fail(ErrorKind::kRefused, "a member without nodes, or without a lane", "bundle");
        }
        for (const auto node : member.nodes) {
            if (node >= taken.size() || taken[node]) {
                return fail(ErrorKind::kRefused, "members are not disjoint parts of the region", "bundle");
            }
            taken[node] = true;
        }
        const bool hasOwnThread = own.device != DeviceId{} || // where streams run side by side
                                  (own.threads == ThreadUse::kOne && own.pool == ThreadPool::kNative);
        if (!hasOwnThread || !own.parallelGroup.empty() || own.backend != implementation.backend ||
            own.device != implementation.device || sharesMemory(own)) {
            return fail(ErrorKind::kRefused,
                        "'" + own.backend + ":" + own.name +
                            "' is no one-thread implementation of the bundle's backend, pool and device",
                        "bundle");
        }
    }
    if (implementation.parallelGroup.size() < 2 || std::ranges::find(taken, false) != taken.end()) {
        return fail(ErrorKind::kRefused, "members do not make up the region", "bundle");
    }
    return {};
}

} // namespace

graph::Region groupRegion(const graph::Graph& graph, std::span<const GroupPart> parts) {
    std::vector<NodeId> nodes;
    for (const auto& part : parts) {
        nodes.insert(nodes.end(), part.region.nodes.begin(), part.region.nodes.end());
    }
    std::ranges::sort(nodes);
    return graph::makeRegion(graph, std::move(nodes));
}

base::Result<Implementation> makeParallelGroup(const graph::Graph& graph, std::span<const GroupPart> parts,
                                               int lanes) {
    const auto region = groupRegion(graph, parts);
    const auto assigned = assignLanes(parts, lanes);
    Implementation made;
    base::Hasher name;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        GroupMember member{{}, assigned[i], withoutSharing(parts[i].implementation)};
        for (const auto node : parts[i].region.nodes) {
            const auto at = std::ranges::lower_bound(region.nodes, node) - region.nodes.begin();
            member.nodes.push_back(static_cast<std::uint32_t>(at));
            name.add(static_cast<std::int64_t>(at));
        }
        name.add(std::string_view(member.implementation.name)).add(std::int64_t{member.lane});
        made.backend = member.implementation.backend;
        made.device = member.implementation.device;
        if (!graph::serves(member.implementation.precision, made.precision)) {
            made.precision = member.implementation.precision; // the widest of all
        }
        made.nonFinite = std::max(made.nonFinite, member.implementation.nonFinite);
        made.persistentBytes += member.implementation.persistentBytes;
        made.parallelGroup.push_back(std::move(member));
    }
    made.name = "bundle." + std::to_string(parts.size()) + "." + name.finish().hex().substr(0, 8);
    made.workspaceBytes = laneWorkspaces(made).back();
    TESSERA_CHECK(checkMembers(region, made));
    TESSERA_CHECK(collectLayouts(graph, region, made));
    TESSERA_CHECK(checkParallelGroup(graph, region, made));
    return made;
}

base::Status checkParallelGroup(const graph::Graph& graph, const graph::Region& region,
                                const Implementation& implementation) {
    TESSERA_CHECK(checkMembers(region, implementation));
    Implementation stated = implementation;
    TESSERA_CHECK(collectLayouts(graph, region, stated));
    if (stated.inputLayouts != implementation.inputLayouts ||
        stated.outputLayouts != implementation.outputLayouts ||
        implementation.workspaceBytes < laneWorkspaces(implementation).back() ||
        implementation.threads != ThreadUse::kAll || sharesMemory(implementation)) {
        return fail(ErrorKind::kRefused, "its layouts, workspace or threads are not those of its members",
                    "bundle");
    }
    std::vector<std::vector<NodeId>> members;
    for (const auto& member : implementation.parallelGroup) {
        members.push_back(memberRegion(graph, region, member).nodes);
        if (!graph::isConvex(graph, members.back())) {
            return fail(ErrorKind::kRefused, "a member is not convex", "bundle");
        }
    }
    for (std::size_t i = 0; i < members.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!areIndependent(graph, members[i], members[j])) {
                return fail(ErrorKind::kRefused, "members depend on each other", "bundle");
            }
        }
    }
    return {};
}

bool areIndependent(const graph::Graph& graph, const std::vector<NodeId>& a, const std::vector<NodeId>& b) {
    return !dependsOn(graph, a, b) && !dependsOn(graph, b, a);
}

graph::Region memberRegion(const graph::Graph& graph, const graph::Region& region,
                           const GroupMember& member) {
    std::vector<NodeId> nodes;
    for (const auto at : member.nodes) {
        nodes.push_back(region.nodes.at(at));
    }
    return graph::makeRegion(graph, std::move(nodes));
}

std::vector<std::int64_t> laneWorkspaces(const Implementation& implementation) {
    const auto alignment = implementation.device == DeviceId{} ? kSharingAlignment : kDeviceLaneAlignment;
    std::vector<std::int64_t> sizes;
    for (const auto& member : implementation.parallelGroup) {
        const auto lane = static_cast<std::size_t>(std::max(member.lane, 0));
        sizes.resize(std::max(sizes.size(), lane + 1), 0);
        sizes[lane] = std::max(sizes[lane], aligned(member.implementation.workspaceBytes, alignment));
    }
    std::vector<std::int64_t> starts{0};
    for (const auto size : sizes) {
        starts.push_back(starts.back() + size);
    }
    return starts;
}

} // namespace tessera::backend
