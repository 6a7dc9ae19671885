#include "engine/pattern/fusion.h"

#include <algorithm>
#include <set>

namespace tessera::pattern {

namespace {

using Nodes = std::vector<graph::NodeId>;

/// Sets that may be looked at from one anchor; a value with many elementwise readers has exponentially many.
constexpr std::size_t kMaxSets = 512;

class Growth {
public:
    Growth(const graph::Graph& graph, const FusionRule& rule,
           const std::function<bool(const graph::Node&)>& admits)
        : m_graph(graph), m_rule(rule), m_admits(admits) {}

    std::vector<Nodes> from(const Nodes& anchor) {
        std::vector<Nodes> regions;
        // Breadth first: all sets of one size before the next, each size in the order of its node ids.
        std::set<Nodes> level{anchor};
        while (!level.empty() && regions.size() < kMaxMatchesPerRoot) {
            std::set<Nodes> next;
            for (const Nodes& nodes : level) {
                if (regions.size() < kMaxMatchesPerRoot && isLegal(nodes)) {
                    regions.push_back(nodes);
                }
                if (nodes.size() < static_cast<std::size_t>(m_rule.limit)) {
                    extend(nodes, next);
                }
            }
            level = std::move(next);
        }
        return regions;
    }

private:
    [[nodiscard]] bool absorbs(graph::NodeId id) const {
        const graph::Node& node = m_graph.node(id);
        return accepts(m_rule.compiled->absorb, node) && m_admits(node);
    }

    void extend(const Nodes& nodes, std::set<Nodes>& next) {
        std::set<graph::NodeId> neighbours;
        for (const graph::NodeId id : nodes) {
            addNeighbours(id, neighbours);
        }
        for (const graph::NodeId neighbour : neighbours) {
            if (std::ranges::binary_search(nodes, neighbour) || !absorbs(neighbour)) {
                continue;
            }
            if (m_sets == kMaxSets) {
                return;
            }
            Nodes larger = nodes;
            larger.insert(std::ranges::upper_bound(larger, neighbour), neighbour);
            m_sets += next.insert(std::move(larger)).second ? 1 : 0;
        }
    }

    void addNeighbours(graph::NodeId id, std::set<graph::NodeId>& neighbours) const {
        const graph::Node& node = m_graph.node(id);
        if (m_rule.towards != FusionRule::Towards::kProducers) {
            for (const graph::ValueId output : node.outputs) {
                if (!output.valid()) {
                    continue;
                }
                // A value with more readers than a region has room for could never become interior.
                const auto& uses = m_graph.value(output).uses;
                for (std::size_t i = 0; i < uses.size() && i < kMaxSets; ++i) {
                    neighbours.insert(uses[i].node);
                }
            }
        }
        if (m_rule.towards != FusionRule::Towards::kConsumers) {
            for (const graph::ValueId input : node.inputs) {
                const graph::NodeId producer =
                    input.valid() ? m_graph.value(input).producer : graph::NodeId();
                if (producer.valid()) {
                    neighbours.insert(producer);
                }
            }
        }
    }

    [[nodiscard]] bool isReadOutside(graph::NodeId id, const Nodes& nodes) const {
        return std::ranges::any_of(m_graph.node(id).outputs, [&](graph::ValueId output) {
            return output.valid() &&
                   (m_graph.isOutput(output) ||
                    std::ranges::any_of(m_graph.value(output).uses, [&](const graph::Use& use) {
                        return !std::ranges::binary_search(nodes, use.node);
                    }));
        });
    }

    [[nodiscard]] bool isLegal(const Nodes& nodes) const {
        const auto readOutside =
            std::ranges::count_if(nodes, [&](graph::NodeId id) { return isReadOutside(id, nodes); });
        return readOutside <= 1 && (nodes.size() == 1 || graph::isConvex(m_graph, nodes));
    }

    const graph::Graph& m_graph;
    const FusionRule& m_rule;
    const std::function<bool(const graph::Node&)>& m_admits;
    std::size_t m_sets = 0;
};

} // namespace

std::vector<Nodes> growFrom(const graph::Graph& graph, const FusionRule& rule, const Nodes& anchor,
                            const std::function<bool(const graph::Node&)>& admits) {
    return Growth(graph, rule, admits).from(anchor);
}

} // namespace tessera::pattern
