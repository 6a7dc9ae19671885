#include "engine/search/genome.h"

#include "engine/base/assert.h"
#include "engine/base/disjoint_sets.h"
#include "engine/plan/plan_text.h"
#include "engine/search/parallel_groups.h"

#include <algorithm>
#include <array>

namespace tessera::search {

using graph::NodeId;

namespace {

using Nodes = std::vector<NodeId>;

Nodes united(const Nodes& a, const Nodes& b) {
    Nodes all;
    std::ranges::set_union(a, b, std::back_inserter(all));
    return all;
}

bool intersects(const Nodes& a, const Nodes& b) {
    Nodes common;
    std::ranges::set_intersection(a, b, std::back_inserter(common));
    return !common.empty();
}

bool admitted(const GraphBackend& backend, const Nodes& nodes) {
    return std::ranges::all_of(nodes, [&](NodeId node) { return backend.admits[node.index()]; });
}

/// Puts a part in; parts that it overlaps lose those nodes, and vanish when what is left is not convex.
Genome withPart(const graph::Graph& graph, const Genome& genome, GenomePart part) {
    Genome made;
    for (const auto& old : genome.parts) {
        if (!intersects(old.nodes, part.nodes)) {
            made.parts.push_back(old);
            continue;
        }
        GenomePart rest = old;
        rest.nodes.clear();
        std::ranges::set_difference(old.nodes, part.nodes, std::back_inserter(rest.nodes));
        if (!rest.nodes.empty() && old.implementation.empty() && old.members.empty() &&
            graph::isConvex(graph, rest.nodes)) {
            made.parts.push_back(std::move(rest));
        }
    }
    made.parts.push_back(std::move(part));
    std::ranges::sort(made.parts);
    return made;
}

/// Regions of the plan that read from or are read by `nodes`.
std::vector<const Nodes*> neighbours(const plan::Plan& decoded, const Nodes& nodes) {
    const auto isOneOf = [&](NodeId node) { return std::ranges::binary_search(nodes, node); };
    std::vector<const Nodes*> found;
    for (const auto& planned : decoded.regions) {
        const auto& region = planned.region;
        const bool reads = std::ranges::any_of(
            region.inputs, [&](graph::ValueId id) { return isOneOf(decoded.graph->value(id).producer); });
        const bool isRead = std::ranges::any_of(region.outputs, [&](graph::ValueId id) {
            return std::ranges::any_of(decoded.graph->value(id).uses, isOneOf, &graph::Use::node);
        });
        if ((reads || isRead) && !intersects(region.nodes, nodes)) {
            found.push_back(&region.nodes);
        }
    }
    return found;
}

/// Draws what one mutation needs.
class Mover {
public:
    Mover(const Genome& genome, const plan::Plan& decoded, const std::vector<GraphBackend>& backends,
          base::Random& random)
        : m_genome(genome)
        , m_decoded(decoded)
        , m_graph(*decoded.graph)
        , m_backends(backends)
        , m_random(random) {}

    std::optional<Mutation> regionToBackend() {
        if (m_backends.empty() || m_decoded.regions.empty()) {
            return std::nullopt;
        }
        const auto& backend = drawn(m_backends);
        Nodes nodes = drawn(m_decoded.regions).region.nodes;
        // Parts of a few regions: a hand-over costs more than one small kernel gains.
        for (auto more = m_random.below(8); more > 0; --more) {
            const auto near = neighbours(m_decoded, nodes);
            if (near.empty()) {
                break;
            }
            const auto grown = united(nodes, *drawn(near));
            if (admitted(backend, grown) && graph::isConvex(m_graph, grown)) {
                nodes = grown;
            }
        }
        if (!admitted(backend, nodes)) {
            return std::nullopt;
        }
        return put({nodes, backend.id, "", {}, backend.device},
                   "move " + label(nodes) + " to " + backend.placedOn().toText());
    }

    std::optional<Mutation> regionToRival() {
        if (m_decoded.regions.empty()) {
            return std::nullopt;
        }
        std::vector<const plan::Alternative*> timed;
        for (const auto& rival : drawn(m_decoded.regions).alternatives) {
            if (rival.cost.timed() && !rival.nodes.empty()) {
                timed.push_back(&rival);
            }
        }
        if (timed.empty()) {
            return std::nullopt;
        }
        const auto& rival = *drawn(timed);
        return put({rival.nodes, rival.backend, rival.implementation, {}, rival.device},
                   "place " + label(rival.nodes) + " by " + plan::implementationText(rival));
    }

