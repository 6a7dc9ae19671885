#pragma once

#include "engine/graph/graph.h"
#include "engine/pattern/matcher.h"
#include "engine/pattern/spec_locations.h"

#include <map>
#include <string>
#include <vector>

namespace tessera::cli {

/// One region with everybody who may take it.
struct RegionTakers {
    graph::Region region;
    struct Taker {
        std::string backend;
        std::string rule;
    };
    std::vector<Taker> takers; ///< by priority of the backends
};

/// Which regions the specs propose over a model.
class ModelMatches {
public:
    /// All specs are asked, whether their library is here or not.
    ModelMatches(const graph::Graph& graph, const std::vector<pattern::FoundSpec>& specs);

    /// By first node, larger regions first.
    [[nodiscard]] const std::vector<RegionTakers>& regions() const { return m_regions; }
    /// Does any region of the backend hold the node?
    [[nodiscard]] bool takes(const std::string& backend, graph::NodeId node) const;

private:
    std::vector<RegionTakers> m_regions;
    std::map<std::string, std::vector<bool>> m_taken; ///< by backend, one a node
};

/// Why `backend` takes a node in no region, rule by rule. Rules that are about other operators are left out;
/// when all are, one line says so.
[[nodiscard]] std::vector<pattern::Refusal> tellingRefusals(const graph::Graph& graph, graph::NodeId node,
                                                            const pattern::BackendSpec& spec);

/// A node that none of the specs takes whose library is here.
struct UnsupportedNode {
    graph::NodeId node;
    std::string reason; ///< one line
};
/// Who takes the nodes of a model, as the specs say.
struct NodeSupport {
    std::vector<UnsupportedNode> unsupported;
    double referenceShare = 0; ///< of the nodes: those that nobody but the reference takes
};
[[nodiscard]] NodeSupport nodeSupport(const graph::Graph& graph,
                                      const std::vector<pattern::FoundSpec>& available);

} // namespace tessera::cli
