// What devices launch at once, in the timeline: a bracket below the steps of each graph.
#include "widgets/charts/timeline.h"

#include "widgets/models/graph_words.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace tessera::charts {
namespace {

// px: it stands in the gap between two lanes.
constexpr double kBracket = 3;
constexpr double kBracketPen = 1.5;

} // namespace

void Timeline::addGraphs(const session::Profile& profile) {
    m_graphs.clear();
    for (const session::ProfileGraph& source : profile.graphs) {
        const auto device = backend::DeviceId::parse(source.device);
        const int lane = device ? laneOf(*device) : lanes();
        if (lane >= lanes() || source.events == 0 || source.events > m_events.size() ||
            source.first > m_events.size() - source.events) {
            continue;
        }
        const Graph graph{source.first, source.first + source.events - 1, lane, source.reason.empty(),
                          itemmodels::graphSentence(source)};
        for (std::size_t i = graph.first; i <= graph.last; ++i) {
            m_events[i].tip += u'\n' + graph.words;
        }
        m_graphs.push_back(graph);
    }
    for (const QString& sentence : itemmodels::graphSentences(profile.graphs)) {
        m_summary += u' ' + sentence;
    }
}

QRectF Timeline::placeOf(const Graph& graph) const {
    const QRectF first = placeOf(m_events[graph.first], graph.lane);
    const QRectF last = placeOf(m_events[graph.last], graph.lane);
    return {QPointF(first.left(), first.bottom()), QPointF(last.right(), last.bottom() + kBracket)};
}

QRectF Timeline::placeOfGraph(std::size_t graph) const {
    return graph < m_graphs.size() ? placeOf(m_graphs[graph]) : QRectF();
}

QString Timeline::tipAt(const QPointF& place) const {
    if (const Event* hit = eventAt(place)) {
        return hit->tip;
    }
    const auto graph = std::find_if(m_graphs.begin(), m_graphs.end(), [&](const Graph& each) {
        return placeOf(each).adjusted(-1, -1, 1, 1).contains(place);
    });
    if (graph != m_graphs.end()) {
        return graph->words;
    }
    // The line below may be wider than the widget.
    const bool onSummary = place.y() > height() - summaryHeight();
    return !onSummary ? QString() : m_mark ? markedText() : m_summary;
}

/// Dashed where the steps could be one graph and are none.
void Timeline::paintGraphs(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (const Graph& graph : m_graphs) {
        painter.setPen(QPen(m_theme.colour(style::Role::kTextSecondary), kBracketPen,
                            graph.isLaunchedAtOnce ? Qt::SolidLine : Qt::DashLine));
        const QRectF place = placeOf(graph);
        painter.drawPolyline(
            QPolygonF({place.topLeft(), place.bottomLeft(), place.bottomRight(), place.topRight()}));
    }
}

} // namespace tessera::charts