    /// Puts a region and some that do not depend on it side by side.
    std::optional<Mutation> group() {
        if (m_decoded.regions.empty()) {
            return std::nullopt;
        }
        const std::size_t first = m_random.below(m_decoded.regions.size());
        auto companions = groupCompanions(m_decoded, first);
        if (companions.empty()) {
            return std::nullopt;
        }
        const std::size_t most = 2 * static_cast<std::size_t>(m_decoded.threads) - 1;
        const std::size_t wanted = 1 + m_random.below(std::min(companions.size(), most));
        while (companions.size() > wanted) {
            companions.erase(companions.begin() +
                             static_cast<std::ptrdiff_t>(m_random.below(companions.size())));
        }
        companions.push_back(first);
        return put(parallelGroup(m_decoded, companions),
                   "group " + label(m_decoded.regions[first].region.nodes) + " with " +
                       std::to_string(companions.size() - 1) + " beside it");
    }

    /// A random part is taken out, and what a move puts in its place goes into `rest`; returns what it did.
    using Move = std::optional<std::string> (Mover::*)(const GenomePart& part, Genome& rest);

    std::optional<Mutation> changePart(Move move) {
        if (m_genome.parts.empty()) {
            return std::nullopt;
        }
        const GenomePart& part = drawn(m_genome.parts);
        Genome rest = m_genome;
        std::erase(rest.parts, part);
        auto text = (this->*move)(part, rest);
        return text ? std::optional(Mutation{std::move(rest), *std::move(text)}) : std::nullopt;
    }

    std::optional<std::string> giveBack(const GenomePart& part, Genome& /*rest*/) {
        return "give " + label(part.nodes) + " back from " + part.placedOn().toText();
    }

    std::optional<std::string> grow(const GenomePart& part, Genome& rest) {
        const auto near = neighbours(m_decoded, part.nodes);
        const auto* backend = findBackend(m_backends, part.placedOn());
        if (near.empty() || backend == nullptr) {
            return std::nullopt;
        }
        const auto& added = *drawn(near);
        const auto nodes = united(part.nodes, added);
        if (!admitted(*backend, nodes) || !graph::isConvex(m_graph, nodes)) {
            return std::nullopt;
        }
        rest = withPart(m_graph, rest, withNodes(part, nodes));
        return "grow the " + part.backend + " part at " + label(part.nodes) + " by " + label(added);
    }

    /// Cuts a part in topological order; one end is given back.
    std::optional<std::string> shrink(const GenomePart& part, Genome& rest) {
        auto [head, tail] = cut(part);
        if (tail.empty()) {
            return std::nullopt;
        }
        if (m_random.below(2) == 0) {
            std::swap(head, tail);
        }
        rest = withPart(m_graph, rest, withNodes(part, std::move(head)));
        return "shrink the " + part.backend + " part by " + label(tail);
    }

    std::optional<std::string> split(const GenomePart& part, Genome& rest) {
        const auto [head, tail] = cut(part);
        if (tail.empty()) {
            return std::nullopt;
        }
        rest = withPart(m_graph, rest, withNodes(part, head));
        rest = withPart(m_graph, rest, withNodes(part, tail));
        return "split the " + part.backend + " part at " + label(tail);
    }

    std::optional<std::string> merge(const GenomePart& part, Genome& rest) {
        std::vector<GenomePart> others;
        std::ranges::copy_if(rest.parts, std::back_inserter(others), [&](const GenomePart& other) {
            return other.placedOn() == part.placedOn() && other.members.empty() && part.members.empty() &&
                   graph::isConvex(m_graph, united(other.nodes, part.nodes));
        });
        if (others.empty() || findBackend(m_backends, part.placedOn()) == nullptr) {
            return std::nullopt;
        }
        const auto& other = drawn(others);
        std::erase(rest.parts, other);
        rest = withPart(m_graph, rest, withNodes(part, united(part.nodes, other.nodes)));
        return "merge the " + part.backend + " parts at " + label(part.nodes) + " and " + label(other.nodes);
    }

    std::optional<std::string> changeBackend(const GenomePart& part, Genome& rest) {
        if (m_backends.empty()) {
            return std::nullopt;
        }
        const auto& backend = drawn(m_backends);
        if (backend.placedOn() == part.placedOn() || !admitted(backend, part.nodes)) {
            return std::nullopt;
        }
        rest = withPart(m_graph, rest, {part.nodes, backend.id, "", {}, backend.device});
        return "move " + label(part.nodes) + " from " + part.placedOn().toText() + " to " +
               backend.placedOn().toText();
    }

private:
    template <typename T>
    const T& drawn(const std::vector<T>& list) {
        return list[m_random.below(list.size())];
    }

    [[nodiscard]] std::string label(const Nodes& nodes) const {
        const auto& first = m_graph.node(nodes.front()).name;
        return nodes.size() == 1 ? first : first + " + " + std::to_string(nodes.size() - 1) + " more";
    }

