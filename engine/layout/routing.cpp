#include "engine/layout/routing.h"

#include "engine/layout/metrics.h"
#include "engine/layout/streets.h"

#include <cmath>
#include <utility>

namespace tessera::layout {
namespace {

/// Draws each reader's line through the streets.
class Router {
public:
    Router(const LayeredGraph& graph, const ItemGraph& items, const Streets& streets)
        : m_graph(graph), m_items(items), m_streets(streets), m_ports(streets.ports()) {}

    LevelResult run() const {
        LevelResult result;
        placeBlocks(result);
        emit(result);
        placeTitles(result);
        return result;
    }

private:
    void placeBlocks(LevelResult& result) const {
        for (std::uint32_t i = 0; i < m_graph.blocks.size(); ++i) {
            const Block& block = m_graph.blocks[i];
            const double x =
                m_streets.columnLeft(m_streets.columnOfBlock(i)) + m_items.items[i].x - block.size.width / 2;
            result.blocks.push_back({std::round(x), m_streets.top() + m_streets.blockTop(i), block.size.width,
                                     block.size.height});
        }
        result.size = m_streets.size();
    }

    void emit(LevelResult& result) const {
        for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
            for (std::uint32_t r = 0; r < m_graph.trunks[t].readers.size(); ++r) {
                result.readers.push_back(line(result, t, r));
            }
        }
    }

    RoutedReader line(const LevelResult& result, std::uint32_t t, std::uint32_t r) const {
        const Trunk& trunk = m_graph.trunks[t];
        const auto& reader = trunk.readers[r];
        const Entry& entry = m_ports.entries[t][r];
        const Rect& target = result.blocks[reader.block];
        const double targetX = target.centre().x - m_items.items[reader.block].x; // column's offset, rounded
        RoutedReader routed;
        routed.trunk = t;
        routed.reader = r;
        if (reader.pill) {
            placePill(routed, targetX);
        }
        std::vector<Point> points;
        if (trunk.source == kNone) {
            points.push_back({targetX + entry.x, reader.pill ? routed.pillAt.y : target.y - 18});
        } else {
            const Rect& source = result.blocks[trunk.source];
            const double sourceX = source.centre().x - m_items.items[trunk.source].x;
            points.push_back({sourceX + m_ports.out[t], source.bottom()});
            if (entry.way == Way::kColumn) {
                addColumnLine(points, t, reader.block, targetX + entry.x);
            } else {
                addGutterLine(points, t, r, targetX + entry.x);
            }
        }
        const double end = target.y + entry.row;
        if (entry.way == Way::kGutterRow) {
            points.push_back({target.x, end});
        } else if (entry.side == Side::kTop) {
            points.push_back({points.back().x, target.y});
        } else {
            points.push_back({points.back().x, end});
            points.push_back({entry.side == Side::kLeft ? target.x : target.right(), end});
        }
        routed.points = tidy(points);
        return routed;
    }

    /// On the upright piece with which every line of a pill comes through the channel above its reader.
    void placePill(RoutedReader& routed, double columnX) const {
        const auto& reader = m_graph.trunks[routed.trunk].readers[routed.reader];
        const PillSpot& spot = m_streets.pillSpot(routed.trunk, routed.reader);
        const double bottom = m_streets.top() + m_streets.layerTop(m_streets.layerOf(reader.block)) -
                              spot.row * kPillRoom - (kPillRoom - kPillHeight) / 2;
        routed.pillFrame = {columnX + spot.left, bottom - kPillHeight, kPillWidth, kPillHeight};
        routed.pillAt = {columnX + m_ports.entries[routed.trunk][routed.reader].x,
                         routed.pillFrame.centre().y};
    }

    void addColumnLine(std::vector<Point>& points, std::uint32_t t, std::uint32_t block, double endX) const {
        const auto first = m_streets.layerOf(m_graph.trunks[t].source) + 1;
        const double offset = m_streets.columnLeft(m_streets.columnOfBlock(block));
        for (auto layer = first; layer <= m_streets.layerOf(block); ++layer) {
            const auto channel = m_streets.channelAbove(layer);
            const double x = layer == m_streets.layerOf(block)
                                 ? endX
                                 : offset + m_items.items[m_items.passing[t][layer - first]].x;
            hop(points, channel, t, x);
        }
    }

    void hop(std::vector<Point>& points, std::uint32_t channel, std::uint32_t t, double x) const {
        if (m_streets.straightIn(channel, t)) {
            // Rounding of the boxes may have moved the ends by less than a pixel.
            x = std::fabs(points.back().x - x) < 1.5 ? points.back().x : x;
        }
        if (x != points.back().x) {
            const double y =
                m_streets.top() + (m_streets.straightIn(channel, t) ? m_streets.channelTop(channel) + kGap / 2
                                                                    : m_streets.trackY(channel, t));
            points.push_back({points.back().x, y});
            points.push_back({x, y});
        }
    }

    void addGutterLine(std::vector<Point>& points, std::uint32_t t, std::uint32_t r, double endX) const {
        const Trunk& trunk = m_graph.trunks[t];
        const Entry& entry = m_ports.entries[t][r];
        const auto home = m_streets.columnOfBlock(trunk.source);
        const double leaveY =
            m_streets.top() + m_streets.trackY(m_streets.channelBelow(m_streets.layerOf(trunk.source)), t);
        points.push_back({points.back().x, leaveY});
        points.push_back({m_streets.gutterX(home, t), leaveY});
        const auto gutter = m_streets.gutterOf(trunk.readers[r].block, entry.way);
        if (gutter != home) {
            const double busY = m_streets.busY(t);
            points.push_back({points.back().x, busY});
            points.push_back({m_streets.gutterX(gutter, t), busY});
        }
        const double arriveY = m_streets.top() + m_streets.arrivalY(t, r);
        points.push_back({points.back().x, arriveY});
        if (entry.way != Way::kGutterRow) {
            points.push_back({endX, arriveY});
        }
    }

    /// Without repeated and collinear points.
    static std::vector<Point> tidy(const std::vector<Point>& points) {
        std::vector<Point> result;
        for (const auto& point : points) {
            if (!result.empty() && result.back() == point) {
                continue;
            }
            if (result.size() >= 2) {
                const Point& a = result[result.size() - 2];
                const Point& b = result.back();
                const bool straight = (a.x == b.x && b.x == point.x) || (a.y == b.y && b.y == point.y);
                if (straight) {
                    result.back() = point;
                    continue;
                }
            }
            result.push_back(point);
        }
        return result;
    }

    void placeTitles(LevelResult& result) const {
        for (std::uint32_t column = 0; column < m_graph.columnCount();) {
            std::uint32_t end = column;
            while (end < m_graph.columnCount() && m_graph.columnTitle[end] == m_graph.columnTitle[column]) {
                ++end;
            }
            if (!m_graph.columnTitle[column].empty()) {
                const double right = m_streets.columnRight(end - 1);
                result.titles.push_back(
                    {m_graph.columnTitle[column],
                     {m_streets.columnLeft(column), 0, right - m_streets.columnLeft(column), 24}});
            }
            column = end;
        }
    }

    const LayeredGraph& m_graph;
    const ItemGraph& m_items;
    const Streets& m_streets;
    const Ports& m_ports;
};

} // namespace

LevelResult routeLevel(const LayeredGraph& graph, const ItemGraph& items, const std::vector<double>& widths) {
    const Streets streets(graph, items, widths);
    return Router(graph, items, streets).run();
}

} // namespace tessera::layout
