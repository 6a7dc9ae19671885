#include "engine/layout/layering.h"

#include "engine/layout/metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

namespace tessera::layout {
namespace {

/// Readers of each block, without the edges that go against the order.
struct Successors {
    std::vector<std::vector<std::uint32_t>> of;
    std::vector<std::uint32_t> inDegree;
};

Successors successorsOf(const LayeredGraph& graph) {
    Successors result;
    result.of.resize(graph.blocks.size());
    result.inDegree.resize(graph.blocks.size());
    for (const auto& trunk : graph.trunks) {
        if (trunk.source == kNone) {
            continue;
        }
        auto& targets = result.of[trunk.source];
        for (const auto& reader : trunk.readers) {
            targets.push_back(reader.block);
        }
    }
    for (auto& targets : result.of) {
        std::sort(targets.begin(), targets.end());
        targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
        for (const auto target : targets) {
            ++result.inDegree[target];
        }
    }
    return result;
}

/// Kahn's order. When every remaining block waits for another one, the smallest index goes first; its
/// remaining inputs are then edges against the order.
std::vector<std::uint32_t> acyclicOrder(const Successors& successors) {
    const auto count = static_cast<std::uint32_t>(successors.of.size());
    auto degree = successors.inDegree;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (degree[i] == 0) {
            ready.push(i);
        }
    }
    std::vector<std::uint32_t> order;
    order.reserve(count);
    std::vector<bool> placed(count, false);
    std::uint32_t firstOpen = 0;
    while (order.size() < count) {
        if (ready.empty()) {
            while (placed[firstOpen]) {
                ++firstOpen;
            }
            degree[firstOpen] = 0;
            ready.push(firstOpen);
        }
        const auto at = ready.top();
        ready.pop();
        if (placed[at]) {
            continue;
        }
        placed[at] = true;
        order.push_back(at);
        for (const auto target : successors.of[at]) {
            if (!placed[target] && degree[target] > 0 && --degree[target] == 0) {
                ready.push(target);
            }
        }
    }
    return order;
}

} // namespace

std::uint32_t LayeredGraph::columnOf(std::uint32_t layer) const {
    const auto above = std::upper_bound(columnStart.begin(), columnStart.end(), layer);
    return static_cast<std::uint32_t>(above - columnStart.begin()) - 1;
}

void assignLayers(LayeredGraph& graph) {
    const auto successors = successorsOf(graph);
    const auto order = acyclicOrder(successors);
    std::vector<std::uint32_t> rank(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
    }
    std::vector<bool> hasInput(order.size(), false);
    for (const auto at : order) {
        for (const auto target : successors.of[at]) {
            if (rank[target] > rank[at]) {
                graph.blocks[target].layer = std::max(graph.blocks[target].layer, graph.blocks[at].layer + 1);
                hasInput[target] = true;
            }
        }
    }
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        if (hasInput[*it]) {
            continue;
        }
        std::uint32_t least = kNone;
        for (const auto target : successors.of[*it]) {
            if (rank[target] > rank[*it]) {
                least = std::min(least, graph.blocks[target].layer);
            }
        }
        if (least != kNone && least > 0) {
            graph.blocks[*it].layer = least - 1;
        }
    }
    graph.layerCount = 0;
    for (const auto& block : graph.blocks) {
        graph.layerCount = std::max(graph.layerCount, block.layer + 1);
    }
}