    /// Of the same backend on the same device, by its fastest implementation.
    [[nodiscard]] static GenomePart withNodes(const GenomePart& part, Nodes nodes) {
        return {std::move(nodes), part.backend, "", {}, part.device};
    }

    Mutation put(GenomePart part, std::string move) {
        return {withPart(m_graph, m_genome, std::move(part)), std::move(move)};
    }

    /// Both ends of a part of a graph-level backend; empty where it is of another or has one node.
    std::pair<Nodes, Nodes> cut(const GenomePart& part) {
        if (part.nodes.size() < 2 || findBackend(m_backends, part.placedOn()) == nullptr) {
            return {};
        }
        const auto at =
            part.nodes.begin() + 1 + static_cast<std::ptrdiff_t>(m_random.below(part.nodes.size() - 1));
        return {Nodes(part.nodes.begin(), at), Nodes(at, part.nodes.end())};
    }

    const Genome& m_genome;
    const plan::Plan& m_decoded;
    const graph::Graph& m_graph;
    const std::vector<GraphBackend>& m_backends;
    base::Random& m_random;
};

} // namespace

base::Hash128 Genome::hash() const {
    base::Hasher hasher;
    const auto addNodes = [&](const Nodes& nodes) {
        hasher.add(static_cast<std::int64_t>(nodes.size()));
        for (const auto node : nodes) {
            hasher.add(std::int64_t{node.index()});
        }
    };
    for (const auto& part : parts) {
        const auto backend = part.placedOn().toText();
        hasher.add(std::string_view(backend)).add(std::string_view(part.implementation));
        addNodes(part.nodes);
        for (const auto& member : part.members) {
            hasher.add(std::string_view(member.implementation));
            addNodes(member.nodes);
        }
    }
    return hasher.finish();
}

const GraphBackend* findBackend(const std::vector<GraphBackend>& backends,
                                const backend::BackendOnDevice& wanted) {
    const auto found = std::ranges::find(backends, wanted, &GraphBackend::placedOn);
    return found == backends.end() ? nullptr : &*found;
}

std::vector<std::vector<NodeId>> largestConvexParts(const graph::Graph& graph,
                                                    const std::vector<bool>& admitted) {
    const auto nodes = graph.nodes();
    TESSERA_ASSERT(admitted.size() == nodes.size());
    // How often a path has changed sides on its way here: nodes of one side and number form a convex set,
    // because a path that leaves the set comes back with a higher number.
    std::vector<std::int64_t> changes(nodes.size(), 0);
    base::DisjointSets parts(nodes.size());
    const auto producers = [&](std::size_t i) {
        std::vector<std::size_t> list;
        for (const auto input : nodes[i].inputs) {
            if (input.valid() && graph.value(input).producer.valid()) {
                list.push_back(graph.value(input).producer.index());
            }
        }
        return list;
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const auto from : producers(i)) {
            changes[i] = std::max(changes[i], changes[from] + (admitted[from] == admitted[i] ? 0 : 1));
        }
        for (const auto from : producers(i)) {
            if (admitted[i] && admitted[from] && changes[from] == changes[i]) {
                parts.join(i, from);
            }
        }
    }
    std::vector<std::vector<NodeId>> byRoot(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (admitted[i]) {
            byRoot[parts.root(i)].emplace_back(i);
        }
    }
    std::erase_if(byRoot, [](const auto& part) { return part.empty(); });
    return byRoot;
}

std::optional<Mutation> mutate(const Genome& genome, const plan::Plan& decoded,
                               const std::vector<GraphBackend>& backends, base::Random& random) {
    Mover mover(genome, decoded, backends, random);
    // Regions to backends are drawn three times as often as each other move.
    constexpr std::array kPartMoves{&Mover::giveBack, &Mover::grow,  &Mover::shrink,
                                    &Mover::split,    &Mover::merge, &Mover::changeBackend};
    constexpr std::uint64_t kMoves = 4 + kPartMoves.size();
    const auto move = random.below(decoded.threads > 1 ? kMoves + 1 : kMoves);
    if (move < 3) {
        return mover.regionToBackend();
    }
    if (move == 3) {
        return mover.regionToRival();
    }
    return move == kMoves ? mover.group() : mover.changePart(kPartMoves.at(move - 4));
}

Genome crossover(const Genome& a, const Genome& b, base::Random& random) {
    Genome made;
    for (const auto& part : a.parts) {
        if (random.below(2) == 0) {
            made.parts.push_back(part);
        }
    }
    for (const auto& part : b.parts) {
        if (std::ranges::none_of(made.parts,
                                 [&](const GenomePart& own) { return intersects(own.nodes, part.nodes); })) {
            made.parts.push_back(part);
        }
    }
    std::ranges::sort(made.parts);
    return made;
}

} // namespace tessera::search
