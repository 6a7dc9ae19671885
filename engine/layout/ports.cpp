#include "engine/layout/ports.h"

#include "engine/layout/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tessera::layout {
namespace {

/// One end at a box that has still to find its x.
struct End {
    std::uint32_t trunk = 0;
    std::uint32_t reader = 0;
    double from = 0; ///< x of the other end; infinite for gutters; NaN: shares the end of the same trunk
};

class PortAssignment {
public:
    PortAssignment(const LayeredGraph& graph, const ItemGraph& items) : m_graph(graph), m_items(items) {}

    Ports run() {
        m_ports.out.assign(m_graph.trunks.size(), 0);
        m_ports.entries.resize(m_graph.trunks.size());
        m_top.resize(m_graph.blocks.size());
        m_out.resize(m_graph.blocks.size());
        m_rows.resize(m_graph.blocks.size());
        m_lanes.resize(m_graph.blocks.size());
        for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
            const Trunk& trunk = m_graph.trunks[t];
            m_ports.entries[t].resize(trunk.readers.size());
            if (trunk.source != kNone) {
                m_out[trunk.source].push_back({t, 0, firstStep(t)});
            }
            for (std::uint32_t r = 0; r < trunk.readers.size(); ++r) {
                enter(t, r);
            }
        }
        for (std::uint32_t b = 0; b < m_graph.blocks.size(); ++b) {
            spread(b, m_top[b],
                   [&](const End& end, double x) { m_ports.entries[end.trunk][end.reader].x = x; });
            spread(b, m_out[b], [&](const End& end, double x) { m_ports.out[end.trunk] = x; });
        }
        return std::move(m_ports);
    }

private:
    [[nodiscard]] std::uint32_t layerOf(std::uint32_t block) const { return m_graph.blocks[block].layer; }
    [[nodiscard]] double xOf(std::uint32_t block) const { return m_items.items[block].x; }

    /// x of what a trunk goes to first.
    [[nodiscard]] double firstStep(std::uint32_t t) const {
        const Trunk& trunk = m_graph.trunks[t];
        const auto layer = layerOf(trunk.source) + 1;
        double nearest = std::numeric_limits<double>::infinity();
        for (const auto& reader : trunk.readers) {
            const bool next = layerOf(reader.block) == layer &&
                              m_graph.columnOf(layer) == m_graph.columnOf(layer - 1) && !reader.inner;
            if (next &&
                std::fabs(xOf(reader.block) - xOf(trunk.source)) < std::fabs(nearest - xOf(trunk.source))) {
                nearest = xOf(reader.block);
            }
        }
        if (std::isinf(nearest) && !m_items.passing[t].empty()) {
            return m_items.items[m_items.passing[t].front()].x;
        }
        return nearest;
    }

    /// x of what comes just above a reader.
    [[nodiscard]] double lastStep(std::uint32_t t, std::uint32_t block) const {
        const auto first = layerOf(m_graph.trunks[t].source) + 1;
        const auto layer = layerOf(block);
        return layer == first ? xOf(m_graph.trunks[t].source)
                              : m_items.items[m_items.passing[t][layer - first - 1]].x;
    }

    [[nodiscard]] Way wayOf(const Trunk& trunk, const TrunkReader& reader) const {
        if (trunk.source == kNone) {
            return Way::kColumn;
        }
        const auto from = layerOf(trunk.source);
        const auto to = layerOf(reader.block);
        const auto column = m_graph.columnOf(to);
        if (to <= from) {
            return Way::kGutterBack;
        }
        if (m_graph.columnOf(from) == column) {
            return Way::kColumn;
        }
        const bool leftmost = m_items.items[reader.block].position == 0;
        const bool first = to == m_graph.columnStart[column];
        return leftmost && !reader.pill && (!first || reader.inner) ? Way::kGutterRow : Way::kGutter;
    }

    /// Readers of one value in one box share their end.
    bool share(std::uint32_t t, std::uint32_t r) {
        const auto& readers = m_graph.trunks[t].readers;
        for (std::uint32_t earlier = 0; earlier < r; ++earlier) {
            const auto& other = readers[earlier];
            // A pill needs a line from above, which an entry at the side has not got.
            const bool hasRoom = !readers[r].pill || m_ports.entries[t][earlier].way != Way::kGutterRow;
            if (other.block == readers[r].block && other.row == readers[r].row &&
                other.inner == readers[r].inner && hasRoom) {
                Entry& entry = m_ports.entries[t][r];
                entry = m_ports.entries[t][earlier];
                if (entry.side == Side::kTop) {
                    m_top[other.block].push_back({t, r, std::numeric_limits<double>::quiet_NaN()});
                }
                return true;
            }
        }
        return false;
    }