namespace {

/// What the choice of columns looks at.
struct LayerFacts {
    double height = 0; ///< with the gap above it
    double width = 0;
    std::uint32_t openBelow = 0; ///< values that cross from this layer or above to below it
    std::string section;         ///< of its first block
};

std::vector<LayerFacts> factsOf(const LayeredGraph& graph) {
    std::vector<LayerFacts> facts(graph.layerCount);
    for (const auto& block : graph.blocks) {
        auto& layer = facts[block.layer];
        layer.height = std::max(layer.height, block.size.height + kGap);
        layer.width += block.size.width + kGap;
        if (layer.section.empty()) {
            layer.section = block.section;
        }
    }
    std::vector<std::int64_t> change(graph.layerCount + 1, 0);
    for (const auto& trunk : graph.trunks) {
        if (trunk.source == kNone) {
            continue;
        }
        const auto from = graph.blocks[trunk.source].layer;
        auto last = from;
        for (const auto& reader : trunk.readers) {
            last = std::max(last, graph.blocks[reader.block].layer);
        }
        ++change[from];
        --change[last];
    }
    std::int64_t open = 0;
    for (std::uint32_t layer = 0; layer < graph.layerCount; ++layer) {
        open += change[layer];
        facts[layer].openBelow = static_cast<std::uint32_t>(std::max<std::int64_t>(open, 0));
    }
    // Layers of unnamed blocks belong to what stands above them.
    for (std::uint32_t layer = 1; layer < graph.layerCount; ++layer) {
        if (facts[layer].section.empty()) {
            facts[layer].section = facts[layer - 1].section;
        }
    }
    for (std::uint32_t layer = graph.layerCount; layer-- > 1;) {
        if (facts[layer - 1].section.empty()) {
            facts[layer - 1].section = facts[layer].section;
        }
    }
    return facts;
}

/// Section titles say something only where each stands for one stretch of layers.
void dropScatteredSections(std::vector<LayerFacts>& facts) {
    std::vector<std::string> seen;
    std::size_t runs = 0;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (i == 0 || facts[i].section != facts[i - 1].section) {
            ++runs;
            seen.push_back(facts[i].section);
        }
    }
    std::sort(seen.begin(), seen.end());
    const auto distinct = static_cast<std::size_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
    if (runs > distinct + distinct / 2 + 1) {
        for (auto& layer : facts) {
            layer.section.clear();
        }
    }
}

double wantedHeight(const std::vector<LayerFacts>& facts, double aspect) {
    double area = 0;
    double total = 0;
    for (const auto& layer : facts) {
        area += layer.height * std::max(layer.width, kNodeWidth + kGutter);
        total += layer.height;
    }
    const double wanted = std::max(std::sqrt(area / aspect), kColumnLeast);
    // Even columns: a last one with two boxes looks forgotten.
    return total / std::max(1.0, std::round(total / wanted));
}

/// Borders at which a new column must start.
std::vector<bool> forcedBreaks(const std::vector<LayerFacts>& facts, double wanted) {
    std::vector<bool> forced(facts.size() + 1, false);
    double heightAbove = 0;
    for (std::size_t i = 0; i < facts.size();) {
        std::size_t end = i;
        double height = 0;
        while (end < facts.size() && facts[end].section == facts[i].section) {
            height += facts[end].height;
            ++end;
        }
        constexpr double kLargeEnough = 0.45;
        forced[i] = i > 0 && height >= kLargeEnough * wanted && heightAbove >= kLargeEnough * wanted;
        heightAbove = forced[i] ? height : heightAbove + height;
        i = end;
    }
    return forced;
}

double columnCost(double height, double wanted) {
    const double off = (height - wanted) / wanted;
    return off > 0 ? 6 * off * off : off * off;
}

/// Cost of starting a column at `layer`.
double breakCost(const std::vector<LayerFacts>& facts, std::size_t layer) {
    if (layer == 0) {
        return 0;
    }
    const auto open = facts[layer - 1].openBelow;
    const bool border = facts[layer].section != facts[layer - 1].section;
    return 0.10 * (open > 1 ? std::min<double>(open - 1, 20) : 0) - (border ? 0.25 : 0);
}

/// The same of every layer: it compares names, and is asked for with every length of column.
std::vector<double> breakCosts(const std::vector<LayerFacts>& facts) {
    std::vector<double> costs(facts.size());
    for (std::size_t layer = 0; layer < facts.size(); ++layer) {
        costs[layer] = breakCost(facts, layer);
    }
    return costs;
}

std::string titleOf(const std::vector<LayerFacts>& facts, std::size_t begin, std::size_t end) {
    const auto& first = facts[begin].section;
    const auto& last = facts[end - 1].section;
    if (first == last || last.empty()) {
        return first;
    }
    return first.empty() ? last : first + " – " + last;
}

