#pragma once

#include "engine/graph/graph.h"

#include <QString>

#include <vector>

namespace tessera::shell {

/// A pattern that a person goes on writing, and what it takes.
struct PatternTemplate {
    QString match;
    std::vector<graph::NodeId> nodes;
};

/// One that takes these nodes: "Relu(Conv(_, const, const))", from the last one backwards. Where they are no
/// tree that ends in one node it is of `current` alone.
[[nodiscard]] PatternTemplate patternOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes,
                                        graph::NodeId current);

/// One to write over where nothing is selected: it is valid, and takes what many models have.
[[nodiscard]] QString patternExample();

} // namespace tessera::shell
