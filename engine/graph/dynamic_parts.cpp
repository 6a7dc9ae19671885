#include "engine/graph/dynamic_parts.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace tessera::graph {

namespace {

using Parts = std::vector<std::vector<NodeId>>;

/// The strongly connected components of "must be finished before": from a node to those that read its values,
/// and where such a value is dynamic also back, so that both are in one component. Without the edges back
/// there would be no cycles; with them a cycle is exactly what one set must hold.
///
/// Tarjan's algorithm, with a stack of its own, since chains of nodes are long.
/// \see Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1, 1972.
class Components {
public:
    explicit Components(const Graph& graph)
        : m_next(graph.nodes().size())
        , m_entered(m_next.size(), 0)
        , m_least(m_next.size(), 0)
        , m_isOpen(m_next.size(), false) {
        for (const auto& value : graph.values()) {
            for (const Use& use : value.uses) {
                if (!value.producer.valid()) {
                    continue;
                }
                m_next[value.producer.index()].push_back(use.node.index());
                if (isDynamic(value)) {
                    m_next[use.node.index()].push_back(value.producer.index());
                }
            }
        }
    }

    Parts find() {
        for (std::size_t node = 0; node < m_next.size(); ++node) {
            if (m_entered[node] == 0) {
                enter(node);
                while (!m_path.empty()) {
                    step();
                }
            }
        }
        return std::move(m_found);
    }

private:
    struct Frame {
        std::size_t node;
        std::size_t followed = 0; ///< how many of its edges
    };

    void enter(std::size_t node) {
        m_entered[node] = m_least[node] = ++m_count;
        m_open.push_back(node);
        m_isOpen[node] = true;
        m_path.push_back({node});
    }

    void step() {
        auto& frame = m_path.back();
        const std::size_t node = frame.node;
        if (frame.followed < m_next[node].size()) {
            const std::size_t to = m_next[node][frame.followed++];
            if (m_entered[to] == 0) {
                enter(to);
            } else if (m_isOpen[to]) {
                m_least[node] = std::min(m_least[node], m_entered[to]);
            }
            return;
        }
        m_path.pop_back();
        if (!m_path.empty()) {
            auto& before = m_least[m_path.back().node];
            before = std::min(before, m_least[node]);
        }
        if (m_least[node] == m_entered[node]) {
            close(node);
        }
    }

    /// All that was entered since `first` and is still open is one component.
    void close(std::size_t first) {
        const auto begin = std::ranges::find(m_open.rbegin(), m_open.rend(), first).base() - 1;
        auto& part = m_found.emplace_back();
        for (auto at = begin; at != m_open.end(); ++at) {
            m_isOpen[*at] = false;
            part.emplace_back(*at);
        }
        m_open.erase(begin, m_open.end());
        std::ranges::sort(part);
    }

    std::vector<std::vector<std::size_t>> m_next;
    std::vector<std::size_t> m_entered; ///< in which order, from 1; 0: not yet
    std::vector<std::size_t> m_least;   ///< earliest open node that it reaches
    std::vector<bool> m_isOpen;
    std::vector<std::size_t> m_open;
    std::vector<Frame> m_path;
    std::size_t m_count = 0;
    Parts m_found;
};

/// Does one of the nodes make or read a dynamic value?
bool touchesDynamic(const Graph& graph, std::span<const NodeId> nodes) {
    return std::ranges::any_of(nodes, [&](NodeId id) {
        const auto isOne = [&](ValueId value) { return value.valid() && isDynamic(graph.value(value)); };
        return std::ranges::any_of(graph.node(id).inputs, isOne) ||
               std::ranges::any_of(graph.node(id).outputs, isOne);
    });
}

} // namespace

bool isDynamic(const Value& value) {
    return !value.isConstant() && !value.type.extents();
}

std::vector<std::vector<NodeId>> dynamicParts(const Graph& graph) {
    if (std::ranges::none_of(graph.values(), &isDynamic)) {
        return {};
    }
    auto parts = Components(graph).find();
    std::erase_if(parts, [&](const auto& part) { return !touchesDynamic(graph, part); });
    std::ranges::sort(parts);
    return parts;
}

} // namespace tessera::graph
