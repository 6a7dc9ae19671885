#include "widgets/shell/find_nodes.h"

#include "engine/graph/region.h"
#include "engine/pattern/matcher.h"
#include "widgets/models/fuzzy_match.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

constexpr std::size_t kMostRows = 1000;

/// A graph, or a body in it.
struct Place {
    const graph::Graph* graph = nullptr;
    std::shared_ptr<const graph::BodyPath> path; ///< nullptr: the graph itself
    QString where;
};

/// The graph, and then its bodies.
std::vector<Place> placesOf(const graph::Graph& graph) {
    std::vector<Place> places{{&graph, nullptr, {}}};
    graph::forEachBody(graph, [&](const graph::BodyPath& path, const graph::Graph& body) {
        places.push_back({&body, std::make_shared<const graph::BodyPath>(path), whereText(graph, path)});
        return true;
    });
    return places;
}

void findNames(const Place& place, const QString& query, std::vector<panels::FoundRow>& rows) {
    for (std::size_t i = 0; i < place.graph->nodes().size() && rows.size() < kMostRows; ++i) {
        const graph::Node& node = place.graph->nodes()[i];
        const QString name = QString::fromStdString(node.name);
        const QString op = QString::fromStdString(node.op);
        if (name.contains(query, Qt::CaseInsensitive) || op.contains(query, Qt::CaseInsensitive)) {
            rows.push_back({name, op, {graph::NodeId(i)}, place.path, place.where});
        }
    }
}

void findMatches(const Place& place, const pattern::PatternRule& rule, std::vector<panels::FoundRow>& rows) {
    for (const pattern::Match& match : pattern::match(*place.graph, rule)) {
        if (rows.size() == kMostRows) {
            return;
        }
        rows.push_back({QString::fromStdString(place.graph->node(match.region.nodes.front()).name),
                        QString::fromStdString(graph::regionTitle(*place.graph, match.region)),
                        match.region.nodes, place.path, place.where});
    }
}

} // namespace

QString whereText(const graph::Graph& graph, const graph::BodyPath& path) {
    QStringList steps;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const graph::GraphRef body = graph::bodyAt(graph, {path.data(), i});
        const graph::Graph& around = body != nullptr ? *body : graph;
        steps << QString::fromStdString(around.node(path[i].node).name)
              << QString::fromStdString(path[i].body);
    }
    return steps.join(QStringLiteral(" › "));
}

std::vector<panels::FoundRow> findNodes(const graph::Graph& graph, const QString& query) {
    std::vector<panels::FoundRow> rows;
    if (query.isEmpty()) {
        return rows;
    }
    const std::vector<Place> places = placesOf(graph);
    for (const Place& place : places) {
        findNames(place, query, rows);
    }
    if (!rows.empty()) {
        return rows;
    }
    const auto rule = pattern::makeRule("find", pattern::SourceText(query.toStdString()));
    if (!rule) {
        return rows;
    }
    for (const Place& place : places) {
        findMatches(place, *rule, rows);
    }
    return rows;
}

std::vector<panels::FoundRow> nodesLike(const graph::Graph& graph, const QString& query) {
    constexpr std::size_t kMost = 50;
    struct Scored {
        int score;
        std::size_t place;
        std::size_t node;
        auto operator<=>(const Scored&) const = default;
    };
    const std::vector<Place> places = placesOf(graph);
    std::vector<Scored> scored;
    for (std::size_t p = 0; p < places.size(); ++p) {
        for (std::size_t i = 0; i < places[p].graph->nodes().size(); ++i) {
            const graph::Node& node = places[p].graph->nodes()[i];
            const QString words = QString::fromStdString(node.name) + u' ' + QString::fromStdString(node.op);
            if (const auto score = itemmodels::fuzzyScore(query, words)) {
                scored.push_back({-*score, p, i});
            }
        }
    }
    const std::size_t count = std::min(kMost, scored.size());
    std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(count), scored.end());
    std::vector<panels::FoundRow> rows;
    for (std::size_t i = 0; i < count; ++i) {
        const Place& place = places[scored[i].place];
        const graph::NodeId id(scored[i].node);
        rows.push_back({QString::fromStdString(place.graph->node(id).name),
                        QString::fromStdString(place.graph->node(id).op),
                        {id},
                        place.path,
                        place.where});
    }
    return rows;
}

} // namespace tessera::shell
