#include "engine/search/fixed_regions.h"

#include "engine/search/constraints.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace tessera::search {

using base::ErrorKind;
using base::fail;
using plan::Constraint;

namespace {

using NodeSet = std::set<graph::NodeId>;

/// Of a parallel group, sorted; of anything else none.
std::vector<GenomePart::Member> membersOf(const graph::Region& region,
                                          const backend::Implementation& implementation) {
    std::vector<GenomePart::Member> members;
    for (const auto& member : implementation.parallelGroup) {
        auto& made = members.emplace_back(GenomePart::Member{{}, member.implementation.name});
        for (const auto at : member.nodes) {
            made.nodes.push_back(region.nodes.at(at));
        }
    }
    std::ranges::sort(members);
    return members;
}

/// The part that a region of the plan is, when the operator level did not choose it.
std::optional<GenomePart> decidedPart(const plan::PlannedRegion& planned,
                                      const std::vector<GraphBackend>& backends) {
    const auto& implementation = planned.implementation;
    GenomePart part{planned.region.nodes, implementation.backend, "", {}, implementation.device};
    if (findBackend(backends, implementation.maker()) != nullptr) {
        return part;
    }
    part.members = membersOf(planned.region, implementation);
    if (!part.members.empty()) {
        return part;
    }
    if (planned.decision == plan::Decision::kGraphLevel) {
        part.implementation = implementation.name;
        return part;
    }
    return std::nullopt;
}

/// The backend of a pin to the graph level; else null.
const GraphBackend* graphLevelOf(const PlacedConstraint& placed, const std::vector<GraphBackend>& backends) {
    const auto found = std::ranges::find_if(
        backends, [&](const GraphBackend& each) { return placed.constraint->admits(each.placedOn()); });
    return placed.isPin() && found != backends.end() ? &*found : nullptr;
}

/// A graph-level backend has one implementation a region, so that a name decides nothing there.
bool breaks(const GenomePart& part, const PlacedConstraint& placed) {
    const auto& constraint = *placed.constraint;
    const bool same = constraint.admits(part.placedOn()) &&
                      (constraint.implementation.empty() || part.implementation.empty() ||
                       part.implementation == constraint.implementation);
    return std::ranges::binary_search(part.nodes, placed.node) && same != placed.isPin();
}

/// The nodes of `wanted` as few parts of one backend.
void addParts(const graph::Graph& graph, const NodeSet& wanted, const backend::BackendOnDevice& backend,
              std::vector<GenomePart>& into) {
    std::vector<bool> admitted(graph.nodes().size(), false);
    for (const auto node : wanted) {
        admitted[node.index()] = true;
    }
    for (auto& nodes : largestConvexParts(graph, admitted)) {
        into.push_back({std::move(nodes), backend.id, "", {}, backend.device});
    }
}

/// The nodes that pins give to graph-level backends, where no kept part does.
base::Result<std::map<backend::BackendOnDevice, NodeSet>>
pinned(const graph::Graph& graph, const std::vector<PlacedConstraint>& constraints,
       const std::vector<GraphBackend>& backends, const std::vector<GenomePart>& kept) {
    std::map<backend::BackendOnDevice, NodeSet> wanted;
    for (const auto& placed : constraints) {
        const auto& [constraint, node] = placed;
        const auto* backend = graphLevelOf(placed, backends);
        const auto holds = [&](const GenomePart& part) {
            return constraint->admits(part.placedOn()) && std::ranges::binary_search(part.nodes, node);
        };
        if (backend == nullptr || std::ranges::any_of(kept, holds)) {
            continue;
        }
        if (!backend->admits[node.index()]) {
            return fail(ErrorKind::kImpossible, "its spec does not take operator " + graph.node(node).op,
                        constraintText(*constraint));
        }
        wanted[backend->placedOn()].insert(node);
    }
    return wanted;
}

/// What becomes free of parts that break constraints: the nodes that these name, with those that the operator
/// level runs together with them.
base::Result<NodeSet> freedBy(const std::vector<PlacedConstraint>& broken,
                              const std::vector<PlacedConstraint>& constraints,
                              const std::vector<GraphBackend>& backends, const OperatorLevel& level,
                              const plan::Plan& frame, std::stop_token stop) {
    NodeSet freed;
    if (broken.empty()) {
        return freed;
    }
    SolveRequest alone; // under what the operator level can hold by itself
    for (const auto& placed : constraints) {
        if (graphLevelOf(placed, backends) == nullptr) {
            alone.constraints.push_back(*placed.constraint);
        }
    }
    TESSERA_TRY(const auto solved, level.solve(alone, frame, std::move(stop)));
    for (const auto& placed : broken) {
        const auto region = solved.plan.regionOf(placed.node);
        freed.insert(placed.node);
        if (graphLevelOf(placed, backends) == nullptr && region.valid()) {
            const auto& nodes = solved.plan.regions[region.index()].region.nodes;
            freed.insert(nodes.begin(), nodes.end());
        }
    }
    return freed;
}

} // namespace

