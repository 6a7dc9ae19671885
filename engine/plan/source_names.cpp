#include "engine/plan/source_names.h"

namespace tessera::plan {

std::vector<std::string> sourceNames(const graph::Node& node) {
    return node.sources.empty() ? std::vector<std::string>{node.name} : node.sources;
}

std::vector<std::string> sourceNames(const graph::Graph& graph, std::span<const graph::NodeId> nodes) {
    std::vector<std::string> names;
    for (const graph::NodeId node : nodes) {
        auto sources = sourceNames(graph.node(node));
        names.insert(names.end(), std::make_move_iterator(sources.begin()),
                     std::make_move_iterator(sources.end()));
    }
    return names;
}

SourceIndex::SourceIndex(const graph::Graph& graph) {
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        for (const auto& source : graph.nodes()[i].sources) {
            m_nodes.emplace(source, graph::NodeId(i));
        }
    }
    // Sources first: where a name is both, the file's meaning holds.
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        m_nodes.emplace(graph.nodes()[i].name, graph::NodeId(i));
    }
}

graph::NodeId SourceIndex::find(const std::string& name) const {
    const auto found = m_nodes.find(name);
    return found == m_nodes.end() ? graph::NodeId() : found->second;
}

} // namespace tessera::plan
