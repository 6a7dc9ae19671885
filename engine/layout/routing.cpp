#include "engine/layout/routing.h"

#include "engine/layout/crossing.h"
#include "engine/layout/layering.h"
#include "engine/layout/metrics.h"
#include "engine/layout/placement.h"
#include "engine/layout/ports.h"
#include "engine/layout/tracks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::layout {
namespace {

struct NetRef {
    std::uint32_t channel;
    std::uint32_t net;
};

class Router {
public:
    Router(const LayeredGraph& graph, const ItemGraph& items, const std::vector<double>& widths)
        : m_graph(graph), m_items(items), m_widths(widths), m_ports(assignPorts(graph, items)) {}

    LevelResult run() {
        makeChannels();
        placeRows();
        makeGutters();
        placeColumns();
        LevelResult result;
        placeBlocks(result);
        emit(result);
        placeTitles(result);
        return result;
    }

private:
    // Channels are numbered so that a column with n layers has n + 1: one above each layer, one below all.
    [[nodiscard]] std::uint32_t channelAbove(std::uint32_t layer) const {
        return layer + m_graph.columnOf(layer);
    }
    [[nodiscard]] std::uint32_t channelBelow(std::uint32_t layer) const { return channelAbove(layer) + 1; }
    [[nodiscard]] std::uint32_t layerOf(std::uint32_t block) const { return m_graph.blocks[block].layer; }
    [[nodiscard]] std::uint32_t columnOfBlock(std::uint32_t block) const {
        return m_graph.columnOf(layerOf(block));
    }

    ChannelNet& net(std::vector<std::vector<ChannelNet>>& channels, std::vector<std::vector<NetRef>>& refs,
                    std::uint32_t channel, std::uint32_t trunk) {
        for (const auto& ref : refs[trunk]) {
            if (ref.channel == channel) {
                return channels[channel][ref.net];
            }
        }
        refs[trunk].push_back({channel, static_cast<std::uint32_t>(channels[channel].size())});
        ChannelNet fresh;
        fresh.trunk = trunk;
        channels[channel].push_back(std::move(fresh));
        return channels[channel].back();
    }
    ChannelNet& channelNet(std::uint32_t channel, std::uint32_t trunk) {
        return net(m_channels, m_channelRefs, channel, trunk);
    }
    ChannelNet& gutterNet(std::uint32_t gutter, std::uint32_t trunk) {
        return net(m_gutters, m_gutterRefs, gutter, trunk);
    }

    void makeChannels() {
        m_channels.resize(m_graph.layerCount + m_graph.columnCount());
        m_channelPill.resize(m_channels.size(), false);
        m_channelRefs.resize(m_graph.trunks.size());
        for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
            if (m_graph.trunks[t].source != kNone) {
                addTrunk(t);
            }
        }
        for (auto& channel : m_channels) {
            m_channelTracks.push_back(assignTracks(channel));
        }
    }

    void addTrunk(std::uint32_t t) {
        const Trunk& trunk = m_graph.trunks[t];
        const auto sourceLayer = layerOf(trunk.source);
        double x = m_ports.out[t];
        for (const auto item : m_items.passing[t]) {
            const auto& passing = m_items.items[item];
            auto& hop = channelNet(channelAbove(passing.layer), t);
            hop.near = {x};
            hop.far.push_back(passing.x);
            x = passing.x;
        }
        for (std::uint32_t r = 0; r < trunk.readers.size(); ++r) {
            const Entry& entry = m_ports.entries[t][r];
            const auto block = trunk.readers[r].block;
            const auto above = channelAbove(layerOf(block));
            if (trunk.readers[r].pill) {
                m_channelPill[above] = true;
            }
            if (entry.way == Way::kColumn) {
                auto& last = channelNet(above, t);
                if (last.near.empty()) {
                    last.near = {columnX(t, layerOf(block))};
                }
                last.far.push_back(entry.x);
                continue;
            }
            auto& leaving = channelNet(channelBelow(sourceLayer), t);
            leaving.near = {m_ports.out[t]};
            leaving.beyondHigh = true;
            if (entry.way == Way::kGutterRow) {
                continue;
            }
            auto& arriving = channelNet(above, t);
            arriving.far.push_back(entry.x);
            (entry.way == Way::kGutterBack ? arriving.beyondHigh : arriving.beyondLow) = true;
        }
    }

