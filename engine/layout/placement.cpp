#include "engine/layout/placement.h"

#include "engine/layout/metrics.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <utility>

namespace tessera::layout {
namespace {

enum class Vertical { kFromAbove, kFromBelow };
enum class Horizontal { kToLeft, kToRight };

double gapBetween(const ItemGraph& graph, std::uint32_t left, std::uint32_t right) {
    const bool passing = graph.passes(left) || graph.passes(right);
    const bool both = graph.passes(left) && graph.passes(right);
    return both ? 2 : passing ? 12 : kGap;
}

/// Places the layers [begin, end) four times and takes the middle.
class ColumnPlacement {
public:
    struct Scratch {
        explicit Scratch(std::size_t items)
            : root(items), align(items), degree(items), x(items), conflicts(items) {}
        std::vector<std::uint32_t> root;
        std::vector<std::uint32_t> align;
        std::vector<std::uint32_t> degree;
        std::vector<double> x;
        std::vector<std::vector<std::uint32_t>>
            conflicts; ///< of an item: those below it it must not align with
    };

    ColumnPlacement(ItemGraph& graph, std::uint32_t begin, std::uint32_t end, Scratch& scratch)
        : m_graph(graph), m_begin(begin), m_end(end), m_s(scratch) {}

    double run() {
        markConflicts();
        std::array<std::vector<double>, 4> results;
        std::size_t which = 0;
        for (const auto vertical : {Vertical::kFromAbove, Vertical::kFromBelow}) {
            for (const auto horizontal : {Horizontal::kToLeft, Horizontal::kToRight}) {
                alignChains(vertical, horizontal);
                compact(horizontal);
                for (auto layer = m_begin; layer < m_end; ++layer) {
                    for (const auto item : m_graph.layers[layer]) {
                        results[which].push_back(m_s.x[item]);
                    }
                }
                ++which;
            }
        }
        return combine(results);
    }

private:
    /// Links that would cross a trunk that passes two layers: the trunk stays straight.
    void markConflicts() {
        for (auto layer = m_begin; layer + 1 < m_end; ++layer) {
            for (const auto item : m_graph.layers[layer]) {
                m_s.conflicts[item].clear();
            }
        }
        for (auto layer = m_begin + 1; layer + 1 < m_end; ++layer) {
            const auto& upper = m_graph.layers[layer];
            const auto& lower = m_graph.layers[layer + 1];
            std::uint32_t leftBound = 0;
            std::size_t scanned = 0;
            for (std::size_t i = 0; i < lower.size(); ++i) {
                const auto inner = innerAbove(lower[i]);
                const bool last = i + 1 == lower.size();
                if (inner == kNone && !last) {
                    continue;
                }
                const auto rightBound =
                    inner != kNone ? m_graph.items[inner].position : static_cast<std::uint32_t>(upper.size());
                for (; scanned <= i; ++scanned) {
                    for (const auto above : m_graph.up[lower[scanned]]) {
                        const auto position = m_graph.items[above].position;
                        const bool itself = innerAbove(lower[scanned]) == above;
                        if (!itself && (position < leftBound || position > rightBound)) {
                            m_s.conflicts[above].push_back(lower[scanned]);
                        }
                    }
                }
                leftBound = rightBound;
            }
        }
    }

    [[nodiscard]] std::uint32_t innerAbove(std::uint32_t item) const {
        if (!m_graph.passes(item) || m_graph.up[item].empty()) {
            return kNone;
        }
        const auto above = m_graph.up[item].front();
        return m_graph.passes(above) ? above : kNone;
    }

    [[nodiscard]] bool conflict(std::uint32_t above, std::uint32_t below) const {
        const auto& list = m_s.conflicts[above];
        return std::find(list.begin(), list.end(), below) != list.end();
    }

    /// What an item wants to stand under: other blocks if there are any (the main path), else trunks. A
    /// trunk follows itself; a block only if no other block stands there.
    void collectNeighbours(std::uint32_t item, Vertical vertical) {
        const bool above = vertical == Vertical::kFromAbove;
        const auto& all = above ? m_graph.up[item] : m_graph.down[item];
        m_near.clear();
        if (m_graph.passes(item)) {
            for (const auto other : all) {
                const auto& back = above ? m_graph.down[other] : m_graph.up[other];
                const bool free =
                    std::all_of(back.begin(), back.end(), [&](std::uint32_t i) { return m_graph.passes(i); });
                if (m_graph.passes(other) || free) {
                    m_near.push_back(other);
                }
            }
        } else {
            std::copy_if(all.begin(), all.end(), std::back_inserter(m_near),
                         [&](std::uint32_t other) { return !m_graph.passes(other); });
            if (m_near.empty()) {
                m_near = all;
            }
        }
        std::sort(m_near.begin(), m_near.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_graph.items[a].position < m_graph.items[b].position;
        });
    }

    void alignChains(Vertical vertical, Horizontal horizontal) {
        for (auto layer = m_begin; layer < m_end; ++layer) {
            for (const auto item : m_graph.layers[layer]) {
                m_s.root[item] = m_s.align[item] = item;
            }
        }
        for (auto step = m_begin; step < m_end; ++step) {
            const auto layer = vertical == Vertical::kFromAbove ? step : m_end - 1 - (step - m_begin);
            alignLayer(layer, vertical, horizontal);
        }
    }

