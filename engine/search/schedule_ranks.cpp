#include "engine/search/schedule_ranks.h"

#include "engine/graph/operator_schema.h"
#include "engine/measure/time_bound.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace tessera::search {

namespace {

bool contains(const graph::Region& larger, const graph::Region& smaller) {
    return larger.nodes.size() > smaller.nodes.size() && std::ranges::includes(larger.nodes, smaller.nodes);
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

ScheduleRanks::ScheduleRanks(const graph::Graph& graph, std::span<const measure::MeasureRequest> requests)
    : m_requests(requests) {
    using Schedule = std::pair<std::string, std::string>; // backend, implementation
    std::map<Schedule, std::vector<std::size_t>> regionsOf;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        m_leaders.push_back(i);
        if (requests[i].implementation.fusesInPassing) {
            regionsOf[{requests[i].implementation.backend, requests[i].implementation.name}].push_back(i);
        }
    }
    for (const auto& [schedule, list] : regionsOf) {
        for (const auto smaller : list) {
            for (const auto larger : list) {
                if (contains(requests[larger].region, requests[m_leaders[smaller]].region)) {
                    m_leaders[smaller] = larger;
                }
            }
        }
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        (m_leaders[i] == i ? m_first : m_later).push_back(i);
        if (m_leaders[i] == i) {
            m_firstOf[requests[i].region.nodes].push_back(i);
        }
    }
    findJoint();
    findAlike(graph);
}

void ScheduleRanks::findJoint() {
    const auto fuses = [this](std::size_t i) { return m_requests[i].implementation.fusesInPassing; };
    std::vector<const Nodes*> regions;
    for (const auto& [nodes, requests] : m_firstOf) {
        if (std::ranges::any_of(requests, fuses)) {
            regions.push_back(&nodes);
        }
    }
    for (const auto* whole : regions) {
        for (const auto* part : regions) {
            if (part->size() >= whole->size() || !std::ranges::includes(*whole, *part)) {
                continue;
            }
            Nodes rest;
            std::ranges::set_difference(*whole, *part, std::back_inserter(rest));
            const auto other = m_firstOf.find(rest);
            const bool isNew = *part < rest; // each pair is met from both sides
            if (isNew && other != m_firstOf.end() && std::ranges::any_of(other->second, fuses)) {
                m_parts[*whole].emplace_back(*part, std::move(rest));
            }
        }
    }
    const auto isJoint = [this](std::size_t i) {
        return m_requests[i].implementation.boundFlops > 0 && m_parts.contains(m_requests[i].region.nodes);
    };
    std::ranges::copy_if(m_first, std::back_inserter(m_joint), isJoint);
    std::erase_if(m_first, isJoint);
}

void ScheduleRanks::findAlike(const graph::Graph& graph) {
    using Kind = std::pair<std::string, base::Hash128>; // backend, and operators without the elementwise ones
    std::map<Kind, std::vector<std::size_t>> byKind;
    for (const auto i : m_joint) {
        byKind[{m_requests[i].implementation.backend, coreKey(graph, m_requests[i].region)}].push_back(i);
    }
    for (const auto& [kind, list] : byKind) {
        const auto& largest = m_requests[*std::ranges::max_element(
            list, {}, [this](std::size_t i) { return m_requests[i].region.nodes.size(); })];
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
                m_models[i] = *model;
                m_alike.push_back(i);
            }
        }
    }
    std::ranges::sort(m_alike);
    std::erase_if(m_joint, [this](std::size_t i) { return m_models.contains(i); });
}

double ScheduleRanks::bestRate(std::span<const backend::Cost> costs) const {
    double best = 0.0;
    for (const auto i : m_first) {
        if (costs[i].feasible() && costs[i].median() > base::Nanoseconds(0)) {
            best = std::max(best, static_cast<double>(m_requests[i].implementation.boundFlops) /
                                      static_cast<double>(costs[i].median().count()));
        }
    }
    return best;
}

