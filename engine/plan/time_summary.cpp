#include "engine/plan/time_summary.h"

#include "engine/plan/roofline.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace tessera::plan {

namespace {

using graph::OperatorClass;
using Source = TimeSummary::Source;

/// Work of these decides what a region is, whatever is fused around it.
constexpr std::array kHeavy{OperatorClass::kConvolution, OperatorClass::kMatmul, OperatorClass::kAttention,
                            OperatorClass::kRecurrent, OperatorClass::kQuantized};
/// Of a group's time, for which bounds are known, before its efficiency is one of the group.
constexpr double kMostlyKnown = 0.9;
constexpr double kMostOfTheGain = 0.8;

OperatorClass classOf(const graph::Node& node) {
    return node.schema != nullptr ? node.schema->operatorClass : OperatorClass::kOther;
}

bool isHeavy(OperatorClass kind) {
    return std::ranges::find(kHeavy, kind) != kHeavy.end();
}

std::optional<OperatorClass> kindOf(const graph::Graph& graph, const graph::Region& region) {
    std::optional<OperatorClass> heavy;
    std::optional<OperatorClass> light;
    std::int64_t most = -1;
    for (const auto id : region.nodes) {
        const auto& node = graph.node(id);
        const auto kind = classOf(node);
        if (isHeavy(kind)) {
            if (heavy && *heavy != kind) {
                return std::nullopt;
            }
            heavy = kind;
        } else if (const auto flops = graph::nodeFlops(graph, node); flops > most) {
            most = flops;
            light = kind;
        }
    }
    return heavy ? heavy : light;
}

std::size_t operatorsOf(const graph::Graph& graph, const graph::Region& region, OperatorClass kind) {
    return static_cast<std::size_t>(std::ranges::count_if(
        region.nodes, [&](graph::NodeId id) { return classOf(graph.node(id)) == kind; }));
}

struct Times {
    Source source = Source::kPredicted;
    std::vector<base::Nanoseconds> regions;
    base::Nanoseconds conversions;
};

std::optional<Times> timesOf(const Plan& plan) {
    Times times;
    const auto which = plan.partTimes();
    times.source = which == PartTimes::kInPlace ? Source::kProfile : Source::kIsolated;
    bool isKnown = true;
    const auto medianOf = [&](const auto& part) {
        const auto& cost = timeOf(part, which);
        isKnown = isKnown && cost.feasible();
        if (cost.kind() != backend::Cost::Kind::kMeasured) {
            times.source = Source::kPredicted;
        }
        return cost.feasible() ? cost.median() : base::Nanoseconds(0);
    };
    times.regions.reserve(plan.regions.size());
    for (const auto& region : plan.regions) {
        times.regions.push_back(medianOf(region));
    }
    for (const auto& conversion : plan.conversions) {
        times.conversions += medianOf(conversion);
    }
    return isKnown ? std::optional(std::move(times)) : std::nullopt;
}

/// Indices of `values`, the largest first; equal ones in their order.
std::vector<std::size_t> largestFirst(const std::vector<base::Nanoseconds>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    return order;
}

double ratioOf(base::Nanoseconds part, base::Nanoseconds whole) {
    return static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

TimeGroup largestGroup(const Plan& plan, const TimeSummary& summary,
                       const std::vector<base::Nanoseconds>& times) {
    std::map<std::optional<OperatorClass>, TimeGroup> groups;
    for (const auto region : summary.slowest) {
        const auto kind = kindOf(*plan.graph, plan.regions[region].region);
        auto& group = groups[kind];
        group.kind = kind;
        group.regions.push_back(region);
        group.operators += kind ? operatorsOf(*plan.graph, plan.regions[region].region, *kind) : 1;
        group.time += times[region];
    }
    auto largest = std::ranges::max_element(
        groups, [](const auto& a, const auto& b) { return a.second.time < b.second.time; });
    largest->second.share = ratioOf(largest->second.time, summary.total());
    return std::move(largest->second);
}

/// \param bounds least time of each region; 0: not known.
std::optional<double> efficiencyOf(const TimeGroup& group, const std::vector<base::Nanoseconds>& times,
                                   const std::vector<base::Nanoseconds>& bounds) {
    base::Nanoseconds known;
    base::Nanoseconds least;
    for (const auto region : group.regions) {
        if (bounds[region].count() > 0) {
            known += times[region];
            least += bounds[region];
        }
    }
    const bool isMostlyKnown = known.count() > 0 && ratioOf(known, group.time) >= kMostlyKnown;
    return isMostlyKnown ? std::optional(ratioOf(least, known)) : std::nullopt;
}

std::optional<TimeSummary::AtBounds> atBounds(const TimeSummary& summary,
                                              const std::vector<base::Nanoseconds>& times,
                                              const std::vector<base::Nanoseconds>& bounds) {
    std::vector<base::Nanoseconds> gains(times.size());
    base::Nanoseconds gain;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (bounds[i].count() > 0 && bounds[i] < times[i]) {
            gains[i] = times[i] - bounds[i];
            gain += gains[i];
        }
    }
    if (gain.count() <= 0) {
        return std::nullopt;
    }
    TimeSummary::AtBounds found{summary.total() - gain, {}};
    base::Nanoseconds held;
    for (const auto region : largestFirst(gains)) {
        if (ratioOf(held, gain) >= kMostOfTheGain) {
            break;
        }
        held += gains[region];
        found.regions.push_back(region);
    }
    return found;
}

} // namespace

std::optional<std::size_t> TimeSummary::regionsTaking(double share) const {
    const auto found = std::ranges::find_if(cumulative, [share](double upTo) { return upTo >= share; });
    return found == cumulative.end() ? std::nullopt
                                     : std::optional<std::size_t>(found - cumulative.begin() + 1);
}

std::optional<TimeSummary> timeSummary(const Plan& plan, const backend::MachineCeilings* ceilings) {
    const auto known = timesOf(plan);
    if (!known) {
        return std::nullopt;
    }
    const auto& times = known->regions;
    TimeSummary summary;
    summary.source = known->source;
    summary.kernels = std::accumulate(times.begin(), times.end(), base::Nanoseconds());
    summary.conversions = known->conversions;
    if (summary.kernels.count() <= 0) {
        return std::nullopt;
    }
    if (summary.source == Source::kProfile) {
        summary.rounds = plan.regions.front().inPlace->rounds();
    }
    summary.slowest = largestFirst(times);
    base::Nanoseconds upTo;
    for (const auto region : summary.slowest) {
        upTo += times[region];
        summary.cumulative.push_back(ratioOf(upTo, summary.total()));
    }
    summary.largest = largestGroup(plan, summary, times);
    if (ceilings != nullptr) {
        std::vector<base::Nanoseconds> bounds;
        bounds.reserve(times.size());
        for (const auto& roof : rooflineOf(plan, *ceilings)) {
            bounds.push_back(roof.roof.leastTime);
        }
        summary.largest.efficiency = efficiencyOf(summary.largest, times, bounds);
        summary.atBounds = atBounds(summary, times, bounds);
    }
    return summary;
}

} // namespace tessera::plan
