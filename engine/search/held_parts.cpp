#include "engine/search/held_parts.h"

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

using Nodes = std::set<graph::NodeId>;

const GraphBackend* find(const std::vector<GraphBackend>& backends, const std::string& id) {
    const auto found = std::ranges::find(backends, id, &GraphBackend::id);
    return found == backends.end() ? nullptr : &*found;
}

/// The part that a region of the plan is, when the operator level did not choose it.
std::optional<GenomePart> decidedPart(const plan::PlannedRegion& planned,
                                      const std::vector<GraphBackend>& backends) {
    const auto& implementation = planned.implementation;
    GenomePart part{planned.region.nodes, implementation.backend, ""};
    if (find(backends, implementation.backend) != nullptr) {
        return part;
    }
    if (!implementation.bundle.empty()) {
        for (const auto& member : implementation.bundle) {
            GenomePart::Member made{{}, member.implementation.name};
            for (const auto at : member.nodes) {
                made.nodes.push_back(planned.region.nodes.at(at));
            }
            part.members.push_back(std::move(made));
        }
        std::ranges::sort(part.members);
        return part;
    }
    if (planned.decision == plan::Decision::kGraphLevel) {
        part.implementation = implementation.name;
        return part;
    }
    return std::nullopt;
}

bool isPin(const Constraint& constraint) {
    return constraint.kind == Constraint::Kind::kPin;
}

/// Does the part break the constraint, which is on one of its nodes? A graph-level backend has one
/// implementation a region, so that a name decides nothing there.
bool breaks(const GenomePart& part, const Constraint& constraint) {
    const bool same = part.backend == constraint.backend &&
                      (constraint.implementation.empty() || part.implementation.empty() ||
                       part.implementation == constraint.implementation);
    return same != isPin(constraint);
}

/// The nodes of `wanted` as few parts of one backend.
void addParts(const graph::Graph& graph, const Nodes& wanted, const std::string& backend,
              std::vector<GenomePart>& into) {
    std::vector<bool> admitted(graph.nodes().size(), false);
    for (const auto node : wanted) {
        admitted[node.index()] = true;
    }
    for (auto& nodes : largestConvexParts(graph, admitted)) {
        into.push_back({std::move(nodes), backend, ""});
    }
}

/// Cuts the parts of one plan under constraints.
class Cutter {
public:
    /// \par Errors of constrainedNodes.
    [[nodiscard]] static base::Result<Cutter> make(const graph::Graph& graph,
                                                   const std::vector<Constraint>& constraints,
                                                   const std::vector<GraphBackend>& backends) {
        TESSERA_TRY(auto nodes, constrainedNodes(graph, constraints));
        return Cutter(graph, constraints, backends, std::move(nodes));
    }

    /// Constraints that the operator level can hold by itself.
    [[nodiscard]] std::vector<Constraint> ofOperatorLevel() const {
        std::vector<Constraint> own;
        std::ranges::copy_if(m_constraints, std::back_inserter(own), [this](const Constraint& constraint) {
            return !isPin(constraint) || find(m_backends, constraint.backend) == nullptr;
        });
        return own;
    }

    /// Constraints that a part breaks, by their place.
    [[nodiscard]] std::vector<std::size_t> brokenBy(const GenomePart& part) const {
        std::vector<std::size_t> broken;
        for (std::size_t i = 0; i < m_constraints.size(); ++i) {
            if (std::ranges::binary_search(part.nodes, m_nodes[i]) && breaks(part, m_constraints[i])) {
                broken.push_back(i);
            }
        }
        return broken;
    }

    /// Nodes that a pin gives to a graph-level backend where no kept part does.
    [[nodiscard]] base::Result<std::map<std::string, Nodes>>
    pinned(const std::vector<GenomePart>& kept) const {
        std::map<std::string, Nodes> wanted;
        for (std::size_t i = 0; i < m_constraints.size(); ++i) {
            const auto& constraint = m_constraints[i];
            const auto* backend = find(m_backends, constraint.backend);
            if (!isPin(constraint) || backend == nullptr ||
                std::ranges::any_of(kept, [&](const GenomePart& part) {
                    return part.backend == constraint.backend &&
                           std::ranges::binary_search(part.nodes, m_nodes[i]);
                })) {
                continue;
            }
            if (!backend->admits[m_nodes[i].index()]) {
                return fail(ErrorKind::kImpossible,
                            "its spec does not take operator " + m_graph.node(m_nodes[i]).op,
                            constraintText(constraint));
            }
            wanted[constraint.backend].insert(m_nodes[i]);
        }
        return wanted;
    }

