#pragma once

#include "engine/kernels/kernel.h"

#include <string>
#include <vector>

namespace tessera::kernels {

/// A body of a node with the values that it captures from around it, ready to be run. Captured values stand
/// by name behind the body's own inputs, and behind the node's.
class Body {
public:
    /// \par Errors kRefused: the node has no such attribute.
    [[nodiscard]] static base::Result<Body> of(const DataContext& context, const std::string& attribute);

    [[nodiscard]] const graph::Graph& graph() const { return *m_graph; }
    [[nodiscard]] std::size_t ownInputs() const { return m_ownInputs; }
    [[nodiscard]] std::size_t outputs() const { return m_graph->outputs().size(); }
    /// Inputs of the node that no body captures.
    [[nodiscard]] std::size_t nodeInputs() const { return m_context.inputs.size() - m_captures.size(); }

    /// \param inputs  one for each of the body's own.
    [[nodiscard]] base::Result<Data> run(Data inputs) const;

private:
    Body(const DataContext& context, graph::GraphRef graph);

    const DataContext& m_context;
    graph::GraphRef m_graph;
    std::vector<std::string> m_captures;
    Data m_captured;
    std::size_t m_ownInputs = 0;
};

} // namespace tessera::kernels
