#pragma once

#include "engine/session/session.h"

#include <QString>

#include <vector>

namespace tessera::shell {

/// A page about one operator, in Markdown as the pages of the guide.
struct OperatorHelp {
    QString title; ///< "ConvTranspose"
    QString page;
};

/// What the window knows of an operator, before and after any search: what it is, what it reads and makes,
/// its attributes, which backends' patterns take it, and which clause of the others does not hold. Pure.
/// \param node of the model's graph.
/// \par Cost That of pattern::explainRefusal for each backend: a neighbourhood of the node.
[[nodiscard]] OperatorHelp operatorHelp(const graph::Graph& graph, graph::NodeId node,
                                        const std::vector<session::BackendInfo>& backends);

/// The same of an operator in a body, which no pattern looks at: it runs with the node that holds the body.
/// \param holder name of that node.
[[nodiscard]] OperatorHelp bodyOperatorHelp(const graph::Graph& body, graph::NodeId node,
                                            const QString& holder);

} // namespace tessera::shell
