#include "engine/search/schedule_pruner.h"

#include "engine/graph/operator_schema.h"
#include "engine/measure/thresholds.h"
#include "engine/measure/time_bound.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace tessera::search {

namespace {

using backend::Cost;

/// A region and what it lacks of a larger one are predicted to take together what the larger one does: of the
/// two, the one that was timed is to be chosen.
constexpr base::Nanoseconds kBehindTimed{1};

bool contains(const std::vector<graph::NodeId>& larger, const std::vector<graph::NodeId>& smaller) {
    return larger.size() > smaller.size() && std::ranges::includes(larger, smaller);
}

std::vector<graph::NodeId> difference(const std::vector<graph::NodeId>& larger,
                                      const std::vector<graph::NodeId>& smaller) {
    std::vector<graph::NodeId> rest;
    std::ranges::set_difference(larger, smaller, std::back_inserter(rest));
    return rest;
}

bool areRivals(const measure::MeasureRequest& one, const measure::MeasureRequest& other) {
    return one.region == other.region && backend::areRivals(one.implementation, other.implementation);
}

/// Of the region without its elementwise operators.
base::Hash128 coreKey(const graph::Graph& graph, const graph::Region& region) {
    std::vector<graph::NodeId> core;
    std::ranges::copy_if(region.nodes, std::back_inserter(core), [&](graph::NodeId id) {
        const auto* schema = graph.node(id).schema;
        return schema == nullptr || (schema->operatorClass != graph::OperatorClass::kElementwise &&
                                     schema->operatorClass != graph::OperatorClass::kBinary);
    });
    return graph::regionKey(graph, graph::makeRegion(graph, std::move(core)));
}

} // namespace

SchedulePruner::SchedulePruner(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests)
    : m_requests(requests) {
    std::map<std::pair<backend::BackendOnDevice, std::string>, std::vector<std::size_t>> bySchedule;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        m_elsewhere.push_back(i);
        if (requests[i].implementation.epilogueIsFree) {
            bySchedule[{requests[i].implementation.maker(), requests[i].implementation.name}].push_back(i);
        }
    }
    for (const auto& [schedule, list] : bySchedule) {
        for (const auto smaller : list) {
            for (const auto larger : list) {
                if (contains(nodesOf(larger), nodesOf(m_elsewhere[smaller]))) {
                    m_elsewhere[smaller] = larger;
                }
            }
        }
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        m_stages[m_elsewhere[i] == i ? kIndependent : kNested].push_back(i);
        if (m_elsewhere[i] == i) {
            m_measuredOf[nodesOf(i)].push_back(i);
        }
    }
    findComposite();
    findSimilar(graph);
}

void SchedulePruner::findComposite() {
    const auto fuses = [this](const std::vector<std::size_t>& requests) {
        return std::ranges::any_of(
            requests, [this](std::size_t i) { return m_requests[i].implementation.epilogueIsFree; });
    };
    for (const auto& [whole, ofWhole] : m_measuredOf) {
        if (!fuses(ofWhole)) {
            continue;
        }
        for (const auto& [part, ofPart] : m_measuredOf) {
            if (!contains(whole, part) || !fuses(ofPart)) {
                continue;
            }
            const auto rest = difference(whole, part);
            const auto other = m_measuredOf.find(rest);
            const bool isNew = part < rest; // each pair is met from both sides
            if (isNew && other != m_measuredOf.end() && fuses(other->second)) {
                m_parts[whole].emplace_back(part, rest);
            }
        }
    }
    const auto isComposite = [this](std::size_t i) {
        return m_requests[i].implementation.lowerBoundFlops > 0 && m_parts.contains(nodesOf(i));
    };
    std::ranges::copy_if(m_stages[kIndependent], std::back_inserter(m_stages[kComposite]), isComposite);
    std::erase_if(m_stages[kIndependent], isComposite);
}

void SchedulePruner::findSimilar(const graph::Graph& graph) {
    // Backend and device, and operators without the elementwise ones.
    using Kind = std::pair<backend::BackendOnDevice, base::Hash128>;
    std::map<Kind, std::vector<std::size_t>> byKind;
    for (const auto i : m_stages[kComposite]) {
        byKind[{m_requests[i].implementation.maker(), coreKey(graph, m_requests[i].region)}].push_back(i);
    }
    for (const auto& [kind, list] : byKind) {
        const auto& largest = m_requests[*std::ranges::max_element(
            list, {}, [this](std::size_t i) { return nodesOf(i).size(); })];
        const auto key = graph::regionKey(graph, largest.region);
        for (const auto i : list) {
            if (graph::regionKey(graph, m_requests[i].region) == key) {
                continue; // one measurement serves both
            }
            const auto model = std::ranges::find_if(list, [&](std::size_t other) {
                return m_requests[other].region == largest.region &&
                       m_requests[other].implementation.name == m_requests[i].implementation.name;
            });
            if (model != list.end()) {
                m_elsewhere[i] = *model;
                m_stages[kSimilar].push_back(i);
            }
        }
    }
    std::ranges::sort(m_stages[kSimilar]);
    std::erase_if(m_stages[kComposite], [this](std::size_t i) { return m_elsewhere[i] != i; });
}