std::optional<std::string> ScheduleRanks::outdoneApart(std::size_t joint,
                                                       std::span<const backend::Cost> costs) const {
    // The fastest kernel hardly reaches the machine's peak, and the parts are timed at its speed of a moment.
    const double rate = thresholds::kNearPeak * bestRate(costs);
    std::optional<base::Nanoseconds> apart;
    for (const auto& [one, other] : m_parts.at(m_requests[joint].region.nodes)) {
        const auto first = leastAlone(one, costs);
        const auto second = leastAlone(other, costs);
        if (first && second && (!apart || *first + *second < *apart)) {
            apart = *first + *second;
        }
    }
    if (!apart || rate <= 0.0) {
        return std::nullopt;
    }
    const auto likely = measure::TimeBound::of(m_requests[joint].implementation, rate).likely;
    if (likely <= *apart) {
        return std::nullopt;
    }
    return "at " + std::to_string(std::lround(rate)) + " GFLOP/s it is likely to take " +
           base::timeText(likely) + ", and its parts " + base::timeText(*apart) + " apart";
}

std::optional<std::string> ScheduleRanks::outdoneThere(std::size_t there, const std::string& where,
                                                       std::span<const backend::Cost> costs) const {
    const auto& own = costs[there];
    // It was not timed, since others are faster whatever it would take.
    const bool isHopeless = !own.feasible() && own.outcome() == backend::Outcome::kSlower;
    if (!own.feasible() && !isHopeless) {
        return std::nullopt;
    }
    for (const auto other : m_firstOf.at(m_requests[there].region.nodes)) {
        if (areRivals(m_requests[other], m_requests[there]) && costs[other].feasible() &&
            (isHopeless ||
             static_cast<double>(own.median().count()) >
                 thresholds::kNearFastest * static_cast<double>(costs[other].median().count()))) {
            return m_requests[other].implementation.name + " is faster " + where + ": " +
                   (isHopeless ? own.reason() : "by measurement");
        }
    }
    // A region that is slower than its parts is so with other elementwise operators, or with fewer, too.
    return isHopeless ? std::optional(own.reason()) : std::nullopt;
}

std::optional<std::string> ScheduleRanks::outdoneAlike(std::size_t alike,
                                                       std::span<const backend::Cost> costs) const {
    return outdoneThere(m_models.at(alike), "where other elementwise operators are fused", costs);
}

std::optional<std::string> ScheduleRanks::outrankedBy(std::size_t later,
                                                      std::span<const backend::Cost> costs) const {
    const auto leader = m_leaders[later];
    const auto more = m_requests[leader].region.nodes.size() - m_requests[later].region.nodes.size();
    return outdoneThere(leader,
                        "with " + std::to_string(more) + (more == 1 ? " more operator" : " more operators") +
                            " in the region",
                        costs);
}

std::optional<base::Nanoseconds> ScheduleRanks::leastOf(std::size_t later,
                                                        std::span<const backend::Cost> costs) const {
    const auto& whole = costs[m_leaders[later]];
    if (!whole.feasible()) {
        return std::nullopt;
    }
    std::vector<graph::NodeId> between;
    std::ranges::set_difference(m_requests[m_leaders[later]].region.nodes, m_requests[later].region.nodes,
                                std::back_inserter(between));
    const auto rest = apart(between, costs);
    if (!rest) {
        return std::nullopt;
    }
    return std::max(whole.median() - *rest,
                    base::Nanoseconds(whole.median().count() / thresholds::kMostInPassing));
}

std::optional<base::Nanoseconds> ScheduleRanks::apart(const Nodes& nodes,
                                                      std::span<const backend::Cost> costs) const {
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

std::optional<base::Nanoseconds> ScheduleRanks::leastAlone(const Nodes& nodes,
                                                           std::span<const backend::Cost> costs) const {
    const auto found = m_firstOf.find(nodes);
    std::optional<base::Nanoseconds> least;
    if (found != m_firstOf.end()) {
        for (const auto i : found->second) {
            if (costs[i].feasible() && (!least || costs[i].median() < *least)) {
                least = costs[i].median();
            }
        }
    }
    return least;
}

} // namespace tessera::search
