#include "engine/layout/crossing.h"

#include "engine/layout/metrics.h"

#include <algorithm>
#include <utility>

namespace tessera::layout {
namespace {

constexpr int kSweeps = 10;

void link(ItemGraph& items, std::uint32_t above, std::uint32_t below) {
    items.down[above].push_back(below);
    items.up[below].push_back(above);
}

std::uint32_t addPassing(ItemGraph& items, std::uint32_t trunk, std::uint32_t layer) {
    Item item;
    item.trunk = trunk;
    item.layer = layer;
    item.left = item.right = kTrackPitch / 2;
    items.items.push_back(item);
    items.up.emplace_back();
    items.down.emplace_back();
    return static_cast<std::uint32_t>(items.items.size() - 1);
}

void addTrunk(ItemGraph& items, const LayeredGraph& graph, std::uint32_t trunkIndex) {
    const Trunk& trunk = graph.trunks[trunkIndex];
    if (trunk.source == kNone) {
        return;
    }
    const auto start = graph.blocks[trunk.source].layer;
    const auto end = graph.columnStart[graph.columnOf(start) + 1];
    std::vector<std::pair<std::uint32_t, std::uint32_t>> local; // layer, block
    for (const auto& reader : trunk.readers) {
        const auto layer = graph.blocks[reader.block].layer;
        if (layer > start && layer < end) {
            local.emplace_back(layer, reader.block);
        }
    }
    std::sort(local.begin(), local.end());
    local.erase(std::unique(local.begin(), local.end()), local.end());
    auto at = trunk.source;
    std::size_t next = 0;
    for (auto layer = start + 1; next < local.size(); ++layer) {
        for (; next < local.size() && local[next].first == layer; ++next) {
            link(items, at, local[next].second);
        }
        if (next < local.size()) {
            const auto passing = addPassing(items, trunkIndex, layer);
            items.passing[trunkIndex].push_back(passing);
            link(items, at, passing);
            at = passing;
        }
    }
}

/// Counts and reorders the layers of one column.
class ColumnOrder {
public:
    ColumnOrder(ItemGraph& items, std::uint32_t begin, std::uint32_t end)
        : m_items(items), m_begin(begin), m_end(end) {}

    void run() {
        auto crossings = count();
        auto best = snapshot();
        for (int sweep = 0; sweep < kSweeps && crossings > 0; ++sweep) {
            if (sweep % 2 == 0) {
                for (auto layer = m_begin + 1; layer < m_end; ++layer) {
                    reorder(layer, m_items.up);
                }
            } else {
                for (auto layer = m_end - 1; layer-- > m_begin;) {
                    reorder(layer, m_items.down);
                }
            }
            const auto now = count();
            if (now < crossings) {
                crossings = now;
                best = snapshot();
            }
        }
        for (auto layer = m_begin; layer < m_end; ++layer) {
            m_items.layers[layer] = std::move(best[layer - m_begin]);
            renumber(layer);
        }
    }

private:
    std::vector<std::vector<std::uint32_t>> snapshot() const {
        return {m_items.layers.begin() + m_begin, m_items.layers.begin() + m_end};
    }

    void renumber(std::uint32_t layer) {
        std::uint32_t position = 0;
        for (const auto item : m_items.layers[layer]) {
            m_items.items[item].position = position++;
        }
    }

    void reorder(std::uint32_t layer, const std::vector<std::vector<std::uint32_t>>& neighbours) {
        auto& items = m_items.layers[layer];
        m_keyed.clear();
        for (const auto item : items) {
            const auto& near = neighbours[item];
            double sum = 0;
            for (const auto other : near) {
                sum += m_items.items[other].position;
            }
            const double key =
                near.empty() ? m_items.items[item].position : sum / static_cast<double>(near.size());
            m_keyed.emplace_back(key, item);
        }
        std::stable_sort(m_keyed.begin(), m_keyed.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < items.size(); ++i) {
            items[i] = m_keyed[i].second;
        }
        renumber(layer);
    }

    /// Crossings between neighbouring layers, by an accumulator tree (Barth, Jünger, Mutzel, 2004).
    std::uint64_t count() {
        std::uint64_t total = 0;
        for (auto layer = m_begin; layer + 1 < m_end; ++layer) {
            const auto width = m_items.layers[layer + 1].size();
            m_tree.assign(width + 1, 0);
            std::uint64_t inserted = 0;
            for (const auto item : m_items.layers[layer]) {
                m_targets.clear();
                for (const auto below : m_items.down[item]) {
                    m_targets.push_back(m_items.items[below].position);
                }
                std::sort(m_targets.begin(), m_targets.end());
                for (const auto target : m_targets) {
                    std::uint64_t notRight = 0;
                    for (auto i = target + 1; i > 0; i -= i & (~i + 1)) {
                        notRight += m_tree[i];
                    }
                    total += inserted - notRight;
                    for (auto i = target + 1; i <= width; i += i & (~i + 1)) {
                        ++m_tree[i];
                    }
                    ++inserted;
                }
            }
        }
        return total;
    }

    ItemGraph& m_items;
    std::uint32_t m_begin;
    std::uint32_t m_end;
    std::vector<std::pair<double, std::uint32_t>> m_keyed;
    std::vector<std::uint64_t> m_tree;
    std::vector<std::uint32_t> m_targets;
};

} // namespace

ItemGraph makeItems(const LayeredGraph& graph) {
    ItemGraph items;
    const auto count = graph.blocks.size();
    items.items.resize(count);
    items.up.resize(count);
    items.down.resize(count);
    items.passing.resize(graph.trunks.size());
    items.layers.resize(graph.layerCount);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Block& block = graph.blocks[i];
        Item& item = items.items[i];
        item.block = i;
        item.layer = block.layer;
        item.left = block.size.width / 2 + block.marginLeft;
        item.right = block.size.width / 2 + block.marginRight;
    }
    for (std::uint32_t trunk = 0; trunk < graph.trunks.size(); ++trunk) {
        addTrunk(items, graph, trunk);
    }
    for (std::uint32_t i = 0; i < items.items.size(); ++i) {
        auto& layer = items.layers[items.items[i].layer];
        items.items[i].position = static_cast<std::uint32_t>(layer.size());
        layer.push_back(i);
    }
    return items;
}

void reduceCrossings(ItemGraph& items, const LayeredGraph& graph) {
    for (std::uint32_t column = 0; column < graph.columnCount(); ++column) {
        ColumnOrder(items, graph.columnStart[column], graph.columnStart[column + 1]).run();
    }
}

} // namespace tessera::layout
