#include "engine/search/genome.h"

#include "engine/base/assert.h"
#include "engine/search/bundles.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

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

std::string label(const graph::Graph& graph, const Nodes& nodes) {
    std::string text = graph.node(nodes.front()).name;
    return nodes.size() == 1 ? text : text + " + " + std::to_string(nodes.size() - 1) + " more";
}

/// Regions of the plan that read from or are read by `nodes`.
std::vector<std::size_t> neighbours(const plan::Plan& decoded, const Nodes& nodes) {
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < decoded.regions.size(); ++i) {
        const auto& region = decoded.regions[i].region;
        if (intersects(region.nodes, nodes)) {
            continue;
        }
        const auto touches = [&](graph::ValueId id) {
            const auto& value = decoded.graph->value(id);
            return (value.producer.valid() && std::ranges::binary_search(nodes, value.producer)) ||
                   std::ranges::any_of(value.uses, [&](const graph::Use& use) {
                       return std::ranges::binary_search(nodes, use.node);
                   });
        };
        if (std::ranges::any_of(region.inputs,
                                [&](graph::ValueId id) {
                                    const auto producer = decoded.graph->value(id).producer;
                                    return producer.valid() && std::ranges::binary_search(nodes, producer);
                                }) ||
            std::ranges::any_of(region.outputs, touches)) {
            found.insert(i);
        }
    }
    return {found.begin(), found.end()};
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
        const auto& backend = m_backends[m_random.below(m_backends.size())];
        Nodes nodes = m_decoded.regions[m_random.below(m_decoded.regions.size())].region.nodes;
        // Parts of a few regions: a hand-over costs more than one small kernel gains.
        for (auto more = m_random.below(8); more > 0; --more) {
            const auto near = neighbours(m_decoded, nodes);
            if (near.empty()) {
                break;
            }
            const auto grown =
                united(nodes, m_decoded.regions[near[m_random.below(near.size())]].region.nodes);
            if (admitted(backend, grown) && graph::isConvex(m_graph, grown)) {
                nodes = grown;
            }
        }
        if (!admitted(backend, nodes)) {
            return std::nullopt;
        }
        return put({nodes, backend.id, ""}, "move " + label(m_graph, nodes) + " to " + backend.id);
    }

    std::optional<Mutation> regionToRival() {
        if (m_decoded.regions.empty()) {
            return std::nullopt;
        }
        const auto& region = m_decoded.regions[m_random.below(m_decoded.regions.size())];
        std::vector<const plan::Alternative*> timed;
        for (const auto& rival : region.alternatives) {
            if (rival.cost.timed() && !rival.nodes.empty()) {
                timed.push_back(&rival);
            }
        }
        if (timed.empty()) {
            return std::nullopt;
        }
        const auto& rival = *timed[m_random.below(timed.size())];
        return put({rival.nodes, rival.backend, rival.implementation},
                   "place " + label(m_graph, rival.nodes) + " by " + rival.backend + ":" +
                       rival.implementation);
    }

    /// Puts a region and some that do not depend on it side by side.
    std::optional<Mutation> bundle() {
        if (m_decoded.regions.empty()) {
            return std::nullopt;
        }
        const std::size_t first = m_random.below(m_decoded.regions.size());
        auto company = bundleCompany(m_decoded, first);
        if (company.empty()) {
            return std::nullopt;
        }
        const std::size_t most = 2 * static_cast<std::size_t>(m_decoded.threads) - 1;
        const std::size_t wanted = 1 + m_random.below(std::min(company.size(), most));
        while (company.size() > wanted) {
            company.erase(company.begin() + static_cast<std::ptrdiff_t>(m_random.below(company.size())));
        }
        company.push_back(first);
        auto part = bundlePart(m_decoded, company);
        const std::string move = "bundle " + label(m_graph, m_decoded.regions[first].region.nodes) +
                                 " with " + std::to_string(company.size() - 1) + " beside it";
        return put(std::move(part), move);
    }

    std::optional<Mutation> partBack() {
        return changePart([&](const GenomePart& part, Genome& rest) {
            (void)rest;
            return std::optional("give " + label(m_graph, part.nodes) + " back from " + part.backend);
        });
    }

    std::optional<Mutation> grow() {
        return changePart([&](const GenomePart& part, Genome& rest) -> std::optional<std::string> {
            const auto near = neighbours(m_decoded, part.nodes);
            const auto* backend = find(part.backend);
            if (near.empty() || backend == nullptr) {
                return std::nullopt;
            }
            const auto& added = m_decoded.regions[near[m_random.below(near.size())]].region.nodes;
            const auto nodes = united(part.nodes, added);
            if (!admitted(*backend, nodes) || !graph::isConvex(m_graph, nodes)) {
                return std::nullopt;
            }
            rest = withPart(m_graph, rest, {nodes, part.backend, ""});
            return "grow the " + part.backend + " part at " + label(m_graph, part.nodes) + " by " +
                   label(m_graph, added);
        });
    }

    /// Cuts a part in topological order; `keepBoth` keeps the tail as a part of its own.
    enum class Tail : std::uint8_t { kKeep, kDrop };
    std::optional<Mutation> cut(Tail tail) {
        return changePart([&](const GenomePart& part, Genome& rest) -> std::optional<std::string> {
            if (part.nodes.size() < 2 || find(part.backend) == nullptr) {
                return std::nullopt;
            }
            const auto at = 1 + static_cast<std::ptrdiff_t>(m_random.below(part.nodes.size() - 1));
            Nodes head(part.nodes.begin(), part.nodes.begin() + at);
            Nodes end(part.nodes.begin() + at, part.nodes.end());
            const bool dropHead = tail == Tail::kDrop && m_random.below(2) == 0;
            if (dropHead) {
                std::swap(head, end);
            }
            const std::string where = label(m_graph, end);
            rest = withPart(m_graph, rest, {std::move(head), part.backend, ""});
            if (tail == Tail::kKeep) {
                rest = withPart(m_graph, rest, {std::move(end), part.backend, ""});
                return "split the " + part.backend + " part at " + where;
            }
            return "shrink the " + part.backend + " part by " + where;
        });
    }

    std::optional<Mutation> merge() {
        return changePart([&](const GenomePart& part, Genome& rest) -> std::optional<std::string> {
            std::vector<GenomePart> others;
            for (const auto& other : rest.parts) {
                if (other.backend == part.backend && other.members.empty() && part.members.empty() &&
                    graph::isConvex(m_graph, united(other.nodes, part.nodes))) {
                    others.push_back(other);
                }
            }
            if (others.empty() || find(part.backend) == nullptr) {
                return std::nullopt;
            }
            const auto& other = others[m_random.below(others.size())];
            std::erase(rest.parts, other);
            rest = withPart(m_graph, rest, {united(part.nodes, other.nodes), part.backend, ""});
            return "merge the " + part.backend + " parts at " + label(m_graph, part.nodes) + " and " +
                   label(m_graph, other.nodes);
        });
    }

    std::optional<Mutation> changeBackend() {
        return changePart([&](const GenomePart& part, Genome& rest) -> std::optional<std::string> {
            if (m_backends.empty()) {
                return std::nullopt;
            }
            const auto& backend = m_backends[m_random.below(m_backends.size())];
            if (backend.id == part.backend || !admitted(backend, part.nodes)) {
                return std::nullopt;
            }
            rest = withPart(m_graph, rest, {part.nodes, backend.id, ""});
            return "move " + label(m_graph, part.nodes) + " from " + part.backend + " to " + backend.id;
        });
    }

