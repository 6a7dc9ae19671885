#include "engine/search/quotient.h"

#include <algorithm>
#include <queue>
#include <set>

namespace tessera::search {

namespace {

using Edges = std::vector<std::set<std::uint32_t>>;

/// Shortest ring through `start` among the nodes marked in `inside`.
std::vector<std::uint32_t> ringThrough(std::uint32_t start, const Edges& next,
                                       const std::vector<bool>& inside) {
    constexpr std::uint32_t kUnseen = 0xFFFFFFFF;
    std::vector<std::uint32_t> cameFrom(next.size(), kUnseen);
    std::queue<std::uint32_t> queue;
    queue.push(start);
    while (!queue.empty()) {
        const auto at = queue.front();
        queue.pop();
        for (const auto to : next[at]) {
            if (to == start) {
                std::vector<std::uint32_t> ring{at};
                while (ring.back() != start) {
                    ring.push_back(cameFrom[ring.back()]);
                }
                std::ranges::reverse(ring);
                return ring;
            }
            if (inside[to] && cameFrom[to] == kUnseen) {
                cameFrom[to] = at;
                queue.push(to);
            }
        }
    }
    return {};
}

} // namespace

QuotientOrder orderCandidates(const Problem& problem, const std::vector<CandidateId>& chosen) {
    std::vector<std::uint32_t> indexOf(problem.nodeCount, 0);
    for (std::uint32_t i = 0; i < chosen.size(); ++i) {
        for (const auto node : problem.candidates[chosen[i].index()].nodes) {
            indexOf[node] = i;
        }
    }
    Edges next(chosen.size());
    std::vector<std::size_t> waiting(chosen.size(), 0);
    for (const auto& value : problem.values) {
        for (const auto reader : value.readers) {
            if (value.producer && indexOf[*value.producer] != indexOf[reader] &&
                next[indexOf[*value.producer]].insert(indexOf[reader]).second) {
                ++waiting[indexOf[reader]];
            }
        }
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> ready; // first node, index
    const auto firstNode = [&](std::uint32_t i) {
        return problem.candidates[chosen[i].index()].nodes.front();
    };
    for (std::uint32_t i = 0; i < chosen.size(); ++i) {
        if (waiting[i] == 0) {
            ready.emplace(firstNode(i), i);
        }
    }
    QuotientOrder result;
    std::vector<bool> left(chosen.size(), true);
    while (!ready.empty()) {
        const auto at = ready.begin()->second;
        ready.erase(ready.begin());
        left[at] = false;
        result.order.push_back(chosen[at]);
        for (const auto to : next[at]) {
            if (--waiting[to] == 0) {
                ready.emplace(firstNode(to), to);
            }
        }
    }
    for (std::uint32_t i = 0; i < chosen.size() && result.order.size() < chosen.size(); ++i) {
        const auto ring = left[i] ? ringThrough(i, next, left) : std::vector<std::uint32_t>();
        if (!ring.empty() && (result.cycle.empty() || ring.size() < result.cycle.size())) {
            result.cycle.clear();
            for (const auto member : ring) {
                result.cycle.push_back(chosen[member]);
            }
        }
    }
    return result;
}

} // namespace tessera::search
