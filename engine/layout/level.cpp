#include "engine/layout/level.h"

#include "engine/layout/crossing.h"
#include "engine/layout/graphviz.h"
#include "engine/layout/layering.h"
#include "engine/layout/placement.h"

#include <algorithm>
#include <tuple>

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

LevelResult placeAndRoute(ItemGraph& items, LayeredGraph& graph) {
    reduceCrossings(items, graph);
    const auto widths = placeItems(items, graph);
    return routeLevel(graph, items, widths);
}

} // namespace

LevelResult layoutLevel(LayeredGraph& graph) {
    if (graph.blocks.empty()) {
        return {};
    }
    assignLayers(graph);
    wrapColumns(graph);
    auto items = makeItems(graph);
    return placeAndRoute(items, graph);
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
    wrapColumns(graph);
    auto items = makeItems(graph);
    orderAs(ranks, items, graph);
    return placeAndRoute(items, graph);
}

} // namespace tessera::layout