    void alignLayer(std::uint32_t layer, Vertical vertical, Horizontal horizontal) {
        const auto& items = m_graph.layers[layer];
        const bool rightwards = horizontal == Horizontal::kToLeft;
        std::int64_t bound = rightwards ? -1 : std::numeric_limits<std::int64_t>::max();
        for (std::size_t k = 0; k < items.size(); ++k) {
            const auto item = items[rightwards ? k : items.size() - 1 - k];
            collectNeighbours(item, vertical);
            if (m_near.empty()) {
                continue;
            }
            const auto low = (m_near.size() - 1) / 2;
            const auto high = m_near.size() / 2;
            for (const auto median : {rightwards ? low : high, rightwards ? high : low}) {
                const auto other = m_near[median];
                const std::int64_t position = m_graph.items[other].position;
                const bool free = rightwards ? position > bound : position < bound;
                const bool crosses =
                    vertical == Vertical::kFromAbove ? conflict(other, item) : conflict(item, other);
                if (m_s.align[item] == item && free && !crosses) {
                    m_s.align[other] = item;
                    m_s.root[item] = m_s.root[other];
                    m_s.align[item] = m_s.root[item];
                    bound = position;
                }
            }
        }
    }

    /// The neighbour in the direction of compaction's end, or kNone.
    [[nodiscard]] std::uint32_t neighbour(std::uint32_t item, int offset) const {
        const auto& layer = m_graph.layers[m_graph.items[item].layer];
        const auto position = static_cast<std::int64_t>(m_graph.items[item].position) + offset;
        return position < 0 || position >= static_cast<std::int64_t>(layer.size())
                   ? kNone
                   : layer[static_cast<std::size_t>(position)];
    }

    [[nodiscard]] double separation(std::uint32_t left, std::uint32_t right) const {
        return m_graph.items[left].right + gapBetween(m_graph, left, right) + m_graph.items[right].left;
    }

    /// Packs the chains against one side: a longest path over chains.
    void compact(Horizontal horizontal) {
        const int away = horizontal == Horizontal::kToLeft ? 1 : -1;
        std::vector<std::uint32_t> ready;
        forEach([&](std::uint32_t item) { m_s.degree[item] = 0; });
        forEach([&](std::uint32_t item) {
            if (neighbour(item, -away) != kNone) {
                ++m_s.degree[m_s.root[item]];
            }
        });
        forEach([&](std::uint32_t item) {
            m_s.x[item] = 0;
            if (m_s.root[item] == item && m_s.degree[item] == 0) {
                ready.push_back(item);
            }
        });
        // A chain's first place is its own extent, so that wide blocks do not stick out of the column.
        for (std::size_t next = 0; next < ready.size(); ++next) {
            const auto root = ready[next];
            auto item = root;
            double extent = 0;
            do {
                extent = std::max(extent, away > 0 ? m_graph.items[item].left : m_graph.items[item].right);
                item = m_s.align[item];
            } while (item != root);
            m_s.x[root] = std::max(m_s.x[root], extent);
            do {
                const auto beside = neighbour(item, away);
                if (beside != kNone) {
                    const auto other = m_s.root[beside];
                    const double gap = away > 0 ? separation(item, beside) : separation(beside, item);
                    m_s.x[other] = std::max(m_s.x[other], m_s.x[root] + gap);
                    if (--m_s.degree[other] == 0) {
                        ready.push_back(other);
                    }
                }
                item = m_s.align[item];
            } while (item != root);
        }
        forEach([&](std::uint32_t item) {
            if (m_s.root[item] != item) {
                m_s.x[item] = m_s.x[m_s.root[item]];
            }
        });
        if (away < 0) {
            forEach([&](std::uint32_t item) { m_s.x[item] = -m_s.x[item]; });
        }
    }

    /// Moves the four onto the narrowest one, then takes the mean of the middle two.
    double combine(std::array<std::vector<double>, 4>& results) {
        std::array<std::pair<double, double>, 4> span;
        std::size_t narrowest = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            double low = std::numeric_limits<double>::max();
            double high = -low;
            std::size_t i = 0;
            forEach([&](std::uint32_t item) {
                low = std::min(low, results[k][i] - m_graph.items[item].left);
                high = std::max(high, results[k][i] + m_graph.items[item].right);
                ++i;
            });
            span[k] = {low, high};
            if (high - low < span[narrowest].second - span[narrowest].first) {
                narrowest = k;
            }
        }
        const double width = span[narrowest].second - span[narrowest].first;
        std::size_t i = 0;
        double low = std::numeric_limits<double>::max();
        double high = -low;
        forEach([&](std::uint32_t item) {
            std::array<double, 4> at{};
            for (std::size_t k = 0; k < 4; ++k) {
                const bool packedLeft = k % 2 == 0;
                at[k] = results[k][i] - (packedLeft ? span[k].first : span[k].second - width);
            }
            std::sort(at.begin(), at.end());
            Item& placed = m_graph.items[item];
            placed.x = (at[1] + at[2]) / 2;
            low = std::min(low, placed.x - placed.left);
            high = std::max(high, placed.x + placed.right);
            ++i;
        });
        forEach([&](std::uint32_t item) { m_graph.items[item].x -= low; });
        return high - low;
    }

    template <typename Visit>
    void forEach(Visit&& visit) {
        for (auto layer = m_begin; layer < m_end; ++layer) {
            for (const auto item : m_graph.layers[layer]) {
                visit(item);
            }
        }
    }

    ItemGraph& m_graph;
    std::uint32_t m_begin;
    std::uint32_t m_end;
    Scratch& m_s;
    std::vector<std::uint32_t> m_near;
};

} // namespace

std::vector<double> placeItems(ItemGraph& items, const LayeredGraph& graph) {
    ColumnPlacement::Scratch scratch(items.items.size());
    std::vector<double> widths;
    for (std::uint32_t column = 0; column < graph.columnCount(); ++column) {
        ColumnPlacement placement(items, graph.columnStart[column], graph.columnStart[column + 1], scratch);
        widths.push_back(placement.run());
    }
    return widths;
}

} // namespace tessera::layout
