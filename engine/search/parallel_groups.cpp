#include "engine/search/parallel_groups.h"

#include "engine/backend/parallel_group.h"
#include "engine/measure/thresholds.h"
#include "engine/plan/region_index.h"

#include <algorithm>
#include <set>

namespace tessera::search {

using graph::NodeId;

namespace {

constexpr std::size_t kReach = 24; ///< regions looked at beyond the first

/// Which regions of the plan each region reads from.
std::vector<std::set<std::size_t>> dependencies(const plan::Plan& plan) {
    const plan::RegionIndex regionOf(plan);
    std::vector<std::set<std::size_t>> reads;
    for (const auto& planned : plan.regions) {
        auto& own = reads.emplace_back();
        for (const auto input : planned.region.inputs) {
            if (const auto from = regionOf.of(plan.graph->value(input).producer); from.valid()) {
                own.insert(from.index());
            }
        }
    }
    return reads;
}

bool sameBackend(const plan::PlannedRegion& a, const plan::PlannedRegion& b) {
    return a.implementation.maker() == b.implementation.maker();
}

/// May the region be a member of a parallel group: one backend's, on the native pool or on a device, no group
/// itself?
bool canBeMember(const plan::PlannedRegion& region) {
    const auto& implementation = region.implementation;
    const bool isOnDevice = implementation.device != backend::DeviceId{};
    return implementation.parallelGroup.empty() &&
           (isOnDevice || implementation.pool == backend::ThreadPool::kNative) &&
           implementation.viewOf.empty() && implementation.partOf.empty(); // what moves nothing gains nothing
}

/// How many are worth putting into one group: two a lane.
std::size_t mostMembers(const plan::Plan& plan, const backend::DeviceId& device) {
    const int lanes = device == backend::DeviceId{} ? std::max(plan.threads, 1) : thresholds::kDeviceStreams;
    return static_cast<std::size_t>(2 * lanes);
}

} // namespace

GenomePart parallelGroup(const plan::Plan& plan, const std::vector<std::size_t>& regions) {
    GenomePart part;
    for (const std::size_t index : regions) {
        const auto& region = plan.regions[index];
        part.backend = region.implementation.backend;
        part.device = region.implementation.device;
        part.members.push_back({region.region.nodes, region.implementation.name});
        part.nodes.insert(part.nodes.end(), region.region.nodes.begin(), region.region.nodes.end());
    }
    std::ranges::sort(part.nodes);
    std::ranges::sort(part.members);
    return part;
}

Genome parallelGroupsEverywhere(const plan::Plan& plan, base::Nanoseconds longest) {
    const auto reads = dependencies(plan);
    std::vector<bool> done(plan.regions.size(), false);
    const auto ready = [&](std::size_t i) {
        return !done[i] && std::ranges::all_of(reads[i], [&](std::size_t from) { return done[from]; });
    };
    const auto small = [&](std::size_t i) {
        const auto& region = plan.regions[i];
        return canBeMember(region) && region.cost.feasible() && region.cost.median() <= longest;
    };
    Genome genome;
    for (std::size_t finished = 0; finished < plan.regions.size();) {
        std::vector<std::size_t> group;
        for (std::size_t i = 0; i < plan.regions.size(); ++i) {
            if (!ready(i)) {
                continue;
            }
            if (!group.empty() &&
                group.size() >= mostMembers(plan, plan.regions[group.front()].implementation.device)) {
                break;
            }
            if (group.empty() || (small(group.front()) && small(i) &&
                                  sameBackend(plan.regions[group.front()], plan.regions[i]))) {
                group.push_back(i);
            }
        }
        if (group.empty()) {
            break; // the plan is cyclic: nothing to group
        }
        for (const std::size_t i : group) {
            done[i] = true;
        }
        finished += group.size();
        if (group.size() > 1) {
            genome.parts.push_back(parallelGroup(plan, group));
        }
    }
    std::ranges::sort(genome.parts);
    return genome;
}

std::vector<std::size_t> groupCompanions(const plan::Plan& plan, std::size_t first) {
    std::vector<std::size_t> companions;
    if (!canBeMember(plan.regions[first])) {
        return companions;
    }
    const auto independent = [&](std::size_t a, std::size_t b) {
        return backend::areIndependent(*plan.graph, plan.regions[a].region.nodes,
                                       plan.regions[b].region.nodes);
    };
    const std::size_t end = std::min(plan.regions.size(), first + 1 + kReach);
    for (std::size_t i = first + 1; i < end; ++i) {
        if (canBeMember(plan.regions[i]) && sameBackend(plan.regions[first], plan.regions[i]) &&
            independent(first, i) &&
            std::ranges::all_of(companions, [&](std::size_t other) { return independent(other, i); })) {
            companions.push_back(i);
        }
    }
    return companions;
}

} // namespace tessera::search
