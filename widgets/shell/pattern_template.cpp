#include "widgets/shell/pattern_template.h"

#include "engine/graph/qualified_op.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace tessera::shell {
namespace {

constexpr std::size_t kMostNodes = 8; ///< of a pattern that a person goes on writing

/// As the language writes it: quoted where it does not begin with a capital letter.
QString operatorName(const graph::Node& node) {
    const QString name = QString::fromStdString(graph::qualifiedOp(node));
    static const QRegularExpression kPlain(QStringLiteral("^([a-z][A-Za-z0-9_]*\\.)*[A-Z][A-Za-z0-9_]*$"));
    return kPlain.match(name).hasMatch() ? name : u'\'' + name + u'\'';
}

bool isIn(const std::vector<graph::NodeId>& nodes, graph::NodeId node) {
    return node.valid() && std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

QString expressionOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes, graph::NodeId last) {
    const graph::Node& node = graph.node(last);
    QStringList operands;
    for (const graph::ValueId input : node.inputs) {
        if (!input.valid()) {
            operands << QStringLiteral("_?"); // one that is left out
        } else if (isIn(nodes, graph.value(input).producer)) {
            operands << expressionOf(graph, nodes, graph.value(input).producer);
        } else {
            operands << (graph.value(input).isConstant() ? QStringLiteral("const") : QStringLiteral("_"));
        }
    }
    return operatorName(node) + u'(' + operands.join(QStringLiteral(", ")) + u')';
}

/// The one node whose values are read outside of the set or by none, if every other one is read once, inside.
graph::NodeId rootOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes) {
    graph::NodeId root;
    for (const graph::NodeId id : nodes) {
        std::size_t inside = 0;
        std::size_t all = 0;
        for (const graph::ValueId output : graph.node(id).outputs) {
            for (const graph::Use& use : graph.value(output).uses) {
                inside += isIn(nodes, use.node) ? 1 : 0;
                ++all;
            }
            all += graph.isOutput(output) ? 1 : 0;
        }
        if (inside == 1 && all == 1) {
            continue;
        }
        if (root.valid() || inside > 0) {
            return {};
        }
        root = id;
    }
    return root;
}

} // namespace

PatternTemplate patternOf(const graph::Graph& graph, const std::vector<graph::NodeId>& nodes,
                          graph::NodeId current) {
    const graph::NodeId root = nodes.size() <= kMostNodes ? rootOf(graph, nodes) : graph::NodeId();
    const std::vector<graph::NodeId> taken = root.valid() ? nodes : std::vector{current};
    return {expressionOf(graph, taken, root.valid() ? root : current), taken};
}

QString patternExample() {
    return QStringLiteral("Relu(Conv(x:var, w:const, const?))");
}

} // namespace tessera::shell