    /// What of a part becomes free: the nodes that its broken constraints name, with those that `solved` runs
    /// together with them.
    [[nodiscard]] Nodes freedBy(const std::vector<std::size_t>& broken, const plan::Plan& solved) const {
        Nodes freed;
        for (const auto i : broken) {
            const auto region = solved.regionOf(m_nodes[i]);
            const bool forGraphLevel =
                isPin(m_constraints[i]) && find(m_backends, m_constraints[i].backend) != nullptr;
            if (forGraphLevel || !region.valid()) {
                freed.insert(m_nodes[i]);
            } else {
                const auto& nodes = solved.regions[region.index()].region.nodes;
                freed.insert(nodes.begin(), nodes.end());
            }
        }
        return freed;
    }

private:
    Cutter(const graph::Graph& graph, const std::vector<Constraint>& constraints,
           const std::vector<GraphBackend>& backends, std::vector<graph::NodeId> nodes)
        : m_graph(graph), m_constraints(constraints), m_backends(backends), m_nodes(std::move(nodes)) {}

    const graph::Graph& m_graph;
    const std::vector<Constraint>& m_constraints;
    const std::vector<GraphBackend>& m_backends;
    std::vector<graph::NodeId> m_nodes; ///< one a constraint
};

bool touches(const GenomePart& part, const Nodes& nodes) {
    return std::ranges::any_of(part.nodes, [&](graph::NodeId node) { return nodes.contains(node); });
}

} // namespace

base::Result<HeldParts> heldParts(const plan::Plan& current, const std::vector<Constraint>& constraints,
                                  const OperatorLevel& level, const std::vector<GraphBackend>& backends,
                                  const plan::Plan& frame, std::stop_token stop) {
    const auto& graph = level.pool().graph();
    TESSERA_TRY(const auto cutter, Cutter::make(graph, constraints, backends));
    HeldParts held;
    std::vector<std::size_t> broken;
    std::vector<GenomePart> cut;
    for (const auto& planned : current.regions) {
        auto part = decidedPart(planned, backends);
        if (!part) {
            continue;
        }
        const auto own = cutter.brokenBy(*part);
        broken.insert(broken.end(), own.begin(), own.end());
        (own.empty() ? held.kept : cut).push_back(*std::move(part));
    }
    TESSERA_TRY(auto pinned, cutter.pinned(held.kept));
    Nodes taken; // from the parts that are cut, and from any other that gets in the way
    if (!broken.empty()) {
        SolveRequest alone;
        alone.constraints = cutter.ofOperatorLevel();
        TESSERA_TRY(const auto solved, level.solve(alone, frame, stop));
        taken = cutter.freedBy(broken, solved.plan);
    }
    for (const auto& [backend, nodes] : pinned) {
        taken.insert(nodes.begin(), nodes.end());
        addParts(graph, nodes, backend, held.parts);
    }
    for (auto at = held.kept.begin(); at != held.kept.end();) {
        if (touches(*at, taken)) {
            cut.push_back(std::move(*at));
            at = held.kept.erase(at);
        } else {
            ++at;
        }
    }
    for (const auto& part : cut) {
        Nodes rest(part.nodes.begin(), part.nodes.end());
        std::erase_if(rest, [&](graph::NodeId node) { return taken.contains(node); });
        if (find(backends, part.backend) != nullptr) {
            addParts(graph, rest, part.backend, held.parts);
        }
    }
    std::ranges::sort(held.parts);
    return held;
}

base::Result<std::vector<GenomePart>> pinnedParts(const graph::Graph& graph,
                                                  const std::vector<Constraint>& constraints,
                                                  const std::vector<GraphBackend>& backends) {
    TESSERA_TRY(const auto cutter, Cutter::make(graph, constraints, backends));
    TESSERA_TRY(const auto pinned, cutter.pinned({}));
    std::vector<GenomePart> parts;
    for (const auto& [backend, nodes] : pinned) {
        addParts(graph, nodes, backend, parts);
    }
    return parts;
}

CandidateId findPart(const CandidatePool& pool, const GenomePart& part) {
    // Is the candidate a bundle of just these members, or, without any, none at all?
    const auto isBundleOf = [&part](const CandidateInfo& info) {
        const auto& bundle = info.implementation.bundle;
        const auto isMember = [&](const backend::BundleMember& made) {
            std::vector<graph::NodeId> nodes;
            for (const auto at : made.nodes) {
                nodes.push_back(info.region.nodes.at(at));
            }
            return std::ranges::find(part.members, nodes, &GenomePart::Member::nodes) != part.members.end();
        };
        return bundle.size() == part.members.size() && std::ranges::all_of(bundle, isMember);
    };
    CandidateId best;
    for (std::size_t c = 0; c < pool.candidates().size(); ++c) {
        const auto& info = pool.candidates()[c];
        const bool meant = info.region.nodes == part.nodes && info.implementation.backend == part.backend &&
                           (part.implementation.empty() || info.implementation.name == part.implementation) &&
                           isBundleOf(info);
        if (meant && (!best.valid() ||
                      pool.problem().candidates[c].costNs < pool.problem().candidates[best.index()].costNs)) {
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
        auto& request = requests.emplace_back(
            measure::OfferRequest{graph::makeRegion(graph, part.nodes), part.backend, "graph-level"});
        for (const auto& member : part.members) {
            request.bundle.push_back({member.nodes, member.implementation});
        }
    }
    return requests;
}

} // namespace tessera::search
