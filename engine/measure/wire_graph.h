#pragma once

#include "engine/graph/graph.h"
#include "engine/measure/worker_client.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// A graph as it is sent: its bytes by name, and the blobs of its constants.
class WireGraph {
public:
    [[nodiscard]] static base::Result<WireGraph> make(graph::GraphRef graph);
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const graph::Graph& graph() const { return *m_graph; }
    [[nodiscard]] const graph::GraphRef& graphRef() const { return m_graph; }
    [[nodiscard]] std::span<const NamedBlob> blobs() const { return m_blobs; }

private:
    graph::GraphRef m_graph;
    std::string m_name;
    std::vector<NamedBlob> m_blobs;
};

} // namespace tessera::measure