base::Result<FixedRegions> fixedRegions(const plan::Plan& current, const std::vector<Constraint>& constraints,
                                        const OperatorLevel& level, const std::vector<GraphBackend>& backends,
                                        const plan::Plan& frame, std::stop_token stop) {
    const auto& graph = level.pool().graph();
    TESSERA_TRY(const auto all, placed(graph, constraints));
    FixedRegions held;
    std::vector<PlacedConstraint> broken;
    std::vector<GenomePart> cut;
    for (const auto& planned : current.regions) {
        if (auto part = decidedPart(planned, backends)) {
            const auto before = broken.size();
            std::ranges::copy_if(all, std::back_inserter(broken),
                                 [&](const PlacedConstraint& one) { return breaks(*part, one); });
            (broken.size() == before ? held.kept : cut).push_back(*std::move(part));
        }
    }
    TESSERA_TRY(const auto wanted, pinned(graph, all, backends, held.kept));
    // From the parts that are cut, and from any other that gets in the way.
    TESSERA_TRY(auto taken, freedBy(broken, all, backends, level, frame, std::move(stop)));
    for (const auto& [backend, nodes] : wanted) {
        taken.insert(nodes.begin(), nodes.end());
        addParts(graph, nodes, backend, held.parts);
    }
    const auto isTaken = [&](graph::NodeId node) { return taken.contains(node); };
    const auto inTheWay = std::ranges::stable_partition(
        held.kept, [&](const GenomePart& part) { return std::ranges::none_of(part.nodes, isTaken); });
    std::ranges::move(inTheWay, std::back_inserter(cut));
    held.kept.erase(inTheWay.begin(), inTheWay.end());
    for (const auto& part : cut) {
        NodeSet rest(part.nodes.begin(), part.nodes.end());
        std::erase_if(rest, isTaken);
        if (findBackend(backends, part.placedOn()) != nullptr) {
            addParts(graph, rest, part.placedOn(), held.parts);
        }
    }
    std::ranges::sort(held.parts);
    return held;
}

base::Result<std::vector<GenomePart>> pinnedParts(const graph::Graph& graph,
                                                  const std::vector<Constraint>& constraints,
                                                  const std::vector<GraphBackend>& backends) {
    TESSERA_TRY(const auto all, placed(graph, constraints));
    TESSERA_TRY(const auto wanted, pinned(graph, all, backends, {}));
    std::vector<GenomePart> parts;
    for (const auto& [backend, nodes] : wanted) {
        addParts(graph, nodes, backend, parts);
    }
    return parts;
}

CandidateId findPart(const CandidatePool& pool, const GenomePart& part) {
    CandidateId best;
    for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
        const auto& info = pool.candidates()[c];
        const auto isMeant = [&] {
            return info.region.nodes == part.nodes && info.implementation.maker() == part.placedOn() &&
                   (part.implementation.empty() || info.implementation.name == part.implementation) &&
                   std::ranges::equal(membersOf(info.region, info.implementation), part.members, {},
                                      &GenomePart::Member::nodes, &GenomePart::Member::nodes);
        };
        const auto& all = pool.problem().candidates;
        if ((!best.valid() || all[c].costNs < all[best.index()].costNs) && isMeant()) {
            best = CandidateId(c);
        }
    }
    return best;
}

std::vector<GenomePart> unknownParts(const CandidatePool& pool, const std::vector<GenomePart>& parts) {
    std::vector<GenomePart> unknown;
    std::ranges::copy_if(parts, std::back_inserter(unknown),
                         [&pool](const GenomePart& part) { return !findPart(pool, part).valid(); });
    return unknown;
}

std::vector<measure::OfferRequest> requestsOf(const graph::Graph& graph,
                                              const std::vector<GenomePart>& parts) {
    std::vector<measure::OfferRequest> requests;
    for (const auto& part : parts) {
        requests.push_back(
            {graph::makeRegion(graph, part.nodes), part.backend, "graph-level", part.members, part.device});
    }
    return requests;
}

} // namespace tessera::search