    void enter(std::uint32_t t, std::uint32_t r) {
        if (share(t, r)) {
            return;
        }
        const Trunk& trunk = m_graph.trunks[t];
        const TrunkReader& reader = trunk.readers[r];
        Entry& entry = m_ports.entries[t][r];
        entry.way = wayOf(trunk, reader);
        entry.row = reader.row;
        if (entry.way == Way::kGutterRow) {
            entry.side = Side::kLeft;
            entry.row = freeRow(reader.block, reader.row);
            return;
        }
        const double infinity = std::numeric_limits<double>::infinity();
        const double from = trunk.source == kNone           ? xOf(reader.block)
                            : entry.way == Way::kColumn     ? lastStep(t, reader.block)
                            : entry.way == Way::kGutterBack ? infinity
                                                            : -infinity;
        if (reader.inner) {
            const bool left = from < xOf(reader.block);
            auto& used = m_lanes[reader.block][left ? 0 : 1];
            const Block& block = m_graph.blocks[reader.block];
            const double away = block.size.width / 2 + (left ? block.stubsLeft : block.stubsRight) +
                                kSideLane + used * kTrackPitch;
            ++used;
            entry.side = left ? Side::kLeft : Side::kRight;
            entry.x = xOf(reader.block) + (left ? -away : away);
            entry.row = freeRow(reader.block, reader.row);
            return;
        }
        m_top[reader.block].push_back({t, r, from});
    }

    /// Two lines that enter a box at its side keep apart, as long as the side has room.
    double freeRow(std::uint32_t block, double row) {
        auto& used = m_rows[block];
        const double height = m_graph.blocks[block].size.height;
        for (int step = 0; step * kTrackPitch < height; ++step) {
            for (const double at : {row + step * kTrackPitch, row - step * kTrackPitch}) {
                const bool inside = at >= kTrackPitch && at <= height - kTrackPitch;
                if (inside && std::find(used.begin(), used.end(), at) == used.end()) {
                    used.push_back(at);
                    return at;
                }
            }
        }
        return row;
    }

    template <typename Set>
    void spread(std::uint32_t block, std::vector<End>& ends, Set&& set) {
        std::vector<End> distinct;
        for (const auto& end : ends) {
            if (!std::isnan(end.from)) {
                distinct.push_back(end);
            }
        }
        if (distinct.empty()) {
            return;
        }
        const double x = xOf(block);
        std::stable_sort(distinct.begin(), distinct.end(),
                         [](const End& a, const End& b) { return a.from < b.from; });
        // The straightest one keeps the middle.
        std::size_t middle = distinct.size() / 2;
        double least = 1;
        for (std::size_t i = 0; i < distinct.size(); ++i) {
            if (std::fabs(distinct[i].from - x) < least) {
                least = std::fabs(distinct[i].from - x);
                middle = i;
            }
        }
        const bool anchored = least < 1;
        const double width = m_graph.blocks[block].size.width;
        const double room = width - 2 * kEdgeCorner;
        const auto count = static_cast<double>(distinct.size());
        const double reach =
            anchored ? 2.0 * static_cast<double>(std::max(middle, distinct.size() - 1 - middle)) : count - 1;
        const double pitch = std::min(kPortPitch, reach > 0 ? room / reach : kPortPitch);
        const double origin = anchored ? static_cast<double>(middle) : (count - 1) / 2;
        for (std::size_t i = 0; i < distinct.size(); ++i) {
            const double at = x + (static_cast<double>(i) - origin) * pitch;
            set(distinct[i], at);
            for (const auto& end : ends) {
                if (std::isnan(end.from) && end.trunk == distinct[i].trunk) {
                    set(end, at);
                }
            }
        }
    }

    const LayeredGraph& m_graph;
    const ItemGraph& m_items;
    Ports m_ports;
    std::vector<std::vector<End>> m_top;
    std::vector<std::vector<End>> m_out;
    std::vector<std::vector<double>> m_rows;
    std::vector<std::array<double, 2>> m_lanes; ///< edges that already enter from left and right
};

} // namespace

Ports assignPorts(const LayeredGraph& graph, const ItemGraph& items) {
    return PortAssignment(graph, items).run();
}

} // namespace tessera::layout