std::optional<Cost> SchedulePruner::told(std::size_t request, Costs costs) const {
    const bool isNested = std::ranges::binary_search(m_stages[kNested], request);
    auto reason = isNested ? std::nullopt : prunedByParts(request, costs);
    if (!reason && m_elsewhere[request] != request) {
        reason = prunedElsewhere(request, costs);
    }
    if (reason) {
        return Cost::infeasible(backend::Outcome::kSlower, *std::move(reason));
    }
    const auto least = isNested ? leastOf(request, costs) : std::nullopt;
    return least ? std::optional(Cost::predicted(*least + kBehindTimed)) : std::nullopt;
}

double SchedulePruner::bestRate(Costs costs) const {
    double best = 0.0;
    for (const auto i : m_stages[kIndependent]) {
        if (costs[i].feasible() && costs[i].median() > base::Nanoseconds(0)) {
            best = std::max(best, static_cast<double>(m_requests[i].implementation.lowerBoundFlops) /
                                      static_cast<double>(costs[i].median().count()));
        }
    }
    return best;
}

std::optional<std::string> SchedulePruner::prunedByParts(std::size_t composite, Costs costs) const {
    const auto parts = m_parts.find(nodesOf(composite));
    if (parts == m_parts.end() || m_requests[composite].implementation.lowerBoundFlops == 0) {
        return std::nullopt;
    }
    // The fastest kernel hardly reaches the machine's peak, and the parts are timed at its speed of a moment.
    const double rate = thresholds::kNearPeak * bestRate(costs);
    std::optional<base::Nanoseconds> apart;
    for (const auto& [one, other] : parts->second) {
        const auto first = leastAlone(one, costs);
        const auto second = leastAlone(other, costs);
        if (first && second && (!apart || *first + *second < *apart)) {
            apart = *first + *second;
        }
    }
    if (!apart || rate <= 0.0) {
        return std::nullopt;
    }
    const auto likely = measure::TimeBound::of(m_requests[composite].implementation, rate).likely;
    if (likely <= *apart) {
        return std::nullopt;
    }
    return "at " + std::to_string(std::lround(rate)) + " GFLOP/s it is likely to take " +
           base::timeText(likely) + ", and its parts " + base::timeText(*apart) + " apart";
}

std::optional<std::string> SchedulePruner::prunedElsewhere(std::size_t request, Costs costs) const {
    const auto there = m_elsewhere[request];
    const auto& own = costs[there];
    // It was not timed, since others are faster whatever it would take.
    const bool isHopeless = !own.feasible() && own.outcome() == backend::Outcome::kSlower;
    if (!own.feasible() && !isHopeless) {
        return std::nullopt;
    }
    for (const auto other : m_measuredOf.at(nodesOf(there))) {
        if (areRivals(m_requests[other], m_requests[there]) && costs[other].feasible() &&
            (isHopeless ||
             static_cast<double>(own.median().count()) >
                 thresholds::kNearFastest * static_cast<double>(costs[other].median().count()))) {
            const auto more = nodesOf(there).size() - nodesOf(request).size();
            return m_requests[other].implementation.name + " is faster " +
                   (contains(nodesOf(there), nodesOf(request))
                        ? "with " + std::to_string(more) +
                              (more == 1 ? " more operator" : " more operators") + " in the region"
                        : "where other elementwise operators are fused") +
                   ": " + (isHopeless ? own.reason() : "by measurement");
        }
    }
    // A region that is slower than its parts is so with other elementwise operators, or with fewer, too.
    return isHopeless ? std::optional(own.reason()) : std::nullopt;
}

std::optional<base::Nanoseconds> SchedulePruner::leastOf(std::size_t nested, Costs costs) const {
    const auto& whole = costs[m_elsewhere[nested]];
    const auto rest = whole.feasible()
                          ? apart(difference(nodesOf(m_elsewhere[nested]), nodesOf(nested)), costs)
                          : std::nullopt;
    if (!rest) {
        return std::nullopt;
    }
    return std::max(whole.median() - *rest,
                    base::Nanoseconds(whole.median().count() / thresholds::kMostInPassing));
}

std::optional<base::Nanoseconds> SchedulePruner::apart(const Nodes& nodes, Costs costs) const {
    if (const auto together = leastAlone(nodes, costs)) {
        return together;
    }
    base::Nanoseconds sum{};
    for (const auto node : nodes) {
        const auto alone = leastAlone({node}, costs);
        if (!alone) {
            return std::nullopt;
        }
        sum += *alone;
    }
    return sum;
}

std::optional<base::Nanoseconds> SchedulePruner::leastAlone(const Nodes& nodes, Costs costs) const {
    const auto found = m_measuredOf.find(nodes);
    std::optional<base::Nanoseconds> least;
    if (found != m_measuredOf.end()) {
        for (const auto i : found->second) {
            if (costs[i].feasible() && (!least || costs[i].median() < *least)) {
                least = costs[i].median();
            }
        }
    }
    return least;
}

} // namespace tessera::search
