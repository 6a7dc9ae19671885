#include "engine/graph/cycle.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace tessera::graph {

Cycle findCycle(std::span<const std::uint32_t> waiting,
                const std::function<std::uint32_t(std::uint32_t node)>& blockerOf,
                const std::function<std::string(std::uint32_t node)>& label) {
    // Every node that waits has an input whose producer waits, so walking those back must repeat a node.
    const auto stuck = std::ranges::find_if(waiting, [](std::uint32_t n) { return n > 0; });
    auto at = static_cast<std::uint32_t>(stuck - waiting.begin());
    std::vector<std::uint32_t> path;
    std::unordered_set<std::uint32_t> seen;
    while (seen.insert(at).second) {
        path.push_back(at);
        at = blockerOf(at);
    }
    // From `at` to the end of the path the walk went against the edges, round the cycle once.
    const auto first = std::ranges::find(path, at);
    constexpr std::ptrdiff_t kMostNamed = 8;
    const std::ptrdiff_t length = path.end() - first;
    std::string text = "lies on a cycle of " + std::to_string(length) + " nodes: ";
    for (std::ptrdiff_t i = 0; i < std::min(length, kMostNamed); ++i) {
        text += label(first[length - 1 - i]) + " -> ";
    }
    text += length > kMostNamed ? "..." : "back";
    return {at, std::move(text)};
}

} // namespace tessera::graph
