#pragma once

#include "engine/graph/graph.h"
#include "widgets/panels/find_panel.h"

namespace tessera::shell {

/// "Loop_12 › body": the nodes that hold one another, and their bodies.
[[nodiscard]] QString whereText(const graph::Graph& graph, const graph::BodyPath& path);

/// Nodes of the graph and of every body in it whose name or operator contains `query`, regardless of case;
/// when there are none and the query is a pattern, the regions that it matches. The graph's own come first.
/// At most 1,000 rows. Pure.
[[nodiscard]] std::vector<panels::FoundRow> findNodes(const graph::Graph& graph, const QString& query);

/// Nodes of the graph and of every body in it whose name or operator answers `query` as fuzzyScore() says,
/// best first; at most 50.
[[nodiscard]] std::vector<panels::FoundRow> nodesLike(const graph::Graph& graph, const QString& query);

} // namespace tessera::shell