    /// Where the trunk stands just above `layer` in its own column.
    [[nodiscard]] double columnX(std::uint32_t t, std::uint32_t layer) const {
        const auto first = layerOf(m_graph.trunks[t].source) + 1;
        return layer == first ? m_ports.out[t] : m_items.items[m_items.passing[t][layer - first - 1]].x;
    }

    [[nodiscard]] double channelHeight(std::uint32_t channel, bool border) const {
        const auto tracks = m_channelTracks[channel];
        if (border && m_channels[channel].empty()) {
            return 0;
        }
        const double pill = m_channelPill[channel] ? kPillHeight : 0;
        if (tracks == 0) {
            return std::max(kGap, pill);
        }
        return std::max(kGap, kGap + (tracks - 1) * kTrackPitch) + pill;
    }

    void placeRows() {
        std::vector<double> heights(m_graph.layerCount, 0);
        for (const auto& block : m_graph.blocks) {
            heights[block.layer] = std::max(heights[block.layer], block.size.height);
        }
        m_channelTop.resize(m_channels.size());
        m_layerTop.resize(m_graph.layerCount);
        m_layerHeight = heights;
        for (std::uint32_t column = 0; column < m_graph.columnCount(); ++column) {
            double y = 0;
            const auto begin = m_graph.columnStart[column];
            const auto end = m_graph.columnStart[column + 1];
            for (auto layer = begin; layer < end; ++layer) {
                const auto channel = channelAbove(layer);
                m_channelTop[channel] = y;
                y += layer == begin ? firstChannelHeight() : channelHeight(channel, false);
                m_layerTop[layer] = y;
                y += heights[layer];
            }
            m_channelTop[channelBelow(end - 1)] = y;
            y += channelHeight(channelBelow(end - 1), true);
            m_height = std::max(m_height, y);
        }
    }

    /// All columns' first boxes stand on one line.
    [[nodiscard]] double firstChannelHeight() {
        if (m_firstChannel < 0) {
            m_firstChannel = 0;
            for (std::uint32_t column = 0; column < m_graph.columnCount(); ++column) {
                const auto channel = channelAbove(m_graph.columnStart[column]);
                m_firstChannel = std::max(m_firstChannel, channelHeight(channel, true));
            }
        }
        return m_firstChannel;
    }

    [[nodiscard]] double channelY(std::uint32_t channel, std::uint32_t track) const {
        return m_channelTop[channel] + kGap / 2 + track * kTrackPitch;
    }
    [[nodiscard]] double trackY(std::uint32_t channel, std::uint32_t trunk) const {
        for (const auto& ref : m_channelRefs[trunk]) {
            if (ref.channel == channel) {
                return channelY(channel, m_channels[channel][ref.net].track);
            }
        }
        return m_channelTop[channel];
    }
    [[nodiscard]] bool straightIn(std::uint32_t channel, std::uint32_t trunk) const {
        for (const auto& ref : m_channelRefs[trunk]) {
            if (ref.channel == channel) {
                return m_channels[channel][ref.net].track == ChannelNet::kStraight;
            }
        }
        return true;
    }
    [[nodiscard]] double blockTop(std::uint32_t block) const {
        const auto layer = layerOf(block);
        const double slack = m_layerHeight[layer] - m_graph.blocks[block].size.height;
        return m_layerTop[layer] + std::floor(slack / 2);
    }

    /// The gutter through which a reader is reached: right of its column for edges against the order.
    [[nodiscard]] std::uint32_t gutterOf(std::uint32_t block, Way way) const {
        const auto column = columnOfBlock(block);
        return way == Way::kGutterBack ? column : column - 1;
    }
    [[nodiscard]] double arrivalY(std::uint32_t t, std::uint32_t r) const {
        const auto& reader = m_graph.trunks[t].readers[r];
        const Entry& entry = m_ports.entries[t][r];
        return entry.way == Way::kGutterRow ? blockTop(reader.block) + entry.row
                                            : trackY(channelAbove(layerOf(reader.block)), t);
    }

