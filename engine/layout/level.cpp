#include "engine/layout/level.h"

#include "engine/layout/crossing.h"
#include "engine/layout/graphviz.h"
#include "engine/layout/layering.h"
#include "engine/layout/metrics.h"
#include "engine/layout/placement.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

namespace tessera::layout {
namespace {

/// Puts each layer into the order of dot's x. A trunk that dot drew nowhere in a layer stays below its
/// source.
void orderAs(const GraphvizRanks& ranks, ItemGraph& items, const LayeredGraph& graph) {
    std::vector<double> x(items.items.size(), 0);
    for (std::size_t i = 0; i < items.items.size(); ++i) {
        const Item& item = items.items[i];
        if (item.block != kNone) {
            x[i] = ranks.x[item.block];
            continue;
        }
        const auto known = std::ranges::lower_bound(
            ranks.passing, std::tuple(item.trunk, item.layer), {},
            [](const GraphvizRanks::Passing& each) { return std::tuple(each.trunk, each.layer); });
        const bool isDrawn =
            known != ranks.passing.end() && known->trunk == item.trunk && known->layer == item.layer;
        x[i] = isDrawn ? known->x : ranks.x[graph.trunks[item.trunk].source];
    }
    for (auto& layer : items.layers) {
        std::ranges::stable_sort(layer, {}, [&](std::uint32_t item) { return x[item]; });
        for (std::uint32_t position = 0; position < layer.size(); ++position) {
            items.items[layer[position]].position = position;
        }
    }
}

/// Wraps, orders, places and routes. Lines take room that no column knows before they are drawn: a tangled
/// graph comes out much wider than it was wrapped for, and is wrapped again for what it turned out to be.
LevelResult wrapAndPlace(LayeredGraph& graph, const GraphvizRanks* ranks) {
    constexpr int kMostPasses = 3;
    constexpr double kTooWide = 1.4;
    LevelResult best;
    double least = -1;
    double wanted = graph.aspect;
    for (int pass = 0; pass < kMostPasses; ++pass) {
        wrapColumns(graph, wanted);
        auto items = makeItems(graph);
        if (ranks != nullptr) {
            orderAs(*ranks, items, graph);
        }
        reduceCrossings(items, graph);
        const auto widths = placeItems(items, graph);
        auto level = routeLevel(graph, items, widths);
        const double aspect = level.size.width / std::max(1.0, level.size.height);
        const double off = std::fabs(std::log(std::max(1e-3, aspect) / graph.aspect));
        if (least < 0 || off < least) {
            least = off;
            best = std::move(level);
        }
        if (graph.columnCount() == 1 || aspect <= kTooWide * graph.aspect) {
            break;
        }
        wanted *= graph.aspect / aspect;
    }
    return best;
}

} // namespace

LevelResult layoutLevel(LayeredGraph& graph) {
    if (graph.blocks.empty()) {
        return {};
    }
    assignLayers(graph);
    return wrapAndPlace(graph, nullptr);
}

LevelResult layoutLevel(LayeredGraph& graph, const GraphvizRanks& ranks) {
    if (graph.blocks.empty()) {
        return {};
    }
    graph.layerCount = 0;
    for (std::size_t i = 0; i < graph.blocks.size(); ++i) {
        graph.blocks[i].layer = ranks.layers[i];
        graph.layerCount = std::max(graph.layerCount, ranks.layers[i] + 1);
    }
    return wrapAndPlace(graph, &ranks);
}

} // namespace tessera::layout