private:
    [[nodiscard]] const GraphBackend* find(const std::string& id) const {
        const auto found = std::ranges::find(m_backends, id, &GraphBackend::id);
        return found == m_backends.end() ? nullptr : &*found;
    }

    Mutation put(GenomePart part, std::string move) {
        return {withPart(m_graph, m_genome, std::move(part)), std::move(move)};
    }

    /// Takes a random part out and lets `change` put something in its place.
    template <typename Change>
    std::optional<Mutation> changePart(Change&& change) {
        if (m_genome.parts.empty()) {
            return std::nullopt;
        }
        const auto index = m_random.below(m_genome.parts.size());
        const GenomePart part = m_genome.parts[index];
        Mutation made{m_genome, {}};
        made.genome.parts.erase(made.genome.parts.begin() + static_cast<std::ptrdiff_t>(index));
        const std::optional<std::string> move = change(part, made.genome);
        if (!move) {
            return std::nullopt;
        }
        made.move = *move;
        return made;
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
    for (const auto& part : parts) {
        hasher.add(std::string_view(part.backend)).add(std::string_view(part.implementation));
        hasher.add(static_cast<std::int64_t>(part.nodes.size()));
        for (const auto node : part.nodes) {
            hasher.add(std::int64_t{node.index()});
        }
        for (const auto& member : part.members) {
            hasher.add(std::string_view(member.implementation));
            hasher.add(static_cast<std::int64_t>(member.nodes.size()));
            for (const auto node : member.nodes) {
                hasher.add(std::int64_t{node.index()});
            }
        }
    }
    return hasher.finish();
}

std::vector<std::vector<NodeId>> largestConvexParts(const graph::Graph& graph,
                                                    const std::vector<bool>& admitted) {
    const auto nodes = graph.nodes();
    TESSERA_ASSERT(admitted.size() == nodes.size());
    // How often a path has changed sides on its way here: nodes of one side and number form a convex set,
    // because a path that leaves the set comes back with a higher number.
    std::vector<std::int64_t> changes(nodes.size(), 0);
    std::vector<std::size_t> parent(nodes.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t i) {
        while (parent[i] != i) {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        return i;
    };
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
                parent[std::max(root(i), root(from))] = std::min(root(i), root(from));
            }
        }
    }
    std::vector<std::vector<NodeId>> byRoot(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (admitted[i]) {
            byRoot[root(i)].emplace_back(i);
        }
    }
    std::erase_if(byRoot, [](const auto& part) { return part.empty(); });
    return byRoot;
}

std::optional<Mutation> mutate(const Genome& genome, const plan::Plan& decoded,
                               const std::vector<GraphBackend>& backends, base::Random& random) {
    Mover mover(genome, decoded, backends, random);
    constexpr std::uint64_t kMoves = 10;
    switch (random.below(decoded.threads > 1 ? kMoves + 1 : kMoves)) {
    case 0:
    case 1:
    case 2:
        return mover.regionToBackend();
    case 3:
        return mover.regionToRival();
    case 4:
        return mover.partBack();
    case 5:
        return mover.grow();
    case 6:
        return mover.cut(Mover::Tail::kDrop);
    case 7:
        return mover.cut(Mover::Tail::kKeep);
    case 8:
        return mover.merge();
    case kMoves:
        return mover.bundle();
    default:
        return mover.changeBackend();
    }
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
