#include "engine/search/measure_order.h"

#include "engine/base/assert.h"
#include "engine/measure/cost_estimate.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/thresholds.h"
#include "engine/search/schedule_pruner.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace tessera::search {

namespace {

using backend::Cost;

base::Nanoseconds timeOfNodes(const graph::Region& region, std::span<const base::Nanoseconds> nodeTimes) {
    base::Nanoseconds sum;
    for (const auto node : region.nodes) {
        sum += nodeTimes[node.index()];
    }
    return sum;
}

/// Indices of requests, the most worthwhile first. Equal regions share a measurement, and each of them is
/// worth it.
std::vector<std::size_t> byWorth(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests,
                                 std::span<const base::Nanoseconds> nodeTimes) {
    std::vector<std::size_t> order(requests.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (nodeTimes.empty()) {
        return order;
    }
    std::map<std::vector<graph::NodeId>, base::Hash128> keys;
    std::map<base::Hash128, base::Nanoseconds> worth;
    for (const auto& request : requests) {
        const auto [at, isNew] = keys.emplace(request.region.nodes, base::Hash128());
        if (isNew) {
            at->second = graph::regionKey(graph, request.region);
            worth[at->second] += timeOfNodes(request.region, nodeTimes);
        }
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t i) { return worth.at(keys.at(requests[i].region.nodes)); });
    return order;
}

base::Result<std::vector<Cost>> measureByRank(const graph::Graph& graph,
                                              std::span<const measure::MeasureRequest> requests,
                                              measure::RegionMeasurer& measurer,
                                              const base::JobControl& control) {
    const SchedulePruner pruner(graph, requests);
    std::vector<Cost> costs(requests.size(), Cost::unmeasured());
    for (const auto& stage : pruner.stages()) {
        std::vector<std::size_t> open;
        std::vector<measure::MeasureRequest> wanted;
        for (const auto i : stage) {
            if (auto cost = pruner.told(i, costs)) {
                costs[i] = *std::move(cost);
            } else {
                open.push_back(i);
                wanted.push_back(requests[i]);
            }
        }
        if (!wanted.empty()) {
            TESSERA_TRY(auto found, measurer.costs(wanted, control));
            TESSERA_ASSERT(found.size() == wanted.size());
            for (std::size_t i = 0; i < open.size(); ++i) {
                costs[open[i]] = std::move(found[i]);
            }
        }
    }
    return costs;
}

/// What regions take in each backend over what their nodes take in the plan that `nodeTimes` are of: the
/// median over the regions of which something was timed, in the fastest of the backend's implementations.
std::map<backend::BackendOnDevice, double> speedsOf(std::span<const measure::MeasureRequest> requests,
                                                    std::span<const base::Nanoseconds> nodeTimes,
                                                    std::span<const Cost> costs) {
    std::map<backend::BackendOnDevice, std::map<std::vector<graph::NodeId>, double>> fastest;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto before = timeOfNodes(requests[i].region, nodeTimes);
        if (costs[i].timed() && before > base::Nanoseconds(0)) {
            const double ratio =
                static_cast<double>(costs[i].median().count()) / static_cast<double>(before.count());
            const auto [at, isNew] =
                fastest[requests[i].implementation.maker()].emplace(requests[i].region.nodes, ratio);
            at->second = std::min(at->second, ratio);
        }
    }
    std::map<backend::BackendOnDevice, double> speeds;
    for (const auto& [backend, regions] : fastest) {
        std::vector<double> ratios;
        for (const auto& [nodes, ratio] : regions) {
            ratios.push_back(ratio);
        }
        speeds[backend] = measure::medianInterval(ratios).median;
    }
    return speeds;
}

/// The most work and traffic in a nanosecond of anything that was timed and works: what only names a value
/// anew moves none of its bytes.
struct BestRates {
    double flops = 0;
    double bytes = 0;

    BestRates(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests,
              std::span<const Cost> costs) {
        for (std::size_t i = 0; i < requests.size(); ++i) {
            if (!costs[i].timed()) {
                continue;
            }
            const auto& region = requests[i].region;
            if (const auto work = static_cast<double>(graph::regionFlops(graph, region)); work > 0) {
                const auto time = static_cast<double>(std::max<std::int64_t>(costs[i].median().count(), 1));
                flops = std::max(flops, work / time);
                bytes = std::max(bytes, static_cast<double>(graph::regionBytes(graph, region)) / time);
            }
        }
    }

    /// ns, at these rates; 0: they are not known, or it does not work.
    [[nodiscard]] double leastTime(const graph::Graph& graph, const graph::Region& region) const {
        const auto work = static_cast<double>(graph::regionFlops(graph, region));
        const auto traffic = static_cast<double>(graph::regionBytes(graph, region));
        return work > 0 && flops > 0 ? std::max(work / flops, traffic / bytes) : 0.0;
    }
};

/// Of a backend of which nothing was timed: it is trusted less than the slowest of those that are known.
double unknownSpeed(const std::map<backend::BackendOnDevice, double>& speeds) {
    double slowest = 0.0;
    for (const auto& [backend, speed] : speeds) {
        slowest = std::max(slowest, speed);
    }
    return slowest > 0.0 ? thresholds::kUntimedBackend * slowest : 1.0;
}

} // namespace

base::Result<std::vector<Cost>> measureInOrder(const graph::Graph& graph,
                                               std::span<const measure::MeasureRequest> requests,
                                               std::span<const base::Nanoseconds> nodeTimes,
                                               measure::RegionMeasurer& measurer,
                                               const base::JobControl& control) {
    const auto order = byWorth(graph, requests, nodeTimes);
    std::vector<measure::MeasureRequest> ordered;
    for (const auto i : order) {
        ordered.push_back(requests[i]);
    }
    TESSERA_TRY(auto measured, measureByRank(graph, ordered, measurer, control));
    std::vector<Cost> costs(requests.size(), Cost::unmeasured());
    for (std::size_t i = 0; i < order.size(); ++i) {
        costs[order[i]] = std::move(measured[i]);
    }
    return costs;
}

std::size_t estimateUnmeasured(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests,
                               std::span<const base::Nanoseconds> nodeTimes, std::span<Cost> costs) {
    const auto speeds = nodeTimes.empty() ? std::map<backend::BackendOnDevice, double>()
                                          : speedsOf(requests, nodeTimes, costs);
    const double unknown = unknownSpeed(speeds);
    const BestRates rates(graph, requests, costs);
    std::map<std::pair<std::vector<graph::NodeId>, backend::BackendOnDevice>, std::int64_t> ranks;
    std::size_t estimated = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& [region, implementation, reuse] = requests[i];
        const auto rank = ranks[{region.nodes, implementation.maker()}]++;
        if (costs[i].kind() != Cost::Kind::kUnmeasured) {
            continue;
        }
        ++estimated;
        if (nodeTimes.empty()) {
            costs[i] = measure::estimatedCost(graph, region, static_cast<std::size_t>(rank));
            continue;
        }
        const auto speed = speeds.find(implementation.maker());
        const double time = std::max(static_cast<double>(timeOfNodes(region, nodeTimes).count()) *
                                         (speed != speeds.end() ? speed->second : unknown),
                                     rates.leastTime(graph, region));
        // Of equal ones what is offered first.
        costs[i] = Cost::predicted(base::Nanoseconds(std::llround(time) + rank + 1));
    }
    return estimated;
}

} // namespace tessera::search