/// Layers before which a column may start, ascending, then the layer count: all of them where a column holds
/// up to about a hundred. Where it holds more, the cheapest of each stretch: nobody sees the others missed,
/// and the time that the choice takes stays linear in the layers.
std::vector<std::size_t> possibleStarts(const std::vector<LayerFacts>& facts, const std::vector<bool>& forced,
                                        const std::vector<double>& breaks, double wanted) {
    constexpr double kStretchesAColumn = 128;
    std::vector<std::size_t> starts;
    for (std::size_t begin = 0; begin < facts.size();) {
        std::size_t cheapest = begin;
        double height = facts[begin].height;
        std::size_t end = begin + 1;
        for (; end < facts.size() && begin > 0 && !forced[begin] && !forced[end] &&
               height + facts[end].height <= wanted / kStretchesAColumn;
             ++end) {
            height += facts[end].height;
            cheapest = breaks[end] < breaks[cheapest] ? end : cheapest;
        }
        starts.push_back(cheapest);
        begin = end;
    }
    starts.push_back(facts.size());
    return starts;
}

/// First layers of the columns that a wanted height gives, then the layer count.
std::vector<std::uint32_t> cutColumns(const std::vector<LayerFacts>& facts, double wanted) {
    const auto forced = forcedBreaks(facts, wanted);
    const auto breaks = breakCosts(facts);
    const auto starts = possibleStarts(facts, forced, breaks, wanted);
    const std::size_t count = starts.size() - 1;
    std::vector<double> heights(count, 0); // from a start to the next
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t layer = starts[i]; layer < starts[i + 1]; ++layer) {
            heights[i] += facts[layer].height;
        }
    }
    std::vector<double> best(count + 1, 0);
    std::vector<std::size_t> from(count + 1, 0);
    for (std::size_t end = 1; end <= count; ++end) {
        best[end] = -1;
        double height = 0;
        for (std::size_t begin = end; begin-- > 0;) {
            height += heights[begin];
            if (begin + 1 < end && height > 1.35 * wanted) {
                break;
            }
            // A section's last column may be short.
            const bool last = end == count || forced[starts[end]];
            const double raggedness = columnCost(height, wanted) * (last && height < wanted ? 0.5 : 1);
            const double cost = best[begin] + raggedness + breaks[starts[begin]] + 10;
            if (best[end] < 0 || cost < best[end]) {
                best[end] = cost;
                from[end] = begin;
            }
            if (forced[starts[begin]]) {
                break;
            }
        }
    }
    std::vector<std::uint32_t> columns{static_cast<std::uint32_t>(facts.size())};
    for (std::size_t end = count; end > 0; end = from[end]) {
        columns.push_back(static_cast<std::uint32_t>(starts[from[end]]));
    }
    std::reverse(columns.begin(), columns.end());
    return columns;
}

/// Width over height of the columns, as far as it is known before boxes are placed.
double aspectOf(const std::vector<LayerFacts>& facts, const std::vector<std::uint32_t>& starts) {
    double width = 0;
    double tallest = 1;
    for (std::size_t column = 0; column + 1 < starts.size(); ++column) {
        double height = 0;
        double widest = 0;
        for (auto layer = starts[column]; layer < starts[column + 1]; ++layer) {
            height += facts[layer].height;
            widest = std::max(widest, facts[layer].width);
        }
        width += widest + kGutter;
        tallest = std::max(tallest, height);
    }
    return width / tallest;
}

} // namespace

void wrapColumns(LayeredGraph& graph, double wantedAspect) {
    auto facts = factsOf(graph);
    dropScatteredSections(facts);
    // Columns are as wide as their widest layer, which the first guess does not know.
    double wanted = wantedHeight(facts, wantedAspect);
    double closest = -1;
    for (int round = 0; round < 4; ++round) {
        auto starts = cutColumns(facts, wanted);
        const double aspect = aspectOf(facts, starts);
        const double off = std::fabs(std::log(aspect / wantedAspect));
        if (closest < 0 || off < closest) {
            closest = off;
            graph.columnStart = std::move(starts);
        }
        wanted = std::max(kColumnLeast, wanted * std::sqrt(aspect / wantedAspect));
    }
    graph.columnTitle.clear();
    for (std::uint32_t column = 0; column < graph.columnCount(); ++column) {
        graph.columnTitle.push_back(titleOf(facts, graph.columnStart[column], graph.columnStart[column + 1]));
    }
}

} // namespace tessera::layout
