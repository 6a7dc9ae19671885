#include "widgets/shell/find_nodes.h"

#include "engine/graph/region.h"
#include "engine/pattern/matcher.h"
#include "widgets/models/fuzzy_match.h"

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

constexpr std::size_t kMostRows = 1000;

} // namespace

std::vector<panels::FoundRow> findNodes(const graph::Graph& graph, const QString& query) {
    std::vector<panels::FoundRow> rows;
    if (query.isEmpty()) {
        return rows;
    }
    for (std::size_t i = 0; i < graph.nodes().size() && rows.size() < kMostRows; ++i) {
        const graph::Node& node = graph.nodes()[i];
        const QString name = QString::fromStdString(node.name);
        const QString op = QString::fromStdString(node.op);
        if (name.contains(query, Qt::CaseInsensitive) || op.contains(query, Qt::CaseInsensitive)) {
            rows.push_back({name, op, {graph::NodeId(static_cast<std::uint32_t>(i))}});
        }
    }
    if (!rows.empty()) {
        return rows;
    }
    const auto rule = pattern::makeRule("find", pattern::SourceText(query.toStdString()));
    if (!rule) {
        return rows;
    }
    for (const pattern::Match& match : pattern::match(graph, *rule)) {
        if (rows.size() == kMostRows) {
            break;
        }
        rows.push_back({QString::fromStdString(graph.node(match.region.nodes.front()).name),
                        QString::fromStdString(graph::regionTitle(graph, match.region)), match.region.nodes});
    }
    return rows;
}

std::vector<panels::FoundRow> nodesLike(const graph::Graph& graph, const QString& query) {
    constexpr std::size_t kMost = 50;
    std::vector<std::pair<int, std::uint32_t>> scored;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        const graph::Node& node = graph.nodes()[i];
        const QString words = QString::fromStdString(node.name) + u' ' + QString::fromStdString(node.op);
        if (const auto score = itemmodels::fuzzyScore(query, words)) {
            scored.emplace_back(-*score, static_cast<std::uint32_t>(i));
        }
    }
    const std::size_t count = std::min(kMost, scored.size());
    std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(count), scored.end());
    std::vector<panels::FoundRow> rows;
    for (std::size_t i = 0; i < count; ++i) {
        const graph::NodeId id(scored[i].second);
        rows.push_back(
            {QString::fromStdString(graph.node(id).name), QString::fromStdString(graph.node(id).op), {id}});
    }
    return rows;
}

} // namespace tessera::shell