    void makeGutters() {
        m_gutters.resize(m_graph.columnCount());
        m_gutterRefs.resize(m_graph.trunks.size());
        m_bus.clear();
        for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
            const Trunk& trunk = m_graph.trunks[t];
            if (trunk.source == kNone) {
                continue;
            }
            const auto home = columnOfBlock(trunk.source);
            bool far = false;
            for (std::uint32_t r = 0; r < trunk.readers.size(); ++r) {
                const Entry& entry = m_ports.entries[t][r];
                if (entry.way == Way::kColumn) {
                    continue;
                }
                gutterNet(home, t).near = {trackY(channelBelow(layerOf(trunk.source)), t)};
                const auto gutter = gutterOf(trunk.readers[r].block, entry.way);
                auto& arriving = gutterNet(gutter, t);
                (entry.way == Way::kGutterBack ? arriving.near : arriving.far).push_back(arrivalY(t, r));
                if (gutter != home) {
                    arriving.beyondLow = true;
                    gutterNet(home, t).beyondLow = true;
                    far = true;
                }
            }
            if (far) {
                addBus(t);
            }
        }
        for (auto& gutter : m_gutters) {
            m_gutterTracks.push_back(assignTracks(gutter));
        }
        m_busTracks = assignTracks(m_bus);
        m_busOf.assign(m_graph.trunks.size(), 0);
        for (const auto& bus : m_bus) {
            m_busOf[bus.trunk] = bus.track;
        }
    }

    /// Gutter numbers stand for x: the order is the same.
    void addBus(std::uint32_t t) {
        ChannelNet bus;
        bus.trunk = t;
        for (const auto& ref : m_gutterRefs[t]) {
            bus.far.push_back(ref.channel * 100.0);
        }
        m_bus.push_back(std::move(bus));
    }

    void placeColumns() {
        double x = 0;
        for (std::uint32_t column = 0; column < m_graph.columnCount(); ++column) {
            m_columnX.push_back(x);
            x += m_widths[column];
            m_gutterX.push_back(x);
            const bool last = column + 1 == m_graph.columnCount();
            if (!last || m_gutterTracks[column] > 0) {
                x += last ? kGutter / 2 + m_gutterTracks[column] * kTrackPitch
                          : kGutter + std::max(0.0, m_gutterTracks[column] - 1.0) * kTrackPitch;
            }
            if (!last && m_graph.columnTitle[column] != m_graph.columnTitle[column + 1]) {
                x += kSectionGap;
            }
        }
        m_width = x;
        const bool titles = std::any_of(m_graph.columnTitle.begin(), m_graph.columnTitle.end(),
                                        [](const std::string& title) { return !title.empty(); });
        m_top = m_busTracks * kTrackPitch + (titles ? kSectionHeader : 0);
    }

    [[nodiscard]] double gutterX(std::uint32_t gutter, std::uint32_t trunk) const {
        for (const auto& ref : m_gutterRefs[trunk]) {
            if (ref.channel == gutter) {
                const auto track = m_gutters[gutter][ref.net].track;
                return m_gutterX[gutter] + kGutter / 2 +
                       (track == ChannelNet::kStraight ? 0 : track) * kTrackPitch;
            }
        }
        return m_gutterX[gutter];
    }

    void placeBlocks(LevelResult& result) const {
        for (std::uint32_t i = 0; i < m_graph.blocks.size(); ++i) {
            const Block& block = m_graph.blocks[i];
            const double x = m_columnX[columnOfBlock(i)] + m_items.items[i].x - block.size.width / 2;
            result.blocks.push_back(
                {std::round(x), m_top + blockTop(i), block.size.width, block.size.height});
        }
        result.size = {m_width, m_top + m_height};
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
        std::vector<Point> points;
        if (trunk.source == kNone) {
            points.push_back({targetX + entry.x, target.y - 18});
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
        RoutedReader routed;
        routed.trunk = t;
        routed.reader = r;
        routed.points = tidy(points);
        const double above = m_top + m_layerTop[layerOf(reader.block)] - kPillHeight / 2;
        routed.pill =
            entry.side == Side::kTop ? Point{targetX + entry.x, above} : longestMiddle(routed.points);
        return routed;
    }

    /// Beside a box there is no room above the reader that is this line's own.
    static Point longestMiddle(const std::vector<Point>& points) {
        Point middle = points.front();
        double longest = -1;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Point& a = points[i - 1];
            const Point& b = points[i];
            const double length = std::fabs(a.x - b.x) + std::fabs(a.y - b.y);
            if (length > longest) {
                longest = length;
                middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
            }
        }
        return middle;
    }

    void addColumnLine(std::vector<Point>& points, std::uint32_t t, std::uint32_t block, double endX) const {
        const auto first = layerOf(m_graph.trunks[t].source) + 1;
        const double offset = m_columnX[columnOfBlock(block)];
        for (auto layer = first; layer <= layerOf(block); ++layer) {
            const auto channel = channelAbove(layer);
            const double x =
                layer == layerOf(block) ? endX : offset + m_items.items[m_items.passing[t][layer - first]].x;
            hop(points, channel, t, x);
        }
    }

    void hop(std::vector<Point>& points, std::uint32_t channel, std::uint32_t t, double x) const {
        if (straightIn(channel, t)) {
            // Rounding of the boxes may have moved the ends by less than a pixel.
            x = std::fabs(points.back().x - x) < 1.5 ? points.back().x : x;
        }
        if (x != points.back().x) {
            const double y =
                m_top + (straightIn(channel, t) ? m_channelTop[channel] + kGap / 2 : trackY(channel, t));
            points.push_back({points.back().x, y});
            points.push_back({x, y});
        }
    }

    void addGutterLine(std::vector<Point>& points, std::uint32_t t, std::uint32_t r, double endX) const {
        const Trunk& trunk = m_graph.trunks[t];
        const Entry& entry = m_ports.entries[t][r];
        const auto home = columnOfBlock(trunk.source);
        const double leaveY = m_top + trackY(channelBelow(layerOf(trunk.source)), t);
        points.push_back({points.back().x, leaveY});
        points.push_back({gutterX(home, t), leaveY});
        const auto gutter = gutterOf(trunk.readers[r].block, entry.way);
        if (gutter != home) {
            const double busY = m_top - (m_busOf[t] + 0.5) * kTrackPitch;
            points.push_back({points.back().x, busY});
            points.push_back({gutterX(gutter, t), busY});
        }
        const double arriveY = m_top + arrivalY(t, r);
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
                const double right = m_columnX[end - 1] + m_widths[end - 1];
                result.titles.push_back(
                    {m_graph.columnTitle[column], {m_columnX[column], 0, right - m_columnX[column], 24}});
            }
            column = end;
        }
    }

    const LayeredGraph& m_graph;
    const ItemGraph& m_items;
    const std::vector<double>& m_widths;
    Ports m_ports;
    std::vector<std::vector<ChannelNet>> m_channels;
    std::vector<std::vector<NetRef>> m_channelRefs; ///< of a trunk
    std::vector<bool> m_channelPill;
    std::vector<std::uint32_t> m_channelTracks;
    std::vector<double> m_channelTop;
    std::vector<double> m_layerTop;
    std::vector<double> m_layerHeight;
    double m_firstChannel = -1;
    std::vector<std::vector<ChannelNet>> m_gutters; ///< gutter i is right of column i
    std::vector<std::vector<NetRef>> m_gutterRefs;
    std::vector<std::uint32_t> m_gutterTracks;
    std::vector<ChannelNet> m_bus;
    std::vector<std::uint32_t> m_busOf;
    std::uint32_t m_busTracks = 0;
    std::vector<double> m_columnX;
    std::vector<double> m_gutterX;
    double m_width = 0;
    double m_height = 0;
    double m_top = 0; ///< titles and bus
};

} // namespace

LevelResult routeLevel(const LayeredGraph& graph, const ItemGraph& items, const std::vector<double>& widths) {
    return Router(graph, items, widths).run();
}

LevelResult layoutLevel(LayeredGraph& graph) {
    if (graph.blocks.empty()) {
        return {};
    }
    assignLayers(graph);
    wrapColumns(graph);
    auto items = makeItems(graph);
    reduceCrossings(items, graph);
    const auto widths = placeItems(items, graph);
    return routeLevel(graph, items, widths);
}

} // namespace tessera::layout
