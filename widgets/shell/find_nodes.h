#pragma once

#include "engine/graph/graph.h"
#include "widgets/panels/find_panel.h"

namespace tessera::shell {

/// Nodes whose name or operator contains `query`, regardless of case; when there are none and the query is a
/// pattern, the regions that it matches. At most 1,000 rows. Pure.
[[nodiscard]] std::vector<panels::FoundRow> findNodes(const graph::Graph& graph, const QString& query);

/// Nodes whose name or operator answers `query` as fuzzyScore() says, best first; at most 50.
[[nodiscard]] std::vector<panels::FoundRow> nodesLike(const graph::Graph& graph, const QString& query);

} // namespace tessera::shell
